"""Which sums are worth saying: without what is said better by another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pincite.wrappers.definition import Identity
from pincite.wrappers.ledger.books import Books, Sum

# Depth of the headings that a statement prints even where it leaves out others: 'B) Fixed assets'.
LETTERED = 2


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
