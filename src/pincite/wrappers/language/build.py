"""Wrappers written in Python: the same values that ``parse`` makes of text.

::

    w = wrapper("balance_sheet", threshold=0.8, locale="it_IT")
    w.type("item_collection", star(child("item", "IT")))
    w.type(
        "item",
        seq(child("balance_voice", "BV"), child("amount", "N1"), child("amount", "N2")),
        where=p.west("BV", "N1") & p.west("N1", "N2") | ~p.sameRow("BV", "N1"),
    )
    w.type("balance_voice", token("X"), where=p.concept("X", "balance_voice_object"))
    w.type("amount", "#TOKEN:X", where="isNumber(X)")
    w.concept("balance_voice_object", cues=["immobilizzazioni"])
    w.build()
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

import msgspec

from pincite.wrappers import definition as d
from pincite.wrappers.content.automaton import fold, rebuilt, variables_of
from pincite.wrappers.language import limits
from pincite.wrappers.language.fault import single
from pincite.wrappers.language.parse import parse_constraint, parse_content, with_variables
from pincite.wrappers.language.quoting import slash, unslash
from pincite.wrappers.language.write import is_name

# What may be given as an argument of a predicate: a string that is a name stands for the variable, the
# concept or the word of that name, any other for a quoted text; see ``text`` and ``pattern``.
Given = str | bool | int | float | Decimal | re.Pattern[str] | d.Argument


# -- content models


def child(type: str, variable: str) -> d.Name:
    """``type:variable``"""
    return d.Name(normal(type), normal(variable))


def token(variable: str) -> d.Leaf:
    """``#TOKEN:variable``"""
    return d.Leaf("token", normal(variable))


def image(variable: str) -> d.Leaf:
    """``#IMAGE:variable``"""
    return d.Leaf("image", normal(variable))


def seq(*parts: d.Content | str) -> d.Content:
    """One after the other; without parts the empty word."""
    return content_of(d.Sequence(tuple(map(content_of, parts))))


def choice(*parts: d.Content | str) -> d.Content:
    """One of them."""
    return content_of(d.Choice(tuple(map(content_of, parts))))


def optional(body: d.Content | str) -> d.Optional:
    """``(...)?``"""
    return d.Optional(content_of(body))


def star(body: d.Content | str) -> d.Star:
    """``(...)*``"""
    return d.Star(content_of(body))


def plus(body: d.Content | str) -> d.Plus:
    """``(...)+``"""
    return d.Plus(content_of(body))


def content_of(content: d.Content | str) -> d.Content:
    """The model without sequences and choices of one part, which text cannot tell from the part."""

    def make(node: d.Content, below: list[d.Content]) -> d.Content:
        alone = isinstance(node, d.Sequence | d.Choice) and len(below) == 1
        return below[0] if alone else rebuilt(node, below)

    return fold(parse_content(content) if isinstance(content, str) else content, make)


# -- constraints


class Condition:
    """Predicates joined: ``&`` is and, ``|`` is or, ``~`` before a single predicate is not. Bare words are
    symbols until the variables of their type are known."""

    def __init__(self, disjuncts: tuple[tuple[d.Atom, ...], ...]) -> None:
        if len(disjuncts) > limits.DISJUNCTS:
            raise single("too_large", f"the constraint comes to more than {limits.DISJUNCTS} alternatives")
        self.disjuncts = disjuncts

    def __and__(self, other: Condition) -> Condition:
        return Condition(tuple(left + right for left in self.disjuncts for right in other.disjuncts))

    def __or__(self, other: Condition) -> Condition:
        return Condition(self.disjuncts + other.disjuncts)

    def __invert__(self) -> Condition:
        if len(self.disjuncts) != 1 or len(self.disjuncts[0]) != 1:
            raise single("bad_negation", "only a single predicate can be denied")
        atom = self.disjuncts[0][0]
        return Condition(((msgspec.structs.replace(atom, negated=not atom.negated),),))

    def __bool__(self) -> bool:
        raise TypeError("predicates are joined by & and |, not by `and` and `or`")


def predicate(name: str, *arguments: Given, **options: Given) -> Condition:
    """``name(arguments, option=...)``"""
    given = tuple((normal(key), argument_of(value)) for key, value in options.items())
    return Condition(((d.Atom(normal(name), tuple(map(argument_of, arguments)), given),),))


class Predicates:
    """``p.west("BV", "N1")`` is ``predicate("west", "BV", "N1")``."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return lambda *arguments, **options: predicate(name, *arguments, **options)


p = Predicates()


def text(value: str) -> d.Text:
    """A quoted text, also where it looks like a name."""
    return d.Text(value)


def pattern(expression: str) -> d.Pattern:
    """A regular expression in RE2 syntax."""
    return d.Pattern(unslash(slash(expression)))


def parent(variable: str) -> d.Parent:
    """``parent.variable``: what the group that a group stands in binds to the variable."""
    return d.Parent(normal(variable))


def argument_of(given: Given) -> d.Argument:
    if isinstance(given, bool):
        given = "yes" if given else "no"
    if isinstance(given, int | float | Decimal):
        return d.Number(float(given))
    if isinstance(given, re.Pattern):
        return pattern(given.pattern)
    if isinstance(given, d.Pattern):
        return pattern(given.value)
    if not isinstance(given, str):
        return given
    word = normal(given)
    return d.Symbol(word) if is_name(word) else d.Text(given)


# -- wrappers


class Builder:
    """A wrapper while it is put together; every method gives the builder itself, ``build`` the wrapper."""

    def __init__(self, **settings: Any) -> None:
        self._settings = settings
        self._types: list[d.GroupType] = []
        self._concepts: list[d.Concept] = []
        self._ledger: d.Ledger | None = None
        self._identities: list[d.Identity] = []

    def type(
        self, name: str, content: d.Content | str, where: Condition | str = "", *, joined: bool = False
    ) -> Builder:
        """A group type; content model and constraint as values or as text of the language. The first
        one is the root, unless ``wrapper`` was given another. With ``joined`` its value is the text of all
        its tokens."""
        model = content_of(content)
        variables = variables_of(model)
        if isinstance(where, Condition):
            constraint = with_variables(where.disjuncts, variables)
        else:
            constraint = parse_constraint(where, variables) if where.strip() else d.Constraint()
        self._types.append(d.GroupType(normal(name), model, constraint, joined))
        return self

    def concept(
        self,
        name: str,
        *,
        is_a: Iterable[str] = (),
        labels: Iterable[str] = (),
        synonyms: Iterable[str] = (),
        cues: Iterable[str] = (),
        patterns: Iterable[str] = (),
        excludes: Iterable[str] = (),
    ) -> Builder:
        """A concept of the ontology."""
        self._concepts.append(
            d.Concept(
                normal(name),
                labels=several(labels),
                synonyms=several(synonyms),
                cues=several(cues),
                patterns=tuple(pattern(expression).value for expression in several(patterns)),
                excludes=several(excludes),
                is_a=tuple(map(normal, several(is_a))),
            )
        )
        return self

    def ledger(self, type: str, account: str, amounts: Iterable[str]) -> Builder:
        """Which groups the identities are about."""
        self._ledger = d.Ledger(normal(type), normal(account), tuple(map(normal, several(amounts))))
        return self

    def identity(
        self, name: str, total: str, terms: Iterable[str], tolerance: int | str | Decimal = 0
    ) -> Builder:
        """``total`` is the sum of ``terms``, names of concepts; those with a minus before are taken off."""
        signed = tuple(
            d.Term(-1 if term.strip().startswith("-") else 1, normal(term.strip().lstrip("+-").strip()))
            for term in several(terms)
        )
        self._identities.append(d.Identity(normal(name), normal(total), signed, Decimal(tolerance)))
        return self

    def build(self) -> d.Wrapper:
        """The wrapper. Raises ``BadWrapper`` where there is no type."""
        if not self._types:
            raise single("no_types", "a wrapper needs at least one type")
        return d.Wrapper(
            types=tuple(self._types),
            concepts=tuple(self._concepts),
            ledger=self._ledger,
            identities=tuple(self._identities),
            **self._settings,
        )


def wrapper(
    name: str,
    *,
    root: str = "",
    threshold: float = 0.8,
    locale: str = "",
    granularity: d.Granularity = "line-segment",
    norm: d.Norm = "min",
    grounding: d.Grounding = "optimistic",
) -> Builder:
    """A wrapper without types yet."""
    return Builder(
        name=normal(name),
        root=normal(root),
        threshold=float(threshold),
        locale=locale,
        granularity=granularity,
        norm=norm,
        grounding=grounding,
    )


def several(texts: Iterable[str]) -> tuple[str, ...]:
    """The texts; a lone string is one, not as many as it has letters."""
    return (texts,) if isinstance(texts, str) else tuple(texts)


def normal(name: str) -> str:
    """The name, with accents in one form."""
    return unicodedata.normalize("NFC", name)
