"""The shape of lines under each other: hanging, centred, moved in behind the first."""

from __future__ import annotations

from pincite.layout.blocks.measure import has_ended
from pincite.layout.frame import Segment

INDENT = 0.9  # em: a first line moved in by this starts a paragraph ...
MOST_INDENT = 6.0  # ... if it is not moved in by more: that is no indent
HANGING = 0.3  # em by which lines that start under each other differ
HANGING_TEXTS = 2  # texts of a chain that go on further in, from which others do
CENTRED = 1.0  # em by which the middles of centred lines differ ...
RAGGED = 2.0  # ... whose starts differ by more than this ...
EXACTLY = (0.25, 0.5)  # ... or half as much, and their middles hardly at all


def hanging(chain: list[Segment], lefts: list[float], left: float) -> bool:
    """True if each text of a chain has its first line further out than the others: none moved in goes on in a
    line further out, and lines further out go on further in, most of all in mid-sentence."""
    em = chain[0].size
    further = left + HANGING * em
    places = [a for a in lefts if a > further]
    if (
        not places
        or max(places) - min(places) > HANGING * em
        or not INDENT * em < places[0] - left < MOST_INDENT * em
    ):
        return False
    inner = [a > further for a in lefts]
    into = out = 0
    for above, before, within in zip(chain, inner, inner[1:], strict=False):
        into += within and not before and not has_ended(above.text)
        out += before and not within and not has_ended(above.text)
    return into >= HANGING_TEXTS and not out


def moved_in(lefts: list[float], em: float) -> float:
    """Points by which all lines but the first start further in, at one place; 0.0 if they do not."""
    inner = lefts[1:]
    moved = inner[0] - lefts[0]
    if not INDENT * em < moved < MOST_INDENT * em or max(inner) - min(inner) > HANGING * em:
        return 0.0
    return moved


def centred(chain: list[Segment]) -> bool:
    """True if the lines share their centre and neither edge."""
    lefts, size = [s.x0 for s in chain], chain[0].size
    ragged = max(lefts) - min(lefts)
    if ragged <= EXACTLY[1] * size:
        return False
    middles = [(s.x0 + s.x1) / 2 for s in chain]
    off = max(middles) - min(middles)
    return off < EXACTLY[0] * size or (off < CENTRED * size and ragged > RAGGED * size)
