"""Tokens of a document at the size a wrapper asks for.

=============  ==========================================================================================
word           every word is a token
line-segment   words of a line with no wide gap between them: a label, an amount, a line of prose. Never
               over the border of a table cell; a row marker ('1)') stays with its label
cell           as line-segment, but a table cell is one token, its lines joined. Where a cell holds
               several printed rows, or a label and an amount with a wide gap between, each is a token
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
from typing import Any

import msgspec
import numpy as np

from pincite.model.arrays import Array
from pincite.model.document import DocumentTree, Page
from pincite.model.elements import Element, Line, Span
from pincite.model.geometry import EMPTY, Box
from pincite.model.ink import Font
from pincite.model.words import BOLD, ITALIC
from pincite.wrappers.definition import Granularity
from pincite.wrappers.tokens.across import read_across
from pincite.wrappers.tokens.grid import Part, headers, parts
from pincite.wrappers.tokens.page import PageWords, page_words
from pincite.wrappers.tokens.pictures import pictures
from pincite.wrappers.tokens.segments import is_amount, segments
from pincite.wrappers.tokens.table import LINE_HEIGHT, TokenTable, table_of

Run = tuple[int, int]

# Kinds of elements in which amounts may stand apart from their labels.
READ_ACROSS = frozenset({"paragraph", "list_item", "heading", "header", "footer"})

NAN = float("nan")
NOWHERE: Box = (NAN, NAN, NAN, NAN)


class Piece(msgspec.Struct):
    """A token in the making: runs of words (one a line), or a text or picture with a box of its own."""

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


UNSEEN = frozenset({"hidden", "comments"})  # Layers without tokens.
MARKED = frozenset({"list_item", "footnote"})  # Kinds of elements whose mark is printed before their text.


class _Tables(msgspec.Struct):
    """Tables met so far, and the headers of each by element id, for those that go on with it."""

    count: int = 0
    headers: dict[str, dict[int, list[str]]] = {}


def tokens_of(tree: DocumentTree, granularity: Granularity = "line-segment") -> TokenTable:
    """All tokens of a document, in reading order."""
    columns: dict[str, list[Any]] = {name: [] for name in COLUMNS}
    pages: list[Array] = []
    boxes: list[Array] = []
    heights: list[Array] = []
    tables = _Tables()
    for page in tree.pages:
        words = page_words(page)
        pieces = list(_pieces(page, words, granularity, tables))
        if not pieces:
            continue
        pages.append(np.full(len(pieces), page.number, dtype=np.int32))
        box = _boxes(pieces, page)
        order = _across(pieces, box)
        if order is not None:
            pieces, box = [pieces[i] for i in order], box[order]
        _add(columns, pieces, page, tree.fonts)
        boxes.append(box)
        heights.append(np.full(len(pieces), _line_height(page)))
    if not pages:
        return table_of(np.zeros(0, np.int32), np.zeros((0, 4)), {**columns, "line": []}, _sizes(tree))
    line = np.concatenate(heights)
    known = line[line == line]
    line = np.where(line == line, line, np.median(known) if len(known) else LINE_HEIGHT)
    columns["line"] = line.tolist()
    return table_of(np.concatenate(pages), np.concatenate(boxes), columns, _sizes(tree))


COLUMNS = [name for name in TokenTable.__struct_fields__ if name not in ("page", "box", "line", "page_sizes")]


def _sizes(tree: DocumentTree) -> dict[int, tuple[float, float]]:
    return {p.number: (p.width, p.height) for p in tree.pages if p.width > 0 and p.height > 0}


def _line_height(page: Page) -> float:
    """The median height of the page's lines in points, not a number where none has a height."""
    lines = [line for e in page.elements for line in e.lines]
    lines += [line for e in page.elements if e.table for c in e.table.cells for line in c.lines]
    heights = [h for line in lines if (h := line.box[3] - line.box[1]) > 0]
    return float(np.median(heights)) if heights else float("nan")


# -- pieces


def _pieces(page: Page, words: PageWords, granularity: Granularity, tables: _Tables) -> Iterator[Piece]:
    """The tokens of a page in reading order."""
    drawn = pictures(page)
    at = 0
    for number, element in enumerate(page.elements):
        if element.layer in UNSEEN:
            continue
        while at < len(drawn) and drawn[at][0] <= number:
            yield _picture(drawn[at])
            at += 1
        if element.table is not None:
            yield from _table_pieces(element, words, granularity, tables)
        else:
            yield from _element_pieces(element, words, granularity)
    for picture in drawn[at:]:
        yield _picture(picture)


def _picture(drawn: tuple[int, Box, Element | None]) -> Piece:
    _, box, figure = drawn
    return Piece("", [], figure.id if figure else "", "figure", box, image=True)


def _element_pieces(element: Element, words: PageWords, granularity: Granularity) -> Iterator[Piece]:
    lines = element.lines
    if granularity == "block":
        marked = element.marker and not element.text.startswith(element.marker)
        text = f"{element.marker} {element.text}" if marked else element.text
        runs = [(line.first, line.last) for line in lines]
        if text.strip() or runs:
            yield Piece(text or words.joined_runs(runs), runs, element.id, element.kind, element.box)
        return
    if lines:
        for text, runs in _texts(lines, words, granularity, element.kind):
            yield Piece(text, runs, element.id, element.kind)
        return
    whole = element.text
    if element.kind in MARKED and element.marker and not whole.startswith(element.marker):
        whole = f"{element.marker} {whole}"
    bold, italic = _styles(element.text, element.spans)
    for text in _plain(whole, granularity):
        yield Piece(text, [], element.id, element.kind, element.box, bold=bold, italic=italic)


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
    lines: tuple[Line, ...], words: PageWords, granularity: Granularity, kind: str
) -> Iterator[tuple[str, list[Run]]]:
    """The words or segments of lines."""
    for line in lines:
        if granularity == "word":
            for i in range(line.first, line.last):
                yield words.text[i], [(i, i + 1)]
            continue
        found = segments(words, line.first, line.last, kind, len(lines) > 1)
        if found == [(line.first, line.last)]:
            yield line.text, found
            continue
        for run in found:
            yield words.joined(*run), [run]


def _table_pieces(
    element: Element, words: PageWords, granularity: Granularity, tables: _Tables
) -> Iterator[Piece]:
    table = element.table
    if table is None:
        return
    number = tables.count
    tables.count += 1
    above = headers(table, tables.headers.get(element.continues))
    tables.headers[element.id] = {col: [text for _, text in texts] for col, texts in above.items()}
    for part in parts(table, words, divide=granularity != "block"):
        cell = part.cell
        named = _headers_over(above, part)
        bold, italic = _styles(cell.text, cell.spans)
        for text, runs in _part_texts(part, words, granularity):
            yield Piece(
                text,
                runs,
                f"{element.id}/r{cell.row}/c{cell.col}",
                element.kind,
                cell.box if not runs else NOWHERE,
                False,
                number,
                part.row,
                part.last_row,
                cell.col,
                cell.col + cell.col_span - 1,
                named,
                bold,
                italic,
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
    if not lines:
        for text in _plain(part.cell.text, granularity):
            yield text, []
        return
    runs = [(line.first, line.last) for line in lines]
    whole = lines == part.cell.lines
    if granularity == "block":
        yield part.cell.text or words.joined_runs(runs), runs
        return
    if granularity != "cell":
        yield from _texts(lines, words, granularity, "paragraph")
        return
    found = [segments(words, *run, "paragraph", len(lines) > 1) for run in runs]
    if whole and all(len(some) == 1 and some[0] == run for some, run in zip(found, runs, strict=True)):
        yield part.cell.text or words.joined_runs(runs), runs
        return
    # What starts the lines is one text; what stands apart on a line is another.
    first = [some[0] for some in found if some]
    if first:
        yield words.joined_runs(first), first
    for some in found:
        for run in some[1:]:
            yield words.joined(*run), [run]


# -- columns


def _across(pieces: list[Piece], box: Array) -> list[int] | None:
    """Another order for the tokens of a page, where lone amounts have to move."""
    amounts: dict[str, bool] = {}
    for p in pieces:
        if p.kind in READ_ACROSS:
            amounts[p.element] = amounts.get(p.element, True) and is_amount(p.text)
    if not any(amounts.values()):
        return None
    elements = [p.element if p.element in amounts else "" for p in pieces]
    return read_across(elements, [amounts.get(name, False) for name in elements], box)


def _word_rows(pieces: list[Piece]) -> tuple[Array, Array, Array] | None:
    """All words of all tokens one after the other, where each token starts among them, and which token
    that is; None where no token has words."""
    owner = np.array([k for k, p in enumerate(pieces) for _ in p.runs], dtype=np.int64)
    if not len(owner):
        return None
    runs = np.array([run for p in pieces for run in p.runs], dtype=np.int64)
    length = runs[:, 1] - runs[:, 0]
    word = np.repeat(runs[:, 0] - np.concatenate(([0], np.cumsum(length)[:-1])), length)
    word += np.arange(len(word))
    token = np.repeat(owner, length)
    starts = np.flatnonzero(np.concatenate(([True], token[1:] != token[:-1])))
    return word, starts, token[starts]


def _boxes(pieces: list[Piece], page: Page) -> Array:
    """Around the words of each token; else the box it has."""
    box = np.array([NOWHERE if p.box == EMPTY else p.box for p in pieces], dtype=np.float64)
    rows = _word_rows(pieces)
    if rows is not None:
        word, starts, which = rows
        edges = page.words.box[word].astype(np.float64)
        box[which, :2] = np.minimum.reduceat(edges[:, :2], starts)
        box[which, 2:] = np.maximum.reduceat(edges[:, 2:], starts)
    return box


def _add(columns: dict[str, list[Any]], pieces: list[Piece], page: Page, fonts: tuple[Font, ...]) -> None:
    """Appends a page's tokens to the columns."""
    columns["text"] += [" ".join(p.text.split()) for p in pieces]
    for name in ("image", "element", "kind", "table", "row", "last_row", "column", "last_column", "header"):
        columns[name] += [getattr(p, name) for p in pieces]
    columns["words"] += [(p.runs[0][0], p.runs[-1][1]) if p.runs else (0, 0) for p in pieces]
    size = np.zeros(len(pieces))
    style = np.zeros(len(pieces), dtype=np.int64)
    confidence = np.ones(len(pieces))
    font = np.full(len(pieces), -1, dtype=np.int64)
    rows = _word_rows(pieces)
    if rows is not None:
        word, starts, which = rows
        w = page.words
        size[which] = np.maximum.reduceat(w.size[word], starts)
        style[which] = np.bitwise_and.reduceat(w.flags[word].astype(np.int64), starts)
        if w.confidence is not None:
            confidence[which] = np.minimum.reduceat(w.confidence[word].astype(np.float64), starts)
        font[which] = _main_font(w.font[word], starts)
    columns["size"] += size.tolist()
    columns["bold"] += (((style & BOLD) != 0) | np.array([p.bold and not p.runs for p in pieces])).tolist()
    columns["italic"] += (
        ((style & ITALIC) != 0) | np.array([p.italic and not p.runs for p in pieces])
    ).tolist()
    columns["confidence"] += confidence.tolist()
    columns["font"] += [fonts[i].name if 0 <= i < len(fonts) else "" for i in font.tolist()]


def _main_font(font: Array, starts: Array) -> list[int]:
    """The font most words of each run of words have; of equals the one met first."""
    low, high = np.minimum.reduceat(font, starts), np.maximum.reduceat(font, starts)
    ends = [*starts[1:].tolist(), len(font)]
    out: list[int] = low.tolist()
    for k in np.flatnonzero(low != high).tolist():
        out[k] = Counter(font[starts[k] : ends[k]].tolist()).most_common(1)[0][0]
    return out
