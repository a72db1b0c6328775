"""Triples of ours in the schema of the wire."""

from __future__ import annotations

from trustgraph.schema import IRI, LITERAL, Term
from trustgraph.schema import Triple as WireTriple

from pincite.provenance import vocabulary as v
from pincite.provenance.terms import Triple
from pincite.regex import regex

ESCAPE = regex(r'\\(["\\nr])')
MEANT = {"n": "\n", "r": "\r", '"': '"', "\\": "\\"}
GRAPH = v.GRAPH[1:-1]


def as_schema(triple: Triple) -> WireTriple:
    """The triple in the graph of sources."""
    s, p, o = (term_of(one) for one in triple)
    return WireTriple(s=s, p=p, o=o, g=GRAPH)


def term_of(written: str) -> Term:
    """A term as N-Quads writes it (``<iri>`` or ``"literal"``) in the schema."""
    inside = written[1:-1]
    if written.startswith("<"):
        return Term(type=IRI, iri=inside)
    return Term(type=LITERAL, value=ESCAPE.sub(lambda match: MEANT[match[1]], inside))
