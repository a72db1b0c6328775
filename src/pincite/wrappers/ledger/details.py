"""The firm's own accounts under an account of the scheme: together they make its amount."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import partial
from typing import Literal

from pincite.model.records import Check
from pincite.wrappers.ledger.books import ZERO, digits, plain
from pincite.wrappers.ledger.entries import Entry
from pincite.wrappers.ledger.numbering import is_some_of_it, is_total
from pincite.wrappers.ledger.scheme import Scheme

ROUNDING = Decimal("0.5")  # Of the last digit printed, for each line: each may have been rounded up or down.


def detail_checks(
    entries: Sequence[Entry], placed: Sequence[int], scheme: Scheme, columns: Sequence[str]
) -> list[Check]:
    """For every account with own accounts under it, whether these make its amount, column by column.

    The amount stands in the line above them or, where that has none or nothing but zeros, in the line of the
    same account below. Where neither has one, nothing is said.
    """
    found = []
    for whole, parts, node in _runs(entries, placed):
        for column, name in enumerate(columns):
            amount = whole.amounts[column]
            known = [p for p in parts if p.amounts[column] is not None]
            if amount is not None and known:
                found.append((_check(scheme.name(node), name, amount, whole, known, column), amount))
    # Lines of which together no voice is made stand between the voices for another reason.
    usual = any(check.state == "holds" for check, _ in found)
    return [
        check for check, amount in found if check.state == "holds" or usual or _may_be_part(check, amount)
    ]


def _may_be_part(check: Check, amount: Decimal) -> bool:
    """Whether what the lines make is less than the amount, so that they may be some of its parts."""
    left = Decimal(str(check.difference or 0))
    return 0 < abs(amount - left) < abs(amount) and (amount - left) * amount > 0


def _runs(entries: Sequence[Entry], placed: Sequence[int]) -> Iterator[tuple[Entry, list[Entry], int]]:
    """The line with the amount, the own accounts under it, and the account, one after the other."""
    above: Entry | None = None
    node = -1
    parts: list[Entry] = []
    for entry, here in zip(entries, placed, strict=True):
        role = _role(entry, here, above, node)
        if role == "part":
            parts.append(entry)
        if role in ("part", "nothing"):
            continue
        if parts and above is not None:
            if any(above.amounts):
                yield above, parts, node
            elif here == node and entry.filled:
                yield entry, parts, node
        above, node, parts = (entry, here, []) if role == "account" else (None, -1, [])
    if parts and above is not None and any(above.amounts):
        yield above, parts, node


def _role(
    entry: Entry, here: int, above: Entry | None, node: int
) -> Literal["account", "part", "end", "nothing"]:
    """What a line is after the account ``node``. One that could be an account of the scheme but was placed
    nowhere is one of the firm's own as well."""
    if here < 0 and is_some_of_it(entry.text):
        return "nothing"  # a part of the line above, be that an account or not: it makes no whole
    if here < 0 and is_total(entry.text):
        return "end"
    if entry.own or (here < 0 and entry.filled):
        return "part"
    if here < 0:
        return "nothing"
    heading = above is not None and not above.filled
    if here == node and heading and entry.filled and not is_total(entry.text):
        return "part"  # 'a) plant', 'b) depreciation of plant' under 'Plant'
    return "account"


def _check(name: str, label: str, amount: Decimal, whole: Entry, parts: list[Entry], column: int) -> Check:
    amounts = [p.amounts[column] or ZERO for p in parts]
    made = sum(amounts, ZERO)
    difference = amount - made
    lines = f"the {len(parts)} lines" if len(parts) > 1 else "the line"
    unit = Decimal(1).scaleb(-max(map(digits, [amount, *amounts])))
    say = partial(
        Check,
        identity=f"{name} by line",
        column=label,
        difference=float(difference),
        paths=(whole.path, *(p.path for p in parts)),
    )
    start = f"{name}, {label}: {plain(amount)}"
    if abs(difference) <= ROUNDING * unit * (len(parts) + 1):
        but = f", but for {plain(difference)}" if difference else ""
        return say(state="holds", sentence=f"{start} is what {lines} under it make{but}")
    sentence = (
        f"{start} is not what {lines} under it make, {plain(made)}; a line of {plain(difference)} was not "
        "found, or they are only some of its parts"
    )
    missing = (f"a line under {name}",)
    return say(state="missing", sentence=sentence, missing=missing, implied=float(difference))
