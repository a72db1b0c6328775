"""A process that opens a library and asks where things come from.

``python -m benchmarks.library.asked FOLDER QUESTION COUNT SEED`` says ``{"first": ms, "warm": [ms, ...]}``:
of COUNT questions about things drawn by chance, the first, library opened for it, and the others.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

from pincite.catalogue import reading

CHUNKED = "benchmark-chunks.nq"
"""The name of the import that has the chunks."""

PREFIXES = """PREFIX prov: <http://www.w3.org/ns/prov#>
PREFIX tg: <https://trustgraph.ai/ns/>
PREFIX oa: <http://www.w3.org/ns/oa#>
PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#>
PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>
"""

CHAIN = (
    PREFIXES
    + """SELECT ?up ?page ?offset ?version WHERE {{
  <{urn}> prov:wasDerivedFrom* ?up .
  OPTIONAL {{ ?up tg:pageNumber ?page }} OPTIONAL {{ ?up tg:charOffset ?offset }}
  OPTIONAL {{ ?up prov:wasGeneratedBy/tg:componentVersion ?version }} }}"""
)

AT_OFFSET = (
    PREFIXES
    + """SELECT ?element ?id ?types ?place WHERE {{
  ?element prov:wasDerivedFrom <{urn}> ; a tg:Element ; tg:charOffset ?offset ; tg:charLength ?length ;
    tg:elementId ?id ; tg:elementTypes ?types .
  FILTER(xsd:integer(?offset) <= {at} && {at} < xsd:integer(?offset) + xsd:integer(?length))
  OPTIONAL {{ ?element oa:hasSelector/rdf:value ?place }} }}"""
)

Question = Callable[[Any, dict[str, Any]], bool]
"""Asked of a library about a thing that was drawn; whether the answer is right."""


def chain(library: Any, drawn: dict[str, Any]) -> bool:
    """SPARQL: from an element all the way to the document."""
    rows = library.query(CHAIN.format(urn=drawn["element"])).rows
    ups = {row[0].value for row in rows}
    return {drawn["element"], drawn["text"], drawn["document"]} <= ups


def offset(library: Any, drawn: dict[str, Any]) -> bool:
    """SPARQL: the element at a character of a page or section, with its place."""
    rows = library.query(AT_OFFSET.format(urn=drawn["text"], at=drawn["at"])).rows
    return [row[0].value for row in rows] == [drawn["element"]]


def text(library: Any, drawn: dict[str, Any]) -> bool:
    """``Library.trace`` of a few characters of a page or section."""
    (found,) = library.trace(f"{drawn['text']}#char={drawn['at']},{drawn['at'] + 1}")
    return [piece.urn for piece in found.pieces] == [drawn["element"]]


def element(library: Any, drawn: dict[str, Any]) -> bool:
    """``Library.trace`` of an element."""
    (found,) = library.trace(drawn["element"])
    return found.document.urn == drawn["document"]


def chunk(library: Any, drawn: dict[str, Any]) -> bool:
    """``Library.trace`` of a chunk that another system made, known by its quads alone."""
    (found,) = library.trace(drawn["chunk"])
    return drawn["element"] in [piece.urn for piece in found.pieces]


QUESTIONS: dict[str, Question] = {
    "chain": chain, "offset": offset, "text": text, "element": element, "chunk": chunk,
}  # fmt: skip


def chunk_urn(of: str) -> str:
    """Of the chunk that begins with the element ``of``."""
    return f"urn:chunk:{of.rpartition(':')[2]}"


def drawings(library: Any, count: int, seed: int, *, long: bool = False) -> list[dict[str, Any]]:
    """Elements drawn by chance from documents drawn by chance, each with a character of its own and the
    page or section it is in; ``long``: of the document with the most elements alone."""
    draw = random.Random(seed)
    entries = list(library.documents())
    most = max(entries, key=lambda entry: entry.runs[0].passages)
    entries = [most] if long else [entry for entry in entries if entry is not most]
    held: dict[str, Any] = {}
    found: list[dict[str, Any]] = []
    while len(found) < count:
        entry = draw.choice(entries)
        run = entry.runs[0].run.urn
        if run not in held:
            held[run] = (
                library.catalogue.ask(reading.texts, run),
                library.catalogue.ask(reading.passages, run),
            )
        texts, passages = held[run]
        passage = draw.choice(passages)
        inside = texts[passage.section]
        found.append(
            {
                "document": entry.document.urn,
                "element": passage.urn,
                "text": inside.urn,
                "at": passage.offset - inside.offset + draw.randrange(passage.length),
                "start": passage.offset - inside.offset,
                "length": passage.length,
                "chunk": chunk_urn(passage.urn),
            }
        )
    return found


def main() -> int:
    import pincite.archive.tracing.trace  # noqa: F401 - not what is timed
    from pincite import Library

    with Library(sys.argv[1], create=False) as library:
        print(json.dumps(answers(library, QUESTIONS[sys.argv[2]], json.loads(sys.stdin.read()))))
    return 0


def answers(library: Any, question: Question, things: list[dict[str, Any]]) -> dict[str, Any]:
    """Milliseconds of the first question and of each other, and how many answers are wrong."""
    times = []
    wrong = 0
    for drawn in things:
        began = time.perf_counter()
        right = question(library, drawn)
        times.append(1000 * (time.perf_counter() - began))
        wrong += not right
    return {"first": times[0], "warm": times[1:], "wrong": wrong}


if __name__ == "__main__":
    sys.exit(main())
