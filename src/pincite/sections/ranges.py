"""Where the strategies cut: ranges of a list of elements, in order of beginning."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.model.elements import Element

Range = tuple[int, int]  # The first element of a section and the one after its last.
# Levels of headings that nest; deeper ones count as of this level, for every level repeats the text.
DEEPEST = 20


def whole(count: int) -> list[Range]:
    return [(0, count)] if count else []


def heading_ranges(elements: Sequence[Element]) -> list[Range]:
    """From each heading to the next of equal or higher level, those of lower headings inside; what stands
    before the first heading; everything where there is none."""
    levels = [(i, min(max(1, e.level), DEEPEST)) for i, e in enumerate(elements) if e.kind == "heading"]
    if not levels:
        return whole(len(elements))
    found: list[Range] = [(0, levels[0][0])] if levels[0][0] else []
    open_ones: list[tuple[int, int]] = []  # place in found and level of the sections that have no end yet
    for start, level in levels:
        while open_ones and open_ones[-1][1] >= level:
            at, _ = open_ones.pop()
            found[at] = (found[at][0], start)
        open_ones.append((len(found), level))
        found.append((start, len(elements)))
    return found


def type_ranges(elements: Sequence[Element]) -> list[Range]:
    """Runs of tables and runs of all else. Figures and page breaks are neither: they end no run."""
    starts: list[int] = []
    tabular: bool | None = None
    for i, e in enumerate(elements):
        if e.kind in ("figure", "page_break"):
            continue
        is_table = e.kind == "table"
        if is_table is not tabular:
            starts.append(i)
            tabular = is_table
    if not starts:
        return whole(len(elements))
    starts[0] = 0
    return list(zip(starts, [*starts[1:], len(elements)], strict=True))


def count_ranges(count: int, element_count: int) -> list[Range]:
    return [(i, min(i + element_count, count)) for i in range(0, count, element_count)]


def size_ranges(extents: Sequence[tuple[int, int]], max_size: int) -> list[Range]:
    """Greedy, from the first to the last: ``extents`` are beginning and end of each element in one text.
    What is longer than ``max_size`` alone stands alone."""
    found: list[Range] = []
    first = 0
    for i, (_, end) in enumerate(extents):
        if i > first and end - extents[first][0] > max_size:
            found.append((first, i))
            first = i
    if first < len(extents):
        found.append((first, len(extents)))
    return found
