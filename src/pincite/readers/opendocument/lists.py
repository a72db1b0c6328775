"""Numbers of lists and headings as displayed (OpenDocument 1.3 part 3, 5.3 and 19.880)."""

from __future__ import annotations

import msgspec

from pincite.readers.numerals import written
from pincite.readers.opendocument.styles import Level, Styles


class Counter:
    """The numbers a list has come to, by level from 1."""

    def __init__(self) -> None:
        self.values: dict[int, int] = {}

    def step(self, level: int, levels: dict[int, Level], start: int | None = None) -> str:
        """The mark of the next item on a level."""
        own = levels.get(level) or Level()
        if start is not None:
            self.values[level] = start
        else:
            self.values[level] = self.values[level] + 1 if level in self.values else own.start
        for deeper in [one for one in self.values if one > level]:
            del self.values[deeper]
        return self.mark(level, levels)

    def mark(self, level: int, levels: dict[int, Level]) -> str:
        own = levels.get(level) or Level()
        if own.bullet:
            return own.bullet

        def part(at: int) -> str:
            one = levels.get(at) or Level()
            return written(self.values.get(at, one.start), one.format) if one.format else ""

        if own.pattern:
            text = own.pattern
            for at in range(1, level + 1):
                text = text.replace(f"%{at}%", part(at))
            return text.strip()
        if not own.format:
            return f"{own.prefix}{own.suffix}".strip()
        parts = [part(at) for at in range(max(1, level - own.shown + 1), level + 1)]
        return f"{own.prefix}{'.'.join(one for one in parts if one)}{own.suffix}".strip()


class Lists:
    """The lists of a document and where they stand, so that one can go on with another."""

    def __init__(self) -> None:
        self.by_id: dict[str, Counter] = {}
        self.by_style: dict[str, Counter] = {}
        self.outline = Counter()

    def begin(self, style: str, own_id: str, continued: str, goes_on: bool) -> Counter:
        """Counters for a list that begins."""
        if continued and continued in self.by_id:
            counter = self.by_id[continued]
        elif goes_on and style in self.by_style:
            counter = self.by_style[style]
        else:
            counter = Counter()
        if own_id:
            self.by_id[own_id] = counter
        self.by_style[style] = counter
        return counter


def levels_for(styles: Styles, name: str, level: int = 1) -> dict[int, Level]:
    """The levels of a list style; where it has none for ``level``, that of the next one above counts
    (16.30)."""
    levels = styles.lists.get(name) or {}
    if not levels or level in levels:
        return levels
    above = max((one for one in levels if one < level), default=0)
    return {**levels, level: msgspec.structs.replace(levels[above], shown=1)} if above else levels
