"""What a wrapper found in a statement, held against what was printed."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import msgspec

from benchmarks.banks.content import Content, Row, cells, day_text, money
from benchmarks.banks.layouts import Layout
from benchmarks.invoices.score import Tally, compared
from pincite.model.records import Group
from pincite.records.records import Records

FIELDS = ("row", "account", "period", "opening", "closing")
NAMES = {
    "day": "date",
    "value_day": "valued",
    "debit": "out",
    "credit": "in",
    "amount": "amount",
    "mark": "mark",
    "balance": "balance",
    "description": "text",
}


class Found(msgspec.Struct, frozen=True):
    text: str
    parsed: dict[str, Any]


def judged(records: Records, layout: Layout, content: Content) -> dict[str, Tally]:
    """The tally of every field of one statement. A row is right where all of its values are; a row that is
    none of those printed is wrong."""
    told = [dict(values(group)) for group in records.find("entry")]
    wanted = [expected(row, layout) for row in content.rows]
    left = list(range(len(wanted)))
    tally = Tally(len(wanted))
    for entry in told:
        match = next((k for k in left if same(entry, wanted[k], content.rows[k])), None)
        if match is None:
            tally.wrong += 1
        else:
            left.remove(match)
            tally.right += 1
    period = [day_text(day, layout, layout.period_form) for day in (content.first, content.last)]
    return {
        "row": tally,
        "account": compared(last(records, "account"), [content.account]),
        "period": compared(
            [tuple(child.value.text for child in pieces(g)) for g in records.find("period")], [tuple(period)]
        ),
        "opening": compared(last(records, "opening"), [money(content.opening, layout)]),
        "closing": compared(last(records, "closing"), [money(content.closing, layout)]),
    }


def last(records: Records, field: str) -> list[str]:
    """The value of a field: that of its last child."""
    found = []
    for group in records.find(field):
        while group.children and not group.children[-1].piece:
            group = group.children[-1]
        found.append(group.value.text if group.value else "")
    return found


def pieces(group: Group) -> list[Any]:
    """The parts of texts below a group."""
    found = [child for child in group.children if child.piece]
    found = [piece for piece in found if piece.type in ("first", "last")]
    return found or [piece for child in group.children for piece in pieces(child)]


def values(group: Group) -> list[tuple[str, Found]]:
    found = []
    for child in group.children:
        if child.value is not None:
            found.append((NAMES[child.type], Found(child.value.text, child.value.parsed)))
        for piece in child.children:
            if piece.piece and piece.value is not None:
                found.append((NAMES[piece.type], Found(piece.value.text, piece.value.parsed)))
    return found


def expected(row: Row, layout: Layout) -> dict[str, str]:
    """What is printed of a row, its mark behind the amount."""
    found = cells(row, layout) | {"text": " ".join(row.lines)}
    if "mark" in found:
        found["amount"] += f" {found.pop('mark')}"
    return found


def same(entry: dict[str, Found], wanted: dict[str, str], row: Row) -> bool:
    """Whether an entry says all of a row and nothing else, and what is understood of it is true."""
    said = {name: one.text for name, one in entry.items()}
    if "mark" in said and "amount" in said:
        said["amount"] += f" {said.pop('mark')}"
    if said != wanted:
        return False
    signed = "mark" not in entry and "amount" in entry
    numbers = {
        "amount": row.sum if signed else abs(row.sum),
        "in": abs(row.sum),
        "out": abs(row.sum),
        "balance": row.balance,
    }
    days = {"date": row.day, "valued": row.valued}
    for name, one in entry.items():
        if name in numbers:
            number = one.parsed.get("number")
            if number is None or Decimal(str(number)).quantize(Decimal("0.01")) != numbers[name]:
                return False
        if name in days and "date" in one.parsed and date.fromisoformat(one.parsed["date"]) != days[name]:
            return False
    return True
