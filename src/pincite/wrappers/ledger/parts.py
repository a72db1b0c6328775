"""The terms of an identity: which account each means, and what it amounts to."""

from __future__ import annotations

from decimal import Decimal

from pincite.wrappers.ledger.books import ZERO, Books, Part

DEEPEST = 8  # Identities within one another that are followed below an account; statements have four levels.


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
