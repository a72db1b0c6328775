"""Walking an XML tree whose names are written with prefixes ('text:p')."""

from __future__ import annotations

import re
from functools import lru_cache
from xml.etree.ElementTree import Element as Node
from xml.etree.ElementTree import TreeBuilder
from xml.parsers.expat import ExpatError, ParserCreate

from pincite.errors import TooLarge
from pincite.readers.package import parse_xml

# Tags of one part that is held as a tree: some 10,000 pages of text, and less than 1 GB with what is
# made of it.
MOST_TAGS = 3_000_000


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


# Declarations of namespaces.
DECLARED = re.compile(rb"xmlns(?::([^\s=]+))?\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
# A declaration of another encoding than UTF-8.
ENCODING = re.compile(
    rb"(?:\xef\xbb\xbf)?<\?xml\s[^>]*?encoding\s*=\s*[\"'](?!utf-8|us-ascii)", re.IGNORECASE
)


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
        self.of_head = lru_cache(HEADS)(self.full)

    def parsed(self, data: bytes, name: str) -> Node:
        """A part as a tree with short names; where it is ``usual`` in less than half the time. Names of
        unknown namespaces are 'other:...' or as they are written. Raises as ``parse_xml``."""
        found = as_written(data) if self.usual(data) else None
        return found if found is not None else self.renamed(data, name)

    def renamed(self, data: bytes, name: str) -> Node:
        """The same for any part."""
        return prefixed(parse_xml(data, name), self.prefixes)

    def usual(self, data: bytes) -> bool:
        """Whether names are written in a part as they are to be: the known namespaces with their prefixes,
        none as the default one, and these prefixes for no others. Such a part is in UTF-8, without comments
        or declarations: any element of it can be cut out and read alone."""
        if marked(data):
            return False
        end = data.find(b">", data.find(b"?>") + 2)
        head = data[:end]
        full = self.of_head(head) if end < LONGEST_HEAD else self.full(head)
        if full is not None and data.find(b"xmlns", end) >= 0:
            inner = self.full(data[end:])
            full = None if inner is None else full + inner
        return full is not None and not any(prefix in data for prefix in full)

    def full(self, data: bytes) -> tuple[bytes, ...] | None:
        """Beginnings of elements whose names are to be written in full, by the declarations in some bytes;
        None where these are not as they are to be."""
        found: list[bytes] = []
        if ENCODING.match(data):
            return None
        for prefix, double, single in set(DECLARED.findall(data)):
            wanted = self.known.get(double or single)
            if wanted is None:
                if prefix in self.taken or not (prefix or double + single == b""):
                    return None
            elif wanted[:1] == b"{" and prefix:
                found.append(b"<" + prefix + b":")
            elif wanted != prefix:
                return None
        return tuple(found)


HEADS = 64  # Beginnings of parts whose declarations are remembered: those of a document's parts are few.
LONGEST_HEAD = 4096  # Bytes of one that is remembered.


def marked(data: bytes) -> bool:
    """Whether a part may have declarations, comments or sections of plain text, or is in UTF-16."""
    return b"\0" in data or (b"!" in data and b"<!" in data)


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


def cut(data: bytes, name: bytes) -> bytes | None:
    """The first element of a name out of a ``usual`` part, where none of its name is in it; None for no
    such element."""
    at = data.find(b"<" + name)
    while at >= 0 and data[at + 1 + len(name) : at + 2 + len(name)] not in AFTER_NAME:
        at = data.find(b"<" + name, at + 1)
    end = data.find(b">", at)
    if at < 0 or end < 0:
        return None
    if data[end - 1] == SLASH:
        return data[at : end + 1]
    close = data.find(b"</" + name + b">", end)
    return data[at : close + len(name) + 3] if close >= 0 else None


AFTER_NAME = (b">", b" ", b"/", b"\n", b"\t", b"\r")
SLASH = ord("/")


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
