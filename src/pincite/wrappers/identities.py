"""Accounting identities as a check on what a wrapper found, and missed.

The ledger of a wrapper says which groups are lines of account. Their texts are placed in the scheme that the
concepts make (``pincite.wrappers.ledger.placement``), and the identities are worked out on the accounts, one
column of amounts at a time, in exact decimal arithmetic.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import msgspec

from pincite.model.records import Check, Extraction, Group
from pincite.wrappers.definition import Identity, Ledger, Wrapper
from pincite.wrappers.ledger.books import Account, Books
from pincite.wrappers.ledger.details import detail_checks
from pincite.wrappers.ledger.entries import Entry, columns_of, empty_statements, entries_of
from pincite.wrappers.ledger.numbering import is_total, without_number
from pincite.wrappers.ledger.placement import place
from pincite.wrappers.ledger.scheme import Scheme, scheme_of
from pincite.wrappers.ledger.sums import checks_of
from pincite.wrappers.ontology.matching import Matcher

TOP = 2  # Depth of the headings that a statement may begin with: 'Assets', and 'A) ...' below it.
LEAST = 0.6  # Truth from which a text may be an account; out of place, a poor match is dropped.


def check_identities(wrapper: Wrapper, extraction: Extraction) -> Extraction:
    """The extraction with ``checks``: what the identities of the wrapper say of each column of amounts.

    The value of a label that was placed gets ``parsed['account']``, its account in the scheme. An
    extraction of a wrapper without a ledger comes back as it is.
    """
    ledger = wrapper.ledger
    if ledger is None:
        return extraction
    empty = empty_statements(wrapper, ledger, extraction)
    if not extraction.groups:
        return msgspec.structs.replace(extraction, checks=empty) if empty else extraction
    used = {name for i in wrapper.identities for name in (i.total, *(t.concept for t in i.terms))}
    scheme = scheme_of(wrapper.concepts, frozenset(used))
    matcher = Matcher(wrapper.concepts)
    columns = columns_of(extraction, ledger)
    identities: dict[str, list[Identity]] = {}
    for identity in wrapper.identities:
        identities.setdefault(identity.total, []).append(identity)
    checks: list[Check] = list(empty)
    by_path: dict[str, dict[str, Any]] = {}
    for entries in entries_of(extraction, ledger):
        named = [{} if entry.own else concepts_of(matcher, entry.text) for entry in entries]
        placed = place(entries, scheme, named)
        for accounts in statements(entries, placed, scheme):
            checks += checks_of(Books(scheme, accounts, identities, columns))
        checks += detail_checks(entries, placed, scheme, columns)
        for entry, node in zip(entries, placed, strict=True):
            if node >= 0:
                by_path[entry.path] = {"account": scheme.name(node)}
    groups = tuple(_with_accounts(group, ledger, by_path) for group in extraction.groups)
    return msgspec.structs.replace(extraction, groups=groups, checks=tuple(checks))


def concepts_of(matcher: Matcher, text: str) -> dict[str, float]:
    """The concepts that a line may be, with their truth: as it is printed, and without its number and the
    word that says it is a total."""
    found: dict[str, float] = {}
    for form in dict.fromkeys((text, without_number(text))):
        for one in matcher.find([form])[0]:
            name = matcher.concepts[one.concept].name
            if one.score >= LEAST:
                found[name] = max(one.score, found.get(name, 0.0))
    return found


def statements(entries: list[Entry], placed: list[int], scheme: Scheme) -> list[dict[int, Account]]:
    """The accounts of each statement: where a document prints its accounts a second time, a second one
    begins. Of the lines of one account the total counts, else the last with an amount."""
    found: list[dict[int, Account]] = [{}]
    closed: list[set[int]] = [set()]
    last = -1
    for entry, node in zip(entries, placed, strict=True):
        if node < 0:
            continue
        back = node < last and not scheme.below(last, node)
        again = back and node in closed[-1] and scheme.nodes[node].depth <= TOP
        if again and not is_total(entry.text):
            found.append({})
            closed.append(set())
        _book(found[-1], closed[-1], node, entry)
        last = node
    return found


def _book(accounts: dict[int, Account], closed: set[int], node: int, entry: Entry) -> None:
    """Adds a line to its account. A total is what the account amounts to, whatever stands before; of lines
    that disagree without one, the last is taken, and the first or their sum may be meant."""
    account = accounts.get(node)
    if account is None:
        accounts[node] = Account(entry.amounts, [entry.path])
    else:
        account.paths.append(entry.path)
        if entry.filled:
            before = account.amounts
            last = tuple(old if new is None else new for old, new in zip(before, entry.amounts, strict=True))
            account.amounts = last
            if is_total(entry.text):
                account.others = []
            elif node in closed and before != last:
                added = tuple(_add(a, b) for a, b in zip(before, entry.amounts, strict=True))
                account.others = [*account.others, before, added]
    if entry.filled:
        closed.add(node)


def _add(a: Decimal | None, b: Decimal | None) -> Decimal | None:
    return b if a is None else a if b is None else a + b


def _with_accounts(group: Group, ledger: Ledger, by_path: dict[str, dict[str, Any]]) -> Group:
    """The group with what was understood of its lines written to the values of their labels."""
    more = by_path.get(group.path) if group.type == ledger.type else None

    def changed(child: Group) -> Group:
        if group.type != ledger.type:
            return _with_accounts(child, ledger, by_path)
        return _marked(child, more) if more and child.variable == ledger.account else child

    return msgspec.structs.replace(group, children=tuple(map(changed, group.children)))


def _marked(group: Group, more: dict[str, Any]) -> Group:
    value = group.value
    if value is not None:
        value = msgspec.structs.replace(value, parsed={**value.parsed, **more})
    children = tuple(_marked(child, more) for child in group.children)
    return msgspec.structs.replace(group, value=value, children=children)
