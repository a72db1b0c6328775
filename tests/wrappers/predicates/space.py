"""Tokens at chance places, and truths of predicates by the names of tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from hypothesis import strategies as st

from pincite.wrappers.predicates import boxes, directions, layout
from pincite.wrappers.predicates.predicate import Predicate, Scene
from tests.wrappers.tokens.made import tokens_from

Box = tuple[float, float, float, float]
Row = tuple[str, int, Box | None]

SPATIAL: dict[str, Predicate] = {p.name: p for room in (directions, boxes) for p in room.PREDICATES}
ALL: dict[str, Predicate] = {**SPATIAL, **{p.name: p for p in layout.PREDICATES}}
FURTHER: dict[str, tuple[object, ...]] = {
    "inside": (0.0, 0.0, 0.5, 0.5),
    "underHeader": ("head",),
    "inElement": ("heading",),
    "onPage": (1,),
}
"""Values for parameters that must be given."""

OPPOSITE = {
    "north": "south",
    "northeast": "southwest",
    "east": "west",
    "southeast": "northwest",
    "south": "north",
    "southwest": "northeast",
    "west": "east",
    "northwest": "southeast",
    "above": "below",
    "below": "above",
    "leftOf": "rightOf",
    "rightOf": "leftOf",
}


def scene(rows: Iterable[Row], page_stacking: bool = False, **columns: Sequence) -> Scene:
    return Scene(tokens_from(rows, **columns), page_stacking=page_stacking)


def number(of: Scene, name: str) -> int:
    return of.tokens.text.index(name)


def truth(of: Scene, predicate_name: str, /, *tokens: str, **options: object) -> float:
    """The truth of a predicate for tokens by their texts."""
    predicate = ALL[predicate_name]
    further = [p for p in predicate.parameters if p.kind != "group"]
    values = [options.get(p.name, p.default) for p in further]
    if predicate_name in FURTHER and not options:
        values[: len(FURTHER[predicate_name])] = FURTHER[predicate_name]
    return float(predicate.truth(of, *(np.array(number(of, t)) for t in tokens), *values))


def matrix(of: Scene, predicate: Predicate, names: Sequence[str]) -> np.ndarray:
    """Truths for all pairs (or single tokens) of names, in that order."""
    ids = np.array([number(of, name) for name in names], dtype=np.int64)
    extra = FURTHER.get(predicate.name, ())
    if predicate.arity == 1:
        return predicate.truth(of, ids, *extra)
    return predicate.truth(of, ids[:, None], ids[None, :], *extra)


@st.composite
def places(draw: Callable, least: int = 2, most: int = 7, pages: int = 1) -> list[Row]:
    """Boxes on a lattice of points, some without width or height, some at the same place."""
    rows = []
    for k in range(draw(st.integers(least, most))):
        x, y = draw(st.integers(0, 60)), draw(st.integers(0, 60))
        wide, high = draw(st.integers(0, 40)), draw(st.integers(0, 16))
        rows.append(
            (f"t{k}", draw(st.integers(1, pages)), (float(x), float(y), float(x + wide), float(y + high)))
        )
    return rows


def moved(rows: list[Row], change: Callable[[float, float], tuple[float, float]]) -> list[Row]:
    """The same tokens with both corners of every box moved."""
    out: list[Row] = []
    for text, page, box in rows:
        ax, ay = change(box[0], box[1])
        bx, by = change(box[2], box[3])
        out.append((text, page, (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))))
    return out


def names(rows: list[Row]) -> list[str]:
    return [text for text, _, _ in rows]
