"""Running text: what tables are not made of."""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise
from operator import attrgetter
from statistics import median_low

from pincite.layout.frame import Segment
from pincite.layout.signs import prose as sign
from pincite.layout.spans import STRIP, Strips
from pincite.layout.tables.judge.marks import has_digit, is_mark
from pincite.layout.tables.read.textlines import baselines

FEW = 2 * sign.OPEN_CHAINS  # Texts that are looked through one by one sooner than by where they start.
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
        ends.sort(key=attrgetter("baseline"))
        starts = Strips((end.x0, end.x0) for end in ends)
        for s in segments:
            if s.chars >= sign.LINE_CHARS:
                continue
            last = bisect_left(ends, s.baseline, key=attrgetter("baseline"))
            first = bisect_left(ends, s.baseline - 2 * sign.LAST_STEP * s.size, key=attrgetter("baseline"))
            if any(_ends(s, ends[i]) for i in starts.near(s.x0 - s.size, s.x0 + s.size, first, last)):
                out[s.first] = s.x1
    return out


def beside_labels(segments: list[Segment], running: dict[int, float]) -> set[int]:
    """The first words of those lines of running text that are cells: under each other at one left edge, with
    labels beside them that share theirs. Marks of lists are no labels."""
    if not running:
        return set()
    rows = baselines(segments)
    tops = [row[0].baseline for row in rows]
    for row in rows:
        if len(row) > 1:
            row.sort(key=lambda s: s.x0)
    beside = sum(b.first in running and a.first not in running for row in rows for a, b in pairwise(row))
    if beside < sign.LABELS:
        return set()
    # Each line of running text with what is beside it, at the left.
    columns: list[list[tuple[Segment, Segment | None]]] = []
    open_columns = _Open()
    largest = max(s.size for s in segments)
    for top, row in zip(tops, rows, strict=True):
        for left, s in pairwise([None, *row]):
            if s is None or s.first not in running:
                continue
            for number in sorted(open_columns.near(s.x0, sign.LABEL_EDGE * s.size)):
                last = columns[number][-1][0]
                if top - last.baseline > sign.APART * largest:
                    open_columns.drop(number)  # nothing further down goes on with it
                elif _goes_on(last, s):
                    columns[number].append((s, left))
                    break
            else:
                number = len(columns)
                columns.append([(s, left)])
            open_columns.put(number, s.x0)
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
    active = _Open()
    for s in segments:
        near = active.near(s.x0, sign.SAME_LEFT * s.size)
        number = min([i for i in near if _under(chains[i][-1], s)], default=len(chains))
        if number == len(chains):
            chains.append([])
        chains[number].append(s)
        active.put(number, s.x0)
        if len(active.starts) > sign.OPEN_CHAINS:
            # From the one that ends highest: lines come from the top down.
            while active.starts:
                highest = next(iter(active.starts))
                if s.baseline - chains[highest][-1].baseline <= sign.STEP[1] * s.size:
                    break
                active.drop(highest)
    return chains


class _Open:
    """Numbers of texts that may go on, by where their last lines start; ``starts`` are in the order in which
    they last went on."""

    def __init__(self) -> None:
        self.starts: dict[int, float] = {}
        self.strips: dict[float, set[int]] = {}

    def near(self, x: float, reach: float) -> list[int]:
        """Those that start within ``reach`` of ``x``, and more around them."""
        if len(self.starts) <= FEW:
            return [number for number, start in self.starts.items() if abs(x - start) <= reach]
        first, last = int((x - reach) // STRIP), int((x + reach) // STRIP)
        if last - first > len(self.strips):
            return list(self.starts)
        return [i for k in range(first, last + 1) for i in self.strips.get(k, ())]

    def put(self, number: int, x: float) -> None:
        """That one now starts at ``x``."""
        if number in self.starts:
            self.drop(number)
        self.starts[number] = x
        self.strips.setdefault(x // STRIP, set()).add(number)

    def drop(self, number: int) -> None:
        x = self.starts.pop(number, None)
        if x is not None:
            self.strips[x // STRIP].discard(number)


def _under(last: Segment, s: Segment) -> bool:
    """True if ``s`` may be the line after ``last``."""
    size = s.size
    return (
        abs(s.x0 - last.x0) <= sign.SAME_LEFT * size
        and sign.STEP[0] * size < s.baseline - last.baseline <= sign.STEP[1] * size
        and abs(size - last.size) <= sign.SAME_SIZE * size
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
