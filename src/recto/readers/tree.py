"""Walking an XML tree whose names are written with prefixes ('text:p')."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element as Node
from xml.etree.ElementTree import TreeBuilder
from xml.parsers.expat import ExpatError, ParserCreate

from recto.errors import TooLarge
from recto.readers.package import parse_xml

MOST_TAGS = 3_000_000
"""Tags of one part that is held as a tree: some 10,000 pages of text, and less than 1 GB with what is
made of it."""


def bounded(data: bytes, name: str) -> bytes:
    """The bytes of a part that can be held as a tree. Raises ``TooLarge``."""
    if len(data) > MOST_TAGS and data.count(b"<") > MOST_TAGS:
        raise TooLarge(f"the part {name} has more than {MOST_TAGS} tags")
    return data


def one(node: Node, path: str) -> Node | None:
    """The first element along a path of names, each a child of the one before."""
    name, more, rest = path.partition("/")
    found = node.find(name)
    if not more or found is None:
        return found
    inner = one(found, rest)
    if inner is not None:
        return inner
    return next((inner for each in node.findall(name)[1:] if (inner := one(each, rest)) is not None), None)


def every(node: Node, path: str) -> list[Node]:
    """All elements along a path, in order."""
    name, more, rest = path.partition("/")
    if not more:
        return node.findall(name)
    return [inner for found in node.findall(name) for inner in every(found, rest)]


def words(node: Node, path: str) -> str:
    """All text of the first element along a path; '' for none."""
    found = one(node, path)
    return "".join(found.itertext()).strip() if found is not None else ""


DECLARED = re.compile(rb"xmlns(?::([^\s=]+))?\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
"""Declarations of namespaces."""

ENCODING = re.compile(
    rb"(?:\xef\xbb\xbf)?<\?xml\s[^>]*?encoding\s*=\s*[\"'](?!utf-8|us-ascii)", re.IGNORECASE
)
"""A declaration of another encoding than UTF-8."""


class Names:
    """Namespaces and the prefixes that their names are to have, as for ``prefixed``."""

    def __init__(self, prefixes: dict[str, str]) -> None:
        self.prefixes = prefixes
        self.known = {space.encode(): prefix.encode() for space, prefix in prefixes.items()}
        self.taken = frozenset(self.known.values())

    def parsed(self, data: bytes, name: str) -> Node:
        """A part as a tree with short names; where it is ``usual`` in less than half the time. Names of
        unknown namespaces are 'other:...' or as they are written. Raises as ``parse_xml``."""
        found = as_written(data) if self.usual(data) else None
        return found if found is not None else prefixed(parse_xml(data, name), self.prefixes)

    def usual(self, data: bytes) -> bool:
        """Whether names are written in a part as they are to be: the known namespaces with their prefixes,
        none as the default one, and these prefixes for no others. Such a part is in UTF-8, without comments
        or declarations: any element of it can be cut out and read alone."""
        if b"<!" in data or b"\0" in data or ENCODING.match(data):
            return False
        for prefix, double, single in set(DECLARED.findall(data)):
            wanted = self.known.get(double or single)
            if wanted is None:
                if prefix in self.taken or not prefix:
                    return False
            elif wanted != prefix and (wanted[:1] != b"{" or not prefix or b"<" + prefix + b":" in data):
                return False
        return True


def as_written(data: bytes) -> Node | None:
    """XML with names as they are written, or an element cut out of such; None where it is broken."""
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
        prefix = self.prefixes.get(space, "other")
        if not brace:
            found = name
        elif prefix[:1] == "{":
            found = prefix + local
        else:
            found = f"{prefix}:{local}"
        self[name] = found
        return found


def prefixed(root: Node, prefixes: dict[str, str]) -> Node:
    """The same tree with short names: a namespace becomes its prefix, one that is not among
    ``prefixes`` 'other'; a prefix that is itself '{a namespace}' stands for that one."""
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
