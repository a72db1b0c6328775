"""The search problem of one step: slots to fill with tokens, and the truths that each assignment decides.

A slot takes the tokens of its leaf type. A *column* is a truth as an array over those tokens; it is
*static* where it depends on the slot and on tokens already in the group only, and worked out once.
"""

from __future__ import annotations

from functools import reduce
from typing import Any

import msgspec
import numpy as np

from pincite.model.arrays import Array
from pincite.wrappers.evaluation.candidates import Candidates
from pincite.wrappers.evaluation.compile import BoundAtom
from pincite.wrappers.evaluation.domains import combine
from pincite.wrappers.evaluation.interpretation import Interpretation
from pincite.wrappers.evaluation.norms import SLACK, deficit, fold, lacks
from pincite.wrappers.evaluation.terms import Change, Term
from pincite.wrappers.predicates.predicate import Scene

FEW = 64  # Tokens below which asking all of them closely costs no more than looking first.
PAIR = 2  # Tokens that a predicate with a sieve is about.
LARGEST_CACHE = 120 << 20  # Bytes of candidates that one problem remembers before it starts afresh.


class Question(msgspec.Struct, frozen=True, eq=False):
    """An atom asked about a slot and other tokens or earlier slots. ``links`` are those slots."""

    atom: BoundAtom
    tokens: tuple[int, ...]
    slot: int
    links: tuple[int, ...]

    def ask(self, scene: Scene, ids: Array, bound: list[int]) -> Array:
        """Truths for the tokens ``ids`` in the slot."""
        mine = -1 - self.slot
        arrays: list[Any] = [
            ids if token == mine else np.int64(token if token >= 0 else bound[-1 - token])
            for token in self.tokens
        ]
        return np.broadcast_to(self.atom.truth(scene, *arrays), ids.shape)


class Column(msgspec.Struct, eq=False):
    """A truth at one slot. ``term`` numbers it. ``final``: it is decided here; else it only bounds the
    truth, and goes into ``register`` for the slot where it is decided, which reads it as ``carried``."""

    term: int
    questions: list[list[Question]]
    """by atom"""
    constants: list[float]
    """by atom, from tokens that are there"""
    disjuncts: list[list[int]]
    """numbers of atoms; one conjunction for a conjunction"""
    base: float
    final: bool
    carried: int = -1
    register: int = -1
    static: Array | None = None


class Slot(msgspec.Struct, eq=False):
    """A slot: candidate ``ids`` with their leaf ``truth`` after all static columns were asked."""

    ids: Array
    truth: Array
    static: list[Column]
    dynamic: list[Column]
    links: tuple[int, ...]
    carried: tuple[int, ...]
    cache: dict[tuple[float, ...], Candidates]


class Problem:
    """The slots of one step, ready to be searched. ``impossible`` where a truth is too low whatever the
    tokens. ``removed`` are truths that no longer count once the step is done, sorted."""

    def __init__(self, interpretation: Interpretation, change: Change, leaf_types: tuple[str, ...]) -> None:
        self.interpretation = interpretation
        self.change = change
        self.impossible = False
        self.constants: list[tuple[int, float]] = []
        self.cached = 0
        self.removed = sorted(
            [t.removed for t in change.terms if t.removed is not None and lacks(t.removed)]
            + [value for value in change.gone if lacks(value)]
        )
        self.slots = [
            Slot(interpretation.domains[t].ids, interpretation.domains[t].truth, [], [], (), (), {})
            for t in leaf_types
        ]
        self.registers = 0
        for number, term in enumerate(change.terms):
            self.add(number, term)
        for at, slot in enumerate(self.slots):
            self.prepare(at, slot)
            if self.impossible:
                break

    # -- which truth is decided where

    def add(self, number: int, term: Term) -> None:
        """Spread a term over the slots whose tokens it asks about. An atom over several slots is a minimum
        over pairs, so what is known at an earlier slot already bounds it: each slot has a column for its
        share, and the share travels on in a register to the slot where the last token is known."""
        atoms = term.unit.atoms
        conjunction = len(atoms) == 1  # of one atom: what is left of a disjunction may be of more
        constants = [1.0] * len(atoms)
        asked: dict[int, list[list[Question]]] = {}
        deepest = -1
        for a, atom in enumerate(atoms):
            for tokens in term.tuples[a]:
                slots = sorted({-1 - t for t in tokens if t < 0})
                if not slots:
                    constants[a] = min(constants[a], self.interpretation.truth(atom, tokens))
                    continue
                deepest = max(deepest, slots[-1])
                question = Question(atom, tokens, slots[-1], tuple(slots[:-1]))
                asked.setdefault(slots[-1], [[] for _ in atoms])[a].append(question)
        if deepest < 0:
            value = min([term.base, *constants]) if conjunction else self.disjoin(term, constants)
            self.constant(number, value)
            return
        numbers = iter(range(len(atoms)))
        disjuncts = [[next(numbers) for _ in part] for part in term.unit.disjuncts]
        if not conjunction:
            # Decided at its last slot, where all tokens are known; it bounds nothing before.
            questions: list[list[Question]] = [[] for _ in atoms]
            for slot in asked.values():
                for a, list_ in enumerate(slot):
                    questions[a] += [
                        Question(q.atom, q.tokens, deepest, links_of(q.tokens, deepest)) for q in list_
                    ]
            self.column(deepest, Column(number, questions, constants, disjuncts, 1.0, True))
            return
        carried = -1
        for slot_number in sorted(asked):
            column = Column(
                number, asked[slot_number], constants, disjuncts, term.base, slot_number == deepest, carried
            )
            if slot_number != deepest:
                column.register = carried = self.registers
                self.registers += 1
            self.column(slot_number, column)

    def disjoin(self, term: Term, constants: list[float]) -> float:
        numbers = iter(constants)
        norm = self.interpretation.norm
        return max(fold(norm, [next(numbers) for _ in part]) for part in term.unit.disjuncts)

    def constant(self, number: int, value: float) -> None:
        """A truth that no slot has a say in. Every t-norm is at most its least operand, so one truth below
        the threshold rules out the whole step."""
        self.constants.append((number, value))
        if value < self.interpretation.threshold - SLACK:
            self.impossible = True

    def column(self, at: int, column: Column) -> None:
        # What depends on no other slot is asked once for the whole domain, not once for each assignment.
        linked = column.carried >= 0 or any(q.links for list_ in column.questions for q in list_)
        (self.slots[at].dynamic if linked else self.slots[at].static).append(column)

    def restrict(self, at: int, token: int) -> bool:
        """Let a slot take this token only; False where it may not take it."""
        slot = self.slots[at]
        here = np.flatnonzero(slot.ids == token)
        slot.ids, slot.truth = slot.ids[here], slot.truth[here]
        for column in slot.static:
            if column.static is not None:
                column.static = column.static[here]
        return len(here) > 0

    # -- what each slot may take

    def prepare(self, at: int, slot: Slot) -> None:
        """Ask the static columns and keep what reaches the threshold: node consistency, as constraint
        solvers say. No solution is lost, because truths only add to one another's deficit."""
        enough = self.interpretation.threshold - SLACK
        for column in slot.static:
            ids, keep = self.near(slot.ids, column, [])
            values = self.evaluate(column, ids, [])
            good = values >= enough
            slot.ids, slot.truth = ids[good], slot.truth[keep][good]
            for earlier in slot.static:
                if earlier.static is not None:
                    earlier.static = earlier.static[keep][good]
            column.static = values[good]
        slot.links = tuple(
            sorted({s for c in slot.dynamic for list_ in c.questions for q in list_ for s in q.links})
        )
        slot.carried = tuple(c.carried for c in slot.dynamic if c.carried >= 0)
        if len(slot.ids) == 0:
            self.impossible = True

    def near(self, ids: Array, column: Column, bound: list[int]) -> tuple[Array, Array | slice]:
        """The part of ``ids`` that the column does not rule out at first sight: by the page, or by what
        the predicate says without looking closely."""
        if len(column.disjuncts) > 1:
            return ids, slice(None)
        for list_ in column.questions:
            for question in list_:
                others = [t for t in question.tokens if t >= 0 or -1 - t != question.slot]
                if not others or not question.atom.same_page or self.interpretation.scene.page_stacking:
                    continue
                known = others[0] if others[0] >= 0 else bound[-1 - others[0]]
                lo = int(np.searchsorted(ids, self.interpretation.page_first[known]))
                hi = int(np.searchsorted(ids, self.interpretation.page_last[known]))
                return self.sieved(question, ids, lo, hi, known)
        return ids, slice(None)

    def sieved(
        self, question: Question, ids: Array, lo: int, hi: int, known: int
    ) -> tuple[Array, Array | slice]:
        predicate = question.atom.predicate
        if predicate.sieve is None or question.atom.predicate.arity != PAIR or hi - lo < FEW:
            return ids[lo:hi], slice(lo, hi)
        argument = 0 if question.tokens[0] == -1 - question.slot else 1
        least = self.interpretation.threshold - SLACK
        here = ids[lo:hi]
        places = predicate.sieve(
            self.interpretation.scene, least, argument, here, known, *question.atom.values
        )
        return here[places], places + lo

    def evaluate(self, column: Column, ids: Array, bound: list[int]) -> Array:
        """The column for the tokens ``ids``; a conjunction without what is carried to it."""
        scene = self.interpretation.scene
        values = []
        for constant, questions in zip(column.constants, column.questions, strict=True):
            value = np.full(len(ids), constant)
            for question in questions:
                value = np.minimum(value, question.ask(scene, ids, bound))
            values.append(value)
        if len(column.disjuncts) == 1 and len(values) == 1:
            whole: Array = np.minimum(values[0], column.base)
            return whole
        truths = [
            reduce(lambda a, b: combine(self.interpretation.norm, a, b), (values[i] for i in part))
            for part in column.disjuncts
        ]
        whole = reduce(np.maximum, truths)
        return whole

    def candidates(self, at: int, bound: list[int], registers: list[float]) -> Candidates:
        """What may fill slot ``at`` once the earlier ones hold ``bound``: best first, tokens in use not
        yet left out."""
        slot = self.slots[at]
        key = (*[bound[s] for s in slot.links], *[registers[r] for r in slot.carried])
        known = slot.cache.get(key)
        if known is not None:
            return known
        ids, truth = slot.ids, slot.truth
        finals = [truth]
        kept: list[Array] = []
        for column in slot.static:
            if column.static is not None:
                (finals if column.final else kept).append(column.static)
        names = [column.register for column in slot.static if not column.final]
        enough = self.interpretation.threshold - SLACK
        for column in slot.dynamic:
            ids, part = self.near(ids, column, bound)
            values = self.evaluate(column, ids, bound)
            good = np.flatnonzero(values >= enough)
            ids = ids[good]
            finals = [values_[part][good] for values_ in finals]
            kept = [values_[part][good] for values_ in kept]
            values = values[good]
            if column.carried >= 0:
                values = np.minimum(values, registers[column.carried])
            if column.final:
                finals.append(values)
            else:
                kept.append(values)
                names.append(column.register)
        table = np.stack(finals, axis=1)
        registers_ = np.stack(kept, axis=1) if kept else None
        made = Candidates(self.interpretation.norm, ids, table, registers_)
        self.cached += made.size
        if self.cached > LARGEST_CACHE:
            for other in self.slots:
                other.cache.clear()
            self.cached = 0
        slot.cache[key] = made
        return made

    def names(self, at: int) -> list[int]:
        """Register numbers in the order in which candidates list them."""
        slot = self.slots[at]
        return [c.register for c in (*slot.static, *slot.dynamic) if not c.final]

    def decided(self, at: int) -> list[int]:
        """Term numbers of the final truths in the order in which candidates list them, after the leaf's."""
        slot = self.slots[at]
        return [c.term for c in (*slot.static, *slot.dynamic) if c.final]

    def weight(self, values: list[float]) -> float:
        return sum(deficit(self.interpretation.norm, v) for v in sorted(values))


def links_of(tokens: tuple[int, ...], slot: int) -> tuple[int, ...]:
    return tuple(sorted({-1 - t for t in tokens if t < 0 and -1 - t != slot}))
