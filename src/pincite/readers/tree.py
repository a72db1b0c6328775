"""Walking an XML tree whose names are written with prefixes ('text:p')."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from xml.etree.ElementTree import Element as Node
from xml.etree.ElementTree import TreeBuilder
from xml.parsers.expat import ExpatError, ParserCreate

from pincite.errors import TooLarge
from pincite.readers.package import parse_xml
from pincite.regex import regex

# Tags of one part that is held as a tree: some 10,000 pages of text, and less than 1 GB with what is
# made of it.
MOST_TAGS = 3_000_000


def bounded(data: bytes, name: str) -> bytes:
    """The bytes of a part that can be held as a tree. Raises ``TooLarge``."""
    if len(data) > MOST_TAGS and data.count(b"<") > MOST_TAGS:
        raise TooLarge(f"the part {name} has more than {MOST_TAGS} tags")
    return data


def along(node: Node, path: str) -> Iterator[Node]:
    """The elements along a path of names, each a child of the one before, in order."""
    name, _, rest = path.partition("/")
    for found in node.findall(name):
        if rest:
            yield from along(found, rest)
        else:
            yield found


def one(node: Node, path: str) -> Node | None:
    """The first of them."""
    return next(along(node, path), None)


def every(node: Node, path: str) -> list[Node]:
    """All of them."""
    return list(along(node, path))


def words(node: Node, path: str) -> str:
    """All text of the first element along a path; '' for none."""
    found = one(node, path)
    return "".join(found.itertext()).strip() if found is not None else ""


# Declarations of namespaces.
DECLARED = regex(rb"xmlns(?::([^\s=]+))?\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
# A declaration of another encoding than UTF-8.
ENCODING = regex(rb"(?:\xef\xbb\xbf)?<\?xml\s[^>]*?encoding\s*=\s*[\"'](?!utf-8|us-ascii)", re.IGNORECASE)
REMEMBERED = 64  # Sets of declarations that are judged once: the parts of a document have few.
Declared = tuple[bytes, bytes, bytes]  # A prefix, and the namespace in quotation marks of either kind.


def local(node: Node) -> str:
    """The name without its namespace or prefix."""
    tag = node.tag
    return tag.rpartition("}")[2].rpartition(":")[2] if isinstance(tag, str) else ""


class Names:
    """Namespaces and the prefixes that their names are to have, as for ``prefixed``."""

    def __init__(self, prefixes: dict[str, str]) -> None:
        self.prefixes = prefixes
        self.known = {space.encode(): prefix.encode() for space, prefix in prefixes.items()}
        self.taken = frozenset(self.known.values())
        self.as_wished = lru_cache(REMEMBERED)(self.declared)

    def parsed(self, data: bytes, name: str) -> Node:
        """A part as a tree with short names; where it is ``usual`` in half the time. Raises as
        ``parse_xml``."""
        found = as_written(data) if self.usual(data) else None
        return prefixed(parse_xml(data, name), self.prefixes) if found is None else found

    def usual(self, data: bytes) -> bool:
        """Whether names are written in a part as they are to be. Such a part is in UTF-8, without comments
        or sections of plain text: what looks like an element is one."""
        return (
            not marked(data)
            and ENCODING.match(data) is None
            and self.as_wished(frozenset(DECLARED.findall(data)))
        )

    def declared(self, declarations: frozenset[Declared]) -> bool:
        """Whether the known namespaces have their prefixes, and no other namespace has one of these."""
        for prefix, double, single in declarations:
            wanted = self.known.get(double or single)
            if prefix in self.taken if wanted is None else prefix != wanted:
                return False
        return True


def nameless(data: bytes, name: str) -> Node:
    """A part as a tree of which only the local names are asked for. Raises as ``parse_xml``."""
    found = None if marked(data) else as_written(data)
    return parse_xml(data, name) if found is None else found


def marked(data: bytes) -> bool:
    """Whether a part may have declarations, comments or sections of plain text, or is in UTF-16."""
    return b"\0" in data or b"<!" in data


def as_written(data: bytes) -> Node | None:
    """XML with names as they are written; None where it is broken."""
    builder = TreeBuilder()
    parser = ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.data
    try:
        parser.Parse(data, True)
    except (ExpatError, ValueError, LookupError):
        return None
    return builder.close()


class _Short(dict[str, str]):
    """Full names to short ones, each made once."""

    def __init__(self, prefixes: dict[str, str]) -> None:
        super().__init__()
        self.prefixes = prefixes

    def __missing__(self, name: str) -> str:
        space, brace, local = name[1:].partition("}") if name[:1] == "{" else ("", "", name)
        self[name] = f"{self.prefixes.get(space, 'other')}:{local}" if brace else name
        return self[name]


def prefixed(root: Node, prefixes: dict[str, str]) -> Node:
    """The same tree with short names: a namespace becomes its prefix, one that is not among
    ``prefixes`` 'other'."""
    short = _Short(prefixes)
    for node in root.iter():
        if not isinstance(node.tag, str):
            continue
        node.tag = short[node.tag]
        attributes = node.attrib
        for key in attributes:
            if key[:1] == "{":
                pairs = [(short[key], value) for key, value in attributes.items()]
                attributes.clear()
                attributes.update(pairs)
                break
    return root
