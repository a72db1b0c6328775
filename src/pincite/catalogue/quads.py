"""Quads and SPARQL: the only door to pyoxigraph.

A store may be opened to read only while no process writes to it (RocksDB does not define what happens
otherwise), which ``pincite.catalogue.index`` sees to.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from pincite.catalogue.answers import Answer, Term
from pincite.catalogue.sparql import calls_out, names_graphs
from pincite.errors import BadOption, BadQuads, BadQuery, MissingExtra
from pincite.regex import regex

BROKEN = (OSError, RuntimeError, ValueError)  # What pyoxigraph raises where a folder holds no sound store.
# Endings of names of files that are read as triples.
FORMATS = ("nq", "nt", "ttl", "trig", "rdf", "jsonld", "n3")
# From here on files are written for the quads, which has a fixed cost and is five times as fast.
BULK_QUADS = 10_000
# Files that a killed writer leaves, or each opening, and that nothing deletes.
LEFTOVERS = ("bulk-*.sst", "LOG.old.*")
# Text, names and remarks, and the brackets of a triple within a triple: ``<<(`` of RDF 1.2, and ``<<`` of
# what came before it.
STAR = regex(rb""""(?:\\.|[^"\\])*"|<[^<>"{}|^`\\\x00-\x20]*>|\#[^\r\n]*|<<\(|\)>>|<<|>>""")
TOLD = 200  # Characters of what is wrong with a query: the rest lists letters that could stand there.
CLOCK_ROWS = 256  # Rows between two looks at the clock.


def engine() -> Any:
    """pyoxigraph. Raises ``MissingExtra``."""
    try:
        import pyoxigraph
    except ImportError as error:
        raise MissingExtra(
            "quads and SPARQL need the extra library: pip install 'pincite[library]'"
        ) from error
    return pyoxigraph


def parsed(quads: bytes) -> set[Any]:
    """N-Quads as a set of pyoxigraph's quads, which are compared as terms. Raises ``BadQuads``."""
    ox = engine()
    try:
        return set(ox.parse(quads, format=ox.RdfFormat.N_QUADS, lenient=True))
    except SyntaxError as error:
        raise BadQuads(f"not N-Quads: {error}") from error


def rewritten(data: bytes, ending: str, graph: str, blank: str) -> bytes:
    """``data`` as N-Quads, one a line, in their order and each once.

    ``ending`` names the format as files do (``FORMATS``); ``graph`` is the IRI of the graph for triples
    that are in none, '' for the default one; blank nodes are named anew, ``blank`` and a number in order
    of appearance, so that those of two files are never taken for each other.
    Raises ``BadQuads``, and ``BadOption`` for another ending.
    """
    ox = engine()
    if ending not in FORMATS:
        raise BadOption(f"{ending!r} is no format of triples; there are {', '.join(FORMATS)}")
    if ending in ("nq", "nt") and b"<<" in data:
        data = STAR.sub(_as_now_written, data)
    names: dict[Any, Any] = {}

    def renamed(term: Any) -> Any:
        if isinstance(term, ox.BlankNode):
            if term not in names:
                names[term] = ox.BlankNode(f"{blank}{len(names)}")
            return names[term]
        if isinstance(term, ox.Triple):
            return ox.Triple(renamed(term.subject), term.predicate, renamed(term.object))
        return term

    try:
        where = ox.NamedNode(graph) if graph else ox.DefaultGraph()
        quads: dict[Any, None] = {}
        for quad in ox.parse(data, format=ox.RdfFormat.from_extension(ending)):
            place = where if isinstance(quad.graph_name, ox.DefaultGraph) else renamed(quad.graph_name)
            quads[ox.Quad(renamed(quad.subject), quad.predicate, renamed(quad.object), place)] = None
        return ox.serialize(quads, format=ox.RdfFormat.N_QUADS)  # type: ignore[no-any-return]
    except (SyntaxError, ValueError, RecursionError) as error:
        raise BadQuads(f"the triples cannot be read: {error}") from error


def _as_now_written(match: re.Match[bytes]) -> bytes:
    return {b"<<": b"<<(", b">>": b")>>"}.get(match[0], match[0])


class QuadStore:
    """A store in ``folder``: to write, made where it is not there, or only to read."""

    def __init__(self, folder: Path, *, writing: bool) -> None:
        ox = engine()
        self._ox = ox
        if writing:
            for pattern in LEFTOVERS:
                for path in folder.glob(pattern):
                    path.unlink(missing_ok=True)
        self._store: Any = ox.Store(str(folder)) if writing else ox.Store.read_only(str(folder))

    def load(self, quads: bytes) -> None:
        """Add N-Quads, or none of them and ``BadQuads``. A process that is killed may leave some of many.

        They are parsed here: the store itself would give blank nodes other names.
        """
        try:
            found = list(self._ox.parse(quads, format=self._ox.RdfFormat.N_QUADS, lenient=True))
        except SyntaxError as error:
            raise BadQuads(str(error)) from error
        if len(found) < BULK_QUADS:
            self._store.extend(found)
        else:
            self._store.bulk_extend(found)

    def remove(self, quads: Iterable[Any]) -> None:
        for quad in quads:
            self._store.remove(quad)

    def close(self) -> None:
        """Let go of the folder now, whoever else may still know this object."""
        self._store = None

    def flush(self) -> None:
        """Bring everything to the disk."""
        self._store.flush()

    def holds(self, quad: Any) -> bool:
        return quad in self._store

    def __len__(self) -> int:
        return len(self._store)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._store)

    def ask(self, sparql: str, rows: int | None, seconds: float | None) -> Answer:
        """The answer, at most ``rows`` of it and what came within ``seconds``; time is looked at between
        rows. All graphs together are the default graph, but for a query that names graphs by ``FROM``.
        Raises ``BadQuery``."""
        if calls_out(sparql):
            raise BadQuery("SERVICE is not allowed: a library asks no other server")
        deadline = None if seconds is None else time.monotonic() + seconds
        try:
            result = self._store.query(sparql, use_default_graph_as_union=not names_graphs(sparql))
        except (SyntaxError, ValueError) as error:
            told = str(error)
            raise BadQuery(f"SPARQL: {told[:TOLD]}{'...' if len(told) > TOLD else ''}") from error
        if isinstance(result, self._ox.QueryBoolean):
            return Answer(form="ask", truth=bool(result))
        found: list[tuple[Any, ...]] = []
        cut = False
        for row in result:
            if rows is not None and len(found) >= rows:
                cut = True
                break
            found.append(tuple(self._term(one) for one in row))
            if deadline is not None and len(found) % CLOCK_ROWS == 0 and time.monotonic() > deadline:
                cut = True
                break
        if isinstance(result, self._ox.QueryTriples):
            return Answer(form="construct", triples=tuple(found), cut=cut)
        return Answer(
            form="select", variables=tuple(one.value for one in result.variables), rows=tuple(found), cut=cut
        )

    def is_sound(self) -> bool:
        """True if all of it can be read."""
        try:
            return all(True for _ in self._store)
        except BROKEN:
            return False

    def _term(self, term: Any) -> Term | None:
        if term is None:
            return None
        ox = self._ox
        if isinstance(term, ox.NamedNode):
            return Term("iri", term.value, str(term))
        if isinstance(term, ox.BlankNode):
            return Term("blank", term.value, str(term))
        if isinstance(term, ox.Literal):
            return Term("literal", term.value, str(term), term.datatype.value, term.language or "")
        parts = tuple(self._term(one) for one in term)
        written = f"<<( {' '.join(part.written for part in parts if part)} )>>"
        return Term("triple", written, written, parts=parts)  # type: ignore[arg-type]
