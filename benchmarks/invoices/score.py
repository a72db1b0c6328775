"""What a wrapper found in an invoice, beside what is printed there: right, missing, wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

import msgspec

from benchmarks.invoices.content import Content, Item, date_text
from benchmarks.invoices.layouts import Layout
from pincite.model.records import Group
from pincite.records.records import Records

FIELDS = ("number", "issued", "total", "item", "net", "tax", "due")


class Tally(msgspec.Struct):
    """How many of a field are printed, and how many of those found are right or wrong; a value that is not
    found is missing."""

    printed: int = 0
    right: int = 0
    wrong: int = 0

    @property
    def missing(self) -> int:
        return self.printed - self.right


def judged(records: Records, layout: Layout, content: Content) -> dict[str, Tally]:
    """The tally of every field of one invoice."""
    due = layout.due in ("meta", "totals")
    found = {
        "number": compared([text(g) for g in records.find("number")], [content.number]),
        "issued": compared(days(records, "issued", content.day, layout), [content.day]),
        "total": compared(amounts(records, "total"), [content.total]),
        "net": compared(amounts(records, "net"), [content.net]),
        "tax": compared(amounts(records, "tax"), [tax for _, tax in content.taxes]),
        "due": compared(days(records, "due", content.due, layout), [content.due] if due else []),
    }
    found["item"] = items(list(records.find("item")), content.items)
    return found


def compared(found: list[Any], printed: list[Any]) -> Tally:
    common = Counter(found) & Counter(printed)
    right = common.total()
    return Tally(len(printed), right, len(found) - right)


def value(group: Group) -> Group:
    """The child that is the value of a field: the last one."""
    return group.children[-1] if group.children else group


def text(group: Group) -> str:
    of = value(group).value
    return of.text if of is not None else ""


def amounts(records: Records, field: str) -> list[Decimal | None]:
    return [number(value(group)) for group in records.find(field)]


def number(group: Group) -> Decimal | None:
    parsed = group.value.parsed.get("number") if group.value is not None else None
    return None if parsed is None else Decimal(str(parsed)).quantize(Decimal("0.01"))


def days(records: Records, field: str, printed: date, layout: Layout) -> list[date | str]:
    """The days of a field. One that is not understood, its order not being sure, counts as printed."""
    found: list[date | str] = []
    for group in records.find(field):
        of = value(group).value
        parsed = of.parsed.get("date") if of is not None else None
        if parsed:
            found.append(date.fromisoformat(parsed))
        else:
            found.append(printed if text(group) == date_text(printed, layout) else text(group))
    return found


def items(found: list[Group], printed: tuple[Item, ...]) -> Tally:
    """Lines: right where all of them is; wrong where a value differs from that of every line left."""
    left = list(printed)
    tally = Tally(len(printed))
    for group in found:
        values = {child.variable: child for child in group.children}
        fitting = [(item, fits(values, item)) for item in left]
        best = max(fitting, key=lambda pair: pair[1], default=(None, 0))
        if best[1] == WHOLE:
            tally.right += 1
        elif best[1] == 0:
            tally.wrong += 1
        if best[1] and best[0] is not None:
            left.remove(best[0])
    return tally


WHOLE = 2


def fits(values: dict[str, Group], item: Item) -> int:
    """2 where the line is the item whole, 1 where something is missing, 0 where something differs."""
    wanted = dict(expected(item))
    for name, group in values.items():
        said: Any = group.value.text if name == "D" and group.value is not None else number(group)
        if wanted.get(name) != said:
            return 0
    return WHOLE if wanted.keys() == values.keys() else 1


def expected(item: Item) -> Iterator[tuple[str, Any]]:
    yield "A", item.amount
    yield "D", " ".join(item.lines)
    if item.quantity is not None:
        yield "Q", item.quantity.quantize(Decimal("0.01"))
    if item.price is not None:
        yield "P", item.price
