"""Running text: what tables are not made of."""

from __future__ import annotations

from itertools import pairwise
from statistics import median_low

from pincite.layout.frame import Segment
from pincite.layout.signs import prose as sign
from pincite.layout.tables.judge.marks import has_digit, is_mark
from pincite.layout.tables.read.textlines import baselines

PAIR = 2  # Lines that are hardly a paragraph: more is asked of them.


def prose(segments: list[Segment]) -> dict[int, float]:
    """Segments that are lines of running text (long, stacked, of one left edge): their first word
    and the x, in points, at which they end."""
    chains = _chains([s for s in segments if s.chars >= sign.LINE_CHARS])
    out: dict[int, float] = {}
    ends: list[Segment] = []
    for chain in chains:
        if len(chain) <= PAIR:
            out.update((s.first, s.x1) for s in chain if _long(s))
        if len(chain) >= PAIR and _running(chain):
            out.update((s.first, s.x1) for s in chain)
            ends.append(chain[-1])
    if ends:
        # The last word of a paragraph on a line of its own.
        for s in segments:
            if s.chars < sign.LINE_CHARS and any(_ends(s, end) for end in ends):
                out[s.first] = s.x1
    return out


def beside_labels(segments: list[Segment], running: dict[int, float]) -> set[int]:
    """The first words of those lines of running text that are cells: under each other at one left edge, with
    labels beside them that share theirs. Marks of lists are no labels."""
    if not running:
        return set()
    # Each line of running text with what is beside it, at the left.
    columns: list[list[tuple[Segment, Segment | None]]] = []
    for row in baselines(segments):
        if len(row) > 1:
            row.sort(key=lambda s: s.x0)
        for left, s in pairwise([None, *row]):
            if s is None or s.first not in running:
                continue
            column = next((c for c in columns if _goes_on(c[-1][0], s)), None)
            if column is None:
                columns.append([(s, left)])
            else:
                column.append((s, left))
    labelled = [c for c in columns if _labelled([left for _, left in c if left is not None], running)]
    return {s.first for column in labelled for s, _ in column}


def _labelled(beside: list[Segment], running: dict[int, float]) -> bool:
    """Is most of what stands beside lines of running text labels of one left edge?"""
    if len(beside) < sign.LABELS:
        return False
    edge = median_low(s.x0 for s in beside)
    labels = sum(
        s.first not in running and abs(s.x0 - edge) <= sign.LABEL_EDGE * s.size and not is_mark(s.text)
        for s in beside
    )
    return labels >= max(sign.LABELS, sign.LABELLED * len(beside))


def _goes_on(last: Segment, s: Segment) -> bool:
    """Do two lines begin at one x, a few lines apart at most?"""
    return (
        abs(s.x0 - last.x0) <= sign.LABEL_EDGE * s.size and s.baseline - last.baseline <= sign.APART * s.size
    )


def _chains(segments: list[Segment]) -> list[list[Segment]]:
    """Lines that stand under each other at one left edge."""
    chains: list[list[Segment]] = []
    active: list[list[Segment]] = []
    for s in segments:
        chain = next((c for c in active if _under(c[-1], s)), None)
        if chain is None:
            chain = []
            chains.append(chain)
            active.append(chain)
        chain.append(s)
        if len(active) > sign.OPEN_CHAINS:
            active = [c for c in active if s.baseline - c[-1].baseline <= sign.STEP[1] * s.size]
    return chains


def _under(last: Segment, s: Segment) -> bool:
    """True if ``s`` may be the line after ``last``."""
    least, most = sign.STEP
    return (
        least * s.size < s.baseline - last.baseline <= most * s.size
        and abs(s.size - last.size) <= sign.SAME_SIZE * s.size
        and abs(s.x0 - last.x0) <= sign.SAME_LEFT * s.size
        and min(s.x1, last.x1) - max(s.x0, last.x0) > 0
    )


def _long(s: Segment) -> bool:
    """True for a line that is a sentence by itself."""
    return s.x1 - s.x0 >= sign.ALONE_WIDTH * s.size and s.text.count(" ") >= sign.ALONE_BLANKS


def _running(chain: list[Segment]) -> bool:
    """True if the lines are a paragraph."""
    right = max(s.x1 for s in chain)
    width = right - min(s.x0 for s in chain)
    em = chain[0].size
    if width < sign.NARROWEST * em:
        return False
    inner = chain[:-1]
    full = sum(s.x1 - s.x0 for s in inner) / len(inner) / width
    flush = sum(1 for s in inner if right - s.x1 <= sign.FLUSH_SLACK * em) / len(inner)
    blanks = sum(s.text.count(" ") for s in chain) / len(chain)
    low = sum(1 for s in chain[1:] if s.text[:1].islower()) / (len(chain) - 1)
    rows = low < sign.LOW and sum(has_digit(s.text) for s in chain) > sign.DIGITS * len(chain)
    if blanks < sign.BLANKS or rows:
        return False
    if len(chain) == PAIR and (low < 1 or blanks < sign.PAIR_BLANKS):
        return False
    return (full >= sign.FULL or flush >= sign.FLUSH) and (low >= sign.READS_ON or blanks >= sign.MANY_BLANKS)


def _ends(s: Segment, end: Segment) -> bool:
    """True if a short piece stands under the last line of a paragraph."""
    return abs(s.x0 - end.x0) <= s.size and 0 < s.baseline - end.baseline <= sign.LAST_STEP * s.size
