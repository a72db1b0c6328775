"""Normal forms, kernels and instantiation (R12, R13, R14)."""

from __future__ import annotations

import itertools

from tests.wrappers.oracle.models import Alt, At, Marked, Opt, Plus, Seq, Star, nullable

Form = tuple[At | Opt | Star, ...]
"""Element names, and parts that may still be expanded."""


def normal_forms(e: Marked) -> list[Form]:
    """R13. A sequence gives the product, leftmost slowest; an alternation its alternatives as written,
    or one part to expand where it is nullable."""
    match e:
        case At() | Opt() | Star():
            return [(e,)]
        case Plus(body):
            return [(*form, Star(body)) for form in normal_forms(body)]
        case Seq(parts):
            return [joined(each) for each in itertools.product(*(normal_forms(p) for p in parts))]
        case Alt(parts):
            if nullable(e):
                return [(Opt(e),)]
            return distinct([form for p in parts for form in normal_forms(p)])
    raise ValueError(e)


def kernel(form: Form) -> tuple[int, ...]:
    """R12: the form without all that can be expanded, as a marked word."""
    return tuple(part.position for part in form if isinstance(part, At))


def instantiate(e: Marked) -> list[Form]:
    """R14: all ways to enter ``e`` and put something in."""
    if isinstance(e, Alt):
        return distinct([form for p in e.parts for form in instantiate(p)])
    found = []
    for form in normal_forms(e):
        if kernel(form):
            found.append(form)
            continue
        for i, part in enumerate(form):
            found.extend((*form[:i], *entered, *form[i + 1 :]) for entered in enter(part))
    return distinct(found)


def enter(part: At | Opt | Star) -> list[Form]:
    """All ways to expand an expandable part. A star stays open behind what was put in."""
    if isinstance(part, Opt):
        return instantiate(part.body)
    assert isinstance(part, Star)
    return [(*form, part) for form in instantiate(part.body)]


def joined(forms: tuple[Form, ...]) -> Form:
    return tuple(part for form in forms for part in form)


def distinct(forms: list[Form]) -> list[Form]:
    """The first of those that put in the same."""
    first: dict[tuple[int, ...], Form] = {}
    for form in forms:
        first.setdefault(kernel(form), form)
    return list(first.values())


def language(form: Form) -> Marked:
    return Seq(form)
