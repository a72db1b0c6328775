"""Accounts of one statement and the terms of its sums: which account each means, and what it amounts to."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from functools import cached_property

import msgspec

from pincite.model.records import Check
from pincite.wrappers.definition import Identity
from pincite.wrappers.ledger.scheme import Scheme

ZERO = Decimal(0)
DEEPEST = 8  # Identities within one another that are followed below an account; statements have four levels.


def digits(amount: Decimal) -> int:
    """Digits after the decimal mark that say something."""
    exponent = amount.normalize().as_tuple().exponent
    return -exponent if isinstance(exponent, int) and exponent < 0 else 0


def plain(number: Decimal) -> str:
    """A number without exponent and needless zeros."""
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


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


def node_of(books: Books, concept: str, node: int) -> int:
    """The account a term means: the one below the total, else the one of that concept that is printed."""
    scheme = books.scheme
    inside = scheme.inside(concept, node)
    everywhere = inside or scheme.of.get(concept, ())
    printed = [n for n in everywhere if n in books.accounts]
    return (printed or list(everywhere) or [-1])[0]


def part_of(books: Books, sign: int, concept: str, node: int, column: int, depth: int = 0) -> Part:
    """A term with its amount: as printed; where the line, or only its amount, is missing, the sum of its
    own parts; 0 where the line is printed and left blank."""
    account = books.accounts.get(node)
    name = books.scheme.name(node) if node >= 0 else concept
    if account is not None:
        amount = account.amounts[column]
        if amount is not None:
            others = tuple(dict.fromkeys(o[column] or ZERO for o in account.others))
            others += _net(books, node, column, amount)
            return Part(sign, name, node, True, amount, tuple(account.paths), others=others)
        if account.filled:
            return Part(sign, name, node, True, ZERO, tuple(account.paths), empty=True)
    made = _made(books, node, column, depth) if node >= 0 else None
    if made is not None:
        return Part(sign, name, node, account is not None, made[0], made[1], summed=True)
    if account is None:
        return Part(sign, name, node, False, None, ())
    return Part(sign, name, node, True, ZERO, tuple(account.paths), blank=True, empty=True)


def _made(books: Books, node: int, column: int, depth: int) -> tuple[Decimal, tuple[str, ...]] | None:
    """The sum of what is printed of an account's parts, and where; None without any."""
    if depth > books.scheme.nodes[node].depth + DEEPEST:
        return None  # identities may lead round in a circle
    for identity in books.identities.get(books.scheme.nodes[node].concept, ()):
        parts = []
        for term in identity.terms:
            inside = books.scheme.inside(term.concept, node)
            at = next((n for n in inside if n in books.accounts), inside[0] if inside else -1)
            if at >= 0:
                parts.append(part_of(books, term.sign, term.concept, at, column, depth + 1))
        known = [p for p in parts if p.amount is not None]
        if any(p.amount for p in known):
            paths = tuple(path for p in known for path in p.paths)
            return sum(map(books.signed, known), ZERO), paths
    return None


def _net(books: Books, node: int, column: int, amount: Decimal) -> tuple[Decimal, ...]:
    """What an account amounts to where its line says it without what is taken off below."""
    found = []
    for identity in books.identities.get(books.scheme.nodes[node].concept, ()):
        terms = [(t.sign, books.scheme.inside(t.concept, node)) for t in identity.terms]
        if any(sign > 0 and any(n in books.accounts for n in nodes) for sign, nodes in terms):
            continue
        off = [
            books.accounts[n].amounts[column]
            for s, nodes in terms
            if s < 0
            for n in nodes
            if n in books.accounts
        ]
        taken = sum((abs(a) for a in off if a is not None), ZERO)
        if taken and any(sign > 0 for sign, _ in terms):
            found.append(amount - taken)
    return tuple(found)
