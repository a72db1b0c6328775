"""Running text: what tables are not made of."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from itertools import pairwise
from operator import attrgetter

from pincite.layout.frame import Segment
from pincite.layout.signs import prose as sign
from pincite.layout.spans import STRIP, Strips
from pincite.layout.tables.judge.marks import has_digit, is_mark
from pincite.layout.tables.read.textlines import baselines
from pincite.model.medians import median_low
from pincite.native.library import library

FEW = 2 * sign.OPEN_CHAINS  # Texts that are looked through one by one sooner than by where they start.
_INT = array("i").itemsize
PAIR = 2  # Lines that are hardly a paragraph: more is asked of them.


def prose(segments: list[Segment]) -> dict[int, float]:
    """Segments that are lines of running text (long, stacked, of one left edge): their first word
    and the x, in points, at which they end. Raises NativeMissing."""
    out: dict[int, float] = {}
    ends: list[Segment] = []
    for chain in _chains([s for s in segments if s.chars >= sign.LINE_CHARS]):
        if len(chain) <= PAIR:
            out.update((s.first, s.x1) for s in chain if _long(s))
        if len(chain) >= PAIR and _running(chain):
            out.update((s.first, s.x1) for s in chain)
            ends.append(chain[-1])
    if ends:
        _last_words(segments, ends, out)
    return out


def _last_words(segments: list[Segment], ends: list[Segment], out: dict[int, float]) -> None:
    """Adds the last words of paragraphs, on lines of their own below the last lines ``ends``."""
    ends.sort(key=attrgetter("baseline"))
    lines = [end.baseline for end in ends]
    starts = Strips([(end.x0, end.x0) for end in ends]) if len(ends) > FEW else None  # few are looked through
    for s in segments:
        if s.chars >= sign.LINE_CHARS:
            continue
        last = bisect_left(lines, s.baseline)
        first = bisect_left(lines, s.baseline - 2 * sign.LAST_STEP * s.size, 0, last)
        if first == last:
            continue
        near = (
            range(first, last) if starts is None else starts.near(s.x0 - s.size, s.x0 + s.size, first, last)
        )
        if any(_ends(s, ends[i]) for i in near):
            out[s.first] = s.x1


def beside_labels(segments: list[Segment], running: dict[int, float]) -> set[int]:
    """The first words of those lines of running text that are cells: under each other at one left edge, with
    labels beside them that share theirs. Marks of lists are no labels."""
    if not running:
        return set()
    rows = baselines(segments)
    tops = [row[0].baseline for row in rows]
    several = [row for row in rows if len(row) > 1]
    for row in several:
        row.sort(key=attrgetter("x0"))
    beside = sum([b.first in running and a.first not in running for row in several for a, b in pairwise(row)])
    if beside < sign.LABELS:
        return set()
    # Each line of running text with what is beside it, at the left.
    columns: list[list[tuple[Segment, Segment | None]]] = []
    open_columns = _Open()
    largest = max([s.size for s in segments])
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
        [
            s.first not in running and abs(s.x0 - edge) <= sign.LABEL_EDGE * s.size and not is_mark(s.text)
            for s in beside
        ]
    )
    return labels >= max(sign.LABELS, sign.LABELLED * len(beside))


def _goes_on(last: Segment, s: Segment) -> bool:
    """Do two lines begin at one x, a few lines apart at most?"""
    return (
        abs(s.x0 - last.x0) <= sign.LABEL_EDGE * s.size and s.baseline - last.baseline <= sign.APART * s.size
    )


def _chains(segments: list[Segment]) -> list[list[Segment]]:
    """Lines that stand under each other at one left edge, found in C: each goes on with the first of those
    above it that it may be the next line of. Raises NativeMissing."""
    sides = array("d", [v for s in segments for v in (s.x0, s.x1, s.baseline, s.size)])
    numbers = array("i", bytes(_INT * len(segments)))
    count = library().pincite_chains(
        sides.buffer_info()[0],
        len(segments),
        sign.SAME_LEFT,
        *sign.STEP,
        sign.SAME_SIZE,
        sign.OPEN_CHAINS,
        numbers.buffer_info()[0],
    )
    if count < 0:
        raise MemoryError
    chains: list[list[Segment]] = [[] for _ in range(count)]
    for number, s in zip(numbers, segments, strict=True):
        chains[number].append(s)
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


def _long(s: Segment) -> bool:
    """True for a line that is a sentence by itself."""
    return s.x1 - s.x0 >= sign.ALONE_WIDTH * s.size and s.text.count(" ") >= sign.ALONE_BLANKS


def _running(chain: list[Segment]) -> bool:
    """True if the lines are a paragraph."""
    count = len(chain)
    blanks = sum([s.text.count(" ") for s in chain]) / count
    if blanks < sign.BLANKS:
        return False
    right = max([s.x1 for s in chain])
    width = right - min([s.x0 for s in chain])
    em = chain[0].size
    if width < sign.NARROWEST * em:
        return False
    low = sum([s.text[:1].islower() for s in chain[1:]]) / (count - 1)
    if low < sign.LOW and sum([has_digit(s.text) for s in chain]) > sign.DIGITS * count:
        return False  # rows
    if count == PAIR and (low < 1 or blanks < sign.PAIR_BLANKS):
        return False
    if low < sign.READS_ON and blanks < sign.MANY_BLANKS:
        return False
    inner = chain[:-1]
    slack = sign.FLUSH_SLACK * em
    full = sum([s.x1 - s.x0 for s in inner]) / len(inner) / width
    return full >= sign.FULL or sum([right - s.x1 <= slack for s in inner]) / len(inner) >= sign.FLUSH


def _ends(s: Segment, end: Segment) -> bool:
    """True if a short piece stands under the last line of a paragraph."""
    return abs(s.x0 - end.x0) <= s.size and 0 < s.baseline - end.baseline <= sign.LAST_STEP * s.size
