"""A wrong edit distance would rank engines wrongly."""

import random

import pytest

pytest.importorskip("rapidfuzz", reason="the scorers need rapidfuzz (extra: bench)")

from benchmarks.scores.texts import edit_costs
from benchmarks.scores.trees import Node, edit_distance, postorder, rename_costs, size

TAGS = ("table", "tr", "td")
TEXTS = ("", "a", "ab", "abc", "x")


def distance(one: Node, two: Node) -> float:
    a, b = postorder(one), postorder(two)
    texts = edit_costs([node.text for node in a.nodes], [node.text for node in b.nodes])
    return edit_distance(a, b, rename_costs(a.nodes, b.nodes, texts))


def any_tree(rng: random.Random, nodes: int) -> Node:
    root = Node(rng.choice(TAGS), rng.choice(TEXTS))
    known = [root]
    for _ in range(nodes - 1):
        child = Node(rng.choice(TAGS), rng.choice(TEXTS), cols=rng.choice((1, 1, 2)))
        rng.choice(known).children.append(child)
        known.append(child)
    return root


def reversed_tree(tree: Node) -> Node:
    children = [reversed_tree(child) for child in reversed(tree.children)]
    return Node(tree.tag, tree.text, tree.rows, tree.cols, children)


def any_table(rng: random.Random) -> Node:
    rows = [
        Node("tr", children=[Node("td", rng.choice(TEXTS)) for _ in range(rng.randint(0, 5))])
        for _ in range(rng.randint(0, 6))
    ]
    return Node("table", children=rows)


def rename(one: Node, two: Node) -> float:
    return float(rename_costs([one], [two], edit_costs([one.text], [two.text]))[0, 0])


def by_definition(one: Node, two: Node) -> float:
    """The distance from its recursive definition over forests, taken apart at the rightmost root."""
    known: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = {}

    def forests(left: tuple[Node, ...], right: tuple[Node, ...]) -> float:
        key = tuple(map(id, left)), tuple(map(id, right))
        if key not in known:
            known[key] = computed(left, right)
        return known[key]

    def computed(left: tuple[Node, ...], right: tuple[Node, ...]) -> float:
        if not left or not right:
            return sum(map(size, left + right))
        below_left, below_right = tuple(left[-1].children), tuple(right[-1].children)
        return min(
            forests(left[:-1] + below_left, right) + 1,
            forests(left, right[:-1] + below_right) + 1,
            forests(left[:-1], right[:-1]) + forests(below_left, below_right) + rename(left[-1], right[-1]),
        )

    return forests((one,), (two,))


@pytest.mark.parametrize("seed", range(80))
def test_the_fast_way_gives_another_distance_than_the_definition(seed):
    rng = random.Random(seed)
    if seed % 2:
        one, two = any_table(rng), any_table(rng)
    else:
        one, two = any_tree(rng, rng.randint(1, 12)), any_tree(rng, rng.randint(1, 12))
    assert distance(one, two) == pytest.approx(by_definition(one, two))


@pytest.mark.parametrize("seed", range(30))
def test_tables_are_as_far_apart_as_the_published_scores_do_not_say(seed):
    apted = pytest.importorskip("apted", reason="the published scores' program is apted (extra: bench)")

    class Costs(apted.Config):
        def rename(self, one, two):
            return rename(one, two)

    rng = random.Random(seed)
    one, two = any_table(rng), any_table(rng)
    assert distance(one, two) == pytest.approx(apted.APTED(one, two, Costs()).compute_edit_distance())


@pytest.mark.parametrize("seed", range(20))
def test_the_distance_depends_on_the_side_one_starts_from(seed):
    rng = random.Random(seed)
    one, two = any_tree(rng, 12), any_tree(rng, 9)
    assert distance(one, two) == pytest.approx(distance(reversed_tree(one), reversed_tree(two)))
    assert distance(one, two) == pytest.approx(distance(two, one))


def test_a_removed_row_costs_more_than_its_cells_and_itself():
    full = Node("table", children=[Node("tr", children=[Node("td", c) for c in "abc"]) for _ in range(4)])
    short = Node("table", children=full.children[:3])
    assert size(full) == 17
    assert distance(full, short) == 4


def test_two_rows_in_one_cost_the_rest_of_the_table():
    two_rows = Node("table", children=[Node("tr", children=[Node("td", c)]) for c in "ab"])
    one_row = Node("table", children=[Node("tr", children=[Node("td", c) for c in "ab"])])
    # the second row goes with its cell, the cell comes back in the first
    assert distance(two_rows, one_row) == 3
