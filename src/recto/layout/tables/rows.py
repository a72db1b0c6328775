"""Does a printed line start a new row of the table, or go on with the cell above?

One score from several weak signs; the sign of the sum decides. Numbers under numbers speak for a
new row, a lower-case start or an empty label for a continuation, white space and rules decide most.
"""

from __future__ import annotations

import itertools

import msgspec

from recto.layout.tables.marks import has_digit
from recto.layout.tables.textlines import Clump

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
    ruled: bool  # a rule runs between them over most of the table
    loose: float = 0.0  # share of the table's steps that are loose


def tightest_step(lines: list[Placed]) -> float:
    """The smallest usual baseline step, points: the line spacing inside a cell where cells wrap."""
    steps = sorted(
        b.baseline - a.baseline for a, b in itertools.pairwise(lines) if b.baseline - a.baseline > 1
    )
    if not steps:
        return 12.0
    return steps[len(steps) // 10]


def continues(above: list[Placed], line: Placed, step: Step, limits: list[float], even: bool) -> bool:
    """True if ``line`` goes on with the row that the lines ``above`` make up.

    ``limits`` are the right borders of the columns; ``even`` says that all steps of the table are
    alike, so that white space cannot tell.
    """
    if step.ruled:
        return False
    last = above[-1]
    filled = line.filled
    before: set[int] = set()
    for p in above:
        before |= p.filled
    score = 0.0
    # Numbers under numbers.
    clashes = 0
    for col, clumps in line.cells.items():
        if col == 0:
            continue
        over = _last_in(above, col)
        if over is None:
            continue
        if clumps[-1].numeric and over.numeric:
            clashes += 1
    score -= 3.0 * min(clashes, 2)
    if not even:
        if step.ratio >= 1.8:
            score -= 4.0
        elif step.ratio >= LOOSE:
            score -= 2.0
        else:
            score += 1.2 if step.loose >= MOSTLY else 0.3
    label = line.cells.get(0)
    has_label = 0 in filled
    if not has_label:
        only_new = not (filled & before)
        score += 2.0 if not only_new else 0.5
    elif label is not None:
        over = _last_in(above, 0)
        score += _text_flow(over, label[0], limits[0] if limits else None, 1.0)
        if len(filled) == 1 and len(before) > 1:
            # A label alone under a full row: a section row, or the label's second line.
            if (
                over is not None
                and label[0].x0 > over.x0 + 0.4 * label[0].size
                and not _starts_low(label[0].text)
            ):
                score += 0.3
            score -= 0.6
        if over is None and before:
            score -= 2.5
        if len(before) == 1 and 0 in before and len(filled) > 1:
            # Only a label above: a section row unless the text runs on.
            score -= 1.0
        if label[0].bold != (over.bold if over is not None else label[0].bold):
            score -= 1.5
    if has_label and len(filled) >= 2 and len(filled) >= len(before):
        # As full as the row above: wrapped text seldom wraps everywhere.
        score -= 1.2
    flows = 0.0
    for col, clumps in line.cells.items():
        if col == 0 or clumps[0].numeric:
            continue
        over = _last_in(above, col)
        if over is None:
            continue
        if over.numeric and not _starts_low(clumps[0].text):
            flows -= 1.0
        else:
            flows += _text_flow(over, clumps[0], limits[col] if col < len(limits) else None, 0.7)
    score += max(-2.5, min(2.5, flows))
    if line.spans:
        score -= 1.5
    if last.spans and not last.cells:
        score -= 2.0
    fresh = sum(1 for c in line.cells.values() if c[0].numeric)
    if fresh >= 2 and has_label:
        score -= 0.8
    return score > 0


def _last_in(above: list[Placed], col: int) -> Clump | None:
    for p in reversed(above):
        clumps = p.cells.get(col)
        if clumps:
            return clumps[-1]
    return None


def _starts_low(text: str) -> bool:
    head = text.lstrip("([\"'“‘")
    return head[:1].islower()


def _text_flow(over: Clump | None, clump: Clump, limit: float | None, weight: float) -> float:
    """Does the text of ``clump`` read on from the one ``over`` it?"""
    if over is None:
        return 0.0
    score = 0.0
    if _starts_low(clump.text):
        score += 2.0
    end = over.text[-1:]
    if end in "-,(/&–" or over.text.rsplit(" ", 1)[-1] in OPEN_ENDED:
        score += 1.5
    elif end in ".:;":
        score -= 0.8
    if over.numeric and not _starts_low(clump.text):
        score -= 0.5
    if limit is not None:
        # Would the first word have fitted on the line above?
        first = clump.text.split(" ", 1)[0]
        need = clump.width * len(first) / max(1, len(clump.text)) + 0.3 * clump.size
        room = limit - over.x1
        if room > need + 1.0 * clump.size:
            score -= 1.2
        elif room < need and over.width >= 2.5 * need:
            score += 1.0
    if has_digit(clump.text[:2]) and has_digit(over.text):
        score -= 1.0
    return weight * score


_OPEN = (
    "of and or the a an in on at to for from by with as than per not nor un une de des du la le les "
    "et ou en und oder der die das von zu mit für y o del los las con por para e di da della dei il"
)
OPEN_ENDED = frozenset(_OPEN.split())
"""Words that do not end a cell."""
