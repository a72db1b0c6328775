"""The wrapper for statements that comes with Pincite, by its name; how well it reads is in ``statements``."""

import pytest

import pincite

HEAD = "| {} | 31/12/2024 | 31/12/2023 |\n|---|---:|---:|\n"
SHEET = HEAD.format("Stato patrimoniale") + (
    "| C) Attivo circolante | | |\n"
    "| II - Crediti | 82.472 | 71.300 |\n"
    "| IV - Disponibilità liquide | 43.932 | 39.050 |\n"
    "| Totale attivo circolante (C) | 126.404 | 110.350 |\n"
)
INCOME = HEAD.format("Conto economico") + (
    "| A) Totale valore della produzione | 227.427 | 211.500 |\n"
    "| B) Totale costi della produzione | 220.038 | 214.500 |\n"
    "| Differenza tra valore e costi della produzione (A - B) | 7.389 | (3.000) |\n"
)


FOUND = {
    "stato_patrimoniale": {
        "II - Crediti": [82472, 71300],
        "IV - Disponibilità liquide": [43932, 39050],
        "Totale attivo circolante (C)": [126404, 110350],
    },
    "conto_economico": {
        "A) Totale valore della produzione": [227427, 211500],
        "B) Totale costi della produzione": [220038, 214500],
        "Differenza tra valore e costi della produzione (A - B)": [7389, -3000],
    },
}


def lines(statement):
    """The lines with amounts."""
    return {
        line.children[0].value.text: [part.value.parsed["number"] for part in line.children[1:]]
        for line in statement.children
        if len(line.children) > 1
    }


@pytest.mark.parametrize(
    ("text", "names", "sums"),
    [
        (f"{SHEET}\n{INCOME}", tuple(FOUND), {"circolante", "differenza"}),
        (SHEET, ("stato_patrimoniale",), {"circolante"}),
        (INCOME, ("conto_economico",), {"differenza"}),
    ],
    ids=["both", "balance sheet", "income statement"],
)
def test_the_statements_of_a_document_are_found_with_their_years_and_sums(text, names, sums):
    records = pincite.wrap("balance", text.encode(), name="bilancio.md")
    found = {name: lines(group) for name in FOUND for group in records.find(name)}
    assert found == {name: FOUND[name] if name in names else {} for name in FOUND}
    assert {check.identity for check in records.checks if check.state == "holds"} == sums
