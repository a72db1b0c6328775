"""Printed contents pages and indexes: rows of a title, leaders and a page number."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import islice, pairwise, takewhile
from operator import attrgetter

import msgspec

from pincite.layout.blocks.block import Block, block_of
from pincite.layout.blocks.numbering import roman
from pincite.layout.frame import Segment, rows_of, without
from pincite.model import lexicon
from pincite.regex import regex

ROWS = 4  # entries of a list ...
LEADER_ROWS = 3  # ... of which all have dot leaders ...
BARE_ROWS = 5  # ... or hardly any
LEADERS = 0.4  # share of the entries with dot leaders from which they may be few
EDGE = 1.2  # em by which the right edges of entries of one list differ
RISING = 0.85  # share of the numbers that do not fall
LEADER_GAP = 3.0  # em between leaders and their number
STRAY = 2  # rows in a row without a number: wrapped titles
TITLE_AND_NUMBER = 2  # pieces of a row of a list without leaders
LEAST_LETTERS = 2  # letters of a title
SAME_SIZE = 0.3  # points by which the sizes of the two lines of a wrapped title differ
WRAPPED = 1.8  # em between the baselines of the two lines of a wrapped title ...
WRAPPED_IN = 0.1  # ... of which the first starts no further right than this many em
MARK_GAP = 6.0  # em between an entry and its number in a column of its own ...
LEVEL = 0.2  # ... and by which their baselines differ
OUTDENT = 4.0  # em by which entries without leaders start left of those with
MARKED = 0.6  # share of the entries that have one
FAR = 4.5  # em between baselines from which the list has ended
BEFORE_ARABIC = 10000  # taken from Roman page numbers, which stand before Arabic ones
OWN_NUMBER = 0.5  # share of the rows that end in the number they begin with from which it is that of a line
_LEADER = regex(r"(?:\.\s?){4,}|(?:…\s?){2,}|(?:·\s?){4,}|_{5,}")
_PAGE = regex(r"(?:\d{1,4}|[ivxlcIVXLC]{1,7})$")
_MARK = regex(r"(?:[\dA-ZА-Я]{1,3}[.)]|\d{1,3}(?:\.\d{1,3}){1,4}\.?)$")  # the number of an entry, set apart
_CHAPTER = regex(r"\d{1,2}$")
_TITLE = regex(rf"^{lexicon.any_of('contents')}$", re.IGNORECASE)
_CLOSE = ("....", "……")  # Leaders without blanks.
_DOTS = ("...", ". .", "……", "… …", "··", "· ·", "____")  # How leaders look at a glance.
# What a page number ends in; most lines end otherwise and cost no more than this look.
_LAST = frozenset("0123456789ivxlcIVXLC")


class _Row(msgspec.Struct):
    """A row, its page number, and whether leaders lead to that."""

    segments: list[Segment]
    number: int | None
    leader: bool


def find_contents(segments: list[Segment]) -> list[Block]:
    """Blocks of kind 'contents', one line a row. The segments in them are used up."""
    # Most pages have none: a look at how lines end is the cheap way out.
    ends = [s.text for s in segments if s.text[-1] in _LAST]
    if len(ends) < LEADER_ROWS:
        return _short_list(segments)
    told = (True for text in ends if _PAGE.match(_tail(text)))
    if len(list(islice(told, LEADER_ROWS))) < LEADER_ROWS:
        return _short_list(segments)
    found: list[Block] = []
    for strip in _strips(segments):
        free = set(segments)  # strips may reach into each other
        blocks = _runs([s for s in strip if s in free])
        segments = without(segments, (s for b in blocks for row in b.lines for s in row))
        found += blocks
    found += _runs(segments)
    return found or _short_list(segments)


def _short_list(segments: list[Segment]) -> list[Block]:
    """A list of one entry or two, with leaders, right below its title."""
    if not _dots(segments):
        return []
    rows = rows_of(segments)
    at = next((i for i, row in enumerate(rows, 1) if len(row) == 1 and _TITLE.match(row[0].text)), len(rows))
    entries = list(takewhile(lambda row: row.leader and row.number is not None, map(_read, rows[at:])))
    if not entries:
        return []
    block = block_of([r.segments for r in entries], kind="contents")
    block.reason = "leaders end in a page number, right below the title of a list of contents"
    return [block]


def _strips(segments: list[Segment]) -> list[list[Segment]]:
    """The columns in which rows with leaders stand: a list in one column of a page ends where its
    numbers do, and what stands beside it is no part of it."""
    signs = _dots(segments)
    if not signs or sum([any(sign in s.text for sign in signs) for s in segments]) < LEADER_ROWS:
        return []
    rows = rows_of([s for s in segments if s.text[-1] in _LAST or _LEADER.search(s.text)])
    entries = [entry for row in rows for i in range(len(row)) if (entry := _led(row, i))]
    strips = []
    while entries:
        right = entries[0][1].x1
        reach = EDGE * entries[0][0].size
        own = [e for e in entries if abs(e[1].x1 - right) < reach]
        entries = [e for e in entries if abs(e[1].x1 - right) >= reach]
        if len(own) >= LEADER_ROWS:
            strip = _strip(segments, own, reach)
            marks = _marks(segments, [a for a, _ in own])
            strips.append(sorted({*strip, *marks}, key=lambda s: (s.baseline, s.x0)) if marks else strip)
    return strips


def _strip(segments: list[Segment], own: list[tuple[Segment, Segment]], reach: float) -> list[Segment]:
    """The pieces of a list, by its ``own`` entries with leaders and their numbers. Entries of higher levels
    may have none and start further left; page numbers left of all are those of a column beside it."""
    start, high = min([a.x0 for a, _ in own]), max([z.x1 for _, z in own])
    numbers = [s for s in segments if abs(s.x1 - own[0][1].x1) < reach and _PAGE.fullmatch(s.text)]
    low = start - reach
    low = min([s.x0 for s in segments if _leads_left(s, low, numbers)], default=low)
    within = [s for s in segments if s.x0 >= low and s.x1 <= high + reach]
    return [s for s in within if s.x0 >= start or not _PAGE.fullmatch(s.text)]


def _dots(segments: list[Segment]) -> list[str]:
    """The signs of leaders that a page has, at a glance."""
    whole = "\n".join([s.text for s in segments])
    return [sign for sign in _DOTS if sign in whole]


def _leads_left(s: Segment, low: float, numbers: list[Segment]) -> bool:
    """True for an entry without leaders that starts left of those with them, at ``low``: one of the page
    ``numbers`` of the list stands in its row."""
    if not low - OUTDENT * s.size <= s.x0 < low or _PAGE.fullmatch(s.text):
        return False
    return any(abs(s.baseline - n.baseline) < LEVEL * s.size and s.x1 < n.x0 for n in numbers)


def _marks(segments: list[Segment], starts: list[Segment]) -> list[Segment]:
    """The numbers of entries, in a column of their own left of where they start; none where most lack one."""
    starts = [s for s in starts if not _is_mark(s.text.split(" ", 1)[0])]
    marks = [s for s in segments if _is_mark(s.text)]
    marks.sort(key=attrgetter("baseline"))
    own = []
    for s in starts:
        reach = LEVEL * s.size
        first = bisect_right(marks, s.baseline - reach, key=attrgetter("baseline"))
        last = bisect_left(marks, s.baseline + reach, first, key=attrgetter("baseline"))
        near = [mark for mark in marks[first:last] if 0 < s.x0 - mark.x1 < MARK_GAP * s.size]
        own += [max(near, key=attrgetter("x1"))] if near else []
    return own if len(own) >= MARKED * len(starts) else []


def _is_mark(text: str) -> bool:
    return bool(_MARK.match(text) or _CHAPTER.match(text))


def _led(row: list[Segment], i: int) -> tuple[Segment, Segment] | None:
    """The piece ``i`` of a row and the one its leaders end in; None where it has none."""
    s = row[i]
    if not _LEADER.search(s.text):
        return None
    if s.text[-1] in _LAST or i + 1 == len(row):
        return s, s
    number = row[i + 1]
    if number.x0 - s.x1 > LEADER_GAP * s.size or not _PAGE.fullmatch(number.text):
        return None
    return s, number


def _runs(segments: list[Segment]) -> list[Block]:
    """Contents lists among segments of which all in a row belong together."""
    rows = [_read(row) for row in rows_of(segments)]
    found: list[Block] = []
    run: list[_Row] = []
    above: _Row | None = None
    stray = 0
    for i, row in enumerate(rows):
        if row.number is not None:
            if not run and i:
                above = rows[i - 1]
                if _wrapped(above, row):
                    run.append(above)
            run.append(row)
            stray = 0
        elif run:
            stray += 1
            if stray > STRAY or _below(run[-1], row) > FAR:
                found.extend(_verdict(run, above))
                run, stray = [], 0
            else:
                run.append(row)
    found.extend(_verdict(run, above))
    return found


def _below(a: _Row, b: _Row) -> float:
    """Em from the baseline of row ``a`` down to that of row ``b``."""
    return (b.segments[0].baseline - a.segments[0].baseline) / a.segments[0].size


def _wrapped(a: _Row, b: _Row) -> bool:
    """True if the first entry of a list, whose number is in row ``b``, starts in row ``a``."""
    s, t = a.segments[-1], b.segments[0]
    return (
        b.leader
        and abs(s.size - t.size) < SAME_SIZE
        and s.bold == t.bold
        and t.baseline - s.baseline < WRAPPED * t.size
        and a.segments[0].x0 <= t.x0 + WRAPPED_IN * t.size
    )


def _read(row: list[Segment]) -> _Row:
    text = row[-1].text
    if text[-1] not in _LAST:
        return _Row(segments=row, number=None, leader=False)
    tail = _tail(text)
    if not _PAGE.match(tail):
        return _Row(segments=row, number=None, leader=False)
    leader = any(_LEADER.search(s.text) for s in row)
    number = None
    if leader or (len(row) - bool(_MARK.match(row[0].text)) == TITLE_AND_NUMBER and text == tail):
        words = " ".join([s.text for s in row])[: -len(tail)]
        letters = sum([ch.isalpha() for ch in words])
        digits = sum([ch.isdigit() for ch in words])
        # Leaders without a title belong to one in the row above.
        if (letters >= LEAST_LETTERS and letters > digits) or (leader and not letters + digits):
            number = int(tail) if tail.isdecimal() else roman(tail) - BEFORE_ARABIC
    return _Row(segments=row, number=number, leader=leader)


def _tail(text: str) -> str:
    """What a row ends in, without leaders."""
    return text.rsplit(" ", 1)[-1].lstrip(".…·_")


def _verdict(run: list[_Row], above: _Row | None) -> list[Block]:
    """The list that a run of rows is, below another row of the page; none where too little tells that."""
    while run and run[-1].number is None:
        run.pop()
    numbered = [r for r in run if r.number is not None]
    values = [r.number or 0 for r in numbered]
    rising = sum([1 for a, b in pairwise(values) if b >= a])
    if len(numbered) < LEADER_ROWS or rising < RISING * (len(values) - 1):
        return []
    if sum(map(_is_numbered_line, numbered)) > OWN_NUMBER * len(numbered):
        return []
    led = sum([r.leader for r in numbered])
    if led < len(numbered):
        far = len(numbered) >= BARE_ROWS and values[-1] > values[0] + 1
        many = far or (len(numbered) >= ROWS and led >= LEADERS * len(numbered))
        if not many and not (above is not None and _is_title(above, run[0])):
            return []
    block = block_of([r.segments for r in run], kind="contents")
    block.reason = f"{len(numbered)} rows end in rising page numbers"
    return [block]


def _is_title(above: _Row, first: _Row) -> bool:
    """True if the row above the first of a list calls it a list of contents."""
    alone = len(above.segments) == 1 and _below(above, first) < FAR
    return alone and _TITLE.match(above.segments[0].text) is not None


def _is_numbered_line(row: _Row) -> bool:
    """True if a row ends in the number it begins with, as the lines of a form do."""
    first = row.segments[0].text.split(" ", 1)[0]
    return first.isdecimal() and int(first) == row.number


def tidy_leaders(text: str) -> str:
    """Dot leaders written without the spaces between the dots."""
    return re.sub(r"\.(?:\s\.){2,}", lambda m: m.group().replace(" ", ""), text)


def without_leader(label: str) -> str:
    """A label of a table without the dots, set close as tab stops set them, that lead on to the next cell."""
    return label.rstrip(".…").rstrip() or label if label.endswith(_CLOSE) else label


_TAIL = regex(r"[\s.…·_]+(?:\d{1,4}|[ivxlcIVXLC]{1,7})?\s*$")


def untailed(row: str) -> str:
    """A row of a list of contents without its leaders and its page number."""
    return _TAIL.sub("", row)
