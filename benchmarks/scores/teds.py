"""Table fidelity: tree edit distance based similarity (Zhong, ShafieiBavani & Jimeno Yepes 2020)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from benchmarks.scores.html_tables import tables_of
from benchmarks.scores.texts import edit_costs, indel_similarity
from benchmarks.scores.trees import Node, edit_distance, postorder, rename_costs, size


class TableScore(NamedTuple):
    text: float
    structure: float


NOTHING = TableScore(0.0, 0.0)


def teds(truth: Node, found: Node) -> TableScore:
    """Scores 0..1 of one table against another, with and without cell text."""
    a, b = postorder(truth), postorder(found)
    most = max(size(truth), size(found)) - 1  # the public evaluators leave the root out of the count
    if most == 0:
        return TableScore(1.0, 1.0)
    texts = edit_costs([node.text for node in a.nodes], [node.text for node in b.nodes])
    with_text = edit_distance(a, b, rename_costs(a.nodes, b.nodes, texts))
    bare = edit_distance(a, b, rename_costs(a.nodes, b.nodes))
    return TableScore(max(0.0, 1 - with_text / most), max(0.0, 1 - bare / most))


def teds_of_page(truth: str, found: str) -> TableScore | None:
    """As published: all tables of each side under one root, in order. None where the truth has no
    table; 0 where only the prediction has none."""
    left, right = tables_of(truth), tables_of(found)
    if not left:
        return None
    if not right:
        return NOTHING
    return teds(Node("table", children=left), Node("table", children=right))


def teds_of_tables(truth: Sequence[Node], found: Sequence[Node]) -> list[TableScore]:
    """One score for every true table, 0 where it has no partner."""
    scores = [NOTHING] * len(truth)
    for i, j in pairs(truth, found):
        scores[i] = teds(truth[i], found[j])
    return scores


def pairs(truth: Sequence[Node], found: Sequence[Node]) -> list[tuple[int, int]]:
    """Partners (true, found), one to one: the pair whose text is most alike first."""
    left = [_text(table) for table in truth]
    right = [_text(table) for table in found]
    alike = sorted(
        (-likeness, i, j)
        for i, one in enumerate(left)
        for j, two in enumerate(right)
        if (likeness := indel_similarity(one, two)) > 0
    )
    taken_left: set[int] = set()
    taken_right: set[int] = set()
    out = []
    for _, i, j in alike:
        if i not in taken_left and j not in taken_right:
            taken_left.add(i)
            taken_right.add(j)
            out.append((i, j))
    return sorted(out)


def _text(table: Node) -> str:
    return " ".join(cell.text for row in table.children for cell in row.children)
