"""A document whose country is guessed wrongly has all its amounts wrong at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.wrappers.values.locales import LOCALES
from pincite.wrappers.values.reading import readings
from pincite.wrappers.values.vote import candidates

PAGE = [
    "Bilancio di esercizio al 31/12/2003", "1) Costi di impianto e di ampliamento", "10.739", "73.792",
    "b) f.a.impianti e macchinari", "169.253-", "4) Altri beni", "8.599",
]  # fmt: skip


def vote(texts: list[str]) -> str:
    """The locale these texts tell, '' where equally likely ones read some text differently."""
    likely = candidates(texts)
    return likely[0].name if all(len(readings(text, likely)) <= 1 for text in texts) else ""


@pytest.mark.parametrize(
    "texts, locale",
    [
        (PAGE, "it_IT"),
        (["Total of the year", "1,234.56", "12/31/2003"], "en_US"),
        (["Total of the year", "1,234.56", "31/12/2003", "£ 5"], "en_GB"),
        (["Summe der Aktiva", "1.234,56 €", "31.12.2020"], "de_DE"),
        (["Summe der Aktiva und der anderen", "1'234.56", "99'123.00", "12'000", "13'000"], "de_CH"),
        (["1 234,56", "total des actifs et du passif"], "fr_FR"),
        (["12,34,567.00", "1,23,456.00", "of the year"], "en_IN"),
        (["contas a receber dos clientes", "R$ 1.234,56", "R$ 2", "R$ 4"], "pt_BR"),
    ],
)
def test_the_numbers_and_the_words_of_a_page_tell_its_locale(texts, locale):
    assert vote(texts) == locale


def test_figures_in_the_english_way_win_over_words_in_italian():
    texts = ["1,234.56", "5,678.90", "99,123.45", "totale della produzione"] * 5
    assert all(locale.style.decimal == "." for locale in candidates(texts))


def test_numbers_of_sections_do_not_make_an_italian_report_english():
    texts = [*(f"{n}.{m}" for n in range(1, 9) for m in range(1, 9)), *PAGE]
    assert vote(texts) == "it_IT"


def test_what_cannot_be_told_is_not_guessed():
    assert vote(["10.739", "73.792"]) == ""
    assert vote(["1,234.56", "03/04/2003", "total of the year"]) == ""


def test_without_anything_to_read_differently_any_locale_will_do():
    assert vote([]) in LOCALES
    assert vote(["1", "2003", "abc"]) in LOCALES


@given(
    st.lists(st.sampled_from([*PAGE, "1,5", "1.5", "$ 5", "03/04/05", "the", "x"]), max_size=12), st.randoms()
)
def test_the_order_of_tokens_has_no_say(texts, random):
    shuffled = list(texts)
    random.shuffle(shuffled)
    assert candidates(shuffled) == candidates(texts)
    assert vote(shuffled) == vote(texts)


def test_dates_with_months_written_short_speak_for_the_languages_that_have_them():
    found = candidates(["01 ago 2025", "02 jul 2025", "03 ene 2025", "1.234,50"])
    assert {locale.language for locale in found} == {"es"}
