"""The texts of a page as they are printed: where each stands, and beside what."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from pincite.wrappers.tokens.table import TokenTable

# Heights of its letters from which a line that is higher than wide runs up or down the page.
TURNED = 2.0
SAME_ROW = 0.5  # Share of the lower of two boxes that must be covered for one printed row.


class Printed(msgspec.Struct, frozen=True, eq=False):
    """A token with its box in points; ``line`` is the usual height of a line on its page."""

    number: int
    text: str
    kind: str
    line: float
    x0: float
    y0: float
    x1: float
    y1: float

    def covers(self, other: Printed) -> float:
        """The share of the lower of two boxes that stands at the height of the other."""
        common = min(self.y1, other.y1) - max(self.y0, other.y0)
        small = min(self.y1 - self.y0, other.y1 - other.y0)
        return common / small if small > 0 else float(common >= 0)

    def abreast(self, other: Printed) -> bool:
        """Whether both stand in one printed row."""
        return self.covers(other) >= SAME_ROW

    def follows(self, others: Iterable[Printed], slack: float = 0.0) -> bool:
        """Whether one of others stands to the left in its printed row."""
        return any(other.x1 <= self.x0 + slack and self.abreast(other) for other in others)


def common_width(a: Printed, b: Printed) -> float:
    """How much of the width of two texts is the same; below 0 the gap between them."""
    return min(a.x1, b.x1) - max(a.x0, b.x0)


def printed_pages(tokens: TokenTable) -> list[list[Printed]]:
    """The texts that have a place, page after page, in the order of reading. Those that run up or down a
    page whose others do not, a registry's stamp in the margin, stand in no row and are left out."""
    pages: dict[int, list[Printed]] = {}
    turned: dict[int, list[Printed]] = {}
    line, page, size = tokens.line.tolist(), tokens.page.tolist(), tokens.size.tolist()
    for number, box in enumerate(tokens.box.tolist()):
        if box[0] == box[0] and not tokens.image[number]:
            token = Printed(number, tokens.text[number], tokens.kind[number], line[number], *box)
            lines = len(tokens.runs.get(number, ())) or 1
            sideways = _is_turned(token, size[number] or line[number], lines)
            (turned if sideways else pages).setdefault(page[number], []).append(token)
    for number, some in turned.items():
        if len(some) > len(pages.get(number, ())):
            pages[number] = sorted([*pages.get(number, ()), *some], key=lambda token: token.number)
    return [pages[number] for number in sorted(pages)]


def _is_turned(token: Printed, size: float, lines: int) -> bool:
    """Whether the lines of a text run up or down the page."""
    height = token.y1 - token.y0
    return height > token.x1 - token.x0 and height > TURNED * size * lines and len(token.text) > 1
