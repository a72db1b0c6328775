"""Concepts out of SKOS written as RDF/XML."""

from __future__ import annotations

from typing import Any
from xml.parsers import expat

from pincite.errors import BadOntology
from pincite.wrappers.definition import Concept
from pincite.wrappers.ontology.graph import DEEPEST, PARTS, SKOS, Graph

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"


def from_xml(text: str) -> list[Concept]:
    """The concepts of RDF/XML. ``BadOntology`` where it is not well-formed, declares entities, or is
    nested too deep."""
    graph = Graph()
    reader = _XmlReader(graph)
    try:
        reader.parse(text)
    except expat.ExpatError as error:
        sentence = expat.errors.messages.get(error.code, "not well-formed")
        raise BadOntology(f"line {error.lineno}, column {error.offset + 1}: {sentence}") from None
    if not reader.is_rdf:
        raise BadOntology("it is XML, but not RDF")
    return graph.concepts()


class _XmlReader:
    """Handles elements and adds to the graph. Things and their properties alternate, as RDF/XML has it."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.is_rdf = False
        self.path: list[tuple[str, str]] = []  # of each open element the kind, and its thing or property
        self.base = ""
        self.text: list[str] = []
        self.nameless = 0

    def parse(self, text: str) -> None:
        parser = expat.ParserCreate(namespace_separator="")
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.text.append
        parser.EntityDeclHandler = self.refuse
        # The declared encoding is that of the file, which is decoded already.
        parser.Parse(
            text.encode("utf-8", "replace") if not text.startswith("<?xml") else _undeclared(text), True
        )

    def refuse(self, *_: Any) -> None:
        raise BadOntology("it declares entities, which are not expanded")

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if len(self.path) >= DEEPEST:
            raise BadOntology("its elements are nested too deep")
        self.text.clear()
        self.base = attributes.get("http://www.w3.org/XML/1998/namespacebase", self.base)
        if name == RDF + "RDF":
            self.is_rdf = True
            self.path.append(("root", ""))
        elif not self.path or self.path[-1][0] in ("root", "property"):
            self.path.append(("thing", self.thing(name, attributes)))
        else:
            self.path.append(("property", name))
            self.reference(name, attributes)

    def thing(self, name: str, attributes: dict[str, str]) -> str:
        if RDF + "about" in attributes:
            address = self.full(attributes[RDF + "about"])
        elif RDF + "ID" in attributes:
            address = self.full("#" + attributes[RDF + "ID"])
        else:
            self.nameless += 1
            address = attributes.get(RDF + "nodeID", f"_:{self.nameless}")
        if name == SKOS + "Concept":
            self.graph.at(address).is_concept = True
        for key, value in attributes.items():
            if PARTS.get(key) in ("labels", "synonyms"):
                self.graph.say(address, PARTS[key], value.strip())
        if self.path and self.path[-1][0] == "property":
            self.link(self.path[-2][1], self.path[-1][1], address)
        return address

    def reference(self, name: str, attributes: dict[str, str]) -> None:
        owner = self.path[-2][1]
        target = attributes.get(RDF + "resource")
        if target is not None:
            if name == RDF + "type" and self.full(target) == SKOS + "Concept":
                self.graph.at(owner).is_concept = True
            self.link(owner, name, self.full(target))
        elif RDF + "nodeID" in attributes:
            self.link(owner, name, attributes[RDF + "nodeID"])

    def link(self, owner: str, name: str, other: str) -> None:
        part = PARTS.get(name)
        if part in ("broader", "narrower"):
            self.graph.say(owner, part, other)

    def end(self, _: str) -> None:
        kind, name = self.path.pop()
        if kind == "property" and PARTS.get(name) in ("labels", "synonyms"):
            self.graph.say(self.path[-1][1], PARTS[name], " ".join("".join(self.text).split()))
        self.text.clear()

    def full(self, address: str) -> str:
        return self.base.partition("#")[0] + address if address.startswith("#") else address


def _undeclared(text: str) -> bytes:
    """The text without its XML declaration, lines kept."""
    end = text.find("?>")
    head = "" if end < 0 else "\n" * text.count("\n", 0, end)
    return (head + text[end + 2 :] if end >= 0 else text).encode("utf-8", "replace")
