"""Accounting identities over the accounts of a statement, one column of amounts at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from pincite.model.records import Check
from pincite.wrappers.definition import Identity
from pincite.wrappers.ledger.books import Books, Part, Sum, node_of, part_of
from pincite.wrappers.ledger.verdicts import judged

# Depth of the headings that a statement prints even where it leaves out others: 'B) Fixed assets'.
LETTERED = 2


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


# -- which sums are worth saying


def worth_saying(books: Books, found: list[Sum]) -> list[Sum]:
    """Without what is said better elsewhere. Of several ways to break one total down, those a statement does
    not use are left out. A heading without an amount needs none where the sum of its parts serves in the
    total above, unless others of its kind have one: then its total was missed."""
    by_total: dict[tuple[int, int], list[Sum]] = {}
    for one in found:
        by_total.setdefault((one.node, one.column), []).append(one)
    served = {(node, one.column) for one in found if one.check.state == "holds" for node in one.sums}
    broken_down = {(one.node, one.column): one.total.amount is not None for one in found}
    kept = []
    for one in found:
        others = [o for o in by_total[one.node, one.column] if o is not one]
        if one.check.state == "missing" and one.total.amount is None:
            expected = one.total.printed or books.scheme.nodes[one.node].depth == LETTERED
            expected = expected and _have_totals(books, one, found, broken_down)
            spared = (one.node, one.column) in served and not expected
            if spared or any(o.total.amount is not None for o in others):
                continue
            if not one.total.printed and _may_be_left_out(books, one.identity, one.node):
                continue
            if others and min(_rank(o) for o in others) < _rank(one):
                continue
        if one.check.state != "holds" and others:
            theirs = {p.node for o in others for p in o.parts if p.printed}
            own = [p for p in one.parts if p.amount and p.node not in theirs]
            if not own and any(o.check.state == "holds" for o in others):
                continue
            if not own and any(_rank(o) < _rank(one) for o in others):
                continue
        kept.append(one)
    return kept


def _have_totals(
    books: Books, one: Sum, found: Sequence[Sum], broken_down: Mapping[tuple[int, int], bool]
) -> bool:
    """Whether other headings of the kind have an amount of their own in this statement: its neighbours,
    where there are none those with parts of the same names. At least half of them."""
    nodes = books.scheme.nodes
    terms = {t.concept for t in one.identity.terms}
    rest = [o for o in found if o.column == one.column and o.node != one.node]
    beside = {o.node for o in rest if nodes[o.node].parent == nodes[one.node].parent}
    alike = {o.node for o in rest if terms & {t.concept for t in o.identity.terms}}
    peers = beside or alike
    having = sum(broken_down[node, one.column] for node in peers)
    return bool(peers) and 2 * having >= len(peers)


def _may_be_left_out(books: Books, identity: Identity, node: int) -> bool:
    """Whether a total is a sum that only some statements print: its parts are also parts of what it is a
    part of itself."""
    parts = {term.concept for term in identity.terms}
    for above in books.scheme.above(node)[1:]:
        for other in books.identities.get(books.scheme.nodes[above].concept, ()):
            if parts <= {term.concept for term in other.terms}:
                return True
    return False


def _rank(one: Sum) -> tuple[int, str]:
    """Smaller for the way that more of what is printed goes into."""
    return (-sum(bool(p.amount) for p in one.parts), one.identity.name)
