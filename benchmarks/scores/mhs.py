"""Headings: tree edit distance of headings and the content below each."""

from __future__ import annotations

import re
from typing import NamedTuple

from benchmarks.scores.pipes import to_html_tables
from benchmarks.scores.texts import edit_costs, fold
from benchmarks.scores.trees import Node, edit_distance, postorder, rename_costs, size

_HEADING = re.compile(r"#{1,6}\s+(.*)$")


class HeadingScore(NamedTuple):
    text: float
    structure: float


def heading_tree(markdown: str) -> Node:
    """document > heading (every depth alike) > content: all text up to the next heading as one node."""
    root = Node("document")
    parent = root
    pending: list[str] = []

    def flush() -> None:
        if text := fold(" ".join(pending)):
            parent.children.append(Node("content", text))
        pending.clear()

    for line in to_html_tables(markdown).splitlines():
        if match := _HEADING.match(line):
            flush()
            parent = Node("heading", fold(match[1]))
            root.children.append(parent)
        else:
            pending.append(line)
    flush()
    return root


def mhs(truth: str, found: str) -> HeadingScore | None:
    """Scores 0..1 with and without text; None where the truth has no heading, 0 where only the
    prediction has none."""
    left, right = heading_tree(truth), heading_tree(found)
    if not _has_heading(left):
        return None
    if not _has_heading(right):
        return HeadingScore(0.0, 0.0)
    a, b = postorder(left), postorder(right)
    most = max(size(left), size(right))
    texts = edit_costs([node.text for node in a.nodes], [node.text for node in b.nodes])
    with_text = edit_distance(a, b, rename_costs(a.nodes, b.nodes, texts))
    bare = edit_distance(a, b, rename_costs(a.nodes, b.nodes))
    return HeadingScore(max(0.0, 1 - with_text / most), max(0.0, 1 - bare / most))


def _has_heading(tree: Node) -> bool:
    return any(child.tag == "heading" for child in tree.children)
