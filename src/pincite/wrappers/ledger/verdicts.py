"""What is said of one sum: that it holds, in any of the ways its amounts may have been printed, that a line
is missing, that it fails."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from functools import partial
from itertools import product

import msgspec

from pincite.model.records import Check
from pincite.wrappers.definition import Identity
from pincite.wrappers.ledger.books import ZERO, Books, Part, digits, plain

# Terms that are taken off of which each may have been printed with its minus already; and accounts of one
# identity whose lines disagree that are tried out.
MOST_FLIPPED = 6


def judged(
    books: Books, identity: Identity, name: str, total: Part, parts: Sequence[Part], column: int
) -> Check:
    """The check of one identity about one account in one column."""
    known = [p for p in parts if p.amount is not None]
    absent = [p for p in parts if p.amount is None and not _elsewhere(books, p, total, known)]
    label = books.columns[column]
    paths = tuple(dict.fromkeys(path for p in (total, *known) for path in p.paths))
    start = f"{name}, {label}: "
    say = partial(Check, identity=name, column=label, paths=paths)
    if total.amount is None:
        made = sum(map(books.signed, known), ZERO)
        sentence = f"{start}no amount found for {total.name}; {_written(known)} make {plain(made)}"
        return say(state="missing", sentence=sentence, missing=(total.name,), implied=float(made))
    tolerance = tolerance_of(identity.tolerance, [total, *known])
    found = balanced(total, known, tolerance) if known else None
    if found is not None:
        whole, terms, difference, turned = found
        but = f", but for {plain(difference)}" if difference else ""
        sentence = f"{start}{whole.name} {plain(whole.amount or ZERO)} is {_written(terms, turned)}{but}"
        return say(state="holds", sentence=sentence, difference=float(difference))
    differences = [total.amount - made for made in ways(known)]
    difference = min(differences, key=abs)
    written = _written(known, differences[0] != difference)
    start += f"{total.name} {plain(total.amount)} is not {written}"
    say = partial(say, difference=float(difference))
    return _unbalanced(say, start, difference, known, absent)


def _elsewhere(books: Books, absent: Part, total: Part, known: Sequence[Part]) -> bool:
    """Whether a part that was not found is of another statement, of which others were: that has its own
    sums to miss it in."""
    if absent.node < 0 or total.node < 0:
        return False

    def root(part: Part) -> int:
        return books.scheme.above(part.node)[-1] if part.node >= 0 else -1

    return root(absent) != root(total) and any(root(p) == root(absent) for p in known)


def _unbalanced(
    say: Callable[..., Check], start: str, difference: Decimal, known: Sequence[Part], absent: Sequence[Part]
) -> Check:
    """What is said of a sum that does not hold: a line that is printed with no amount in this column is the
    first that may lack one, before those that are not printed."""
    blank = [p for p in known if p.empty and not p.blank] or [p for p in known if p.empty]
    wanted = blank or absent
    if not wanted:
        return say(state="fails", sentence=f"{start}: they differ by {plain(difference)}")
    names = tuple(p.name for p in wanted)
    if len(wanted) == 1:
        implied = wanted[0].sign * difference
        without = "is printed without an amount" if blank else "was not found"
        sentence = f"{start}; {names[0]} {without} and must be {plain(implied)}"
        return say(state="missing", sentence=sentence, missing=names, implied=float(implied))
    where = "one of the lines without an amount," if blank else "one of"
    sentence = (
        f"{start}; {plain(difference)} is missing, which may stand under {where} {', '.join(names)}, or "
        f"one of the lines was misread"
    )
    return say(state="missing", sentence=sentence, missing=names)


def _written(parts: Sequence[Part], turned: bool = False) -> str:
    """The terms as a sum."""
    shown = [p for p in parts if p.amount] or list(parts[:1])
    if not shown:
        return "the sum of nothing"
    out = []
    for k, p in enumerate(shown):
        sign = "-" if p.sign < 0 and not turned else "+"
        out.append(("" if k == 0 and sign == "+" else f"{sign} ") + f"{p.name} {plain(p.amount or ZERO)}")
    return " ".join(out)


def balanced(
    total: Part, known: Sequence[Part], tolerance: Decimal
) -> tuple[Part, Sequence[Part], Decimal, bool] | None:
    """The reading of the amounts under which the identity holds, the plainest first: with the difference
    that is left, and whether terms were printed with their minus. None where there is none."""
    printed = [total, *known]
    uncertain = [k for k, p in enumerate(printed) if p.others][:MOST_FLIPPED]
    for chosen in product(*((printed[k].amount, *printed[k].others) for k in uncertain)):
        parts = printed.copy()
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
    plain_sum = sum((p.sign * p.amount for p in known if p.amount is not None), ZERO)
    yield plain_sum
    if 0 < len(taken_off) <= MOST_FLIPPED:
        for choice in product((False, True), repeat=len(taken_off)):
            turned = sum(
                (2 * (p.amount or ZERO) for p, turn in zip(taken_off, choice, strict=True) if turn), ZERO
            )
            if turned:
                yield plain_sum + turned


def tolerance_of(tolerance: Decimal, parts: Sequence[Part]) -> Decimal:
    """The tolerance is in units of the last digit printed: 2 means 2 in a statement in whole units, and
    0.02 in one in cents."""
    most = max((digits(p.amount) for p in parts if p.amount is not None), default=0)
    return tolerance.scaleb(-most)
