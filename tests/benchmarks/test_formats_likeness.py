"""Scores of formats: what must count, what must not, and that no score passes 1."""

from __future__ import annotations

import pytest

pytest.importorskip("rapidfuzz")

from benchmarks.formats import found, truth
from benchmarks.formats.facts import Facts, plain, words_of
from benchmarks.formats.likeness import METRICS, headings, scores, sequence, table, tables, text_recall
from benchmarks.scores.texts import edit_costs
from benchmarks.scores.trees import Node


def row(*cells: str | Node) -> Node:
    return Node("tr", children=[one if isinstance(one, Node) else Node("td", one) for one in cells])


def words(text: str) -> list[dict]:
    out: list[dict] = []
    for word in text.split():
        out += [{"t": "Str", "c": word}, {"t": "Space"}]
    return out[:-1]


def para(text: str) -> dict:
    return {"t": "Para", "c": words(text)}


def tree(*blocks: dict, meta: dict | None = None) -> dict:
    return {"blocks": list(blocks), "meta": meta or {}}


def test_the_same_facts_score_one_in_every_notion():
    facts = Facts(
        headings=[(1, "One"), (2, "Two")],
        items=[(1, "a"), (2, "b")],
        tables=[Node("table", children=[row("x", "y"), row("1", "2")])],
        notes=["note"],
        links=[("http://x", "x")],
        words=["One", "Two", "a", "b", "x", "y", "1", "2", "note"],
    )
    facts.body = facts.captions_last = facts.words
    facts.items_terms = facts.items
    assert scores(facts, facts) == dict.fromkeys(METRICS, 1.0)


def test_a_notion_that_neither_has_is_no_score():
    assert set(scores(Facts(), Facts()).values()) == {None}


def test_a_lost_notion_scores_nothing():
    true = Facts(headings=[(1, "One")], items=[(1, "a")], notes=["n"], words=["One", "a", "n"])
    got = scores(true, Facts())
    assert [got[name] for name in ("headings", "lists", "notes", "text")] == [0, 0, 0, 0]


def test_a_wrong_level_costs_and_shifted_levels_do_not():
    true = Facts(headings=[(2, "One"), (3, "Two"), (3, "Three")])
    assert headings(true, Facts(headings=[(1, "One"), (2, "Two"), (2, "Three")])) == 1
    assert headings(true, Facts(headings=[(1, "One"), (1, "Two"), (1, "Three")])) == pytest.approx(2 / 3)


def test_a_title_kept_apart_may_stand_above_the_headings_or_not():
    true = Facts(headings=[(1, "One"), (2, "Two")], titles=["Title"])
    assert headings(true, Facts(headings=[(1, "Title"), (2, "One"), (3, "Two")])) == 1
    assert headings(true, Facts(headings=[(1, "One"), (2, "Two")])) == 1
    assert headings(true, Facts(headings=[(1, "Other"), (2, "One"), (3, "Two")])) < 0.9


def test_a_false_entry_costs_as_much_as_a_lost_one():
    assert sequence(["a", "b"], ["a"], edit_costs) == sequence(["a"], ["a", "b"], edit_costs) == 0.5


def test_what_the_truth_dropped_does_not_count_against_the_finder():
    true = Facts(headings=[(1, "One")], body=["One"], words=["One"])
    got = scores(true, Facts(headings=[(1, "One"), (1, "Unseen")], words=["One", "Unseen"]))
    assert got["headings"] == got["text"] == 1
    seen = Facts(headings=[(1, "One")], body=["One", "Told"], words=["One", "Told"])
    assert scores(seen, Facts(headings=[(1, "One"), (1, "Told")], words=["One", "Told"]))["headings"] == 0.5


def test_order_of_words_counts():
    assert text_recall(["a", "b", "c"], ["c", "a", "b"]) == pytest.approx(2 / 3)


def test_tables_never_score_more_than_one_and_boxes_are_none():
    real = Node("table", children=[row("x", "y")])
    box, blank = Node("table", children=[row("box")]), Node("table", children=[row("", "")])
    assert tables([real, box, blank], [real, blank, blank]) == 1
    assert tables([box], [blank]) is None
    assert tables([real], []) == 0
    assert tables([real], [real, Node("table", children=[row("false", "one")])]) == 0.5


def test_spans_count_in_small_and_in_large_tables():
    wide = Node("table", children=[row(Node("td", "x", 1, 2)), row("1", "2")])
    flat = Node("table", children=[row("x", ""), row("1", "2")])
    assert table(wide, wide) == 1
    assert table(wide, flat) < 0.8
    many = [row(*(f"{at} {col}" for col in range(20))) for at in range(30)]
    large = Node("table", children=[row(Node("td", "x", 1, 2)), *many])
    assert table(large, large) == 1
    assert table(large, Node("table", children=[row("x"), *many])) == pytest.approx(600 / 601)


def test_differences_nobody_sees_are_none():
    assert plain("“Smart”\xa0–  dash… ﬁn") == '"Smart" - dash... fin'
    assert words_of("• one | -- two ☐") == ["one", "two"]


def test_pandoc_lists_are_walked_with_their_depth():
    inner = {"t": "OrderedList", "c": [[1, {"t": "Decimal"}, {"t": "Period"}], [[para("b")], [para("c")]]]}
    facts = truth.facts_of(
        tree({"t": "BulletList", "c": [[para("a one"), para("more"), inner], [para("d")]]})
    )
    assert facts.items == [(1, "a one"), (2, "b"), (2, "c"), (1, "d")]
    assert facts.words == ["a", "one", "more", "b", "c", "d"]


def test_comments_and_deletions_of_pandoc_are_no_text_and_formulas_are_not_asked_for():
    gone = [{"t": "Span", "c": [["", [name], []], words("gone")]} for name in ("comment-start", "deletion")]
    math = {"t": "Math", "c": [{"t": "InlineMath"}, "x^2"]}
    note = {"t": "Note", "c": [para("the note")]}
    facts = truth.facts_of(tree({"t": "Para", "c": [*words("kept"), {"t": "Space"}, *gone, math, note]}))
    assert facts.words == ["kept", "the", "note"]
    assert facts.notes == ["the note"]


def test_facts_of_elements_follow_what_was_read():
    import pincite

    source = (
        b"# One\n\nText with [link](https://e.com/x) and note[^1].\n\n- a\n  - b\n\n"
        b"| x | y |\n|---|---|\n| 1 | 2 |\n\n[^1]: The note.\n"
    )
    facts = found.facts_of(pincite.convert(source, name="a.md").elements, furniture=True)
    assert facts.headings == [(1, "One")]
    assert facts.items == [(1, "a"), (2, "b")]
    assert facts.links == [("https://e.com/x", "link")]
    assert facts.notes == ["The note."]
    assert [cell.text for line in facts.tables[0].children for cell in line.children] == ["x", "y", "1", "2"]
    said = "One Text with link and note. a b x y 1 2 The note."
    assert " ".join(facts.words) == said
