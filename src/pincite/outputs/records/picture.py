"""A page picture with the groups found on it: values coloured by type, a frame around each record,
and beside it what limits it."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import msgspec

from pincite.model.geometry import Box, union
from pincite.model.records import Cause, Extraction, Group, Miss, Value
from pincite.outputs.canvas import Canvas, Colour
from pincite.outputs.legend import Line, Look
from pincite.outputs.png import png
from pincite.outputs.records.numerals import degree, placed
from pincite.outputs.records.pen import Note, Pen, joined
from pincite.outputs.records.sentences import checked, plain, walk

HUES: tuple[Colour, ...] = (
    (0x33, 0x77, 0xEE),
    (0xBB, 0x77, 0x22),
    (0x00, 0x55, 0x55),
    (0x77, 0x11, 0x99),
    (0x99, 0x11, 0x11),
    (0x66, 0x6F, 0x7D),
)
"""Colours of types of values, in the order in which they first occur: apart in normal and in
colour-blind sight, dark enough on white paper."""

DASHES: tuple[tuple[float, ...], ...] = ((), (4, 2), (1, 2))
"""When the hues are used up they come again, dashed."""

FRAME = Look((0x55, 0x5B, 0x66))
MISSED = Look((0xC0, 0x1A, 0x1A), 1.0, (3, 3))

AIR = 0.8
"""Points between a value and its outline, so that the outline does not touch the print."""

MARGIN = 1.2
"""Points between the outline of a value and the frame of its record: with ``AIR`` about half the white
between two rows of small print."""

OUTER_MARGIN = 3.0
"""Points between a frame and one around it."""

LARGEST = 20_000.0
"""Points from the corner of a page; what lies farther out is no place on a page."""

A4 = (595.276, 841.89)
LARGEST_SIDE = 10_000
"""Pixels of a side of white paper."""


class Framed(msgspec.Struct, frozen=True):
    """A group as it stands on one page: ``height`` levels of groups are in it, ``number`` counts the
    groups of its type in the answer from 1; ``kinds`` are the types of its values."""

    group: Group
    number: int
    height: int
    values: tuple[Value, ...]
    kinds: tuple[str, ...]

    @property
    def box(self) -> Box:
        room = AIR + MARGIN + OUTER_MARGIN * (self.height - 1)
        return grown(union(value.box for value in self.values), room)

    def note(self) -> Note:
        chip = str(self.number) if self.height == 1 else f"{self.group.type} {self.number}"
        text = f"{self.group.type} {self.number}: {limited(self.group.truth, self.group.cause)}"
        return Note(self.box, plain(chip), plain(text), FRAME, outer=self.height > 1)


class Missed(msgspec.Struct, frozen=True):
    """A near miss as it stands on one page."""

    miss: Miss
    number: int
    values: tuple[Value, ...]

    def note(self) -> Note:
        box = grown(union(value.box for value in self.values), AIR)
        text = f"{self.miss.type} ?{self.number}: {limited(self.miss.truth, self.miss.cause)}"
        return Note(box, f"?{self.number}", plain(text), MISSED)


def pages_with_groups(extraction: Extraction) -> tuple[int, ...]:
    """Numbers of the pages on which a value of the best answer, or of a near miss, has a place."""
    values = [v for answer in extraction.groups[:1] for v in values_of(answer)]
    pages = {value.page for value in values if drawable(value)}
    candidates = {v.page for miss in extraction.misses for v in miss.tokens} - pages
    return tuple(sorted(pages | {page for page in candidates if missed_on(extraction, page)}))


def groups_png(extraction: Extraction, page: int, picture: Any = None, dpi: float = 144.0) -> bytes:
    """Page ``page`` with the best answer drawn on it, as a PNG file.

    ``picture`` is the page at ``dpi`` (uint8 (h, w, 3) RGB, left as it is); without it white paper of
    the page's size, with the texts of the values on it. Above the page stands what the colours mean,
    beside each record its number, its truth and what limits it, below what was almost found and what
    the identities say.
    """
    pen = Pen(dpi)
    answer = extraction.groups[0] if extraction.groups else None
    framed = framed_on(answer, page) if answer is not None else []
    missed = missed_on(extraction, page)
    looks = looks_of(answer)
    canvas = Canvas(blank(extraction, page, pen.scale) if picture is None else picture.copy())
    notes = [*(f.note() for f in framed), *(m.note() for m in missed)]
    column = pen.column(canvas, notes)
    if answer is not None:
        draw_values(canvas, answer, page, looks, pen, written=picture is None)
    for f in framed:
        pen.outline(canvas, f.box, FRAME)
    for m in missed:
        for value in m.values:
            pen.outline(canvas, grown(value.box, AIR), MISSED)
            if picture is None:
                pen.words(canvas, value.box, value.text)
    for note in notes:
        pen.chip(canvas, note)
    middle = joined([canvas.picture, column], axis=1)
    kinds = {kind for f in framed for kind in f.kinds}
    swatches: list[Line] = [(look, name) for name, look in looks.items() if name in kinds]
    swatches += [(FRAME, "a group, with its number")] if framed else []
    swatches += [(MISSED, "almost found")] if missed else []
    above = pen.strip(middle.shape[1], titles(extraction, page), swatches)
    below = pen.strip(middle.shape[1], remarks(extraction, page, missed), [])
    return png(joined([above, middle, below], axis=0), dpi)


def blank(extraction: Extraction, page: int, scale: float) -> Any:
    """White paper of the size of a page; A4 where that is not known."""
    import numpy as np

    width, height = extraction.page_sizes.get(page, A4)
    sides = [min(max(1, math.ceil(side * scale)), LARGEST_SIDE) for side in (height, width)]
    return np.full((*sides, 3), 255, np.uint8)


def draw_values(
    canvas: Canvas, answer: Group, page: int, looks: dict[str, Look], pen: Pen, *, written: bool
) -> None:
    """The values of an answer that stand on a page, and thin links from each to the next of its
    record."""
    here = [
        (group.value, looks[group.type])
        for group in walk(answer)
        if group.value is not None and group.value.page == page and drawable(group.value)
    ]
    for value, look in here:
        pen.fill(canvas, grown(value.box, AIR), look.colour)
    for group in walk(answer):
        own = [child.value for child in group.children if child.value is not None]
        placed_here = [v for v in own if v.page == page and drawable(v)]
        for a, b in pairwise(placed_here):
            pen.link(canvas, grown(a.box, AIR), grown(b.box, AIR))
    for value, look in here:
        pen.outline(canvas, grown(value.box, AIR), look)
        if written:
            pen.words(canvas, value.box, value.text)


def values_of(group: Group) -> list[Value]:
    return [g.value for g in walk(group) if g.value is not None]


def drawable(value: Value) -> bool:
    return placed(value.box) and max(map(abs, value.box)) < LARGEST


def grown(box: Box, room: float) -> Box:
    return (box[0] - room, box[1] - room, box[2] + room, box[3] + room)


def looks_of(answer: Group | None) -> dict[str, Look]:
    """How values of each type are drawn, in order of first occurrence in the whole answer, so that a
    type looks the same on all pages."""
    types = dict.fromkeys(g.type for g in walk(answer) if g.value is not None) if answer is not None else {}
    looks = {}
    for i, name in enumerate(types):
        dashes = DASHES[i // len(HUES) % len(DASHES)]
        looks[name] = Look(HUES[i % len(HUES)], 1.0, dashes, filled=True)
    return looks


def framed_on(answer: Group, page: int) -> list[Framed]:
    """The groups to be framed on a page, outer ones first: all with children, but for a root of groups,
    which is the whole answer."""
    found = []
    counts: dict[str, int] = {}
    heights = heights_of(answer)
    for group in walk(answer):
        if group.value is not None:
            continue
        counts[group.type] = counts.get(group.type, 0) + 1
        height = heights[id(group)]
        if group is answer and height > 1:
            continue
        leaves = [
            (g.type, g.value)
            for g in walk(group)
            if g.value is not None and g.value.page == page and drawable(g.value)
        ]
        if leaves:
            values = tuple(value for _, value in leaves)
            kinds = tuple(dict.fromkeys(kind for kind, _ in leaves))
            found.append(Framed(group, counts[group.type], height, values, kinds))
    return found


def missed_on(extraction: Extraction, page: int) -> list[Missed]:
    """The near misses with a value on a page; numbers count those of the document. Values that a group
    holds are drawn as that group's and no more, but where a miss has no others."""
    held = {value.token for answer in extraction.groups[:1] for value in values_of(answer)}
    found = []
    for number, miss in enumerate(filter(near, extraction.misses), 1):
        free = [value for value in miss.tokens if value.token not in held]
        values = tuple(v for v in free or miss.tokens if v.page == page and drawable(v))
        if values:
            found.append(Missed(miss, number, values))
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


def remarks(extraction: Extraction, page: int, missed: list[Missed]) -> list[str]:
    """What was almost found on the page, and what the identities over its groups say: those that hold
    are counted, the others told."""
    lines = [f"?{m.number}: {m.miss.sentence or m.miss.type}" for m in missed]
    here = {
        group.path
        for answer in extraction.groups[:1]
        for group in walk(answer)
        if any(value.page == page for value in values_of(group))
    }
    checks = [check for check in extraction.checks if not check.paths or here.intersection(check.paths)]
    holding = sum(check.state == "holds" for check in checks)
    lines += [checked(check) for check in checks if check.state != "holds"]
    if holding:
        lines.append("1 identity holds" if holding == 1 else f"{holding} identities hold")
    return [plain(line) for line in lines]


def limited(truth: float, cause: Cause | None) -> str:
    """A truth with what set it."""
    return degree(truth) if cause is None else f"{degree(truth)}  {cause.atom}"
