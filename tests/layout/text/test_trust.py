"""A structure tree is believed where it covers the text and its headings are few and short."""

from __future__ import annotations

import pytest

from pincite.layout.frame import Segment, TagRole
from pincite.layout.text.tagged import artifacts, mark_tags
from pincite.model.ink import TagNode
from tests.layout.made_blocks import bare_frame, segment, words_of


def trusted(*blocks: tuple[str, int], untagged: int = 0, artifact: int = 0) -> bool:
    """True if a tree of these blocks (role and count of words) is believed on a page with other words."""
    nodes = [TagNode(role="Document", children=tuple(range(1, len(blocks) + 1)))]
    nodes += [TagNode(role=role, mcids=(k,)) for k, (role, _) in enumerate(blocks)]
    mcid = (
        [k for k, (_, count) in enumerate(blocks) for _ in range(count)] + [-1] * untagged + [-2] * artifact
    )
    table = words_of(["word"] * len(mcid))
    table.mcid = mcid
    return bool(mark_tags(tuple(nodes), bare_frame(words=table)))


@pytest.mark.parametrize(
    ("untagged", "artifact", "believed"), [(35, 0, True), (45, 0, False), (35, 50, True)]
)
def test_a_tree_covers_most_of_the_words_that_are_no_artifacts(untagged, artifact, believed):
    assert trusted(("P", 30), ("P", 30), untagged=untagged, artifact=artifact) is believed


@pytest.mark.parametrize(("words", "believed"), [(27, True), (33, False)])
@pytest.mark.parametrize("role", ["H", "H2", "Title"])
def test_headings_are_short(role, words, believed):
    assert trusted((role, words), ("P", 100), ("P", 100)) is believed


@pytest.mark.parametrize(("words", "believed"), [(9, True), (11, False)])
def test_headings_are_few_on_pages_with_running_text(words, believed):
    # Three headings of a hundred words.
    assert trusted(*[("H1", words)] * 3, ("P", 50 - words), ("P", 50 - 2 * words)) is believed


@pytest.mark.parametrize(("words", "believed"), [(28, True), (33, False)])
def test_a_page_of_few_words_may_be_all_heading(words, believed):
    assert trusted(("H1", words - 4), ("H2", words + 4 - 8), ("P", 8)) is believed


@pytest.mark.parametrize(("words", "believed"), [(57, True), (64, False)])
def test_one_block_for_the_whole_page_says_nothing(words, believed):
    assert trusted(("P", words)) is believed


@pytest.mark.parametrize(("blocks", "believed"), [(55, True), (70, False)])
def test_blocks_are_more_than_single_words(blocks, believed):
    assert trusted(*[("P", 1)] * (blocks - 1), ("P", 101 - blocks)) is believed


def test_a_line_is_of_the_block_that_most_of_its_words_are_of():
    nodes = (
        TagNode(role="Document", children=(1, 2)),
        TagNode(role="H3", mcids=(0,)),
        TagNode(role="P", mcids=(1,)),
    )
    table = words_of(["one", "two", "three"])
    table.mcid = [0, 1, 1]
    frame = bare_frame([segment("one two three")], words=table)
    assert mark_tags(nodes, frame) == {1: TagRole("H3", 3), 2: TagRole("P")}
    assert frame.segments[0].tag == 2


@pytest.mark.parametrize(
    ("roles", "owner"),
    [
        (("L", "LI", "LBody"), TagRole("LI", 1)),
        (("L", "LI", "Lbl"), TagRole("LI", 1)),
        (("L", "LI", "P"), TagRole("LI", 1)),
        (("L", "LI", "L", "LI"), TagRole("LI", 2)),
        (("Table", "TR", "TD", "P"), TagRole("TD")),
        (("Caption", "P"), TagRole("Caption")),
        (("Note", "P"), TagRole("Note")),
        (("Sect", "H2", "Span"), TagRole("H2", 2)),
        (("Div", "Span"), TagRole("P")),
    ],
)
def test_a_word_is_of_the_innermost_block_around_it(roles, owner):
    last = len(roles) - 1
    nodes = [TagNode(role="Document", children=(1,))]
    nodes += [
        TagNode(role=r, children=() if k == last else (k + 2,), mcids=(0,) if k == last else ())
        for k, r in enumerate(roles)
    ]
    table = words_of(["one"])
    table.mcid = [0]
    assert list(mark_tags(tuple(nodes), bare_frame(words=table)).values()) == [owner]


def aside(line: Segment, mcid: int = -1, *, tags: bool = True) -> bool:
    """True if a line is an artifact of a page whose tree is trusted."""
    frame = bare_frame([line], words=words_of(["word"]))
    frame.words.mcid, frame.tags = [mcid], {1: TagRole("P")} if tags else {}
    return artifacts(frame, frame.segments) == {line}


@pytest.mark.parametrize(
    ("baseline", "tag", "found"),
    [(60, -1, True), (68, -1, False), (740, -1, True), (732, -1, False), (60, 1, False)],
)
def test_lines_of_no_node_in_the_margin_are_artifacts(baseline, tag, found):
    assert aside(segment("word", 60, baseline, tag=tag)) is found


@pytest.mark.parametrize(("mcid", "tags", "found"), [(-2, True, True), (0, True, False), (-2, False, False)])
def test_lines_marked_as_artifacts_are_none_of_the_text_where_the_tree_is_trusted(mcid, tags, found):
    assert aside(segment("word", 60, 400), mcid, tags=tags) is found
