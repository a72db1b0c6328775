"""The interpretation of a wrapper on a document: which tokens suit which types, how true atoms are."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import numpy as np

from pincite.model.arrays import Array
from pincite.wrappers.definition import Norm
from pincite.wrappers.evaluation.compile import BoundAtom
from pincite.wrappers.evaluation.domains import Domain
from pincite.wrappers.predicates.predicate import Scene


class Interpretation(msgspec.Struct, frozen=True, eq=False):
    """What all problems of an evaluation share: the domain of every leaf type, and the truths of ground
    atoms, each asked once (``scalars``). ``page_first`` and ``page_last`` are, for every token, the first
    token of its page and that of the next."""

    scene: Scene
    domains: Mapping[str, Domain]
    norm: Norm
    threshold: float
    page_first: Array
    page_last: Array
    scalars: dict[tuple[int, tuple[int, ...]], float]

    def truth(self, atom: BoundAtom, tokens: tuple[int, ...]) -> float:
        """The truth of an atom for given tokens."""
        key = (id(atom), tokens)
        known = self.scalars.get(key)
        if known is None:
            arrays = [np.asarray([token]) for token in tokens]
            known = float(np.broadcast_to(atom.truth(self.scene, *arrays), (1,))[0])
            self.scalars[key] = known
        return known
