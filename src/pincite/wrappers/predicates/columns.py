"""Columns by their heads, where no table was detected: what stands below a head, nearer to it than to the
heads beside it, down the page and on over the pages that do not repeat it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec
import numpy as np

from pincite.model.arrays import Array
from pincite.regex import regex
from pincite.wrappers import patterns
from pincite.wrappers.definition import Pattern, Symbol, Text
from pincite.wrappers.predicates.content import by_text
from pincite.wrappers.predicates.layout import TITLE_LEAST, plain_words
from pincite.wrappers.predicates.predicate import ConceptName, Predicate, Scene, Tokens, declared
from pincite.wrappers.predicates.printed import SAME_ROW
from pincite.wrappers.predicates.stacked import names, stacked
from pincite.wrappers.tokens.segments import is_amount

Head = Annotated[Symbol | Text | Pattern, "head"]  # The name of a concept, the words of a head, a pattern.

ABREAST = 0.2  # Share of the lower of two boxes from which heads, of one line or two, stand side by side.
# Line heights by which what stands below no head at all may be out of line with the nearest one.
REACH = 1.5
GOING_ON = 0.8  # Line heights between two words of one text, at most.
REPEATED = 3.0  # Line heights between the heights of one head on two pages from which it is not repeated.
TOGETHER = 2  # Texts of one printed row, each in a column of its own, that show that a table goes on.
YEAR = regex("(?:19|20)[0-9]{2}")  # A number that may head a column.
FURNITURE = ("header", "footer")


class HeadRow(msgspec.Struct, frozen=True, eq=False):
    """Heads side by side: ``tokens`` with their boxes, those that are ``meant``, where the row begins and
    ends from top to bottom."""

    tokens: Array
    box: Array
    meant: Array
    top: float
    bottom: float

    def nearest(self, box: Array, line: Array) -> Array:
        """For each box the place of the head whose column it stands in, -1 for none."""
        left, right = box[:, None, 0], box[:, None, 2]
        x0, x1 = self.box[None, :, 0], self.box[None, :, 2]
        common = np.minimum(right, x1) - np.maximum(left, x0)
        middle = np.abs((left + right) / 2 - (x0 + x1) / 2)
        out = np.minimum(np.minimum(np.abs(left - x0), np.abs(right - x1)), middle)
        below: Array = np.greater(common, 0.0)
        reached = np.where(np.any(below, axis=1)[:, None], below, out <= REACH * line[:, None])
        best = np.where(reached, out, np.inf)
        # Of two that are as well in line the one with more width in common.
        order = np.lexsort((np.broadcast_to(-common, best.shape), best), axis=1)
        found = order[:, 0]
        return _going_on(box, line, np.where(np.isfinite(best[np.arange(len(found)), found]), found, -1))


def _going_on(box: Array, line: Array, at: Array) -> Array:
    """The columns, also of what stands under no head but goes on a text of a column on its line: a word that
    was taken for a cell of its own."""
    for place in np.flatnonzero(at < 0)[np.argsort(box[at < 0, 0], kind="stable")].tolist():
        x0, y0, _, y1 = box[place]
        gap = x0 - box[:, 2]
        common = np.minimum(box[:, 3], y1) - np.maximum(box[:, 1], y0)
        beside = common >= SAME_ROW * np.minimum(box[:, 3] - box[:, 1], y1 - y0)
        near = np.flatnonzero((at >= 0) & beside & (gap >= 0) & (gap < GOING_ON * line))
        if len(near):
            at[place] = at[near[np.argmin(gap[near])]]
    return at


def headed_by(
    scene: Scene,
    t: Tokens,
    head: Head,
    least: float = TITLE_LEAST,
    beside: ConceptName = "",
    until: ConceptName = "",
    skip: ConceptName = "",
) -> Array:
    """In the column below a head that the concept names, the pattern matches, or that has these words: of the
    heads side by side the nearest, by an edge or its middle. The column goes on over pages that do not repeat
    its head. Heads count only where one of the concept `beside` stands in their row; a text of the concept
    `until`, below them, ends their columns, with its own printed row; the printed row of one of the concept
    `skip` is in no column.

    A running header stands in a column only beside a text in another; a text beside numbers is no head."""
    return column_of(scene, head, least, beside, until, skip)[t]


def column_of(
    scene: Scene, head: Symbol | Text | Pattern, least: float, beside: str, until: str, skip: str = ""
) -> Array:
    """The truth of ``headedBy`` for every token, float64 (n,)."""

    def made() -> Array:
        ends = _names(scene, until) if until else np.zeros(len(scene.tokens), dtype=bool)
        company = _names(scene, beside) if beside else np.ones(len(scene.tokens), dtype=bool)
        column = _below(scene, _heads(scene, head, least), company, ends)
        if skip:
            skipped = scene.once(("rows of", skip), lambda: _abreast(scene, _names(scene, skip)))
            column = np.where(skipped, 0.0, column)
            asked(scene).skipped.append(skipped)
        asked(scene).columns.append(column)
        return column

    return scene.once(("headedBy", head, least, beside, until, skip), made)


class Asked(msgspec.Struct):
    """Which texts stand in the columns that were asked for so far, and in the rows that are in none; each an
    array over all tokens."""

    columns: list[Array] = []
    skipped: list[Array] = []


def asked(scene: Scene) -> Asked:
    """What was asked of the columns of a scene so far."""
    return scene.once("columns asked for", Asked)


def _names(scene: Scene, concept: str) -> Array:
    return names(scene, concept, TITLE_LEAST)


def _abreast(scene: Scene, some: Array) -> Array:
    """Which texts stand in the printed row of some, or are these."""
    tokens = scene.tokens
    found = some.copy()
    for token in np.flatnonzero(some & ~np.isnan(tokens.box[:, 0])).tolist():
        y0, y1 = tokens.box[token, 1], tokens.box[token, 3]
        common = np.minimum(tokens.box[:, 3], y1) - np.maximum(tokens.box[:, 1], y0)
        small = np.minimum(tokens.box[:, 3] - tokens.box[:, 1], y1 - y0)
        found |= (tokens.page == tokens.page[token]) & (common >= SAME_ROW * small)
    return found


def _heads(scene: Scene, head: Symbol | Text | Pattern, least: float) -> Array:
    """Which texts are what the head is said to be."""
    everything = np.arange(len(scene.tokens))
    if isinstance(head, Symbol):
        return names(scene, head.name, least)
    if isinstance(head, Pattern):
        expression = head.value
        return by_text(scene, ("headedBy", head), everything, lambda t: patterns.fullmatch(expression, t)) > 0
    wanted = plain_words(head.value)
    return by_text(scene, ("headedBy", head), everything, lambda t: [plain_words(x) == wanted for x in t]) > 0


def _below(scene: Scene, meant: Array, company: Array, ends: Array) -> Array:
    """1 for every token in a column under one of the heads, float64 (n,). Of a row of heads one must be
    ``company``; columns go down to a text that ``ends`` them."""
    tokens = scene.tokens
    found = np.zeros(len(tokens))
    usable = ~np.isnan(tokens.box[:, 0]) & ~tokens.image
    furniture = np.array([kind in FURNITURE for kind in tokens.kind], dtype=bool)
    pages = [np.flatnonzero(usable & (tokens.page == page)) for page in np.unique(tokens.page)]
    rows = [[row for row in _head_rows(scene, here, meant) if company[row.tokens].any()] for here in pages]
    before: list[HeadRow] = []
    for here, own in zip(pages, rows, strict=True):
        box, line = tokens.box[here], tokens.line[here]
        middle = (box[:, 1] + box[:, 3]) / 2
        governed = np.full(len(here), -1)
        last = box[ends[here]]  # Texts that end columns.
        going_on: list[HeadRow] = []
        # From the lowest row of heads upward: what a row reaches belongs to it, and to none above it.
        for row in sorted(own, key=lambda row: -row.top):
            at = row.nearest(box, line)
            at = np.where((box[:, 1] >= row.bottom - ABREAST * line) & (governed < 0), at, -1)
            at = _without_lone(box, line, at, furniture[here])
            governed = np.where(at >= 0, 1, governed)
            end = _end(last, row.bottom - ABREAST * line.min(initial=np.inf))
            found[here[(at >= 0) & row.meant[at] & (middle < end)]] = 1.0
            going_on += [row] if end == np.inf else []
        top = min((row.top for row in own), default=np.inf)
        above = (governed < 0) & (box[:, 3] <= top + ABREAST * line)
        if own and any(_repeated(one, rows, own) for one in own):
            above[:] = False  # the head of every page: above it stands no row of the table
        end = _end(last, -np.inf)
        for row in sorted(before, key=lambda row: -row.top):
            at = np.where(above & (governed < 0), row.nearest(box, line), -1)
            at = _without_lone(box, line, at, furniture[here] | bool(own))
            governed = np.where(at >= 0, 1, governed)
            found[here[(at >= 0) & row.meant[at] & (middle < end)]] = 1.0
        before = going_on if own else before if end == np.inf else []
    return found


def _end(last: Array, top: float) -> float:
    """Where the first of the texts that end columns begins, of those that begin below ``top``; infinite where
    none does."""
    below = last[last[:, 1] >= top]
    return float(below[:, 1].min(initial=np.inf))


def _head_rows(scene: Scene, here: Array, meant: Array) -> Iterator[HeadRow]:
    """The rows of heads among the tokens of a page: what stands beside a head that is meant."""
    tokens = scene.tokens
    box = tokens.box[here]
    where = {int(number): place for place, number in enumerate(here)}
    whole = np.ones(len(here), dtype=bool)
    for one in stacked(scene):  # One head, as high as its two lines.
        if one.upper in where:
            upper, lower = where[one.upper], where[one.lower]
            box[upper, :2] = np.minimum(box[upper, :2], box[lower, :2])
            box[upper, 2:] = np.maximum(box[upper, 2:], box[lower, 2:])
            whole[lower] = False
    taken: set[int] = set()
    for place in np.flatnonzero(meant[here] & whole).tolist():
        if place in taken:
            continue
        row = _beside(box, whole, place, box[place, 1], box[place, 3])
        row = _beside(box, whole, place, box[row, 1].min(), box[row, 3].max())
        heads = [tokens.text[number] for number in here[row].tolist()]
        if any(is_amount(text) and not YEAR.fullmatch(text) for text in heads):
            continue
        taken.update(row[meant[here[row]]].tolist())
        chosen = here[row]
        yield HeadRow(chosen, box[row], meant[chosen], float(box[row, 1].min()), float(box[row, 3].max()))


def _beside(box: Array, whole: Array, place: int, y0: float, y1: float) -> Array:
    """The places of boxes that stand between two heights, and one of them."""
    common = np.minimum(box[:, 3], y1) - np.maximum(box[:, 1], y0)
    beside = whole & (common > ABREAST * np.minimum(box[:, 3] - box[:, 1], y1 - y0))
    beside[place] = True
    return np.flatnonzero(beside)


def _repeated(row: HeadRow, rows: list[list[HeadRow]], own: list[HeadRow]) -> bool:
    """Whether a row of heads stands at the same height on another page."""
    line = REPEATED * (row.bottom - row.top)
    others = (other for page in rows if page is not own for other in page)
    return any(abs(other.top - row.top) <= line for other in others)


def _without_lone(box: Array, line: Array, at: Array, doubtful: Array) -> Array:
    """The columns, without those of doubtful boxes that neither stand in a row of the table nor go on one:
    running headers, and what stands above a new head. A row at the edge of a page is easily taken for a
    running header."""
    if not (doubtful & (at >= 0)).any():
        return at
    return np.where(doubtful & ~_going_down(box, line, at, _in_rows(box, at)), -1, at)


def _going_down(box: Array, line: Array, at: Array, rows: Array) -> Array:
    """``rows`` with the boxes that go on a text of theirs: the next line of its column."""
    found = rows.copy()
    for place in np.flatnonzero((at >= 0) & ~rows)[np.argsort(box[(at >= 0) & ~rows, 1])].tolist():
        x0, y0, _, y1 = box[place]
        gap = y0 - box[:, 3]
        above = found & (at == at[place]) & (np.abs(box[:, 0] - x0) < REACH * line) & (box[:, 1] < y0)
        found[place] = bool((above & (gap > ABREAST * (y0 - y1)) & (gap < GOING_ON * line)).any())
    return found


def _in_rows(box: Array, at: Array) -> Array:
    """Which of the boxes stand in a printed row of ``TOGETHER`` in columns of their own."""
    held = np.flatnonzero(at >= 0)
    found = np.zeros(len(box), dtype=bool)
    for place in held.tolist():
        y0, y1 = box[place, 1], box[place, 3]
        common = np.minimum(box[held, 3], y1) - np.maximum(box[held, 1], y0)
        beside = common >= SAME_ROW * np.minimum(box[held, 3] - box[held, 1], y1 - y0)
        found[place] = len(set(at[held[beside]].tolist())) >= TOGETHER
    return found


PREDICATES: tuple[Predicate, ...] = (declared("headedBy", headed_by, crisp=True),)
