"""A value read wrongly is worse than one not read: a thousandth, a minus lost, a date taken for money."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.errors import BadOption
from pincite.wrappers.values.locales import LANGUAGES, LOCALES, locale_of
from pincite.wrappers.values.reading import Value, readings


def read(text: str, locale: str) -> Value | None:
    """The value of the whole text in one locale."""
    found = readings(text, (locale_of(locale),))
    return found[0] if found else None


def number(text: str, locale: str) -> Decimal | None:
    value = read(text, locale)
    return None if value is None or value.currency or value.unit else value.number


@pytest.mark.parametrize(
    "text, locale, worth",
    [
        ("10.739", "it_IT", "10739"),
        ("10.739", "en_US", "10.739"),
        ("10.739", "de_CH", "10.739"),
        ("1.234,56", "it_IT", "1234.56"),
        ("1,234.56", "en_US", "1234.56"),
        ("169.253-", "it_IT", "-169253"),
        ("169.253 -", "it_IT", "-169253"),
        ("-5", "it_IT", "-5"),
        ("\u22125,5", "it_IT", "-5.5"),
        ("\u20131.000", "it_IT", "-1000"),
        ("(1.234)", "it_IT", "-1234"),
        ("( 1.234 )", "it_IT", "-1234"),
        ("+3", "it_IT", "3"),
        ("1 234 567,8", "it_IT", "1234567.8"),
        ("1\u00a0234\u00a0567,8", "fr_FR", "1234567.8"),
        ("1\u202f234,5", "fr_FR", "1234.5"),
        ("1\u2009234", "sv_SE", "1234"),
        ("1'234'567.80", "de_CH", "1234567.80"),
        ("1\u2019234", "it_IT", "1234"),
        ("12,34,567.5", "en_IN", "1234567.5"),
        ("1,234,567", "en_IN", "1234567"),
        (",5", "it_IT", "0.5"),
        ("0,50", "it_IT", "0.50"),
        ("1.234,-", "nl_NL", "1234"),
        ("1'234.--", "de_CH", "1234"),
        ("0", "it_IT", "0"),
        ("007", "it_IT", "7"),
        ("\uff11\uff12", "ja_JP", "12"),
    ],
)
def test_a_number_is_worth_what_its_country_means(text, locale, worth):
    assert number(text, locale) == Decimal(worth)


@pytest.mark.parametrize(
    "text",
    ["", " ", "-", "--", "+", "n.d.", "n.a.", "()", "(", "1.23.456", "1.2345", "12.34", "0.123", "1.234.56",
     "1,2,3", "1.234,", "5)", "a)", "1)", "--5", "-5-", "(-5)", "(5", "5)", "1.234,56 12", "1/2", "1.234'567",
     "Nota 5", "12 mele", "€ 5 EUR", "5 % €", "1" * 61, "½", "²", "1e5", "∞", "١٢"],
)  # fmt: skip
def test_what_is_no_number_in_italy_is_none(text):
    assert read(text, "it_IT") is None


def test_amounts_keep_their_currency_and_their_sign():
    for text in ("€ 1.234,50", "1.234,50 €", "€1.234,50", "EUR 1.234,50", "1.234,50 Euro", "1.234,50 eur."):
        assert read(text, "it_IT") == Value(Decimal("1234.50"), "EUR")
    for text in ("-€ 12", "€ -12", "€ (12)", "(€ 12)", "12- €", "12 €-", "€ 12-"):
        assert read(text, "it_IT") == Value(Decimal(-12), "EUR")
    assert read("$5", "en_US") == Value(Decimal(5), "USD")
    assert read("$5", "en_CA") == Value(Decimal(5), "CAD")
    assert read("5 kr", "nb_NO") == Value(Decimal(5), "NOK")
    assert read("5 kr", "it_IT") is None
    assert read("EUR", "it_IT") == Value(currency="EUR")
    assert read("importi in euro", "it_IT") is None


def test_percent_is_no_plain_number():
    assert read("12,5%", "it_IT") == Value(Decimal("12.5"), unit="%")
    assert read("-3 ‰", "it_IT") == Value(Decimal(-3), unit="‰")
    assert number("12,5%", "it_IT") is None


@pytest.mark.parametrize(
    "text, locale, day",
    [
        ("31/12/2003", "it_IT", (2003, 12, 31)),
        ("31.12.2003", "it_IT", (2003, 12, 31)),
        ("31-12-03", "it_IT", (2003, 12, 31)),
        ("1/1/70", "it_IT", (1970, 1, 1)),
        ("al 31/12/2003", "it_IT", (2003, 12, 31)),
        ("31 dicembre 2003", "it_IT", (2003, 12, 31)),
        ("1° GENNAIO 2020", "it_IT", (2020, 1, 1)),
        ("31-dic-2003", "it_IT", (2003, 12, 31)),
        ("12/31/2003", "en_US", (2003, 12, 31)),
        ("December 31st, 2003", "en_US", (2003, 12, 31)),
        ("31 Dec 2003", "en_GB", (2003, 12, 31)),
        ("as at 31 December 2003", "en_GB", (2003, 12, 31)),
        ("31. Dezember 2003", "de_DE", (2003, 12, 31)),
        ("1er août 2003", "fr_FR", (2003, 8, 1)),
        ("31 de diciembre de 2003", "es_ES", (2003, 12, 31)),
        ("31 de março de 2003", "pt_BR", (2003, 3, 31)),
        ("31 grudnia 2003 r.", "pl_PL", (2003, 12, 31)),
        ("2003. december 31.", "hu_HU", (2003, 12, 31)),
        ("2003 m. gruodžio 31 d.", "lt_LT", (2003, 12, 31)),
        ("2003. gada 31. decembris", "lv_LV", (2003, 12, 31)),
        ("31 Δεκεμβρίου 2003", "el_GR", (2003, 12, 31)),
        ("2003年12月31日", "ja_JP", (2003, 12, 31)),
        ("2003-12-31", "it_IT", (2003, 12, 31)),
        ("03-12-31", "sv_SE", (2003, 12, 31)),
    ],
)
def test_a_date_is_a_date_and_no_number(text, locale, day):
    assert read(text, locale) == Value(day=date(*day))


@pytest.mark.parametrize(
    "text", ["31/02/2003", "32/12/2003", "12/31/2003", "31/12", "dicembre 2003", "31 december 2003", "1.2.3",
             "31/12-2003", "1/1/3", "99 99 99", "31 12 03", "31 dicembre 2003 2004"]
)  # fmt: skip
def test_what_is_no_day_of_the_calendar_is_no_date_in_italy(text):
    value = read(text, "it_IT")
    assert value is None or value.day is None


# -- every locale


def written(value: Decimal, name: str, group: str) -> str:
    """The number as the country writes it: made here by hand from its marks."""
    style = LOCALES[name].style
    whole, _, fraction = f"{abs(value):f}".partition(".")
    parts = []
    if style.lakh:
        whole, last = whole[:-3], whole[-3:]
        parts = [last]
        while whole:
            whole, last = whole[:-2], whole[-2:]
            parts.insert(0, last)
    else:
        while whole:
            whole, last = whole[:-3], whole[-3:]
            parts.insert(0, last)
    text = group.join(parts) + (style.decimal[0] + fraction if fraction else "")
    return f"-{text}" if value < 0 else text


@given(
    st.sampled_from(sorted(LOCALES)),
    st.decimals(-(10**12), 10**12, allow_nan=False, allow_infinity=False, places=2),
    st.data(),
)
def test_every_country_reads_what_it_writes(name, value, data):
    group = data.draw(st.sampled_from(LOCALES[name].style.groups))
    if LOCALES[name].style.lakh:
        group = ","
    assert number(written(value, name, group), name) == value
    assert number(written(value, name, ""), name) == value


@given(st.sampled_from(sorted(LOCALES)), st.integers(0, 10**9))
def test_whole_numbers_come_back_whole(name, value):
    for group in LOCALES[name].style.groups:
        text = written(Decimal(value), name, "," if LOCALES[name].style.lakh else group)
        assert number(text, name) == value


@given(st.sampled_from(sorted(LOCALES)), st.dates(date(1900, 1, 1), date(2199, 12, 31)))
def test_every_country_reads_its_dates(name, day):
    locale = LOCALES[name]
    parts = {"d": f"{day.day:02}", "m": f"{day.month:02}", "y": str(day.year)}
    for mark in "/.-":
        text = mark.join(parts[part] for part in locale.order)
        assert read(text, name) == Value(day=day)
    months = [word for word, number in LANGUAGES[locale.language].months.items() if number == day.month]
    for month in months:
        if month[0].isalpha():
            assert read(f"{day.day} {month} {day.year}", name) == Value(day=day)


@given(st.text(max_size=70))
def test_no_text_breaks_the_reading(text):
    for value in readings(text, tuple(LOCALES.values())):
        assert value.number is not None or value.day is not None or value.currency


@given(st.text("0123456789.,'- ()€%", max_size=20))
def test_reading_in_all_locales_gives_what_each_gives(text):
    together = set(readings(text, tuple(LOCALES.values())))
    alone = {value for name in LOCALES for value in [read(text, name)] if value is not None}
    assert together == alone


def test_locales_are_found_by_the_names_people_use_and_others_are_refused():
    assert locale_of("it-IT") is locale_of("it_IT") is locale_of("it")
    with pytest.raises(BadOption, match="xx_XX"):
        locale_of("xx_XX")


def test_no_locale_takes_a_mark_for_groups_and_fractions_at_once():
    for locale in LOCALES.values():
        assert not set(locale.style.decimal) & set(locale.style.groups), locale.name


def test_every_month_of_every_language_has_one_number():
    for code, language in LANGUAGES.items():
        assert set(language.months.values()) == set(range(1, 13)), code
    assert len(LOCALES) >= 25
