"""Whether amounts make a sum, in any of the ways they may have been printed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from itertools import product

import msgspec

from pincite.wrappers.ledger.books import ZERO, Part
from pincite.wrappers.ledger.numbers import digits

# Terms that are taken off of which each may have been printed with its minus already; and accounts of one
# identity whose lines disagree that are tried out.
MOST_FLIPPED = 6


def balanced(
    total: Part, known: Sequence[Part], tolerance: Decimal
) -> tuple[Part, Sequence[Part], Decimal, bool] | None:
    """The reading of the amounts under which the identity holds, the plainest first: with the difference
    that is left, and whether terms were printed with their minus. None where there is none."""
    uncertain = [k for k, p in enumerate((total, *known)) if p.others][:MOST_FLIPPED]
    choices = [((total, *known)[k].amount, *(total, *known)[k].others) for k in uncertain]
    for chosen in product(*choices):
        parts = [total, *known]
        for k, amount in zip(uncertain, chosen, strict=True):
            parts[k] = msgspec.structs.replace(parts[k], amount=amount)
        for turn, made in enumerate(ways(parts[1:])):
            difference = (parts[0].amount or ZERO) - made
            if abs(difference) <= tolerance:
                return parts[0], parts[1:], difference, turn > 0
    return None


def ways(known: Sequence[Part]) -> Iterable[Decimal]:
    """The sum as the identity says; then with terms that are taken off printed with their minus already."""
    taken_off = [p for p in known if p.sign < 0 and p.amount]
    plain_sum = _added(known)
    yield plain_sum
    if 0 < len(taken_off) <= MOST_FLIPPED:
        for choice in product((False, True), repeat=len(taken_off)):
            turned = sum(
                (2 * (p.amount or ZERO) for p, turn in zip(taken_off, choice, strict=True) if turn), ZERO
            )
            if turned:
                yield plain_sum + turned


def _added(known: Sequence[Part]) -> Decimal:
    return sum((p.sign * p.amount for p in known if p.amount is not None), ZERO)


def tolerance_of(tolerance: Decimal, parts: Sequence[Part]) -> Decimal:
    """The tolerance is in units of the last digit printed: 2 means 2 in a statement in whole units, and
    0.02 in one in cents."""
    most = max((digits(p.amount) for p in parts if p.amount is not None), default=0)
    return tolerance.scaleb(-most)
