"""Where shapes are: what they say of their place, and how groups move and scale what is in them (ECMA-376
part 1, 19.3.1.36 and 20.1.7)."""

from __future__ import annotations

import math
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.model.geometry import Box
from pincite.readers import tree
from pincite.readers.ooxml.names import true, whole

TITLES = ("title", "ctrTitle")
FURNITURE = ("dt", "ftr", "sldNum", "hdr")
TURN = 60_000  # Units of a degree.
EMU = 12_700  # English metric units in a point.


class Place(msgspec.Struct, frozen=True):
    """A transform from the space of a group to that of the slide: EMU, x' = a x + b."""

    ax: float = 1.0
    bx: float = 0.0
    ay: float = 1.0
    by: float = 0.0

    def box(self, box: Box) -> Box:
        x0, x1 = sorted((self.ax * box[0] + self.bx, self.ax * box[2] + self.bx))
        y0, y1 = sorted((self.ay * box[1] + self.by, self.ay * box[3] + self.by))
        return (x0, y0, x1, y1)


class Holder(msgspec.Struct, frozen=True):
    """A placeholder: its type and number."""

    kind: str
    index: str


def holder_of(shape: Node) -> Holder | None:
    """The placeholder that a shape fills; None for one that is none."""
    for node in shape:
        if node.tag.startswith("p:nv"):
            properties = node.find("p:nvPr")
            found = properties.find("p:ph") if properties is not None else None
            if found is not None:
                return Holder(found.get("type", "obj"), found.get("idx", "0"))
    return None


def family(kind: str) -> str:
    """Which of a master's placeholders a kind inherits from."""
    return "title" if kind in TITLES else kind if kind in FURNITURE else "body"


def frame_of(shape: Node | None) -> Node | None:
    """The transform of a shape, a group or a graphic frame."""
    if shape is None:
        return None
    for name in ("p:spPr", "p:grpSpPr"):
        inner = shape.find(name)
        found = inner.find("a:xfrm") if inner is not None else None
        if found is not None:
            return found
    found = shape.find("p:xfrm")
    return found if found is not None else tree.one(shape, "dsp:spPr/a:xfrm")


def box_of(frame: Node | None) -> Box | None:
    """The box that a transform gives, turned as it says, in EMU; None without one."""
    if frame is None:
        return None
    at, size = frame.find("a:off"), frame.find("a:ext")
    if at is None or size is None:
        return None
    x, y = whole(at.get("x")), whole(at.get("y"))
    wide, high = max(0, whole(size.get("cx"))), max(0, whole(size.get("cy")))
    angle = whole(frame.get("rot"))
    if not angle:
        return (x, y, x + wide, y + high)
    turned = math.radians(angle / TURN)
    across = abs(wide * math.cos(turned)) + abs(high * math.sin(turned))
    down = abs(wide * math.sin(turned)) + abs(high * math.cos(turned))
    middle, centre = x + wide / 2, y + high / 2
    return (middle - across / 2, centre - down / 2, middle + across / 2, centre + down / 2)


def within(group: Node, outer: Place) -> Place:
    """The transform of what is in a group."""
    frame = frame_of(group)
    at, size, child, extent = (
        (frame.find(name) if frame is not None else None) for name in ("a:off", "a:ext", "a:chOff", "a:chExt")
    )
    if frame is None or at is None or size is None or child is None or extent is None:
        return outer
    found: list[float] = []
    for place, length, flip in (("x", "cx", "flipH"), ("y", "cy", "flipV")):
        inner = whole(extent.get(length))
        scale = whole(size.get(length)) / inner if inner else 1.0
        shift = whole(at.get(place)) - scale * whole(child.get(place))
        if true(frame.get(flip)):
            scale, shift = -scale, 2 * whole(at.get(place)) + whole(size.get(length)) - shift
        found += [scale, shift]
    return Place(
        outer.ax * found[0],
        outer.ax * found[1] + outer.bx,
        outer.ay * found[2],
        outer.ay * found[3] + outer.by,
    )


def points(box: Box) -> Box:
    """A box in EMU as one in points."""
    left, right = sorted((round(box[0] / EMU, 2), round(box[2] / EMU, 2)))
    top, bottom = sorted((round(box[1] / EMU, 2), round(box[3] / EMU, 2)))
    return left, top, right, bottom
