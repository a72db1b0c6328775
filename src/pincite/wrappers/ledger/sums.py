"""Accounting identities over the accounts of a statement, one column of amounts at a time."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pincite.model.records import Check
from pincite.wrappers.definition import Identity
from pincite.wrappers.ledger.books import Books, Part, Sum
from pincite.wrappers.ledger.parts import node_of, part_of
from pincite.wrappers.ledger.relevance import worth_saying
from pincite.wrappers.ledger.verdicts import judged


def checks_of(books: Books) -> list[Check]:
    """What every identity says, in the order of identities, accounts and columns."""
    found: list[Sum] = []
    for identities in books.identities.values():
        for identity in identities:
            for node in books.scheme.of.get(identity.total, ()):
                for column in range(len(books.columns)):
                    one = _sum(books, identity, node, column)
                    if one is not None:
                        found.append(one)
    order = {id(i): n for n, i in enumerate(i for some in books.identities.values() for i in some)}
    kept = worth_saying(books, found)
    return [s.check for s in sorted(kept, key=lambda s: (order[id(s.identity)], s.node, s.column))]


def _sum(books: Books, identity: Identity, node: int, column: int) -> Sum | None:
    total = part_of(books, 1, identity.total, node, column)
    parts = tuple(
        part_of(books, term.sign, term.concept, node_of(books, term.concept, node), column)
        for term in identity.terms
    )
    here = [p for p in parts if p.amount is not None and not p.blank]
    if total.summed:
        total = msgspec.structs.replace(total, amount=None)
    inside = [p for p in parts if p.node >= 0 and books.scheme.below(p.node, node)]
    # Nothing of it is printed: then it is no sum of this statement, unless two sides are missing both.
    if not here and (inside or not total.amount or books.scheme.nodes[node].depth > 1):
        return _both_absent(books, identity, node, column, total, parts)  # nor does it break it down
    if column not in books.filled:
        return None
    if total.amount is None and all(p.amount == 0 for p in here):
        return None
    name = identity.name if len(books.scheme.of[identity.total]) == 1 else books.scheme.name(node)
    check = judged(books, identity, name, total, parts, column)
    if check.state != "holds" and inside and _is_gross(total, parts):
        return None
    summed = frozenset(p.node for p in parts if p.summed)
    return Sum(identity, node, column, total, parts, check, summed)


def _both_absent(
    books: Books, identity: Identity, node: int, column: int, total: Part, parts: tuple[Part, ...]
) -> Sum | None:
    """Of two headings of a scheme that are equal, neither has been found though lines below them have."""
    scheme = books.scheme
    absent = (total, *parts)
    if any(p.amount is not None or p.node < 0 or scheme.nodes[p.node].depth != 1 for p in absent):
        return None
    if len(parts) != 1 or not any(
        account.amounts[column] is not None and scheme.below(n, p.node)
        for n, account in books.accounts.items()
        for p in absent
    ):
        return None
    names = tuple(p.name for p in absent)
    label = books.columns[column]
    sentence = f"{identity.name}, {label}: neither {' nor '.join(names)} was found"
    check = Check(identity=identity.name, column=label, state="missing", sentence=sentence, missing=names)
    return Sum(identity, node, column, total, parts, check)


def _is_gross(total: Part, parts: Sequence[Part]) -> bool:
    """Whether the line of a total says what there was before anything is taken off: of its parts only what
    is taken off has been printed."""
    added = [p for p in parts if p.sign > 0 and p.amount is not None]
    off = [p for p in parts if p.sign < 0 and p.printed and p.amount]
    return bool(off) and not added and any(p.sign > 0 for p in parts) and total.amount is not None
