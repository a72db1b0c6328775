"""Printed contents pages and indexes: rows of a title, leaders and a page number."""

from __future__ import annotations

import re
from itertools import pairwise

import msgspec

from pincite.layout.blocks.block import Block, block_of
from pincite.layout.frame import Segment, rows_of


class ContentsOptions(msgspec.Struct, frozen=True):
    rows: int = 4  # fewer entries are no list ...
    leader_rows: int = 3  # ... unless all have dot leaders
    leader_share: float = 0.4  # of the entries have dot leaders, or ...
    edge: float = 1.2  # em: ... numbers end at one right edge this exactly
    rising: float = 0.85  # of the numbers do not fall
    leader_gap: float = 3.0  # em between leaders and their number
    stray: int = 2  # rows without a number allowed in a row (wrapped titles)


_LEADER = re.compile(r"(?:\.\s?){4,}|(?:…\s?){2,}|(?:·\s?){4,}|_{5,}")
_DOTS = ("...", ". .", "……", "… …", "··", "· ·", "____")
"""One of these is in every leader: a cheap look before the expression."""
_PAGE = re.compile(r"(?:\d{1,4}|[ivxlcIVXLC]{1,7})$")
_LAST = frozenset("0123456789ivxlcIVXLC")
"""What a page number ends in; most lines end otherwise and cost no more than this look."""

_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


def _page_number(text: str) -> int | None:
    if text.isdigit():
        return int(text)
    total = 0
    before = 0
    for ch in reversed(text.lower()):
        value = _ROMAN.get(ch, 0)
        total += -value if value < before else value
        before = max(before, value)
    return total - 10000 if total else None  # roman pages stand before arabic ones


class _Row(msgspec.Struct):
    segments: list[Segment]
    number: int | None
    leader: bool
    right: float


def find_contents(segments: list[Segment], options: ContentsOptions | None = None) -> list[Block]:
    """Blocks of kind 'contents', one line a row. The segments in them are used up."""
    options = options or ContentsOptions()
    # Cheap early way out: some text must end in leaders or a lone number at the right.
    if sum(1 for s in segments if s.text[-1] in _LAST) < options.leader_rows:
        return []
    found: list[Block] = []
    for strip in _strips(segments, options):
        blocks = _runs(strip, options)
        used = {id(s) for b in blocks for row in b.lines for s in row}
        segments = [s for s in segments if id(s) not in used]
        found += blocks
    return found + _runs(segments, options)


def _strips(segments: list[Segment], options: ContentsOptions) -> list[list[Segment]]:
    """The columns in which rows with leaders stand: a list in one column of a page ends where its
    numbers do, and what stands beside it is no part of it."""
    if sum(1 for s in segments if any(sign in s.text for sign in _DOTS)) < options.leader_rows:
        return []
    ends: list[tuple[float, float, float]] = []  # left, right, em
    for row in rows_of([s for s in segments if s.text[-1] in _LAST or _LEADER.search(s.text)]):
        for i, s in enumerate(row):
            last = s
            if _LEADER.search(s.text) and s.text[-1] not in _LAST and i + 1 < len(row):
                last = row[i + 1]
                if last.x0 - s.x1 > options.leader_gap * s.size or not _PAGE.fullmatch(last.text):
                    continue
            elif not _LEADER.search(s.text):
                continue
            ends.append((s.x0, last.x1, s.size))
    strips = []
    while ends:
        right, em = ends[0][1], ends[0][2]
        own = [e for e in ends if abs(e[1] - right) < options.edge * em]
        ends = [e for e in ends if abs(e[1] - right) >= options.edge * em]
        if len(own) >= options.leader_rows:
            low, high = min(e[0] for e in own) - options.edge * em, max(e[1] for e in own) + options.edge * em
            strips.append([s for s in segments if s.x0 >= low and s.x1 <= high])
    return strips


def _runs(segments: list[Segment], options: ContentsOptions) -> list[Block]:
    """Contents lists among segments of which all in a row belong together."""
    rows = [_read(row) for row in rows_of(segments)]
    found: list[Block] = []
    run: list[_Row] = []
    stray = 0
    for i, row in enumerate(rows):
        if row.number is not None:
            if not run and i and _wrapped(rows[i - 1], row):
                run.append(rows[i - 1])
            run.append(row)
            stray = 0
        elif run:
            stray += 1
            if stray > options.stray or _far(run[-1], row):
                found.extend(_verdict(run, options))
                run = []
                stray = 0
            else:
                run.append(row)
    found.extend(_verdict(run, options))
    return found


def _wrapped(a: _Row, b: _Row) -> bool:
    """True if the first entry of a list, whose number is in row ``b``, starts in row ``a``."""
    s, t = a.segments[-1], b.segments[0]
    return (
        b.leader
        and abs(s.size - t.size) < 0.3
        and s.bold == t.bold
        and t.baseline - s.baseline < 1.8 * t.size
        and a.segments[0].x0 <= t.x0 + 0.1 * t.size
    )


def _far(a: _Row, b: _Row) -> bool:
    return b.segments[0].baseline - a.segments[0].baseline > 4.5 * a.segments[0].size


def _read(row: list[Segment]) -> _Row:
    last = row[-1]
    text = last.text
    if text[-1] not in _LAST:
        return _Row(segments=row, number=None, leader=False, right=last.x1)
    leader = any(_LEADER.search(s.text) for s in row)
    number = None
    tail = text.rsplit(" ", 1)[-1].lstrip(".…·_")
    if _PAGE.match(tail) and (leader or (len(row) == 2 and text == tail)):
        words = " ".join(s.text for s in row)[: -len(tail)]
        letters = sum(ch.isalpha() for ch in words)
        digits = sum(ch.isdigit() for ch in words)
        if (letters >= 2 and letters > digits) or (leader and not letters + digits):  # a title above
            number = _page_number(tail)
    return _Row(segments=row, number=number, leader=leader, right=last.x1)


def _verdict(run: list[_Row], options: ContentsOptions) -> list[Block]:
    while run and run[-1].number is None:
        run.pop()
    numbered = [r for r in run if r.number is not None]
    if len(numbered) < (options.leader_rows if all(r.leader for r in numbered) else options.rows):
        return []
    values = [r.number or 0 for r in numbered]
    rising = sum(1 for a, b in pairwise(values) if b >= a)
    if rising < options.rising * (len(values) - 1):
        return []
    leaders = sum(r.leader for r in numbered)
    if leaders < options.leader_share * len(numbered):
        edge = sorted(r.right for r in numbered)[len(numbered) // 2]
        size = numbered[0].segments[0].size
        aligned = sum(1 for r in numbered if abs(r.right - edge) < options.edge * size)
        if aligned < 0.9 * len(numbered) or len(numbered) < options.rows + 1 or values[-1] <= values[0] + 1:
            return []
    block = block_of([r.segments for r in run], kind="contents")
    block.reason = f"{len(numbered)} rows end in rising page numbers"
    return [block]


def tidy_leaders(text: str) -> str:
    """Dot leaders written without the spaces between the dots."""
    return re.sub(r"\.(?:\s\.){2,}", lambda m: m.group().replace(" ", ""), text)
