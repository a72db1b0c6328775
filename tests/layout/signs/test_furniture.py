"""Every sign of running headers and footers is seen where it should be and counts what it counts; every
bound parts what it should part."""

from __future__ import annotations

import pytest

from pincite.layout.frame import HRule, rows_of
from pincite.layout.roles.furniture import furniture_signs, single_page
from pincite.layout.roles.numbers import masked
from pincite.layout.roles.running_titles import Edge, Mark, edge_rows, repeated
from tests.layout.made_blocks import bare_frame, segment, words_of

TITLE = "The annual report on pears"
WIDE = 340.0  # points: more than half the page, so that nothing is said of its width


def top_row(text=TITLE, y0=90.0, *, size=10.0, width=WIDE, x=60.0, **look):
    return segment(text, x, y0 + 0.8 * size, size=size, width=width, **look)


def tally(*rows, gap=18.0, rules=(), at_top=True, **page):
    group = [list(r) if isinstance(r, (list, tuple)) else [r] for r in rows]
    frame = bare_frame([s for r in group for s in r], horizontal=list(rules), **page)
    return furniture_signs(frame, group, gap, at_top=at_top)


def seen(*rows, **case):
    return {c.sign.name for c in tally(*rows, **case).counted}


@pytest.mark.parametrize(
    ("rows", "case", "listed"),
    [
        ([top_row(y0=50.0)], {}, ("very far out +0.75",)),
        ([top_row(y0=70.0)], {}, ("far out +0.50",)),
        ([top_row()], {"gap": 30.0}, ("wide gap +1.00",)),
        ([top_row()], {"gap": 22.0}, ("gap +0.75",)),
        ([top_row()], {"gap": 18.0}, ()),
        ([top_row()], {"gap": 15.0}, ("no gap -0.75",)),
        ([top_row("3")], {}, ("page number +2.00", "capitals or italics +0.40")),
        (
            [[top_row(width=140.0), top_row("3", x=210.0, width=200.0)]],
            {},
            ("title with a number +1.25",),
        ),
        ([top_row(TITLE + " 12")], {}, ("title with a number +1.25",)),
        ([top_row(size=8.5)], {}, ("tiny print +0.75",)),
        ([top_row(size=9.0)], {}, ("small print +0.50",)),
        ([top_row(size=12.5)], {}, ("large print -1.25",)),
        ([top_row("THE ANNUAL REPORT")], {}, ("capitals or italics +0.40",)),
        ([top_row(italic=True)], {}, ("capitals or italics +0.40",)),
        ([top_row("pears" * 9 + ".")], {}, ("ends like prose -0.75",)),
        ([top_row()], {"rules": [HRule(105.0, 60.0, 400.0)]}, ("ruled off +0.60",)),
        (
            [[top_row(width=100.0), top_row("Pears", x=210.0, width=300.0)]],
            {},
            ("spread +0.50",),
        ),
        ([top_row(width=200.0)], {}, ("narrow +0.15",)),
    ],
)
def test_a_sign_is_seen_and_counts(rows, case, listed):
    assert tally(*rows, **case).listed() == listed


def test_a_footer_is_measured_from_the_bottom():
    low = segment(TITLE, 60.0, 748.0, width=WIDE)  # its box ends at 750 of 800
    rule = HRule(735.0, 60.0, 400.0)
    listed = tally(low, at_top=False, rules=[rule]).listed()
    assert listed == ("very far out +0.75", "ruled off +0.60")


def ruled(y, x1=400.0):
    return {"rules": [HRule(y, 60.0, x1)]}


@pytest.mark.parametrize(
    ("sign", "within", "outside"),
    [
        ("very far out", (top_row(y0=59.0), {}), (top_row(y0=61.0), {})),
        ("far out", (top_row(y0=79.0), {}), (top_row(y0=81.0), {})),
        ("wide gap", (top_row(), {"gap": 29.0}), (top_row(), {"gap": 28.6})),
        ("gap", (top_row(), {"gap": 21.2}), (top_row(), {"gap": 20.8})),
        ("no gap", (top_row(), {"gap": 16.0}), (top_row(), {"gap": 16.4})),
        (
            "title with a number",
            (top_row("pear" * 29 + "s 12"), {}),
            (top_row("pear" * 29 + "sss 12"), {}),
        ),
        ("tiny print", (top_row(size=8.5), {}), (top_row(size=8.7), {})),
        ("small print", (top_row(size=9.2), {}), (top_row(size=9.4), {})),
        ("large print", (top_row(size=12.2), {}), (top_row(size=11.8), {})),
        (
            "capitals or italics",
            ([top_row("PEARS"), top_row("ab", x=410.0)], {}),
            ([top_row("PEARS"), top_row("abc", x=410.0)], {}),
        ),
        ("ends like prose", (top_row("p" * 25 + "."), {}), (top_row("p" * 24 + "."), {})),
        ("ruled off", (top_row(), ruled(105.0, 212.0)), (top_row(), ruled(105.0, 208.0))),
        ("ruled off", (top_row(), ruled(117.5)), (top_row(), ruled(118.5))),
        ("ruled off", (top_row(), ruled(98.1)), (top_row(), ruled(97.9))),
        (
            "spread",
            ([top_row(width=100.0), top_row("Pears", x=201.0)], {}),
            ([top_row(width=100.0), top_row("Pears", x=199.0)], {}),
        ),
        ("narrow", (top_row(width=298.0), {}), (top_row(width=302.0), {})),
        # Leading over the body at least: 11 points where the page says 5.
        ("no gap", (top_row(), {"gap": 14.7, "leading": 5.0}), (top_row(), {"gap": 15.0, "leading": 5.0})),
    ],
)  # fmt: skip
def test_a_bound_parts_what_has_a_sign_from_what_has_not(sign, within, outside):
    row, case = within
    assert sign in seen(row, **case)
    row, case = outside
    assert sign not in seen(row, **case)


def body_lines(first=200.0, count=10, step=12.0, x=60.0):
    return [
        segment("the trees in the orchard were late", x, first + i * step, width=400.0) for i in range(count)
    ]


def page(rows, *, first=200.0, **kwargs):
    frame = bare_frame([*rows, *body_lines(first)], **kwargs)
    headers, footers = single_page(frame, rows_of(frame.segments))
    return [[s.text for s in r] for r in headers], [[s.text for s in r] for r in footers]


class TestOnePage:
    """``far out`` .5 or .75, ``wide gap`` 1 and what the case adds."""

    def test_a_title_in_small_print_far_from_the_text_is_a_header(self):
        assert page([top_row(y0=70.0, size=9.0)])[0] == [[TITLE]]  # .5 + 1 + .5

    def test_one_and_three_quarters_points_are_enough_and_less_is_not(self):
        assert page([top_row(y0=50.0)])[0] == [[TITLE]]  # .75 + 1
        assert page([top_row(y0=70.0)])[0] == []  # .5 + 1
        assert page([top_row(y0=70.0, width=200.0)])[0] == []  # .5 + 1 + .15

    @pytest.mark.parametrize(("y0", "found"), [(89.0, 1), (91.0, 0)])
    def test_a_header_ends_in_the_first_eighth_of_the_page(self, y0, found):
        assert len(page([top_row("3", y0)])[0]) == found

    @pytest.mark.parametrize(("y0", "found"), [(701.0, 1), (699.0, 0)])
    def test_a_footer_starts_in_the_last_eighth_of_the_page(self, y0, found):
        assert len(page([top_row("3", y0)])[1]) == found

    def test_a_web_address_at_the_edge_is_what_browsers_print(self):
        assert page([top_row("https://orchard.example/pears.html", 70.0)])[0]  # .5 + 1 + 1.25
        assert not page([top_row("The orchard and its pears", 70.0)])[0]

    @pytest.mark.parametrize(("number", "found"), [("1", 1), ("3", 0)])
    def test_the_number_of_the_page_itself_may_stand_nearer_to_the_text(self, number, found):
        assert len(page([top_row(number, 666.0)], first=200.0)[1]) == found

    def test_a_row_over_two_pages_on_one_sheet_has_the_pieces_of_both(self):
        def row(last):
            pieces = ("62", "Annual Report", "Pears", "Annual Report", last)
            return [segment(t, 60.0 + 100 * k, 760.0, width=40.0) for k, t in enumerate(pieces)]

        assert len(page(row("63"))[1]) == 1
        assert not page(row("65"))[1]

    def test_a_row_of_more_than_three_pieces_is_no_furniture(self):
        pieces = [
            top_row("3", 50.0, width=30.0),
            *(top_row("Pears", 50.0, x=60.0 + 100 * k, width=30.0) for k in (1, 2)),
        ]
        assert len(page(pieces)[0]) == 1
        assert page([*pieces, top_row("Plums", 50.0, x=400.0, width=30.0)])[0] == []

    def test_three_rows_may_be_furniture(self):
        rows = [top_row("3", 20.0), *(top_row(TITLE, 20.0 + 12 * k, size=8.0) for k in (1, 2))]
        assert len(page(rows)[0]) == 3

    @pytest.mark.parametrize(("size", "rows"), [(9.2, 2), (9.4, 1)])
    def test_a_second_row_is_set_smaller_than_the_text(self, size, rows):
        assert len(page([top_row("3", 30.0), top_row(y0=45.0, size=size)])[0]) == rows

    def test_a_caption_is_no_header(self):
        assert page([top_row("Table 3. Members", y0=50.0, size=8.0)])[0] == []

    def test_a_footnote_is_no_footer(self):
        note = top_row("1 The trees of the valley", 740.0, size=8.0)
        assert len(page([note])[1]) == 1
        flags = words_of(["word"] * 7, [1 << k for k in range(7)])
        flags.flags[0] = 4
        frame = bare_frame([note, *body_lines()], words=flags)
        assert single_page(frame, rows_of(frame.segments))[1] == []

    @pytest.mark.parametrize(("step", "rows"), [(29.0, 2), (28.0, 1)])
    def test_a_row_nearer_to_the_text_than_to_the_header_is_text(self, step, rows):
        header = [segment("3", 60.0, 25.0, width=WIDE), segment(TITLE, 60.0, 55.0, size=8.0, width=WIDE)]
        frame = bare_frame([*header, *body_lines(55.0 + step)])
        assert len(single_page(frame, rows_of(frame.segments))[0]) == rows

    @pytest.mark.parametrize(("step", "found"), [(5.8, 0), (6.2, 2)])
    def test_the_raised_mark_of_a_note_is_no_page_number(self, step, found):
        # The number, far out, would be enough by itself for both rows.
        note = [segment("1", 60.0, 760.0 - step, size=6.0), segment(TITLE, 70.0, 760.0, width=WIDE)]
        frame = bare_frame([*note, *body_lines()])
        assert len(single_page(frame, rows_of(frame.segments))[1]) == found

    def test_a_page_of_two_rows_has_no_furniture(self):
        frame = bare_frame([top_row("3", 30.0), top_row(y0=400.0)])
        assert single_page(frame, rows_of(frame.segments)) == ([], [])


class TestOtherPages:
    def found(self, mark, text=TITLE, x=60.0, y=50.0, height=800.0):
        frame = bare_frame([segment(text, x, y), *body_lines()])
        headers, _ = repeated(frame, rows_of(frame.segments), [Edge(height, [mark], [])])
        return {s.text for s in headers}

    @pytest.mark.parametrize(("off", "same"), [(4.8, True), (5.2, False)])
    def test_a_title_at_the_same_height_is_repeated(self, off, same):
        assert bool(self.found(Mark(TITLE, 60.0, 190.0, 50.0 + off))) is same

    @pytest.mark.parametrize(("off", "same"), [(5.8, True), (6.2, False)])
    def test_a_short_title_is_repeated_at_the_same_side(self, off, same):
        assert bool(self.found(Mark("Pears", 60.0 + off, 200.0, 50.0), "Pears")) is same
        assert bool(self.found(Mark("Pears", 300.0, 85.0 + off, 50.0), "Pears")) is same

    def test_a_long_title_may_swap_sides(self):
        other = Mark("Pears & plums", 300.0, 500.0, 50.0)
        assert self.found(other, "Pears & plums")
        other = Mark("Pears, plums", 300.0, 500.0, 50.0)
        assert not self.found(other, "Pears, plums")

    def test_page_numbers_may_swap_sides(self):
        assert self.found(Mark("#", 500.0, 510.0, 50.0), "12")

    def test_a_footer_is_compared_from_the_bottom_of_its_page(self):
        frame = bare_frame([segment(TITLE, 60.0, 760.0), *body_lines()])
        _, footers = repeated(
            frame, rows_of(frame.segments), [Edge(700.0, [], [Mark(TITLE, 60.0, 190.0, 660.0)])]
        )
        assert {s.text for s in footers} == {TITLE}

    def test_nothing_behind_the_first_other_row_is_repeated(self):
        frame = bare_frame([segment("Own words", 60.0, 30.0), segment(TITLE, 60.0, 50.0), *body_lines()])
        assert (
            repeated(frame, rows_of(frame.segments), [Edge(800.0, [Mark(TITLE, 60.0, 190.0, 50.0)], [])])[0]
            == set()
        )

    @pytest.mark.parametrize(
        ("y", "top", "bottom"), [(264.0, 1, 0), (270.0, 0, 0), (530.0, 0, 0), (536.0, 0, 1)]
    )
    def test_the_edges_of_a_page_are_its_first_and_last_third(self, y, top, bottom):
        edge = edge_rows(bare_frame([segment(TITLE, 60.0, y)]))
        assert (len(edge.top), len(edge.bottom)) == (top, bottom)


class TestHeadingsLikeThoseOfOtherPages:
    """At the top of the text other pages have such a heading at the same place, with another number."""

    HEADER = segment("Pears and plums", 60.0, 40.0, width=80)

    def headers(self, *rows, others=(), first=100.0):
        frame = bare_frame([*rows, *body_lines(first)])
        marks = [Mark(masked(s.text), s.x0, s.x1, s.baseline, s.text) for s in others]
        return [
            s.text for s in frame.segments if s in repeated(frame, frame.rows, [Edge(800.0, marks, [])])[0]
        ]

    def second(self, text="4.8.1 Description", other="4.9.1 Description", *, y=80.0, times=1, **look):
        look = {"bold": True, "width": 90.0} | look
        others = [self.HEADER, *[segment(other, 60.0, y, **look)] * times]
        return self.headers(self.HEADER, segment(text, 60.0, y, **look), others=others)[1:]

    def test_a_bold_heading_nearer_to_the_text_than_to_the_header_is_text(self):
        assert self.second() == []
        assert self.second("Name", "Name") == []  # by chance
        assert self.second(y=60.0) == ["4.8.1 Description"]  # nearer to the header

    def test_plain_print_of_the_size_of_the_text_is_a_header(self):
        assert self.second(bold=False) == ["4.8.1 Description"]
        assert self.second(bold=False, size=11.0) == []

    def test_what_two_pages_say_in_the_same_words_is_a_header(self):
        assert self.second("Name", "Name", times=2) == ["Name"]

    def test_the_second_line_of_a_title_in_one_print_is_a_header(self):
        title = segment("Notice of", 60.0, 60.0, bold=True, width=90.0)
        line = segment("practices", 60.0, 90.0, bold=True, width=90.0)
        assert self.headers(title, line, others=[title, line]) == ["Notice of", "practices"]
        numbered = segment("2.1 Practices", 60.0, 90.0, bold=True, width=90.0)
        other = segment("2.2 Practices", 60.0, 90.0, bold=True, width=90.0)
        assert self.headers(title, numbered, others=[title, other]) == ["Notice of"]

    @pytest.mark.parametrize(("text", "other", "size", "found"), [
        ("2.1 Pears", "3.1 Pears", 11.0, False),
        ("2.1 Pears", "2.1 Pears", 11.0, True),
        ("Preface to version 2.0", "Preface to version 1.1", 14.0, False),
        ("Preface to version 2.0", "Preface to version 1.1", 11.0, True),
        ("Pears 12", "Pears 13", 14.0, True),  # the number may be the page's
        ("12", "13", 14.0, True),
    ])  # fmt: skip
    def test_without_a_header_it_has_the_number_of_a_section_or_large_print(self, text, other, size, found):
        own, like = (segment(t, 60.0, 60.0, size=size, width=90.0) for t in (text, other))
        assert bool(self.headers(own, others=[like])) is found

    def test_at_the_foot_of_a_page_there_are_no_headings(self):
        own, like = (segment(f"4.{n}.1 Pears", 60.0, 760.0, bold=True, width=90.0) for n in (8, 9))
        frame = bare_frame([*body_lines(), own])
        mark = Mark(masked(like.text), 60.0, 150.0, 760.0, like.text)
        assert repeated(frame, frame.rows, [Edge(800.0, [], [mark])])[1] == {own}
