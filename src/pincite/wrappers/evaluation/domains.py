"""The tokens that each elementary type accepts, and how well."""

from __future__ import annotations

from functools import reduce

import msgspec
import numpy as np

from pincite.model.arrays import Array
from pincite.wrappers.definition import Norm
from pincite.wrappers.evaluation.compile import CompiledType
from pincite.wrappers.evaluation.norms import SLACK
from pincite.wrappers.predicates.predicate import Scene


class Domain(msgspec.Struct, frozen=True, eq=False):
    """Tokens of a leaf type: ``ids`` ascending int64, ``truth`` their truths."""

    ids: Array
    truth: Array


def leaf_truth(kind: CompiledType, scene: Scene, norm: Norm, confidence: bool) -> Array:
    """The truth of every token as a group of a leaf type, float64 (n,); 0 for an image where a token is
    asked for and the other way round."""
    tokens = scene.tokens
    everything = np.arange(len(tokens), dtype=np.int64)
    fits = tokens.image if kind.leaf == "image" else ~tokens.image
    base = np.where(fits, tokens.confidence if confidence else 1.0, 0.0)
    asked = everything[base > 0]
    truth = np.zeros(len(tokens))
    whole = np.ones(len(asked))
    for unit in kind.units:
        disjuncts = [
            conjoin(norm, [atom.truth(scene, *[asked] * atom.predicate.arity) for atom in conjunction], asked)
            for conjunction in unit.disjuncts
        ]
        whole = combine(norm, whole, reduce(np.maximum, disjuncts))
    truth[asked] = np.minimum(base[asked], whole)
    return truth


def accepted(truth: Array, threshold: float) -> Domain:
    """The tokens that reach the threshold."""
    ids = np.flatnonzero(truth >= threshold - SLACK)
    return Domain(ids, truth[ids])


def conjoin(norm: Norm, truths: list[Array], like: Array) -> Array:
    """The truth of a conjunction, token by token; 1 for none."""
    whole = np.ones(len(like))
    for values in truths:
        whole = combine(norm, whole, np.broadcast_to(values, whole.shape))
    return whole


def combine(norm: Norm, a: Array, b: Array) -> Array:
    """The t-norm of two arrays."""
    if norm == "min":
        return np.minimum(a, b)
    if norm == "product":
        return a * b
    return np.maximum(0.0, a + b - 1.0)
