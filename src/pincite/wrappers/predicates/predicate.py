"""What a predicate is, and what it may look at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from pincite.model.arrays import Array
from pincite.wrappers.definition import Concept
from pincite.wrappers.tokens.table import TokenTable

Kind = Literal["group", "text", "number", "concept", "pattern", "word", "variable"]
"""What an argument must be. ``group`` is a variable of the content model; ``word`` one of the words
listed in ``Parameter.words``, bare or quoted; ``text`` is quoted, or a bare word that is no variable."""


class Parameter(msgspec.Struct, frozen=True):
    """An argument of a predicate. One with a ``default`` may be left out, and may be given by name."""

    name: str
    kind: Kind
    default: Any = msgspec.UNSET
    words: tuple[str, ...] = ()

    @property
    def required(self) -> bool:
        return self.default is msgspec.UNSET


class Scene(msgspec.Struct, frozen=True):
    """What a predicate may look at beside its arguments: all tokens, the concepts, the locale
    ('' unknown), whether pages are stacked in one column, and a memory for what it worked out once
    (keys start with the predicate's name)."""

    tokens: TokenTable
    concepts: tuple[Concept, ...] = ()
    locale: str = ""
    page_stacking: bool = False
    memory: dict[Any, Any] = {}


Truth = Callable[..., Array]
"""``truth(scene, a, *values)``, ``truth(scene, a, b, *values)`` or with three: integer arrays of tokens
that broadcast against each other, then a value for each further parameter; truths in 0..1, float64, of
the broadcast shape. A token is never paired with itself. Pure and deterministic."""


class Predicate(msgspec.Struct, frozen=True, kw_only=True):
    """A fuzzy predicate over one, two or three tokens.

    ``parameters`` start with those of kind ``group``, as many as tokens. ``same_page`` promises truth 0
    for tokens of different pages (unless pages are stacked), so that only pairs of one page are looked
    at. ``parsed`` gives what the predicate understood of a token (a number, a date, the concept), as
    JSON-ready values by name, or None; it is called as ``parsed(scene, token, *values)``, token a number.
    ``sieve`` is a cheap first look for predicates of two tokens, called with the scene, the least truth
    that counts, the number of the argument that is asked about (0 or 1), those tokens, the one other token
    and the further values: the places among the tokens that may reach it, ascending. It may let too many
    through, never too few.
    ``summary`` is one sentence of documentation.
    """

    name: str
    parameters: tuple[Parameter, ...]
    truth: Truth
    summary: str
    same_page: bool = False
    crisp: bool = False
    parsed: Callable[..., dict[str, Any] | None] | None = None
    sieve: Callable[..., Array] | None = None

    @property
    def arity(self) -> int:
        """The number of tokens it is about."""
        return sum(p.kind == "group" for p in self.parameters)

    @property
    def signature(self) -> str:
        """How it is written, with the defaults of what may be left out: ``near(a, b, d=3)``."""
        return f"{self.name}({', '.join(map(_written, self.parameters))})"


def _written(parameter: Parameter) -> str:
    if parameter.required:
        return parameter.name
    default = parameter.default
    if isinstance(default, float | int):
        return f"{parameter.name}={default:g}"
    return parameter.name + "=" + (default or '""')
