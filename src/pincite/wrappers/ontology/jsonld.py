"""Concepts out of SKOS written as JSON-LD, with contexts of its own only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from pincite.errors import BadOntology
from pincite.wrappers.definition import Concept
from pincite.wrappers.ontology.graph import DEEPEST, PARTS, SKOS, Graph


def is_json(data: Any) -> bool:
    """Whether decoded JSON is a JSON-LD document."""
    first = data[0] if isinstance(data, list) and data else data
    return isinstance(first, dict) and any(key in first for key in ("@graph", "@context", "@id", "@type"))


def from_json(data: Any) -> list[Concept]:
    """The concepts of decoded JSON-LD. Terms are those of its own context, ``skos:`` names, bare names of
    SKOS or full addresses. ``BadOntology`` where a context must be fetched or has no form."""
    graph = Graph()
    for count, (item, context) in enumerate(_objects(data, _Context({}, ""), 0)):
        address = context.address(item.get("@id") or item.get(context.alias("@id")) or f"_:{count}")
        kinds = _listed(item.get("@type", item.get(context.alias("@type"))))
        if any(isinstance(k, str) and context.term(k) == SKOS + "Concept" for k in kinds):
            graph.at(address).is_concept = True
        for key, value in item.items():
            part = PARTS.get(context.term(key))
            if part in ("labels", "synonyms"):
                for text in _literals(value):
                    graph.say(address, part, text)
            elif part:
                for other in _references(value, context):
                    graph.say(address, part, other)
    return graph.concepts()


class _Context(msgspec.Struct, frozen=True):
    """What short names stand for: prefixes and terms by name, and what bare names begin with."""

    terms: dict[str, str]
    vocabulary: str

    def and_of(self, given: Any) -> _Context:
        terms, vocabulary = dict(self.terms), self.vocabulary
        for part in _listed(given):
            if isinstance(part, str):
                if "skos" in part.lower():
                    vocabulary = vocabulary or SKOS
                    continue
                raise BadOntology(f"its context '{part}' is elsewhere; nothing is fetched from there")
            if not isinstance(part, dict):
                raise BadOntology("its context has no form")
            for name, meaning in part.items():
                target = meaning.get("@id") if isinstance(meaning, dict) else meaning
                if name == "@vocab" and isinstance(target, str):
                    vocabulary = target
                elif isinstance(target, str):
                    terms[name] = target
        return _Context(terms, vocabulary)

    def term(self, name: str) -> str:
        """The full address of a key or type."""
        for _ in range(DEEPEST):
            if name in self.terms:
                if self.terms[name] == name:
                    break
                name = self.terms[name]
                continue
            prefix, colon, rest = name.partition(":")
            if colon and prefix in self.terms and not rest.startswith("//"):
                name = self.terms[prefix] + rest
                continue
            break
        if name.startswith("skos:"):
            return SKOS + name[5:]
        return name if ":" in name or name.startswith("@") else (self.vocabulary or SKOS) + name

    def address(self, name: Any) -> str:
        """The full address of a thing."""
        if not isinstance(name, str):
            raise BadOntology("an '@id' is no text")
        prefix, colon, rest = name.partition(":")
        if colon and prefix in self.terms and not rest.startswith("//"):
            return self.terms[prefix] + rest
        return name

    def alias(self, keyword: str) -> str:
        return next((name for name, meaning in self.terms.items() if meaning == keyword), keyword)


def _objects(data: Any, context: _Context, depth: int) -> Iterator[tuple[dict[str, Any], _Context]]:
    """All objects that may be concepts, also those within others, each with its context."""
    if depth > DEEPEST:
        raise BadOntology("its objects are nested too deep")
    if isinstance(data, list):
        for item in data:
            yield from _objects(item, context, depth + 1)
    elif isinstance(data, dict):
        if "@context" in data:
            context = context.and_of(data["@context"])
        if "@value" in data:
            return
        named = "@id" in data or context.alias("@id") in data
        if named or any(context.term(key) in PARTS for key in data):
            yield data, context
        for key, value in data.items():
            if key != "@context" and isinstance(value, dict | list):
                yield from _objects(value, context, depth + 1)


def _listed(value: Any) -> list[Any]:
    return [] if value is None else value if isinstance(value, list) else [value]


def _literals(value: Any) -> Iterator[str]:
    """The texts of a label: plain, with a language, or by language."""
    for item in _listed(value):
        if isinstance(item, str):
            yield item.strip()
        elif isinstance(item, dict) and "@value" in item:
            if isinstance(item["@value"], str):
                yield item["@value"].strip()
        elif isinstance(item, dict):
            for texts in item.values():
                yield from (text.strip() for text in _listed(texts) if isinstance(text, str))


def _references(value: Any, context: _Context) -> Iterator[str]:
    for item in _listed(value):
        if isinstance(item, dict):
            item = item.get("@id") or item.get(context.alias("@id"))
        if isinstance(item, str):
            yield context.address(item)
