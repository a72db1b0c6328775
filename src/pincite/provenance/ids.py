"""Names that follow from what they name: the same document with the same options has the same ids, so
that doing the work twice adds nothing.

Every id is a UUID of version 5 in ``NAMESPACE``, of a name made of the document's URI, the digest of its
bytes, the options in canonical form, the kind of thing and its position.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final
from urllib.parse import quote
from uuid import UUID

import msgspec

# Of all ids of Pincite: UUIDv5 of https://trustgraph.ai/agent/pincite as a URL. Never to be changed, or
# every id is another one.
NAMESPACE: Final = UUID("fb96bc5c-a045-5207-a25e-326067c758cd")
ACTIVITIES: Final = "https://trustgraph.ai/activity/"
AGENTS: Final = "https://trustgraph.ai/agent/"

# The one way to write what ids follow from; made once, since ``json.dumps`` makes one each time.
CANONICAL: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True)
# The hexadecimal digit of a UUID that tells its variant, from that of the digest.
VARIANT: Final = {digit: "89ab"[int(digit, 16) & 3] for digit in "0123456789abcdef"}


def options_key(options: dict[str, Any]) -> str:
    """JSON of the options with sorted keys and without spaces: equal for equal options, whatever their
    order. Tuples count as lists, sets are sorted, records are objects."""
    plain = msgspec.to_builtins(options, order="sorted")
    return CANONICAL.encode(plain)


class Ids:
    """Makes the ids of one run: of a document read with certain options.

    The name of an id is three lines: JSON of [document URI, digest, options], the kind, the position.
    """

    def __init__(self, document: str, digest: str, options: dict[str, Any]) -> None:
        about = CANONICAL.encode([document, digest])
        self.name = f"{about[:-1]},{options_key(options)}]"
        self.begun = hashlib.sha1(NAMESPACE.bytes + self.name.encode(), usedforsecurity=False)

    def uuid(self, kind: str, position: int) -> str:
        """The UUID of what stands at ``position`` among things of its kind."""
        digest = self.begun.copy()
        digest.update(b"\n%b\n%d" % (kind.encode(), position))
        h = digest.hexdigest()
        return f"{h[:8]}-{h[8:12]}-5{h[13:16]}-{VARIANT[h[16]]}{h[17:20]}-{h[20:32]}"

    def urn(self, kind: str, position: int) -> str:
        """``urn:{kind}:{uuid}``; kind is page, section, image or element."""
        return f"urn:{kind}:{self.uuid(kind, position)}"

    def urns(self, kind: str, count: int) -> tuple[str, ...]:
        """Those of the positions from 0 up to but not including ``count``: ``urn`` without its detours,
        for what there are many of."""
        begun = self.begun.copy()
        begun.update(b"\n%b\n" % kind.encode())
        lead, variant, found = f"urn:{kind}:", VARIANT, []
        for position in range(count):
            digest = begun.copy()
            digest.update(b"%d" % position)
            h = digest.hexdigest()
            found.append(f"{lead}{h[:8]}-{h[8:12]}-5{h[13:16]}-{variant[h[16]]}{h[17:20]}-{h[20:32]}")
        return tuple(found)

    def activity(self) -> str:
        """The URI of the run."""
        return ACTIVITIES + self.uuid("activity", 0)


def document_urn(digest: str) -> str:
    """``urn:doc:{uuid}`` of a document that has no URI of its own, from the digest of its bytes alone."""
    h = hashlib.sha1(NAMESPACE.bytes + f"document\n{digest}".encode(), usedforsecurity=False).hexdigest()
    return f"urn:doc:{h[:8]}-{h[8:12]}-5{h[13:16]}-{VARIANT[h[16]]}{h[17:20]}-{h[20:32]}"


def agent_uri(component: str) -> str:
    """The URI of a program."""
    return AGENTS + quote(component, safe="", errors="replace")
