"""SmartArt: the words of a diagram in the order of its tree (ECMA-376 part 1, 21.4)."""

from __future__ import annotations

from xml.etree.ElementTree import Element as Node

from pincite.readers import tree
from pincite.readers.ooxml.names import whole

WORDS = ("node", "asst", "")  # Types of points that hold what a person wrote.


def nodes_of(data: Node) -> list[tuple[int, Node]]:
    """Points that have text, with their depth from 1."""
    points: dict[str, Node] = {}
    for point in tree.every(data, "dgm:ptLst/dgm:pt"):
        points.setdefault(point.get("modelId", ""), point)
    below: dict[str, list[tuple[int, str]]] = {}
    for link in tree.every(data, "dgm:cxnLst/dgm:cxn"):
        if link.get("type", "parOf") == "parOf":
            child = (whole(link.get("srcOrd")), link.get("destId", ""))
            below.setdefault(link.get("srcId", ""), []).append(child)
    roots = [key for key, point in points.items() if point.get("type") == "doc"]
    found: list[tuple[int, Node]] = []
    seen: set[str] = set()
    stack = [(key, 0) for key in reversed(roots)]
    while stack:
        key, depth = stack.pop()
        if key in seen or key not in points:
            continue
        seen.add(key)
        if depth:
            found.append((depth, points[key]))
        stack += [(child, depth + 1) for _, child in sorted(below.get(key, []), reverse=True)]
    lost = [point for key, point in points.items() if key not in seen and point.get("type", "") in WORDS]
    return found + [(1, point) for point in lost]


def drawing_id(data: Node) -> str:
    """The relationship to the drawing that was last made of the data ([MS-ODRAWXML] 2.3.1); '' for none."""
    return next((one.get("relId", "") for one in data.iter("dsp:dataModelExt")), "")
