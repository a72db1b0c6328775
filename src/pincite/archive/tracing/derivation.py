"""What downstream systems derived from texts, as their quads tell it: the way up to a text that is known."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from pincite.archive.tracing.traced import Range, Step, range_of, split
from pincite.errors import BadOption

MOST_STEPS = 64  # Steps of a derivation that are followed: longer ones are loops or mistakes.
MOST_WAYS = 100  # Ways from one thing to texts that are told.
PROV = "http://www.w3.org/ns/prov#"
RDF_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
TG = "https://trustgraph.ai/ns/"

# What is said of something: values by predicate, IRIs and literals as plain strings.
Said = dict[str, list[str]]


NO_OFFSET = "which characters of it {} is was not told in numbers: all that it may be are given"


class Way(msgspec.Struct, frozen=True):
    """Steps to what is known, its URN, the characters of it that are meant (None for all), and notes."""

    steps: tuple[Step, ...]
    urn: str
    chars: Range | None
    notes: tuple[str, ...] = ()


# Its name, what is said of it, the characters of it that are meant, the steps to it, and those among them
# of which it is unknown which characters they are.
Thing = tuple[str, Said, Range | None, tuple[Step, ...], tuple[str, ...]]


def ways_up(
    urn: str, fragment: str | None, said: Callable[[str], Said], is_known: Callable[[str], bool]
) -> Iterator[Way]:
    """Ways from ``urn`` up to the first thing on each that ``is_known``, depth first and in the order of
    the names; of several to the same characters of the same thing the first. Raises ``BadOption`` for a
    fragment that is no range."""
    about = said(urn)
    length = number(about, "charLength")
    chars = (
        None
        if fragment is None and length is None
        else range_of(fragment, UNKNOWN if length is None else length)
    )
    stack: list[Thing] = [(urn, about, chars, (), ())]
    seen: set[tuple[str, Range | None]] = {(urn, chars)}
    given = 0
    while stack:
        urn, about, chars, before, vague = stack.pop()
        steps = (*before, step_of(urn, about, chars, said))
        if is_vague(about):
            vague = (*vague, urn)
        if len(steps) >= MOST_STEPS:
            continue
        further: list[Thing] = []
        for name in sorted(set(about.get(PROV + "wasDerivedFrom", ()))):
            parent, part = split(name)
            inside = in_parent(about, chars, part)
            if (parent, inside) in seen or any(step.urn == parent for step in steps):
                continue
            seen.add((parent, inside))
            if is_known(parent):
                yield Way(steps, parent, inside, tuple(NO_OFFSET.format(one) for one in vague))
                given += 1
                if given == MOST_WAYS:
                    return
            else:
                further.append((parent, said(parent), inside, steps, vague))
        stack += reversed(further)


UNKNOWN = 10**15  # Characters of a text whose length nobody told.


def in_parent(about: Said, chars: Range | None, part: str | None = None) -> Range | None:
    """The characters of what something was derived from; None for all of it. Where no offset is told, those
    that the name of it means: ``part``, a fragment."""
    offset = number(about, "charOffset")
    if offset is None:
        return told_part(part)
    length = number(about, "charLength")
    own = chars or Range(0, UNKNOWN if length is None else length)
    return own.moved(offset)


def is_vague(about: Said) -> bool:
    """Whether something is said to be a part of a text and not which."""
    told = any(TG + name in about for name in ("charOffset", "charLength"))
    return told and (number(about, "charOffset") is None or number(about, "charLength") is None)


def told_part(part: str | None) -> Range | None:
    if part is None:
        return None
    try:
        return range_of(part, UNKNOWN)
    except BadOption:
        return None


def step_of(urn: str, about: Said, chars: Range | None, said: Callable[[str], Said]) -> Step:
    kinds = [one.removeprefix(TG) for one in about.get(RDF_TYPE, ()) if one.startswith(TG)]
    length = number(about, "charLength")
    if chars is None and length is not None:
        chars = Range(0, length)
    return Step(
        urn=urn,
        kind=kinds[0].lower() if kinds else "thing",
        label=first(about, LABEL),
        chars=chars if chars is not None and chars.end < UNKNOWN else None,
        length=length,
        by=maker(about, said),
    )


def maker(about: Said, said: Callable[[str], Said]) -> str:
    """What made something, with its version and time."""
    activity = said(first(about, PROV + "wasGeneratedBy")) if PROV + "wasGeneratedBy" in about else {}
    agent = said(first(activity, PROV + "wasAssociatedWith")) if activity else {}
    name = first(agent, LABEL) or first(activity, LABEL)
    words = f"{name} {first(activity, TG + 'componentVersion')}".strip()
    return ", ".join(part for part in (words, first(activity, PROV + "startedAtTime")) if part)


def first(about: Said, predicate: str) -> str:
    return next(iter(about.get(predicate, ())), "")


def number(about: Said, name: str) -> int | None:
    """A count said of something, None where none is that can be one."""
    written = first(about, TG + name)
    return int(written) if written.isascii() and written.isdigit() and len(written) <= 15 else None
