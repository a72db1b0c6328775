"""What is drawn on a page: boxes in the look of their family, lines, the order of reading, a legend.

Families are told apart by hue, by dash and by letter, so that no two look alike to anyone: six hues
that keep their distance in normal and in colour-blind sight, all with a contrast of 3.6:1 or more on
white paper.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from pincite.model.geometry import Box

PictureForm = Literal["svg", "png"]  # How a picture of a page is written.
Size = tuple[float, float]  # Width and height in points.


class Look(msgspec.Struct, frozen=True):
    """How a mark is drawn: its colour as ``#rrggbb``, the width of its line and the lengths drawn and
    left out by turns, in points; ``filled`` tints the inside."""

    colour: str
    width: float = 0.75
    dashes: tuple[float, ...] = ()
    filled: bool = False


# ``found`` is what a trace leads to, ``holder`` the element it stands in; ``refused`` what was looked at and
# not taken; ``faint`` places on white paper. The others are kinds of elements and their parts.
LOOKS = {
    "text": Look("#666f7d"),
    "furniture": Look("#666f7d", 0.75, (0.75, 1.5)),
    "heading": Look("#991111", 1.5),
    "list": Look("#005555"),
    "note": Look("#005555", 0.75, (3, 1.5)),
    "table": Look("#3377ee", 1.5),
    "cell": Look("#3377ee", 0.5),
    "header cell": Look("#3377ee", 0.5, filled=True),
    "refused": Look("#c01a1a", 1.0, (4, 3)),
    "figure": Look("#bb7722", 1.1, (4.5, 2.25)),
    "rule": Look("#771199", 2.25),
    "found": Look("#bb6600", 0.95, filled=True),
    "holder": Look("#666f7d", 0.75, (4.5, 2.25)),
    "faint": Look("#c4c8cf", 0.5),
}

INK = "#111111"


class Mark(msgspec.Struct, frozen=True):
    """A box in points from the top left corner of the page. Its ``label`` stands in the margin beside its
    top, or ``above`` it, or ``inside`` its corner; its ``title`` is shown where the box is pointed at."""

    box: Box
    look: Look = LOOKS["text"]
    label: str = ""
    title: str = ""
    place: Literal["left", "above", "inside"] = "left"


class Line(msgspec.Struct, frozen=True):
    """A line through points of the page, in points from its top left corner."""

    points: tuple[tuple[float, float], ...]
    look: Look


class Entry(msgspec.Struct, frozen=True):
    """What stands beside the page: a swatch of ``look``, a ``label`` and a ``text``; as near to the height
    ``y`` of the page (points) as the entries before it allow."""

    text: str
    look: Look | None = None
    label: str = ""
    y: float = 0.0


class Overlay(msgspec.Struct, frozen=True, kw_only=True):
    """What is drawn on a page: lines, marks above them, a line with numbers through the ``trail`` of boxes,
    and the entries of the ``legend`` beside it. ``written`` are texts in their boxes, for white paper."""

    marks: tuple[Mark, ...] = ()
    lines: tuple[Line, ...] = ()
    trail: tuple[Box, ...] = ()
    written: tuple[tuple[Box, str], ...] = ()
    legend: tuple[Entry, ...] = ()


def grown(box: Box, room: float) -> Box:
    """A box with ``room`` points of air around it."""
    return (box[0] - room, box[1] - room, box[2] + room, box[3] + room)
