"""What the parts of a package refer to (ECMA-376 part 2, 6)."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from urllib.parse import unquote
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.errors import Corrupt
from pincite.readers import tree
from pincite.readers.package import Package


class Relation(msgspec.Struct, frozen=True):
    """What a part refers to: ``kind`` is the last word of the relationship's type, ``target`` a part's
    name, or an address if ``external``."""

    kind: str
    target: str
    external: bool


Written = tuple[str, str, str, str]  # A relationship as it is written: its id, type, target and mode.


def relations_of(package: Package, part: str, parse: Callable[[str], Node | None]) -> dict[str, Relation]:
    """The relationships of a part by id; of the package itself for ''. ``parse`` gives a part as a tree, None
    for one that cannot be had."""
    folder, _, name = part.rpartition("/")
    held = f"{folder}/_rels/{name}.rels" if folder else f"_rels/{name}.rels"
    found: dict[str, Relation] = {}
    for key, kind, target, mode in relationships(package, held, parse) if held in package else ():
        external = mode == "External"
        meant = target if external else within(folder, target)
        found.setdefault(key, Relation(kind.rpartition("/")[2], meant, external))
    return found


def relationships(package: Package, name: str, parse: Callable[[str], Node | None]) -> list[Written]:
    """The relationships in a part, whose names of elements do not count."""
    try:
        found = as_most(package.read(name))
    except Corrupt:
        found = None
    if found is not None:
        return found
    root = parse(name)
    return [
        (node.get("Id", ""), node.get("Type", ""), node.get("Target", ""), node.get("TargetMode", ""))
        for node in (root if root is not None else ())
    ]


# A target as most are: below the part's folder, or below the one above.
SIMPLE = re.compile(r"(\.\./)?((?:[\w-]+/)*[\w-][\w.-]*)")


def within(folder: str, target: str) -> str:
    """The part that a target in a folder means (part 2, 6.4)."""
    simple = SIMPLE.fullmatch(target)
    if simple is not None:
        start = folder.rpartition("/")[0] if simple[1] else folder
        return f"{start}/{simple[2]}" if start else simple[2]
    target = unquote(target.partition("#")[0]).replace("\\", "/")
    target = target if target.startswith("/") else f"/{folder}/{target}"
    return posixpath.normpath(target).lstrip("/")


def as_most(data: bytes) -> list[Written] | None:
    """The relationships in a part as most are: in ASCII, without anything to be resolved; None for
    another."""
    if not data.isascii() or b"&" in data or b"'" in data or tree.marked(data):
        return None
    found: list[Written] = []
    for piece in data.decode().split("<Relationship ")[1:]:
        words = piece.split('"')
        if words[-1].partition(">")[0].strip() != "/":
            return None
        if words[0:-1:2] == USUAL_ORDER:
            found.append((words[1], words[3], words[5], ""))
            continue
        said = {name.strip(): value for name, value in zip(words[0:-1:2], words[1::2], strict=True)}
        if not ATTRIBUTES.issuperset(said):
            return None
        key, kind, target, mode = (said.get(name, "") for name in ATTRIBUTES_IN_ORDER)
        found.append((key, kind, target, mode))
    return found


USUAL_ORDER = ["Id=", " Type=", " Target="]
ATTRIBUTES_IN_ORDER = ("Id=", "Type=", "Target=", "TargetMode=")
ATTRIBUTES = frozenset(ATTRIBUTES_IN_ORDER)
