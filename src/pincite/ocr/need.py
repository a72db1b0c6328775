"""Where on a page something is drawn that may be text but is not written as text."""

from __future__ import annotations

import unicodedata

import numpy as np

from pincite.model.arrays import Boxes, Codes, Mask
from pincite.model.geometry import Box, area, contains, overlap_x, overlap_y, union
from pincite.model.ink import GENERATED, INVISIBLE, RECT, SHAPE, UNMAPPED, Glyphs, PageInk

# When a page is read. Shares are of its area unless said otherwise.
IMAGE_SHARE = 0.04  # smaller images are icons and logos
IMAGE_SIDE = 36.0  # points: narrower ones are rules and bars
TOUCHING = 2.0  # points: strips of one scan lie closer than this
STRIPS = 2000  # more images than this are a pattern, not pictures of text
OWN_TEXT = 0.02  # of the image: more text on it (an A4 page: 10 lines) is the page's own
WHOLE = 0.6  # regions over more of the page than this are read as the page
HIDDEN_GLYPHS = 100  # an invisible layer of fewer glyphs may be a stamp or a file number
HIDDEN_SANE = 0.8  # of an invisible layer: letters, digits and usual marks
HIDDEN_LONE = 0.5  # of an invisible layer's words: single characters; more is debris
LYING = 0.5  # of the visible glyphs: more without a meaning and the text cannot be used
LYING_GLYPHS = 20
OUTLINES = 300  # small filled shapes, as letters drawn as outlines are; fewer are ornament
OUTLINE_LOW = 2.0  # points: lower shapes are specks
OUTLINE_HIGH = 90.0  # points: higher ones are no letters
OUTLINE_SEGMENTS = 3  # of a shape; simpler ones are not letters
OUTLINE_PER_GLYPH = 3.0  # such shapes for each glyph of text: text is then drawn, not written
SPACE, NO_BREAK_SPACE, REPLACEMENT = 0x20, 0xA0, 0xFFFD
PRIVATE, PRIVATE_PLANES = (0xE000, 0xF8FF), 0xF0000  # Code points that mean what each font likes.
FIRST_EAST_ASIAN = 0x2E80


def regions_to_read(page: PageInk) -> list[Box]:
    """Boxes in page points, top down, that do not overlap; ``[page]`` where all of it is to be read;
    ``[]`` where the page's own text says all."""
    whole: Box = (0.0, 0.0, page.width, page.height)
    if area(whole) <= 0:
        return []
    solid, trusted = written(page.glyphs)
    lost = int((solid & ((page.glyphs.flags & INVISIBLE) == 0) & ~trusted).sum())
    seen = int((solid & ((page.glyphs.flags & INVISIBLE) == 0)).sum())
    if lost >= LYING_GLYPHS and lost > LYING * seen:
        return [whole]
    if outlined(page, int(trusted.sum())):
        return [whole]
    boxes = page.glyphs.loose[trusted]
    regions = []
    for image in _pictures(page):
        if area(image) < IMAGE_SHARE * area(whole):
            continue
        if min(image[2] - image[0], image[3] - image[1]) < IMAGE_SIDE:
            continue
        if _covered(image, boxes) <= OWN_TEXT * area(image):
            regions.append(image)
    if sum(area(r) for r in regions) > WHOLE * area(whole):
        return [whole]
    return sorted(regions, key=lambda r: (r[1], r[0]))


def written(glyphs: Glyphs) -> tuple[Mask, Mask]:
    """Two masks over glyphs: those that stand for something, and of these the ones to be believed.

    Not believed are glyphs without a meaning, and an invisible layer that is scant or garbled.
    """
    code = glyphs.code
    solid = ((glyphs.flags & GENERATED) == 0) & ~_blank(code)
    private = ((code >= PRIVATE[0]) & (code <= PRIVATE[1])) | (code >= PRIVATE_PLANES)
    meaning = ((glyphs.flags & UNMAPPED) == 0) & ~private & (code != REPLACEMENT)
    hidden = solid & ((glyphs.flags & INVISIBLE) != 0)
    trusted = solid & meaning
    if hidden.any() and not _sane(glyphs, hidden, trusted):
        trusted = trusted & ~hidden
    return solid, np.asarray(trusted)


def outlined(page: PageInk, glyphs: int) -> bool:
    """Whether the page's text is drawn as outlines: hundreds of small filled shapes, hardly a glyph."""
    paths = page.paths
    if len(paths) < OUTLINES:
        return False
    height = paths.box[:, 3] - paths.box[:, 1]
    letters = (
        (paths.kind == SHAPE)
        & ((paths.fill & 0xFF) != 0)
        & (paths.segments >= OUTLINE_SEGMENTS)
        & (height >= OUTLINE_LOW)
        & (height <= OUTLINE_HIGH)
    )
    # Letters such as l, I and E come as rectangles; alone, those are bars and cells.
    bars = (paths.kind == RECT) & ((paths.fill & 0xFF) != 0) & (height <= OUTLINE_HIGH)
    count = int(letters.sum())
    count += min(count // 4, int(bars.sum()))
    return count >= OUTLINES and count >= OUTLINE_PER_GLYPH * glyphs


def _sane(glyphs: Glyphs, hidden: Mask, trusted: Mask) -> bool:
    """Whether an invisible layer reads like text and there is enough of it."""
    count = int(hidden.sum())
    if count < HIDDEN_GLYPHS or (hidden & trusted).sum() < HIDDEN_SANE * count:
        return False
    # Blanks of the layer and those of the engine both part words.
    part = hidden | ((glyphs.flags & GENERATED) != 0) | _blank(glyphs.code)
    text = "".join(
        chr(c) if s else " " for c, s in zip(glyphs.code[part].tolist(), hidden[part].tolist(), strict=True)
    )
    # Marks are vowels in many scripts.
    letters = sum(
        unicodedata.category(ch)[0] in "LNM" or ch in ".,;:!?'\"()[]%&/-+$€@#*’“”–—•"
        for ch in text
        if ch != " "
    )
    if letters < HIDDEN_SANE * count:
        return False
    words = text.split()
    # Where each character is a word of its own (Chinese), short words say nothing.
    lone = sum(len(w) == 1 and ord(w) < FIRST_EAST_ASIAN for w in words)
    return lone <= HIDDEN_LONE * len(words)


def _blank(code: Codes) -> Mask:
    return np.asarray((code <= SPACE) | (code == NO_BREAK_SPACE))


def centred_in(box: Box, boxes: Boxes) -> Mask:
    """Which of the boxes (n, 4) have their centres in a box."""
    x, y = (boxes[:, 0] + boxes[:, 2]) / 2, (boxes[:, 1] + boxes[:, 3]) / 2
    return np.asarray((x > box[0]) & (x < box[2]) & (y > box[1]) & (y < box[3]))


def _covered(box: Box, glyphs: Boxes) -> float:
    """The area of glyphs (n, 4) whose centres lie in a box."""
    g = glyphs[centred_in(box, glyphs)]
    return float(((g[:, 2] - g[:, 0]) * (g[:, 3] - g[:, 1])).sum())


def _pictures(page: PageInk) -> list[Box]:
    """The page's images, clipped to it; those that touch or overlap (a scan in strips) as one."""
    if len(page.images) > STRIPS:
        return []
    boxes = []
    for x0, y0, x1, y1 in page.images:
        box = (max(0.0, x0), max(0.0, y0), min(page.width, x1), min(page.height, y1))
        if area(box) > 0:
            boxes.append(box)
    joined: list[Box] = []
    for box in sorted(boxes, key=lambda b: (b[1], b[0])):
        if any(contains(j, box) for j in joined):
            continue
        while True:
            near = [j for j in joined if overlap_x(j, box) >= -TOUCHING and overlap_y(j, box) >= -TOUCHING]
            if not near:
                break
            joined = [j for j in joined if j not in near]
            box = union([box, *near])
        joined.append(box)
    return joined
