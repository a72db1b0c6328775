"""A number must be told from the words behind it, and a total from what it is the total of."""

import pytest

from pincite.wrappers.ledger.numbering import is_total, number_of, without_number, words_of


@pytest.mark.parametrize(("text", "number", "rest"), [
    ("B) Immobilizzazioni", "B", "Immobilizzazioni"),
    ("I - Immobilizzazioni immateriali", "I", "Immobilizzazioni immateriali"),
    ("II  TOTALE IMMOBILIZZAZIONI MATERIALI", "II", "IMMOBILIZZAZIONI MATERIALI"),
    ("5-bis) Crediti tributari", "5-bis", "Crediti tributari"),
    ("17 bis) utili e perdite su cambi", "17bis", "utili e perdite su cambi"),
    ("c), d), e) altri costi", "c,d,e", "altri costi"),
    ("a/b/c) ammortamento", "a/b/c", "ammortamento"),
    ("Totale 4) altri beni", "4", "altri beni"),
    ("Totale immobilizzazioni (B)", "B", "immobilizzazioni (B)"),
    ("1. Ricavi", "1", "Ricavi"),
    ("Immobilizzazioni", "", "Immobilizzazioni"),
    ("Crediti verso soci", "", "Crediti verso soci"),
    ("14.000 euro", "", "14.000 euro"),
])  # fmt: skip
def test_a_number_is_parted_from_what_it_numbers(text, number, rest):
    assert number_of(text) == number
    assert without_number(text) == rest


@pytest.mark.parametrize(("text", "total"), [
    ("Totale attivo", True), ("TOTALE ATTIVO", True), ("1 TOTALE Altri beni", True),
    ("Subtotale crediti", True),
    ("Tot. crediti", True), ("Totale", True), ("Totalizzatori", False), ("Attivo", False),
])  # fmt: skip
def test_totals_are_known_by_their_words(text, total):
    assert is_total(text) is total


def test_words_are_without_case_accents_and_number():
    assert words_of("IV - Disponibilità Liquide") == {"disponibilita", "liquide"}
