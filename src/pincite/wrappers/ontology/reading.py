"""Concepts read from a file: JSON of our own form, or SKOS as JSON-LD or RDF/XML."""

from __future__ import annotations

from typing import Any

import msgspec

from pincite.errors import BadOntology
from pincite.regex import regex
from pincite.wrappers import patterns
from pincite.wrappers.definition import Concept
from pincite.wrappers.ontology import skos
from pincite.wrappers.ontology.hierarchy import cycles

# Characters of a file. The largest thesauri in print, of some hundred thousand concepts, have half.
LARGEST = 64 << 20
MOST = 200_000  # Concepts of a file.
NAME = regex(r"[^\W\d]\w*")  # A name as the language of wrappers takes it.
Several = str | list[str]


class _Concept(msgspec.Struct, forbid_unknown_fields=True):
    name: str = ""
    labels: Several = []
    synonyms: Several = []
    cues: Several = []
    patterns: Several = []
    excludes: Several = []
    is_a: Several = []


class _Listed(msgspec.Struct, forbid_unknown_fields=True):
    concepts: list[_Concept]


def concepts_of(content: str | bytes, name: str = "") -> tuple[Concept, ...]:
    """The concepts of a file, in its order; ``name`` is what errors call it.

    Our JSON is ``{"concepts": [{"name": ..., "labels": [...], "synonyms", "cues", "patterns",
    "excludes", "is_a"}]}``, or an object with such a concept under each name; one text may stand for a
    list of one.
    Of SKOS, ``prefLabel`` in all languages becomes labels, ``altLabel`` and ``hiddenLabel`` synonyms,
    ``broader`` and ``narrower`` is-a; the name is the last part of the address. ``BadOntology`` where the
    file is none of these, is too large, names a concept twice, or has concepts that go round in a circle.
    """
    whose = f"the concepts of '{name}'" if name else "the concepts"
    try:
        text = _text(content)
        start = text.lstrip()[:1]
        if start == "<":
            found = skos.from_xml(text)
        elif start in ("{", "["):
            found = _from_json(text)
        else:
            raise BadOntology("it begins neither as JSON nor as XML")
        return _checked(found)
    except BadOntology as error:
        raise BadOntology(f"{whose} cannot be read: {error.sentence}") from None


def _text(content: str | bytes) -> str:
    if len(content) > LARGEST:
        raise BadOntology(f"more than {LARGEST} characters")
    if isinstance(content, str):
        return content.removeprefix("\ufeff")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadOntology(f"not UTF-8 at byte {error.start}") from None


def _from_json(text: str) -> list[Concept]:
    try:
        data: Any = msgspec.json.decode(text.encode("utf-8", "replace"))
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadOntology(f"it is no JSON: {_plain(error)}") from None
    if skos.is_json(data):
        return skos.from_json(data)
    try:
        if isinstance(data, dict) and isinstance(data.get("concepts"), list):
            listed = msgspec.convert(data, _Listed).concepts
        elif isinstance(data, dict):
            named = msgspec.convert(data, dict[str, _Concept])
            listed = [msgspec.structs.replace(entry, name=name) for name, entry in named.items()]
        else:
            listed = msgspec.convert(data, list[_Concept])
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadOntology(_plain(error)) from None
    return [Concept(one.name, *map(_several, msgspec.structs.astuple(one)[1:])) for one in listed]


def _several(texts: Several) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else tuple(dict.fromkeys(texts))


def _checked(concepts: list[Concept]) -> tuple[Concept, ...]:
    if len(concepts) > MOST:
        raise BadOntology(f"it has {len(concepts)} concepts, more than {MOST}")
    seen: set[str] = set()
    for concept in concepts:
        for name in (concept.name, *concept.is_a):
            if not NAME.fullmatch(name):
                raise BadOntology(f"'{name}' is no name: it must be letters, digits and _, a letter first")
        if concept.name in seen:
            raise BadOntology(f"there are two concepts '{concept.name}'")
        seen.add(concept.name)
        for pattern in concept.patterns:
            patterns.check(pattern)
    for around in cycles({concept.name: concept.is_a for concept in concepts}):
        names = ", ".join((*around, around[0]))
        raise BadOntology(f"each of these is said to be a case of the next: {names}")
    return tuple(concepts)


def _plain(error: BaseException) -> str:
    return "too deep" if isinstance(error, RecursionError) else str(error)
