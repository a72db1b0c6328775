"""Running headers and footers: by repetition over pages, else by place and look on one page."""

from __future__ import annotations

from collections import Counter
from itertools import chain, takewhile

import msgspec

from pincite.layout.drawing.figures import in_pictures
from pincite.layout.frame import Frame, Segment, rows_of, without
from pincite.layout.roles.captions import is_caption_text
from pincite.layout.roles.numbers import has_page_number, is_page_number
from pincite.layout.roles.running_titles import (
    Edge,
    Row,
    Said,
    alike,
    by_text,
    in_grid,
    is_set_wide,
    most_pieces,
    names_chapter,
    no_copies,
    over_two_pages,
    repeated,
)
from pincite.layout.signs import Tally
from pincite.layout.signs import furniture as sign
from pincite.layout.text.tagged import artifacts
from pincite.model import lexicon
from pincite.model import words as wordflags
from pincite.model.geometry import union
from pincite.regex import regex

# What lines of running text end in.
_PROSE_ENDS = lexicon.FULL_STOPS + lexicon.SEMICOLONS + lexicon.COLONS + lexicon.COMMAS
_ADDRESS = regex(r"^(?:https?|file)://\S+$")  # what browsers print over or under each page
LEAST_ROWS = 3  # Rows of a page on which one can be told from the others by its place.


class Furniture(msgspec.Struct):
    """Rows of running headers and footers, each left to right, and the text that is none of them."""

    headers: list[Row]
    footers: list[Row]
    text: list[Segment]


def find_furniture(
    frame: Frame,
    segments: list[Segment],
    others: list[Edge],
    title: list[Row] | None = None,
    listed: frozenset[Segment] = frozenset(),
) -> Furniture:
    """What of ``segments`` are running headers and footers; ``others`` are the edges of pages around,
    ``title`` the lines of a slide's title, which are none of the segments, and ``listed`` lines of listings,
    which are text wherever they stand."""
    rows = frame.rows if segments is frame.segments else rows_of(segments)
    others = no_copies(frame, others)
    outside = without(segments, in_pictures(frame, segments))
    alone = single_page(frame, rows if outside is segments else rows_of(outside), others)
    whole = frame.rows if others else rows
    shown = repeated(frame, whole, others) if others else (set(), set())
    known = {s for side in alone for row in side for s in row}
    sides: list[list[Row]] = []
    for side, again in zip(alone, shown, strict=True):
        more = [s for s in segments if s in again and s not in known]
        if more:
            side = rows_of(sorted([*chain(*side), *more], key=lambda s: (s.baseline, s.x0)))
        if title:
            side = [row for row in side if _outside(title, row, at_top=not sides)]
        if listed:
            side = [row for row in side if listed.isdisjoint(row)]
        if frame.tags:  # what the tree holds is text
            side = [row for row in side if all(s.tag < 0 for s in row)]
        sides.append(side)
    # Rows from the edge inwards of nothing but artifacts.
    marked = artifacts(frame, segments)
    known = {s for side in sides for row in side for s in row}
    for side, inwards in zip(sides, (rows, rows[::-1]), strict=True):
        outer = takewhile(marked.issuperset, inwards)
        side += [row for row in (without(row, known) for row in outer) if row]
    headers, footers = sides
    return Furniture(headers, footers, without(segments, chain(*headers, *footers)))


def _outside(title: list[Row], row: Row, *, at_top: bool) -> bool:
    """True if a row stands over a slide's title, or (at the foot) under it: what follows a title is text."""
    if at_top:
        return row[0].baseline < title[0][0].baseline
    return row[0].baseline > title[-1][0].baseline


def single_page(
    frame: Frame, rows: list[Row], others: list[Edge] | None = None
) -> tuple[list[Row], list[Row]]:
    """Header rows and footer rows judged by the look of this page; what ``others``, the edges of pages
    around, do not show is hardly one."""
    if len(rows) < LEAST_ROWS:
        return [], []
    others = others or []
    headers = _outer(frame, rows, others, at_top=True)
    footers = _outer(frame, rows[::-1], others, at_top=False)
    if len(headers) + len(footers) >= len(rows):
        return [], []
    return headers, footers[::-1]


def _outer(frame: Frame, rows: list[Row], others: list[Edge], *, at_top: bool) -> list[Row]:
    """The outermost rows that look like furniture; ``rows`` run inwards."""
    best = 0
    if len(rows[0]) > most_pieces(rows[0]):
        return []  # a row of a table, not of furniture
    said = by_text(
        (mark, 0.0 if at_top else o.height - frame.height)
        for o in others
        for mark in (o.top if at_top else o.bottom)
    )
    for count in range(1, min(sign.ROWS, len(rows) - 1) + 1):
        group, inner = rows[:count], rows[count]
        if not _may_be_furniture(frame, group, at_top) or (at_top and names_chapter([group[-1], inner])):
            break
        gap = _gap(group, inner, at_top)
        step = abs(group[-1][0].baseline - group[-2][0].baseline) if count > 1 else gap
        if step < sign.RAISED * max([s.size for s in chain(*group[-2:])]):
            break  # the mark of a note
        apart = gap > sign.CLEAR_GAP * frame.leading
        known = not others or _known(frame, group, said, apart=apart)
        if count > 1 and others and not known and _known(frame, group[:-1], said):
            break  # text between what pages share
        if count > 1 and gap < sign.NEARER * step:
            continue  # nearer to the text than to the furniture: its last line, or a note's
        if is_set_wide(frame, rows[count - 1 :], said):
            continue
        tally = furniture_signs(frame, group, gap, at_top=at_top)
        if not known:
            tally.add(sign.UNREPEATED)
        if at_top and tally.score < sign.ACCEPT and _names_heading(frame, group[-1]):
            tally.add(sign.NAMES)
        if tally.score >= sign.ACCEPT:
            best = count
    return rows[:best]


def _names_heading(frame: Frame, row: Row) -> bool:
    """True if the page says what each piece of a row says, but its number, larger or bold, too: as no list of
    contents does, where the number stands beside both."""
    numbers = {s.text for s in row if is_page_number(s.text)}
    titles = [s for s in row if s.text not in numbers]
    named = [[t for t in frame.segments if _is_named(t, s)] for s in titles]
    if not titles or not all(named):
        return False
    heights = {t.baseline for found in named for t in found}
    return not any(s.text in numbers and s.baseline in heights for s in frame.segments)


def _is_named(title: Segment, s: Segment) -> bool:
    """Is a line the heading that a piece of a running title names, each maybe without its number?"""
    stands_out = title.size >= (sign.BODY if title.bold and not s.bold else sign.HEADING) * s.size
    return stands_out and _unnumbered(title.text) == _unnumbered(s.text)


def _unnumbered(text: str) -> str:
    number, _, name = text.partition(" ")
    return name if name and number[:1].isdigit() else text


def _known(frame: Frame, group: list[Row], said: Said, *, apart: bool = True) -> bool:
    """True if the innermost row is a page number or has its like on another page. ``apart``: it does not
    stand right at the text."""
    row = group[-1]
    if all(is_page_number(s.text) for s in row):
        return True
    return bool(alike(frame, row, said, apart=apart))


def _may_be_furniture(frame: Frame, group: list[Row], at_top: bool) -> bool:
    """True if the rows stand at the edge and the innermost could still be furniture."""
    last = group[-1]
    _, top, _, bottom = union([s.box for s in chain(*group)])

    def within(share: float) -> bool:
        reach = share * frame.height
        return bottom <= reach if at_top else top >= frame.height - reach

    if not within(sign.NUMBERED_EDGE):
        return False
    beside = len(last) > 1 and any(is_page_number(s.text) for s in last)
    numbered = beside or last[0].text == str(frame.number)
    return (
        (numbered or within(sign.EDGE))
        and not frame.words.flags[last[0].first] & wordflags.SUPERSCRIPT  # a footnote starts with its mark
        and len(last) <= most_pieces(last)
        and not is_caption_text(last[0].text)
        and (len(group) == 1 or _small_print(frame, last))
        and not in_grid(frame, last)
    )


def _gap(group: list[Row], inner: Row, at_top: bool) -> float:
    """Points between the baselines of the furniture and of the text."""
    upper, lower = (chain(*group), inner) if at_top else (inner, chain(*group))
    return min([s.baseline for s in lower]) - max([s.baseline for s in upper])


def _small_print(frame: Frame, row: Row) -> bool:
    """True if a row further in could still be furniture: set apart from text by its look."""
    return all(
        s.size < sign.SMALL_PRINT * frame.body_size
        or is_page_number(s.text)
        or (
            s.size <= sign.LARGE * frame.body_size and (s.caps or s.italic or s.colour != _text_colour(frame))
        )
        for s in row
    )


def _text_colour(frame: Frame) -> int:
    """The colour of most text of the page."""
    letters: Counter[int] = Counter()
    for s in frame.segments:
        letters[s.colour] += s.chars
    return max(letters, key=lambda colour: (letters[colour], -colour))


def furniture_signs(frame: Frame, group: list[Row], gap: float, *, at_top: bool) -> Tally:
    """What speaks for and against the rows being a running header or footer. ``gap`` is the step of
    baselines to the text, in points."""
    segments = [s for row in group for s in row]
    _, top, _, bottom = union([s.box for s in segments])
    far = top / frame.height if at_top else 1 - bottom / frame.height
    tally = Tally()
    if far < sign.VERY_FAR:
        tally.add(sign.VERY_FAR_OUT)
    elif far < sign.FAR:
        tally.add(sign.FAR_OUT)
    _add_gap(tally, gap, max(frame.leading, sign.LEAST_LEADING * frame.body_size))
    _add_numbers(tally, group, segments)
    _add_look(tally, frame, segments)
    _add_text(tally, segments)
    if any(_ADDRESS.match(s.text) for s in segments):
        tally.add(sign.ADDRESS)
    if _ruled(frame, group, at_top):
        tally.add(sign.RULED)
    outer = group[0]
    if len(outer) > 1 and outer[-1].x0 - outer[0].x1 > sign.SPREAD_GAP * frame.body_size:
        tally.add(sign.SPREAD)
    if len(group) == len(outer) == 1 and outer[0].x1 - outer[0].x0 < sign.NARROW_SHARE * frame.width:
        tally.add(sign.NARROW)
        if outer[0].text == str(frame.number):
            tally.add(sign.OWN_NUMBER)
    return tally


def _add_gap(tally: Tally, gap: float, leading: float) -> None:
    if gap > sign.WIDE_GAP * leading:
        tally.add(sign.WIDE_APART)
    elif gap > sign.CLEAR_GAP * leading:
        tally.add(sign.APART)
    elif gap <= sign.SMALL_GAP * leading:
        tally.add(sign.NOT_APART)


def _add_numbers(tally: Tally, group: list[Row], segments: list[Segment]) -> None:
    numbers = sum([is_page_number(s.text) for s in segments])
    short = sum([s.chars for s in segments]) < sign.NUMBERED_CHARS
    if numbers and len(segments) == 1:
        tally.add(sign.LONE_NUMBER)
    elif (
        numbers == 1
        or over_two_pages(group[0])
        or (short and any(has_page_number(s.text) for s in (group[0][0], group[0][-1])))
    ):
        tally.add(sign.NUMBERED)


def _add_look(tally: Tally, frame: Frame, segments: list[Segment]) -> None:
    size = max([s.size for s in segments])
    body = frame.body_size
    if size < sign.TINY * body:
        tally.add(sign.TINY_PRINT)
    elif size < sign.SMALL_PRINT * body:
        tally.add(sign.SMALLER)
    elif size > sign.LARGE * body:
        tally.add(sign.LARGE_PRINT)
    capitals = all(s.caps or is_page_number(s.text) or s.chars < sign.SHORT for s in segments)
    if capitals or all(s.italic for s in segments):
        tally.add(sign.STYLED)


def _add_text(tally: Tally, segments: list[Segment]) -> None:
    ends = segments[-1].text.rstrip()[-1:]
    if ends in _PROSE_ENDS and sum([s.chars for s in segments]) > sign.PROSE_CHARS:
        tally.add(sign.PROSE)


def _ruled(frame: Frame, group: list[Row], at_top: bool) -> bool:
    """True if a drawn line parts the rows from the page's text."""
    reach = sign.RULE_REACH * frame.leading
    _, top, _, bottom = union([s.box for s in chain(*group)])
    low, high = (bottom - sign.RULE_SLACK, bottom + reach) if at_top else (top - reach, top + sign.RULE_SLACK)
    wide = sign.RULE_WIDTH * frame.width
    return any(low <= h.y <= high and h.x1 - h.x0 >= wide for h in frame.rules.horizontal)
