"""Whether the engine is right about an instance, by the definition alone."""

from __future__ import annotations

import math
from typing import Literal

from pincite.errors import TooLarge
from pincite.model.records import Extraction
from pincite.wrappers.evaluation.evaluate import evaluate
from pincite.wrappers.evaluation.options import EvaluationOptions
from tests.wrappers.oracle.answers import group_of
from tests.wrappers.oracle.enumerate import every_group
from tests.wrappers.oracle.groups import canonical
from tests.wrappers.oracle.instances import Instance
from tests.wrappers.oracle.maximal import answers, passing, rank
from tests.wrappers.oracle.setting import Setting
from tests.wrappers.oracle.truth import mu

Verdict = Literal["right", "wrong", "incomplete", "too large"]


def verdict(instance: Instance, s: Setting, most: int = 150, **options: object) -> Verdict:
    """``incomplete`` where the engine says so in any mode; ``too large`` where there are more than ``most``
    groups of one type, so that nobody knows what is right."""
    try:
        true = answers(s, passing(s, every_group(s, most)[s.root]))
    except TooLarge:
        return "too large"
    found: list[Extraction] = []
    for mode in ("all", "best", "topk", "paper"):
        wanted = EvaluationOptions(mode=mode, k=3, **options)  # type: ignore[arg-type]
        found.append(evaluate(instance.wrapper, instance.tokens, wanted, instance.predicates))
    if not all(one.complete for one in found):
        return "incomplete"
    every, best, some, one = ([group_of(s, g) for g in e.groups] for e in found)
    ranks = [rank(s, g) for g in true]
    right = (
        set(every) == set(true)
        and [rank(s, g) for g in every] == ranks
        and [rank(s, g) for g in best] == ranks[:1]
        and [rank(s, g) for g in some] == ranks[:3]
        and len(one) == min(1, len(true))
        and all(canonical(g, s.model) in true for g in (*best, *some, *one))
        and all(math.isclose(g.truth, mu(s, group_of(s, g)), abs_tol=2e-9) for e in found for g in e.groups)
    )
    return "right" if right else "wrong"
