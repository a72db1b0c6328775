"""Names of OpenDocument XML with the prefixes of the standard, whatever a file calls them."""

from __future__ import annotations

from xml.etree.ElementTree import Element as Node

from pincite.readers import tree

OASIS = "urn:oasis:names:tc:opendocument:xmlns:"
ALIKE = "office text style table presentation chart form meta dr3d script config"

PREFIXES = {f"{OASIS}{name}:1.0": name for name in ALIKE.split()} | {
    OASIS + "drawing:1.0": "draw",
    OASIS + "datastyle:1.0": "number",
    OASIS + "xsl-fo-compatible:1.0": "fo",
    OASIS + "svg-compatible:1.0": "svg",
    OASIS + "smil-compatible:1.0": "smil",
    OASIS + "animation:1.0": "anim",
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://www.w3.org/1999/xlink": "xlink",
    "http://www.w3.org/1998/Math/MathML": "math",
    "http://www.w3.org/XML/1998/namespace": "xml",
    "urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0": "loext",
    "urn:openoffice:names:experimental:ooo-ms-interop:xmlns:field:1.0": "field",
}


def prefixed(root: Node) -> Node:
    """The same tree, its names written 'text:p' instead of with the whole namespace."""
    return tree.prefixed(root, PREFIXES)


def said(node: Node | None, path: str, *names: str) -> str:
    """The first attribute of the names that the element at a path has; '' for none."""
    found = tree.one(node, path) if node is not None else None
    return next((value for name in names if found is not None and (value := found.get(name))), "")


def number(text: str | None, default: int = 0, most: int = 1 << 30) -> int:
    """A count as written in an attribute, within 0 and ``most``."""
    text = (text or "").strip()
    return min(int(text[:12]), most) if text.isascii() and text.isdigit() else default


# Points of a unit of length; px as CSS has it.
POINTS = {"in": 72.0, "cm": 72 / 2.54, "mm": 72 / 25.4, "pt": 1.0, "pc": 12.0, "px": 0.75, "": 0.0}


def length(text: str | None) -> float:
    """A length in points; 0 for none, and for percentages."""
    text = (text or "").strip()
    digits = text.rstrip("abcdefghijklmnopqrstuvwxyz%")
    try:
        found = float(digits) * POINTS.get(text[len(digits) :], 0.0)
    except ValueError:
        return 0.0
    return found if abs(found) < 1e7 else 0.0


def attributes(node: Node) -> dict[str, str]:
    """Attributes by their names without namespaces; those of LibreOffice's own begin with 'calc '."""
    found: dict[str, str] = {}
    for key, value in node.items():
        space, _, name = key.rpartition("}")
        found["calc " + name if "calcext" in space else name] = value
    return found
