"""A listing run together into a paragraph cannot be run."""

from __future__ import annotations

import pytest

from pincite.layout.document.finish import finish
from tests.layout.made_pages import MONO, PLAIN, Text, column, draft, prose


def elements(texts, **drawing):
    ((_, found),) = finish([draft(texts, **drawing)], [()]).pages
    return found


GREY = 0xEEEEEEFF
REPORT = [
    ("No", "Type", "Time"),
    ("20", "progress", "16:14"),
    ("19", "error", "16:15"),
    ("18", "progress", "16:15"),
]


def report(y, *, font=MONO):
    """Columns of a listing, 100, 160 and 240 points from the left, the first line at ``y``."""
    return [
        Text(word, x, y + 12 * k, font=font)
        for k, row in enumerate(REPORT)
        for word, x in zip(row, (100, 160, 240), strict=True)
    ]


def in_columns(rows, places):
    """Lines of a listing, the pieces of each at these places."""
    return [
        Text(text, x, 200 + 12 * k, font=MONO)
        for k, row in enumerate(rows)
        for text, x in zip(row, places, strict=True)
        if text
    ]


def boxed(y, *, lines=4):
    return (90.0, y - 12.0, 400.0, y + 12.0 * lines - 4.0)


def test_fixed_width_lines_keep_breaks_and_indents():
    code = [
        Text("def total(rows):", 60, 200, font=MONO),
        Text("return sum(rows)", 80, 212, font=MONO),
        Text("print(total([1]))", 60, 236, font=MONO),
    ]
    found = elements([*column(prose(8, 80), 60, 60), *code, *column(prose(8, 80), 60, 300)])
    (listing,) = [e for e in found if e.kind == "code"]
    assert listing.text == "def total(rows):\n    return sum(rows)\nprint(total([1]))"


def test_a_typewritten_page_is_no_listing():
    assert not [e for e in elements(column(prose(30, 60), 60, 60, font=MONO)) if e.kind == "code"]


def test_lines_of_text_with_names_of_a_program_in_them_are_no_listing():
    lines = [
        [("A file holds any number of", PLAIN), ("mime-type", MONO), ("nodes, in any order, each", PLAIN)],
        [("of one type, and each has a", PLAIN), ("type", MONO), ("that says which one it is", PLAIN)],
    ]
    texts = []
    for k, line in enumerate(lines):
        x = 60.0
        for text, font in line:
            texts.append(Text(text, x, 200 + 12 * k, font=font))
            x += 5 * (len(text) + 1)
    found = elements([*column(prose(8, 80), 60, 60), *texts, *column(prose(8, 80), 60, 300)])
    assert not [e for e in found if e.kind == "code"]


def test_less_white_space_than_half_a_letter_is_no_blank_in_a_listing():
    code = [
        Text("print", 60, 200, font=MONO),
        Text("(rows", 87.4, 200, font=MONO),  # 0.24 em further on
        Text("+", 118.0, 200, font=MONO),
        Text("return sum(rows)", 84, 212, font=MONO),
    ]
    found = elements([*column(prose(8, 80), 60, 60), *code, *column(prose(8, 80), 60, 300)])
    (listing,) = [e for e in found if e.kind == "code"]
    assert listing.text.split("\n")[0] == "print(rows +"


def test_comments_beside_the_lines_of_a_listing_stay_in_them():
    code = [("v0 := ld state", "// load the rows"), ("st sp, v0", "// store them"), ("xt v7", "// side exit")]
    lines = in_columns(code, (60, 200))
    found = elements([*column(prose(8, 80), 60, 60), *lines, *column(prose(8, 80), 60, 300)])
    (listing,) = [e for e in found if e.kind == "code"]
    assert listing.text.split("\n")[1] == "st sp, v0" + 19 * " " + "// store them"


def test_columns_before_comments_stay_in_their_lines():
    code = [
        ("void Print(", "", "// the tree"),
        ("bool", "with_pts,", "// points"),
        ("stream&", "out);", "// to"),
    ]
    lines = in_columns(code, (60, 160, 260))
    found = elements([*column(prose(8, 80), 60, 60), *lines, *column(prose(8, 80), 60, 300)])
    (listing,) = [e for e in found if e.kind == "code"]
    assert listing.text.split("\n")[1] == "bool" + 16 * " " + "with_pts," + 11 * " " + "// points"


def test_a_prompt_stays_before_its_line_where_another_line_runs_across_the_space_behind_it():
    code = [("> total(first, second,", ""), ("+", "third, fourth)"), ("+", "fifth)")]
    lines = in_columns(code, (60, 110))
    found = elements([*column(prose(8, 80), 60, 60), *lines, *column(prose(8, 80), 60, 300)])
    (listing,) = [e for e in found if e.kind == "code"]
    assert listing.text.split("\n")[1:] == ["+         third, fourth)", "+         fifth)"]


@pytest.mark.parametrize(("colours", "kinds"), [((GREY,), ["code"]), ((GREY, 0xDDDDDDFF), [])])
def test_lines_on_one_shading_drawn_line_by_line_are_a_listing_on_a_typewritten_page(colours, kinds):
    strips = [
        ((90.0, 190.0 + 12 * k, 400.0, 202.0 + 12 * k), colours[k % len(colours)]) for k in range(len(REPORT))
    ]
    page = [*column(prose(8, 60), 60, 60, font=MONO), *report(200), *column(prose(8, 60), 60, 300, font=MONO)]
    assert [e.kind for e in elements(page, fills=strips) if e.kind == "code"] == kinds


def test_listings_in_two_columns_of_a_page_stay_apart():
    code = ["first(rows);", "second(rows);", "third(rows);"]
    lines = [
        *column(code, 60, 200, font=MONO),
        *column(["// " + line for line in code], 320, 200, font=MONO),
    ]
    text = [*column(prose(8, 46), 60, 60), *column(prose(8, 46), 320, 60)]
    found = [e for e in elements([*text, *lines]) if e.kind == "code"]
    assert [e.text.split("\n")[0] for e in found] == ["first(rows);", "// first(rows);"]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("\\title{A title}", "code"),
        ("rows = 3;", "code"),
        ("R> rows + 3", "code"),
        ("user@host:~$ ls -l", "code"),
        ("A word or two", "paragraph"),
    ],
)
def test_a_command_alone_is_code(line, kind):
    page = [*column(prose(8, 80), 60, 60), Text(line, 60, 200, font=MONO), *column(prose(8, 80), 60, 300)]
    assert elements(page)[1].kind == kind


@pytest.mark.parametrize(
    ("before", "x", "after", "kind"),
    [
        ("and may write", 80, 60, "code"),
        ("and may write:", 80, 60, "code"),
        ("and that is all.", 80, 60, "paragraph"),
        ("and may write", 64, 60, "paragraph"),
        ("and may write", 80, 100, "paragraph"),
    ],
    ids=[
        "led to",
        "by a colon",
        "after a stop",
        "not moved in",
        "a term over what explains it",
    ],
)
def test_a_line_that_a_text_leads_to_is_code(before, x, after, kind):
    text = column([*prose(7, 80), before], 60, 60)
    page = [*text, Text("orchard pick pears", x, 164, font=MONO), *column(prose(8, 60), after, 188)]
    assert elements(page)[1].kind == kind


@pytest.mark.parametrize(
    ("drawing", "kind"),
    [
        ({"frames": [(50.0, 185.0, 500.0, 206.0)]}, "code"),
        ({"fills": [((50.0, 185.0, 500.0, 206.0), GREY)]}, "code"),
        ({"lines": [(50.0, 185.0, 500.0, 185.0), (50.0, 206.0, 500.0, 206.0)]}, "code"),
        ({"fills": [((59.0, 190.0, 152.0, 204.0), GREY)]}, "paragraph"),
    ],
    ids=["frame", "shading", "rules", "shading of the words alone"],
)
def test_a_line_in_a_box_of_its_own_is_code(drawing, kind):
    line = Text("orchard pick pears", 60, 200, font=MONO)
    page = [*column(prose(8, 80), 60, 60), line, *column(prose(8, 80), 60, 300)]
    assert elements(page, **drawing)[1].kind == kind


def test_lines_set_closer_than_their_font_is_high_are_one_listing():
    code = ["ok = start()", "  more = ask(1)", "  stop(more)"]
    texts = column(code, 60, 200, step=8, font=MONO)  # each box reaches two points into the next
    found = elements([*column(prose(8, 80), 60, 60), *texts, *column(prose(8, 80), 60, 300)])
    assert [e.text.split("\n")[0] for e in found if e.kind == "code"] == ["ok = start()"]


def test_a_page_of_code_with_some_text_between_has_listings():
    code = column(["ok = start()", "more = ask(1)", "stop(more, ok)"] * 10, 60, 200, font=MONO)
    found = elements([*column(prose(2, 80), 60, 60), *code])
    assert [e.kind for e in found if e.kind == "code"] == ["code"]


def test_a_large_name_of_a_program_is_no_listing():
    code = column(["ok = start()", "more = ask(1)", "stop(more, ok)"] * 10, 60, 200, font=MONO)
    name = Text("9.2 start(more)", 60, 180, 14, MONO)
    found = elements([*column(prose(2, 80), 60, 60), name, *code])
    assert [e.text for e in found if e.kind == "heading"] == ["9.2 start(more)"]


@pytest.mark.parametrize("drawing", [{"frames": [boxed(200)]}, {"fills": [(boxed(200), GREY)]}])
def test_columns_of_a_listing_in_a_frame_or_on_shading_keep_their_place_and_are_no_table(drawing):
    found = elements([*column(prose(8, 80), 60, 60), *report(200), *column(prose(8, 80), 60, 300)], **drawing)
    assert [e.kind for e in found] == ["paragraph", "code", "paragraph"]
    assert found[1].text.split("\n")[:2] == [
        "No          Type            Time",
        "20          progress        16:14",
    ]


def test_columns_of_other_text_in_a_frame_are_a_table():
    texts = [*column(prose(8, 80), 60, 60), *report(200, font=PLAIN), *column(prose(8, 80), 60, 300)]
    assert [e.kind for e in elements(texts, frames=[boxed(200)])] == ["paragraph", "table", "paragraph"]


def test_a_drawn_grid_of_fixed_width_text_is_a_table():
    x0, y0, x1, y1 = boxed(200)
    walls = [(x, y0, x, y1) for x in (150.0, 230.0)] + [(x0, y0 + 12 * k, x1, y0 + 12 * k) for k in (1, 2, 3)]
    texts = [*column(prose(8, 80), 60, 60), *report(200), *column(prose(8, 80), 60, 300)]
    found = elements(texts, frames=[boxed(200)], lines=walls)
    assert [e.kind for e in found] == ["paragraph", "table", "paragraph"]


def test_lines_that_are_shaded_one_by_one_are_a_listing():
    lines = [
        "let spike: Dog = new();",
        "// a pet is an animal,  and",
        "// so this is  fine, right",
        "*pet = spike;",
    ]
    shades = [((60.0, 191.0 + 12 * k, 60.0 + 5 * len(t), 203.0 + 12 * k), GREY) for k, t in enumerate(lines)]
    texts = [
        *column(prose(8, 80), 60, 60),
        *column(lines, 60, 200, font=MONO),
        *column(prose(8, 80), 60, 300),
    ]
    found = elements(texts, fills=shades)
    assert [e.kind for e in found] == ["paragraph", "code", "paragraph"]
    assert found[1].text == "\n".join(lines)


def test_the_last_line_of_a_framed_listing_is_no_footer_and_no_note_of_the_page():
    texts = [*column(prose(40, 80), 60, 60), *report(730), Text("7", 100, 778, font=MONO)]
    found = elements(texts, frames=[boxed(730, lines=5)])
    assert [e.kind for e in found] == ["paragraph", "code"]
    assert found[1].text.split("\n")[-1] == "7"


def test_columns_of_a_listing_without_a_frame_are_no_table_where_text_runs_across_the_page():
    texts = [*column(prose(8, 80), 60, 60), *report(200), *column(prose(8, 80), 60, 300)]
    found = elements(texts)
    assert [e.kind for e in found] == ["paragraph", "code", "paragraph"]
    assert found[1].text.split("\n")[1] == "20          progress        16:14"


def test_columns_of_fixed_width_text_under_a_caption_are_a_table():
    caption = Text("Table 3. What was done when", 100, 184)
    found = elements([*column(prose(8, 80), 60, 60), caption, *report(200), *column(prose(8, 80), 60, 300)])
    assert "table" in [e.kind for e in found]


def test_no_table_goes_on_over_a_listing():
    rows = [("Fruit", "Weight", "Year"), *((f"Sort {k}", f"{12 + k}.5", f"{2015 + k}") for k in range(6))]
    heights = [200, *range(228, 300, 12)]  # room for a small listing below the first
    cells = [
        Text(text, x, y)
        for y, row in zip(heights, rows, strict=True)
        for text, x in zip(row, (100, 180, 260), strict=True)
    ]
    listing = column(["rows = 1", "cols = 2"], 100, 209, size=7, step=8, font=MONO)
    text = [*column(prose(8, 80), 60, 60), *column(prose(8, 80), 60, 360)]

    def heights_of_tables(*more, **drawing):
        return [e.table.rows for e in elements([*text, *cells, *more], **drawing) if e.table]

    assert heights_of_tables() == [7]
    assert heights_of_tables(*listing, frames=[(90.0, 202.5, 400.0, 219.5)]) == [6]


@pytest.mark.parametrize(
    ("drawing", "listings"), [({"frames": [boxed(600)]}, 0), ({"fills": [(boxed(600), GREY)]}, 1)]
)
def test_what_is_framed_on_a_typewritten_page_is_no_listing_and_what_is_shaded_is_one(drawing, listings):
    letterhead = column(prose(2, 60), 60, 30)  # in print
    texts = [*letterhead, *column(prose(40, 60), 60, 60, font=MONO), *report(600)]
    assert len([e for e in elements(texts, **drawing) if e.kind == "code"]) == listings
