"""The search problem of one step: slots to fill with tokens, and the truths that each assignment decides.

A slot takes the tokens of its leaf type. A *column* is a truth as an array over those tokens; it is
*static* where it depends on the slot and on tokens already in the group only, and worked out once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any

import msgspec
import numpy as np

from pincite.model.arrays import Array
from pincite.wrappers.definition import Norm
from pincite.wrappers.evaluation.compile import BoundAtom, Tree
from pincite.wrappers.evaluation.interpretation import (
    ROUNDING,
    SLACK,
    Interpretation,
    conjoined,
    deficit,
    fold,
    lacking,
)
from pincite.wrappers.evaluation.terms import Change, Term

FEW = 64  # Tokens below which asking all of them closely costs no more than looking first.
PAIR = 2  # Tokens that a predicate with a sieve is about.
LARGEST_CACHE = 120 << 20  # Bytes of candidates that one problem remembers before it starts afresh.


# An atom asked about these tokens, of which some stand for slots.
Question = tuple[BoundAtom, tuple[int, ...]]
# The tokens of the slots that are filled, one each, or many to be asked about one after the other.
Bound = Sequence[int] | Sequence[Array]


class Column(msgspec.Struct, eq=False):
    """A truth at one ``slot``. ``term`` numbers it. ``final``: it is decided here; else it only bounds the
    truth, and goes into ``register`` for the slot where it is decided, which reads it as ``carried``.
    ``questions`` and ``constants``, the truths of tokens that are there, are by atom; ``disjuncts`` are
    numbers of atoms, one conjunction for a conjunction."""

    term: int
    slot: int
    questions: list[list[Question]]
    constants: list[float]
    disjuncts: list[list[int]]
    base: float
    final: bool
    carried: int = -1
    register: int = -1

    @property
    def links(self) -> set[int]:
        """The earlier slots that it asks about."""
        asked = {-1 - t for questions in self.questions for _, tokens in questions for t in tokens if t < 0}
        return asked - {self.slot}


class Rows(msgspec.Struct, frozen=True, eq=False):
    """Tokens with their truths so far, columns of arrays: the ``finals``, the leaf's truth first, and those
    ``kept`` for registers."""

    ids: Array
    finals: list[Array]
    kept: list[Array]

    def at(self, places: Array | slice) -> Rows:
        return Rows(self.ids[places], [v[places] for v in self.finals], [v[places] for v in self.kept])


class Slot(msgspec.Struct, eq=False):
    """A slot: candidate ``rows`` after all static columns were asked. ``decided`` are the terms of the final
    truths after the leaf's, ``registers`` the numbers of those that are kept. What may fill it depends on
    the tokens of the slots it ``links`` to and on the registers ``carried`` to it."""

    rows: Rows
    static: list[Column] = []
    dynamic: list[Column] = []
    decided: list[int] = []
    registers: list[int] = []
    links: list[int] = []
    carried: list[int] = []
    cache: dict[tuple[float, ...], Candidates] = {}
    foreseen: Foreseen | None = None


def token_of(number: int, bound: Bound) -> Any:
    """The token, or tokens, that a question is about: a number below 0 stands for those of a slot."""
    return number if number >= 0 else bound[-1 - number]


class Foreseen(msgspec.Struct, frozen=True, eq=False):
    """What a slot that takes one token only will be asked, for every token of the one earlier slot that it
    depends on: by the ``place`` of that token the ``finals`` and those ``kept``, as ``Rows`` has them."""

    place: dict[int, int]
    finals: list[Array]
    kept: list[Array]

    def after(self, rows: Rows, token: int) -> Rows:
        """The one row with what it is asked where the earlier slot holds ``token``."""
        k = self.place[token]
        own = slice(k, k + 1)
        finals = rows.finals + [values[own] for values in self.finals]
        return Rows(rows.ids, finals, rows.kept + [values[own] for values in self.kept])


class Problem:
    """The slots of one step, ready to be searched: the items of ``tree`` for the owner of ``change``.
    ``impossible`` where a truth is too low whatever the tokens. ``removed`` are truths that no longer count
    once the step is done, sorted."""

    def __init__(self, interpretation: Interpretation, change: Change, tree: Tree) -> None:
        self.interpretation = interpretation
        self.enough = interpretation.threshold - SLACK
        self.change = change
        self.tree = tree
        self.impossible = False
        self.constants: list[tuple[int, float]] = []
        self.cached = 0
        given_up = [*(t.removed for t in change.terms if t.removed is not None), *change.gone]
        self.removed = sorted(value for value in given_up if round(value, ROUNDING) < 1.0)
        self.slots = []
        for name in tree.leaves:
            ids = interpretation.domains[name]
            self.slots.append(Slot(Rows(ids, [interpretation.truths[name][ids]], [])))
        self.registers = 0
        for number, term in enumerate(change.terms):
            self.add(number, term)
        for slot in self.slots:
            self.prepare(slot)
            if self.impossible:
                break

    # -- which truth is decided where

    def add(self, number: int, term: Term) -> None:
        """Spread a term over the slots whose tokens it asks about. An atom over several slots is a minimum
        over pairs, so what is known at an earlier slot already bounds it: each slot has a column for its
        share, and the share travels on in a register to the slot where the last token is known. A
        disjunction is decided at its last slot, where all tokens are known; it bounds nothing before."""
        atoms = term.unit.atoms
        conjunction = len(atoms) == 1  # of one atom: what is left of a disjunction may be of more
        constants = [1.0] * len(atoms)
        asked: list[tuple[int, int, tuple[int, ...]]] = []
        for a, atom in enumerate(atoms):
            for tokens in term.tuples[a]:
                slot = max(-1 - token for token in tokens)
                if slot >= 0:
                    asked.append((slot, a, tokens))
                else:
                    constants[a] = min(constants[a], self.interpretation.truth(atom, tokens))
        numbers = iter(range(len(atoms)))
        disjuncts = [[next(numbers) for _ in part] for part in term.unit.disjuncts]
        if not asked:
            norm = self.interpretation.norm
            value = max(fold(norm, [constants[i] for i in part]) for part in disjuncts)
            self.constants.append((number, min(term.base, value)))
            # Every t-norm is at most its least operand, so one truth below the threshold rules out the
            # whole step.
            self.impossible = self.impossible or min(term.base, value) < self.enough
            return
        deepest = max(slot for slot, _, _ in asked)
        columns: dict[int, Column] = {}
        for slot, a, tokens in sorted(asked, key=lambda one: one[0]):
            at = slot if conjunction else deepest
            if at not in columns:
                questions: list[list[Question]] = [[] for _ in atoms]
                columns[at] = Column(number, at, questions, constants, disjuncts, term.base, at == deepest)
            columns[at].questions[a].append((atoms[a], tokens))
        carried = -1
        for at, column in columns.items():
            column.carried = carried
            if not column.final:
                column.register = carried = self.registers
                self.registers += 1
            # What depends on no other slot is asked once for the whole domain, not once for each assignment.
            linked = column.carried >= 0 or column.links
            (self.slots[at].dynamic if linked else self.slots[at].static).append(column)

    def restrict(self, at: int, token: int) -> bool:
        """Let a slot take this token only; False where it may not take it."""
        slot = self.slots[at]
        slot.rows = slot.rows.at(np.flatnonzero(slot.rows.ids == token))
        if len(slot.rows.ids) > 0 and len(slot.links) == 1 and not slot.carried:
            self.foresee(at, token, slot.links[0])
        return len(slot.rows.ids) > 0

    def foresee(self, at: int, token: int, link: int) -> None:
        """Ask at once what the ``token`` of a slot would be asked with each token of the slot that it links
        to, and leave that those with which it is none: a search then asks nothing."""
        slot, earlier = self.slots[at], self.slots[link]
        rows, one = earlier.rows, np.int64(token)
        good = np.ones(len(rows.ids), dtype=bool)
        truths = []
        for column in slot.dynamic:
            bound = [rows.ids] * at  # of these it asks about those of the linked slot only
            page = self.of_one_page(column)
            if page is not None:  # as ``near`` leaves out what stands on other pages
                known = token_of(page[2], bound)
                good &= (self.interpretation.page_first[known] <= token) & (
                    token < self.interpretation.page_last[known]
                )
            truths.append(self.evaluate(column, one, bound, len(rows.ids)))
            good &= truths[-1] >= self.enough
        places = np.flatnonzero(good)
        earlier.rows = rows.at(places)
        asked = list(zip(slot.dynamic, [values[places] for values in truths], strict=True))
        slot.foreseen = Foreseen(
            {int(t): k for k, t in enumerate(earlier.rows.ids)},
            [values for column, values in asked if column.final],
            [values for column, values in asked if not column.final],
        )

    # -- what each slot may take

    def prepare(self, slot: Slot) -> None:
        """Ask the static columns and keep what reaches the threshold: node consistency, as constraint
        solvers say. No solution is lost, because truths only add to one another's deficit."""
        for column in slot.static:
            slot.rows = self.asked(slot.rows, column, [], [])
        columns = [*slot.static, *slot.dynamic]
        slot.decided = [column.term for column in columns if column.final]
        slot.registers = [column.register for column in columns if not column.final]
        slot.links = sorted({earlier for column in slot.dynamic for earlier in column.links})
        slot.carried = [column.carried for column in slot.dynamic if column.carried >= 0]
        if len(slot.rows.ids) == 0:
            self.impossible = True

    def asked(self, rows: Rows, column: Column, bound: list[int], registers: list[float]) -> Rows:
        """The rows that the column leaves above the threshold, with its truths."""
        near = rows.at(self.near(rows.ids, column, bound))
        values = self.evaluate(column, near.ids, bound, len(near.ids))
        good = np.flatnonzero(values >= self.enough)
        left, values = near.at(good), values[good]
        if column.carried >= 0:
            values = np.minimum(values, registers[column.carried])
        (left.finals if column.final else left.kept).append(values)
        return left

    def near(self, ids: Array, column: Column, bound: list[int]) -> Array | slice:
        """The places of the ``ids`` that the column does not rule out at first sight: by the page, or by
        what the predicate says without looking closely."""
        asked = self.of_one_page(column)
        if asked is None:
            return slice(None)
        atom, tokens, known = asked[0], asked[1], token_of(asked[2], bound)
        lo = int(np.searchsorted(ids, self.interpretation.page_first[known]))
        hi = int(np.searchsorted(ids, self.interpretation.page_last[known]))
        sieve, scene = atom.predicate.sieve, self.interpretation.scene
        if sieve is None or len(tokens) != PAIR or hi - lo < FEW:
            return slice(lo, hi)
        argument = 0 if asked[2] == tokens[1] else 1
        return lo + sieve(scene, self.enough, argument, ids[lo:hi], known, *atom.values)

    def of_one_page(self, column: Column) -> tuple[BoundAtom, tuple[int, ...], int] | None:
        """The first question of a column that is never true over pages, and the first token in it that is not
        of the column's slot."""
        if len(column.disjuncts) > 1 or self.interpretation.scene.page_stacking:
            return None
        for atom, tokens in (question for list_ in column.questions for question in list_):
            others = [t for t in tokens if -1 - t != column.slot]
            if others and atom.same_page:
                return atom, tokens, others[0]
        return None

    def evaluate(self, column: Column, ids: Array | np.int64, bound: Bound, count: int) -> Array:
        """The column for the tokens ``ids``; a conjunction without what is carried to it. It has ``count``
        truths: of so many tokens in its own slot or in those before it."""
        scene = self.interpretation.scene
        values = []
        for constant, questions in zip(column.constants, column.questions, strict=True):
            value = np.full(count, min(constant, column.base))
            for atom, tokens in questions:
                arrays: list[Any] = [
                    ids if -1 - t == column.slot else np.int64(token_of(t, bound)) for t in tokens
                ]
                value = np.minimum(value, atom.truth(scene, *arrays))
            values.append(value)
        norm = self.interpretation.norm
        return reduce(np.maximum, (conjoined(norm, [values[i] for i in part]) for part in column.disjuncts))

    def candidates(self, at: int, bound: list[int], registers: list[float]) -> Candidates:
        """What may fill slot ``at`` once the earlier ones hold ``bound``: best first, tokens in use not
        yet left out."""
        slot = self.slots[at]
        key = (*[bound[s] for s in slot.links], *[registers[r] for r in slot.carried])
        known = slot.cache.get(key)
        if known is not None:
            return known
        rows = slot.rows
        if slot.foreseen is not None:
            rows = slot.foreseen.after(rows, bound[slot.links[0]])
        else:
            for column in slot.dynamic:
                rows = self.asked(rows, column, bound, registers)
        made = Candidates(self.interpretation.norm, rows)
        self.cached += made.size
        if self.cached > LARGEST_CACHE:
            for other in self.slots:
                other.cache.clear()
            self.cached = 0
        slot.cache[key] = made
        return made

    def weight(self, values: list[float]) -> float:
        return sum(deficit(self.interpretation.norm, v) for v in sorted(values))


# Token, negatives of its truths below 1 (lowest truth first), deficit, registers, final truths.
Row = tuple[int, tuple[float, ...], float, tuple[float, ...], tuple[float, ...]]


class Candidates:
    """The tokens that may fill a slot, best first: ``ids``, and row by row the final truths (that of the
    leaf first) and what goes on in registers. ``start`` is the first row that may still be free."""

    __slots__ = ("finals", "ids", "kept", "rows", "start", "weights")

    def __init__(self, norm: Norm, rows: Rows) -> None:
        self.start = 0
        self.rows: dict[int, Row] = {}
        self.weights: Array | None = None
        ids, finals = rows.ids, np.stack(rows.finals, axis=1)
        kept = np.stack(rows.kept, axis=1) if rows.kept else None
        keys: list[Array] = [ids]
        if len(ids) > 1:
            ascending = np.sort(finals, axis=1) if finals.shape[1] > 1 else finals
            for i in range(ascending.shape[1] - 1, -1, -1):
                column = np.round(-ascending[:, i], ROUNDING)
                if column.max() > -1.0:
                    keys.append(column)
        if norm != "min":
            with np.errstate(divide="ignore"):
                weights = -np.log(finals) if norm == "product" else 1.0 - finals
            self.weights = np.sort(weights, axis=1).sum(axis=1)
            keys.append(np.round(self.weights, ROUNDING))
        if len(keys) > 1:
            order = np.lexsort(keys)
            ids, finals = ids[order], finals[order]
            kept = kept[order] if kept is not None else None
            self.weights = self.weights[order] if self.weights is not None else None
        self.ids = ids.astype(np.int32)
        self.finals = finals
        self.kept = kept

    def __len__(self) -> int:
        return len(self.ids)

    @property
    def size(self) -> int:
        """Bytes it takes, about."""
        columns: int = self.finals.shape[1]
        return 1000 + len(self.ids) * (4 + 8 * columns)

    def row(self, index: int) -> Row:
        """A row, made ready when it is first looked at: most never are."""
        known = self.rows.get(index)
        if known is None:
            finals = self.finals[index].tolist()
            kept = tuple(self.kept[index].tolist()) if self.kept is not None else ()
            weight = float(self.weights[index]) if self.weights is not None else 0.0
            known = (int(self.ids[index]), lacking(finals), weight, kept, tuple(finals))
            self.rows[index] = known
        return known
