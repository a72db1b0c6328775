"""Edit distance of ordered trees: exact, unit cost to insert or delete a node, rename costs given.

Zhang & Shasha 1989 ("Simple fast algorithms for the editing distance between trees and related
problems"), with two changes that keep the result and save the time: a leaf against a whole subtree is
answered in closed form, and a row of the forest table is computed at once (a running minimum takes
the place of the insertion step).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np


@dataclass(frozen=True)
class Node:
    """A labelled tree. ``text`` is compared only by the caller's rename costs."""

    tag: str
    text: str = ""
    rows: int = 1
    cols: int = 1
    children: list[Node] = field(default_factory=list)


@dataclass(frozen=True)
class Postorder:
    """Nodes children-first; ``left[i]`` is the position of the leftmost leaf below node i."""

    nodes: list[Node]
    left: np.ndarray

    @property
    def keyroots(self) -> list[int]:
        """Inner nodes that are the root or have a left sibling, ascending."""
        last = {int(left): at for at, left in enumerate(self.left)}
        return sorted(at for left, at in last.items() if at != left)


def postorder(tree: Node) -> Postorder:
    nodes: list[Node] = []
    left: list[int] = []

    def visit(node: Node) -> int:
        first = len(nodes)
        for child in node.children:
            visit(child)
        nodes.append(node)
        left.append(first)
        return first

    visit(tree)
    return Postorder(nodes, np.array(left, dtype=np.int64))


def size(tree: Node) -> int:
    """Nodes of the tree, its root included."""
    return 1 + sum(size(child) for child in tree.children)


def edit_distance(a: Postorder, b: Postorder, rename: np.ndarray) -> float:
    """Smallest cost that turns tree a into tree b.

    ``rename[i, j]`` (0..1) is the cost of node i of a becoming node j of b. O(n m) memory.
    """
    tree = _leaf_distances(a.left, b.left, rename)
    for root_a in a.keyroots:
        for root_b in b.keyroots:
            _forest(a.left, b.left, root_a, root_b, rename, tree)
    return float(tree[-1, -1])


def _leaf_distances(left_a: np.ndarray, left_b: np.ndarray, rename: np.ndarray) -> np.ndarray:
    """Subtree distances, filled in wherever one side is a leaf: the leaf becomes its best match, the
    rest of the other subtree is inserted. (A rename never costs more than 1, so it never loses.)"""
    tree = np.array(rename, dtype=np.float64)
    for j in np.flatnonzero(left_b != np.arange(len(left_b))):
        low = left_b[j]
        tree[:, j] = rename[:, low : j + 1].min(axis=1) + (j - low)
    for i in np.flatnonzero(left_a != np.arange(len(left_a))):
        low = left_a[i]
        leaves = left_b == np.arange(len(left_b))
        tree[i, leaves] = rename[low : i + 1, leaves].min(axis=0) + (i - low)
    return tree


def _forest(
    left_a: np.ndarray,
    left_b: np.ndarray,
    root_a: int,
    root_b: int,
    rename: np.ndarray,
    tree: np.ndarray,
) -> None:
    """Fill ``tree`` for all pairs of subtrees that share their leftmost leaf with the two roots."""
    low_a, low_b = int(left_a[root_a]), int(left_b[root_b])
    high_a, high_b = root_a + 1, root_b + 1
    width = high_b - low_b
    steps = np.arange(width + 1, dtype=np.float64)
    forest = np.empty((high_a - low_a + 1, width + 1))
    forest[0] = steps
    before_b = left_b[low_b:high_b] - low_b
    spine_b = before_b == 0
    for i in range(low_a, high_a):
        row = i - low_a + 1
        above = forest[row - 1]
        both = forest[int(left_a[i]) - low_a][before_b] + tree[i, low_b:high_b]
        on_spine = left_a[i] == low_a
        if on_spine:
            both = np.where(spine_b, above[:-1] + rename[i, low_b:high_b], both)
        best = np.empty(width + 1)
        best[0] = above[0] + 1
        np.minimum(above[1:] + 1, both, out=best[1:])
        np.minimum.accumulate(best - steps, out=best)
        best += steps
        forest[row] = best
        if on_spine:
            tree[i, low_b:high_b][spine_b] = best[1:][spine_b]


def rename_costs(a: Sequence[Node], b: Sequence[Node], text_cost: np.ndarray | None = None) -> np.ndarray:
    """1 where tag or spans differ, else ``text_cost`` (0 everywhere when None)."""
    labels = {label: at for at, label in enumerate({_label(node): None for node in [*a, *b]})}
    kind_a = np.array([labels[_label(node)] for node in a])
    kind_b = np.array([labels[_label(node)] for node in b])
    same = kind_a[:, None] == kind_b[None, :]
    return np.where(same, 0.0 if text_cost is None else text_cost, 1.0)


def _label(node: Node) -> tuple[str, int, int]:
    return node.tag, node.rows, node.cols
