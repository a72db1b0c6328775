"""The groups found on a page as an overlay: values coloured by type, a frame around each record, and beside
the page what limits each."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

import msgspec

from pincite.model.arrays import Picture
from pincite.model.geometry import Box, overlap_x, overlap_y, union
from pincite.model.records import Cause, Extraction, Group, Miss, Value
from pincite.outputs.overlay import LOOKS, Entry, Line, Look, Mark, Overlay, PictureForm, grown, picture
from pincite.outputs.records.numerals import degree, placed
from pincite.outputs.records.sentences import checked, plain, walk

# Colours of types of values, in the order in which they first occur: apart in normal and in
# colour-blind sight, dark enough on white paper.
HUES = ("#3377ee", "#bb7722", "#005555", "#771199", "#991111", "#666f7d")
# When the hues are used up they come again, dashed.
DASHES: tuple[tuple[float, ...], ...] = ((), (3.0, 1.5), (0.75, 1.5))
FRAME = Look("#555b66")
MISSED = LOOKS["refused"]
LINK = Look("#8a909c")
AIR = 0.8  # Points between a value and its outline, so that the outline does not touch the print.
# Points between the outline of a value and the frame of its record: with ``AIR`` about half the white
# between two rows of small print.
MARGIN = 1.2
OUTER_MARGIN = 3.0  # Points between a frame and one around it.
LARGEST = 20_000.0  # Points from the corner of a page; what lies farther out is no place on a page.
A4 = (595.276, 841.89)


class Drawn(msgspec.Struct, frozen=True):
    """What a page shows of a group or a near miss: marks, what stands beside them, and the values."""

    marks: tuple[Mark, ...]
    entry: Entry
    values: tuple[Value, ...]


def pages_with_groups(extraction: Extraction) -> tuple[int, ...]:
    """Numbers of the pages on which a value of the best answer, or of a near miss, has a place."""
    values = [v for answer in extraction.groups[:1] for v in values_of(answer)]
    pages = {value.page for value in values if drawable(value)}
    candidates = {v.page for miss in extraction.misses for v in miss.tokens} - pages
    return tuple(sorted(pages | {page for page in candidates if missed_on(extraction, page)}))


def groups_picture(
    extraction: Extraction,
    page: int,
    pixels: Picture | None = None,
    dpi: float = 144.0,
    form: PictureForm = "svg",
) -> bytes:
    """Page ``page`` with the best answer drawn on it, as a file.

    ``pixels`` are the page at ``dpi``; without them white paper of the page's size, with the texts of the
    values on it. Beside the page stands what the colours mean, beside each record its number, its truth
    and what limits it, beside what was almost found why, and below what the identities say. Raises
    ``MissingExtra`` for PNG without Pillow.
    """
    overlay = groups_overlay(extraction, page, written=pixels is None)
    return picture(overlay, extraction.page_sizes.get(page, A4), pixels, dpi=dpi, form=form)


def groups_overlay(extraction: Extraction, page: int, *, written: bool = False) -> Overlay:
    """The best answer on a page; ``written`` also puts down the texts of its values."""
    answer = extraction.groups[0] if extraction.groups else None
    framed = framed_on(answer, page) if answer is not None else []
    missed = missed_on(extraction, page)
    looks = looks_of(answer)
    leaves = leaves_on(answer, page) if answer is not None else ()
    kinds = {kind for kind, _ in leaves}
    marks = [Mark(grown(v.box, AIR), looks[kind], title=plain(f"{kind}: {v.text}")) for kind, v in leaves]
    values = [*(v for _, v in leaves), *(v for m in missed for v in m.values)]
    legend = [
        *(Entry(line) for line in titles(extraction, page)),
        *(Entry(plain(kind), look) for kind, look in looks.items() if kind in kinds),
        *([Entry("a group, with its number", FRAME)] if framed else []),
        *([Entry("almost found", MISSED)] if missed else []),
        *(drawn.entry for drawn in (*framed, *missed)),
        *(Entry(line, y=math.inf) for line in remarks(extraction, page)),
    ]
    return Overlay(
        marks=(*marks, *(mark for drawn in (*framed, *missed) for mark in drawn.marks)),
        lines=tuple(links(answer, page)) if answer is not None else (),
        written=tuple((v.box, v.text) for v in values) if written else (),
        legend=tuple(legend),
    )


def links(answer: Group, page: int) -> Iterator[Line]:
    """Thin lines from each value of a record to the next, between the sides that face each other."""
    for group in walk(answer):
        own = [child.value for child in group.children if child.value is not None]
        here = [grown(v.box, AIR) for v in own if v.page == page and drawable(v)]
        for a, b in pairwise(here):
            start, end = facing(a, b)
            if start != end:
                yield Line((start, end), LINK)


def facing(a: Box, b: Box) -> tuple[tuple[float, float], tuple[float, float]]:
    """The ends of the shortest straight line between two boxes, in the middle of what they share."""

    def ends(a0: float, a1: float, b0: float, b1: float, shared: float) -> tuple[float, float]:
        if shared >= 0:
            middle = (max(a0, b0) + min(a1, b1)) / 2
            return middle, middle
        return (a1, b0) if a1 < b0 else (a0, b1)

    ax, bx = ends(a[0], a[2], b[0], b[2], overlap_x(a, b))
    ay, by = ends(a[1], a[3], b[1], b[3], overlap_y(a, b))
    return (ax, ay), (bx, by)


def leaves_on(group: Group, page: int) -> tuple[tuple[str, Value], ...]:
    """The values in a group that have a place on a page, each with its type."""
    found = ((g.type, g.value) for g in walk(group) if g.value is not None and g.value.page == page)
    return tuple((kind, value) for kind, value in found if drawable(value))


def values_of(group: Group) -> list[Value]:
    return [g.value for g in walk(group) if g.value is not None]


def drawable(value: Value) -> bool:
    return placed(value.box) and max(map(abs, value.box)) < LARGEST


def looks_of(answer: Group | None) -> dict[str, Look]:
    """How values of each type are drawn, in order of first occurrence in the whole answer, so that a
    type looks the same on all pages."""
    types = dict.fromkeys(g.type for g in walk(answer) if g.value is not None) if answer is not None else {}
    looks = {}
    for i, name in enumerate(types):
        dashes = DASHES[i // len(HUES) % len(DASHES)]
        looks[name] = Look(HUES[i % len(HUES)], 0.75, dashes, filled=True)
    return looks


def framed_on(answer: Group, page: int) -> list[Drawn]:
    """The groups to be framed on a page, outer ones first: all with children, but for a root of groups,
    which is the whole answer. Of each type they are numbered through the answer, from 1."""
    found = []
    counts: dict[str, int] = {}
    heights = heights_of(answer)
    for group in walk(answer):
        if group.value is not None:
            continue
        counts[group.type] = number = counts.get(group.type, 0) + 1
        height = heights[id(group)]
        values = tuple(value for _, value in leaves_on(group, page))
        if not values or (group is answer and height > 1):
            continue
        box = grown(union(value.box for value in values), AIR + MARGIN + OUTER_MARGIN * (height - 1))
        text = plain(f"{group.type} {number}: {limited(group.truth, group.cause)}")
        if height > 1:  # a frame around others: its label sits on its upper edge
            mark = Mark(box, FRAME, plain(f"{group.type} {number}"), text, "above")
            found.append(Drawn((mark,), Entry(text, y=box[1]), values))
        else:
            mark = Mark(box, FRAME, str(number), text)
            found.append(Drawn((mark,), Entry(text, y=(box[1] + box[3]) / 2), values))
    return found


def missed_on(extraction: Extraction, page: int) -> list[Drawn]:
    """The near misses with a value on a page; numbers count those of the document. Values that a group
    holds are drawn as that group's and no more, but where a miss has no others."""
    held = {value.token for answer in extraction.groups[:1] for value in values_of(answer)}
    found = []
    for number, miss in enumerate(filter(near, extraction.misses), 1):
        free = [value for value in miss.tokens if value.token not in held]
        values = tuple(v for v in free or miss.tokens if v.page == page and drawable(v))
        if not values:
            continue
        what = f"{miss.type} ?{number}: {limited(miss.truth, miss.cause)}"
        text = plain(f"{what} - {miss.sentence}" if miss.sentence else what)
        boxes = [grown(value.box, AIR) for value in values]
        marks = tuple(Mark(box, MISSED, "" if i else f"?{number}", text) for i, box in enumerate(boxes))
        around = union(boxes)
        found.append(Drawn(marks, Entry(text, MISSED, y=(around[1] + around[3]) / 2), values))
    return found


def near(miss: Miss) -> bool:
    """True for what is worth drawing: not for a lone token of which nothing holds."""
    return len(miss.tokens) > 1 or bool(miss.taken_by) or miss.truth > 0


def heights_of(answer: Group) -> dict[int, int]:
    """By identity: 0 for a value, 1 for a record of values, and so on upward."""
    heights: dict[int, int] = {}
    for group in reversed(list(walk(answer))):  # children before parents
        below = [heights[id(child)] for child in group.children]
        heights[id(group)] = 0 if group.value is not None else 1 + max(below, default=0)
    return heights


def titles(extraction: Extraction, page: int) -> list[str]:
    """What the picture shows."""
    lines = [f"{extraction.source}, page {page}"]
    if not extraction.groups:
        lines.append(f"{extraction.wrapper}: nothing was found")
    else:
        several = f", the best of {len(extraction.groups)} answers" if len(extraction.groups) > 1 else ""
        lines.append(f"{extraction.wrapper}{several}: truth {degree(extraction.groups[0].truth)}")
    if not extraction.complete:
        lines.append(f"not complete: the search was ended by {extraction.stopped_by or 'a limit'}")
    return [plain(line) for line in lines]


def remarks(extraction: Extraction, page: int) -> list[str]:
    """What the identities over the groups of the page say: those that hold are counted, the others told."""
    here = {
        group.path
        for answer in extraction.groups[:1]
        for group in walk(answer)
        if any(value.page == page for value in values_of(group))
    }
    checks = [check for check in extraction.checks if not check.paths or here.intersection(check.paths)]
    holding = sum(check.state == "holds" for check in checks)
    lines = [checked(check) for check in checks if check.state != "holds"]
    if holding:
        lines.append("1 identity holds" if holding == 1 else f"{holding} identities hold")
    return [plain(line) for line in lines]


def limited(truth: float, cause: Cause | None) -> str:
    """A truth with what set it."""
    return degree(truth) if cause is None else f"{degree(truth)}  {cause.atom}"
