"""Predicates over what the text of a token is worth: numbers, amounts, percentages, dates, currencies.

They are 1 where the whole text has such a value in the locale, 0.5 where locales that are equally likely
give it different ones, else 0. The locale is the argument, else that of the wrapper, else the one the
texts of the document speak for.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from decimal import Decimal
from functools import partial
from typing import Any

from pincite.model.arrays import Array
from pincite.regex import regex
from pincite.wrappers.predicates.content import by_text, clean, texts
from pincite.wrappers.predicates.predicate import Parameter, Predicate, Scene, Tokens, declared
from pincite.wrappers.values.locales import LOCALES, Locale, locale_of
from pincite.wrappers.values.reading import Value, readings
from pincite.wrappers.values.vote import candidates

# Truth of a text that locales read differently: as likely as not it is what one of them says.
AMBIGUOUS = 0.5
FIRST_YEAR, LAST_YEAR = 1900, 2100  # Years before and after are numbers in nearly all documents.
YEAR = regex("[0-9]{4}")
# Integers from here on are given as floating point, as most readers of JSON would take them.
EXACT_INTEGER = 2**63
TOKEN = Parameter("t", "group")
LOCALE = Parameter("locale", "word", "", tuple(LOCALES))

# What a predicate sees in a value (with its further arguments), None where the value is none of its
# kind. Two readings of a text that show the same are not ambiguous.
Test = Callable[..., Hashable | None]


def likely(scene: Scene, locale: str = "") -> tuple[Locale, ...]:
    """The locales that the document may be in: the one asked for, else the wrapper's, else those that the
    texts speak for. ``BadOption`` where there is no such locale."""
    if locale or scene.locale:
        return (locale_of(locale or scene.locale),)
    if scene.whole is not None:
        return likely(scene.whole)
    known = texts(scene)
    return scene.once("likely locales", lambda: candidates(known.different[n] for n in known.number))


def values_of(scene: Scene, text: str, locale: str = "") -> tuple[Value, ...]:
    """The different values of a text in the likely locales; one that has a single value is certain."""
    known: dict[str, tuple[Value, ...]] = scene.once(("values", locale), dict)
    found = known.get(text)
    if found is None:
        found = known[text] = readings(text, likely(scene, locale))
    return found


def _typed(name: str, test: Test, summary: str, *further: Parameter) -> Predicate:
    """The predicate that is true of values in which the test sees something."""

    def seen(scene: Scene, text: str, values: tuple[Any, ...]) -> dict[Any, Value]:
        """What the test sees in the readings of the text, each with the first reading that shows it."""
        *arguments, locale = values or ("",)
        readings = [(test(value, *arguments), value) for value in values_of(scene, text, locale)]
        return {said: value for said, value in reversed(readings) if said is not None}

    def truth(scene: Scene, tokens: Array, *values: Any) -> Array:
        def judge(asked: list[str]) -> list[float]:
            counts = [len(seen(scene, text, values)) for text in asked]
            return [(0.0, 1.0)[count] if count <= 1 else AMBIGUOUS for count in counts]

        return by_text(scene, (name, *values), tokens, judge)

    def parsed(scene: Scene, token: int, *values: Any) -> dict[str, Any] | None:
        if scene.tokens.image[token]:
            return None
        found = seen(scene, clean(scene.tokens.text[token]), values)
        return shown(next(iter(found.values()))) if len(found) == 1 else None

    parameters = (TOKEN, *further, LOCALE)
    return Predicate(
        name=name, parameters=parameters, truth=truth, parsed=parsed, summary=summary, of_text=True
    )


def shown(value: Value) -> dict[str, Any]:
    """The value as JSON: ``number`` (an integer where it is whole, else floating point), ``currency``,
    ``unit``, ``date`` (ISO 8601), each where there is one."""
    number: int | float | None = None
    if value.number is not None:
        whole = value.number == value.number.to_integral_value() and abs(value.number) < EXACT_INTEGER
        number = int(value.number) if whole else float(value.number)
    day = value.day.isoformat() if value.day is not None else ""
    found = {"number": number, "currency": value.currency, "unit": value.unit, "date": day}
    return {name: said for name, said in found.items() if said not in (None, "")}


# -- what each predicate sees in a value


def _number(value: Value) -> Hashable | None:
    return None if value.currency or value.unit else value.number


def _amount(value: Value) -> Hashable | None:
    return None if value.unit else value.number


def _percent(value: Value) -> Hashable | None:
    return (value.number, value.unit) if value.unit else None


def _date(value: Value) -> Hashable | None:
    return value.day


def _currency(value: Value, wanted: str = "") -> Hashable | None:
    return value.currency if value.currency and wanted.upper() in ("", value.currency) else None


def _sign(sign: int, value: Value) -> Hashable | None:
    if value.number is None:
        return None
    return sign if (value.number > 0) - (value.number < 0) == sign else None


def _integer(value: Value) -> Hashable | None:
    plain = _number(value)
    return plain if isinstance(plain, Decimal) and plain == plain.to_integral_value() else None


def _range(value: Value, low: float, high: float) -> Hashable | None:
    return value.number if value.number is not None and low <= value.number <= high else None


# -- years: the same in all locales


def _year(text: str) -> int | None:
    year = int(text) if YEAR.fullmatch(text) else 0
    return year if FIRST_YEAR <= year <= LAST_YEAR else None


def is_year(scene: Scene, t: Tokens) -> Array:
    """The whole text is a year of four digits, 1900 to 2100."""
    return by_text(scene, ("isYear",), t, lambda asked: [_year(text) is not None for text in asked])


def year(scene: Scene, token: int) -> dict[str, Any] | None:
    """The year of the token."""
    found = _year(clean(scene.tokens.text[token]))
    return None if found is None or scene.tokens.image[token] else {"number": found}


PREDICATES: tuple[Predicate, ...] = (
    _typed("isNumber", _number, "The whole text is a number, without currency or percent sign."),
    _typed("isAmount", _amount, "The whole text is a number, with or without a currency."),
    _typed("isPercent", _percent, "The whole text is a number of hundredths (%) or thousandths (‰)."),
    _typed(
        "isDate", _date, "The whole text is a date with day, month and year; words like 'al' may precede."
    ),
    _typed(
        "isCurrency",
        _currency,
        "The whole text is a currency, or an amount with one; of the code given, where one is given.",
        Parameter("code", "text", ""),
    ),
    _typed("isInteger", _integer, "The whole text is a number without a fraction."),
    _typed("isPositive", partial(_sign, 1), "The text is a number, amount or percentage above zero."),
    _typed("isNegative", partial(_sign, -1), "The text is a number, amount or percentage below zero."),
    _typed("isZero", partial(_sign, 0), "The text is a number, amount or percentage that is zero."),
    _typed(
        "inRange",
        _range,
        "The text is a number, amount or percentage from `low` to `high`, both included.",
        Parameter("low", "number"),
        Parameter("high", "number"),
    ),
    declared("isYear", is_year, parsed=year, crisp=True, of_text=True),
)
