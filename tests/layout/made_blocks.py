"""Segments, blocks and frames written down for tests, without ink."""

from __future__ import annotations

from pincite.layout.blocks.block import Block, block_of
from pincite.layout.frame import Frame, HRule, Rules, Segment, WordTable
from pincite.layout.text.lines import all_caps
from pincite.model.geometry import Box

BLACK = 0xFF


def segment(
    text: str,
    x: float = 60.0,
    baseline: float = 100.0,
    *,
    size: float = 10.0,
    width: float | None = None,
    bold: bool = False,
    italic: bool = False,
    colour: int = BLACK,
    font: int = 0,
    first: int = 0,
    tag: int = -1,
) -> Segment:
    """A piece of a line, its letters half an em wide where ``width`` is not said."""
    return Segment(
        x0=x,
        y0=baseline - 0.8 * size,
        x1=x + (0.5 * size * len(text) if width is None else width),
        y1=baseline + 0.2 * size,
        baseline=baseline,
        size=size,
        first=first,
        last=first + len(text.split()),
        text=text,
        bold=bold,
        italic=italic,
        font=font,
        colour=colour,
        caps=all_caps(text),
        chars=len(text.replace(" ", "")),
        tag=tag,
    )


def block(text: str, top: float = 100.0, *, kind: str = "text", x: float = 60.0, **look: object) -> Block:
    """A block of a line for each line of ``text``, set solid from ``top`` down; 'table' and 'figure' have
    no lines."""
    size = float(look.get("size", 10.0))  # type: ignore[arg-type]
    if kind in ("table", "figure"):
        return Block(box=(x, top, x + 200.0, top + 60.0), lines=[], kind=kind)
    lines = [
        [segment(line, x, top + (0.8 + i) * size, **look)]  # type: ignore[arg-type]
        for i, line in enumerate(text.split("\n"))
    ]
    return block_of(lines, kind=kind)


def words_of(texts: list[str], flags: list[int] | None = None) -> WordTable:
    """A word table that says nothing of where its words stand."""
    n = len(texts)
    return WordTable(
        texts, [0.0] * n, [0.0] * n, [0.0] * n, [0.0] * n, [10.0] * n, [0] * n, flags or [0] * n, [0] * n
    )


def bare_frame(
    segments: list[Segment] | None = None,
    *,
    horizontal: list[HRule] | None = None,
    fills: list[Box] | None = None,
    frames: list[Box] | None = None,
    words: WordTable | None = None,
    width: float = 600.0,
    height: float = 800.0,
    body: float = 10.0,
    leading: float = 12.0,
) -> Frame:
    """A page of these segments."""
    own = sorted(segments or [], key=lambda s: (s.baseline, s.x0))
    most = max((s.last for s in own), default=1)
    return Frame(
        number=1,
        width=width,
        height=height,
        words=words or words_of(["word"] * most),
        segments=own,
        rules=Rules(horizontal or [], [], [], frames or [], [], []),
        images=[],
        body_size=body,
        leading=leading,
    )
