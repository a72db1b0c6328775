"""All maximal groups, the first few, the best: searched exhaustively, so far as the limits go."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.wrappers.evaluation.engine import Alternative, Engine, Growth
from pincite.wrappers.evaluation.group import Growing, Node, put_in_order
from pincite.wrappers.evaluation.outcome import Outcome
from pincite.wrappers.evaluation.packing import packings
from pincite.wrappers.evaluation.plan import Plan
from pincite.wrappers.evaluation.rank import Rank, rank_of, shape
from pincite.wrappers.evaluation.solve import Filling, Meter, Search, Stopped

Step = tuple[Growing, Alternative, Plan, Filling]


def maximal_groups(engine: Engine, found: Outcome, meter: Meter) -> None:
    """Put into ``found.roots`` what the mode asks for, best first. Where a limit stops the search, what
    was found until then, the greedy answer always among it."""
    wanted = {"best": 1, "topk": engine.options.k}.get(engine.options.mode)
    answers: dict[tuple, tuple[Rank, Node]] = {}

    def keep(root: Node) -> None:
        put_in_order(root)
        answers.setdefault(shape(root), (rank_of(engine.norm, root), root))

    if not found.stopped_by:
        try:
            packed = packings(engine, meter)
            for root in packed or walk(engine, meter, wanted, answers):
                keep(root)
                if packed is not None and len(answers) == wanted:
                    break  # packings come best first
        except Stopped as stopped:
            found.stopped_by = stopped.limit
    if found.stopped_by:
        for root in found.roots:
            keep(root)
    ordered = sorted(answers.values(), key=lambda pair: pair[0])
    found.roots = [root for _, root in ordered[:wanted]]


def walk(
    engine: Engine, meter: Meter, wanted: int | None, answers: dict[tuple, tuple[Rank, Node]]
) -> Iterator[Node]:
    """Every maximal group, once for each way it is reached first. A group is maximal where no single step
    passes. With ``wanted``, groups that are less true than that many answers are left alone: what they
    grow into is no truer."""
    seen: set[tuple] = set()
    stack: list[Growth] = []

    def push(growth: Growth) -> None:
        assert growth.root is not None
        key = shape(growth.root)
        if key in seen:
            return
        seen.add(key)
        if wanted is not None and engine.monotone and len(answers) >= wanted:
            worst = sorted(rank.truth for rank, _ in answers.values())[wanted - 1]
            if rank_of(engine.norm, growth.root).truth > worst:
                return
        stack.append(growth)

    for alternative in engine.beginnings():
        empty = Growth(engine)
        plan = engine.plan(None, alternative.tree)
        if plan is None:
            continue
        for filling in Search(plan, empty.used, meter).all(engine.room(0.0, plan)):
            growth = Growth(engine)
            growth.begin(alternative, plan, filling)
            push(growth)
            while stack:
                here = stack.pop()
                passed = False
                for part, way, step_plan, step_filling in steps(engine, here, meter):
                    passed = True
                    copy, parts = here.copy()
                    copy.enter(parts[part], way.tree, step_plan, step_filling)
                    push(copy)
                if not passed:
                    assert here.root is not None
                    yield here.root


def steps(engine: Engine, growth: Growth, meter: Meter) -> Iterator[Step]:
    """Every step that passes."""
    assert growth.root is not None
    for node in growth.root.everything():
        for part in node.open_parts():
            for alternative in engine.ways_into(part):
                plan = engine.plan(node, alternative.tree)
                if plan is None:
                    continue
                search = Search(plan, growth.used, meter)
                for filling in search.all(engine.room(growth.spent, plan)):
                    yield part, alternative, plan, filling
