"""A label taken for an amount, or an amount in the wrong country, is booked without a word."""

import numpy as np
import pytest

from pincite.errors import BadOption
from pincite.wrappers.predicates.predicate import Scene
from pincite.wrappers.predicates.typed import PREDICATES
from tests.wrappers.tokens.made import tokens_from

BY_NAME = {predicate.name: predicate for predicate in PREDICATES}


def scene(*texts: str, locale: str = "", image: tuple[int, ...] = ()) -> Scene:
    return Scene(
        tokens=tokens_from(
            [(text, 1, (20 * n, 0, 20 * n + 10, 10)) for n, text in enumerate(texts)],
            image=[n in image for n in range(len(texts))],
        ),
        locale=locale,
    )


def truths(s: Scene, name: str, *values: object) -> list[float]:
    return BY_NAME[name].truth(s, np.arange(len(s.tokens)), *values).tolist()


TEXTS = ("10.739", "169.253-", "€ 12,5", "12%", "31/12/2003", "2003", "Totale", "EUR", "0", "-")


@pytest.mark.parametrize(
    "name, values, expected",
    [
        ("isNumber", ("",), "1 1 0 0 0 1 0 0 1 0"),
        ("isAmount", ("",), "1 1 1 0 0 1 0 0 1 0"),
        ("isPercent", ("",), "0 0 0 1 0 0 0 0 0 0"),
        ("isDate", ("",), "0 0 0 0 1 0 0 0 0 0"),
        ("isCurrency", ("", ""), "0 0 1 0 0 0 0 1 0 0"),
        ("isCurrency", ("eur", ""), "0 0 1 0 0 0 0 1 0 0"),
        ("isCurrency", ("USD", ""), "0 0 0 0 0 0 0 0 0 0"),
        ("isInteger", ("",), "1 1 0 0 0 1 0 0 1 0"),
        ("isPositive", ("",), "1 0 1 1 0 1 0 0 0 0"),
        ("isNegative", ("",), "0 1 0 0 0 0 0 0 0 0"),
        ("isZero", ("",), "0 0 0 0 0 0 0 0 1 0"),
        ("inRange", (0, 2003, ""), "0 0 1 1 0 1 0 0 1 0"),
        ("isYear", (), "0 0 0 0 0 1 0 0 0 0"),
    ],
)
def test_each_sort_of_value_is_known_from_the_others(name, values, expected):
    wanted = [float(word) for word in expected.split()]
    assert truths(scene(*TEXTS, locale="it_IT"), name, *values) == wanted


def test_the_argument_rules_over_the_wrapper_and_the_wrapper_over_the_document():
    s = scene("10.739", "1.234,56", "di del della", locale="en_US")
    assert BY_NAME["isNumber"].parsed(s, 0, "") == {"number": 10.739}
    assert BY_NAME["isNumber"].parsed(s, 0, "it_IT") == {"number": 10739}
    assert BY_NAME["isNumber"].parsed(scene("10.739", "1.234,56", "di del della"), 0, "") == {"number": 10739}
    with pytest.raises(BadOption):
        truths(s, "isNumber", "xx")


def test_what_countries_read_differently_is_half_true_and_gives_no_value():
    s = scene("10.739", "73.792-")
    assert truths(s, "isNumber", "") == [0.5, 0.5]
    assert BY_NAME["isNumber"].parsed(s, 0, "") is None
    assert truths(s, "isNegative", "") == [0.0, 1.0]
    day = scene("03/04/2003", "total of the year", "1,234.56")
    assert truths(day, "isDate", "") == [0.5, 0.0, 0.0]
    assert truths(day, "isAmount", "") == [0.0, 0.0, 1.0]


def test_parsed_values_are_ready_for_json():
    s = scene("1.234,50 €", "31/12/2003", "12,5%", "1.000,00", "2003", "x", "9" * 25, locale="it_IT")
    parsed = {name: p.parsed for name, p in BY_NAME.items() if p.parsed}
    assert parsed["isAmount"](s, 0, "") == {"number": 1234.5, "currency": "EUR"}
    assert parsed["isCurrency"](s, 0, "EUR", "") == {"number": 1234.5, "currency": "EUR"}
    assert parsed["isDate"](s, 1, "") == {"date": "2003-12-31"}
    assert parsed["isPercent"](s, 2, "") == {"number": 12.5, "unit": "%"}
    whole = parsed["isNumber"](s, 3, "")
    assert whole == {"number": 1000}
    assert isinstance(whole["number"], int)
    assert parsed["isYear"](s, 4) == {"number": 2003}
    assert parsed["isNumber"](s, 5, "") is None
    assert isinstance(parsed["isNumber"](s, 6, "")["number"], float)


def test_an_image_is_no_number_even_where_it_has_a_text():
    s = scene("12", "2003", locale="it_IT", image=(0, 1))
    for name, predicate in BY_NAME.items():
        values = {"isCurrency": ("", ""), "inRange": (0, 9999, ""), "isYear": ()}.get(name, ("",))
        assert truths(s, name, *values) == [0.0, 0.0]
        assert predicate.parsed is not None
        assert predicate.parsed(s, 0, *values) is None


def test_the_page_of_the_paper_needs_no_locale():
    s = scene("4) Altri beni", "10.739", "169.253-", "Costi di impianto e di ampliamento", "31/12/2003")
    assert truths(s, "isNumber", "") == [0.0, 1.0, 1.0, 0.0, 0.0]
    assert BY_NAME["isNumber"].parsed(s, 2, "") == {"number": -169253}
