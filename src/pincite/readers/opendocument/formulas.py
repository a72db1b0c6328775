"""Formulas: MathML in an object of its own (OpenDocument 1.3 part 3, 14.5)."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element as Node

from pincite.readers import tree
from pincite.readers.opendocument.source import Source

DEEPEST = 100  # Levels of a formula that are read as such.


def formula_in(source: Source, node: Node) -> str:
    """The formula that a drawing is, '' where it is something else."""
    if node.tag != "draw:frame":
        return ""
    inside = tree.one(node, "draw:object")
    root = source.object(inside) if inside is not None else None
    return formula_of(root) if root is not None else ""


def formula_of(root: Node) -> str:
    """MathML as LaTeX."""
    if root.tag != "math:math":
        return ""
    from pincite.readers.formulas.mathml import latex

    return latex(listed(root, 0))


def listed(node: Node, depth: int) -> list[Any]:
    """A tree of XML as the lists that the formula writer reads."""
    if depth > DEEPEST:
        return ["mtext", {}, ["".join(node.itertext())]]
    children: list[Any] = [node.text] if node.text else []
    for child in node:
        if not isinstance(child.tag, str):
            continue
        children.append(listed(child, depth + 1))
        if child.tail:
            children.append(child.tail)
    attributes = {key.rpartition(":")[2]: value for key, value in node.attrib.items()}
    return [node.tag.rpartition(":")[2], attributes, children]
