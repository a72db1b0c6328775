"""Heads over two lines: 'Transaction' and below it 'date', which name together what neither names alone."""

from __future__ import annotations

import msgspec
import numpy as np

from pincite.model.arrays import Array
from pincite.wrappers.predicates.content import clean, matcher_of, named
from pincite.wrappers.predicates.predicate import Scene

NAMED = 0.9  # How well two lines must name a concept of the wrapper to be taken for one head.
CLOSE = 0.6  # Line heights of white space between them, at most.
EDGE = 0.25  # Line heights by which their edges, or middles, may be out of line.
LINES = 0.5  # Share of the lower of two boxes from which they stand on one line.


class Stacked(msgspec.Struct, frozen=True, eq=False):
    """Two lines of one head, with what they say."""

    upper: int
    lower: int
    text: str


def stacked(scene: Scene) -> list[Stacked]:
    """The heads over two lines that name a concept of the wrapper. No number stands beside their second line:
    that is no first row of a table."""
    return scene.once("stacked heads", lambda: _found(scene))


def names(scene: Scene, concept: str, least: float) -> Array:
    """Which texts name a concept, bool (n,); lines of a head over two lines do where the whole head does."""
    found = named(scene, np.arange(len(scene.tokens)), concept) >= least
    for one in stacked(scene):
        found[[one.upper, one.lower]] = matcher_of(scene, concept).truths([one.text], concept)[0] >= least
    return found


def _found(scene: Scene) -> list[Stacked]:
    tokens = scene.tokens
    if not scene.concepts:
        return []
    matcher = matcher_of(scene, scene.concepts[0].name)
    digits = np.array([any(map(str.isdigit, text)) for text in tokens.text], dtype=bool)
    words = np.array([any(map(str.isalpha, text)) for text in tokens.text], dtype=bool)
    usable = ~tokens.image & ~np.isnan(tokens.box[:, 0])
    found = []
    for page in np.unique(tokens.page[usable]):
        here = np.flatnonzero(usable & (tokens.page == page))
        numbers = tokens.box[here[digits[here]]]
        lines = here[words[here] & ~digits[here]]
        box, line = tokens.box[lines], tokens.line[lines]
        for k, (x0, _, x1, foot) in enumerate(box.tolist()):
            gap = box[:, 1] - foot
            middle = np.abs(box[:, 0] + box[:, 2] - x0 - x1) / 2
            out = np.minimum(np.minimum(np.abs(box[:, 0] - x0), np.abs(box[:, 2] - x1)), middle)
            below = np.flatnonzero((gap > -CLOSE * line) & (gap < CLOSE * line) & (out <= EDGE * line))
            below = below[box[below, 1] > box[k, 1] + LINES * line[k]]
            if len(below) != 1 or _abreast(numbers, box[below[0]]):
                continue
            upper, lower = int(lines[k]), int(lines[below[0]])
            text = clean(f"{tokens.text[upper]} {tokens.text[lower]}")
            if any(one.score >= NAMED for one in matcher.find([text])[0]):
                found.append(Stacked(upper, lower, text))
    return found


def _abreast(boxes: Array, box: Array) -> bool:
    """Whether one of some boxes stands on the line of another."""
    common = np.minimum(boxes[:, 3], box[3]) - np.maximum(boxes[:, 1], box[1])
    small = np.minimum(boxes[:, 3] - boxes[:, 1], box[3] - box[1])
    return bool((common >= LINES * small).any())
