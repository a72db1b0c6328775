"""What is taken off a name must not be part of it."""

import pytest

from pincite.wrappers.ontology.form import form_of


@pytest.mark.parametrize(
    "text, bare, number",
    [
        ("1) Costi di impianto", "costi di impianto", "1"),
        ("B.II.1 Impianti", "impianti", "1"),
        ("C II 4-bis) Crediti tributari", "crediti tributari", "4-BIS"),
        ("2), 3) variazioni delle rimanenze", "variazioni delle rimanenze", "3"),
        ("2/3) variazioni", "variazioni", "3"),
        ("IX - Utile dell'esercizio", "utile dell esercizio", "IX"),
        ("A.I Capitale", "capitale", "I"),
        ("I TOTALE IMMOBILIZZAZIONI", "totale immobilizzazioni", "I"),
        ("2 TOTALE Impianti", "totale impianti", "2"),
        ("b) f.a.impianti", "impianti", "B"),
        ("Totale B) Immobilizzazioni", "totale immobilizzazioni", "B"),
        ("- debiti ......", "debiti", ""),
        ("Totale debiti (D)", "totale debiti", ""),
        ("Totale attivo (A+B+C+D)", "totale attivo", ""),
        ("Totale proventi e oneri (15 + 16 - 17 + - 17-bis)", "totale proventi e oneri", ""),
        ("Disponibilità liquide:", "disponibilita liquide", ""),
        ("1. Income", "income", "1"),
    ],
)
def test_enumerators_and_references_go(text, bare, number):
    form = form_of(text)
    assert (form.bare, form.number) == (bare, number)


@pytest.mark.parametrize(
    "text, bare",
    [
        ("U.S. assets", "u s assets"),
        ("10-year note", "10 year note"),
        ("31/12/2003", "31 12 2003"),
        ("31.12.2003 totale", "31 12 2003 totale"),
        ("1.234", "1 234"),
        ("Totale (A)", "totale a"),
        ("Civile", "civile"),
        ("mix", "mix"),
        ("(1)", "1"),
        ("IV", "iv"),
        ("di cui", "di cui"),
        ("Utile (perdita)", "utile perdita"),
    ],
)
def test_what_is_part_of_the_name_stays(text, bare):
    assert form_of(text).bare == bare


def test_a_label_loses_only_what_is_surely_an_enumerator():
    assert form_of("5 year notes", label=True).bare == "5 year notes"
    assert form_of("I crediti", label=True).bare == "i crediti"
    assert form_of("5) notes", label=True).bare == "notes"


def test_every_short_form_of_the_table_is_written_out():
    assert form_of("Crediti v/clienti").plain == "crediti verso clienti"
    assert form_of("debiti vs banche").plain == "debiti verso banche"
    assert form_of("c/c bancari").plain == "conto corrente bancari"
    assert form_of("f.do amm.to").plain == "fondo ammortamento"
    assert form_of("advs/x").plain == "advs x"


@pytest.mark.parametrize(
    "text",
    [
        "I " * 2000 + "x", "I-" * 2000 + "x", "(" + "I " * 2000 + "x)", "(" + "1" * 2000 + "x)",
        "A.I." * 2000 + "x", "1 a " * 2000, "i/" * 2000 + "x)", "- " * 2000 + "x", "(" * 2000, "f.a." * 2000,
        "1) " * 2000, "a" * 20_000,
        "(" + "1 " * 2000 + ")", "I" * 2000, "v/" * 2000,
    ],
)  # fmt: skip
def test_no_text_keeps_the_forms_busy_for_ever(text):
    assert form_of(text).raw == text.strip()
