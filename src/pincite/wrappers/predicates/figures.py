"""Columns of figures: which numbers of a document stand under which period, and which text labels them.

A statement prints its amounts in columns under the dates they are of, usually this year and the year
before, and not every row has an amount in each; beside them there may be columns of notes, of percentages
and of changes, and two such tables may stand side by side. All this is a matter of the whole page, so it is
worked out once for the document; being fixed for each token, it keeps evaluation monotone.
"""

from __future__ import annotations

import re
from datetime import date

import msgspec
import numpy as np

from pincite.model.arrays import Array
from pincite.wrappers.predicates.head_rows import head_rows, stands_under
from pincite.wrappers.predicates.heads import Head, head_of, is_foreign
from pincite.wrappers.predicates.periods import assign, blocks
from pincite.wrappers.predicates.predicate import Scene
from pincite.wrappers.predicates.printed_rows import SAME_ROW, covered
from pincite.wrappers.predicates.row_labels import is_label, labels_of
from pincite.wrappers.predicates.typed import values_of

DASH = re.compile(r"[-\u2010-\u2015\u2212]{1,3}")  # A dash in a column of figures stands for nothing.
LONGEST = 60  # Characters of a number or a date; a longer text is not asked.
# The code of an account in the firm's own chart, in front of its name.
CODE = re.compile(r"[0-9][0-9./\-]{2,}[0-9](?:\s|$)")
CODE_GAP = 12.0  # Line heights between the code of an account and its name, in a column of its own.


class Figures(msgspec.Struct):
    """For every token: the rank of its period (1 the latest, 0: no amount), the token that labels its row
    (-1 none), whether it is a label after the code of an account; and for an amount the text over its
    column."""

    rank: Array
    label: Array
    coded: Array
    period: dict[int, str]


def figures(scene: Scene) -> Figures:
    """The amounts of the scene, worked out once."""
    return scene.once("figures", lambda: _figures(scene))


def _figures(scene: Scene) -> Figures:
    tokens = scene.tokens
    count = len(tokens)
    found = Figures(np.zeros(count, np.int64), np.full(count, -1, np.int64), np.zeros(count, dtype=bool), {})

    def dated(text: str) -> date | None:
        value = _value(scene, text)
        return value.day if value else None

    values = [None if tokens.image[i] else _value(scene, text) for i, text in enumerate(tokens.text)]
    heads = [None if tokens.image[i] else head_of(tokens.text[i], dated) for i in range(count)]
    current: list[Head] = []
    others: list[Head] = []
    decided: dict[int, Head] = {}
    for page in np.unique(tokens.page):
        here = [int(i) for i in np.flatnonzero(tokens.page == page) if tokens.box[i, 0] == tokens.box[i, 0]]
        numbers = [i for i in here if _is_figure(tokens.text[i], values[i])]
        foreign = [i for i in here if is_foreign(tokens.text[i])]
        numbers = [i for i in numbers if not stands_under(scene, i, foreign)]
        rows = head_rows(scene, here, heads, numbers)
        some = blocks(scene, numbers, rows, current, others)
        texts = [i for i in here if values[i] is None and not tokens.image[i] and is_label(tokens.text[i])]
        for block in some:
            for i, (rank, period) in assign(scene, block, texts, decided).items():
                found.rank[i] = rank
                if period:
                    found.period[i] = period
        if some:
            current, others = some[-1].heads, some[-1].others
        if rows:
            current, others = rows[-1][1], rows[-1][2]
        for amount, label in labels_of(scene, here, texts, found.rank).items():
            found.label[amount] = label
        _mark_coded(scene, here, texts, values, found)
    return found


class Read(msgspec.Struct, frozen=True):
    number: bool = False
    percent: bool = False
    day: date | None = None


def _value(scene: Scene, text: str) -> Read | None:
    """What a text says, as far as it matters here."""
    if len(text) > LONGEST or not any(c.isdigit() for c in text):
        return None
    found = values_of(scene, text)
    if not found:
        return None
    return Read(found[0].number is not None, bool(found[0].unit), found[0].day)


def _is_figure(text: str, value: Read | None) -> bool:
    if value is not None:
        return value.number and not value.percent
    return DASH.fullmatch(text) is not None


def _mark_coded(
    scene: Scene, here: list[int], texts: list[int], values: list[Read | None], found: Figures
) -> None:
    """Says which texts come after the code of an account."""
    tokens = scene.tokens
    box = tokens.box
    numbers = [i for i in here if values[i] is not None and not found.rank[i] and CODE.match(tokens.text[i])]
    for i in texts:
        found.coded[i] = CODE.match(tokens.text[i]) is not None or any(
            box[j, 2] <= box[i, 0]
            and box[i, 0] - box[j, 2] < CODE_GAP * tokens.line[i]
            and covered(box, i, j) >= SAME_ROW
            for j in numbers
        )
