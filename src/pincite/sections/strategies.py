"""The five strategies as functions from elements to groups of them.

A group is a run of elements; groups come in order of beginning. Only ``by_heading`` makes groups that
overlap: that of a lower heading is also inside that of the higher one above it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pincite.model.elements import Element
from pincite.options.sections import ELEMENT_COUNT, MAX_SIZE, StrategyName, at_least_one, check_strategy
from pincite.sections.ranges import Range, count_ranges, heading_ranges, size_ranges, type_ranges, whole
from pincite.sections.written import extents

Groups = list[list[Element]]


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
