"""Terms of RDF as RDF 1.1 N-Quads writes them: ``<iri>`` and ``"literal"``.

Literals are plain strings: no language, no datatype. Written is the canonical form: only the quotation
mark, the backslash, line feed and carriage return are escaped.
"""

from __future__ import annotations

import re
from ipaddress import IPv6Address

from pincite.errors import BadOption
from pincite.markup.clean import clean
from pincite.regex import regex

Term = str  # ``<iri>`` or ``"literal"``.
Triple = tuple[Term, Term, Term]  # Subject, predicate, object.
ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r"}
ESCAPED = regex(r'["\\\n\r]')

# What needs no look at its characters: no ``%``, no ``#``, no brackets.
PLAIN_IRI = regex(r"[A-Za-z0-9:/._~!$&'()*+,;=@?-]*")
# What may stand nowhere in an IRI but as percent signs and digits: RFC 3987, ``ucschar``. White
# space beyond ASCII could stand there, but not every reader takes it. Square brackets are among it; ``iri``
# keeps those of an address of IP 6.
ILLEGAL = regex(
    r"%(?![0-9A-Fa-f]{2})|\s"
    "|[^-A-Za-z0-9:/._~!$&'()*+,;=@?#%"
    "\u00a0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef"
    "\U00010000-\U0001fffd\U00020000-\U0002fffd\U00030000-\U0003fffd\U00040000-\U0004fffd"
    "\U00050000-\U0005fffd\U00060000-\U0006fffd\U00070000-\U0007fffd\U00080000-\U0008fffd"
    "\U00090000-\U0009fffd\U000a0000-\U000afffd\U000b0000-\U000bfffd\U000c0000-\U000cfffd"
    "\U000d0000-\U000dfffd\U000e1000-\U000efffd]"
)
# An IRI with a scheme; where a host follows, one that can be one.
ABSOLUTE = regex(
    r"(?P<head>[A-Za-z][A-Za-z0-9+.-]*:"
    r"(?://(?:[^/?#@\[\]]*@)?(?:\[(?P<address>[0-9A-Fa-f:.]+)\]|[^/?#@:\[\]]*)(?::[0-9]*)?(?=[/?#]|\Z)|(?!//)))"
    r".*",
    re.S,
)


def literal(text: str) -> Term:
    """``text`` as a plain literal; U+0000 is left out, lone surrogates become U+FFFD."""
    if text.isascii() and text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    return '"' + ESCAPED.sub(lambda match: ESCAPES[match[0]], clean(text)) + '"'


def iri(text: str) -> Term:
    """``text`` as an IRI; characters that may not stand in one are percent-encoded as UTF-8."""
    if PLAIN_IRI.fullmatch(text):
        return f"<{text}>"
    match = ABSOLUTE.fullmatch(text)
    host_end = match.end("head") if match else 0
    head = ILLEGAL.sub(lambda match: match[0] if match[0] in "[]" else _percent(match), text[:host_end])
    before, hash_sign, fragment = text[host_end:].partition("#")
    fragment = ILLEGAL.sub(_percent, fragment).replace("#", "%23")
    return f"<{head}{ILLEGAL.sub(_percent, before)}{hash_sign}{fragment}>"


def is_absolute(text: str) -> bool:
    """True where ``text`` begins with a scheme, so that it names the same thing everywhere, and its host,
    if it has one, can be one."""
    match = ABSOLUTE.fullmatch(text)
    if match is None or not match["address"]:
        return match is not None
    try:
        IPv6Address(match["address"])
    except ValueError:
        return False
    return True


def require_absolute(text: str) -> str:
    """``text`` itself. Raises BadOption where it is not absolute."""
    if not is_absolute(text):
        raise BadOption(f"A document is named by a URI with a scheme, such as urn:doc:1; not {text[:100]!r}.")
    return text


def nquad(triple: Triple, graph: Term) -> str:
    """One line of N-Quads, its line break included."""
    return f"{triple[0]} {triple[1]} {triple[2]} {graph} .\n"


def _percent(match: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in match[0].encode(errors="replace"))
