"""What pages show at their edges again and again: running titles, told by repetition.

Judged by one page alone they are in ``furniture``.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, pairwise

import msgspec

from pincite.layout.frame import Frame, Segment
from pincite.layout.roles.numbers import (
    MASK,
    has_page_number,
    is_chapter_line,
    is_page_number,
    is_section,
    masked,
)
from pincite.layout.signs import furniture as sign

Row = list[Segment]
# Outer pieces of other pages by their text, each with how much further down it stands for its page's height.
Said = dict[str, list[tuple["Mark", float]]]
GRID_LINES = 3  # Upright lines from which what stands between them is a row of a table.
TITLE_PAGES = 2  # Other pages that show what looks like a title, where it is none.
FULLER = 3  # Times the characters of a page that others have beside which it was left blank.
BLANK_ROWS = 2  # Rows of one: a header, and a footer.
REPEATED = 0.25  # Share of a row that other pages have at least, but for the number of the page.


class Mark(msgspec.Struct, frozen=True):
    """An outer piece of text of a page, its numbers masked, where it stands, what it says, and on which
    page."""

    text: str
    x0: float
    x1: float
    y: float
    said: str = ""
    page: int = 0


class Edge(msgspec.Struct):
    """The outermost rows of a page of this height, for comparing with other pages, and all of its ``text``,
    to tell copies of a page."""

    height: float
    top: list[Mark]
    bottom: list[Mark]
    text: str = ""


def edge_rows(frame: Frame) -> Edge:
    """The outermost rows of a page."""
    rows = frame.rows
    third = frame.height / sign.THIRDS
    top = (s for s in chain(*rows[: sign.ROWS]) if s.baseline < third)
    bottom = (s for s in chain(*rows[-sign.ROWS :]) if s.baseline > frame.height - third)
    above, below = (
        [Mark(masked(s.text), s.x0, s.x1, s.baseline, s.text, frame.number) for s in side]
        for side in (top, bottom)
    )
    return Edge(frame.height, above, below, _all_text(frame))


def _all_text(frame: Frame) -> str:
    return "\n".join([s.text for s in frame.segments])


def no_copies(frame: Frame, others: list[Edge]) -> list[Edge]:
    """The edges of pages that do not say the same as this one: of a copy, all is repeated."""
    if not others:
        return others
    own = _all_text(frame)
    return [o for o in others if o.text != own]


def repeated(frame: Frame, rows: list[Row], others: list[Edge]) -> tuple[set[Segment], set[Segment]]:
    """Segments of the ``rows`` of a page that other pages show at the same place: headers, footers. They are
    all of a page that was left blank between others."""
    headers = _repeated(frame, rows, [(m, 0.0) for o in others for m in o.top], at_top=True)
    lower = [(m, o.height - frame.height) for o in others for m in o.bottom]
    footers = _repeated(frame, rows[::-1], lower, at_top=False)
    if len(headers | footers) == len(frame.segments) and not _left_blank(frame, rows, others):
        whole = len(frame.segments)
        return (set() if len(headers) == whole else headers), (set() if len(footers) == whole else footers)
    return headers, footers


def _left_blank(frame: Frame, rows: list[Row], others: list[Edge]) -> bool:
    """True if a page has nothing but a row or two, with the number that follows from those of other pages,
    most of which say far more."""
    said = FULLER * sum([s.chars for s in frame.segments])
    fuller = sum([len(o.text) > said for o in others])
    if len(rows) > BLANK_ROWS or 2 * fuller <= len(others):
        return False
    numbers = [s for s in frame.segments if is_page_number(s.text)]
    marks = [m for o in others for m in (*o.top, *o.bottom) if m.text == MASK]
    return any(_tells(s, m, frame.number) for s in numbers for m in marks)


def _repeated(
    frame: Frame, rows: list[Row], marks: list[tuple[Mark, float]], *, at_top: bool
) -> set[Segment]:
    """Rows from the edge inwards that have their like among ``marks``, each with how much further down
    it stands for the height of its page. Nothing behind the first other row is furniture, nor a heading at
    the top of the text, nor what stands in one drawn grid with it: the repeated head of a table."""
    found: list[Row] = []
    said = by_text(marks)
    for row in rows[: sign.ROWS]:
        if len(row) > most_pieces(row):
            break  # the head of a table that goes on over pages
        like = alike(frame, row, said, apart=_is_apart(frame, rows[len(found) : len(found) + 2]))
        if len(like) < (TITLE_PAGES if _is_title(frame, row) else 1):
            break
        if is_set_wide(frame, rows[len(found) :], said):
            break
        below = rows[len(found) : len(found) + 2]
        if at_top and (_is_heading(frame, found, below, like) or _begins_chapter(below, said)):
            break
        found.append(row)
    inner = rows[len(found) : len(found) + 1]
    while found and inner and in_grid(frame, found[-1]) and _one_grid(frame, found[-1], inner[0]):
        found.pop()
    return set(chain(*found))


def is_set_wide(frame: Frame, rows: list[Row], said: Said) -> bool:
    """True if the first of these rows, which run inwards, stands as far from the next as these do, and it
    holds no page number, and a piece without its like on other pages: all are text."""
    if len(rows) < sign.EVEN_ROWS:
        return False
    if any(is_page_number(s.text) or has_page_number(s.text) for s in rows[0]):
        return False
    steps = [abs(b[0].baseline - a[0].baseline) for a, b in pairwise(rows[: sign.EVEN_ROWS])]
    if min(steps) < max(sign.WIDE_STEP * frame.body_size, (1 - sign.EVEN) * max(steps)):
        return False
    return not all(alike(frame, [s], said, apart=True) for s in rows[0])


def by_text(marks: Iterable[tuple[Mark, float]]) -> Said:
    """The marks that say the same together."""
    said: Said = {}
    for mark, lower in marks:
        said.setdefault(mark.text, []).append((mark, lower))
    return said


def _is_apart(frame: Frame, rows: list[Row]) -> bool:
    """True if the first of two rows is further from the next than lines of text are."""
    steps = [abs(b[0].baseline - a[0].baseline) for a, b in pairwise(rows)]
    return all(step > sign.CLEAR_GAP * frame.leading for step in steps)


def alike(frame: Frame, row: Row, said: Said, *, apart: bool) -> list[Mark]:
    """What other pages say as pieces of a row do, at their place; nothing where that is but a mark or a label
    of a text that is another on each page, and not ``apart`` from the text."""
    like: list[Mark] = []
    again = 0  # characters that other pages have
    for s in row:
        text = masked(s.text)
        own = [mark for mark, lower in said.get(text, ()) if _level(s, text, mark, lower)]
        if len(row) > 1:
            own = [mark for mark in own if _tells(s, mark, frame.number)]
        like += own
        again += s.chars if own else 0
    numbered = any(mark.text == MASK for mark in like)
    return like if apart or numbered or again >= REPEATED * sum([s.chars for s in row]) else []


def _tells(s: Segment, mark: Mark, page: int) -> bool:
    """True if a piece of a row that another page has, too, may be of a running title: not a lone sign, nor a
    number that counts anything but pages."""
    if not any(map(str.isalnum, s.text)):
        return False
    if mark.text != MASK or not (s.text.isdecimal() and mark.said.isdecimal()):
        return True
    return int(s.text) - int(mark.said) in (page - mark.page, 2 * (page - mark.page))  # two on a sheet


def _is_heading(frame: Frame, outer: list[Row], rows: list[Row], like: list[Mark]) -> bool:
    """True for the first of these ``rows`` where it looks like a heading of the text that follows: other
    pages have one ``like`` it at the same place, with another number or by chance."""
    if len(rows) < 2 or len(rows[0]) > 1 or not _stands_out(frame, rows[0][0]):
        return False
    first = rows[0][0]
    if is_page_number(first.text) or not any(map(str.isalpha, first.text)):
        return False
    same = sum([mark.said == first.text for mark in like])
    section = is_section(first.text)
    if not outer:
        large = first.size > sign.LARGE * frame.body_size and not has_page_number(first.text)
        return not same and (section or large)
    if not (section and not same) and any(_is_set_like(s, first) for s in chain(*outer)):
        return False
    gap, step = (abs(row[0].baseline - first.baseline) for row in (rows[1], outer[-1]))
    return gap < sign.NEARER * step and same < TITLE_PAGES


def _begins_chapter(rows: list[Row], said: Said) -> bool:
    """True if the rows name a chapter of which no other page says that it is in it."""
    again = (mark.said == s.text for row in rows[1:] for s in row for mark, _ in said.get(masked(s.text), ()))
    return names_chapter(rows) and not any(again)


def names_chapter(rows: list[Row]) -> bool:
    """True if the first of two rows calls a chapter one, and the second counts it: 'CHAPTER' over 'ONE'."""
    return len(rows) > 1 and is_chapter_line(" ".join(s.text for s in chain(*rows)))


def _is_set_like(s: Segment, heading: Segment) -> bool:
    """True for a title as large and as bold as what may be a heading."""
    similar = s.size > sign.BODY * heading.size and s.bold >= heading.bold
    return similar and not is_page_number(s.text)


def _stands_out(frame: Frame, s: Segment) -> bool:
    """True for large or bold print."""
    return s.size > sign.HEADING * frame.body_size or (s.bold and s.size > sign.BODY * frame.body_size)


def _is_title(frame: Frame, row: Row) -> bool:
    """True for large print further from the edges than running titles are: the title of a cover may be said
    again inside."""
    inwards = min(row[0].baseline, frame.height - row[-1].baseline)
    return inwards > sign.TITLE_EDGE * frame.height and all(
        s.size > sign.LARGE * frame.body_size for s in row
    )


def _level(s: Segment, text: str, mark: Mark, lower: float) -> bool:
    """True if a mark of the same text stands at the same place."""
    if abs(mark.y - s.baseline - lower) > sign.SAME_Y:
        return False
    if text == MASK or len(text) > sign.OWN_WORDS:
        return True  # numbers and titles swap sides on odd and even pages
    return abs(mark.x0 - s.x0) < sign.SAME_X or abs(mark.x1 - s.x1) < sign.SAME_X


def over_two_pages(row: Row) -> bool:
    """True for a row over two pages on one sheet: the number of one at its start, of the next at its end."""
    first, last = row[0].text, row[-1].text
    return first.isdecimal() and last.isdecimal() and int(last) - int(first) == 1


def most_pieces(row: Row) -> int:
    """How many pieces of text the row may have."""
    return sign.PIECES * 2 if over_two_pages(row) else sign.PIECES


def in_grid(frame: Frame, row: Row) -> bool:
    """True for a row of a drawn table: between upright lines with one more among them."""
    middle = (row[0].y0 + row[0].y1) / 2
    beside = {round(v.x) for v in frame.rules.vertical if not v.edge and v.y0 <= middle <= v.y1}
    return len(beside) >= GRID_LINES and min(beside) <= row[0].x0 and max(beside) >= row[-1].x1 - 1


def _one_grid(frame: Frame, row: Row, inner: Row) -> bool:
    """Does a drawn upright line run beside both rows?"""
    top, bottom = sorted([(row[0].y0 + row[0].y1) / 2 for row in (row, inner)])
    return any(not v.edge and v.y0 <= top and v.y1 >= bottom for v in frame.rules.vertical)
