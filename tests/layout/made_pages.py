"""Pages written letter by letter for tests: no file, no engine."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pincite.layout.page import PageDraft, PageOptions, lay_out
from pincite.layout.text.framing import Framed, framed
from pincite.model import ink as flags
from pincite.model.geometry import Box
from pincite.model.ink import LINE, RECT, SHAPE, Font, Glyphs, PageInk, Paths

FONTS = [
    Font(id_name="Serif", name="Serif"),
    Font(id_name="Serif-Bold", name="Serif", bold=True),
    Font(id_name="Serif-Italic", name="Serif", italic=True),
    Font(id_name="Mono", name="Mono", mono=True),
]
PLAIN, BOLD, ITALIC, MONO = range(4)
BLACK = 0x000000FF
ADVANCE = 0.5  # em: every letter is this wide


class Text(NamedTuple):
    """A run of text with its baseline start; ``spaces``: whether blanks are drawn as glyphs."""

    text: str
    x: float
    y: float
    size: float = 10.0
    font: int = PLAIN
    spaces: bool = True
    angle: int = 0
    colour: int = BLACK
    tracking: float = 0.0  # em added after every letter


def made_page(
    texts: list[Text],
    *,
    lines: list[Box] = (),
    fills: list[tuple[Box, int]] = (),
    shapes: list[Box] = (),
    frames: list[Box] = (),
    images: tuple[Box, ...] = (),
    width: float = 600.0,
    height: float = 800.0,
    number: int = 1,
) -> PageInk:
    """The ink of a page with these texts, strokes, filled boxes, curves, stroked boxes and images."""
    code, loose, origin, size, angle, font, colour, flag, obj = [], [], [], [], [], [], [], [], []
    for k, t in enumerate(texts):
        x, y = t.x, t.y
        for ch in t.text:
            step = (ADVANCE + t.tracking) * t.size
            if ch != " " or t.spaces:
                if t.angle == 0:
                    box = (x, y - 0.8 * t.size, x + ADVANCE * t.size, y + 0.2 * t.size)
                elif t.angle == 270:  # running up the page
                    box = (x - 0.8 * t.size, y - ADVANCE * t.size, x + 0.2 * t.size, y)
                else:
                    raise ValueError(t.angle)
                code.append(ord(ch))
                loose.append(box)
                origin.append((x, y))
                size.append(t.size)
                angle.append(t.angle)
                font.append(t.font)
                colour.append(t.colour)
                flag.append(0)
                obj.append(k)
            if t.angle == 0:
                x += step
            else:
                y -= step
    n = len(code)
    glyphs = Glyphs(
        code=np.array(code, dtype=np.uint32),
        loose=np.array(loose, dtype=np.float32).reshape(n, 4),
        tight=np.array(loose, dtype=np.float32).reshape(n, 4),
        origin=np.array(origin, dtype=np.float32).reshape(n, 2),
        size=np.array(size, dtype=np.float32),
        angle=np.array(angle, dtype=np.float32),
        font=np.array(font, dtype=np.int32),
        colour=np.array(colour, dtype=np.uint32),
        flags=np.array(flag, dtype=np.uint8),
        object=np.array(obj, dtype=np.int32),
        mcid=np.full(n, -1, dtype=np.int32),
    )
    drawn = [(LINE, b, BLACK, 0) for b in lines]
    drawn += [(RECT, b, 0, c) for b, c in fills]
    drawn += [(SHAPE, b, BLACK, 0) for b in shapes]
    drawn += [(RECT, b, BLACK, 0) for b in frames]
    m = len(drawn)
    paths = Paths(
        kind=np.array([d[0] for d in drawn], dtype=np.uint8),
        box=np.array([d[1] for d in drawn], dtype=np.float32).reshape(m, 4),
        stroke=np.array([d[2] for d in drawn], dtype=np.uint32),
        fill=np.array([d[3] for d in drawn], dtype=np.uint32),
        width=np.full(m, 0.5, dtype=np.float32),
        segments=np.full(m, 4, dtype=np.int32),
        object=np.arange(m, dtype=np.int32),
    )
    return PageInk(
        number=number,
        width=width,
        height=height,
        rotation=0,
        glyphs=glyphs,
        paths=paths,
        images=tuple(images),
    )


def frame(texts: list[Text], **drawing: object) -> Framed:
    return framed(made_page(texts, **drawing), FONTS)


def draft(texts: list[Text], options: PageOptions | None = None, **drawing: object) -> PageDraft:
    return lay_out(frame(texts, **drawing), [], options)


def column(
    lines: list[str], x: float, y: float, *, size: float = 10.0, step: float = 12.0, font: int = PLAIN
) -> list[Text]:
    """Lines set under each other from the baseline ``y``."""
    return [Text(line, x, y + i * step, size, font) for i, line in enumerate(lines)]


WORDS = [
    "the",
    "trees",
    "in",
    "the",
    "orchard",
    "were",
    "late",
    "this",
    "year",
    "and",
    "nobody",
    "could",
    "say",
    "why",
    "it",
    "had",
    "been",
    "so",
    "wet",
    "a",
    "spring",
]


def prose(lines: int, chars: int, *, start: int = 0) -> list[str]:
    """Lines of running text, each ``chars`` long to the letter: justified prose."""
    out = []
    k = start
    for _ in range(lines):
        line = ""
        while len(line) < chars:
            line += (" " if line else "") + WORDS[k % len(WORDS)]
            k += 1
        line = line[:chars]
        if line[-1] == " " or line[-2:-1] == " ":
            line = line[:-2] + "xy"
        out.append(line)
    return out


def printed(glyphs: Glyphs) -> list[str]:
    """All letters that leave ink, sorted."""
    solid = glyphs.code[(glyphs.flags & flags.GENERATED) == 0]
    return sorted(ch for ch in map(chr, solid.tolist()) if not ch.isspace())
