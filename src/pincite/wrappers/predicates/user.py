"""Predicates of users: a function of one, two or three tokens becomes a predicate of the language.

A package offers its functions under the entry point group ``pincite.predicates``; the name of the entry
point is the name in wrappers.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterable
from importlib.metadata import EntryPoint, entry_points
from typing import Any, get_type_hints, overload

import msgspec
import numpy as np

from pincite.errors import BadPredicate, PinciteError
from pincite.model.arrays import Array
from pincite.wrappers.predicates.predicate import Parameter, Predicate, Scene, Truth, parameters_of
from pincite.wrappers.tokens.table import TokenTable

GROUP = "pincite.predicates"  # The entry point group.
MOST_TOKENS = 3  # Tokens that one predicate may be about.
SLACK = 1e-9  # How far a truth may lie outside 0..1, as sums of fractions do; it is then taken as 0 or 1.


class Token(msgspec.Struct, frozen=True):
    """A token as a user's function sees it.

    ``box`` is x0, y0, x1, y1 in points from the top left corner of the page, y downward, each not a
    number where the format has no pages; ``size`` the em of its text in points, 0 unknown; ``font`` and
    ``kind`` (of the element that holds it: 'heading', 'table', ...) are '' where unknown; ``line`` is
    the usual height of a line on its page in points; ``number`` its rank in reading order.
    """

    number: int
    text: str
    page: int
    box: tuple[float, float, float, float]
    image: bool = False
    bold: bool = False
    italic: bool = False
    size: float = 0.0
    font: str = ""
    kind: str = ""
    line: float = 0.0


@overload
def predicate(function: Callable[..., float]) -> Predicate: ...
@overload
def predicate(
    *, name: str = "", summary: str = "", same_page: bool = False
) -> Callable[[Callable[..., float]], Predicate]: ...
def predicate(
    function: Callable[..., float] | None = None,
    *,
    name: str = "",
    summary: str = "",
    same_page: bool = False,
) -> Any:
    """The predicate that asks ``function``: a decorator, with or without options.

    The first one to three arguments are annotated ``Token``; each further one ``float`` or ``int``, ``str``,
    or ``Literal`` of words, and is an argument in wrappers, optional where it has a default. The function
    returns a truth in 0..1 and always the same for the same arguments. ``same_page`` promises 0 for tokens
    of different pages, which saves asking. ``summary`` is the first line of the docstring unless given.
    ``BadPredicate`` where the signature is another.
    """

    def adapted(found: Callable[..., float]) -> Predicate:
        return _adapted(found, name or found.__name__, summary, same_page)

    return adapted if function is None else adapted(function)


def plugged(points: Iterable[EntryPoint] | None = None) -> tuple[Predicate, ...]:
    """The predicates of installed packages, by name. ``BadPredicate`` naming the first that cannot be
    loaded or is none."""
    found = sorted(entry_points(group=GROUP) if points is None else points, key=lambda p: (p.name, p.value))
    return tuple(_loaded(point) for point in found)


def _loaded(point: EntryPoint) -> Predicate:
    whose = f"the predicate '{point.name}' ({point.value})"
    try:
        thing = point.load()
    except PinciteError:
        raise
    except Exception as error:
        raise BadPredicate(f"{whose} cannot be loaded: {type(error).__name__}: {error}") from error
    if isinstance(thing, Predicate):
        return msgspec.structs.replace(thing, name=point.name)
    if not callable(thing):
        raise BadPredicate(f"{whose} is neither a predicate nor a function")
    return _adapted(thing, point.name, "", False)


def _adapted(function: Callable[..., float], name: str, summary: str, same_page: bool) -> Predicate:
    parameters = _parameters(function, name)
    arity = sum(p.kind == "group" for p in parameters)
    said = summary or (inspect.getdoc(function) or "").strip().partition("\n")[0]
    return Predicate(
        name=name,
        parameters=parameters,
        truth=_truth(function, name, arity),
        summary=said or f"What {name} of a plug-in says.",
        same_page=same_page and arity > 1,
    )


def _parameters(function: Callable[..., float], name: str) -> tuple[Parameter, ...]:
    try:
        arguments = list(inspect.signature(function).parameters.values())
        hints = get_type_hints(function)
    except Exception as error:
        raise BadPredicate(f"the signature of the predicate '{name}' cannot be read: {error}") from error
    for argument in arguments:
        if argument.kind not in (argument.POSITIONAL_ONLY, argument.POSITIONAL_OR_KEYWORD):
            raise BadPredicate(f"the predicate '{name}' has an argument '{argument.name}' that has no place")
    found = parameters_of(name, arguments, hints, Token)
    kinds = [parameter.kind != "group" for parameter in found]
    if kinds != sorted(kinds):
        raise BadPredicate(f"the tokens of the predicate '{name}' must come first")
    if not 1 <= sum(p.kind == "group" for p in found) <= MOST_TOKENS:
        raise BadPredicate(
            f"the predicate '{name}' is not about one to {MOST_TOKENS} arguments of type Token"
        )
    return found


def _truth(function: Callable[..., float], name: str, arity: int) -> Truth:
    def truth(scene: Scene, *arguments: Any) -> Array:
        rows, values = np.broadcast_arrays(*arguments[:arity]), arguments[arity:]
        tokens: dict[int, Token] = scene.once("user tokens", dict)
        known: dict[tuple[int, ...], float] = scene.once((name, *values), dict)
        out = np.empty(rows[0].shape, dtype=np.float64)
        flat = out.reshape(-1)
        for place, key in enumerate(zip(*(row.ravel().tolist() for row in rows), strict=True)):
            found = known.get(key)
            if found is None:
                tokens |= {n: token_of(scene.tokens, n) for n in key if n not in tokens}
                found = known[key] = _asked(function, name, [tokens[n] for n in key], values)
            flat[place] = found
        return out

    return truth


def _asked(function: Callable[..., float], name: str, tokens: list[Token], values: tuple[Any, ...]) -> float:
    try:
        said = float(function(*tokens, *values))
    except PinciteError:
        raise
    except Exception as error:
        raise BadPredicate(f"the predicate '{name}' failed: {type(error).__name__}: {error}") from error
    if math.isnan(said) or not -SLACK <= said <= 1 + SLACK:
        raise BadPredicate(f"the predicate '{name}' gave {said}, which is no truth from 0 to 1")
    return min(max(said, 0.0), 1.0)


def token_of(table: TokenTable, number: int) -> Token:
    """Token ``number`` of the table as a value, without anything of numpy in it."""
    columns = {name: getattr(table, name)[number] for name in Token.__struct_fields__[1:]}
    plain = {name: v if isinstance(v, str) else v.tolist() for name, v in columns.items()}
    return msgspec.convert({"number": number, **plain}, Token)
