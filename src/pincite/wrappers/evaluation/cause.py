"""Which ground atom set a truth."""

from __future__ import annotations

from collections.abc import Iterable

from pincite.model.records import Cause
from pincite.wrappers.evaluation.compile import BoundAtom, CompiledType
from pincite.wrappers.evaluation.engine import Engine
from pincite.wrappers.evaluation.norms import ROUNDING, fold

Asked = tuple[BoundAtom, tuple[tuple[int, ...], ...]]  # An atom and the tuples of tokens it was asked about.


def cause(engine: Engine, kind: str, disjuncts: Iterable[Iterable[Asked]], truth: float) -> Cause:
    """The lowest ground atom of the alternative that is truest, as the cause of ``truth``. An
    alternative all of whose atoms are asked about nothing is true."""
    best: tuple[float, BoundAtom, tuple[int, ...]] | None = None
    best_truth = -1.0
    for conjunction in disjuncts:
        worst: tuple[float, BoundAtom, tuple[int, ...]] | None = None
        lows = []
        for atom, tuples in conjunction:
            low = 1.0
            for tokens in tuples:
                value = engine.interpretation.truth(atom, tokens)
                low = min(low, value)
                if worst is None or value < worst[0]:
                    worst = (value, atom, tokens)
            lows.append(low)
        whole = fold(engine.norm, lows)
        if worst is not None and whole > best_truth:
            best, best_truth = worst, whole
    if best is None:
        return Cause(type=kind, atom="", truth=round(truth, ROUNDING))
    return Cause(type=kind, atom=best[1].written, truth=round(best[0], ROUNDING), tokens=best[2])


def leaf_cause(engine: Engine, kind: CompiledType, token: int, truth: float) -> Cause:
    """The atom of an elementary type that limits a token; its confidence where that is lower."""
    of = engine.interpretation.truth
    found: tuple[float, str] = (2.0, "confidence")
    for unit in kind.units:
        lows = [
            min(((of(a, (token,) * a.predicate.arity), a.written) for a in conjunction), default=found)
            for conjunction in unit.disjuncts
        ]
        found = min(found, max(lows, key=lambda low: low[0]), key=lambda low: low[0])
    if engine.options.confidence:
        confidence = float(engine.scene.tokens.confidence[token])
        found = min(found, (confidence, "confidence"), key=lambda low: low[0])
    return Cause(type=kind.name, atom=found[1], truth=round(truth, ROUNDING), tokens=(token,))
