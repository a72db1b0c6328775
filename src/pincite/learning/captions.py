"""Fields that are said once in a document: a value beside the words that name it."""

from __future__ import annotations

import msgspec
import numpy as np

from pincite.learning.conditions import Condition, Literal
from pincite.learning.known import said_otherwise
from pincite.learning.places import Sample
from pincite.learning.types import LETTERS, code_of, type_of
from pincite.wrappers.definition import Concept
from pincite.wrappers.predicates.predicate import Scene
from pincite.wrappers.predicates.registry import predicates

# Where a caption may stand, seen from its value, and how that is written.
SIDES = ("nearestRight", "nearestBelow")


class Field(msgspec.Struct, frozen=True):
    """A value with its captions, and what else is known to be said for them. ``sides`` are those on which
    captions stood, ``seen`` is the number of documents it was marked in."""

    name: str
    kind: Condition
    captions: tuple[str, ...]
    sides: tuple[str, ...]
    seen: int
    known: Concept | None = None


def fields_of(samples: list[Sample], scenes: dict[str, Scene]) -> tuple[list[Field], list[str]]:
    """The fields with captions, and sentences about those that have none."""
    names = dict.fromkeys(f for sample in samples for f in sample.single.tokens)
    found, told = [], []
    for name in names:
        marked = [
            (scenes[sample.path], sample.single.tokens[name])
            for sample in samples
            if name in sample.single.tokens
        ]
        beside = [caption_of(scene, value) for scene, value in marked]
        known = [one for one in beside if one is not None]
        if not known:
            told.append(f"nothing beside {name} says what it is; it was left out")
            continue
        captions = tuple(dict.fromkeys(text for text, _ in known))
        # Two documents with their own words show that layouts differ: then a value may stand on any side.
        sides = SIDES if len(captions) > 1 else tuple(s for s in SIDES if any(s == side for _, side in known))
        found.append(
            Field(
                name,
                kind_of(name, marked, len(captions) > 1),
                captions,
                sides,
                len(marked),
                said_otherwise(captions),
            )
        )
    return found, told


def kind_of(name: str, marked: list[tuple[Scene, int]], wide: bool) -> Condition:
    """The kind of a value: a date, an amount, a code of some shape (of any, ``wide``), or words."""
    kind = type_of("X", marked)
    if kind.ways[0][0].predicate in ("isDate", "isAmount", "isPercent") and len(kind.ways) == 1:
        return msgspec.structs.replace(kind, fields=(name,))
    return code_of(name, marked, wide) or msgspec.structs.replace(type_of("X", marked), fields=(name,))


def caption_of(scene: Scene, value: int) -> tuple[str, str] | None:
    """The text that names a value and the side of it on which the value stands: the next to the left,
    else the next above, where these are words."""
    tokens = scene.tokens
    page = np.flatnonzero((tokens.page == tokens.page[value]) & ~tokens.image)
    page = page[page != value]
    words = Literal("regExp", (LETTERS,))
    for side in SIDES:
        truth = np.asarray(predicates()[side].truth(scene, np.full(len(page), value), page))
        for i in page[truth >= 1].tolist():
            value_like = Literal("isAmount").truth(scene, i) or Literal("isDate").truth(scene, i)
            if words.truth(scene, i) and not value_like:
                return tokens.text[i], side
    return None
