"""Captions, notes, items and listings: each bound on both of its sides."""

from __future__ import annotations

import pytest

from pincite.layout.blocks.block import Block
from pincite.layout.frame import HRule
from pincite.layout.roles.captions import mark_captions, stick
from pincite.layout.roles.code import code_joined, typed
from pincite.layout.roles.contents import find_contents
from pincite.layout.roles.depths import Depths
from pincite.layout.roles.lists import mark_items, mark_over_breaks
from pincite.layout.roles.notes import mark_notes
from pincite.layout.roles.styles import UNKNOWN, Style, Styles, body_on
from pincite.model import words as wordflags
from tests.layout.made_blocks import bare_frame, block, segment, words_of

PAIRS = ("seen", "unseen")


def caption(text="Table 3 shows pears", *, gap=10.0, thing=True, **look):
    b = block(text, 100.0, **look)
    table = block("", b.box[3] + gap, kind="table")
    mark_captions([b, table] if thing else [b], 10.0)
    return b.kind == "caption"


@pytest.mark.parametrize(PAIRS, [
    pytest.param({"gap": 34.0}, {"gap": 36.0}, id="near its table"),
    pytest.param({"text": "Table 3 " + "p" * 594}, {"text": "Table 3 " + "p" * 595}, id="long"),
    pytest.param({"thing": False, "size": 9.4}, {"thing": False, "size": 9.6}, id="small"),
    pytest.param({"thing": False, "text": "Table 3. shows pears"}, {"thing": False}, id="with a stop"),
    pytest.param({"thing": False, "text": "Table 3 Pears"}, {"thing": False}, id="with a title"),
    pytest.param({"thing": False, "bold": True}, {"thing": False}, id="bold"),
])  # fmt: skip
def test_a_caption_is_one_within_a_bound_and_text_beyond(seen, unseen):
    assert caption(**seen) and not caption(**unseen)


def goes_on(name="Table 3", rest="Pears by the year", *, gap=4.0, x=60.0, size=10.0):
    first = block(name, 100.0)
    second = block(rest, first.box[3] + gap, x=x, size=size)
    mark_captions([block("", 20.0, kind="table"), first, second], 10.0)
    assert first.kind == "caption"
    return second.kind == "caption" and second.parent is first.parent


@pytest.mark.parametrize(PAIRS, [
    pytest.param({"gap": 5.8}, {"gap": 6.2}, id="near"),
    pytest.param({"x": 79.0}, {"x": 81.0}, id="under each other"),
    pytest.param({"size": 10.9}, {"size": 11.1}, id="no larger"),
    pytest.param({"rest": "p" * 399}, {"rest": "p" * 400}, id="long"),
    pytest.param({"name": "Table 3 Orchard"}, {"name": "Table 3 Orchards"}, id="the name alone"),
])  # fmt: skip
def test_what_a_caption_says_may_stand_on_the_next_line(seen, unseen):
    assert goes_on(**seen) and not goes_on(**unseen)


@pytest.mark.parametrize(("top", "order"), [(107.0, "catb"), (109.0, "btca")])
def test_a_caption_goes_to_the_side_of_its_table_that_it_stands_on(top, order):
    table = block("", 100.0, kind="table")
    c = block("Table 3. Pears", top)
    c.kind, c.parent = "caption", table
    text = block("the trees", 300.0)
    names = {c: "c", table: "t", text: "x"}
    read = "".join(names[b] for b in stick([table, text, c]))
    assert read == ("ctx" if order == "catb" else "tcx")


def note(text="1 The trees of the valley", *, top=600.0, size=8.0, flag=0, rules=(), below=None, **page):
    b = block(text, top, size=size)
    blocks = [b] if below is None else [b, below]
    words = words_of(text.split(), [flag] + [0] * (len(text.split()) - 1))
    frame = bare_frame(horizontal=list(rules), words=words, **page)
    mark_notes(blocks, frame, words)
    return b.kind == "footnote"


RAISED = {"flag": wordflags.SUPERSCRIPT}
BELOW = {"below": block("the trees", 620.0)}


@pytest.mark.parametrize(PAIRS, [
    pytest.param({"size": 9.2}, {"size": 9.4}, id="small"),
    pytest.param({"top": 361.0, **RAISED}, {"top": 359.0, **RAISED}, id="low on the page"),
    pytest.param({"top": 481.0}, {"top": 479.0}, id="last of its column"),
    pytest.param({"text": "1 abc"}, {"text": "1 ab"}, id="letters"),
    pytest.param({"text": "* The trees", **BELOW}, {"text": "1 The trees", **BELOW}, id="a sign"),
    pytest.param({"text": "a The trees", **RAISED}, {"text": "a The trees"}, id="a letter"),
    pytest.param(
        {"rules": [HRule(577.0, 60.0, 200.0)], **BELOW}, {"rules": [HRule(575.0, 60.0, 200.0)], **BELOW},
        id="a rule above",
    ),
    pytest.param(
        {"rules": [HRule(601.5, 60.0, 200.0)], **BELOW}, {"rules": [HRule(602.5, 60.0, 200.0)], **BELOW},
        id="a rule at its top",
    ),
    pytest.param(
        {"rules": [HRule(590.0, 60.0, 419.0)], **BELOW}, {"rules": [HRule(590.0, 60.0, 421.0)], **BELOW},
        id="a short rule",
    ),
    pytest.param(
        {"rules": [HRule(590.0, 89.0, 200.0)], **BELOW}, {"rules": [HRule(590.0, 91.0, 200.0)], **BELOW},
        id="a rule at its start",
    ),
    pytest.param(
        {"below": block("the trees", 620.0, size=9.4)}, {"below": block("the trees", 620.0, size=9.6)},
        id="text below",
    ),
])  # fmt: skip
def test_a_note_is_one_within_a_bound_and_text_beyond(seen, unseen):
    assert note(**seen) and not note(**unseen)


def going_on(*, size=8.0, lines=3, rule=70.0, below=8.0):
    """Text with small text under a short rule below it, and another note under that."""
    text = block("\n".join(["the trees of the valley"] * lines), 500.0)
    b = block("of the same year and the next one", 560.0, size=size)
    after = block("the trees", 600.0, size=below)
    words = words_of(["word"] * 7)
    mark_notes([text, b, after], bare_frame(horizontal=[HRule(550.0, 60.0, 60.0 + rule)], words=words), words)
    return b.kind == "footnote"


@pytest.mark.parametrize(PAIRS, [
    pytest.param({"size": 9.2}, {"size": 9.4}, id="smaller than the text"),
    pytest.param({"lines": 3}, {"lines": 2}, id="under prose, not a title"),
    pytest.param({"rule": 78.0}, {"rule": 81.0}, id="a rule shorter than the note"),
    pytest.param({"below": 9.4}, {"below": 9.6}, id="no text below"),
])  # fmt: skip
def test_small_text_under_a_short_rule_below_prose_goes_on_with_a_note(seen, unseen):
    assert going_on(**seen) and not going_on(**unseen)


def test_notes_that_take_most_of_the_page_are_small_beside_the_text_over_their_rule():
    text = block("the trees of the valley\nthe trees of the valley\nthe trees", 400.0, size=12.0)
    b = block("1 The trees of the valley", 560.0)
    words = words_of(["1", "The", "trees", "of", "the", "valley"])
    mark_notes([text, b], bare_frame(horizontal=[HRule(550.0, 60.0, 120.0)], words=words, body=10.0), words)
    assert (b.kind, b.marker) == ("footnote", "1")


def second_note(*, gap=5.0, size=8.0):
    first = block("1 The trees of the valley", 600.0, size=8.0)
    second = block("the trees of the hill", first.box[3] + gap, size=size)
    words = words_of(["1", "The", "trees", "of", "the", "valley"], [wordflags.SUPERSCRIPT] + [0] * 5)
    second.lines[0][0].first, second.lines[0][0].last = 1, 6
    mark_notes([first, second], bare_frame(words=words), words)
    return second.kind == "footnote"


@pytest.mark.parametrize(PAIRS, [({"gap": 29.0}, {"gap": 31.0}), ({"size": 8.4}, {"size": 8.6})])
def test_small_text_under_a_note_is_one_if_it_is_near_and_set_alike(seen, unseen):
    assert second_note(**seen) and not second_note(**unseen)


def called(gap, mark="2.", rules=()):
    """A note as large as the text, its number raised in it."""
    text, b = block("the trees", 560.0), block(f"{mark} the trees of the valley", 570.0 + gap)
    words = words_of([mark, "the", "trees", "2", "valley", "hill"], [0, 0, 0, wordflags.SUPERSCRIPT, 0, 0])
    text.lines[0][0].first, text.lines[0][0].last = 1, 3
    mark_notes([text, b], bare_frame(horizontal=list(rules), words=words), words)
    return b.kind == "footnote"


def test_a_note_as_large_as_the_text_stands_apart_from_it():
    assert called(18.5) and not called(17.5)


def test_a_note_as_large_as_the_text_whose_number_has_no_stop_stands_under_a_short_rule():
    rule = HRule(572.0, 60.0, 120.0)
    assert called(10.0, "2", [rule]) and not called(10.0, "3", [rule])
    assert not called(18.5, "2")


def items(*texts, far=0):
    """Kinds of blocks under each other, ``far`` blocks of text between the first and the second."""
    lines = [texts[0], *["pears"] * far, *texts[1:]]
    at, blocks, words = 0, [], []
    for i, text in enumerate(lines):
        blocks.append(block(text, 20.0 * i, first=at))
        words += text.split()
        at = len(words)
    mark_items(blocks, words_of(words))
    return [b.marker for b in blocks if b.kind == "list_item"]


@pytest.mark.parametrize(("between", "found"), [(11, ["1.", "2."]), (12, [])])
def test_numbers_vouch_for_each_other_within_a_dozen_blocks(between, found):
    assert items("1. the trees", "2. the pears", far=between) == found


def test_a_dash_needs_a_fellow_and_a_bullet_none():
    assert items("– the trees", "the pears") == []
    assert items("– the trees", "– the pears") == ["–", "–"]
    assert items("• the trees", "the pears") == ["•"]


def test_a_mark_alone_is_no_item():
    assert items("•", "the pears") == []


def over_break(*, between=0, size=10.0, bold=False):
    first, last = block("1. the trees", 700.0), block("2. the pears", 200.0, size=size, bold=bold)
    others = [block("pears", 20.0 * i, first=3) for i in range(between)]
    pages = [[first], [*others, last]]
    after = words_of(["2.", "the", "pears", "pears", "pears"])
    mark_over_breaks(pages, [words_of(["1.", "the", "trees"]), after])
    return first.kind == last.kind == "list_item"


@pytest.mark.parametrize(PAIRS, [
    ({"between": 2}, {"between": 3}), ({"size": 10.5}, {"size": 10.7}), ({}, {"bold": True}),
])  # fmt: skip
def test_items_vouch_for_each_other_over_a_page_break(seen, unseen):
    assert over_break(**seen) and not over_break(**unseen)


def depth(x, *, text_x=None, marks=("•", "•")):
    """Depth of an item whose mark stands at ``x``; that of the item above at 60, its text at 70."""
    found = []
    for i, (mark, at, text) in enumerate(((marks[0], 60.0, 70.0), (marks[1], x, text_x or x + 10.0))):
        s = [segment(mark, at, 100.0 + 14 * i, width=4.0), segment("the trees", text, 100.0 + 14 * i)]
        found.append(Block(box=(at, 92.0 + 14 * i, 200.0, 102.0 + 14 * i), lines=[s], kind="list_item",
                           marker=mark, size=10.0))  # fmt: skip
    Depths().mark_depths(found, words_of(["•", "the", "trees"]))
    return found[1].level


@pytest.mark.parametrize(("nested", "beside"), [
    pytest.param({"x": 68.2}, {"x": 67.8}, id="mark further in"),
    pytest.param({"x": 69.0, "text_x": 74.2}, {"x": 69.0, "text_x": 73.8}, id="text further in"),
])  # fmt: skip
def test_an_item_is_nested_within_a_bound_and_beside_beyond(nested, beside):
    assert depth(**nested) == 2 and depth(**beside) == 1


def listing(*, gap=5.0, x=60.0, fixed=("for tree in orchard:", "print(tree)"), plain="p" * 60):
    a = block(fixed[0], 100.0, font=3)
    b = block(fixed[1], a.box[3] + gap, x=x, font=3)
    c = block(plain, 300.0)
    page = bare_frame([s for k in (a, b, c) for row in k.lines for s in row])
    page.mono = frozenset({3})
    page.words.font[:] = [3] * len(page.words.font)
    return [k.kind for k in code_joined([a, b, c], page)] == ["code", "text"]


@pytest.mark.parametrize(PAIRS, [
    pytest.param({"gap": 26.0}, {"gap": 27.0}, id="near"),
    pytest.param({"x": 199.0}, {"x": 201.0}, id="moved in"),
    pytest.param({"plain": "p" * 5}, {"plain": "p" * 4}, id="a typewritten page"),
])  # fmt: skip
def test_a_listing_is_one_within_a_bound_and_text_beyond(seen, unseen):
    assert listing(**seen) and not listing(**unseen)


def test_lines_of_a_listing_keep_their_indents():
    words = words_of(["a", "b"])
    words.x0[:], words.x1[:] = [60.0, 84.0], [66.0, 90.0]
    assert typed([[segment("a", 60.0)], [segment("b", 84.0, first=1)]], words) == ["a", "    b"]


@pytest.mark.parametrize(("width", "gap", "blanks"), [(0.0, 6.0, 3), (24.0, 12.0, 2), (24.0, 9e9, 300)])
def test_white_space_in_a_listing_is_bounded_and_its_letters_have_some_width(width, gap, blanks):
    words = words_of(["pear", "b"])
    words.x0[:], words.x1[:] = [60.0, 60.0 + width + gap], [60.0 + width, 66.0 + width + gap]
    assert typed([[segment("pear b", 60.0)]], words) == ["pear" + blanks * " " + "b"]


def contents(count=5, *, numbers=None, leaders=True, step=14.0, stray=0):
    rows = []
    y = 100.0
    for i in range(count):
        number = str(numbers[i] if numbers else 10 * (i + 1))
        title = f"Part {'abcdefgh'[i]}" + (" ....... " if leaders else "")
        right = 400.0
        rows.append([segment(title, 60.0, y), segment(number, right - 5.0 * len(number), y)])
        if leaders:
            rows[-1] = [segment(title + number, 60.0, y, width=right - 60.0)]
        y += step
        if i == 0:
            for _ in range(stray):
                rows.append([segment("which is long", 60.0, y)])
                y += step
    found = find_contents([s for row in rows for s in row])
    return sum(len(b.lines) for b in found)


@pytest.mark.parametrize(("case", "rows"), [
    pytest.param({"count": 3}, 3, id="leaders"), pytest.param({"count": 2}, 0, id="few with leaders"),
    pytest.param({"count": 5, "leaders": False}, 5, id="bare"),
    pytest.param({"count": 4, "leaders": False}, 0, id="few bare"),
    pytest.param({"numbers": [10, 20, 15, 30, 40]}, 0, id="falling"),
    pytest.param({"count": 8, "numbers": [10, 20, 15, 30, 40, 50, 60, 70]}, 8, id="hardly falling"),
    pytest.param({"stray": 2, "count": 6}, 8, id="wrapped titles"),
])  # fmt: skip
def test_rows_that_end_in_page_numbers_are_contents_within_a_bound(case, rows):
    assert contents(**case) == rows


class TestBodyStyle:
    def styles(self, *segments):
        found = Styles()
        found.add(segments)
        return found

    def test_a_page_without_text_has_an_unknown_style(self):
        assert self.styles().body() == UNKNOWN

    @pytest.mark.parametrize(("chars", "size"), [(31, 10.0), (30, 12.0)])
    def test_long_lines_count_twice(self, chars, size):
        long, other = segment("p" * chars, size=10.0), segment("p" * 30, size=12.0)
        extra = segment("p" * 10, size=12.0)
        assert self.styles(long, other, extra).body().size == size

    @pytest.mark.parametrize(("size", "chars", "own"), [
        (10.5, 260, False), (10.7, 260, True), (10.7, 90, False),
    ])  # fmt: skip
    def test_a_page_set_otherwise_has_its_own_style_unless_it_is_a_title_page(self, size, chars, own):
        document = Style(size=10.0, bold=False, share=0.9, colour=0xFF)
        b = block("p" * chars, size=size)
        assert (body_on([b], self.styles(*b.lines[0]), document) != document) is own
