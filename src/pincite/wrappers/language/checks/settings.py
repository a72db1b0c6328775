"""The settings of a wrapper, and names that could not be written."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.errors import BadOption
from pincite.wrappers.content.automaton import positions
from pincite.wrappers.definition import Leaf
from pincite.wrappers.language.checks.findings import Findings, keyed
from pincite.wrappers.language.parse import WORDS
from pincite.wrappers.language.write import is_name
from pincite.wrappers.values.locales import LOCALES, locale_of


def check_settings(findings: Findings) -> None:
    wrapper = findings.wrapper
    if not 0 < wrapper.threshold <= 1:
        sentence = f"the threshold is a degree of truth above 0 and up to 1, not {wrapper.threshold:g}"
        findings.add("bad_threshold", sentence, "threshold")
    for key, known in WORDS.items():
        value = getattr(wrapper, key)
        if value not in known:
            choice = ", ".join(f"`{word}`" for word in known)
            guess = findings.suggest(value, key, known)
            findings.add(f"unknown_{key}", f"unknown {key} `{value}`{guess}; there are {choice}", key)
    check_locale(findings)


def check_locale(findings: Findings) -> None:
    name = findings.wrapper.locale
    try:
        if name:
            locale_of(name)
    except BadOption:
        sentence = f"unknown locale `{name}`{findings.suggest(name, 'locale', LOCALES)}"
        findings.add("unknown_locale", sentence, "locale")


def check_names(findings: Findings) -> None:
    for kind, name, key in names(findings):
        if not is_name(name):
            sentence = f"`{name}` is no name of {kind}: a letter, then letters, digits and underscores"
            findings.add("bad_name", sentence, key)


def names(findings: Findings) -> Iterator[tuple[str, str, str]]:
    """Every name that is given: of what, the name, the key of its place."""
    wrapper = findings.wrapper
    yield "a wrapper", wrapper.name, "wrapper"
    for key, group_type in keyed("type", wrapper.types):
        yield "a type", group_type.name, key
        if isinstance(group_type.content, Leaf):
            yield "a variable", group_type.content.variable, key
        for number, name in enumerate(positions(group_type.content)):
            yield "a variable", name.variable, f"{key}/position/{number}"
    for key, concept in keyed("concept", wrapper.concepts):
        yield "a concept", concept.name, key
    for key, identity in keyed("identity", wrapper.identities):
        yield "an identity", identity.name, key
