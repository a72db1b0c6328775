"""Accounts of one statement and the terms of its sums."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from functools import cached_property

import msgspec

from pincite.model.records import Check
from pincite.wrappers.definition import Identity
from pincite.wrappers.ledger.scheme import Scheme

ZERO = Decimal(0)


class Account(msgspec.Struct):
    """What is printed for one account: amounts by column, None where the column is blank there, and the
    paths of its lines. ``others`` are the amounts it has where lines of the account disagree and another
    of them, or all together, are meant."""

    amounts: tuple[Decimal | None, ...]
    paths: list[str]
    others: list[tuple[Decimal | None, ...]] = []

    @property
    def filled(self) -> bool:
        return any(amount is not None for amount in self.amounts)


class Part(msgspec.Struct, frozen=True):
    """A term of an identity in one column. ``printed`` where there is a line for it; ``amount`` is None
    where none can be known, ``summed`` where it is the sum of its own parts; ``paths`` are the lines it
    comes from; ``others`` what else its lines may mean; ``blank`` where they have no amount in any column,
    ``empty`` where they have none in this one."""

    sign: int
    name: str
    node: int
    printed: bool
    amount: Decimal | None
    paths: tuple[str, ...]
    summed: bool = False
    others: tuple[Decimal, ...] = ()
    blank: bool = False
    empty: bool = False


class Sum(msgspec.Struct, frozen=True):
    """An identity about one account in one column, as far as it can be judged."""

    identity: Identity
    node: int
    column: int
    total: Part
    parts: tuple[Part, ...]
    check: Check
    sums: frozenset[int] = frozenset()


class Books(msgspec.Struct, dict=True):
    """Accounts of one statement by number of the scheme, and how they are added up."""

    scheme: Scheme
    accounts: dict[int, Account]
    identities: dict[str, list[Identity]]
    columns: tuple[str, ...]

    @property
    def filled(self) -> frozenset[int]:
        """Columns with an amount at all."""
        amounts = [account.amounts for account in self.accounts.values()]
        return frozenset(k for row in amounts for k, amount in enumerate(row) if amount is not None)

    @cached_property
    def turned(self) -> frozenset[int]:
        """Schemes in which most of what is taken off is printed with its minus already."""
        count: Counter[int] = Counter()
        off = {t.concept for some in self.identities.values() for i in some for t in i.terms if t.sign < 0}
        for node, account in self.accounts.items():
            if self.scheme.nodes[node].concept in off:
                root = self.scheme.above(node)[-1]
                count[root] += sum((a < 0) - (a > 0) for a in account.amounts if a)
        return frozenset(root for root, more in count.items() if more > 0)

    def signed(self, part: Part) -> Decimal:
        """What a part adds to a sum, as this statement prints what is taken off."""
        amount = part.amount or ZERO
        known = part.sign < 0 and amount < 0 and part.node >= 0
        if known and self.scheme.above(part.node)[-1] in self.turned:
            return amount
        return part.sign * amount
