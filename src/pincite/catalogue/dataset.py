"""Whether a SPARQL query says itself which graphs it asks, by ``FROM``. Only one that does not asks all of a
library together; pyoxigraph, told to do so, would pass over what the query says."""

from __future__ import annotations

import re

TOKEN = re.compile(
    r"""
    "{3}(?:\\.|(?!"{3}).)*"{3} | '{3}(?:\\.|(?!'{3}).)*'{3}   # text, in which the word means nothing
    | "(?:\\.|[^"\\\n\r])*" | '(?:\\.|[^'\\\n\r])*'
    | <[^<>"{}|^`\\\x00-\x20]*> | \#[^\n\r]*                  # nor in a name or a remark
    | (?<![\w?$:@.%-])(?P<named>from)(?=[\s<\#])              # nor as a part of another
    """,
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)


def names_graphs(sparql: str) -> bool:
    """True where a query has ``FROM`` or ``FROM NAMED``."""
    return any(match["named"] for match in TOKEN.finditer(sparql))
