"""The lines of a statement, out of the groups a wrapper found; and statements that should have some and have
none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation

import msgspec

from pincite.model.records import Check, Extraction, Group, Value
from pincite.regex import regex
from pincite.wrappers.content.automaton import children, reachable
from pincite.wrappers.definition import Content, Ledger, Name, Plus, Sequence, Wrapper

LEAST_PAIRS = 3  # Rows with two labels from which they are two bands and no accident.
DASH = regex(r"[-\u2010-\u2015\u2212]{1,3}")  # A dash in place of an amount: nothing.


class Entry(msgspec.Struct, frozen=True):
    """A line: its text and, for each column of the ledger, its amount or None. ``label`` is the value the
    text starts with, ``path`` the path of the group. ``own`` says that it does not name an account of the
    scheme: it is one of the firm's own, under an account."""

    path: str
    text: str
    label: Value
    own: bool
    amounts: tuple[Decimal | None, ...]

    @property
    def filled(self) -> bool:
        """Whether it has an amount at all."""
        return any(amount is not None for amount in self.amounts)


def entries_of(extraction: Extraction, ledger: Ledger) -> list[list[Entry]]:
    """The lines of each answer, in the order in which a reader goes through them: of two tables that stand
    side by side, the left one first."""
    return [
        in_order([e for g in _groups(root, ledger.type) for e in _entry(g, ledger)])
        for root in extraction.groups
    ]


def columns_of(extraction: Extraction, ledger: Ledger) -> tuple[str, ...]:
    """The names of the columns: the period most of the amounts are of where it is known, else the variable
    of the wrapper."""
    seen: list[Counter[str]] = [Counter() for _ in ledger.amounts]
    for root in extraction.groups:
        for group in _groups(root, ledger.type):
            for column, value in _amounts(group, ledger):
                if isinstance(value.parsed.get("period"), str):
                    seen[column][value.parsed["period"]] += 1
    names = [
        min(c.items(), key=lambda item: (-item[1], item[0]))[0] if c else ledger.amounts[k]
        for k, c in enumerate(seen)
    ]
    return tuple(name if names.count(name) == 1 else ledger.amounts[k] for k, name in enumerate(names))


def _groups(group: Group, type: str) -> Iterator[Group]:
    if group.type == type:
        yield group
        return
    for child in group.children:
        yield from _groups(child, type)


def _leaves(group: Group) -> Iterator[Value]:
    if group.value is not None:
        yield group.value
    for child in group.children:
        yield from _leaves(child)


def _amounts(group: Group, ledger: Ledger) -> Iterator[tuple[int, Value]]:
    """The values of a line that are amounts, with the numbers of their columns."""
    for child in group.children:
        if child.variable in ledger.amounts:
            column = ledger.amounts.index(child.variable)
            yield from ((column, value) for value in _leaves(child))


def _entry(group: Group, ledger: Ledger) -> Iterator[Entry]:
    named = [v for c in group.children if c.variable == ledger.account for v in _leaves(c)]
    other = [v for c in group.children if c.variable not in ledger.amounts for v in _leaves(c)]
    labels = named or other
    if not labels:
        return
    amounts: list[Decimal | None] = [None] * len(ledger.amounts)
    for column, value in _amounts(group, ledger):
        amount = amount_of(value)
        if amount is not None:
            amounts[column] = (amounts[column] or Decimal(0)) + amount
    text = " ".join(v.text for v in labels)
    yield Entry(group.path, text, labels[0], not named, tuple(amounts))


def amount_of(value: Value) -> Decimal | None:
    """The amount a value is, None for none; a dash is nothing, and so 0."""
    number = value.parsed.get("number")
    if number is None:
        return Decimal(0) if DASH.fullmatch(value.text) else None
    try:
        found = Decimal(str(number))
    except InvalidOperation:
        return None
    return found if found.is_finite() else None


# -- order


def in_order(entries: list[Entry]) -> list[Entry]:
    """Entries page after page and row after row; where labels stand in two bands across, the left band of
    all pages first."""
    border = _border(entries)

    def rank(entry: Entry) -> tuple[bool, int, float, float]:
        box = entry.label.box
        return box[0] >= border, entry.label.page, box[1], box[0]

    return sorted(entries, key=rank)


def _border(entries: list[Entry]) -> float:
    """The left edge of a right band of labels, infinity where there is one band: rows hold two labels, and
    all labels start or end on one side of it."""
    pairs = []
    pages: dict[int, list[Entry]] = {}
    for entry in entries:
        if entry.label.box[0] == entry.label.box[0]:
            pages.setdefault(entry.label.page, []).append(entry)
    for page in pages.values():
        page.sort(key=lambda e: (e.label.box[1], e.label.box[0]))
        for k, a in enumerate(page):
            for b in page[k + 1 :]:
                if b.label.box[1] >= a.label.box[3]:
                    break
                first, second = sorted((a, b), key=lambda e: e.label.box[0])
                if second.label.box[0] >= first.label.box[2]:
                    pairs.append((first, second))
    if len(pairs) < LEAST_PAIRS:
        return float("inf")
    left = max(a.label.box[2] for a, _ in pairs)
    right = min(b.label.box[0] for _, b in pairs)
    return right if right >= left else float("inf")


# -- statements without lines


def empty_statements(wrapper: Wrapper, ledger: Ledger, extraction: Extraction) -> tuple[Check, ...]:
    """A check for every group the content models ask for that should hold lines of account and holds none
    with an amount. What may be left out is not asked for."""
    content = {type.name: type.content for type in wrapper.types}
    filled = {
        step.partition("[")[0]
        for root in extraction.groups
        for line in _groups(root, ledger.type)
        if next(_amounts(line, ledger), None)
        for step in line.path.split("/")[1:-1]
    }
    return tuple(
        Check(
            identity=name,
            column="",
            state="missing",
            sentence=f"{name}: no line with an amount was found; its title or its place may be unknown",
            missing=(name,),
        )
        for name in _required(content, wrapper.root_type)
        if name not in filled and ledger.type in reachable(content, name)
    )


def _required(content: dict[str, Content], root: str) -> dict[str, None]:
    """The types that every group of a type holds, at any depth: those that content models name where they
    cannot be left out."""
    found: dict[str, None] = {}
    models = [content[root]]
    while models:
        model = models.pop()
        if isinstance(model, Name) and model.type not in found:
            found[model.type] = None
            models.append(content[model.type])
        elif isinstance(model, Sequence | Plus):
            models += reversed(children(model))
    return found
