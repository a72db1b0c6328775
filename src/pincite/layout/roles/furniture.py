"""Running headers and footers: by repetition over pages, else by place and look on one page."""

from __future__ import annotations

import re

import msgspec

from pincite.layout.frame import Frame, Segment, rows_of
from pincite.layout.roles.captions import is_caption_text
from pincite.model import lexicon
from pincite.model import words as wordflags


class FurnitureOptions(msgspec.Struct, frozen=True):
    top: float = 0.125  # of the page height: headers end above this
    bottom: float = 0.875  # footers start below this
    pieces: int = 3  # most pieces of text in a row
    clear: float = 1.55  # em: least baseline step between furniture and text ...
    nearer: float = 0.95  # of the step to the row further out: rows nearer to the text belong to it
    rows: int = 3  # most rows of a header or footer on one page
    accept: float = 1.75  # sum of the signs below
    same_x: float = 6.0  # points: repeated furniture stands at the same place
    same_y: float = 5.0
    reach: int = 2  # pages before and after that are compared


class Edge(msgspec.Struct):
    """The outermost rows of a page, for comparing with other pages: (masked text, x0, x1, y)."""

    height: float
    top: list[tuple[str, float, float, float]]
    bottom: list[tuple[str, float, float, float]]


_NUMBER = re.compile(
    rf"^[\[(–—-]?\s*(?:{lexicon.any_of('pages')}\.?\s*)?(?:\d{{1,4}}|[ivxlcdm]{{1,7}})"
    rf"(?:\s*(?:/|{lexicon.any_of('of')})\s*\d{{1,4}})?\s*[\])–—-]?$",
    re.I,
)
_PROSE_ENDS = lexicon.FULL_STOPS + lexicon.SEMICOLONS + lexicon.COLONS + lexicon.COMMAS
"""What lines of running text end in."""
_DIGITS = re.compile(r"\d+")
_ROMAN = re.compile(r"^[ivxlc]+$", re.I)


def is_page_number(text: str) -> bool:
    """True if the text is a page number and nothing else."""
    return _NUMBER.match(text.strip()) is not None


def masked(text: str) -> str:
    """The text with numbers masked, so that running page numbers compare equal."""
    text = _DIGITS.sub("#", text)
    return "#" if _ROMAN.match(text) else text


def edge_rows(frame: Frame, options: FurnitureOptions | None = None) -> Edge:
    """The outermost rows of a page."""
    options = options or FurnitureOptions()
    rows = rows_of(frame.segments)
    top = [
        (masked(s.text), s.x0, s.x1, s.baseline)
        for row in rows[: options.rows]
        for s in row
        if s.baseline < frame.height / 3
    ]
    bottom = [
        (masked(s.text), s.x0, s.x1, s.baseline)
        for row in rows[-options.rows :]
        for s in row
        if s.baseline > frame.height * 2 / 3
    ]
    return Edge(height=frame.height, top=top, bottom=bottom)


def repeated(
    frame: Frame, others: list[Edge], options: FurnitureOptions | None = None
) -> tuple[set[int], set[int]]:
    """Ids (``id()``) of segments that other pages show at the same place: headers, footers."""
    options = options or FurnitureOptions()
    rows = rows_of(frame.segments)
    headers: set[int] = set()
    footers: set[int] = set()
    for outer, found, side in (
        (rows[: options.rows], headers, "top"),
        (list(reversed(rows[-options.rows :])), footers, "bottom"),
    ):
        for row in outer:
            if len(row) > options.pieces:
                break  # the head of a table that goes on over pages
            same = False
            for s in row:
                text = masked(s.text)
                for other in others:
                    marks = other.top if side == "top" else other.bottom
                    for mark in marks:
                        if _alike(text, s, frame, mark, other, options, side):
                            same = True
                            break
                    if same:
                        break
                if same:
                    break
            if not same:
                break  # furniture is outermost: nothing behind the first other row is any
            found.update(id(s) for s in row)
        if len(found) >= len(frame.segments):
            found.clear()
    return headers, footers


def _alike(
    text: str,
    s: Segment,
    frame: Frame,
    mark: tuple[str, float, float, float],
    other: Edge,
    options: FurnitureOptions,
    side: str,
) -> bool:
    if mark[0] != text:
        return False
    dy = mark[3] - s.baseline
    if side == "bottom":
        dy -= other.height - frame.height
    if abs(dy) > options.same_y:
        return False
    if text == "#" or len(text) > 12:
        return True  # numbers and titles swap sides on odd and even pages
    return abs(mark[1] - s.x0) < options.same_x or abs(mark[2] - s.x1) < options.same_x


def single_page(
    frame: Frame, segments: list[Segment], options: FurnitureOptions | None = None
) -> tuple[list[list[Segment]], list[list[Segment]]]:
    """Header rows and footer rows judged by this page alone."""
    options = options or FurnitureOptions()
    rows = rows_of(segments)
    if len(rows) < 3:
        return [], []
    headers = _outer(frame, rows, options, at_top=True)
    footers = _outer(frame, list(reversed(rows)), options, at_top=False)
    if len(headers) + len(footers) >= len(rows):
        return [], []
    return headers, list(reversed(footers))


def _outer(
    frame: Frame, rows: list[list[Segment]], options: FurnitureOptions, *, at_top: bool
) -> list[list[Segment]]:
    """The outermost rows that look like furniture; ``rows`` run inwards."""
    best = 0
    if rows and len(rows[0]) > options.pieces:
        return []  # a row of a table, not of furniture
    for count in range(1, min(options.rows, len(rows) - 1) + 1):
        group = rows[:count]
        inner = rows[count]
        edge = max(s.y1 for r in group for s in r) if at_top else min(s.y0 for r in group for s in r)
        if at_top and edge > options.top * frame.height:
            break
        if not at_top and edge < options.bottom * frame.height:
            break
        if at_top:
            gap = min(s.baseline for s in inner) - max(s.baseline for r in group for s in r)
        else:
            gap = min(s.baseline for r in group for s in r) - max(s.baseline for s in inner)
        if frame.words.flags[group[-1][0].first] & wordflags.SUPERSCRIPT:
            break  # a footnote starts with its mark
        if len(group[-1]) > options.pieces or is_caption_text(group[-1][0].text):
            break
        if count > 1 and not _small_print(frame, group[-1]):
            break
        if count > 1 and gap < options.nearer * abs(group[-1][0].baseline - group[-2][0].baseline):
            continue  # nearer to the text than to the furniture: its last line, or a note's
        nearest = max(s.size for s in group[-1] + inner)
        score = _signs(frame, group, gap, at_top)
        if gap < options.clear * nearest and not _ruled(frame, group, at_top):
            score -= 0.5
        if score >= options.accept:
            best = count
    return rows[:best]


def _small_print(frame: Frame, row: list[Segment]) -> bool:
    """True if a row further in could still be furniture: set apart from text by its look."""
    return all(
        s.size < 0.93 * frame.body_size or s.caps or s.italic or is_page_number(s.text) or s.colour != 0xFF
        for s in row
    )


def _signs(frame: Frame, group: list[list[Segment]], gap: float, at_top: bool) -> float:
    """How much the rows look like a running header or footer."""
    segments = [s for row in group for s in row]
    body = frame.body_size
    leading = max(frame.leading, 1.1 * body)
    height = max(frame.height, 1.0)
    far = min(s.y0 for s in segments) / height if at_top else 1 - max(s.y1 for s in segments) / height
    score = 0.0
    if far < 0.075:
        score += 0.75
    elif far < 0.1:
        score += 0.5
    if gap > 2.4 * leading:
        score += 1.0
    elif gap > 1.75 * leading:
        score += 0.75
    elif gap > 1.35 * leading:
        score += 0.25
    else:
        score -= 0.75
    outer = group[0]
    ends = [outer[0], outer[-1]]
    chars = sum(s.chars for s in segments)
    numbers = sum(is_page_number(s.text) for s in segments)
    if numbers > 1:
        score -= 1.0  # the axis of a chart, or figures
    elif numbers and len(segments) == 1:
        score += 2.0 if far < 0.1 else 1.5
    elif numbers:
        score += 1.5
    elif chars < 120 and any(_numbered_end(s.text) for s in ends):
        score += 1.25
    size = max(s.size for s in segments)
    if size < 0.86 * body:
        score += 0.75
    elif size < 0.93 * body:
        score += 0.5
    elif size > 1.2 * body:
        score -= 1.25 if size > 1.35 * body else 0.75
    if all(s.caps or is_page_number(s.text) or s.chars < 3 for s in segments) or all(
        s.italic for s in segments
    ):
        score += 0.4
    if chars > 110 * len(group):
        score -= 1.0
    if segments[-1].text.rstrip()[-1:] in _PROSE_ENDS and chars > 40:
        score -= 0.75
    if _ruled(frame, group, at_top):
        score += 0.6
    if len(outer) > 1 and outer[-1].x0 - outer[0].x1 > 4 * body:
        score += 0.5
    if len(group) > 1:
        score -= 0.25
    elif len(outer) == 1 and outer[0].x1 - outer[0].x0 < 0.5 * frame.width:
        score += 0.15
    return score


_END_NUMBER = re.compile(
    r"(?:[|·•–—-]\s*|\s)(?:\d{1,4}|[ivxlc]{2,6})$|^(?:\d{1,4}|[ivxlc]{2,6})\s*(?:[|·•–—-]|\s)", re.I
)


def _numbered_end(text: str) -> bool:
    """True if a running title starts or ends with a page number."""
    return _END_NUMBER.search(text) is not None and not text.rstrip().endswith(".")


def _ruled(frame: Frame, group: list[list[Segment]], at_top: bool) -> bool:
    """True if a drawn line parts the rows from the page's text."""
    segments = [s for row in group for s in row]
    top = min(s.y0 for s in segments)
    bottom = max(s.y1 for s in segments)
    for h in frame.rules.horizontal:
        if h.x1 - h.x0 < 0.25 * frame.width:
            continue
        if at_top and bottom - 2 <= h.y <= bottom + 1.5 * frame.leading:
            return True
        if not at_top and top - 1.5 * frame.leading <= h.y <= top + 2:
            return True
    return False
