"""A word read as another changes what a text names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.wrappers.ontology import spelling
from pincite.wrappers.ontology.spelling import Vocabulary, edits, similarity

WORDS = [
    "crediti", "materiali", "immobilizzazioni", "controllate", "conto", "cassa", "debito", "banca",
    "verbindlichkeit", "dipendenti", "fondo",
]  # fmt: skip


def read_as(word: str) -> list[str]:
    return [other for other, _ in Vocabulary(WORDS).like(word)]


@pytest.mark.parametrize(
    "word, other",
    [
        ("crediti", "crediti"), ("credito", "crediti"), ("banche", "banca"), ("fondi", "fondo"),
        ("verbindlichkeiten", "verbindlichkeit"), ("crediit", "crediti"), ("creditti", "crediti"),
        ("immobi1izzazi0ni", "immobilizzazioni"), ("immob.", "immobilizzazioni"),
        ("imm.ni", "immobilizzazioni"), ("fondo.", "fondo"),
    ],
)  # fmt: skip
def test_a_word_is_known_in_its_other_forms(word, other):
    assert read_as(word) == [other]


@pytest.mark.parametrize(
    "word",
    ["immateriali", "controllanti", "costo", "casa", "debitori", "dipendenze", "redditi", "c.", "i.", "", ".",
     "1234567", "cr3d1t1", "conti.x.y"],
)  # fmt: skip
def test_near_words_are_other_words(word):
    assert read_as(word) == []


def test_a_word_longer_than_all_is_not_compared(monkeypatch):
    words = Vocabulary(["materiali"])
    assert [other for other, _ in words.like("materialii")] == ["materiali"]
    monkeypatch.setattr(spelling, "_holes", None)  # who looks for its slips fails
    assert words.like("materiali" * 3000) == ()


def test_a_word_of_the_vocabulary_is_no_slip_of_another():
    words = Vocabulary(["diritti", "diretti"])
    assert words.like("diretti") == (("diretti", 1.0),)


def plain_edits(a: str, b: str) -> int:
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        new = [i]
        for j, y in enumerate(b, 1):
            new.append(min(row[j] + 1, new[-1] + 1, row[j - 1] + (x != y)))
        row = new
    return row[-1]


@given(st.text("abcà", max_size=12), st.text("abcà", max_size=12))
def test_edits_are_those_of_the_definition(a, b):
    assert edits(a, b) == edits(b, a) == plain_edits(a, b)
    assert 0 <= similarity(a, b) <= 1
    assert (similarity(a, b) == 1) == (a == b)


def test_edits_of_long_texts_are_counted_too():
    assert edits("a" * 3000, "a" * 1500 + "b" + "a" * 1400) == 100


@given(st.lists(st.text("abcdef", min_size=1, max_size=9)), st.text("abcdef.", max_size=9), st.randoms())
def test_the_order_of_the_vocabulary_has_no_say(words, word, random):
    shuffled = list(words)
    random.shuffle(shuffled)
    assert Vocabulary(words).like(word) == Vocabulary(shuffled).like(word)
