"""The best filling of a plan's slots, or all of them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from pincite.model.arrays import Array
from pincite.wrappers.evaluation.norms import ROUNDING, SLACK
from pincite.wrappers.evaluation.plan import Fillings, Plan, lacks

END = (-2.0,)
"""Closes a list of negated truths: one that ends earlier is filled up with 1 and so comes first."""

NOISE = 10 ** (1 - ROUNDING)
"""Sums of deficits may differ by so much with the order in which they are added."""

CLOCK = 1024
"""Steps between two looks at the clock."""


class Stopped(Exception):
    """A limit ended the search; ``limit`` is the option that set it."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


class Meter:
    """Counts the steps of a search. Raises ``Stopped``."""

    def __init__(self, most: int, seconds: float | None) -> None:
        self.left = most
        self.until = None if seconds is None else time.monotonic() + seconds

    def step(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise Stopped("max_groups")
        if self.until is not None and self.left % CLOCK == 0 and time.monotonic() > self.until:
            raise Stopped("max_seconds")


class Filling(NamedTuple):
    """Tokens for all slots. Compares as the better one first: ``deficit``, then ``lacking``, the negated
    truths below 1, lowest truth first, then the tokens from left to right."""

    deficit: float
    lacking: tuple[float, ...]
    tokens: tuple[int, ...]
    truths: tuple[tuple[float, ...], ...] = ()
    """by slot, as ``Fillings`` lists them: the leaf's, then those of ``Plan.decided``"""
    spent: float = 0.0
    """the deficit to the last bit"""


class Search:
    """Finds fillings of ``plan`` with tokens not in ``used`` (bool by token) within ``room``, the deficit
    that is left."""

    def __init__(self, plan: Plan, used: Array, meter: Meter) -> None:
        self.plan = plan
        self.used = used
        self.meter = meter
        self.first_deficit = plan.weight([value for _, value in plan.constants])
        self.first_lacking = tuple(
            sorted((-round(v, ROUNDING) for _, v in plan.constants if lacks(v)), reverse=True)
        )
        self.depth = len(plan.slots)

    def best(self, anchor: int | None, room: float) -> Filling | None:
        """The best filling, with the ``anchor``-th row of the first slot's fillings if that is given."""
        plan, used, depth = self.plan, self.used, self.depth
        found: Filling | None = None
        bound: list[int] = []
        registers = [1.0] * plan.registers
        truths: list[tuple[float, ...]] = []

        def go(at: int, deficit: float, lacking: tuple[float, ...]) -> None:
            nonlocal found
            if at == depth:
                filling = Filling(
                    round(deficit, ROUNDING), (*lacking, *END), tuple(bound), tuple(truths), deficit
                )
                if found is None or filling[:3] < found[:3]:
                    found = filling
                return
            fillings = plan.fillings(at, bound, registers)
            ids = fillings.ids
            if at == 0 and anchor is not None:
                begin, end = anchor, anchor + 1
            else:
                begin, end = fillings.start, len(ids)
                while begin < end and used[ids[begin]]:
                    begin += 1
                fillings.start = begin
            names = plan.names(at)
            for index in range(begin, end):
                if used[ids[index]]:
                    continue
                token, more, weight, kept, values = fillings.row(index)
                if token in bound:
                    continue
                self.meter.step()
                total = deficit + weight
                if total > room + SLACK:
                    break
                below = (
                    tuple(sorted((*lacking, *more), reverse=True)) if more and lacking else more or lacking
                )
                if found is not None:
                    here = (round(total, ROUNDING), (*below, *END), (*bound, token))
                    if here >= found[:3]:
                        if here[0] > found.deficit + NOISE or plan.world.norm == "min":
                            break
                        continue
                bound.append(token)
                truths.append(values)
                for name, value in zip(names, kept, strict=True):
                    registers[name] = value
                go(at + 1, total, below)
                bound.pop()
                truths.pop()

        if self.first_deficit > room + SLACK or plan.impossible:
            return None
        go(0, self.first_deficit, self.first_lacking)
        return found

    def all(self, room: float) -> Iterator[Filling]:
        """All fillings, in the order of their slots' fillings."""
        plan, used, depth = self.plan, self.used, self.depth
        registers = [1.0] * plan.registers

        def go(
            bound: list[int], truths: list[tuple[float, ...]], deficit: float, lacking: tuple[float, ...]
        ) -> Iterator[Filling]:
            at = len(bound)
            if at == depth:
                yield Filling(
                    round(deficit, ROUNDING), (*lacking, *END), tuple(bound), tuple(truths), deficit
                )
                return
            fillings = plan.fillings(at, bound, registers)
            ids = fillings.ids
            names = plan.names(at)
            for index in range(len(fillings)):
                if used[ids[index]]:
                    continue
                token, more, weight, kept, values = fillings.row(index)
                if token in bound:
                    continue
                self.meter.step()
                if deficit + weight > room + SLACK:
                    break
                for name, value in zip(names, kept, strict=True):
                    registers[name] = value
                below = tuple(sorted((*lacking, *more), reverse=True))
                yield from go([*bound, token], [*truths, values], deficit + weight, below)

        if self.first_deficit <= room + SLACK and not plan.impossible:
            yield from go([], [], self.first_deficit, self.first_lacking)


class Stream:
    """The best filling of a plan while tokens are used up one after the other.

    Fillings are worked out by the token of their first slot and only when they may be the best: what was
    best before is at least as good as what is best now.
    """

    def __init__(self, plan: Plan, used: Array, meter: Meter) -> None:
        self.search = Search(plan, used, meter)
        self.plan = plan
        self.used = used
        self.solved: list[tuple[Filling, int]] = []
        self.next = 0

    def best(self, room: float) -> Filling | None:
        """The best filling now."""
        if self.plan.impossible:
            return None
        if not self.plan.slots:
            return self.search.best(None, room)
        anchors = self.plan.fillings(0, [], [])
        while True:
            bound = self.bound(anchors, room)
            if self.solved and (bound is None or self.solved[0][0][:3] < bound):
                filling, anchor = self.solved[0]
                if filling.deficit > room + SLACK:
                    return None
                used = self.used
                if not any(used[token] for token in filling.tokens):
                    return filling
                heappop(self.solved)
                if not used[anchors.ids[anchor]]:
                    self.solve(anchor, room)
            elif bound is None:
                return None
            else:
                self.next += 1
                self.solve(self.next - 1, room)

    def solve(self, anchor: int, room: float) -> None:
        filling = self.search.best(anchor, room)
        if filling is not None:
            heappush(self.solved, (filling, anchor))

    def bound(self, anchors: Fillings, room: float) -> tuple | None:
        """What the next anchor that was not tried could reach at best; None where there is none."""
        used = self.used
        while self.next < len(anchors) and used[anchors.ids[self.next]]:
            self.next += 1
        if self.next >= len(anchors):
            return None
        token, lacking, weight, _, _ = anchors.row(self.next)
        total = self.search.first_deficit + weight
        if total > room + SLACK:
            return None
        below = tuple(sorted((*self.search.first_lacking, *lacking), reverse=True))
        return (round(total, ROUNDING), (*below, *END), (token,))
