"""The engine of one machine: expendable child processes, one document at a time each."""

from __future__ import annotations

import gc
import itertools
import sys
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import closing
from typing import Any

from pincite.batch.plan import Plan
from pincite.batch.work import Made, Order, cutting, joining, may_be_shared, reading, task_of
from pincite.converting.part import Part
from pincite.converting.parts import Range
from pincite.errors import TimedOut
from pincite.sandbox.isolation import Outcome, Task, as_they_end, outcomes
from pincite.sandbox.preload import load
from pincite.sandbox.workers import may_fork

HELD_BYTES = 256 << 20  # Of large documents that wait in memory; those of files do not.


class LocalEngine:
    """Up to ``jobs`` documents at work at once. Those of hundreds of pages come last, and are shared."""

    def __init__(self, jobs: int = 1) -> None:
        self.jobs = jobs

    def work(self, orders: Iterator[Order], plan: Plan) -> Generator[tuple[Order, Outcome[Made]]]:
        """What came of each document, as soon as that is known."""
        whole: deque[Order] = deque()  # Of those that looked large, which one process reads all the same.
        large: list[tuple[Order, tuple[Range, ...]]] = []
        yield from self.begun(orders, plan, whole, large)
        yield from self.begun(iter(()), plan, whole, large)
        for order, shares in large:
            yield order, self.shared(order, plan, shares)

    def begun(
        self,
        orders: Iterator[Order],
        plan: Plan,
        whole: deque[Order],
        large: list[tuple[Order, tuple[Range, ...]]],
    ) -> Generator[tuple[Order, Outcome[Made]]]:
        """What came of the documents that one process reads, those of ``whole`` too. One that looks large is
        divided by a child like any other work; then it is among ``large``, else among ``whole``."""
        working: dict[int, Order] = {}
        dividing: dict[int, Order] = {}
        count = itertools.count()

        def held() -> int:
            waiting = itertools.chain(dividing.values(), (one for one, _ in large))
            return sum(len(one.source) for one in waiting if isinstance(one.source, bytes))

        def rest() -> Iterator[Task[Any]]:
            while whole:
                working[next(count)] = order = whole.popleft()
                yield task_of(order, plan)

        def tasks() -> Iterator[Task[Any]]:
            for order in orders:
                yield from rest()
                if may_be_shared(order, self.jobs) and held() < HELD_BYTES:
                    dividing[next(count)] = order
                    yield cutting(order, plan, self.jobs)
                else:
                    working[next(count)] = order
                    yield task_of(order, plan)
            yield from rest()

        with closing(as_they_end(tasks(), self.jobs)) as coming:
            for number, outcome in coming:
                if number in dividing:
                    order = dividing.pop(number)
                    if outcome.given:
                        large.append((order, outcome.given))
                    else:
                        whole.append(order)
                    continue
                if outcome.given is not None and outcome.given.modules and may_fork():
                    have_loaded(outcome.given.modules)
                yield working.pop(number), outcome

    def shared(self, order: Order, plan: Plan, shares: tuple[Range, ...]) -> Outcome[Made]:
        """What came of a document whose pages are read by all processes."""
        parts: list[Part] = []
        with closing(outcomes((reading(order, plan, one) for one in shares), self.jobs)) as read:
            for outcome in read:
                if isinstance(outcome.error, TimedOut):
                    return Outcome(error=outcome.error)
                if outcome.given is None or outcome.given.whole:
                    return alone(order, plan)  # which says what is wrong, if it is
                parts.append(outcome.given)
        (joined,) = outcomes([joining(order, plan, tuple(parts))])
        return joined if joined.error is None else alone(order, plan)


def alone(order: Order, plan: Plan) -> Outcome[Made]:
    """What comes of a document in one process."""
    (outcome,) = outcomes([task_of(order, plan)])
    return outcome


def have_loaded(modules: tuple[str, ...]) -> None:
    """Load what a child needed, for the children that are forked from now on."""
    if not sys.modules.keys() >= set(modules):
        load(modules)
        gc.freeze()  # a collection in a child would write to, and so copy, what it shares with this process


def preload(plan: Plan, names: list[str]) -> None:
    """Load in this process what documents of these names need, for the children that are forked from it."""
    from pincite.converting import isolated

    for form in plan.forms or ("md",):
        isolated.preload(form, names)
