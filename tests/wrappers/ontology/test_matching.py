"""A voice taken for another books an amount on the wrong account, and nobody sees it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.errors import BadPattern
from pincite.wrappers.definition import Concept
from pincite.wrappers.ontology.matching import FLOOR, NORMALISED, RESEMBLANCE, STEP, Matcher

VOICES = (
    Concept("voce", ("Voce di bilancio",)),
    Concept("attivo", ("Attivo", "Totale attivo"), is_a=("voce",)),
    Concept("passivo", ("Passivo", "Totale passivo"), is_a=("voce",)),
    Concept("materiali", ("Immobilizzazioni materiali",), is_a=("attivo",)),
    Concept("totale_materiali", ("Totale immobilizzazioni materiali",), is_a=("attivo",)),
    Concept("immateriali", ("Immobilizzazioni immateriali",), is_a=("attivo",)),
    Concept("impianto", ("1) Costi di impianto e di ampliamento",), is_a=("immateriali",)),
    Concept(
        "avviamento",
        ("Avviamento",),
        synonyms=("Goodwill", "Differenza da consolidamento"),
        cues=("valore di avviamento",),
        patterns=("avviam.*",),
        excludes=("fondo ammortamento", "f.a."),
        is_a=("immateriali",),
    ),
    Concept("clienti", ("Crediti verso clienti",), is_a=("attivo",)),
    Concept("debiti_clienti", ("Debiti verso clienti",), is_a=("passivo",)),
    Concept("controllate", ("Crediti verso imprese controllate",), is_a=("attivo",)),
    Concept("sottoposte", ("Crediti verso imprese sottoposte al controllo delle controllanti",)),
    Concept("debiti_sottoposte", ("Debiti verso imprese sottoposte al controllo delle controllanti",)),
    Concept("ratei_attivi", ("D) Ratei e risconti",), is_a=("attivo",)),
    Concept("ratei_passivi", ("E) Ratei e risconti",), is_a=("passivo",)),
    Concept("altri_beni", ("Altri beni",), is_a=("materiali",)),
    Concept("cassa", ("Cassa",), is_a=("attivo",)),
    Concept("correnti", ("Attività correnti",), is_a=("attivo",)),
    Concept("entro", ("esigibili entro l'esercizio successivo",)),
    Concept("cinque_anni", ("5 year notes",)),
    Concept("utile", ("Utile (perdita) dell'esercizio",), is_a=("passivo",)),
)
MATCHER = Matcher(VOICES)


def scores(text: str) -> dict[str, float]:
    (found,) = MATCHER.find([text])
    return {VOICES[f.concept].name: f.score for f in found}


def best(text: str) -> str:
    (found,) = MATCHER.find([text])
    return VOICES[found[0].concept].name if found else ""


@pytest.mark.parametrize(
    "text, voice",
    [
        ("IMMOBILIZZAZIONI MATERIALI", "materiali"),
        ("II - Immobilizzazioni materiali", "materiali"),
        ("B.II Immobilizzazioni Materiali:", "materiali"),
        ("II) IMMOBILIZZAZIONI MATERIALI ......", "materiali"),
        ("• Immobilizzazioni materiali (B)", "materiali"),
        ("II  TOTALE IMMOBILIZZAZIONI MATERIALI", "totale_materiali"),
        ("Totale II) immobilizzazioni materiali", "totale_materiali"),
        ("a) costi di impianto e di ampliamento", "impianto"),
        ("B.I.1) Costi di impianto e di ampliamento", "impianto"),
        ("Crediti v/clienti", "clienti"),
        ("1) crediti vs. clienti", "clienti"),
        ("attivita' correnti", "correnti"),
        ("b) f.a.altri beni", "altri_beni"),
        ("4-bis) altri beni", "altri_beni"),
        ("Utile (perdita) dell’esercizio", "utile"),
        ("IX – Utile (Perdita) dell'esercizio", "utile"),
    ],
)
def test_what_lists_add_to_a_name_does_not_hide_it(text, voice):
    assert best(text) == voice
    assert scores(text)[voice] >= NORMALISED - 0.02


def test_the_very_label_beats_every_other_way_to_say_it():
    assert scores("Avviamento")["avviamento"] == 1.0
    assert scores("AVVIAMENTO")["avviamento"] == NORMALISED
    assert scores("Goodwill")["avviamento"] == 1.0


def test_a_total_is_not_what_it_sums_up():
    assert best("Totale immobilizzazioni materiali") == "totale_materiali"
    assert scores("Totale immobilizzazioni materiali")["materiali"] < 0.8
    assert scores("Immobilizzazioni materiali").get("totale_materiali", 0) < 0.8


@pytest.mark.parametrize(
    "text, other",
    [
        ("Crediti verso clienti", "debiti_clienti"),
        ("Debiti verso clienti", "clienti"),
        ("Debiti verso imprese sottoposte al controllo delle controllanti", "sottoposte"),
        ("Crediti verso imprese sottoposte al controllo delle controllanti", "debiti_sottoposte"),
        ("Crediti verso imprese controllanti", "controllate"),
        ("Crediti verso imprese collegate", "controllate"),
        ("Immobilizzazioni immateriali", "materiali"),
        ("Immobilizzazioni materiali", "immateriali"),
        ("Attività non correnti", "correnti"),
        ("Totale passivo", "attivo"),
        ("esigibili oltre l'esercizio successivo", "entro"),
        ("10 year notes", "cinque_anni"),
        ("15 year notes", "cinque_anni"),
        ("crediti", "clienti"),
        ("beni", "altri_beni"),
        ("casa", "cassa"),
        ("cause", "cassa"),
        ("in cassa", "cassa"),
        ("fondo cassa contanti", "cassa"),
        ("attivi", "passivo"),
        ("1", "cinque_anni"),
    ],
)
def test_near_names_are_other_names(text, other):
    assert scores(text).get(other, 0) < 0.8


@pytest.mark.parametrize("text", ["", ".", "-", "1", "10.739", "A)", "I", "di", "totale", "31/12/2003", "e"])
def test_what_names_nothing_names_nothing(text):
    assert scores(text) == {}


@pytest.mark.parametrize(
    "text, voice",
    [
        ("Costi d'impianto e ampliamento", "impianto"),
        ("Credito verso clienti", "clienti"),
        ("Immob. materiali", "materiali"),
        ("Immobilizzaz. mat.", "materiali"),
        ("Immobi1izzazioni materiali", "materiali"),
        ("Immobilizazioni materiali", "materiali"),
        ("Avviamneto", "avviamento"),
        ("I M M O B I L I Z Z A Z I O N I  M A T E R I A L I", "materiali"),
        ("Immobilizzazionimateriali", "materiali"),
        ("Crediti verso i clienti", "clienti"),
    ],
)
def test_slips_endings_abbreviations_and_lost_spaces_still_reach_the_threshold(text, voice):
    assert best(text) == voice
    assert 0.8 <= scores(text)[voice] < NORMALISED


def test_the_enumerator_decides_between_voices_of_one_name():
    assert best("D - Ratei e risconti") == "ratei_attivi"
    assert best("E. Ratei e risconti") == "ratei_passivi"
    assert scores("Ratei e risconti") == {"ratei_attivi": NORMALISED, "ratei_passivi": NORMALISED}


def test_a_cue_is_found_in_a_longer_text_as_whole_words():
    assert 0.8 < scores("svalutazione del valore di avviamento di Alfa")["avviamento"] < NORMALISED
    assert scores("svalutazione del plusvalore di avviamentos di Alfa") == {}


def test_a_longer_cue_says_more_than_a_shorter_one():
    matcher = Matcher([Concept("b", cues=("fondo",)), Concept("a", cues=("fondo rischi e oneri",))])
    (found,) = matcher.find(["vari: fondo rischi e oneri futuri"])
    assert [matcher.concepts[f.concept].name for f in found] == ["a", "b"]


def test_a_pattern_meets_the_whole_text_with_or_without_its_enumerator():
    assert scores("5) avviamenti vari")["avviamento"] == 0.9
    assert "avviamento" not in scores("tutti gli avviamenti vari")
    with pytest.raises(BadPattern):
        Matcher([Concept("a", patterns=("(",))])


def test_what_speaks_against_a_concept_silences_it_and_it_alone():
    assert "avviamento" not in scores("Fondo ammortamento avviamento")
    assert "avviamento" not in scores("b) f.a. avviamento")
    matcher = Matcher([Concept("a", excludes=("meno",)), Concept("b", ("meno x",), is_a=("a",))])
    assert matcher.truths(["meno x"], "a") == [0.0]
    assert matcher.truths(["meno x"], "b") == [1.0]


def test_a_case_counts_for_what_it_is_a_case_of_a_little_less_each_step():
    assert MATCHER.truths(["Altri beni"], "altri_beni") == [1.0]
    assert MATCHER.truths(["Altri beni"], "materiali") == [pytest.approx(STEP)]
    assert MATCHER.truths(["Altri beni"], "voce") == [pytest.approx(STEP**3)]
    assert MATCHER.truths(["Altri beni"], "passivo") == [0.0]
    found = MATCHER.narrowest("Altri beni", "voce")
    assert found is not None
    assert VOICES[found.concept].name == "altri_beni"
    assert MATCHER.narrowest("Altri beni", "passivo") is None


def test_concepts_in_a_circle_do_not_hang():
    matcher = Matcher(
        [Concept("a", ("x y",), is_a=("b",)), Concept("b", is_a=("a",)), Concept("c", is_a=("c",))]
    )
    assert matcher.truths(["x y"], "b") == [pytest.approx(STEP)]


WORDS = st.sampled_from(
    ["crediti", "debiti", "verso", "clienti", "imprese", "controllate", "totale", "attivo", "di", "e", "5",
     "1)", "II", "-", "immob.", "(A)", "non", "altri"]
)  # fmt: skip


@settings(max_examples=150)
@given(st.lists(WORDS, max_size=8).map(" ".join) | st.text(max_size=30))
def test_scores_are_truths_and_the_company_of_a_text_has_no_say(text):
    fresh = Matcher(VOICES)
    alone = fresh.find([text])[0]
    assert alone == MATCHER.find(["Attivo", text, "Cassa"])[1]
    assert all(FLOOR <= f.score <= 1 for f in alone)
    assert all(0 <= truth <= 1 for truth in fresh.truths([text], "voce"))


@settings(max_examples=100)
@given(st.lists(st.lists(WORDS, min_size=1, max_size=5).map(" ".join), min_size=1, max_size=4), st.data())
def test_a_label_always_names_its_concept_whatever_the_case(labels, data):
    matcher = Matcher([Concept(f"c{n}", (label,)) for n, label in enumerate(labels)])
    number = data.draw(st.integers(0, len(labels) - 1))
    (found,) = matcher.find([labels[number]])
    assert {f.concept: f.score for f in found}[number] == 1.0
    (found,) = matcher.find([labels[number].upper()])
    assert {f.concept: f.score for f in found}[number] >= NORMALISED


@settings(max_examples=100)
@given(st.lists(WORDS, min_size=1, max_size=6), st.randoms())
def test_words_in_another_order_never_count_as_the_label_itself(words, random):
    matcher = Matcher([Concept("a", (" ".join(words),))])
    shuffled = list(words)
    random.shuffle(shuffled)
    (found,) = matcher.find([" ".join(shuffled)])
    if shuffled != words:
        assert all(f.score < 1.0 for f in found)
    assert RESEMBLANCE < NORMALISED


@settings(max_examples=150)
@given(
    st.lists(st.lists(WORDS, min_size=1, max_size=7).map(" ".join), min_size=1, max_size=8),
    st.lists(WORDS, max_size=7).map(" ".join),
)
def test_a_label_is_found_among_many_as_it_is_found_alone(labels, text):
    concepts = [Concept(f"c{n}", (label,)) for n, label in enumerate(labels)]
    (together,) = Matcher(concepts).find([text])
    alone = {
        number: found[0].score
        for number, concept in enumerate(concepts)
        for found in Matcher([concept]).find([text])
        if found
    }
    assert {f.concept: f.score for f in together} == alone
