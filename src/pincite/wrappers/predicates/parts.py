"""Pieces of a text: what a pattern names in it, and how predicates are asked about such a piece alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec
import numpy as np

from pincite.model.arrays import Array
from pincite.wrappers import patterns
from pincite.wrappers.predicates.content import Case, by_text, clean, texts
from pincite.wrappers.predicates.predicate import Expression, Predicate, Scene, Tokens, declared

Search = Literal["no", "yes"]
Span = tuple[int, int]  # Characters of a cleaned text: the first, and the one behind the last.


class Piece(msgspec.Struct, frozen=True):
    """What ``name`` stands for in the pattern of ``part``."""

    pattern: str
    search: Search
    case: Case
    name: str


def spans(scene: Scene, pattern: str, search: Search, case: Case, text: str) -> Mapping[str, Span] | None:
    """Where what the pattern names stands in a cleaned text; None where the pattern does not match."""
    known: dict[str, Mapping[str, Span] | None] = scene.once(("spans", pattern, search, case), dict)
    if text not in known:
        known[text] = patterns.spans(pattern, text, search == "yes", case == "ignore")
    return known[text]


def part(
    scene: Scene,
    t: Tokens,
    e: Expression,
    search: Search = "no",
    case: Case = "exact",
    each: Literal["no", "yes"] = "no",
) -> Array:
    """The pattern matches the whole text, or with `search=yes` some part of it; what it names may be asked
    about as a text of its own, and what it names `value` is the value of the token. With `each=yes` all else
    that it names is a value of its own, within the group.

    ``BadPattern`` where it is none."""
    patterns.check(e)
    return by_text(
        scene,
        ("part", e, search, case),
        t,
        lambda texts: [spans(scene, e, search, case, text) is not None for text in texts],
    )


def span_of(scene: Scene, piece: Piece, token: int) -> Span | None:
    """Where the piece stands in the cleaned text of a token; None where it has none."""
    if scene.tokens.image[token]:
        return None
    found = spans(scene, piece.pattern, piece.search, piece.case, clean(scene.tokens.text[token]))
    return None if found is None else found.get(piece.name)


def of_pieces(scene: Scene, piece: Piece) -> Scene:
    """The scene in which each token has the text of its piece; one without it is as an image, of which
    nothing that is asked of texts is true."""

    def made() -> Scene:
        known = texts(scene)
        cut: list[str | None] = []
        for text in known.different:
            found = spans(scene, piece.pattern, piece.search, piece.case, text)
            span = None if found is None else found.get(piece.name)
            cut.append(None if span is None else text[slice(*span)])
        own = [cut[number] for number in known.number.tolist()]
        image = scene.tokens.image | np.array([text is None for text in own], dtype=bool)
        tokens = msgspec.structs.replace(scene.tokens, text=[text or "" for text in own], image=image)
        return msgspec.structs.replace(scene, tokens=tokens, memory={}, whole=scene)

    return scene.once(piece, made)


PREDICATES: tuple[Predicate, ...] = (declared("part", part, crisp=True),)
