"""Predicates once more, written from their documentation (docs/wrappers/predicates.md) and nothing else: a
token at a time, without numpy, without anything of the product."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

Box = tuple[float, float, float, float]
Point = tuple[float, float]


class Seen(NamedTuple):
    """A token as a predicate sees it: its place in the order of reading, and what is printed where. ``line``
    is the usual height of a line of its page. Tokens of different spaces have nothing in common."""

    number: int
    text: str
    page: int
    box: Box
    line: float
    space: int

    @property
    def centre(self) -> tuple[float, float]:
        x0, y0, x1, y1 = self.box
        return (x0 + x1) / 2, (y0 + y1) / 2


class Document(NamedTuple):
    """All tokens in the order of reading, and whether the pages are one column."""

    tokens: list[Seen]
    stacked: bool = False

    def seen(self, number: int) -> Seen:
        return self.tokens[number]


def document_of(texts: Sequence[str], pages: Sequence[int], boxes: Sequence[Box], stacked: bool) -> Document:
    """Where pages are stacked, each begins where the one before it ends."""
    heights: dict[int, list[float]] = {}
    for page, box in zip(pages, boxes, strict=True):
        heights.setdefault(page, []).append(box[3] - box[1])
    usual = {page: median(some) for page, some in heights.items()}
    shifts, end = {}, 0.0
    for page in sorted(heights):
        here = [box for at, box in zip(pages, boxes, strict=True) if at == page]
        shifts[page] = end - min(0.0, *(box[1] for box in here)) if stacked else 0.0
        end = max(box[3] for box in here) + shifts[page]
    found = []
    for number, (text, page, (x0, y0, x1, y1)) in enumerate(zip(texts, pages, boxes, strict=True)):
        down = shifts[page]
        box = (x0, y0 + down, x1, y1 + down)
        found.append(Seen(number, text, page, box, usual[page], 0 if stacked else page))
    return Document(found, stacked)


def median(values: list[float]) -> float:
    ordered = sorted(values)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def truth(document: Document, name: str, tokens: tuple[int, ...], values: dict[str, Any]) -> float:
    """The truth of a predicate; ``values`` are its further arguments by name, those that were given."""
    seen = [document.seen(token) for token in tokens]
    if "piece" in values:
        group, _, pattern = values.pop("piece").partition(" ")
        found = re.fullmatch(pattern, seen[0].text)
        if found is None:
            return 0.0
        seen = [seen[0]._replace(text=found.group(group))]
    if name in ANYWHERE:
        return float(ANYWHERE[name](document, *seen, **values))
    if len({token.space for token in seen}) > 1:
        return 0.0
    return float(TOGETHER[name](document, *seen, **values))


# -- texts


def reg_exp(_: Document, t: Seen, e: str, search: str = "no", case: str = "exact") -> bool:
    flags = re.IGNORECASE if case == "ignore" else 0
    return bool(re.search(e, t.text, flags) if search == "yes" else re.fullmatch(e, t.text, flags))


def similar(_: Document, t: Seen, s: str, case: str = "exact") -> float:
    a, b = (t.text.lower(), s.lower()) if case == "ignore" else (t.text, s)
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        above, row[0] = row[0], i
        for j, other in enumerate(b, 1):
            above, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, above + (letter != other))
    return 1 - row[-1] / max(len(a), len(b), 1)


def number(_: Document, t: Seen) -> bool:
    """Of the texts that are made here, those of digits are the numbers."""
    return t.text.isdigit()


# -- places


def direction(degrees: float) -> Callable[..., float]:
    """Clockwise from north."""

    def of(_: Document, a: Seen, b: Seen, width: float = 45) -> float:
        dx, dy = a.centre[0] - b.centre[0], a.centre[1] - b.centre[1]
        if dx == dy == 0:
            return 0.0
        off = abs((math.degrees(math.atan2(dx, -dy)) - degrees + 180) % 360 - 180)
        return max(0.0, 1 - off / width)

    return of


def share(low: int, high: int) -> Callable[..., float]:
    """What two boxes have in common between two sides, as a share of the smaller one."""

    def of(_: Document, a: Seen, b: Seen) -> float:
        common = min(a.box[high], b.box[high]) - max(a.box[low], b.box[low])
        small = min(a.box[high] - a.box[low], b.box[high] - b.box[low])
        return max(0.0, common / small)

    return of


def gaps(a: Box, b: Box) -> tuple[float, float]:
    return max(0.0, a[0] - b[2], b[0] - a[2]), max(0.0, a[1] - b[3], b[1] - a[3])


def near(_: Document, a: Seen, b: Seen, d: float = 3) -> float:
    return max(0.0, 1 - math.dist((0, 0), gaps(a.box, b.box)) / (d * min(a.line, b.line)))


def overlaps(_: Document, a: Seen, b: Seen) -> bool:
    p, q = a.box, b.box
    return max(p[0], q[0]) < min(p[2], q[2]) and max(p[1], q[1]) < min(p[3], q[3])


def beyond(low: int, high: int) -> Callable[..., bool]:
    """The first ends before the second begins, each up to the middle of the other."""

    def of(_: Document, a: Seen, b: Seen) -> bool:
        middle_a, middle_b = (a.box[low] + a.box[high]) / 2, (b.box[low] + b.box[high]) / 2
        return a.box[high] <= middle_b and middle_a <= b.box[low] and middle_a < middle_b

    return of


def turned(predicate: Callable[..., Any]) -> Callable[..., Any]:
    return lambda document, a, b: predicate(document, b, a)


def between(_: Document, t: Seen, a: Seen, b: Seen, width: float = 45) -> float:
    (tx, ty), (ax, ay), (bx, by) = t.centre, a.centre, b.centre
    if (tx, ty) in ((ax, ay), (bx, by)):
        return 0.0
    there, on = math.atan2(ty - ay, tx - ax), math.atan2(by - ty, bx - tx)
    turn = abs((math.degrees(on - there) + 180) % 360 - 180)
    return max(0.0, 1 - turn / width)


def next_right(document: Document, a: Seen, b: Seen) -> bool:
    """Of the texts that share half of the lower height and begin to the right, the nearest."""

    def suits(o: Seen) -> bool:
        common = min(o.box[3], b.box[3]) - max(o.box[1], b.box[1])
        small = min(o.box[3] - o.box[1], b.box[3] - b.box[1])
        right = o.centre[0] > b.box[2] and o.box[0] > b.centre[0]
        return o.number != b.number and o.space == b.space and right and common >= small / 2

    found = [o for o in document.tokens if suits(o)]

    def far(o: Seen) -> tuple[float, float, int]:
        return max(0.0, o.box[0] - b.box[2]), abs(o.centre[1] - b.centre[1]), o.number

    best = min(found, key=far, default=None)
    return best is not None and best.number == a.number


def adjacent(document: Document, a: Seen, b: Seen) -> bool:
    others = (o for o in document.tokens if o.space == a.space and o.number not in (a.number, b.number))
    return not any(
        crosses(a.centre, b.centre, o.box) and not (within(a.centre, o.box) and within(b.centre, o.box))
        for o in others
    )


def within(point: tuple[float, float], box: Box) -> bool:
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def crosses(p: tuple[float, float], q: tuple[float, float], box: Box) -> bool:
    """Whether a line between two points meets a box: one of them lies in it, or it cuts one of its sides."""
    x0, y0, x1, y1 = box
    corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    sides = zip(corners, corners[1:] + corners[:1], strict=True)
    return within(p, box) or within(q, box) or any(cut(p, q, r, s) for r, s in sides)


def cut(p: Point, q: Point, r: Point, s: Point) -> bool:
    def side(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    def on(a: Point, b: Point, c: Point) -> bool:
        return within(c, (min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])))

    one, two, three, four = side(p, q, r), side(p, q, s), side(r, s, p), side(r, s, q)
    if one * two < 0 and three * four < 0:
        return True
    return (
        (one == 0 and on(p, q, r))
        or (two == 0 and on(p, q, s))
        or (three == 0 and on(r, s, p))
        or (four == 0 and on(r, s, q))
    )


def headed(document: Document, t: Seen, head: str) -> bool:
    """Below a head, and of all heads beside that one the most in line with it; on pages without heads that
    of the last page with some. Enough for pages with one row of heads."""
    heads = [o for o in document.tokens if re.fullmatch(head, o.text, re.IGNORECASE)]
    for one in heads:
        row = [o for o in document.tokens if o.page == one.page and share(1, 3)(document, o, one) > 0.2]
        if any(o.text.isdigit() for o in row):
            continue
        here = t.page == one.page
        if t.page < one.page or (here and t.box[1] < one.box[3] - 0.2 * t.line):
            continue
        under = [o for o in row if min(o.box[2], t.box[2]) > max(o.box[0], t.box[0])]
        reached = under or [o for o in row if out_of_line(o, t) <= 1.5 * t.line]
        nearest = min(reached, key=lambda o: out_of_line(o, t), default=None)
        if nearest is not None and nearest.number == one.number:
            return True
    return False


def out_of_line(a: Seen, b: Seen) -> float:
    left, right = abs(a.box[0] - b.box[0]), abs(a.box[2] - b.box[2])
    return min(left, right, abs(a.centre[0] - b.centre[0]))


COMPASS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
TOGETHER: dict[str, Callable[..., Any]] = {
    **{name: direction(45 * at) for at, name in enumerate(COMPASS)},
    "sameRow": share(1, 3),
    "sameColumn": share(0, 2),
    "near": near,
    "overlaps": overlaps,
    "above": beyond(1, 3),
    "below": turned(beyond(1, 3)),
    "leftOf": beyond(0, 2),
    "rightOf": turned(beyond(0, 2)),
    "between": between,
    "nearestRight": next_right,
    "adjacent": adjacent,
}
"""Of tokens of one page; of different pages they are 0."""

ANYWHERE: dict[str, Callable[..., Any]] = {
    "regExp": reg_exp,
    "similarStr": similar,
    "isNumber": number,
    "headedBy": headed,
    "part": lambda _, t, e: re.fullmatch(e, t.text) is not None,
    "startsWith": lambda _, t, s: t.text.startswith(s),
    "samePage": lambda _, a, b: a.page == b.page,
    "precedes": lambda _, a, b: a.number < b.number,
    "follows": lambda _, a, b: a.number > b.number,
}
