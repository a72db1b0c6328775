"""The order in which a person reads what stands on a slide: by place, not by the order of drawing."""

from __future__ import annotations

from itertools import pairwise

from pincite.model.geometry import Box, area, contains, intersection_area, overlap_y

# Points by which boxes may reach into each other and still be one beside the other: frames of text are
# larger than their text.
OVERLAP = 6.0
BAND = 0.5  # Share of the lower of two boxes that must be at one height for them to be in one row.
EVEN = 0.25  # Share of the widest step from row to row by which the steps may differ.
MOST = 400  # Boxes that are told apart by the gaps between them; more than these are read from the top.


def reading_order(boxes: list[Box]) -> list[int]:
    """Indices of ``boxes`` (points, in drawing order) as they are read: the plane is cut along the widest
    gap again and again, so that columns are read one after the other where they stand apart further
    than their rows, and rows where those do. What lies under other boxes comes before them."""
    if len(boxes) > MOST:
        return sorted(range(len(boxes)), key=lambda one: (boxes[one][1], boxes[one][0], one))
    found: list[int] = []
    stack: list[list[int]] = [list(range(len(boxes)))]
    while stack:
        group = stack.pop()
        if len(group) < 2:
            found += group
            continue
        parts = split(boxes, group)
        if parts is None:
            found += rows(boxes, group)
        else:
            stack += reversed(parts)
    return found


def split(boxes: list[Box], group: list[int]) -> list[list[int]] | None:
    """The group cut along its widest gap; or what lies under all others, then the others; None where
    there is nothing to cut."""
    across, x_gap = cuts(boxes, group, 0)
    down, y_gap = cuts(boxes, group, 1)
    if len(across) > 1:
        labels = labelled(boxes, across[0], [one for part in across[1:] for one in part])
        if labels is not None:
            return labels
    if len(across) > 1 and (len(down) < 2 or x_gap + OVERLAP >= y_gap):
        return across
    if len(down) > 1:
        return down
    under = max(group, key=lambda one: (area(boxes[one]), -one))
    held = [one for one in group if one != under and covers(boxes[under], boxes[one])]
    return [[under], [one for one in group if one != under]] if held else None


def labelled(boxes: list[Box], first: list[int], others: list[int]) -> list[list[int]] | None:
    """Rows, where the first column has labels of at least three even rows and all else stands beside one
    of them, each having something: such rows are read one after the other."""
    if len(first) < 3:
        return None
    labels = sorted(first, key=lambda one: (boxes[one][1], one))
    middles = [(boxes[one][1] + boxes[one][3]) / 2 for one in labels]
    steps = [below - above for above, below in pairwise(middles)]
    if min(steps) <= 0 or max(steps) - min(steps) > EVEN * max(steps):
        return None
    found: dict[int, list[int]] = {one: [one] for one in labels}
    for one in others:
        near = max(labels, key=lambda label: (overlap_y(boxes[label], boxes[one]), -label))
        if not beside(boxes[near], boxes[one]):
            return None
        found[near].append(one)
    return list(found.values()) if all(len(row) > 1 for row in found.values()) else None


def covers(outer: Box, inner: Box) -> bool:
    return contains(outer, inner, OVERLAP) or intersection_area(outer, inner) > 0.8 * area(inner) > 0


def cuts(boxes: list[Box], group: list[int], axis: int) -> tuple[list[list[int]], float]:
    """Parts of the group with a gap between them along an axis, and the widest gap. Only the gaps that
    are about as wide as the widest are cut."""
    order = sorted(group, key=lambda one: (boxes[one][axis], boxes[one][axis + 2], one))
    gaps: list[float] = []
    reach = boxes[order[0]][axis + 2]
    for one in order[1:]:
        gap = boxes[one][axis] - reach
        size = min(boxes[one][axis + 2] - boxes[one][axis], reach - boxes[order[0]][axis])
        gaps.append(gap if gap > -min(OVERLAP, size / 4) else float("-inf"))
        reach = max(reach, boxes[one][axis + 2])
    widest = max(gaps)
    if widest == float("-inf"):
        return [group], widest
    parts: list[list[int]] = [[order[0]]]
    for one, gap in zip(order[1:], gaps, strict=True):
        if gap != float("-inf") and gap >= min(widest, 0) + max(widest, 0) / 2:
            parts.append([])
        parts[-1].append(one)
    return parts, widest


def rows(boxes: list[Box], group: list[int]) -> list[int]:
    """Boxes that overlap so that no cut is to be had: row after row, each from the left."""
    found: list[int] = []
    rest = sorted(group, key=lambda one: (boxes[one][1], boxes[one][0], one))
    while rest:
        top = boxes[rest[0]]
        row = [one for one in rest if beside(top, boxes[one])] or rest[:1]
        found += sorted(row, key=lambda one: (boxes[one][0], boxes[one][1], one))
        held = set(row)
        rest = [one for one in rest if one not in held]
    return found


def beside(a: Box, b: Box) -> bool:
    lower = min(a[3] - a[1], b[3] - b[1])
    return min(a[3], b[3]) - max(a[1], b[1]) >= BAND * lower
