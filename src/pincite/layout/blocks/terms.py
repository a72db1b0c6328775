"""Terms that stand apart to the left of what is said of them: symbols of a nomenclature, abbreviations, the
years of a curriculum."""

from __future__ import annotations

from itertools import pairwise

from pincite.layout.frame import Segment, rows_of
from pincite.model.medians import median_low

LEAST = 4  # terms at one x, each with its text at another ...
LEAST_APART = 2  # ... or fewer, where all are set in a font that their texts are not
SHORT = 20  # characters of a term at most ...
LONGER = 2.0  # ... and those of its text over that, mostly
LEAST_TEXT = 12  # characters of the texts, mostly
GAP = (0.6, 8.0)  # em from a term to its text
LEVEL = 0.2  # em by which their baselines differ
SAME_X = 2.0  # points by which what starts at one x differs
NEAR_EDGE = 3.0  # em by which a full line ends before the longest of all that start no further right
LEADING = 1.6  # em from one line to the next in a paragraph
NOTES = 0.3  # share of the texts
STEP = 3.5  # em from the last line said of one term to the next in a run

_NEAR = ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1))


def term_labels(segments: list[Segment], labels: dict[Segment, Segment]) -> dict[Segment, Segment]:
    """Terms by the text that they stand before, beside those of ``labels``. ``segments`` are sorted by
    baseline. What is said of a term is longer than it, and no number: else they are columns of words."""
    pairs = [(a, b) for row in rows_of(segments) for a, b in pairwise(row) if _is_pair(a, b)]
    found: dict[Segment, Segment] = {}
    taken = {*labels, *labels.values()}
    for group in _groups([(a, b) for a, b in pairs if a not in taken and b not in taken]):
        least = LEAST_APART if _are_set_apart(group) else LEAST
        if len(group) >= least and _are_terms(group) and not _are_notes(group, segments):
            found |= {b: a for a, b in _in_runs(group, segments)}
    return {b: a for b, a in found.items() if a not in found}


def _is_pair(a: Segment, b: Segment) -> bool:
    gap = b.x0 - a.x1
    return (
        a.chars <= SHORT
        and GAP[0] * b.size < gap < GAP[1] * b.size
        and abs(a.baseline - b.baseline) <= LEVEL * b.size
        and any(map(str.isalpha, b.text))
    )


def _groups(pairs: list[tuple[Segment, Segment]]) -> list[list[tuple[Segment, Segment]]]:
    """The pairs whose terms start at one x and whose texts start at another."""
    groups: dict[tuple[int, int], list[tuple[Segment, Segment]]] = {}
    for a, b in pairs:
        x, y = round(a.x0 / SAME_X), round(b.x0 / SAME_X)
        near = ((x + dx, y + dy) for dx, dy in _NEAR if (x + dx, y + dy) in groups)
        groups.setdefault(next(near, (x, y)), []).append((a, b))
    return list(groups.values())


def _are_terms(group: list[tuple[Segment, Segment]]) -> bool:
    """True if the texts are mostly so much longer than the terms."""
    terms, texts = (median_low([s.chars for s in column]) for column in zip(*group, strict=True))
    return texts >= max(LEAST_TEXT, LONGER * terms)


def _are_notes(group: list[tuple[Segment, Segment]], segments: list[Segment]) -> bool:
    """True if many of the texts stand in the middle of a paragraph, under full lines: what stands beside them
    are notes of the margin, then."""
    left, near = group[0][1].x0, SAME_X
    lines = [s for s in segments if abs(s.x0 - left) < near]
    full = max([s.x1 for s in segments if s.x0 < left + near]) - NEAR_EDGE * group[0][1].size
    own = {b for _, b in group}
    under = sum(
        [
            above.x1 > full
            and b.baseline - above.baseline < LEADING * b.size
            and (above not in own or b.text[:1].islower())
            for above, b in pairwise(lines)
            if b in own
        ]
    )
    return under > NOTES * len(group)


def _are_set_apart(group: list[tuple[Segment, Segment]]) -> bool:
    """True if the terms are set in fonts that their texts do not begin in."""
    return {a.font for a, _ in group}.isdisjoint([b.font for _, b in group])


def _in_runs(group: list[tuple[Segment, Segment]], segments: list[Segment]) -> list[tuple[Segment, Segment]]:
    """Those with another one right above or below what is said of them."""
    left = group[0][1].x0
    ends, k = [b.baseline for _, b in group], 0
    for s in [s for s in segments if abs(s.x0 - left) < 2 * SAME_X]:
        while k + 1 < len(group) and group[k + 1][1].baseline <= s.baseline:
            k += 1
        if ends[k] < s.baseline < ends[k] + LEADING * s.size:
            ends[k] = s.baseline
    near = [b[0].baseline - end < STEP * b[1].size for end, b in zip(ends, group[1:], strict=False)]
    beside = zip(group, [False, *near], [*near, False], strict=True)
    return [pair for pair, over, under in beside if over or under]
