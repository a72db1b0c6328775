"""Shapes of a slide in reading order, with their places (ECMA-376 part 1, 19.3.1)."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.model.geometry import Box, union
from pincite.readers import tree
from pincite.readers.arrangement import reading_order
from pincite.readers.pptx.places import (
    Holder,
    Model,
    Place,
    Sheet,
    box_of,
    frame_of,
    holder_of,
    points,
    within,
)

DEEPEST = 60  # Groups in groups that are read as such.
NO_CHANGE = Place()
SHAPES = ("p:sp", "p:pic", "p:graphicFrame", "p:cxnSp", "p:grpSp", "p:contentPart", "dsp:sp")

# Last words of the kinds of graphic frames that are read.
GRAPHICS = ("table", "chart", "diagram", "chartex", "ole")


class Shape(msgspec.Struct):
    """A shape: its box in points, None where it has no place; what it fills, and of which layout and
    master; what a group holds."""

    node: Node
    box: Box | None = None
    holder: Holder | None = None
    layout: Sheet | None = None
    master: Sheet | None = None
    inside: list[Shape] = msgspec.field(default_factory=list)

    def models(self) -> Iterator[Model]:
        """The placeholders it takes after, the nearest first."""
        wanted = self.holder
        if wanted is not None and self.layout is not None:
            found = self.layout.beside(wanted)
            if found is not None:
                yield found
                wanted = found.holder
        above = self.master.above(wanted) if wanted is not None and self.master is not None else None
        if above is not None:
            yield above


def chosen(node: Node) -> Iterator[Node]:
    """Children, of alternatives the one that is understood (part 3, 10.2.1)."""
    stack = list(reversed(node))
    while stack:
        one = stack.pop()
        if one.tag != "mc:AlternateContent":
            yield one
            continue
        choice, fallback = one.find("mc:Choice"), one.find("mc:Fallback")
        if fallback is None or (choice is not None and understood(choice)):
            fallback = choice
        stack += reversed(fallback if fallback is not None else ())


def understood(choice: Node) -> bool:
    if choice.get("Requires") == "v":  # VML: the other branch has the picture
        return False
    for one in choice:
        if one.tag == "p:graphicFrame":
            data = tree.one(one, "a:graphic/a:graphicData")
            kind = data.get("uri", "").rpartition("/")[2] if data is not None else ""
            return kind in GRAPHICS
        if one.tag in SHAPES and one.tag != "p:contentPart":
            return True
    return False


def shapes_of(
    spot: Node, layout: Sheet | None = None, master: Sheet | None = None, placed: bool = True
) -> list[Shape]:
    """Shapes of a slide's tree in drawing order, groups with their shapes inside. Where nobody asks for
    places those of the layout and the master are left out (not ``placed``)."""
    found: list[Shape] = []
    stack: list[tuple[Node, Place, list[Shape], int]] = [(spot, NO_CHANGE, found, 0)]
    groups: list[Shape] = []
    while stack:
        node, place, target, depth = stack.pop()
        later: list[tuple[Node, Place, list[Shape], int]] = []
        for one in chosen(node):
            if one.tag not in SHAPES:
                continue
            if one.tag == "p:grpSp":
                group = Shape(node=one)
                groups.append(group)
                target.append(group)
                goal = group.inside if depth < DEEPEST else target
                later.append((one, within(one, place), goal, depth + 1))
                continue
            shape = Shape(node=one, holder=holder_of(one), layout=layout, master=master)
            box = box_of(frame_of(one))
            if box is not None:
                box = place.box(box) if place is not NO_CHANGE else box
            elif shape.holder is not None and (placed or depth):
                box = next((model.box for model in shape.models() if model.box is not None), None)
            shape.box = points(box) if box else None
            target.append(shape)
        stack += reversed(later)
    for group in reversed(groups):
        boxes = [one.box for one in group.inside if one.box is not None]
        group.box = union(boxes) if boxes else None
    return found


def ordered(shapes: list[Shape]) -> Iterator[Shape]:
    """Shapes as they are read, groups as a whole; those without a place at the end."""
    stack = list(reversed(in_order(shapes)))
    while stack:
        shape = stack.pop()
        yield shape
        stack += reversed(in_order(shape.inside))


def in_order(shapes: list[Shape]) -> list[Shape]:
    placed = [one for one in shapes if one.box is not None and speaks(one)]
    order = reading_order([one.box for one in placed if one.box is not None])
    apart = {id(one) for one in placed}
    return [placed[at] for at in order] + [one for one in shapes if id(one) not in apart]


def speaks(shape: Shape) -> bool:
    """Whether a shape has anything to read: lines and plain forms have no say in the order."""
    if shape.node.tag in ("p:graphicFrame", "p:pic"):
        return True
    if shape.node.tag == "p:grpSp":
        return any(speaks(one) for one in shape.inside)
    return (
        any(one.text for one in shape.node.iter("a:t")) or next(shape.node.iter("a:blip"), None) is not None
    )
