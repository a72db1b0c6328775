"""What a predicate is, and what it may look at."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from pincite.errors import BadPredicate
from pincite.model.arrays import Array
from pincite.wrappers.definition import Concept
from pincite.wrappers.tokens.table import TokenTable

T = TypeVar("T")

# What an argument must be. ``group`` is a variable of the content model; ``word`` one of the words
# listed in ``Parameter.words``, bare or quoted; ``text`` is quoted, or a bare word that is no variable.
# ``head`` is the name of a concept, a quoted text or a pattern, given as it stands in the definition.
Kind = Literal["group", "text", "number", "concept", "pattern", "word", "variable", "head"]
# Integers: numbers of tokens, of any shape that broadcasts against the other tokens asked about.
Tokens = Annotated[Array, "group"]
ConceptName = Annotated[str, "concept"]
Expression = Annotated[str, "pattern"]  # A regular expression, RE2 syntax.


class Parameter(msgspec.Struct, frozen=True):
    """An argument of a predicate. One with a ``default`` may be left out, and may be given by name."""

    name: str
    kind: Kind
    default: Any = msgspec.UNSET
    words: tuple[str, ...] = ()

    @property
    def required(self) -> bool:
        return self.default is msgspec.UNSET

    @property
    def written(self) -> str:
        """How it stands in a signature: ``d=3``."""
        if self.required:
            return self.name
        number = isinstance(self.default, float | int)
        return f"{self.name}={self.default:g}" if number else self.name + "=" + (self.default or '""')


class Scene(msgspec.Struct, frozen=True):
    """What a predicate may look at beside its arguments: all tokens, the concepts, the locale
    ('' unknown), whether pages are stacked in one column, and a memory for what it worked out once
    (keys start with the predicate's name). Where the texts of tokens are only pieces of theirs, ``whole`` is
    the scene with all of them."""

    tokens: TokenTable
    concepts: tuple[Concept, ...] = ()
    locale: str = ""
    page_stacking: bool = False
    memory: dict[Hashable, Any] = {}
    whole: Scene | None = None

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What ``make`` gives, made once for all questions about the scene."""
        if key not in self.memory:
            self.memory[key] = make()
        made: T = self.memory[key]
        return made


# ``truth(scene, a, *values)``, ``truth(scene, a, b, *values)`` or with three: integer arrays of tokens
# that broadcast against each other, then a value for each further parameter; truths in 0..1, float64, of
# the broadcast shape. A token is never paired with itself. Pure and deterministic.
Truth = Callable[..., Array]
# ``parsed(scene, token, *values)``, token a number: what the predicate understood of it.
Parsed = Callable[..., dict[str, Any] | None]
# ``sieve(scene, least, argument, tokens, other, *values)``; see ``Predicate.sieve``.
Sieve = Callable[..., Array]


class Predicate(msgspec.Struct, frozen=True, kw_only=True):
    """A fuzzy predicate over one, two or three tokens.

    ``parameters`` start with those of kind ``group``, as many as tokens. ``same_page`` promises truth 0
    for tokens of different pages (unless pages are stacked), so that only pairs of one page are looked
    at. ``crisp`` says that the truth is 0 or 1.
    ``of_text`` says that it looks at nothing but the text of its one token, so that it may be asked about a
    piece of it.
    ``parsed`` gives what the predicate understood of a token (a number, a date, the concept), as
    JSON-ready values by name, or None.
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
    parsed: Parsed | None = None
    sieve: Sieve | None = None
    of_text: bool = False

    @property
    def arity(self) -> int:
        """The number of tokens it is about."""
        return sum(p.kind == "group" for p in self.parameters)

    @property
    def signature(self) -> str:
        """How it is written, with the defaults of what may be left out: ``near(a, b, d=3)``."""
        return f"{self.name}({', '.join(p.written for p in self.parameters)})"


def declared(
    name: str,
    truth: Truth,
    summary: str = "",
    *,
    same_page: bool = False,
    crisp: bool = False,
    parsed: Parsed | None = None,
    sieve: Sieve | None = None,
    of_text: bool = False,
) -> Predicate:
    """The predicate that ``truth`` computes. Its parameters are those of the function behind the scene, of
    the kinds that their annotations say; its summary is the first paragraph of the docstring."""
    arguments = list(inspect.signature(truth).parameters.values())[1:]
    hints = get_type_hints(getattr(truth, "func", truth), include_extras=True)
    said = (inspect.getdoc(truth) or "").partition("\n\n")[0].replace("\n", " ")
    return Predicate(
        name=name,
        parameters=parameters_of(name, arguments, hints),
        truth=truth,
        summary=summary or said,
        same_page=same_page,
        crisp=crisp,
        parsed=parsed,
        sieve=sieve,
        of_text=of_text,
    )


def parameters_of(
    name: str, arguments: Iterable[inspect.Parameter], hints: Mapping[str, Any], token: Any = Tokens
) -> tuple[Parameter, ...]:
    """The parameters of a predicate, of the kinds that the annotations of a function say, where ``token`` is
    that of a token. ``BadPredicate`` where one is of no known kind."""
    found = []
    for argument in arguments:
        hint = hints.get(argument.name)
        known: tuple[Kind, tuple[str, ...]] | None = ("group", ()) if hint is token else kind_of(hint)
        if known is None:
            raise BadPredicate(
                f"the argument '{argument.name}' of the predicate '{name}' is not annotated as Token, float, "
                "int, str or Literal of words"
            )
        default = msgspec.UNSET if argument.default is argument.empty else argument.default
        found.append(Parameter(argument.name, known[0], default, known[1]))
    return tuple(found)


def kind_of(hint: Any) -> tuple[Kind, tuple[str, ...]] | None:
    """The kind of argument that an annotation says, with the words it may be; None for another one."""
    if hint in (int, float):
        return "number", ()
    if hint is str:
        return "text", ()
    if get_origin(hint) is Annotated:
        said = get_args(hint)[1]
        return ("word", said) if isinstance(said, tuple) else (said, ())
    if get_origin(hint) is Literal and all(isinstance(word, str) for word in get_args(hint)):
        return "word", get_args(hint)
    return None
