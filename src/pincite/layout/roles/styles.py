"""The style that most of a page or document is set in: what headings stand out from."""

from __future__ import annotations

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

    weights: dict[tuple[float, bool], int] = {}
    colours: dict[int, int] = {}
    total: int = 0

    def add(self, segments: Iterable[Segment]) -> None:
        weights = self.weights
        colours = self.colours
        for s in segments:
            weight = s.chars * (2 if s.chars > LONG_LINE else 1)
            key = (round(s.size * 2) / 2, s.bold)
            weights[key] = weights.get(key, 0) + weight
            colours[s.colour] = colours.get(s.colour, 0) + s.chars
            self.total += weight

    def merge(self, other: Styles) -> None:
        for key, weight in other.weights.items():
            self.weights[key] = self.weights.get(key, 0) + weight
        for colour, weight in other.colours.items():
            self.colours[colour] = self.colours.get(colour, 0) + weight
        self.total += other.total

    def body(self) -> Style:
        """The style that carries most of the text."""
        if not self.weights:
            return UNKNOWN
        (size, bold), most = max(self.weights.items(), key=lambda kv: (kv[1], -kv[0][0]))
        colour = max(self.colours.items(), key=lambda kv: (kv[1], -kv[0]))[0]
        return Style(size=size, bold=bold, share=most / max(self.total, 1), colour=colour)


def page_styles(blocks: list[Block], segments: list[Segment]) -> Styles:
    """Styles of a page's running text; of all its ``segments`` where it has hardly any."""
    styles = Styles({}, {}, 0)
    skip = ("table", "figure", "header", "footer")
    styles.add(s for b in blocks if b.kind not in skip for row in b.lines for s in row)
    if styles.total < RUNNING_SHARE * sum(s.chars for s in segments):
        styles = Styles({}, {}, 0)
        styles.add(segments)
    return styles


def body_on(blocks: list[Block], own: Styles, document: Style) -> Style:
    """The body style of a page: the document's, or its ``own`` where the document's hardly occurs on it
    and it is no title page."""
    sizes = [b.size for b in blocks if b.kind == "text"]
    if own.total >= TITLE_PAGE and sizes and not any(abs(s - document.size) < SAME_SIZE for s in sizes):
        return own.body()
    return document
