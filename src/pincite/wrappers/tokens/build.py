"""Tokens of a document at the size a wrapper asks for.

=============  ==========================================================================================
word           every word is a token
line-segment   words of a line with no wide gap between them: a label, an amount, a line of prose. Never
               over the border of a table cell; a row marker ('1)') stays with its label
cell           as line-segment, but a table cell is one token, its lines joined. Where a cell holds
               several printed rows, or a label and an amount with a wide gap between, each is a token.
               The lines of a label beside amounts are one, also where layout found no cell around them
block          one token an element (a heading, a paragraph) or table cell
=============  ==========================================================================================

Where a format has no printed lines, those of an element's text are taken for them, and a list item or a
footnote begins with its mark, as it would in print; what the original does not show, and comments, are no
tokens.

At every size pictures are tokens too, and running headers and footers ('header', 'footer'). Leaders, the
dots between a label and its amount, are tokens only as words. The order is that of reading: elements one
after the other, tables row by row; an amount that is an element by itself comes after what stands to its
left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from statistics import median
from typing import Any

import msgspec
import numpy as np

from pincite.model.arrays import Array
from pincite.model.document import DocumentTree, Page
from pincite.model.elements import Element, Line, Span, Table
from pincite.model.geometry import EMPTY, Box, area, intersection_area, overlap_x, union
from pincite.model.ink import Font
from pincite.model.words import BOLD, ITALIC
from pincite.wrappers.definition import Granularity
from pincite.wrappers.tokens.apart import run_together, taken_apart
from pincite.wrappers.tokens.grid import Part, headers, parts
from pincite.wrappers.tokens.labels import labels_over_lines
from pincite.wrappers.tokens.segments import PageWords, adjoins, is_amount, page_words, segments
from pincite.wrappers.tokens.table import LINE_HEIGHT, TokenTable, table_of

Run = tuple[int, int]

# Kinds of elements in which amounts may stand apart from their labels.
READ_ACROSS = frozenset({"paragraph", "list_item", "heading", "header", "footer"})
OVERLAP = 0.5  # Share of the smaller of two heights that tokens of one printed row have in common.
UNSEEN = frozenset({"hidden", "comments"})  # Layers without tokens.
MARKED = frozenset({"list_item", "footnote"})  # Kinds of elements whose mark is printed before their text.
LEAST_PICTURE = (
    3.0  # Points: what is narrower or lower is a rule drawn as a picture, or a dot that keeps a place.
)
WHOLE_PAGE = 0.9  # Share of a page from which a picture is the scan of it, or paper behind it.
FULL_OF_TEXT = 0.1  # Share of a figure that its lines of text may cover: more is a box of text, drawn around.
INSIDE = 0.5  # Share of a picture that lies in a figure from which it is a part of it.
NAN = float("nan")
NOWHERE: Box = (NAN, NAN, NAN, NAN)


class Piece(msgspec.Struct, eq=False):
    """A token in the making, a row of the ``TokenTable``: ``runs`` of words (one a line), or a text or
    picture with a box of its own."""

    text: str
    runs: list[Run]
    element: str
    kind: str
    box: Box = NOWHERE
    image: bool = False
    table: int = -1
    row: int = -1
    last_row: int = -1
    column: int = -1
    last_column: int = -1
    header: tuple[str, ...] = ()
    bold: bool = False
    italic: bool = False
    page: int = 0
    line: float = NAN
    size: float = 0.0
    confidence: float = 1.0
    font: str = ""

    @property
    def words(self) -> Run:
        return (self.runs[0][0], self.runs[-1][1]) if self.runs else (0, 0)


class _Tables(msgspec.Struct):
    """Tables met so far, and the headers of each by element id, for those that go on with it."""

    count: int = 0
    headers: dict[str, dict[int, list[str]]] = {}


def tokens_of(tree: DocumentTree, granularity: Granularity = "line-segment") -> TokenTable:
    """All tokens of a document, in reading order."""
    pieces: list[Piece] = []
    tables = _Tables()
    for page in tree.pages:
        words = page_words(page)
        some = list(_pieces(page, words, granularity, tables))
        _measure(some, page, tree.fonts)
        if granularity in ("line-segment", "cell"):
            some = _put_together(some, words, page)
        if granularity == "cell":
            some = _whole(some, words, page)
        pieces += _read_across(some)
    known = [piece.line for piece in pieces if piece.line == piece.line]
    usual = median(known) if known else LINE_HEIGHT
    columns: dict[str, list[Any]] = {
        name: [getattr(piece, name) for piece in pieces]
        for name in TokenTable.__struct_fields__
        if name not in ("page", "box", "page_sizes", "runs", "printed")
    }
    columns["text"] = [" ".join(text.split()) for text in columns["text"]]
    columns["line"] = [line if line == line else usual for line in columns["line"]]
    numbers = np.array([piece.page for piece in pieces], dtype=np.int32)
    boxes = np.array([piece.box for piece in pieces], dtype=np.float64).reshape(-1, 4)
    sizes = {p.number: (p.width, p.height) for p in tree.pages if p.width > 0 and p.height > 0}
    made = table_of(numbers, boxes, columns, sizes)
    runs = {number: piece.runs for number, piece in enumerate(pieces) if len(piece.runs) > 1}
    return msgspec.structs.replace(made, runs=runs, printed={page.number: page.words for page in tree.pages})


# -- pieces


def _pieces(page: Page, words: PageWords, granularity: Granularity, tables: _Tables) -> Iterator[Piece]:
    """The tokens of a page in reading order."""
    drawn = _pictures(page)
    for number, element in enumerate(page.elements):
        if element.layer not in UNSEEN:
            while drawn and drawn[0][0] <= number:
                yield _picture(drawn.pop(0))
            if element.table is None:
                yield from _element_pieces(element, words, granularity)
            else:
                yield from _table_pieces(element, element.table, words, granularity, tables)
    yield from map(_picture, drawn)


def _picture(drawn: tuple[int, Box, Element | None]) -> Piece:
    _, box, figure = drawn
    return Piece("", [], figure.id if figure else "", "figure", box, image=True)


def _pictures(page: Page) -> list[tuple[int, Box, Element | None]]:
    """Pictures of the page: the number of the element before which each comes in reading, its box, and
    the figure it is. Figures first, each one picture whatever it is put together from; then raster
    images outside of them."""
    drawn = []
    for box in dict.fromkeys(page.images):
        width, height = box[2] - box[0], box[3] - box[1]
        if min(width, height) < LEAST_PICTURE or area(box) >= WHOLE_PAGE * page.width * page.height:
            continue
        drawn.append(box)
    out: list[tuple[int, Box, Element | None]] = []
    taken: set[Box] = set()
    for at, element in enumerate(page.elements):
        if element.kind != "figure":
            continue
        inside = [b for b in drawn if intersection_area(b, element.box) >= INSIDE * area(b)]
        taken.update(inside)
        printed = sum(area(line.box) for line in element.lines)
        if inside or printed <= FULL_OF_TEXT * area(element.box):
            out.append((at, element.box, element))
    out += [(_place_of(page, box), box, None) for box in drawn if box not in taken]
    out.sort(key=lambda p: (p[0], p[1][1], p[1][0]))
    return out


def _place_of(page: Page, box: Box) -> int:
    """The number of the first element in reading order that stands in the picture's column and begins
    below its middle."""
    middle = (box[1] + box[3]) / 2
    for at, element in enumerate(page.elements):
        if element.kind != "header" and element.box[1] >= middle and overlap_x(element.box, box) > 0:
            return at
    return len(page.elements)


def _element_pieces(element: Element, words: PageWords, granularity: Granularity) -> Iterator[Piece]:
    text, block = element.text, granularity == "block"
    if element.marker and not text.startswith(element.marker) and (block or element.kind in MARKED):
        text = f"{element.marker} {text}"
    bold, italic = (False, False) if block else _styles(element.text, element.spans)
    for one, runs in _texts(text, element.lines, words, granularity, element.kind):
        yield Piece(one, runs, element.id, element.kind, element.box, bold=bold, italic=italic)


def _styles(text: str, spans: tuple[Span, ...]) -> tuple[bool, bool]:
    """Whether all words of a text are bold, and whether all are italic."""
    if not spans:
        return False, False
    rest = {"bold": text, "italic": text}
    for flag in rest:
        for span in spans:
            if getattr(span, flag):
                rest[flag] = rest[flag][: span.start] + " " * (span.end - span.start) + rest[flag][span.end :]
    return not rest["bold"].strip(), not rest["italic"].strip()


def _plain(text: str, granularity: Granularity) -> list[str]:
    """The tokens of a text without words of its own on the page."""
    if granularity == "word":
        return text.split()
    if granularity == "line-segment":
        return [line for line in text.split("\n") if line.strip()]
    return [text] if text.strip() else []


def _texts(
    text: str, lines: tuple[Line, ...], words: PageWords, granularity: Granularity, kind: str
) -> Iterator[tuple[str, list[Run]]]:
    """The tokens of a text, printed in these lines: its words, its segments, or all of it."""
    runs = [(line.first, line.last) for line in lines]
    if not lines:
        yield from ((one, []) for one in _plain(text, granularity))
    elif granularity == "block":
        yield words.shown(text, runs), runs
    elif granularity == "word":
        yield from ((words.text[i], [(i, i + 1)]) for run in runs for i in range(*run))
    else:
        for line, run in zip(lines, runs, strict=True):
            for found in segments(words, *run, kind, len(lines) > 1):
                yield words.shown(line.text if found == run else "", [found]), [found]


def _table_pieces(
    element: Element, table: Table, words: PageWords, granularity: Granularity, tables: _Tables
) -> Iterator[Piece]:
    number = tables.count
    tables.count += 1
    above = headers(table, tables.headers.get(element.continues))
    tables.headers[element.id] = {col: [text for _, text in texts] for col, texts in above.items()}
    for part in parts(table, divide=granularity != "block"):
        cell = part.cell
        named = _headers_over(above, part)
        bold, italic = _styles(cell.text, cell.spans)
        for text, runs in _part_texts(part, words, granularity):
            yield Piece(
                text,
                runs,
                f"{element.id}/r{cell.row}/c{cell.col}",
                element.kind,
                NOWHERE if runs else cell.box,
                table=number,
                row=part.row,
                last_row=part.last_row,
                column=cell.col,
                last_column=cell.col + cell.col_span - 1,
                header=named,
                bold=bold,
                italic=italic,
            )


def _headers_over(above: dict[int, list[tuple[int, str]]], part: Part) -> tuple[str, ...]:
    cell = part.cell
    if cell.col_span == 1:
        return tuple(text for row, text in above.get(cell.col, ()) if row < cell.row)
    found = [h for col in range(cell.col, cell.col + cell.col_span) for h in above.get(col, ())]
    return tuple(text for row, text in dict.fromkeys(sorted(found)) if row < cell.row)


def _part_texts(part: Part, words: PageWords, granularity: Granularity) -> Iterator[tuple[str, list[Run]]]:
    """The tokens of one entry of a table."""
    lines = part.lines
    if granularity != "cell" or not lines:
        yield from _texts(part.cell.text, lines, words, granularity, "paragraph")
        return
    runs = [(line.first, line.last) for line in lines]
    found = [segments(words, *run, "paragraph", len(lines) > 1) for run in runs]
    if lines == part.cell.lines and found == [[run] for run in runs]:
        yield words.shown(part.cell.text, runs), runs
        return
    # What starts the lines is one text; what stands apart on a line is another.
    first = [some[0] for some in found if some]
    if first:
        yield words.joined_runs(first), first
    yield from ((words.joined(*run), [run]) for some in found for run in some[1:])


def _put_together(pieces: list[Piece], words: PageWords, page: Page) -> list[Piece]:
    """The pieces of a page with dates and texts of which a table made several cells as one again, and those
    that run over two columns as two."""
    gone: set[int] = set()
    for places in taken_apart(pieces, words):
        kept = pieces[places[0]]
        kept.last_column = max(pieces[k].last_column for k in places)
        _join(kept, [pieces[k] for k in places], words)
        gone.update(places[1:])
    pieces = [piece for k, piece in enumerate(pieces) if k not in gone]
    for k, word in run_together(pieces, words, page.words.box[:, 0].tolist()):
        (first, last), piece = pieces[k].runs[0], pieces[k]
        (x0, y0, x1, y1), edges = piece.box, page.words.box
        for run, box in (
            ((word, last), (edges[word, 0].item(), y0, x1, y1)),
            ((first, word), (x0, y0, edges[word - 1, 2].item(), y1)),
        ):
            pieces.insert(k + 1, msgspec.structs.replace(piece, runs=[run], text=words.joined(*run), box=box))
        del pieces[k]
    return pieces


def _whole(pieces: list[Piece], words: PageWords, page: Page) -> list[Piece]:
    """The pieces of a page with what layout took apart as one again: words and amounts that fell into two
    cells of a table, and labels of several lines."""
    gone: set[int] = set()
    for k, (left, right) in enumerate(pairwise(pieces)):
        if left.runs and right.runs and adjoins(words, left.runs[-1], right.runs[0]):
            _join(right, [left, right], words)
            gone.add(k)
    pieces = [piece for k, piece in enumerate(pieces) if k not in gone]
    gone = set()
    for label in labels_over_lines(pieces, page.words.box):
        some = [pieces[k] for k in label]
        kept = next((piece for piece in some if piece.table >= 0), some[0])
        _join(kept, some, words)
        gone |= {k for k, piece in zip(label, some, strict=True) if piece is not kept}
    return [piece for k, piece in enumerate(pieces) if k not in gone]


def _join(kept: Piece, some: list[Piece], words: PageWords) -> None:
    """Make one of some pieces all of them."""
    kept.runs = _joined([run for piece in some for run in piece.runs])
    kept.text = words.joined_runs(kept.runs)
    kept.box = union(piece.box for piece in some)


def _joined(runs: list[Run]) -> list[Run]:
    """Runs with those that follow upon each other as one."""
    out = runs[:1]
    for run in runs[1:]:
        if out[-1][1] == run[0]:
            out[-1] = (out[-1][0], run[1])
        else:
            out.append(run)
    return out


# -- places and type


def _line_height(page: Page) -> float:
    """The median height of the page's lines in points, not a number where none has a height."""
    lines = [line for e in page.elements for line in e.lines]
    lines += [line for e in page.elements if e.table for c in e.table.cells for line in c.lines]
    heights = [h for line in lines if (h := line.box[3] - line.box[1]) > 0]
    return float(median(heights)) if heights else NAN


def _measure(pieces: list[Piece], page: Page, fonts: tuple[Font, ...]) -> None:
    """Write down what the words of each token say of its place and type: a box around them, the greatest
    size, styles that all have, the least confidence, the font of most."""
    height = _line_height(page)
    for piece in pieces:
        piece.page, piece.line = page.number, height
        if piece.box == EMPTY:
            piece.box = NOWHERE
    worded = [piece for piece in pieces if any(last > first for first, last in piece.runs)]
    if not worded:
        return
    # All words of all tokens one after the other, and where each token starts among them.
    word = np.concatenate([np.arange(first, last) for piece in worded for first, last in piece.runs])
    counts = [sum(last - first for first, last in piece.runs) for piece in worded]
    starts = np.concatenate(([0], np.cumsum(counts)[:-1]))
    words = page.words
    edges = words.box[word].astype(np.float64)
    low = np.minimum.reduceat(edges[:, :2], starts).tolist()
    high = np.maximum.reduceat(edges[:, 2:], starts).tolist()
    sizes = np.maximum.reduceat(words.size[word], starts).tolist()
    styles = np.bitwise_and.reduceat(words.flags[word].astype(np.int64), starts).tolist()
    named = _main_fonts(words.font[word], starts)
    for k, piece in enumerate(worded):
        piece.box = (*low[k], *high[k])
        piece.size = sizes[k]
        piece.bold, piece.italic = styles[k] & BOLD != 0, styles[k] & ITALIC != 0
        piece.font = fonts[named[k]].name if 0 <= named[k] < len(fonts) else ""
    if words.confidence is not None:
        sure = np.minimum.reduceat(words.confidence[word].astype(np.float64), starts).tolist()
        for piece, confidence in zip(worded, sure, strict=True):
            piece.confidence = confidence


def _main_fonts(font: Array, starts: Array) -> list[int]:
    """The font most words of each run of words have; of equals the one met first."""
    low, high = np.minimum.reduceat(font, starts), np.maximum.reduceat(font, starts)
    ends = [*starts[1:].tolist(), len(font)]
    out: list[int] = low.tolist()
    for k in np.flatnonzero(low != high).tolist():
        out[k] = Counter(font[starts[k] : ends[k]].tolist()).most_common(1)[0][0]
    return out


# -- order


def _read_across(pieces: list[Piece]) -> list[Piece]:
    """The tokens of a page in the order of reading: an amount in an element that holds nothing else comes
    after the next token to its left in its printed row.

    Layout reads a column of labels first and that of amounts outside tables after it, as it should with
    columns of prose. To a wrapper that asks which title an item stands under, the amount would then stand
    under the last title of the column.
    """
    lone: dict[str, bool] = {}
    for piece in pieces:
        if piece.kind in READ_ACROSS:
            lone[piece.element] = lone.get(piece.element, True) and is_amount(piece.text)
    if not any(lone.values()):
        return pieces
    box = np.array([piece.box for piece in pieces])
    text = np.array([piece.element in lone for piece in pieces])
    following: dict[int, list[int]] = {}
    moved: set[int] = set()
    for k, piece in enumerate(pieces):
        if not lone.get(piece.element):
            continue
        x0, y0, _, y1 = piece.box
        common = np.minimum(box[:, 3], y1) - np.maximum(box[:, 1], y0)
        small = np.minimum(box[:, 3] - box[:, 1], y1 - y0)
        left = np.flatnonzero(text & (common > OVERLAP * small) & (box[:, 2] <= x0) & (box[:, 0] < x0))
        label = int(left[np.argmax(box[left, 2])]) if len(left) else k
        if pieces[label].element != piece.element:
            following.setdefault(label, []).append(k)
            moved.add(k)
    order: list[Piece] = []
    for k in range(len(pieces)):
        stack = [] if k in moved else [k]
        while stack:
            at = stack.pop()
            order.append(pieces[at])
            stack += sorted(following.get(at, ()), key=lambda i: (-pieces[i].box[0], -i))
    return order
