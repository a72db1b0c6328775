"""Printed lines of a table to rows: does a line start a new row, or go on with the row above it?

Rules and the edges of shading are fixed borders. Between two of them lies one row, unless numbers
stand under numbers. Without rules, white space tells where it comes in two clear sizes and the rows
it gives make sense; text decides the rest line by line, by one sum of several weak signs, those of
``pincite.layout.signs.rows``.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import pairwise
from math import inf

import msgspec

from pincite.layout.frame import HRule, Segment
from pincite.layout.signs import Sign, Tally
from pincite.layout.signs import rows as sign
from pincite.layout.tables.judge.marks import has_digit, is_numeric

# Points between the baselines of ten-point text, where a table has no two lines to tell it.
USUAL_STEP = 12.0
TIGHTEST = 10  # The tightest step is the smallest but one in so many: two lines may touch by accident.
SAME_RULE = 2.5  # Points between rules that are one.
MOSTLY = 0.6  # Share of a column's cells that are numbers from which it is a column of numbers.
DOUBLED = 0.5  # Share of the used columns with text twice from which two lines are two rows.
INDENT = 0.3  # em by which the label of a part is set in.
COMPLETE = 0.7  # Share of the columns of the fullest line from which a labelled line is a whole row.
BORDER_SHARE = 0.5  # Share of the table's width from which a rule between two lines parts rows.
RULED_ROWS = 3  # Stretches between rules from which the rules are taken to part single rows.
MOST_LINES = 8.0  # ... if they hold no more printed lines than this at the median.
OVERLAP = 0.4  # Share of a line's height by which two lines of one row may overlap where cells are centred.
TWO_SIZES = 0.13  # Em: white gaps inside rows and between them differ at least this much.
SOUND = 0.8  # Share of the rows by white space that must make sense for it to be believed.


class Placed(msgspec.Struct, eq=False, gc=False):
    """A printed line with its clumps placed: column -> clumps, and clumps over several columns."""

    baseline: float
    y0: float
    y1: float
    cells: dict[int, list[Segment]]  # the clumps that lie in one column
    spans: list[tuple[int, int, Segment]]  # first column, last column, clump

    @property
    def filled(self) -> set[int]:
        if not self.spans:
            return set(self.cells)
        return set(self.cells).union(*(range(a, b + 1) for a, b, _ in self.spans))

    @property
    def clumps(self) -> list[Segment]:
        return [c for cs in self.cells.values() for c in cs] + [c for _, _, c in self.spans]

    @property
    def middle(self) -> float:
        return (self.y0 + self.y1) / 2

    def values(self) -> list[Segment]:
        """The last clump of each column but the first."""
        return [clumps[-1] for col, clumps in self.cells.items() if col > 0]


class Ruling(msgspec.Struct):
    """Horizontal rules of a table region, sorted by y, and these ``heights``."""

    rules: list[HRule]
    heights: list[float] = []

    def __post_init__(self) -> None:
        self.heights = [r.y for r in self.rules]

    def coverage(self, top: float, bottom: float, x0: float, x1: float) -> float:
        """The largest share of x0..x1 that rules at one height between ``top`` and ``bottom`` cover."""
        first = bisect_left(self.heights, top)
        last = bisect_right(self.heights, bottom, first)
        if first == last:
            return 0.0
        best = total = 0.0
        at = -inf
        for r in self.rules[first:last]:
            if r.y - at > SAME_RULE:
                at, total = r.y, 0.0
            total += max(0.0, min(r.x1, x1) - max(r.x0, x0))
            best = max(best, total)
        return min(1.0, best / (x1 - x0)) if x1 > x0 else 0.0

    def within(self, lines: list[Placed]) -> Ruling:
        """The rules between the middles of any two of these lines."""
        middles = [p.middle for p in lines]
        top, bottom = min(middles, default=0.0), max(middles, default=0.0)
        first = bisect_left(self.heights, top)
        return Ruling(self.rules[first : bisect_right(self.heights, bottom, first)])

    def between(self, above: Placed, below: Placed, x0: float, x1: float) -> float:
        """The share of x0..x1 that rules between the middles of two lines cover."""
        return self.coverage(above.middle, below.middle, x0, x1)

    def under(self, clump: Segment, bottom: float) -> HRule | None:
        """The first rule below ``clump`` and above ``bottom`` that runs under its middle."""
        middle, top = (clump.x0 + clump.x1) / 2, (clump.y0 + clump.y1) / 2
        return next((r for r in self.rules if top <= r.y <= bottom and r.x0 <= middle <= r.x1), None)


class Step(msgspec.Struct):
    """What lies between two printed lines."""

    ratio: float  # baseline step over the tightest of the table
    loose: float = 0.0  # share of the table's steps that are loose


def body_rows(
    body: list[Placed], ruling: Ruling, limits: list[float], x0: float, x1: float, em: float
) -> list[list[Placed]]:
    """Printed lines, top down, grouped to rows. ``limits`` are the right borders of the columns."""
    ruling = ruling.within(body)
    stretches: list[list[Placed]] = [body[:1]]
    for before, line in pairwise(body):
        if ruling.between(before, line, x0, x1) >= BORDER_SHARE:
            stretches.append([line])
        else:
            stretches[-1].append(line)
    sizes = sorted([len(s) for s in stretches])
    ruled = len(stretches) >= RULED_ROWS and sizes[len(sizes) // 2] <= MOST_LINES
    numeric = numeric_columns(body)
    tight = tightest_step(body)
    groups: list[list[Placed]] = []
    for stretch in stretches:
        if len(stretch) > 1 and ruled and are_level(stretch, limits):
            groups.extend([line] for line in stretch)
        elif len(stretch) == 1 or (ruled and not several_rows(stretch, numeric)):
            groups.append(stretch)
        elif stretch:
            groups.extend(_by_space(stretch, numeric, em) or by_text(stretch, limits, tight))
    return groups


def numeric_columns(lines: list[Placed], least: int = 1) -> set[int]:
    """Columns other than the first in which most clumps are numbers, of those with ``least`` of them."""
    count: dict[int, list[bool]] = {}
    for p in lines:
        for col, clumps in p.cells.items():
            if col > 0:
                count.setdefault(col, []).append(is_numeric(clumps[-1].text))
    return {col for col, seen in count.items() if len(seen) >= least and sum(seen) >= MOSTLY * len(seen)}


def several_rows(lines: list[Placed], numeric: set[int]) -> bool:
    """True if ``lines`` hold more than one row: numbers stand under numbers in half the columns of
    numbers that are used here, and not beside a single label."""
    counts = [sum([col in p.cells and is_numeric(p.cells[col][-1].text) for p in lines]) for col in numeric]
    used, doubled = sum([n > 0 for n in counts]), sum([n > 1 for n in counts])
    return doubled >= max(1, DOUBLED * used) and sum([0 in p.cells for p in lines]) != 1


def are_level(lines: list[Placed], limits: list[float]) -> bool:
    """True if each line has a label and something beside it, and nothing reads on from the line above: first
    words would have fitted there."""
    if any(p.spans or 0 not in p.cells or len(p.cells) <= 1 for p in lines):
        return False
    room = False
    for above, below in pairwise(lines):
        for col in above.cells.keys() & below.cells.keys():
            flow = list(_text_flow(above.cells[col][-1], below.cells[col][0], limits[col], low=True))
            full = sign.NO_ROOM in flow and sign.DIGIT_UNDER_DIGIT not in flow
            if full or sign.STARTS_LOW in flow or sign.OPEN_END in flow:
                return False
            room |= col == 0 and sign.ROOM_LEFT in flow
    return room


def _by_space(lines: list[Placed], numeric: set[int], em: float) -> list[list[Placed]] | None:
    """Rows by white space alone, or None where it does not come in two sizes or the rows make no sense."""
    # Lines of centred cells may overlap; that is as tight as it gets.
    white = [max(b.y0 - a.y1, 0.0) for a, b in pairwise(lines)]
    if len(white) <= 1:
        return None
    ordered = sorted(white)
    jump, at = max([(b - a, i) for i, (a, b) in enumerate(pairwise(ordered))])
    if jump < TWO_SIZES * em:
        return None
    border = (ordered[at] + ordered[at + 1]) / 2
    groups = [[lines[0]]]
    for gap, line in zip(white, lines[1:], strict=True):
        if gap > border:
            groups.append([line])
        else:
            groups[-1].append(line)
    multiple = [g for g in groups if len(g) > 1]
    wrong = sum([_holds_rows(g, numeric) for g in multiple])
    bare = sum([not any(0 in p.filled for p in g) for g in groups])
    groups = [part for g in groups for part in _sections_apart(g)]
    if wrong > (1 - SOUND) * len(multiple) or bare > (1 - SOUND) * len(groups):
        return None
    return groups


def _sections_apart(lines: list[Placed]) -> list[list[Placed]]:
    """A lone label, bolder or farther left than the label above it, begins a row of its own."""
    out = [[lines[0]]]
    for line in lines[1:]:
        over = last_in(out[-1], 0)
        if line.filled == {0} and line.cells and over is not None and _stands_out(line.cells[0][0], over):
            out.append([line])
        else:
            out[-1].append(line)
    return out


def _stands_out(label: Segment, over: Segment) -> bool:
    if label.text[:1].islower():
        return False
    return (label.bold and not over.bold) or label.x0 < over.x0 - INDENT * over.size


def _holds_rows(lines: list[Placed], numeric: set[int]) -> bool:
    """True if lines taken for one row look like several."""
    if several_rows(lines, numeric):
        return True
    full = max([len(p.filled) for p in lines])
    complete = [p for p in lines if 0 in p.cells and len(p.filled) >= max(2, COMPLETE * full)]
    return sum([not p.cells[0][0].text[:1].islower() for p in complete]) > 1


def by_text(lines: list[Placed], limits: list[float], tight: float) -> list[list[Placed]]:
    """Rows line by line: does each one go on with the row above?"""
    steps = [b.baseline - a.baseline for a, b in pairwise(lines)]
    loose = sum([s > sign.LOOSE * tight for s in steps]) / max(1, len(steps))
    groups = [[lines[0]]]
    held = lines[0].filled  # columns of the row so far: it may have very many lines
    for before, line, step in zip(lines, lines[1:], steps, strict=False):
        even = loose <= sign.EVEN and step < sign.LOOSE * tight
        centred = before.y1 - line.y0 > OVERLAP * (line.y1 - line.y0)
        above = groups[-1]
        if centred or signs_of(above, held, line, Step(step / tight, loose), limits, even).score > 0:
            above.append(line)
            held |= line.filled
        else:
            groups.append([line])
            held = line.filled
    return groups


def tightest_step(lines: list[Placed]) -> float:
    """The smallest usual baseline step, points: the line spacing inside a cell where cells wrap."""
    steps = sorted([b.baseline - a.baseline for a, b in pairwise(lines) if b.baseline - a.baseline > 1])
    return steps[len(steps) // TIGHTEST] if steps else USUAL_STEP


def signs_of(
    above: list[Placed], held: set[int], line: Placed, step: Step, limits: list[float], even: bool
) -> Tally:
    """The signs that ``line`` goes on with the row that the lines ``above`` make up, in the columns ``held``:
    above 0 it does.

    ``limits`` are the right borders of the columns; ``even`` says that all steps of the table are
    alike, so that white space cannot tell.
    """
    tally = Tally()
    if not even:
        tally.add(_white(step))
    _label(tally, above, held, line, limits)
    _values(tally, above, line, limits)
    if line.spans:
        tally.add(sign.SPANS)
    if 0 in line.filled and sum([1 for c in line.cells.values() if is_numeric(c[0].text)]) > 1:
        tally.add(sign.SEVERAL_NUMBERS)
    return tally


def _white(step: Step) -> Sign:
    """What the white space above the line says."""
    if step.ratio >= sign.WIDE:
        return sign.WIDE_STEP
    if step.ratio >= sign.LOOSE:
        return sign.LOOSE_STEP
    return sign.TIGHT_STEP if step.loose >= sign.MOSTLY else sign.TIGHT_IN_GROUP


def _label(tally: Tally, above: list[Placed], before: set[int], line: Placed, limits: list[float]) -> None:
    """Counts what the first column says."""
    filled = line.filled
    if 0 not in filled:
        tally.add(sign.NO_LABEL if filled & before else sign.NO_LABEL_NEW)
        return
    clumps = line.cells.get(0)
    if clumps:
        label = clumps[0]
        over = last_in(above, 0)
        for one in _text_flow(over, label, limits[0], low=not _began_low(above, 0)):
            tally.add(one)
        if len(filled) == 1 and len(before) > 1:
            tally.add(sign.LONE_LABEL)
            if over is not None and label.bold == over.bold and _stands_out(label, over):
                tally.add(sign.LONE_OUT)
            indented = over is not None and label.x0 > over.x0 + sign.INDENT * label.size
            if indented and not _starts_low(label.text):
                tally.add(sign.LONE_INDENTED)
        if over is None and before:
            tally.add(sign.LABEL_UNDER_NONE)
        if before == {0} and len(filled) > 1:
            tally.add(sign.UNDER_LONE_LABEL)
        if over is not None and label.bold != over.bold:
            tally.add(sign.OTHER_WEIGHT)
    if len(filled) > 1 and len(filled) >= len(before):
        tally.add(sign.AS_FULL)


def _values(tally: Tally, above: list[Placed], line: Placed, limits: list[float]) -> None:
    """Counts what the other columns say: numbers under numbers, and text that reads on."""
    clashes = 0
    flows = 0.0
    for col, clumps in line.cells.items():
        over = last_in(above, col) if col > 0 else None
        if over is None:
            continue
        clashes += is_numeric(clumps[-1].text) and is_numeric(over.text)
        if not is_numeric(clumps[0].text):
            low = 0 not in line.filled or not _began_low(above, col)
            reads = _text_flow(over, clumps[0], limits[col], low=low)
            flows += sign.FLOW * sum([one.weight for one in reads])
    tally.add(sign.NUMBERS, min(clashes, sign.MOST_NUMBERS))
    tally.add(sign.READS_ON, max(-sign.MOST_FLOW, min(sign.MOST_FLOW, flows)))


def last_in(above: list[Placed], col: int) -> Segment | None:
    """The last clump in a column of some lines."""
    for p in reversed(above):
        clumps = p.cells.get(col)
        if clumps is not None:
            return clumps[-1]
    return None


def _starts_low(text: str) -> bool:
    return text.lstrip("([\"'“‘")[:1].islower()


def _began_low(above: list[Placed], col: int) -> bool:
    """Does the cell above begin in lower case itself, so that such a start tells nothing?"""
    first = next((p.cells[col][0] for p in above if col in p.cells), None)
    return first is not None and _starts_low(first.text)


def _text_flow(over: Segment | None, clump: Segment, limit: float, *, low: bool) -> Iterator[Sign]:
    """The signs that the text of ``clump`` reads on from the one ``over`` it, in a column that ends at
    ``limit``; ``low``: a lower-case start says so."""
    if over is None:
        return
    starts_low = _starts_low(clump.text)
    if low and starts_low:
        yield sign.STARTS_LOW
    end = over.text[-1:]
    if end in "-,(/&–" or over.text.rsplit(" ", 1)[-1] in OPEN_ENDED:
        yield sign.OPEN_END
    elif end in ".:;":
        yield sign.CLOSED_END
    if is_numeric(over.text) and not starts_low:
        yield sign.WORDS_UNDER_NUMBER
    # Would the first word have fitted on the line above?
    first = clump.text.split(" ", 1)[0]
    need = clump.width * len(first) / max(1, len(clump.text)) + sign.BLANK * clump.size
    room = limit - over.x1
    if room > need + clump.size:
        yield sign.ROOM_LEFT
    elif room < need and over.width >= sign.FULL_LINE * need:
        yield sign.NO_ROOM
    if has_digit(clump.text[:2]) and has_digit(over.text):
        yield sign.DIGIT_UNDER_DIGIT


_OPEN = (
    "of and or the a an in on at to for from by with as than per not nor un une de des du la le les "
    "et ou en und oder der die das von zu mit für y o del los las con por para e di da della dei il"
)
OPEN_ENDED = frozenset(_OPEN.split())  # Words that do not end a cell.
