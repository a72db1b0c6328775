"""Every sign of a heading is seen where it should be and counts what it counts; every bound parts what it
should part."""

from __future__ import annotations

import pytest

from pincite.layout.frame import TagRole
from pincite.layout.roles.headings import heading_signs, mark_headings
from pincite.layout.roles.levels import mark_levels
from pincite.layout.roles.styles import Style, page_styles
from pincite.layout.signs import Tally
from tests.layout.made_blocks import BLACK, block

BODY = Style(size=10.0, bold=False, share=0.9, colour=BLACK)
LEADING = 12.0
RED = 0xC00000FF
TITLE = "What the year brought"
NUMBERED = "2.1 What the year brought"


def candidate(
    text=TITLE,
    *,
    above=4.0,
    below=4.0,
    follows="text",
    after_size=10.0,
    after_bold=False,
    kind="text",
    **look,
):
    """A block with body text ``above`` points over it and what ``follows`` so many points ``below``;
    None for nothing there."""
    b = block(text.rstrip("\n"), 100.0, kind=kind, **look)
    before = None
    if above is not None:
        before = block("the trees in the orchard were late", 0.0)
        before.box = (60.0, 50.0, 260.0, b.box[1] - above)
    after = None
    if follows:
        after = block(
            "this year and nobody", b.box[3] + below, kind=follows, size=after_size, bold=after_bold
        )
    return b, before, after


def signs(text=TITLE, **case) -> Tally | None:
    return heading_signs(*candidate(text, **case), BODY, LEADING)


def seen(*args, **case) -> set[str]:
    tally = signs(*args, **case)
    return {c.sign.name for c in tally.counted} if tally else {"none"}


OVER = "over text +0.70"
LIKE = "followed by its like -1.10"


@pytest.mark.parametrize(
    ("case", "listed"),
    [
        ({"size": 16.0}, ("huge +3.00", OVER)),
        ({"size": 13.5}, ("large +2.60", OVER)),
        ({"size": 11.5}, ("larger +1.70", OVER)),
        ({"size": 10.5}, ("slightly larger +1.00", OVER)),
        ({"bold": True}, ("bold +1.50", OVER)),
        ({"text": "WHAT THE YEAR BROUGHT"}, ("capitals +0.50", OVER, LIKE)),
        ({"bold": True, "colour": RED}, ("bold +1.50", "colour +0.20", OVER)),
        ({"text": "Chapter 3", "bold": True}, ("bold +1.50", "chapter line +2.60", OVER)),
        ({"text": NUMBERED, "bold": True}, ("bold +1.50", "numbered +1.00", OVER)),
        ({"text": "The year ended.", "size": 13.5}, ("large +2.60", OVER)),
        ({"text": "Chapter 3.", "bold": True}, ("bold +1.50", "chapter line +2.60", OVER)),
        (
            {"text": "The year that nobody had wanted ended.", "bold": True},
            ("bold +1.50", "stop -1.60", OVER),
        ),
        ({"text": "Pears and plums,", "bold": True}, ("bold +1.50", "stop -1.60", OVER)),
        ({"text": "Pears and plums:", "bold": True}, ("bold +1.50", "colon -1.20", OVER)),
        ({"text": "Pears\nand plums", "bold": True}, ("bold +1.50", "several lines -0.85", OVER)),
        ({"text": "pears and plums", "bold": True}, ("bold +1.50", "lower case -0.60", OVER)),
        (
            {"text": "PEARS AND PLUMS", "kind": "list_item"},
            ("capitals +0.50", "list item -1.50", OVER, LIKE),
        ),
        (
            {"text": TITLE, "bold": True, "kind": "list_item"},
            ("bold +1.50", OVER),
        ),
        ({"bold": True, "above": 7.0, "below": 7.0}, ("bold +1.50", "space above +0.35", OVER)),
        (
            {"bold": True, "above": 9.0, "below": 5.0},
            ("bold +1.50", "space above +0.35", "nearer to what follows +0.35", OVER),
        ),
        ({"bold": True, "below": 25.0}, ("bold +1.50", "nearer to what precedes -0.30", OVER)),
        ({"bold": True, "above": 50.0, "follows": ""}, (
            "bold +1.50", "space above +0.35", "nearer to what follows +0.35",
        )),
        ({"bold": True, "follows": "table"}, ("bold +1.50", "over a table -1.00")),
        ({"bold": True, "follows": "figure"}, ("bold +1.50",)),
        (
            {"bold": True, "after_bold": True},
            ("bold +1.50", LIKE),
        ),
    ],
)  # fmt: skip
def test_a_sign_is_seen_and_counts(case, listed):
    assert signs(**case).listed() == listed


@pytest.mark.parametrize(
    ("sign", "within", "outside"),
    [
        ("huge", {"size": 16.2}, {"size": 15.8}),
        ("large", {"size": 13.2}, {"size": 12.8}),
        ("larger", {"size": 11.5}, {"size": 11.1}),
        ("slightly larger", {"size": 10.5}, {"size": 10.3, "bold": True}),
        ("colour", {"colour": 0x5C0000FF, "bold": True}, {"colour": 0x580000FF, "bold": True}),
        ("stop", {"text": "A. Abcd.", "bold": True}, {"text": "A. Abc.", "bold": True}),
        ("several lines", {"text": "Pears\nand", "size": 12.8}, {"text": "Pears\nand", "size": 13.2}),
        (
            "nearer to what follows",
            {"above": None, "below": 34.7, "size": 12.0},
            {"above": None, "below": 34.9, "size": 12.0},
        ),
        ("space above", {"above": 6.2, "size": 12.0}, {"above": 5.8, "size": 12.0}),
        (
            "nearer to what follows",
            {"above": 6.0, "below": 4.7, "size": 12.0},
            {"above": 6.0, "below": 4.9, "size": 12.0},
        ),
        ("nearer to what precedes", {"below": 22.5, "size": 12.0}, {"below": 21.5, "size": 12.0}),
        ("over text", {"below": 35.5, "size": 12.0}, {"below": 36.5, "size": 12.0}),
        ("over text", {"after_size": 10.9, "size": 12.0}, {"after_size": 11.1, "size": 12.0}),
        (
            "followed by its like",
            {"text": "PEARS AND PLUMS", "after_size": 10.25},
            {"text": "PEARS AND PLUMS", "after_size": 10.35},
        ),
        ("none", {"text": NUMBERED, "italic": True}, {"text": NUMBERED, "bold": True}),
        ("stop", {"text": "Pears.", "size": 12.8}, {"text": "Pears.", "size": 13.2}),
        (
            "list item",
            {"text": "1 PEARS", "kind": "list_item"},
            {"text": "1.1 PEARS", "kind": "list_item"},
        ),
        ("none", {"text": "Pears\n" * 5, "bold": True}, {"text": "Pears\n" * 4, "bold": True}),
        ("none", {"text": "Pears\n" * 7, "size": 14.0}, {"text": "Pears\n" * 6, "size": 14.0}),
        ("none", {"text": "Pears" * 34 + "s", "bold": True}, {"text": "Pears" * 34, "bold": True}),
        ("none", {"text": "P", "bold": True}, {"text": "Pe", "bold": True}),
        ("none", {"text": "Pea 12345 678", "bold": True}, {"text": "Pea 12345 67", "bold": True}),
        ("none", {"text": "Table 3. Members", "bold": True}, {"text": "Members at table 3", "bold": True}),
        ("none", {"text": "\uf0a7Pears", "bold": True}, {"text": "Pears \uf0a7", "bold": True}),
        ("none", {"text": "– Pears", "bold": True}, {"text": "–Pears–", "bold": True}),
        ("none", {"text": "Page 3", "bold": True}, {"text": "Pages of the year", "bold": True}),
    ],
)  # fmt: skip
def test_a_bound_parts_what_has_a_sign_from_what_has_not(sign, within, outside):
    assert sign in seen(**within)
    assert sign not in seen(**outside)


def test_the_reason_is_told_by_the_signs():
    tally = signs("CHAPTER 3", size=14.0, bold=True, colour=RED)
    assert tally.reason == "14.0 pt over 10.0 pt text, bold, capitals, colour, numbered"


def test_signs_without_words_are_not_told():
    assert signs(bold=True, above=14.0).reason == "bold"


class TestTheDecision:
    def marked(self, text=TITLE, tags=None, **case):
        b, before, after = candidate(text, **case)
        blocks = [k for k in (before, b, after) if k is not None]
        mark_headings(blocks, BODY, LEADING, tags)
        return b

    def test_bold_over_text_with_white_space_above_is_enough_and_less_is_not(self):
        assert self.marked(bold=True, above=7.0, below=7.0).kind == "heading"  # 2.55
        assert self.marked(bold=True, above=5.0, below=5.0).kind == "text"  # 2.2
        assert self.marked(size=11.5, above=9.0, below=5.0, follows="").kind == "text"  # 2.4

    @pytest.mark.parametrize(
        ("case", "score"),
        [
            ({"bold": True, "above": 9.0, "below": 5.0}, 0.6633),  # 2.9 points
            ({"size": 11.5, "text": NUMBERED}, 0.7467),  # 3.4
            ({"size": 13.5, "bold": True}, 0.98),  # 4.8
            ({"size": 16.0, "bold": True}, 0.99),  # 5.2
        ],
    )
    def test_the_score_rises_with_the_points_up_to_nearly_sure(self, case, score):
        assert self.marked(**case).score == pytest.approx(score, abs=1e-4)

    def test_a_heading_of_a_trusted_tree_needs_no_style(self):
        b = self.marked(tag=1, tags={1: TagRole("H2", 2)})
        assert (b.kind, b.score, b.reason) == ("heading", 0.95, "tagged H2")

    @pytest.mark.parametrize(("letters", "kind"), [(500, "heading"), (520, "text")])
    def test_a_tagged_heading_may_be_long_but_no_paragraph(self, letters, kind):
        assert self.marked("p" * letters, tag=1, tags={1: TagRole("H2", 2)}).kind == kind

    def test_a_tree_that_names_headings_decides_what_is_none(self):
        tags = {1: TagRole("P"), 2: TagRole("H1", 1)}
        assert self.marked(size=16.0, bold=True, tag=1, tags=tags).kind == "text"
        assert self.marked(size=16.0, bold=True, tag=1, tags={1: TagRole("P")}).kind == "heading"

    @pytest.mark.parametrize(("size", "kind"), [(13.2, "heading"), (12.8, "text")])
    def test_a_large_number_over_a_heading_is_one(self, size, kind):
        number = block("3", 70.0, size=size)
        title, _, after = candidate(size=16.0, bold=True)
        mark_headings([number, title, after], BODY, LEADING)
        assert number.kind == kind


class TestUses:
    """What the whole document does with a style tells what a block of it is."""

    def styles(self, leads, runs, **look):
        over = [block(f"Pears {i}", 100.0 * i, **look) for i in range(leads)]
        under = [block("the trees in the orchard were late.", 100.0 * i + 30) for i in range(leads)]
        pages = [b for pair in zip(over, under, strict=True) for b in pair]
        pages += [block("the pears in the orchard were late.", 900.0, **look) for _ in range(runs)]
        return page_styles(pages, [])

    def marked(self, leads, runs, **case):
        b, before, after = candidate(**case)
        styles = self.styles(leads, runs, bold=case.get("bold", False), size=case.get("size", 10.0))
        mark_headings([before, b, after], BODY, LEADING, None, styles)
        return b

    @pytest.mark.parametrize(
        ("leads", "runs", "kind"), [(3, 0, "heading"), (2, 0, "text"), (3, 2, "heading"), (3, 3, "text")]
    )
    def test_a_style_that_mostly_stands_short_over_text_is_that_of_headings(self, leads, runs, kind):
        found = self.marked(leads, runs, bold=True, above=5.0, below=5.0)
        assert found.kind == kind
        assert ("set like 3 short lines over text" in found.reason) == (kind == "heading")

    @pytest.mark.parametrize(
        ("leads", "runs", "kind"), [(0, 3, "text"), (0, 2, "heading"), (1, 3, "text"), (2, 3, "heading")]
    )
    def test_a_style_of_running_text_is_none_of_headings(self, leads, runs, kind):
        assert self.marked(leads, runs, bold=True, above=9.0, below=5.0).kind == kind


class TestLevels:
    def levels(self, *sizes, bold=True):
        found = [block(f"Pears {i}", 100.0 * i, size=s, bold=bold) for i, s in enumerate(sizes)]
        mark_levels(found)
        return [b.level for b in found]

    def test_sizes_nearer_than_a_step_are_one_level(self):
        assert self.levels(14.0, 13.7) == [1, 1]
        assert self.levels(14.0, 13.5) == [1, 2]

    def test_levels_end_at_the_sixth(self):
        assert self.levels(20.0, 19.0, 18.0, 17.0, 16.0, 15.0, 14.0, 13.0) == [1, 2, 3, 4, 5, 6, 6, 6]

    def test_a_level_belongs_to_a_style_whatever_stands_before(self):
        assert self.levels(20.0, 16.0, 18.0, 16.0) == [1, 3, 2, 3]

    def test_capitals_of_one_style_are_no_level_of_their_own(self):
        found = [block("PEARS", 0.0, size=14.0, bold=True), block("Plums", 50.0, size=14.0, bold=True)]
        mark_levels(found)
        assert [b.level for b in found] == [1, 1]
