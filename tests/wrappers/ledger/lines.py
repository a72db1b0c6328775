"""Statements written down as lines, for the tests: as a wrapper would have found them."""

from __future__ import annotations

from pincite.model.records import Extraction, Group, Value
from pincite.wrappers.definition import Wrapper
from pincite.wrappers.language.parse import parse

SCHEME = """
wrapper books
concept line label "Line"
concept assets is-a line label "Assets", "Total assets"
concept fixed is-a assets label "A) Fixed assets"
concept land is-a fixed label "1) Land"
concept plant is-a fixed label "2) Plant"
concept current is-a assets label "B) Current assets"
concept credits is-a current label "I - Credits"
concept customers is-a credits label "1) From customers"
concept taxes is-a credits label "2) Taxes"
concept cash is-a current label "II - Cash"
concept funds is-a line label "Liabilities", "Total liabilities"
concept debts is-a funds label "D) Debts"
concept banks is-a debts label "1) Banks"
concept within is-a customers, credits, banks, debts label "Due within a year"
concept beyond is-a customers, credits, banks, debts label "Due after a year"
concept result is-a line label "Result"
concept income is-a line label "Income"
concept costs is-a line label "Costs"

books = row:R*
row = label:V, amount:N1?, amount:N2?
label = #TOKEN:X where concept(X, line)
amount = #TOKEN:X where isNumber(X)

ledger row: V -> N1, N2
identity balance: assets = funds
identity assets: assets = fixed + current
identity fixed: fixed = land + plant tolerance 1
identity current: current = credits + cash
identity credits: credits = customers + taxes
identity credits_due: credits = within + beyond
identity customers: customers = within + beyond
identity debts: debts = banks
identity banks: banks = within + beyond
identity result: result = income - costs
"""


def wrapper() -> Wrapper:
    return parse(SCHEME)


def extraction(*lines: tuple[object, ...], label: str = "label") -> Extraction:
    """Lines are a text and up to two amounts (None: blank), set one below the other; a text that starts with
    '*' is no account of the scheme."""
    rows = []
    for n, (text, *amounts) in enumerate(lines, 1):
        own = str(text).startswith("*")
        values = [child(n, 0, str(text).lstrip("*"), "own" if own else label, "C" if own else "V")]
        for column, amount in enumerate(amounts, 1):
            if amount is not None:
                values.append(child(n, column, str(amount), "amount", f"N{column}", amount))
        rows.append(
            Group(type="row", path=f"/books/row[{n}]", variable="R", truth=1.0, children=tuple(values))
        )
    root = Group(type="books", path="/books", truth=1.0, children=tuple(rows))
    return Extraction(
        wrapper="books", source="", mode="paper", norm="min", threshold=0.8, groups=(root,) if rows else ()
    )


def child(row: int, column: int, text: str, type: str, variable: str, number: object = None) -> Group:
    left = 50.0 + 100 * column
    value = Value(
        text=text, page=1, box=(left, 12.0 * row, left + 60, 12.0 * row + 10),
        parsed={} if number is None or number == "-" else {"number": number},
    )  # fmt: skip
    return Group(
        type=type, path=f"/books/row[{row}]/{type}[{column}]", variable=variable, truth=1.0, value=value
    )
