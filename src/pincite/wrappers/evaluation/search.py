"""The best assignment of a problem's slots, or all of them: depth-first branch and bound.

Slots are assigned from left to right. The candidates of a slot come best first, and a partial assignment
bounds what it can become: truths only add to what is lacking. So the first candidate that is no better than
the best assignment known ends its slot, and nothing is lost (under min; for other norms sums of deficits are
compared with some slack, because floats added in another order differ in their last bits).
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from pincite.model.arrays import Array
from pincite.wrappers.evaluation.group import END
from pincite.wrappers.evaluation.interpretation import ROUNDING, SLACK, lacking
from pincite.wrappers.evaluation.problem import Candidates, Problem

NOISE = 10 ** (1 - ROUNDING)  # Sums of deficits may differ by so much with the order in which they are added.
CLOCK = 1024  # Steps between two looks at the clock.
# Bytes that all answers of a search may take, counted roughly from below: of a document and its tokens come
# as many again.
MOST_MEMORY = 200 << 20
# The first three fields of an assignment, by which assignments compare.
Bound = tuple[float, tuple[float, ...], tuple[int, ...]]


class Stopped(Exception):
    """A limit ended the search; ``limit`` is the option that set it."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


class Meter:
    """Counts the steps of a search, and about how many bytes it holds. Raises ``Stopped``."""

    def __init__(self, most: int, seconds: float | None) -> None:
        self.left = most
        self.until = None if seconds is None else time.monotonic() + seconds
        self.memory = MOST_MEMORY
        self.looked = most

    def step(self, count: int = 1) -> None:
        self.left -= count
        if self.left < 0:
            raise Stopped("max_groups")
        if self.until is not None and self.looked - self.left >= CLOCK:
            self.looked = self.left
            if time.monotonic() > self.until:
                raise Stopped("max_seconds")

    def hold(self, size: int) -> None:
        """Count so many bytes more; below 0 they are given back."""
        self.memory -= size
        if self.memory < 0:
            raise Stopped("memory")


class Assignment(NamedTuple):
    """Tokens for all slots. Compares as the better one first: ``deficit``, then ``lacking``, the negated
    truths below 1, lowest truth first, then the tokens from left to right."""

    deficit: float
    lacking: tuple[float, ...]
    tokens: tuple[int, ...]
    truths: tuple[tuple[float, ...], ...] = ()
    """by slot, as ``Candidates`` lists them: the leaf's, then those of ``Slot.decided``"""
    spent: float = 0.0
    """the deficit to the last bit"""


class Search:
    """Finds assignments of ``problem`` with tokens not in ``used`` (bool by token) within ``room``, the
    deficit that is left.

    While it runs, ``tokens`` are those of the first slots, ``truths`` what they decide, and ``registers``
    what is carried on to later slots."""

    def __init__(self, problem: Problem, used: Array, meter: Meter) -> None:
        self.problem = problem
        self.used = used
        self.meter = meter
        constants = [value for _, value in problem.constants]
        self.first_deficit = problem.weight(constants)
        self.first_lacking = lacking(constants)
        self.known: Assignment | None = None
        self.tokens: list[int] = []
        self.truths: list[tuple[float, ...]] = []
        self.registers = [1.0] * problem.registers

    def best(self, room: float, anchor: int | None = None) -> Assignment | None:
        """The best assignment, with the ``anchor``-th row of the first slot's candidates if that is
        given."""
        self.known = None
        for found in self.assignments(room, anchor):
            self.known = found  # what is found after it is better still
        return self.known

    def all(self, room: float) -> Iterator[Assignment]:
        """All assignments, in the order of their slots' candidates."""
        self.known = None
        return self.assignments(room)

    def assignments(self, room: float, anchor: int | None = None) -> Iterator[Assignment]:
        """Those that are better than the one ``known``, all where none is."""
        if self.first_deficit <= room + SLACK and not self.problem.impossible:
            yield from self.extended(room, anchor, self.first_deficit, self.first_lacking)

    def extended(
        self, room: float, anchor: int | None, deficit: float, lacking: tuple[float, ...]
    ) -> Iterator[Assignment]:
        """Assign the next slot in every way that may lead to one of them."""
        tokens, problem = self.tokens, self.problem
        at = len(tokens)
        if at == len(problem.slots):
            rounded = round(deficit, ROUNDING)
            yield Assignment(rounded, (*lacking, *END), tuple(tokens), tuple(self.truths), deficit)
            return
        candidates = problem.candidates(at, tokens, self.registers)
        ids, names = candidates.ids, problem.slots[at].registers
        for index in self.rows(candidates) if at or anchor is None else (anchor,):
            if self.used[ids[index]]:
                continue
            token, more, weight, kept, values = candidates.row(index)
            if token in tokens:
                continue
            self.meter.step()
            total = deficit + weight
            if total > room + SLACK:
                break
            below = tuple(sorted((*lacking, *more), reverse=True)) if more and lacking else more or lacking
            if self.known is not None:
                reach = (round(total, ROUNDING), (*below, *END), (*tokens, token))
                if reach >= self.known[:3]:
                    if reach[0] > self.known.deficit + NOISE or problem.interpretation.norm == "min":
                        break
                    continue
            tokens.append(token)
            self.truths.append(values)
            for name, value in zip(names, kept, strict=True):
                self.registers[name] = value
            yield from self.extended(room, anchor, total, below)
            tokens.pop()
            self.truths.pop()

    def rows(self, candidates: Candidates) -> range:
        """The rows of the candidates from the first that is free: what was used before stays used."""
        begin, end = candidates.start, len(candidates)
        while begin < end and self.used[candidates.ids[begin]]:
            begin += 1
        candidates.start = begin
        return range(begin, end)


class LazySearch:
    """The best assignment of a problem while tokens are used up one after the other.

    Assignments are worked out by the token of their first slot and only when they may be the best: what was
    best before is at least as good as what is best now.
    """

    def __init__(self, problem: Problem, used: Array, meter: Meter) -> None:
        self.search = Search(problem, used, meter)
        self.problem = problem
        self.used = used
        self.solved: list[tuple[Assignment, int]] = []
        self.next = 0

    def best(self, room: float) -> Assignment | None:
        """The best assignment now."""
        if self.problem.impossible:
            return None
        if not self.problem.slots:
            return self.search.best(room)
        anchors = self.problem.candidates(0, [], [])
        while True:
            bound = self.bound(anchors, room)
            if self.solved and (bound is None or self.solved[0][0][:3] < bound):
                assignment, anchor = self.solved[0]
                if assignment.deficit > room + SLACK:
                    return None
                if not any(self.used[token] for token in assignment.tokens):
                    return assignment
                heappop(self.solved)
                if self.used[anchors.ids[anchor]]:
                    continue
            elif bound is None:
                return None
            else:
                anchor = self.next
                self.next += 1
            found = self.search.best(room, anchor)
            if found is not None:
                heappush(self.solved, (found, anchor))

    def bound(self, anchors: Candidates, room: float) -> Bound | None:
        """What the next anchor that was not tried could reach at best; None where there is none."""
        while self.next < len(anchors) and self.used[anchors.ids[self.next]]:
            self.next += 1
        if self.next >= len(anchors):
            return None
        token, more, weight, _, _ = anchors.row(self.next)
        total = self.search.first_deficit + weight
        if total > room + SLACK:
            return None
        below = tuple(sorted((*self.search.first_lacking, *more), reverse=True))
        return (round(total, ROUNDING), (*below, *END), (token,))
