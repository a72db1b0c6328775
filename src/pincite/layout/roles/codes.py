"""Numbered entries that leaders join to a code, indexes, and listed sections: text, no contents and no
tables."""

from __future__ import annotations

from itertools import pairwise

from pincite.layout.blocks.numbering import follows_section, led_to, mark_of
from pincite.layout.frame import Segment, WordTable, rows_of
from pincite.layout.text.lines import make_segment
from pincite.regex import regex

LEAST_ENTRIES = 3  # entries with a number in brackets whose leaders end in a code at one edge
EDGE = 0.5  # em by which that edge differs
MOST_OTHERS = 0.5  # share of the lines that end there after leaders in no code
LEAST_WORDS = 2  # of a section with its number
LEAST_SECTIONS = 4  # sections that count on under each other
LEVEL = 0.2  # em by which what stands in one row differs ...
MOST_LEVEL = 0.5  # ... and share of the sections that something stands beside, in a table
MOST_LED = 0.5  # ... and of those whose leaders end in the number of a page
STEP = 1.9  # em between the lines of an entry
CODE_FIGURES = 4  # of a code at least: pages of a list of contents have fewer
_CODE = regex(rf"\.\s?\.\s{{0,2}}\d{{{CODE_FIGURES},}}$")
_LED = ".."
LEAST_INDEXED = 5  # entries of an index that start at one edge, in each of two columns
FALLING = 0.15  # share of the entries of a column with a lower number than the one before


def coded_lists(words: WordTable, segments: list[Segment]) -> tuple[list[Segment], list[Segment]]:
    """The lines of columns from the first such entry to the last, pieces of one line joined; and the other
    lines. Both stay sorted by (baseline, x0)."""
    led = [s for s in segments if _LED in s.text and s.text[-1].isdigit()]
    if len(led) < LEAST_ENTRIES:
        return [], segments
    coded = [s for s in led if s.text[-CODE_FIGURES:].isdecimal() and _CODE.search(s.text)]
    taken: dict[Segment, None] = {}
    lines: list[Segment] = []
    while len(coded) >= LEAST_ENTRIES:
        right, reach = coded[0].x1, EDGE * coded[0].size
        own = [s for s in coded if abs(s.x1 - right) < reach]
        coded = [s for s in coded if abs(s.x1 - right) >= reach]
        others = sum([abs(s.x1 - right) < reach for s in led]) - len(own)
        if sum(map(_numbered, own)) < LEAST_ENTRIES or others > MOST_OTHERS * len(own):
            continue
        left = min([s.x0 for s in own]) - reach
        column = [s for s in segments if left < s.x0 and s.x1 < right + reach and s not in taken]
        top, bottom = _start(column, own[0]) - reach, own[-1].baseline + reach
        within = [s for s in column if top < s.baseline < bottom]
        taken.update(dict.fromkeys(within))
        lines += (piece for row in rows_of(within) for piece in _whole(words, row))
    if not taken:
        return [], segments
    lines.sort(key=lambda s: (round(s.baseline, 1), s.x0))
    return lines, [s for s in segments if s not in taken]


def _start(column: list[Segment], first: Segment) -> float:
    """The baseline that the first entry starts on: its number may stand in a line above."""
    above = first
    for s in reversed(column[: column.index(first)]):
        if _numbered(above) or above.baseline - s.baseline > STEP * s.size:
            break
        above = s
    return above.baseline if _numbered(above) else first.baseline


def _numbered(s: Segment) -> bool:
    return s.text[0] == "(" and bool(mark_of(s.text.split(" ", 1)[0]))


def _whole(words: WordTable, row: list[Segment]) -> list[Segment]:
    """The pieces of a row of one column: white space between them is that of justified text."""
    out = row[:1]
    for s in row[1:]:
        a = out[-1]
        if a.last == s.first:
            box = (a.x0, min(a.y0, s.y0), s.x1, max(a.y1, s.y1))
            out[-1] = make_segment(words, a.first, s.last, box, a.baseline, max(a.size, s.size))
        else:
            out.append(s)
    return out


def index_entries(segments: list[Segment]) -> tuple[list[Segment], list[Segment]]:
    """The lines of an index, whose entries have leaders to their pages in columns beside each other: all
    lines in these columns, from the first entry to the last; and the other lines. Both stay sorted. In a list
    of contents the numbers of pages rise."""
    entries = [(s, page) for s in segments if (page := led_to(s.text)) is not None]
    if len(entries) < 2 * LEAST_INDEXED:
        return [], segments
    edges: dict[int, list[tuple[Segment, int]]] = {}
    for s, page in entries:
        edges.setdefault(round(s.x0), []).append((s, page))
    columns = [own for own in edges.values() if len(own) >= LEAST_INDEXED]
    falls = [sum([b < a for (_, a), (_, b) in pairwise(own)]) >= FALLING * len(own) for own in columns]
    if len(columns) < 2 or not all(falls):
        return [], segments
    own = [s for column in columns for s, _ in column]
    left, right = min([s.x0 for s in own]) - 1, max([s.x1 for s in own]) + 1
    top, bottom = min([s.baseline for s in own]) - 1, max([s.baseline for s in own]) + 1
    taken = {s for s in segments if left < s.x0 and s.x1 < right and top < s.baseline < bottom}
    return [s for s in segments if s in taken], [s for s in segments if s not in taken]


def listed_sections(words: WordTable, segments: list[Segment]) -> tuple[list[Segment], list[Segment]]:
    """The lines of columns from the first to the last of sections that count on under each other
    ('1308.25 Title', '1308.26 Title'), and the other lines. Both stay sorted."""
    last: dict[int, Segment] = {}
    runs: dict[Segment, list[Segment]] = {}  # by their last
    for s in segments:
        if s.last - s.first < LEAST_WORDS or not s.text[0].isdigit():
            continue
        place = round(s.x0)
        before = last.get(place)
        last[place] = s
        on = before is not None and follows_section(words.text[before.first], words.text[s.first])
        runs[s] = [*runs.pop(before), s] if on and before is not None else [s]
    taken: set[Segment] = set()
    for run in runs.values():
        printed = sum([_LED in s.text and s.text[-1].isdigit() for s in run])  # as in a list of contents
        if len(run) >= LEAST_SECTIONS and printed <= MOST_LED * len(run):
            taken.update(_between(run, segments))
    return [s for s in segments if s in taken], [s for s in segments if s not in taken] if taken else segments


def _between(run: list[Segment], segments: list[Segment]) -> list[Segment]:
    """The lines of the column of listed sections; none where they are a column of a table."""
    left, right = run[0].x0 - 1, max([s.x1 for s in run]) + 1
    level = sum(
        [any(t.x0 > s.x1 and abs(t.baseline - s.baseline) < LEVEL * s.size for t in segments) for s in run]
    )
    if level > MOST_LEVEL * len(run):
        return []
    top, bottom = run[0].baseline - 1, run[-1].baseline + 1
    return [s for s in segments if s.x0 > left and s.x1 < right and top < s.baseline < bottom]
