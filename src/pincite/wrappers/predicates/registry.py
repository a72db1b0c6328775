"""All predicates that wrappers may use, by name."""

from __future__ import annotations

from functools import lru_cache
from types import ModuleType

from pincite.errors import BadPredicate
from pincite.wrappers.predicates import (
    accounts,
    boxes,
    columns,
    content,
    directions,
    layout,
    mentions,
    parts,
    rows,
    typed,
)
from pincite.wrappers.predicates.predicate import Predicate
from pincite.wrappers.predicates.user import plugged

# The modules of this folder that hold predicates, in the order of the reference.
ROOMS: tuple[ModuleType, ...] = (
    content,
    parts,
    typed,
    directions,
    boxes,
    layout,
    mentions,
    columns,
    rows,
    accounts,
)


@lru_cache(maxsize=1)
def built_in() -> tuple[Predicate, ...]:
    """The predicates that come with Pincite, in the order of the reference."""
    return tuple(predicate for room in ROOMS for predicate in room.PREDICATES)


@lru_cache(maxsize=1)
def predicates() -> dict[str, Predicate]:
    """All predicates by name: those of Pincite, then those of installed plug-ins. ``BadPredicate`` where a
    plug-in cannot be loaded or takes a name that Pincite uses."""
    return gathered(built_in(), plugged())


def gathered(ours: tuple[Predicate, ...], theirs: tuple[Predicate, ...]) -> dict[str, Predicate]:
    """Both by name. ``BadPredicate`` where a name is there twice."""
    found: dict[str, Predicate] = {}
    for predicate in (*ours, *theirs):
        if predicate.name in found:
            raise BadPredicate(
                f"there are two predicates '{predicate.name}': a plug-in must use another name"
            )
        found[predicate.name] = predicate
    return found
