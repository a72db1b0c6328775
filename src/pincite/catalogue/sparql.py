"""What the text of a SPARQL query says: whether it would ask another server, which pyoxigraph would do and
cannot be told not to, and whether it names the graphs it asks.

A query is cut into the terminals of the grammar (SPARQL 1.1, 19.8). ``<`` begins a name or compares, which
only whoever parses the whole can tell: where it matters, both are followed. Keywords need no blank before or
behind them, so ``trueSERVICEx:{`` calls out too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from pincite.errors import BadQuery
from pincite.regex import regex

# Characters of names, as classes of regular expressions (productions 164 to 167).
BASE = (
    "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c\u200d\u2070-\u218f"
    "\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\U00010000-\U000effff"
)
MORE = r"0-9\u00b7\u0300-\u036f\u203f\u2040"
CHARS = rf"_{BASE}\-{MORE}"
PLX = r"%[0-9A-Fa-f]{2}|\\[_~.\-!$&'()*+,;=/?\#@%]"
LOCAL = rf"(?:[_{BASE}:0-9]|{PLX})(?:(?:[{CHARS}.:]|{PLX})*(?:[{CHARS}:]|{PLX}))?"
UNICODE = r"\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8}"
ESCAPED = rf"\\[tbnrf\"'\\]|{UNICODE}"

# Terminals by name, tried in this order at every place.
TERMINALS = {
    "blank": r"[ \t\r\n]+",
    "remark": r"\#",  # and what follows on its line
    "text": (
        rf'"""(?:"{{0,2}}(?:[^"\\]|{ESCAPED}))*"""|'
        rf"'''(?:'{{0,2}}(?:[^'\\]|{ESCAPED}))*'''|"
        rf'"(?:[^"\\\r\n]|{ESCAPED})*"|'
        rf"'(?:[^'\\\r\n]|{ESCAPED})*'"
    ),
    "iri": rf'<(?:[^<>"{{}}|^`\\\x00-\x20]|{UNICODE})*>',
    "variable": rf"[?$][_{BASE}0-9][_{BASE}{MORE}]*",
    "node": rf"_:[_{BASE}0-9](?:[{CHARS}.]*[{CHARS}])?",
    "name": rf"(?:[{BASE}](?:[{CHARS}.]*[{CHARS}])?)?:(?:{LOCAL})?",
    "language": r"@[A-Za-z]+(?:-[A-Za-z0-9]+)*",
    "number": r"(?:[0-9]+\.?[0-9]*|\.[0-9]+)[eE][+-]?[0-9]+|[0-9]*\.[0-9]+|[0-9]+",
    "word": rf"[_{BASE}][_{BASE}{MORE}]*",
    "mark": r"[{}()\[\];,.=!<>+\-*/|&^?]",
}
TERMINAL = regex("|".join(f"(?P<{name}>{pattern})" for name, pattern in TERMINALS.items()))
BLANKS = regex(r"[ \t\r\n]*")
LINE_ENDS = "\n\r"
# No comparison begins like the address of a server, and only these characters change what comes after one.
ADDRESS = regex(r"<[A-Za-z][A-Za-z0-9+.\-]*://")
TURNING = frozenset("'#)")
ESCAPE = regex(UNICODE)
LARGEST = 0x10FFFF
CALLS = ("SERVICE", "LOAD")


class Token(NamedTuple):
    """A terminal: its name among ``TERMINALS``, its text, and where it ends in the query."""

    kind: str
    text: str
    end: int


def tokens(sparql: str) -> Iterator[Token]:
    """The terminals of a query but for blanks and remarks, after ``<`` of every reading that may be. Raises
    ``BadQuery`` where it is made of others."""
    seen: set[int] = set()
    waiting = [0]
    ended = False
    while waiting:
        at = waiting.pop()
        while at < len(sparql) and at not in seen:
            seen.add(at)
            found = TERMINAL.match(sparql, at)
            if found is None:
                break
            kind, text = str(found.lastgroup), found[0]
            if kind == "iri" and not (ADDRESS.match(text) or TURNING.isdisjoint(text)):
                waiting.append(at + 1)  # behind ``<`` that compares
            at = line_end(sparql, at) if kind == "remark" else found.end()
            if kind not in ("blank", "remark"):
                yield Token(kind, text, at)
        ended = ended or at >= len(sparql)
    if not ended:
        raise BadQuery("SPARQL: it is not made of the words and signs of the language")


def line_end(sparql: str, at: int) -> int:
    """Where the line of this place ends."""
    return min(end for end in (*(sparql.find(sign, at) for sign in LINE_ENDS), len(sparql)) if end >= 0)


def opens(sparql: str, at: int) -> bool:
    """True if a group begins here, after blanks and remarks."""
    while True:
        at = BLANKS.match(sparql, at).end()  # type: ignore[union-attr]
        if not sparql.startswith("#", at):
            return sparql.startswith("{", at)
        at = line_end(sparql, at)


def calls_out(sparql: str) -> bool:
    """True where SERVICE or LOAD is, or could be taken to be, called. Raises ``BadQuery``."""
    if _calls(sparql):
        return True
    # Escapes of characters may stand for any part of a query (19.2).
    return "\\" in sparql and _calls(ESCAPE.sub(_character, sparql), strict=False)


def _calls(sparql: str, strict: bool = True) -> bool:
    before = ""
    try:
        for token in tokens(sparql):
            if token.kind == "word" and any(call in token.text.upper() for call in CALLS):
                return True
            # ``SERVICEx:{`` is ``SERVICE x: {``, unless it is the name of a graph.
            prefix = token.text.partition(":")[0].upper()
            if token.kind == "name" and CALLS[0] in prefix and before != "GRAPH" and opens(sparql, token.end):
                return True
            before = token.text.upper()
    except BadQuery:
        if strict:
            raise
    return False


def _character(match: re.Match[str]) -> str:
    number = int(match[0][2:], 16)
    return chr(number) if number <= LARGEST else ""


def names_graphs(sparql: str) -> bool:
    """True where a query has ``FROM`` or ``FROM NAMED``. Only one that has not asks all graphs together;
    pyoxigraph, told to do so, would pass over what the query says. Raises ``BadQuery``."""
    return any(token.kind == "word" and token.text.upper() == "FROM" for token in tokens(sparql))
