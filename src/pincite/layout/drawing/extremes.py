"""Numbers in a row, and where they first leave a range: looked up over powers of two, not one by one."""

from __future__ import annotations


class Extremes:
    """``values`` with the smallest and the largest of each two, four, eight ... of them, as far as they were
    asked for."""

    def __init__(self, values: list[float]) -> None:
        self.values = values
        self.levels = [(values, values)]

    def first_off(self, start: int, middle: float, most: float) -> int:
        """The first place from ``start`` on whose number is further than ``most`` from ``middle``; the number
        of all for none."""
        at, level, count = start, 0, len(self.values)
        while at << level < count:
            low, high = self._level(level)
            if at < len(low) and abs(low[at] - middle) <= most and abs(high[at] - middle) <= most:
                at += 1
                while not at & 1 and (at << level) < count:
                    at, level = at >> 1, level + 1
            elif level:
                at, level = at << 1, level - 1
            else:
                return at
        return count

    def _level(self, level: int) -> tuple[list[float], list[float]]:
        """Smallest and largest of each ``2 ** level`` numbers; what is left over at the end is in none."""
        while len(self.levels) <= level:
            low, high = self.levels[-1]
            pairs = range(0, len(low) - 1, 2)
            self.levels.append(([min(low[i : i + 2]) for i in pairs], [max(high[i : i + 2]) for i in pairs]))
        return self.levels[level]
