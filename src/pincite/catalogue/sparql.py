"""What the text of a SPARQL query says: whether it would ask another server, which pyoxigraph would do and
cannot be told not to, and whether it names the graphs it asks."""

from __future__ import annotations

import re

from pincite.regex import regex

BLANK = r"(?:\s|#[^\n\r]*(?:[\n\r]|$))*"

# Everything that SERVICE must be followed by. Text in quotes is not left out: to tell it from the rest
# is to parse as pyoxigraph does, and to be wrong once is to be open.
CALL = regex(
    rf"service{BLANK}(?:silent{BLANK})?(?:<[^>]*>|[?$]\w+|[^\s{{}}<>\"'()]*:[^\s{{}}<>\"'()#]*){BLANK}\{{",
    re.IGNORECASE,
)
# Before ``service``: it is the end of a variable or of a prefixed name.
NAME = regex(r"(?:[?$]\w*|[\w.-]*:[\w.:%\\-]*)$")
LONGEST_NAME = 256  # Characters looked back for the beginning of a name.
ESCAPE = regex(r"\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})")


def calls_out(sparql: str) -> bool:
    """True where SERVICE is, or could be taken to be, called."""
    return _calls(sparql) or ("\\" in sparql and _calls(ESCAPE.sub(_character, sparql)))


def _calls(sparql: str) -> bool:
    for match in CALL.finditer(sparql):
        if not NAME.search(sparql[max(match.start() - LONGEST_NAME, 0) : match.start()]):
            return True
    return False


def _character(match: re.Match[str]) -> str:
    number = int(match[1] or match[2], 16)
    return chr(number) if number < 0x110000 else ""


TOKEN = regex(
    r"""
    "{3}(?:\\.|(?!"{3}).)*"{3} | '{3}(?:\\.|(?!'{3}).)*'{3}   # text, in which the word means nothing
    | "(?:\\.|[^"\\\n\r])*" | '(?:\\.|[^'\\\n\r])*'
    | <[^<>"{}|^`\\\x00-\x20]*> | \#[^\n\r]*                  # nor in a name or a remark
    | (?<![\w?$:@.%-])(?P<named>from)(?=[\s<\#])              # nor as a part of another
    """,
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)


def names_graphs(sparql: str) -> bool:
    """True where a query has ``FROM`` or ``FROM NAMED``. Only one that has not asks all graphs together;
    pyoxigraph, told to do so, would pass over what the query says."""
    return any(match["named"] for match in TOKEN.finditer(sparql))
