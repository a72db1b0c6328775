"""A word as an engine read it: what every engine gives."""

from __future__ import annotations

import msgspec

from pincite.model.geometry import Box


class OcrWord(msgspec.Struct, frozen=True, kw_only=True):
    """A word as the engine read it. ``box``, ``baseline``, ``height`` and ``stroke`` are in pixels of the
    picture, or in points once a page took it over; y grows downward.

    text        in logical order, without white space
    confidence  0 (a guess) to 1
    block/line  running numbers of the block and of the line in the whole picture
    baseline    start and end (x0, y0, x1, y1) of the baseline under the word, None unknown
    height      of the line from ascender to descender, 0 unknown
    stroke      how thick its strokes are, 0 unknown
    angle       which way the text runs in the picture: 0, 90, 180 or 270 degrees clockwise
    """

    text: str
    box: Box
    confidence: float
    block: int
    line: int
    baseline: Box | None = None
    height: float = 0.0
    stroke: float = 0.0
    angle: int = 0
