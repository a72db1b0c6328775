"""What a package says of itself (ECMA-376 part 2, 11: core properties; part 1, 22.2: extended properties)."""

from __future__ import annotations

from xml.etree.ElementTree import Element as Node

from pincite.readers import tree

# Names of core properties, and what they are called in the facts of a document of any format.
CORE = {
    "title": "Title",
    "creator": "Author",
    "subject": "Subject",
    "keywords": "Keywords",
    "created": "CreationDate",
    "modified": "ModDate",
    "language": "Language",
}


def add_facts(info: dict[str, str], root: Node | None, names: dict[str, str]) -> None:
    """Put the properties of a part that have ``names`` into the facts; what is known already stays."""
    for node in root if root is not None else ():
        name = names.get(tree.local(node))
        text = "".join(node.itertext()).strip() if name else ""
        if name and text:
            info.setdefault(name, text)
