"""Does a printed line start a new row of the table, or go on with the cell above?

One sum of several weak signs, those of ``pincite.layout.signs.rows``.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import msgspec

from pincite.layout.signs import Sign, Tally
from pincite.layout.signs import rows as sign
from pincite.layout.tables.judge.marks import has_digit
from pincite.layout.tables.read.textlines import Clump

# Points between the baselines of ten-point text, where a table has no two lines to tell it.
USUAL_STEP = 12.0
TIGHTEST = 10  # The tightest step is the smallest but one in so many: two lines may touch by accident.


class Placed(msgspec.Struct, eq=False):
    """A printed line with its clumps placed: column -> clump, and clumps over several columns."""

    baseline: float
    y0: float
    y1: float
    cells: dict[int, list[Clump]]  # the clumps that lie in one column
    spans: list[tuple[int, int, Clump]]  # first column, last column, clump

    @property
    def filled(self) -> set[int]:
        out = set(self.cells)
        for a, b, _ in self.spans:
            out.update(range(a, b + 1))
        return out


class Step(msgspec.Struct):
    """What lies between two printed lines."""

    ratio: float  # baseline step over the tightest of the table
    loose: float = 0.0  # share of the table's steps that are loose


def tightest_step(lines: list[Placed]) -> float:
    """The smallest usual baseline step, points: the line spacing inside a cell where cells wrap."""
    steps = sorted(
        b.baseline - a.baseline for a, b in itertools.pairwise(lines) if b.baseline - a.baseline > 1
    )
    if not steps:
        return USUAL_STEP
    return steps[len(steps) // TIGHTEST]


def continues(above: list[Placed], line: Placed, step: Step, limits: list[float], even: bool) -> bool:
    """True if ``line`` goes on with the row that the lines ``above`` make up.

    ``limits`` are the right borders of the columns; ``even`` says that all steps of the table are
    alike, so that white space cannot tell.
    """
    return signs_of(above, line, step, limits, even).score > 0


def signs_of(above: list[Placed], line: Placed, step: Step, limits: list[float], even: bool) -> Tally:
    """The signs that ``line`` goes on with the row above; see ``continues``."""
    tally = Tally()
    last = above[-1]
    if not even:
        tally.add(_white(step))
    _label(tally, above, line, limits)
    _values(tally, above, line, limits)
    if line.spans:
        tally.add(sign.SPANS)
    if last.spans and not last.cells:
        tally.add(sign.UNDER_SPAN)
    if 0 in line.filled and sum(1 for c in line.cells.values() if c[0].numeric) > 1:
        tally.add(sign.SEVERAL_NUMBERS)
    return tally


def _white(step: Step) -> Sign:
    """What the white space above the line says."""
    if step.ratio >= sign.WIDE:
        return sign.WIDE_STEP
    if step.ratio >= sign.LOOSE:
        return sign.LOOSE_STEP
    return sign.TIGHT_STEP if step.loose >= sign.MOSTLY else sign.TIGHT_IN_GROUP


def _label(tally: Tally, above: list[Placed], line: Placed, limits: list[float]) -> None:
    """Counts what the first column says."""
    filled = line.filled
    before: set[int] = set().union(*(p.filled for p in above))
    if 0 not in filled:
        tally.add(sign.NO_LABEL if filled & before else sign.NO_LABEL_NEW)
        return
    clumps = line.cells.get(0)
    if clumps:
        label = clumps[0]
        over = _last_in(above, 0)
        for one in _text_flow(over, label, limits[0] if limits else None):
            tally.add(one)
        if len(filled) == 1 and len(before) > 1:
            tally.add(sign.LONE_LABEL)
            if (
                over is not None
                and label.x0 > over.x0 + sign.INDENT * label.size
                and not _starts_low(label.text)
            ):
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
        over = _last_in(above, col) if col > 0 else None
        if over is None:
            continue
        if clumps[-1].numeric and over.numeric:
            clashes += 1
        if clumps[0].numeric:
            continue
        if over.numeric and not _starts_low(clumps[0].text):
            flows += sign.TEXT_UNDER_NUMBER
        else:
            limit = limits[col] if col < len(limits) else None
            flows += sign.FLOW * sum(one.weight for one in _text_flow(over, clumps[0], limit))
    tally.add(sign.NUMBERS, min(clashes, sign.MOST_NUMBERS))
    tally.add(sign.READS_ON, max(-sign.MOST_FLOW, min(sign.MOST_FLOW, flows)))


def _last_in(above: list[Placed], col: int) -> Clump | None:
    for p in reversed(above):
        clumps = p.cells.get(col)
        if clumps:
            return clumps[-1]
    return None


def _starts_low(text: str) -> bool:
    head = text.lstrip("([\"'“‘")
    return head[:1].islower()


def _text_flow(over: Clump | None, clump: Clump, limit: float | None) -> Iterator[Sign]:
    """The signs that the text of ``clump`` reads on from the one ``over`` it, in a column that ends at
    ``limit``."""
    if over is None:
        return
    low = _starts_low(clump.text)
    if low:
        yield sign.STARTS_LOW
    end = over.text[-1:]
    if end in "-,(/&–" or over.text.rsplit(" ", 1)[-1] in OPEN_ENDED:
        yield sign.OPEN_END
    elif end in ".:;":
        yield sign.CLOSED_END
    if over.numeric and not low:
        yield sign.WORDS_UNDER_NUMBER
    if limit is not None:
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
