"""Rows by their first text: what stands at the height of a text in one column, or goes on below it."""

from __future__ import annotations

from typing import Literal

import numpy as np

from pincite.model.arrays import Array
from pincite.wrappers import patterns
from pincite.wrappers.definition import Symbol
from pincite.wrappers.predicates.columns import Head, column_of
from pincite.wrappers.predicates.content import by_text
from pincite.wrappers.predicates.layout import TITLE_LEAST
from pincite.wrappers.predicates.predicate import ConceptName, Expression, Predicate, Scene, Tokens, declared

BLANK = 0.9  # Line heights between two lines from which a row does not go on: a blank line, nearly.
SAGGING = 0.3  # Line heights that a text may begin above the first one of its row.


def in_row_of(
    scene: Scene,
    t: Tokens,
    a: Tokens,
    head: Head,
    pattern: Expression = "",
    least: float = TITLE_LEAST,
    beside: ConceptName = "",
    until: ConceptName = "",
    skip: ConceptName = "",
    also: ConceptName = "",
    first: Literal["yes", "no"] = "yes",
) -> Array:
    """The second token begins the row that the first stands in: of those that `headedBy(a, head)` is true of,
    and the pattern matches, the last that begins no lower, with no blank line between. A number in a column
    that `also` heads begins one too, where its row has one already; where such numbers
    stand beside the last lines of rows, what follows one in the column of `beside` does. With `first=no` the
    second need not begin the row, but stand in it too.

    So rows of several lines hang together, whichever column has them."""

    def made() -> Array:
        firsts = column_of(scene, head, least, beside, until, skip) > 0
        if pattern:
            everything = np.arange(len(firsts))
            matches = by_text(
                scene, ("inRowOf", pattern), everything, lambda texts: patterns.fullmatch(pattern, texts)
            )
            firsts = firsts & (matches > 0)
        if also:
            further = column_of(scene, Symbol(also), least, beside, until, skip) > 0
            second = _second(scene, firsts, further)
            if beside and _ends_rows(scene, firsts, further):
                within = column_of(scene, Symbol(beside), least, "", until, skip) > 0
                second = _begun(scene, second, further, within)
            firsts = firsts | second
        return _rows(scene, firsts)

    row = scene.once(("inRowOf", head, pattern, least, beside, until, skip, also), made)
    same: Array = np.equal(row[t], a) if first == "yes" else np.equal(row[t], row[a]) & (row[t] >= 0)
    return np.where(same, 1.0, 0.0)


def _second(scene: Scene, firsts: Array, numbers: Array) -> Array:
    """Which of the numbers stand in a row, as ``firsts`` begin them, that has one above."""
    tokens = scene.tokens
    found = np.zeros(len(firsts), dtype=bool)
    texts = np.array([any(map(str.isdigit, text)) for text in tokens.text], dtype=bool)
    for page in np.unique(tokens.page[numbers]):
        here = np.flatnonzero((tokens.page == page) & (firsts | (numbers & texts)))
        above = -np.inf  # the foot of the number before, in this row
        tops = tokens.box[here, 1] - np.where(firsts[here], SAGGING * tokens.line[here], 0.0)
        for token in here[np.argsort(tops, kind="stable")].tolist():
            y0, y1 = tokens.box[token, 1], tokens.box[token, 3]
            if firsts[token]:
                above = np.inf
            elif y0 >= above - SAGGING * tokens.line[token]:
                found[token] = True
                above = y1
            else:
                above = y1 if above == np.inf else max(above, y1)
    return found


def _ends_rows(scene: Scene, firsts: Array, numbers: Array) -> bool:
    """Whether numbers stand beside the last lines of their rows: below what begins these more often than
    beside it, where there is room to tell."""
    tokens = scene.tokens
    below = beside = 0
    for page in np.unique(tokens.page[firsts]):
        here = tokens.page == page
        starts = np.flatnonzero(here & firsts)
        tops = np.append(np.sort(tokens.box[starts, 1]), np.inf)
        lines = tokens.box[here & ~tokens.image, 1]
        amounts = tokens.box[here & numbers]
        for first in starts.tolist():
            y0, y1 = float(tokens.box[first, 1]), float(tokens.box[first, 3])
            slack = SAGGING * float(tokens.line[first])
            end = tops[np.searchsorted(tops, y0 + slack)] - slack
            own = amounts[(amounts[:, 1] >= y0 - slack) & (amounts[:, 1] < end)]
            if len(own) and own[:, 1].min() >= y1 - slack:
                below += 1
            elif len(own) == 1 and ((lines >= y1 - slack) & (lines < end)).any():
                beside += 1
    return below > beside


def _begun(scene: Scene, second: Array, numbers: Array, within: Array) -> Array:
    """What begins the rows that end with the numbers ``second``: the first text ``within`` a column that
    stands below the number before."""
    tokens = scene.tokens
    found = np.zeros(len(second), dtype=bool)
    for token in np.flatnonzero(second).tolist():
        y1, slack = tokens.box[token, 3], SAGGING * tokens.line[token]
        page = tokens.page == tokens.page[token]
        above = tokens.box[page & numbers & (tokens.box[:, 3] <= tokens.box[token, 1] + slack), 3]
        foot = above.max(initial=-np.inf) - slack
        own = np.flatnonzero(page & within & (tokens.box[:, 1] >= foot) & (tokens.box[:, 1] < y1))
        found[own[np.argmin(tokens.box[own, 1])] if len(own) else token] = True
    return found


def _rows(scene: Scene, firsts: Array) -> Array:
    """For every token the one that begins its row, -1 for none."""
    tokens = scene.tokens
    found = np.full(len(tokens), -1, dtype=np.int64)
    usable = ~np.isnan(tokens.box[:, 0]) & ~tokens.image
    for page in np.unique(tokens.page[firsts]):
        here = np.flatnonzero(usable & (tokens.page == page))
        starts = here[firsts[here]]
        starts = starts[np.argsort(tokens.box[starts, 1], kind="stable")]
        tops = tokens.box[starts, 1] - SAGGING * tokens.line[starts]
        row, reach = -1, 0.0
        for token in here[np.argsort(tokens.box[here, 1], kind="stable")].tolist():
            y0, y1 = tokens.box[token, 1], tokens.box[token, 3]
            begun = int(np.searchsorted(tops, y0, side="right")) - 1
            if begun < 0:
                continue
            if begun != row:
                row, reach = begun, float(tokens.box[starts[begun], 3])
            if y0 - reach <= BLANK * tokens.line[token]:
                reach = max(reach, float(y1))
                found[token] = starts[row]
    return found


PREDICATES: tuple[Predicate, ...] = (declared("inRowOf", in_row_of, same_page=True, crisp=True),)
