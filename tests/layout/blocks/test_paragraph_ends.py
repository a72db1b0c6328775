"""A paragraph ends where the next word would have fitted on its line, and nowhere else."""

from __future__ import annotations

import pytest

from pincite.layout.blocks.flow import flow
from pincite.model.words import SUPERSCRIPT
from tests.layout.made_blocks import bare_frame, segment, words_of
from tests.layout.made_pages import BOLD, MONO, PLAIN, Text, column, draft, prose

FULL = 300.0


def texts(
    *lines: tuple[str, float], x: float = 60.0, wide: float = 0.0, word: float = 20.0, step: float = 12.0
) -> list[str]:
    """The paragraphs of lines, each so many points wide and a ``step`` below the one before; a line at the
    foot of the page is ``wide``, and every word takes ``word`` points."""
    drawn = [
        segment(text, x, 100 + step * k, width=width, first=10 * k) for k, (text, width) in enumerate(lines)
    ]
    if wide:
        drawn.append(segment("A line far below", x, 600, width=wide, first=90))
    words = words_of(["word"] * 100)
    words.x1 = [word] * 100
    frame = bare_frame(drawn, words=words, leading=step)
    return [b.text.replace("\n", " / ") for b in flow(frame, frame.segments)][: None if not wide else -1]


def test_a_short_line_ends_a_paragraph_though_no_stop_says_so():
    lines = ("The trees of the orchard", FULL), ("were late", 200), ("Nobody could say why", FULL)
    assert texts(*lines) == ["The trees of the orchard / were late", "Nobody could say why"]


@pytest.mark.parametrize(("end", "parts"), [(257, 2), (263, 1)])
def test_the_next_word_and_two_em_would_have_fitted(end, parts):
    assert len(texts(("The trees of the orchard", FULL), ("were late", end), ("Nobody could", FULL))) == parts


def test_a_line_in_small_letters_goes_on():
    assert len(texts(("The trees of the orchard", FULL), ("were late", 200), ("and nobody", FULL))) == 1


@pytest.mark.parametrize(
    ("step", "width", "end", "parts"),
    [(22.0, 150.0, ".", 3), (12.0, 150.0, ".", 1), (22.0, 230.0, ".", 1), (22.0, 150.0, "..", 1)],
    ids=["apart", "as lines of text", "without room behind it", "an ellipsis"],
)
def test_a_short_line_with_its_stop_ends_a_text_where_lines_stand_far_apart(step, width, end, parts):
    said = (f"and (scope: class){end}", width), (f"or (scope: class){end}", width - 7), ("not (scope)", 90.0)
    found = texts(("The trees of the orchard", 250.0), *said, step=step)
    assert len(found) == parts


def test_lines_that_are_not_filled_elsewhere_need_a_stop():
    ragged = ("The trees of the orchard", FULL), ("were very", 200), ("late as", FULL), ("Nobody of", 220)
    assert len(texts(*ragged, ("Them said", FULL))) == 1
    assert len(texts(*ragged[:3], ("Nobody.", 220), ("Them said", FULL))) == 2


@pytest.mark.parametrize(("wide", "parts"), [(0.0, 1), (460.0, 3)])
def test_short_lines_are_paragraphs_where_others_from_the_same_edge_go_on_further(wide, parts):
    assert len(texts(("Among pears", 295), ("Among plums", 292), ("Among figs", 290), wide=wide)) == parts


@pytest.mark.parametrize(("width", "parts"), [(286, 3), (290, 1)])  # of 480 points between like margins
def test_lines_that_leave_two_fifths_of_the_page_free_are_paragraphs(width, parts):
    assert len(texts(("Among pears", width), ("Among plums", width), ("Among figs", width))) == parts


@pytest.mark.parametrize("second", ["among plums", "2020"], ids=["in small letters", "not with a letter"])
def test_short_lines_go_on(second):
    assert len(texts(("Among pears", 200), (second, 195))) == 1


@pytest.mark.parametrize("first", ["Among pears,", "Among pear-", "III."])
def test_short_lines_that_end_in_mid_sentence_go_on(first):
    assert len(texts((first, 200), ("Among plums", 195))) == 1


def test_short_lines_beside_other_text_go_on():
    drawn = [
        segment("Among pears", 60, 100, width=150, first=0), segment("Aside", 400, 100, first=30),
        segment("Among plums", 60, 112, width=150, first=10),
    ]  # fmt: skip
    frame = bare_frame(drawn, words=words_of(["word"] * 100))
    assert len(flow(frame, frame.segments)) == 2


def test_a_short_line_of_justified_text_ends_a_paragraph_also_before_small_letters():
    page = [("The trees of the orchard", FULL)] * 4
    assert len(texts(*page, ("were late:", 200), ("which takes them", FULL), ("by surprise", 100))) == 2
    ragged = [("the trees of the orchard", FULL - 3 * k) for k in range(4)]
    assert len(texts(*ragged, ("were late:", 200), ("which takes them", FULL), ("by surprise", 100))) == 1


@pytest.mark.parametrize(("step", "flag", "parts"), [(16, SUPERSCRIPT, 1), (16, 0, 2), (18, SUPERSCRIPT, 2)])
def test_a_line_pushed_down_by_a_raised_letter_starts_no_paragraph(step, flag, parts):
    tops = [100, 112, 124, 124 + step, 136 + step]
    drawn = [segment("the trees of it", 60, y, width=FULL, first=10 * k) for k, y in enumerate(tops)]
    words = words_of(["word"] * 100, [0] * 32 + [flag] + [0] * 67)
    frame = bare_frame(drawn, words=words)
    assert len(flow(frame, frame.segments)) == parts


def test_the_number_of_a_figure_stays_with_its_title():
    assert len(texts(("Figure 4.3", 50), ("The trees of the orchard", 200), wide=400.0)) == 1


def test_ideographs_take_one_em_of_room():
    lines = ("本报告内容真实准确完整", FULL), ("承担责任", 200), ("各位投资者", FULL)
    assert len(texts(*lines, word=290)) == 2


def hung(first: str) -> int:
    """Paragraphs of a full line, one that hangs behind it, and two more of the same kind."""
    drawn = [
        segment(text, x, 100 + 12 * k, width=360 - x, first=10 * k)
        for k, (text, x) in enumerate([(first, 60), ("The Harvest", 75), (first, 60), ("The Pears", 75)])
    ]
    words = words_of(["word"] * 100)
    words.x1 = [20.0] * 100
    frame = bare_frame(drawn, words=words)
    return len(flow(frame, frame.segments))


def test_a_line_that_hangs_behind_a_full_one_in_mid_sentence_is_no_indent():
    assert hung("Miller, A. and Baker, B. The trees of") == 1


@pytest.mark.parametrize("end", [".", ".12", "。", "?", ".”"])
def test_an_indent_behind_a_stop_starts_a_paragraph(end):
    assert hung("The trees of the orchard were late" + end) == 3


@pytest.mark.parametrize("step", [1.2, 1.8, 2.4, 2.67, 3.0])
def test_lines_are_one_paragraph_at_any_spacing(step):
    lines = [
        "The trees of the orchard were late this year and nobody could",
        "say why it was so, since the spring had been as wet as it had",
        "been in the years before and the frost had not come back once",
        "after the first week.",
    ]
    assert len(draft(column(lines, 60, 100, step=10 * step)).blocks) == 1


def centred(*lines: str, bold: bool = False) -> list[str]:
    """The paragraphs of lines centred over a column of text, one under the other."""
    font = BOLD if bold else PLAIN
    drawn = [Text(t, 300 - 2.5 * len(t), 100 + 12 * k, font=font) for k, t in enumerate(lines)]
    page = draft([*drawn, *column(prose(12, 90), 75, 200)])
    return [b.text.replace("\n", " / ") for b in page.blocks if b.box[1] < 190]


def test_centred_lines_with_room_for_more_are_each_a_paragraph():
    assert centred("Ada Miller", "ada@orchard.example", "Pears and Plums Ltd.") == [
        "Ada Miller",
        "ada@orchard.example",
        "Pears and Plums Ltd.",
    ]


def test_a_centred_date_is_a_text_of_its_own():
    assert centred("Ada Miller Orchardson of Pears", "Monday, December 5, 2011") == [
        "Ada Miller Orchardson of Pears",
        "Monday, December 5, 2011",
    ]


def test_a_centred_sentence_and_a_centred_title_stay_whole():
    assert len(centred("The pears of the orchard that", "were late")) == 1
    assert len(centred("The Orchard", "In Autumn", bold=True)) == 1


REFERENCE = ("Miller, A. (1998). On the pears of the", 60), ("orchard. In Fruits.", 75), ("Pages 3 to 9.", 75)


def paragraphs_of(*lines: tuple[str, float]) -> int:
    """How many paragraphs lines are that begin at these places, all as wide as the column but at its end."""
    drawn = [
        segment(
            text, x, 100 + 12 * k, width=(240 if text[-1] == "." and k % 3 else FULL) - (x - 60), first=10 * k
        )
        for k, (text, x) in enumerate(lines)
    ]
    words = words_of(["word"] * 200)
    words.x1 = [20.0] * 200
    return len(flow(bare_frame(drawn, words=words), drawn))


def test_texts_with_their_first_line_further_out_are_whole_though_lines_end_in_a_stop():
    second = ("Zoller, B. (2003). Why are apples not", 60), ("round. In Fruits.", 75), ("Pages 1 to 2.", 75)
    assert paragraphs_of(*REFERENCE, *second) == 2


@pytest.mark.parametrize(
    ("others", "texts"),
    [([FULL] * 5, 1), ([FULL] * 4, 2), ([FULL + 30] * 6 + [FULL] * 5, 2)],
    ids=["an edge of text", "too few lines", "other lines go further"],
)
def test_a_line_that_is_moved_in_goes_on_with_one_that_is_filled_up_to_the_edge_of_text(others, texts):
    lines = [("Miller, A. (1998). On pears.", 60, FULL), ("Fruits and their Trees, 3.", 75, 200)]
    drawn = [
        segment(text, x, 100 + 12 * k, width=60 + wide - x, first=10 * k)
        for k, (text, x, wide) in enumerate(lines)
    ]
    drawn += [
        segment("A line of the page", 60, 300 + 40 * k, width=wide, first=90) for k, wide in enumerate(others)
    ]
    words = words_of(["word"] * 200)
    words.x1 = [20.0] * 200
    assert len(flow(bare_frame(drawn, words=words), drawn)) == texts + len(others)


def test_texts_with_their_first_line_moved_in_are_not_taken_for_these():
    moved = (
        ("The pears of the orchard are late.", 60),
        ("They are so in May and in June", 75),
        ("as well.", 60),
    )
    assert paragraphs_of(*moved, ("So are the plums of the neighbour", 75), ("in other years.", 60)) == 3


@pytest.mark.parametrize(("number", "parts"), [("1308.26", 2), ("1309.26", 1)])
def test_lines_that_count_sections_of_a_law_on_are_texts_of_their_own(number, parts):
    lines = [
        "1308.25 What is left out of all lists.",
        f"{number} What is in them and why so",
        "it is in them.",
    ]
    page = draft(column(lines, 60, 100))
    assert len(page.blocks) == parts


@pytest.mark.parametrize(
    ("line", "size", "parts"),
    [("ISBN 0-19-815392-9", 10.0, 1), ("PEARS AND PLUMS 2019", 10.0, 2), ("ISBN 0-19-815392-9", 14.0, 2)],
    ids=["few letters", "many", "in large print"],
)
def test_a_line_of_capitals_with_few_letters_goes_on_with_text(line, size, parts):
    first = segment("The trees of the valley and", 60, 100, size=size, width=470)
    lines = [first, segment(line, 60, 112, size=size)]
    words = words_of(["word"] * 20)
    words.x1 = [200.0] * 20
    assert len(flow(bare_frame(lines, words=words), lines)) == parts


@pytest.mark.parametrize(
    ("picture", "parts"),
    [
        ((200.0, 90.0, 420.0, 300.0), 1),  # text runs around what it shows
        ((200.0, 90.0, 280.0, 300.0), 3),  # beside nothing: it ends before the column does
        ((200.0, 600.0, 420.0, 700.0), 3),  # elsewhere
        ((0.0, 0.0, 600.0, 800.0), 3),  # the background of the page
    ],
)
def test_lines_that_end_at_a_picture_go_on_in_small_letters(picture, parts):
    full = prose(12, 68)
    around = [
        "small lines run around it",
        "and end where it begins, and",
        "go on behind it to the end of all.",
    ]
    page = draft(
        [*column(around, 60, 120), *column(full, 60, 156), *column(prose(9, 68), 60, 330)], images=(picture,)
    )
    first = [b for b in page.blocks if b.kind == "text" and b.box[1] < 145]
    assert len(first) == parts


ENTRIES = ("Apples, 12", "as cider, 13, 40–42", "Figs, dried, 7", "Pears p-1, 8", "plums, 9")


def test_each_entry_of_an_index_is_a_paragraph():
    drawn = [Text(text, 60, 100 + 12 * k) for k, text in enumerate((*ENTRIES, *ENTRIES))]
    assert [b.text for b in draft(drawn).blocks] == [*ENTRIES, *ENTRIES]


def test_an_entry_of_an_index_goes_on_until_its_pages():
    texts = [*ENTRIES, *ENTRIES[:3], "Quinces, of the old", "orchard, 12"]
    found = [b.text for b in draft([Text(t, 60, 100 + 12 * k) for k, t in enumerate(texts)]).blocks]
    assert found == [*ENTRIES, *ENTRIES[:3], "Quinces, of the old\norchard, 12"]


def test_a_number_behind_a_comma_ends_no_paragraph_of_a_text():
    lines = ["It was in the summer of the year, 1912", "that all of them were sold at once, 40"] * 2
    lines += prose(8, 40)
    assert len(draft(column(lines, 60, 100)).blocks) == 1


def spaced(*texts: tuple[str, int], step: float = 16) -> list[str]:
    """The blocks of lines with wider steps between, above text with steps of 12 points."""
    lines = [Text(text, 60, 60 + step * k, font=font) for k, (text, font) in enumerate(texts)]
    ragged = [prose(1, 60 + 7 * k % 20)[0] for k in range(20)]
    found = draft([*lines, *column(ragged, 60, 300)]).blocks
    return [b.text for b in found if b.box[1] < 290]


def test_a_line_of_a_listing_is_apart_from_text_by_a_wider_step():
    led, line, on = (
        "To see the trees of the orchard, type",
        "orchard --trees",
        "which lists all of them by name.",
    )
    assert spaced((led, PLAIN), (line, MONO), (on, PLAIN)) == [led, line, on]
    whole = f"{led}\n{line}\n{on}"
    assert spaced((led, PLAIN), (line, MONO), (on, PLAIN), step=12) == [whole]


def test_a_name_that_did_not_fit_on_the_line_before_goes_on_with_it():
    (full,) = prose(1, 80)
    assert len(spaced((full, PLAIN), ("--trees", MONO))) == 1


def test_of_as_many_steps_between_lines_as_within_paragraphs_the_smaller_is_usual():
    lines = [("of it and", 100), ("more of", 112), ("them and", 130), ("more of", 142), ("that", 160)]
    drawn = [segment(text, 60, y, width=FULL, first=10 * k) for k, (text, y) in enumerate(lines)]
    frame = bare_frame(drawn, words=words_of(["word"] * 100), leading=18)
    found = [b.text.replace("\n", " / ") for b in flow(frame, frame.segments)]
    assert found == ["of it and / more of", "them and / more of", "that"]
