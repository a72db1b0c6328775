"""Labels that are printed over several lines beside amounts, as one text each.

The lines of a cell of a table are joined where the table is known. Elsewhere, and where a table was found
without the upper line of a label, a line says too little: 'prime, sussidiarie e merci' beside an amount may
be the end of four labels. Two lines are one label where the first word of the lower one had no room at the
end of the upper one, and they stand closer than rows do or the sentence goes on; of all lines of a label one
at most has amounts beside it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Protocol

import numpy as np

from pincite.model.arrays import Array
from pincite.model.geometry import Box
from pincite.regex import regex
from pincite.wrappers.tokens.segments import AMOUNT, MARKER, OPENING, is_date

BESIDE = 0.5  # Share of the lower of two boxes that one row has in common.
ALIGNED = 1.2  # Line heights between the left edges of two lines of one label.
NEAREST = -0.35  # Line heights between two lines of a label, from which they overlap too much,
FARTHEST = 0.9  # and up to which they may be apart.
TIGHTER = 0.1  # Line heights by which lines of a label stand closer than rows.
LEAST_ROWS = 3  # Rows from which it is known how far they stand apart and where their texts end.
SPACE = 0.8  # Line heights of the white space between two words, and of what a line may end before its edge.
# How a line ends that must go on, in the languages of the shipped wrappers.
OPEN = regex(
    r".*(?:[,(/&]|[’']|(?:^|\s)(?:di|da|dei|delle|della|del|degli|dell|e|ed|o|in|a|ad|al|alla|ai|per|con|su|tra|"
    r"non|che|verso|and|or|of|the|to|for|from|with|by|on|und|oder|von|der|die|das|des|für|zu|mit|auf|et|ou|de|du|"
    r"les|la|le|aux|pour|sur|y|los|las|el|para|por|con))",
    re.IGNORECASE,
)


class Line(Protocol):
    """A token in the making."""

    text: str
    kind: str
    box: Box
    line: float
    size: float
    bold: bool
    image: bool
    runs: list[tuple[int, int]]


def labels_over_lines(pieces: Sequence[Line], words: Array) -> list[list[int]]:
    """The labels of a page that stand in more than one piece, each as the numbers of its pieces, top to
    bottom. ``words`` are the boxes of the words of the page."""
    amounts = [k for k, p in enumerate(pieces) if _is_amount(p)]
    if len(amounts) < LEAST_ROWS:
        return []
    texts = [k for k, p in enumerate(pieces) if _is_label(p)]
    box = np.array([p.box for p in pieces], dtype=np.float64).reshape(-1, 4)
    beside = _beside(box, texts, amounts)
    usual = _usual_gap(pieces, texts, beside)
    rows = box[sorted(beside)]
    under: dict[int, int] = {}
    for upper in texts:
        lower = _below(pieces, texts, upper, words)
        if lower is None:
            continue
        over = rows[(rows[:, 0] < box[upper, 2]) & (rows[:, 2] > box[upper, 0]), 2]
        if len(over) >= LEAST_ROWS and _goes_on(pieces[upper], pieces[lower], usual, max(over), words):
            under[upper] = lower
    found = []
    for first in sorted(set(under) - set(under.values())):
        chain = [first]
        while chain[-1] in under and len(chain) <= len(texts):
            chain.append(under[chain[-1]])
        found += _with_one_row(chain, pieces, beside)
    return found


def _is_amount(piece: Line) -> bool:
    return not piece.image and AMOUNT.fullmatch(piece.text) is not None and not is_date(piece.text)


def _is_label(piece: Line) -> bool:
    if piece.image or not piece.runs or piece.box[0] != piece.box[0] or piece.kind in ("header", "footer"):
        return False
    if MARKER.fullmatch(piece.text) and not (piece.text[0] == "(" and piece.text[-1] == ")"):
        return False
    return any(c.isalpha() for c in piece.text)


def _beside(box: Array, texts: list[int], amounts: list[int]) -> frozenset[int]:
    """The texts with an amount to their right."""
    place = box[amounts]
    found = []
    for k in texts:
        x1, y0, y1 = box[k, 2], box[k, 1], box[k, 3]
        common = np.minimum(place[:, 3], y1) - np.maximum(place[:, 1], y0)
        small = np.minimum(place[:, 3] - place[:, 1], y1 - y0)
        if np.any((common >= BESIDE * small) & (place[:, 0] >= x1 - 1)):
            found.append(k)
    return frozenset(found)


def _usual_gap(pieces: Sequence[Line], texts: list[int], beside: frozenset[int]) -> float:
    """How far rows stand apart in line heights: what a quarter of them falls short of, by the wider of the
    gaps above and below each, since in one of them may be a line of its own label. Minus infinity where there
    are too few to know."""
    order = sorted(texts, key=lambda k: (pieces[k].box[1], pieces[k].box[3]))
    gaps = []
    for before, k, after in zip([None, *order], order, [*order[1:], None], strict=False):
        if k in beside:
            _, y0, _, y1 = pieces[k].box
            above = y0 - pieces[before].box[3] if before is not None else 0.0
            below = pieces[after].box[1] - y1 if after is not None else 0.0
            gaps.append(max(above, below) / pieces[k].line)
    return float(np.quantile(gaps, 0.25)) if len(gaps) >= LEAST_ROWS else float("-inf")


def _below(pieces: Sequence[Line], texts: list[int], upper: int, words: Array) -> int | None:
    """The text that begins next below, at the same left edge, or at that of the text after the mark of a
    row."""
    x0, _, x1, bottom = pieces[upper].box
    edges = [x0]
    first, last = pieces[upper].runs[0]
    if last - first > 1 and MARKER.fullmatch(pieces[upper].text.split(maxsplit=1)[0]):
        edges.append(float(words[first + 1, 0]))
    line = pieces[upper].line
    best, lowest = None, bottom + FARTHEST * line
    for k in texts:
        left, top, right, _ = pieces[k].box
        if k == upper or not bottom + NEAREST * line <= top < lowest or right <= x0 or left >= x1:
            continue
        best, lowest = k, top
    if best is None or min(abs(pieces[best].box[0] - edge) for edge in edges) > ALIGNED * line:
        return None
    return best


def _goes_on(upper: Line, lower: Line, usual: float, edge: float, words: Array) -> bool:
    """Whether the lower line is the rest of the upper one, where texts of rows end at ``edge`` at most."""
    if upper.bold != lower.bold or abs(upper.size - lower.size) > 0.5 or OPENING.match(lower.text):
        return False
    x0, _, x1, _ = words[lower.runs[0][0]].tolist()
    if upper.box[2] + SPACE * upper.line + x1 - x0 <= edge:
        return False
    tight = (lower.box[1] - upper.box[3]) / upper.line <= usual - TIGHTER
    return tight or (OPEN.fullmatch(upper.text) is not None and lower.text[:1].islower())


def _with_one_row(chain: list[int], pieces: Sequence[Line], beside: frozenset[int]) -> list[list[int]]:
    """The labels of a chain of lines: one line of each has amounts beside it. Between two such lines the
    chain is cut where it is widest; of equals at the last."""
    having = [at for at, k in enumerate(chain) if k in beside]
    if not having:
        return []

    def gap(at: int) -> float:
        return pieces[chain[at]].box[1] - pieces[chain[at - 1]].box[3]

    cuts = [max(range(a + 1, b + 1), key=lambda at: (gap(at), at)) for a, b in pairwise(having)]
    labels = [chain[a:b] for a, b in pairwise([0, *cuts, len(chain)])]
    return [label for label in labels if len(label) > 1]
