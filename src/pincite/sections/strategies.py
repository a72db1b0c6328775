"""The five strategies: where they cut, as ranges of a list of elements in order of beginning, and as
functions from elements to groups of them.

Groups come in order of beginning too. Only ``by_heading`` makes groups that overlap: that of a lower
heading is also inside that of the higher one above it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pincite.model.elements import Element
from pincite.options.sections import ELEMENT_COUNT, MAX_SIZE, StrategyName, at_least_one, check_strategy
from pincite.sections.written import extents

Groups = list[list[Element]]
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


def size_ranges(places: Sequence[tuple[int, int]], max_size: int) -> list[Range]:
    """Greedy, from the first to the last: ``places`` are beginning and end of each element in one text.
    What is longer than ``max_size`` alone stands alone."""
    found: list[Range] = []
    first = 0
    for i, (_, end) in enumerate(places):
        if i > first and end - places[first][0] > max_size:
            found.append((first, i))
            first = i
    if first < len(places):
        found.append((first, len(places)))
    return found


def whole_document(elements: Sequence[Element]) -> Groups:
    """One group of all elements; none of none."""
    return _groups(elements, whole(len(elements)))


def by_heading(elements: Sequence[Element]) -> Groups:
    """A heading and all until the next of equal or higher level; what stands before the first heading is
    a group of its own. Without headings: one group."""
    return _groups(elements, heading_ranges(elements))


def by_element_type(elements: Sequence[Element]) -> Groups:
    """Tables that follow each other, and what stands between tables."""
    return _groups(elements, type_ranges(elements))


def by_count(elements: Sequence[Element], element_count: int = ELEMENT_COUNT) -> Groups:
    """Groups of ``element_count`` elements, the last may have fewer."""
    at_least_one("element_count", element_count)
    return _groups(elements, count_ranges(len(elements), element_count))


def by_size(elements: Sequence[Element], max_size: int = MAX_SIZE) -> Groups:
    """As many elements as their text, written one after the other, has up to ``max_size`` characters; a
    longer one is a group of its own. No element is cut."""
    at_least_one("max_size", max_size)
    return _groups(elements, size_ranges(extents(elements), max_size))


STRATEGIES: dict[StrategyName, Callable[..., Groups]] = {
    "whole-document": whole_document,
    "heading": by_heading,
    "element-type": by_element_type,
    "count": by_count,
    "size": by_size,
}


def strategy(name: str) -> Callable[..., Groups]:
    """The function of that name; raises ``BadOption`` where there is none."""
    check_strategy(name)
    return STRATEGIES[name]  # type: ignore[index]


def _groups(elements: Sequence[Element], ranges: list[Range]) -> Groups:
    return [list(elements[first:last]) for first, last in ranges]
