"""An amount must count for its own year and its own line, however the columns are set."""

from __future__ import annotations

from datetime import date

import pytest

from pincite.wrappers.predicates.figures import figures
from pincite.wrappers.predicates.heads import head_of, is_foreign
from pincite.wrappers.predicates.predicate import Scene
from pincite.wrappers.predicates.printed import printed_pages
from pincite.wrappers.predicates.registry import predicates
from pincite.wrappers.predicates.typed import values_of
from tests.wrappers.tokens.made import tokens_from

LOCALE = "it_IT"


def page(*lines, number=1, top=100.0, step=14.0, height=10.0):
    """Tokens of lines: each a list of (text, left or None, right or None); widths are 5 points a letter."""
    rows = []
    for n, line in enumerate(lines):
        y = top + step * n
        for text, left, right in line:
            x0 = left if left is not None else right - 5 * len(text)
            x1 = right if right is not None else left + 5 * len(text)
            rows.append((text, number, (x0, y, x1, y + height)))
    return rows


def line(label, *amounts, edges=(400, 500), at=40):
    pairs = zip(amounts, edges, strict=False)
    return [(label, at, None), *[(a, None, edge) for a, edge in pairs if a]]


def read(rows, **columns):
    """By text of the label, the amounts by rank."""
    tokens = tokens_from(rows, **columns)
    found = figures(Scene(tokens=tokens, locale=LOCALE, memory={}))
    out = {}
    for i in range(len(tokens)):
        if found.rank[i]:
            label = tokens.text[found.label[i]] if found.label[i] >= 0 else ""
            out.setdefault(label, {})[int(found.rank[i])] = tokens.text[i]
    return out


HEADS = line("STATO PATRIMONIALE", "31/12/2024", "31/12/2023")


def test_a_single_amount_counts_for_the_year_it_stands_under():
    rows = page(HEADS, line("Cassa", "1.200", "900"), line("Titoli", "", "4.000"), line("Crediti", "70", ""))
    assert read(rows) == {"Cassa": {1: "1.200", 2: "900"}, "Titoli": {2: "4.000"}, "Crediti": {1: "70"}}


def test_the_latest_year_is_the_first_wherever_it_stands():
    rows = page(line("Attivo", "2023", "2024"), line("Cassa", "1.200", "900"), line("Titoli", "10", "4.000"))
    assert read(rows)["Cassa"] == {2: "1.200", 1: "900"}


def test_columns_go_on_on_pages_without_heads():
    rows = page(HEADS, line("Cassa", "1.200", "900")) + page(line("Titoli", "", "4.000"), number=2)
    assert read(rows)["Titoli"] == {2: "4.000"}


def test_heads_at_the_foot_of_a_page_are_of_the_next():
    rows = page(HEADS, top=780) + page(line("Titoli", "", "4.000"), line("Cassa", "5", "6"), number=2)
    assert read(rows) == {"Titoli": {2: "4.000"}, "Cassa": {1: "5", 2: "6"}}


def test_without_heads_columns_count_from_the_left():
    rows = page(*[line(f"Voce {n}a", f"{n}.000", f"{n}.500") for n in range(1, 6)])
    assert read(rows)["Voce 3a"] == {1: "3.000", 2: "3.500"}


def test_parts_that_stand_further_left_than_totals_are_of_the_same_year():
    rows = page(
        line("Attivo", "31/12/2024"),
        *[line(f"Parte {n}a", f"{n}.000", edges=(340,)) for n in range(1, 6)],
        line("Totale attivo", "15.000"),
    )
    found = read(rows)
    assert found["Parte 2a"] == {1: "2.000"} and found["Totale attivo"] == {1: "15.000"}


@pytest.mark.parametrize("head", ["Variazione", "Var. %", "Note", "Scostamento"])
def test_columns_of_something_else_are_left_out(head):
    edges = (400, 500, 580)
    rows = page(
        line("Attivo", "31/12/2024", "31/12/2023", head, edges=edges),
        *[line(f"Voce {n}a", f"{n}.000", f"{n}.500", f"{n * 7},25", edges=edges) for n in range(1, 6)],
    )
    assert read(rows)["Voce 3a"] == {1: "3.000", 2: "3.500"}


def test_codes_of_accounts_are_no_amounts_and_their_labels_are_marked():
    rows = page(
        HEADS,
        *[
            [(f"0601510{n}", 40, None), ("Impianti generici", 120, None), ("37.793", None, 400)]
            for n in range(5)
        ],
        line("Impianti", "188.965", "7"),
    )
    tokens = tokens_from(rows)
    scene = Scene(tokens=tokens, locale=LOCALE, memory={})
    found = figures(scene)
    coded = [tokens.text[i] for i in range(len(tokens)) if found.coded[i]]
    assert coded == ["Impianti generici"] * 5
    assert not any(found.rank[i] for i in range(len(tokens)) if tokens.text[i].startswith("06015"))


def test_of_two_tables_side_by_side_each_keeps_its_amounts():
    edges, beyond = (250, 320), (600, 680)
    heads = [
        *line("ATTIVO", "2024", "2023", edges=edges),
        *line("PASSIVO", "2024", "2023", edges=beyond, at=360),
    ]
    rows = page(
        heads,
        *[
            [
                *line(f"Bene {n}a", f"{n}.000", "", edges=edges),
                *line(f"Fonte {n}a", f"{n}.111", f"{n}.222", edges=beyond, at=360),
            ]
            for n in range(1, 6)
        ],
        line("Fonte sola", "9.999", "", edges=beyond, at=360),
    )
    found = read(rows)
    assert found["Bene 2a"] == {1: "2.000"} and found["Fonte 2a"] == {1: "2.111", 2: "2.222"}
    assert found["Fonte sola"] == {1: "9.999"}


def test_a_title_with_a_date_is_no_head():
    title = [("Bilancio al 31/12/2024", 230, 352)]
    rows = page(title, *[line(f"Voce {n}a", f"{n}.000", f"{n}.500", edges=(370, 480)) for n in range(1, 6)])
    assert read(rows)["Voce 4a"] == {1: "4.000", 2: "4.500"}


def test_a_title_centred_on_the_page_heads_no_column_that_ends_below_it():
    title = [("Bilancio al 31/12/2024", 245, 350)]
    rows = page(title, *[line(f"Voce {n}a", f"{n}.000", f"{n}.500", edges=(347, 480)) for n in range(1, 6)])
    kind = ["heading", *["paragraph"] * (len(rows) - 1)]
    assert read(rows, kind=kind, page_sizes={1: (595.0, 842.0)})["Voce 4a"] == {1: "4.000", 2: "4.500"}
    assert read(rows, kind=kind, page_sizes={1: (700.0, 842.0)})["Voce 4a"] == {1: "4.000"}


def test_an_amount_between_the_lines_of_a_label_goes_to_the_first():
    rows = [
        ("Attivo", 1, (40, 80, 80, 90)), ("31/12/2024", 1, (350, 80, 400, 90)),
        ("ammortamento delle immobilizzazioni, altre", 1, (40, 100, 240, 110)),
        ("svalutazioni", 1, (40, 111, 100, 121)), ("22.712", 1, (370, 105, 400, 115)),
        ("cassa", 1, (40, 130, 70, 140)), ("1.500", 1, (375, 130, 400, 140)),
    ]  # fmt: skip
    assert read(rows)["ammortamento delle immobilizzazioni, altre"] == {1: "22.712"}


def test_a_dash_is_an_amount_of_nothing():
    rows = page(HEADS, line("Cassa", "-", "900"), line("Titoli", "10", "-"))
    assert read(rows)["Cassa"] == {1: "-", 2: "900"}
    scene = Scene(tokens=tokens_from(rows), locale=LOCALE, memory={})
    dash = scene.tokens.text.index("-")
    assert predicates()["ofPeriod"].parsed(scene, dash, 1) == {"number": 0, "period": "2024-12-31"}


def test_ranks_and_labels_do_not_depend_on_the_order_of_listing():
    rows = page(HEADS, line("Cassa", "1.200", "900"), line("Titoli", "", "4.000"))
    assert read(rows) == read(rows[::-1])


# -- heads


def dated(text):
    values = values_of(Scene(tokens=tokens_from([]), locale=LOCALE, memory={}), text)
    return values[0].day if values else None


@pytest.mark.parametrize(("text", "head", "sure"), [
    ("31/12/2024", "2024-12-31", True), ("31.12.2024", "2024-12-31", True),
    ("al 31/12/2024", "2024-12-31", True),
    ("2024", "2024", True), ("Esercizio 2024", "2024", False), ("Saldo al 31/12/2024", "2024-12-31", False),
    ("Bilancio al 31 dicembre 2024", "2024-12-31", False),
    ("Esercizio precedente", "Esercizio precedente", False),
])  # fmt: skip
def test_heads_of_columns_are_read(text, head, sure):
    found = head_of(text, dated)
    assert (found.text, found.sure) == (head, sure)


@pytest.mark.parametrize("text", [
    "Cassa", "1.200", "1950,12", "24/24", "2025/99", "Nota 12", "01/01-30/09",
    "Legge 124/2017 articolo 1 comma 125 e seguenti",
    "Precedente", "",
])  # fmt: skip
def test_other_texts_are_no_heads(text):
    assert head_of(text, dated) is None


@pytest.mark.parametrize(("text", "end"), [
    ("01/01-30/09/2025", "2025-09-30"), ("01/01/2025 - 30/09/2025", "2025-09-30"),
    ("1.1.-30.9.2025", "2025-09-30"), ("Dal 01/01/2024 al 31/12/2024", "2024-12-31"),
    ("dal 01/01 al 30/09/2025", "2025-09-30"), ("1 gennaio - 30 settembre 2025", "2025-09-30"),
    ("ESER. 24/24", "2024-12-31"), ("Esercizio 2023/2024", "2024-12-31"), ("FY24", "2024-12-31"),
    ("9M 2025", "2025-09-30"), ("9 mesi 2025", "2025-09-30"), ("H1 2025", "2025-06-30"),
    ("I semestre 2024", "2024-06-30"), ("Q3 2025", "2025-09-30"), ("3T 24", "2024-09-30"),
    ("Settembre 2025", "2025-09-30"), ("al 31 dicembre 2024", "2024-12-31"),
    ("saldo ott. 2025", "2025-10-31"),
    ("2025/1", "2025-01-31"), ("2024/25", "2025-12-31"), ("ANNO 2024", "2024-12-31"),
])  # fmt: skip
def test_a_head_that_names_a_stretch_of_time_counts_by_its_last_day(text, end):
    assert date.fromordinal(head_of(text, dated).order).isoformat() == end


@pytest.mark.parametrize("heads", [
    ("01/01-30/09/2025", "ANNO 2024"), ("9M 2025", "FY24"), ("2025/2", "2025/1"),
    ("marzo 2025", "febbraio 2025"),
])  # fmt: skip
def test_two_stretches_of_time_are_two_periods(heads):
    rows = page(line("Attivo", *heads), *[line(f"Voce {n}a", f"{n}.000", f"{n}.500") for n in range(1, 6)])
    assert read(rows)["Voce 3a"] == {1: "3.000", 2: "3.500"}
    rows = page(
        line("Attivo", *heads[::-1]), *[line(f"Voce {n}a", f"{n}.000", f"{n}.500") for n in range(1, 6)]
    )
    assert read(rows)["Voce 3a"] == {1: "3.500", 2: "3.000"}


@pytest.mark.parametrize("head", ["Tredicesimo 13/2025 bis", "Trim. 05 anno 25x"])
def test_a_column_whose_period_is_not_understood_does_not_get_that_of_its_neighbour(head):
    lines = [line(f"Voce {n}a", f"{n}.000", f"{n}.500") for n in range(1, 6)]
    rows = page(line("Attivo", head, "2024"), *lines)
    assert read(rows)["Voce 3a"] == {1: "3.500"}


def test_the_current_year_comes_after_the_one_before():
    assert head_of("Esercizio corrente", dated).order > head_of("Esercizio precedente", dated).order


def test_heads_of_other_columns_are_known():
    assert (
        is_foreign("Var. %")
        and is_foreign("NOTE")
        and not is_foreign("Esercizio 2024")
        and not is_foreign("")
    )


def test_parts_under_a_head_without_a_date_are_of_the_year_to_their_right():
    edges = (340, 420, 500)
    rows = page(
        line("Attivo", "PARZIALI", "31/12/2004", "31/12/2003", edges=edges),
        *[line(f"Parte {n}a", f"{n}.000", "", f"{n}.500", edges=edges) for n in range(1, 6)],
        line("Totale attivo", "", "15.000", "17.500", edges=edges),
    )
    found = read(rows)
    assert found["Parte 2a"] == {1: "2.000", 2: "2.500"}
    assert found["Totale attivo"] == {1: "15.000", 2: "17.500"}


@pytest.mark.parametrize("heads", [("Importo", "Anno prec."), ("Consuntivo 2019", "Budget 2019")])
def test_two_periods_of_which_the_heads_tell_too_little_are_not_taken_for_one(heads):
    rows = page(line("Attivo", *heads), *[line(f"Voce {n}a", f"{n}.000", f"{n}.500") for n in range(1, 6)])
    assert read(rows)["Voce 3a"] == {1: "3.000", 2: "3.500"}


@pytest.mark.parametrize("head", ["Incidenza sui ricavi", "Variazione 2019", "Var. 2019/2018"])
def test_a_column_beside_a_year_is_no_other_year_for_that(head):
    edges = (400, 540)
    rows = page(
        line("Attivo", "31/12/2019", head, edges=edges),
        *[line(f"Voce {n}a", f"{n}23.000", f"{n},25", edges=edges) for n in range(1, 6)],
    )
    assert read(rows)["Voce 3a"] == {1: "323.000"}


def test_text_that_runs_up_the_margin_labels_no_row():
    rows = page(HEADS, *[line(f"Voce {n}", f"{n}.100", f"{n}.200") for n in range(1, 9)])
    rows.append(("Registro delle imprese", 1, (10.0, 100.0, 18.0, 240.0)))
    found = read(rows)
    assert sorted(found) == [f"Voce {n}" for n in range(1, 9)]


def test_where_all_texts_run_up_the_page_none_is_left_out():
    rows = [(f"Voce numero {n}", 1, (20.0 * n, 100.0, 20.0 * n + 9, 190.0)) for n in range(1, 6)]
    tokens = tokens_from(rows)
    assert [len(some) for some in printed_pages(tokens)] == [5]
