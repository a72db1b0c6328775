"""Figures that their caption tells of: the small lettering above it, with the drawing around that."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import chain, islice

from pincite.layout.blocks.block import Block
from pincite.layout.frame import Frame, Segment
from pincite.model import lexicon
from pincite.model.geometry import Box, centre_in, overlap_x, union
from pincite.regex import regex

SMALL = 0.75  # size over the body's up to which text is lettering
LABEL_CHARS = 60  # characters of a line of it: longer ones are notes
LEAST_LABELS = 3  # pieces of it, or of drawing, in a figure
REACH = 4.5  # em of white space between what belongs to one figure
SLACK = 2.0  # points by which lettering may stand lower than the top of its caption
UNDER = 2.5  # em between a frame and the caption under it
LEAST_FRAME = (0.25, 5.0)  # share of the page's width, and em of height, of a frame
PROSE_LINES = 3  # lines of a text in a frame that is no lettering
_FIGURE = regex(rf"^{lexicon.numbered('figures')}", re.IGNORECASE)


def letter_figures(read: list[Block], frame: Frame) -> list[Block]:
    """The blocks in order, with the lettering right above the caption of a figure made part of that."""
    for caption in [b for b in read if b.kind == "caption" and _FIGURE.match(b.text)]:
        own = _framed(caption, read, frame) or _lettering(caption, read, frame.body_size)
        texts = [b for b in own if b.kind == "text"]
        if len(texts) < LEAST_LABELS:
            continue
        box = union([b.box for b in own])
        if sum([centre_in(box, drawn) for drawn in _drawing(frame)]) < LEAST_LABELS:
            continue
        lines = [row for b in own for row in b.lines]
        figure = Block(box, lines, "figure", size=texts[0].size)
        figure.reason = "lettering among drawing, right above the caption of a figure"
        caption.parent = figure
        at = min([read.index(b) for b in own])
        read = [b for b in read if b not in own]
        read.insert(at, figure)
    return read


def _drawing(frame: Frame) -> chain[Box]:
    rules = frame.rules
    return chain(rules.shapes, rules.frames, (f.box for f in rules.fills), frame.images)


def _lettering(caption: Block, read: list[Block], em: float) -> list[Block]:
    """Small short texts and figures right above a caption, up to what is neither."""
    above = [b for b in read if b.box[3] <= caption.box[1] + SLACK and overlap_x(b.box, caption.box) > 0]
    top = caption.box[1]
    own: list[Block] = []
    for b in sorted(above, key=lambda b: -b.box[3]):
        if top - b.box[3] > REACH * em or not _is_part(b, em):
            break
        own.append(b)
        top = min(top, b.box[1])
    while own:
        box = union([b.box for b in own])
        beside = [b for b in read if b not in own and _is_part(b, em) and centre_in(box, b.box)]
        if not beside:
            break
        own += beside
    return [b for b in read if b in own]


def _is_part(b: Block, em: float) -> bool:
    if b.kind == "figure":
        return True
    return b.kind == "text" and b.size <= SMALL * em and max(map(_chars, b.lines)) <= LABEL_CHARS


def _chars(row: list[Segment]) -> int:
    return sum([s.chars for s in row])


def _framed(caption: Block, read: list[Block], frame: Frame) -> list[Block]:
    """What stands in a drawn frame right above a caption, where that is lettering among drawing."""
    em = frame.body_size
    if len(frame.rules.shapes) < LEAST_LABELS:
        return []
    for box in chain(frame.rules.frames, _drawn_round(caption, frame)):
        near = abs(caption.box[1] - box[3]) < UNDER * em and overlap_x(box, caption.box) > 0
        wide, high = LEAST_FRAME
        if not near or box[2] - box[0] < wide * frame.width or box[3] - box[1] < high * em:
            continue
        held = (b for b in read if b is not caption and centre_in(box, b.box))
        if not all(b.kind == "figure" or (b.kind == "text" and len(b.lines) < PROSE_LINES) for b in held):
            continue
        drawn = (shape for shape in frame.rules.shapes if centre_in(box, shape))
        if len(list(islice(drawn, LEAST_LABELS))) == LEAST_LABELS:
            return [b for b in read if b is not caption and centre_in(box, b.box)]
    return []


def _drawn_round(caption: Block, frame: Frame) -> list[Box]:
    """The largest frame of four straight lines whose lowest one stands right above the caption."""
    top, em = caption.box[1], frame.body_size
    found: list[Box] = []
    upright = frame.rules.vertical
    places = [v.x for v in upright]
    for low in frame.rules.horizontal:
        if abs(top - low.y) > UNDER * em:
            continue
        sides = [
            [
                v.y0
                for v in upright[bisect_left(places, x - SLACK) : bisect_right(places, x + SLACK)]
                if abs(v.x - x) < SLACK and abs(v.y1 - low.y) < SLACK
            ]
            for x in (low.x0, low.x1)
        ]
        if all(sides):
            found.append((low.x0, max(map(min, sides)), low.x1, low.y))
    return found
