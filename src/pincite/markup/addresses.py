"""Which addresses may be followed from what is written: the one list for links and pictures in every form."""

from __future__ import annotations

import re

from pincite.regex import regex

SCHEMES = frozenset({"http", "https", "mailto", "tel", "ftp"})
_SAID = regex(r"\s*([a-z][a-z0-9+.-]*):", re.IGNORECASE)
_HIDDEN = regex(r"([^/?#]*?):")  # What some reader may take for a scheme.
_ROUNDS = 2  # How often an address may be written in references or percents, one within the other.


def is_harmless(address: str) -> bool:
    """Whether an address leads to the web, to mail, to a telephone, or is relative: to no script, no data, no
    file of the reader's machine. What some reader may take for another scheme counts as one: signs that are
    not shown and blanks are looked through, references, percents and backslashes undone."""
    if address.startswith("#"):
        return True
    if said := _SAID.match(address):
        return said[1].lower() in SCHEMES
    from html import unescape  # it takes a while to load, and few addresses are in doubt
    from urllib.parse import unquote

    for _ in range(_ROUNDS + 1):
        shown = "".join(c for c in address if c.isprintable() and not c.isspace())
        if shown.startswith(("\\\\", "\\/", "/\\")):  # a computer of the network, as Windows names it
            return False
        scheme = _HIDDEN.match(shown.replace("\\", ""))
        if scheme and scheme[1].lower() not in SCHEMES:
            return False
        address = unescape(unquote(address))
    return True
