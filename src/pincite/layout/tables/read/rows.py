"""Does a printed line start a new row of the table, or go on with the cell above?

One score from several weak signs; the sign of the sum decides. Numbers under numbers speak for a
new row, a lower-case start or an empty label for a continuation, white space and rules decide most.
"""

from __future__ import annotations

import itertools

import msgspec

from pincite.layout.tables.judge.marks import has_digit
from pincite.layout.tables.read.textlines import Clump

EVEN = 0.12
"""Share of loose steps up to which a table is evenly spaced, so that white space tells nothing."""
MOSTLY = 0.35
"""Share of loose steps from which they are the steps between rows; fewer part groups of rows."""
LOOSE = 1.22
"""A baseline step this many times the tightest one of the table is more than line spacing."""


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
        return 12.0
    return steps[len(steps) // 10]


class Signs(msgspec.Struct, frozen=True):
    """What each sign counts towards 'the line goes on with the row above'. By hand; 0 is undecided."""

    number_under_number: float = -3.0  # for each column, two at most
    wide_step: float = -4.0  # a step of WIDE times the tightest
    loose_step: float = -2.0
    tight_step: float = 1.2  # where rows stand apart
    tight_in_group: float = 0.3  # where only groups of rows do
    no_label: float = 2.0
    no_label_new_columns: float = 0.5  # ... in columns the row has left empty so far
    lone_label: float = -0.6  # under a full row: a section, or the second line of its label
    lone_indented: float = 0.3
    label_under_none: float = -2.5
    row_under_lone_label: float = -1.0  # the label above was a section
    other_weight: float = -1.5  # bold under plain or plain under bold
    as_full: float = -1.2  # wrapped text seldom wraps in every column
    flow: float = 0.7  # weight of text that reads on, outside the label
    most_flow: float = 2.5
    text_under_number: float = -1.0
    spans: float = -1.5  # the line has text over several columns
    under_span: float = -2.0  # the line above has nothing else
    several_numbers: float = -0.8
    starts_low: float = 2.0  # reads on: a lower-case start,
    open_end: float = 1.5  # an open end above,
    closed_end: float = -0.8  # or a full stop;
    words_under_number: float = -0.5
    room_left: float = -1.2  # the first word would have fitted above
    no_room: float = 1.0
    digit_under_digit: float = -1.0


SIGNS = Signs()
WIDE = 1.8
"""A baseline step this many times the tightest parts rows almost surely."""


def continues(
    above: list[Placed], line: Placed, step: Step, limits: list[float], even: bool, w: Signs = SIGNS
) -> bool:
    """True if ``line`` goes on with the row that the lines ``above`` make up.

    ``limits`` are the right borders of the columns; ``even`` says that all steps of the table are
    alike, so that white space cannot tell.
    """
    last = above[-1]
    filled = line.filled
    before: set[int] = set()
    for p in above:
        before |= p.filled
    score = 0.0
    if not even:
        if step.ratio >= WIDE:
            score += w.wide_step
        elif step.ratio >= LOOSE:
            score += w.loose_step
        else:
            score += w.tight_step if step.loose >= MOSTLY else w.tight_in_group
    score += _label(above, line, filled, before, limits, w)
    score += _values(above, line, limits, w)
    if line.spans:
        score += w.spans
    if last.spans and not last.cells:
        score += w.under_span
    if 0 in filled and sum(1 for c in line.cells.values() if c[0].numeric) >= 2:
        score += w.several_numbers
    return score > 0


def _label(
    above: list[Placed], line: Placed, filled: set[int], before: set[int], limits: list[float], w: Signs
) -> float:
    """What the first column says."""
    if 0 not in filled:
        return w.no_label if filled & before else w.no_label_new_columns
    score = 0.0
    clumps = line.cells.get(0)
    if clumps:
        label = clumps[0]
        over = _last_in(above, 0)
        score += _text_flow(over, label, limits[0] if limits else None, w)
        if len(filled) == 1 and len(before) > 1:
            score += w.lone_label
            if over is not None and label.x0 > over.x0 + 0.4 * label.size and not _starts_low(label.text):
                score += w.lone_indented
        if over is None and before:
            score += w.label_under_none
        if before == {0} and len(filled) > 1:
            score += w.row_under_lone_label
        if over is not None and label.bold != over.bold:
            score += w.other_weight
    if len(filled) >= 2 and len(filled) >= len(before):
        score += w.as_full
    return score


def _values(above: list[Placed], line: Placed, limits: list[float], w: Signs) -> float:
    """What the other columns say: numbers under numbers, and text that reads on."""
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
            flows += w.text_under_number
        else:
            flows += w.flow * _text_flow(over, clumps[0], limits[col] if col < len(limits) else None, w)
    return w.number_under_number * min(clashes, 2) + max(-w.most_flow, min(w.most_flow, flows))


def _last_in(above: list[Placed], col: int) -> Clump | None:
    for p in reversed(above):
        clumps = p.cells.get(col)
        if clumps:
            return clumps[-1]
    return None


def _starts_low(text: str) -> bool:
    head = text.lstrip("([\"'“‘")
    return head[:1].islower()


def _text_flow(over: Clump | None, clump: Clump, limit: float | None, w: Signs) -> float:
    """Does the text of ``clump`` read on from the one ``over`` it?"""
    if over is None:
        return 0.0
    score = 0.0
    if _starts_low(clump.text):
        score += w.starts_low
    end = over.text[-1:]
    if end in "-,(/&–" or over.text.rsplit(" ", 1)[-1] in OPEN_ENDED:
        score += w.open_end
    elif end in ".:;":
        score += w.closed_end
    if over.numeric and not _starts_low(clump.text):
        score += w.words_under_number
    if limit is not None:
        # Would the first word have fitted on the line above?
        first = clump.text.split(" ", 1)[0]
        need = clump.width * len(first) / max(1, len(clump.text)) + 0.3 * clump.size
        room = limit - over.x1
        if room > need + clump.size:
            score += w.room_left
        elif room < need and over.width >= 2.5 * need:
            score += w.no_room
    if has_digit(clump.text[:2]) and has_digit(over.text):
        score += w.digit_under_digit
    return score


_OPEN = (
    "of and or the a an in on at to for from by with as than per not nor un une de des du la le les "
    "et ou en und oder der die das von zu mit für y o del los las con por para e di da della dei il"
)
OPEN_ENDED = frozenset(_OPEN.split())
"""Words that do not end a cell."""
