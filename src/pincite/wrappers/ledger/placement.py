"""Which account each line of a statement is: the likeliest walk through the scheme.

A line alone often does not say what it is: 'esigibili entro l'esercizio successivo' stands under every kind
of credit and debt, 'Totale crediti' closes one of two headings, 'altri' may be anything. The lines of a
statement follow the scheme, though: after a heading come its parts, then its next neighbour, or a line that
closes what is open. So the whole sequence is read at once. Every step from one account to the next has a
cost, every line costs what its text lacks of the account's labels, and the cheapest walk is taken (dynamic
programming over the last account placed).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from pincite.wrappers.ledger.entries import Entry
from pincite.wrappers.ledger.numbering import is_bare_total, is_total, number_of, words_of
from pincite.wrappers.ledger.scheme import Scheme

# Cost of a match of truth 0; one in capitals, truth .95, costs 0.2: less than a step against the order.
DOUBT = 4.0
# Cost of placing a line nowhere though its text names an account. More than a step back, so that firms
# may have an order of their own; less than a poor match that is also out of place.
LEFT_OUT = 1.2
AGREES = -0.3  # Cost where the printed number is the account's own.
DIFFERS = 0.35  # Cost where it is another: firms and programs number in their own way, too.
# Cost for each word of its parent that the line names itself: 'Debiti verso banche entro 12 mesi'.
NAMED = -0.15
MOST_NAMED = 4  # Words of the parent that count.
SKIPPED = 0.25  # Cost for each level stepped over on the way down: statements leave out headings.
# Cost of naming an account twice in a row: a title and its total without parts, a heading repeated on the
# next page.
AGAIN = 0.3
REOPENED = 0.6  # Cost of a line without amounts that names what is already open.
EARLIER = 0.2  # Cost of a neighbour that the scheme has before: parts in another order.
BACK = 1.0  # Cost of a step back to a place before, in another part of the scheme.
ELSEWHERE = 0.3  # Cost of going on to another statement.
CLOSED = 0.3  # Cost of each open heading that a total which does not say of what passes over.
BEAM = 48  # Last accounts kept; far more than are ever close to the best.
SLACK = 6.0  # Cost above the best from which a walk is given up: five lines out of place.
NEAR = 0.3  # Truth below the best of a line from which a concept is not considered for it.


Found = Mapping[str, float]  # Concepts that a text may be, with their truth.


class _Walk(msgspec.Struct, frozen=True):
    cost: float
    line: int
    node: int
    before: _Walk | None


def place(entries: Sequence[Entry], scheme: Scheme, concepts: Sequence[Found]) -> list[int]:
    """For every line its account, -1 for none."""
    walks: dict[int, _Walk] = {-1: _Walk(0.0, -1, -1, None)}
    for line, entry in enumerate(entries):
        if is_bare_total(entry.text) and entry.filled:
            walks = _closed(walks, scheme, line, entry)
            continue
        options = _options(entry, scheme, concepts[line])
        if not options:
            continue
        after: dict[int, _Walk] = {}
        for node, walk in walks.items():
            after[node] = _Walk(walk.cost + LEFT_OUT, walk.line, walk.node, walk.before)
        for node, cost in options:
            best = min(((walk.cost + _step(scheme, last, node, entry), last) for last, walk in walks.items()))
            total = best[0] + cost
            if node not in after or total < after[node].cost:
                after[node] = _Walk(total, line, node, walks[best[1]])
        limit = min(w.cost for w in after.values()) + SLACK
        kept = sorted(((w.cost, n) for n, w in after.items() if w.cost <= limit))[:BEAM]
        walks = {n: after[n] for _, n in kept}
    placed = [-1] * len(entries)
    back: _Walk | None = min(walks.values(), key=lambda w: (w.cost, w.node))
    while back is not None and back.line >= 0:
        placed[back.line] = back.node
        back = back.before
    return placed


def _closed(walks: dict[int, _Walk], scheme: Scheme, line: int, entry: Entry) -> dict[int, _Walk]:
    """The walks after a line that is a total and does not say of what: it closes the nearest heading that is
    open, or the one with the number it has."""
    number = number_of(entry.text)
    after: dict[int, _Walk] = {}
    for last, walk in walks.items():
        ways = [(LEFT_OUT, walk.line, last, walk.before)]
        printed = _printed(walk)
        outer = scheme.above(last)[1:] if last >= 0 else []
        for far, node in enumerate(sorted(outer, key=lambda n: (n not in printed, -n))):
            known = scheme.nodes[node].numbers
            if scheme.nodes[node].parent < 0 or (number and known and number not in known):
                continue
            ways.append((CLOSED * far, line, node, walk))
        for cost, at, node, before in ways:
            total = walk.cost + cost
            if node not in after or total < after[node].cost:
                after[node] = _Walk(total, at, node, before)
    return after


def _printed(walk: _Walk | None) -> set[int]:
    """The accounts that a walk has come by."""
    found = set()
    while walk is not None:
        found.add(walk.node)
        walk = walk.before
    return found


def _options(entry: Entry, scheme: Scheme, found: Found) -> list[tuple[int, float]]:
    """The accounts a line may be, with what they cost by its text alone."""
    known = {c: t for c, t in found.items() if any(scheme.nodes[n].parent >= 0 for n in scheme.of.get(c, ()))}
    if not known:
        return []
    best = max(known.values())
    number = number_of(entry.text)
    words = words_of(entry.text)
    out: list[tuple[int, float]] = []
    for concept, truth in sorted(known.items()):
        if truth < best - NEAR:
            continue
        for id in scheme.of.get(concept, ()):
            node = scheme.nodes[id]
            if node.parent < 0:
                continue
            cost = DOUBT * (1.0 - truth)
            if number and node.numbers:
                cost += AGREES if number in node.numbers else DIFFERS
            if len(scheme.of[concept]) > 1:
                parent = scheme.nodes[node.parent].concept
                named = max((len(w) for w in scheme.words[parent] if w and w <= words), default=0)
                cost += NAMED * min(named, MOST_NAMED)
            out.append((id, cost))
    return out


def _step(scheme: Scheme, last: int, node: int, entry: Entry) -> float:
    """What it costs to come to an account after another; -1 is the start."""
    depth = scheme.nodes[node].depth
    if last < 0:
        return SKIPPED * max(0, depth - 1)
    if node == last:
        return 0.0 if entry.filled and is_total(entry.text) else AGAIN
    if scheme.below(last, node):
        return 0.0 if entry.filled else REOPENED
    if scheme.below(node, last):
        return SKIPPED * (depth - scheme.nodes[last].depth - 1)
    common = last
    while common >= 0 and not scheme.below(node, common):
        common = scheme.nodes[common].parent
    down = depth - (scheme.nodes[common].depth if common >= 0 else -1) - 1
    if common < 0:
        return ELSEWHERE + (BACK if node < last else 0.0) + SKIPPED * max(0, down - 1)
    if node > last:
        return SKIPPED * down
    return (EARLIER if down == 0 else BACK) + SKIPPED * down
