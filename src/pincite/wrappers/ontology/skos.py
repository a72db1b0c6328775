"""Concepts out of SKOS: RDF/XML, and JSON-LD with contexts of its own only.

W3C, SKOS Simple Knowledge Organization System Reference (2009), sections 5 (labels) and 8 (broader and
narrower). What else such a file says is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from typing import Any
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

import msgspec

from pincite.errors import BadOntology
from pincite.wrappers.definition import Concept

SKOS = "http://www.w3.org/2004/02/skos/core#"
RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
BASE = "http://www.w3.org/XML/1998/namespacebase"  # as expat joins a name to its namespace
DEEPEST = 50  # Elements or objects within one another; SKOS needs five.
CONCEPT = SKOS + "Concept"
# Where what a property says is kept.
PARTS = {
    SKOS + "prefLabel": "labels",
    SKOS + "altLabel": "synonyms",
    SKOS + "hiddenLabel": "synonyms",
    SKOS + "broader": "broader",
    SKOS + "narrower": "narrower",
}
TEXTS = ("labels", "synonyms")


class Graph:
    """Addresses in the order of their first mention, with what is said of each, by part."""

    def __init__(self) -> None:
        self.nodes: dict[str, dict[str, dict[str, None]]] = {}

    def say(self, address: str, part: str, value: str) -> None:
        """Says it once."""
        if value:
            self.nodes.setdefault(address, {}).setdefault(part, {})[value] = None

    def concepts(self) -> list[Concept]:
        """The concepts: what is said to be one, and what has a preferred label."""
        chosen = {address: node for address, node in self.nodes.items() if "is" in node or "labels" in node}
        names = _names(list(chosen))
        for address, node in chosen.items():
            for narrower in node.get("narrower", ()):
                if narrower in chosen:
                    self.say(narrower, "broader", address)
        return [
            Concept(
                name=names[address],
                labels=tuple(node.get("labels", ())),
                synonyms=tuple(
                    text for text in node.get("synonyms", ()) if text not in node.get("labels", ())
                ),
                is_a=tuple(names[o] for o in node.get("broader", ()) if o in names and o != address),
            )
            for address, node in chosen.items()
        ]


def _names(addresses: list[str]) -> dict[str, str]:
    """A name for each address: its last part made of letters, digits and _, numbered where it is taken."""
    taken: set[str] = set()
    names = {}
    for address in addresses:
        last = re.split(r"[#/:]", address.rstrip("#/:"))[-1]
        name = re.sub(r"\W+", "_", last).strip("_") or "concept"
        if not re.match(r"[^\W\d]", name):
            name = f"c_{name}"
        free, count = name, 2
        while free in taken:
            free, count = f"{name}_{count}", count + 1
        taken.add(free)
        names[address] = free
    return names


# -- RDF/XML


def from_xml(text: str) -> list[Concept]:
    """The concepts of RDF/XML. ``BadOntology`` where it is not well-formed, declares entities, or is
    nested too deep."""
    try:
        root = _element(text)
    except expat.ExpatError as error:
        sentence = expat.errors.messages.get(error.code, "not well-formed")
        raise BadOntology(f"line {error.lineno}, column {error.offset + 1}: {sentence}") from None
    if root.tag != RDF + "RDF":
        raise BadOntology("it is XML, but not RDF")
    graph = Graph()
    _things(root, graph, "", count(1))
    return graph.concepts()


def _element(text: str) -> Element:
    parser = expat.ParserCreate(namespace_separator="")
    builder = TreeBuilder()
    depth = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > DEEPEST:
            raise BadOntology("its elements are nested too deep")
        builder.start(name, attributes)

    def end(name: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(name)

    def refuse(*_: object) -> None:
        raise BadOntology("it declares entities, which are not expanded")

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler, parser.EntityDeclHandler = builder.data, refuse
    # The declared encoding is that of the file, which is decoded already: only its lines are kept.
    declared = re.match(r"<\?xml.*?\?>", text, re.S)
    head = declared[0] if declared else ""
    parser.Parse(("\n" * head.count("\n") + text[len(head) :]).encode("utf-8", "replace"), True)
    return builder.close()


def _things(parent: Element, graph: Graph, base: str, numbers: Iterator[int]) -> list[str]:
    """Says what the things in an element are, and gives their addresses. Things and their properties
    alternate, as RDF/XML has it."""
    base = parent.get(BASE, base)
    found = []
    for thing in parent:
        here = thing.get(BASE, base)
        found.append(address := _address(thing, here) or thing.get(RDF + "nodeID") or f"_:{next(numbers)}")
        if thing.tag == CONCEPT:
            graph.say(address, "is", CONCEPT)
        for key, value in thing.items():
            if PARTS.get(key) in TEXTS:
                graph.say(address, PARTS[key], value.strip())
        for property in thing:
            part = PARTS.get(property.tag, "")
            target = _address(property, property.get(BASE, here)) or property.get(RDF + "nodeID", "")
            if property.tag == RDF + "type" and target == CONCEPT:
                graph.say(address, "is", CONCEPT)
            others = [target, *_things(property, graph, here, numbers)]
            if part in TEXTS:
                graph.say(address, part, " ".join((property.text or "").split()))
            elif part:
                for other in others:
                    graph.say(address, part, other)
    return found


def _address(element: Element, base: str) -> str:
    """The full address that an element names, '' for none."""
    named = element.get(RDF + "ID")
    given = element.get(RDF + "about") or element.get(RDF + "resource") or (f"#{named}" if named else "")
    return base.partition("#")[0] + given if given.startswith("#") else given


# -- JSON-LD


def is_json(data: Any) -> bool:
    """Whether decoded JSON is a JSON-LD document."""
    first = data[0] if isinstance(data, list) and data else data
    return isinstance(first, dict) and any(key in first for key in ("@graph", "@context", "@id", "@type"))


def from_json(data: Any) -> list[Concept]:
    """The concepts of decoded JSON-LD. Terms are those of its own context, ``skos:`` names, bare names of
    SKOS or full addresses. ``BadOntology`` where a context must be fetched or has no form."""
    graph = Graph()
    for number, (item, context) in enumerate(_objects(data, _Context({}, ""), 0)):
        address = context.address(context.value(item, "@id") or f"_:{number}")
        kinds = _listed(context.value(item, "@type"))
        if any(isinstance(kind, str) and context.term(kind) == CONCEPT for kind in kinds):
            graph.say(address, "is", CONCEPT)
        for key, value in item.items():
            part = PARTS.get(context.term(key), "")
            if part:
                for said in _literals(value) if part in TEXTS else _references(value, context):
                    graph.say(address, part, said)
    return graph.concepts()


class _Context(msgspec.Struct, frozen=True):
    """What short names stand for: prefixes and terms by name, and what bare names begin with."""

    terms: dict[str, str]
    vocabulary: str

    def and_of(self, given: Any) -> _Context:
        terms, vocabulary = dict(self.terms), self.vocabulary
        for part in _listed(given):
            if isinstance(part, str) and "skos" in part.lower():
                vocabulary = vocabulary or SKOS
                continue
            if isinstance(part, str):
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
        """The full address, or the keyword, of a key or type."""
        for _ in range(DEEPEST):  # terms that stand for each other
            name, before = self.terms.get(name) or self.address(name), name
            if name == before:
                break
        if name.startswith("skos:"):
            return SKOS + name[5:]
        return name if ":" in name or name.startswith("@") else (self.vocabulary or SKOS) + name

    def address(self, name: Any) -> str:
        """The full address of a thing."""
        if not isinstance(name, str):
            raise BadOntology("an '@id' is no text")
        prefix, colon, rest = name.partition(":")
        short = colon and prefix in self.terms and not rest.startswith("//")
        return self.terms[prefix] + rest if short else name

    def value(self, item: dict[str, Any], keyword: str) -> Any:
        """What an object says under a keyword, or under a name of its own for it."""
        return next((value for key, value in item.items() if self.term(key) == keyword), None)


def _objects(data: Any, context: _Context, depth: int) -> Iterator[tuple[dict[str, Any], _Context]]:
    """All objects that may be concepts, also those within others, each with its context."""
    if depth > DEEPEST:
        raise BadOntology("its objects are nested too deep")
    if isinstance(data, list):
        for item in data:
            yield from _objects(item, context, depth + 1)
    elif isinstance(data, dict) and "@value" not in data:
        if "@context" in data:
            context = context.and_of(data["@context"])
        if any(key == "@id" or key in PARTS for key in map(context.term, data)):
            yield data, context
        for key, value in data.items():
            if key != "@context" and isinstance(value, dict | list):
                yield from _objects(value, context, depth + 1)


def _listed(value: Any) -> list[Any]:
    return [] if value is None else value if isinstance(value, list) else [value]


def _literals(value: Any) -> Iterator[str]:
    """The texts of a label: plain, with a language, or by language."""
    for item in _listed(value):
        said = [item]
        if isinstance(item, dict):
            said = [item["@value"]] if "@value" in item else list(item.values())
        yield from (text.strip() for texts in said for text in _listed(texts) if isinstance(text, str))


def _references(value: Any, context: _Context) -> Iterator[str]:
    for item in _listed(value):
        address = context.value(item, "@id") if isinstance(item, dict) else item
        if isinstance(address, str):
            yield context.address(address)
