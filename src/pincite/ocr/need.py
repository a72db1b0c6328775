"""Where on a page something is drawn that may be text but is not written as text."""

from __future__ import annotations

from typing import Any

import msgspec

from pincite.model.geometry import Box, area, contains, union
from pincite.model.ink import GENERATED, INVISIBLE, RECT, SHAPE, UNMAPPED, Glyphs, PageInk


class NeedOptions(msgspec.Struct, frozen=True):
    """Thresholds of ``regions_to_read``. Shares are of the page's area unless said otherwise."""

    image_share: float = 0.04  # smaller images are icons and logos
    image_side: float = 36.0  # points: narrower ones are rules and bars
    touching: float = 2.0  # points: strips of one scan lie closer than this
    strips: int = 2000  # more images than this are a pattern, not pictures of text
    own_text: float = 0.02  # of the image: more text on it (an A4 page: 10 lines) is the page's own
    whole: float = 0.6  # regions over more of the page than this are read as the page
    hidden_glyphs: int = 100  # an invisible layer of fewer glyphs may be a stamp or a file number
    hidden_sane: float = 0.8  # of an invisible layer: letters, digits and usual marks
    hidden_lone: float = 0.5  # of an invisible layer's words: single characters; more is debris
    lying: float = 0.5  # of the visible glyphs: more without a meaning and the text cannot be used
    lying_glyphs: int = 20
    outlines: int = 300  # small filled shapes, as letters drawn as outlines are; fewer are ornament
    outline_low: float = 2.0  # points: lower shapes are specks
    outline_high: float = 90.0  # points: higher ones are no letters
    outline_segments: int = 3  # of a shape; simpler ones are not letters
    outline_per_glyph: float = 3.0  # such shapes for each glyph of text: text is then drawn, not written


def regions_to_read(page: PageInk, options: NeedOptions | None = None) -> list[Box]:
    """Boxes in page points, top down, that do not overlap; ``[page]`` where all of it is to be read;
    ``[]`` where the page's own text says all."""
    options = options or NeedOptions()
    whole: Box = (0.0, 0.0, page.width, page.height)
    if area(whole) <= 0:
        return []
    solid, trusted = written(page.glyphs, options)
    lost = int((solid & ((page.glyphs.flags & INVISIBLE) == 0) & ~trusted).sum())
    seen = int((solid & ((page.glyphs.flags & INVISIBLE) == 0)).sum())
    if lost >= options.lying_glyphs and lost > options.lying * seen:
        return [whole]
    if outlined(page, int(trusted.sum()), options):
        return [whole]
    boxes = page.glyphs.loose[trusted]
    regions = []
    for image in _pictures(page, options):
        if area(image) < options.image_share * area(whole):
            continue
        if min(image[2] - image[0], image[3] - image[1]) < options.image_side:
            continue
        if _covered(image, boxes) <= options.own_text * area(image):
            regions.append(image)
    if sum(area(r) for r in regions) > options.whole * area(whole):
        return [whole]
    return sorted(regions, key=lambda r: (r[1], r[0]))


def written(glyphs: Glyphs, options: NeedOptions | None = None) -> tuple[Any, Any]:
    """Two masks over glyphs: those that stand for something, and of these the ones to be believed.

    Not believed are glyphs without a meaning, and an invisible layer that is scant or garbled.
    """
    import numpy as np

    options = options or NeedOptions()
    code = glyphs.code
    solid = ((glyphs.flags & GENERATED) == 0) & (code > 0x20) & (code != 0xA0)
    private = ((code >= 0xE000) & (code <= 0xF8FF)) | (code >= 0xF0000)
    meaning = ((glyphs.flags & UNMAPPED) == 0) & ~private & (code != 0xFFFD)
    hidden = solid & ((glyphs.flags & INVISIBLE) != 0)
    trusted = solid & meaning
    if hidden.any() and not _sane(glyphs, hidden, trusted, options):
        trusted = trusted & ~hidden
    return solid, np.asarray(trusted)


def outlined(page: PageInk, glyphs: int, options: NeedOptions | None = None) -> bool:
    """Whether the page's text is drawn as outlines: hundreds of small filled shapes, hardly a glyph."""
    options = options or NeedOptions()
    paths = page.paths
    if len(paths) < options.outlines:
        return False
    height = paths.box[:, 3] - paths.box[:, 1]
    letters = (
        (paths.kind == SHAPE)
        & ((paths.fill & 0xFF) != 0)
        & (paths.segments >= options.outline_segments)
        & (height >= options.outline_low)
        & (height <= options.outline_high)
    )
    # Letters such as l, I and E come as rectangles; alone, those are bars and cells.
    bars = (paths.kind == RECT) & ((paths.fill & 0xFF) != 0) & (height <= options.outline_high)
    count = int(letters.sum())
    count += min(count // 4, int(bars.sum()))
    return count >= options.outlines and count >= options.outline_per_glyph * glyphs


def _sane(glyphs: Glyphs, hidden: Any, trusted: Any, options: NeedOptions) -> bool:
    """Whether an invisible layer reads like text and there is enough of it."""
    count = int(hidden.sum())
    if count < options.hidden_glyphs or (hidden & trusted).sum() < options.hidden_sane * count:
        return False
    # Blanks of the layer and those of the engine both part words.
    part = hidden | ((glyphs.flags & GENERATED) != 0) | (glyphs.code <= 0x20) | (glyphs.code == 0xA0)
    text = "".join(
        chr(c) if s else " " for c, s in zip(glyphs.code[part].tolist(), hidden[part].tolist(), strict=True)
    )
    letters = sum(ch.isalnum() or ch in ".,;:!?'\"()[]%&/-+$€@#*’“”–—•" for ch in text if ch != " ")
    if letters < options.hidden_sane * count:
        return False
    words = text.split()
    # Where each character is a word of its own (Chinese), short words say nothing.
    lone = sum(len(w) == 1 and ord(w) < 0x2E80 for w in words)
    return lone <= options.hidden_lone * len(words)


def _covered(box: Box, glyphs: Any) -> float:
    """The area of glyphs (n, 4) whose centres lie in a box."""
    if not len(glyphs):
        return 0.0
    cx = (glyphs[:, 0] + glyphs[:, 2]) / 2
    cy = (glyphs[:, 1] + glyphs[:, 3]) / 2
    inside = (cx > box[0]) & (cx < box[2]) & (cy > box[1]) & (cy < box[3])
    g = glyphs[inside]
    return float(((g[:, 2] - g[:, 0]) * (g[:, 3] - g[:, 1])).sum())


def _pictures(page: PageInk, options: NeedOptions) -> list[Box]:
    """The page's images, clipped to it; those that touch or overlap (a scan in strips) as one."""
    if len(page.images) > options.strips:
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
            near = [j for j in joined if _touch(j, box, options.touching)]
            if not near:
                break
            joined = [j for j in joined if j not in near]
            box = union([box, *near])
        joined.append(box)
    return joined


def _touch(a: Box, b: Box, slack: float) -> bool:
    return min(a[2], b[2]) - max(a[0], b[0]) >= -slack and min(a[3], b[3]) - max(a[1], b[1]) >= -slack
