"""Nodes of pandoc's tree: their words, captions, citations."""

from __future__ import annotations

from typing import Any

from pincite.readers.flow.trees import Node


def cited(works: list[Node]) -> list[Node]:
    """What stands for citations where the list of works is not there: their keys in brackets, with what is
    said before and after each."""
    found: list[Node] = []
    for work in works:
        found.append({"t": "Str", "c": "; " if found else "["})
        for before in work["citationPrefix"]:
            found.append(before)
        if work["citationPrefix"]:
            found.append({"t": "Space"})
        found.append({"t": "Str", "c": work["citationId"]})
        if work["citationSuffix"]:
            found.append({"t": "Str", "c": ", "})
        found += work["citationSuffix"]
    return [*found, {"t": "Str", "c": "]"}] if found else []


def caption_of(caption: Node) -> list[Node]:
    """The inlines of a caption, long before short."""
    short, blocks = caption
    found: list[Node] = []
    for block in blocks:
        if block["t"] in ("Para", "Plain"):
            if found:
                found.append({"t": "Space"})
            found += block["c"]
    return found or (short or [])


def words(nodes: Node) -> str:
    """All text of nodes, however deep, without structure."""
    found: list[str] = []
    stack: list[Node] = [nodes]
    while stack:
        node = stack.pop()
        if isinstance(node, list):
            stack.extend(reversed(node))
        elif isinstance(node, dict):
            kind = node.get("t")
            content: Any = node.get("c")
            if kind in ("Str", "MetaString"):
                found.append(str(content))
            elif kind in ("Space", "SoftBreak", "LineBreak"):
                found.append(" ")
            elif kind in ("Code", "CodeBlock", "Math"):
                found.append(str(content[1]))
            elif kind in ("Link", "Image", "Span", "Cite", "Quoted"):
                stack.append(content[1])
            elif kind in ("RawInline", "RawBlock"):
                continue
            else:
                if kind in ("Para", "Plain", "Header"):
                    stack.append({"t": "Space"})
                stack.append(content)
    return "".join(found)
