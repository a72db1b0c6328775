"""The style that most of a page or document is set in: what headings stand out from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from pincite.layout.blocks.block import Block
from pincite.layout.frame import Segment


class Style(msgspec.Struct, frozen=True):
    """Body style of a document or page: em, weight and how much of the text is set in it."""

    size: float
    bold: bool
    share: float
    colour: int


UNKNOWN = Style(size=10.0, bold=False, share=0.0, colour=0xFF)  # the body style where there is no text

# Below this share of running text (a page that is one table) all text tells the page's style.
RUNNING_SHARE = 0.25
LONG_LINE = 30  # characters from which a line counts twice: posters and forms have many short ones
TITLE_PAGE = 200  # characters (those of long lines twice) up to which a page may bear nothing but a title
SAME_SIZE = 0.6  # points up to which two sizes are one style; sizes are kept in steps of half a point


class Styles(msgspec.Struct):
    """How much text is set in each style: weights of (em rounded to .5 pt, bold), and of colours."""

    weights: Counter[tuple[float, bool]] = msgspec.field(default_factory=Counter)
    colours: Counter[int] = msgspec.field(default_factory=Counter)

    @property
    def total(self) -> int:
        return self.weights.total()

    def add(self, segments: Iterable[Segment]) -> None:
        for s in segments:
            self.weights[round(s.size * 2) / 2, s.bold] += s.chars * (2 if s.chars > LONG_LINE else 1)
            self.colours[s.colour] += s.chars

    def merge(self, other: Styles) -> None:
        self.weights += other.weights
        self.colours += other.colours

    def body(self) -> Style:
        """The style that carries most of the text."""
        if not self.weights:
            return UNKNOWN
        size, bold = max(self.weights, key=lambda style: (self.weights[style], -style[0]))
        colour = max(self.colours, key=lambda colour: (self.colours[colour], -colour))
        return Style(size, bold, self.weights[size, bold] / max(self.total, 1), colour)


def page_styles(blocks: list[Block], segments: list[Segment]) -> Styles:
    """Styles of a page's running text; of all its ``segments`` where it has hardly any."""
    styles = Styles()
    skip = ("table", "figure", "header", "footer")
    styles.add(s for b in blocks if b.kind not in skip for row in b.lines for s in row)
    if styles.total < RUNNING_SHARE * sum(s.chars for s in segments):
        styles = Styles()
        styles.add(segments)
    return styles


def body_on(blocks: list[Block], own: Styles, document: Style) -> Style:
    """The body style of a page: the document's, or its ``own`` where the document's hardly occurs on it
    and it is no title page."""
    sizes = [b.size for b in blocks if b.kind == "text"]
    if own.total >= TITLE_PAGE and sizes and not any(abs(s - document.size) < SAME_SIZE for s in sizes):
        return own.body()
    return document
