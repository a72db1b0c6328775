"""The text that no table has taken yet, by where it stands on the page."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from pincite.layout.frame import Segment, WordTable
from pincite.layout.text.lines import without_words

FEW = 256  # Segments that are looked through sooner than those near a height are found among them.
LEVEL = 0.2  # Points: segments are in the order of their baselines, rounded to a tenth.


class Left:
    """``segments`` (sorted by baseline) that are left of a page with these ``words``."""

    def __init__(self, words: WordTable, segments: list[Segment]) -> None:
        self.words, self.segments = words, segments
        self.baselines: list[float] = []
        if len(segments) > FEW:
            self.baselines = [s.baseline for s in segments]
            self.rise = max(0.0, max([s.baseline - s.y0 for s in segments]))
            self.fall = max(0.0, max([s.y1 - s.baseline for s in segments]))

    def near(self, y0: float, y1: float) -> list[Segment]:
        """Those that stand between two heights or reach there, and maybe more: all where there are few."""
        if not self.baselines:
            return self.segments
        first, end = self._range(y0 - self.fall, y1 + self.rise)
        return self.segments[first:end]

    def take(self, taken: set[int], baselines: list[float]) -> None:
        """Takes words away that stand on these baselines."""
        if not self.baselines:
            self.segments = without_words(self.words, self.segments, taken)
            return
        first, end = self._range(min(baselines, default=0.0), max(baselines, default=0.0))
        kept = without_words(self.words, self.segments[first:end], taken)
        self.segments = [*self.segments[:first], *kept, *self.segments[end:]]
        self.baselines[first:end] = [s.baseline for s in kept]

    def _range(self, y0: float, y1: float) -> tuple[int, int]:
        first = bisect_left(self.baselines, y0 - LEVEL)
        return first, bisect_right(self.baselines, y1 + LEVEL, first)
