"""Hanging labels: marks and numbers set apart to the left of the line they belong to."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

import msgspec

from pincite.layout.blocks.numbering import is_bullet
from pincite.layout.frame import Segment
from pincite.model import lexicon


class LabelOptions(msgspec.Struct, frozen=True):
    """Distances in em of the line."""

    gap: float = 4.5  # between label and line
    raised: float = 0.65  # how far a raised mark may stand above the baseline
    chars: int = 8


_LABEL = re.compile(
    r"^(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivxlIVXL]{1,6})[.)]?|\[\d{1,3}\]|(?:\d{1,2}\.){1,4}\d{0,2}|[A-Z]\.\d{1,2}\.?|[*†‡§¶#]{1,3}|[-–—])$"
)
_NAMED = re.compile(
    rf"^{lexicon.numbered('tables', 'figures', 'exhibits')}\d{{1,3}}(?:[.\-–]\d{{1,3}})*[.:]?$"
)


def hanging_labels(
    segments: list[Segment], options: LabelOptions | None = None
) -> tuple[dict[int, Segment], list[Segment]]:
    """Labels by ``id`` of the segment they introduce, and the segments without them.

    ``segments`` are sorted by baseline. A label is alone at the left of its line: nothing stands
    between it and the line, and the line is text.
    """
    options = options or LabelOptions()
    labels: dict[int, Segment] = {}
    used: set[int] = set()
    baselines = [s.baseline for s in segments]
    for s in segments:
        text = s.text
        if s.chars > options.chars and not _NAMED.match(text):
            continue
        if not (_LABEL.match(text) or is_bullet(text) or _NAMED.match(text)):
            continue
        best: Segment | None = None
        lo = bisect_left(baselines, s.baseline - 0.2 * s.size)
        hi = bisect_right(baselines, s.baseline + 2.0 * s.size)
        for t in segments[lo:hi]:
            if t is s or t.x0 < s.x1 - 0.2 * s.size or t.chars < 3:
                continue
            shift = t.baseline - s.baseline
            if not -0.2 * t.size <= shift <= (options.raised if s.size < 0.9 * t.size else 0.2) * t.size:
                continue
            if t.x0 - s.x1 > options.gap * t.size or not 0.4 < s.size / t.size < 1.6:
                continue
            if best is None or t.x0 < best.x0:
                best = t
        if best is None or id(best) in labels or sum(ch.isalpha() for ch in best.text) < 3:
            continue
        labels[id(best)] = s
        used.add(id(s))
    if not labels:
        return {}, segments
    # A label may not itself carry a label that was taken away.
    for key, label in list(labels.items()):
        if id(label) in labels:
            del labels[key]
            used.discard(id(label))
    return labels, [s for s in segments if id(s) not in used]
