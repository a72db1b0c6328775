"""One text of a document: what is in it, what is not, and where."""

from __future__ import annotations

import msgspec

from pincite.model.elements import Cell, Line, Table
from pincite.model.sections import Part
from pincite.sections import SectionOptions, passage_text
from pincite.sections.lines import line_parts
from tests.sections.trees import element, flow, table, tree_of

BOX = (1.0, 2.0, 3.0, 4.0)


def lines(*texts):
    return tuple(Line(text, (0.0, float(i), 1.0, i + 1.0), 0, 0) for i, text in enumerate(texts))


def stretches(text, parts):
    return [text[part.offset : part.offset + part.length] for part in parts]


def test_a_table_is_written_as_markup_on_one_line():
    whole = passage_text(
        tree_of(flow(element("Revenue grew."), table(("Quarter", "Revenue"), ("Q1", "<12 & up"))))
    )
    assert whole.text == (
        "Revenue grew.\n\n<table><tr><td>Quarter</td><td>Revenue</td></tr>"
        "<tr><td>Q1</td><td>&lt;12 &amp; up</td></tr></table>"
    )
    assert [p.category for p in whole.passages] == ["NarrativeText", "Table"]


def test_what_the_original_hides_is_left_out():
    page = flow(
        element("seen"),
        element("hidden", layer="hidden"),
        element("said about it", "comment", layer="comments"),
        element("for the speaker", layer="notes"),
    )
    whole = passage_text(tree_of(page, flow(element("hidden sheet"), number=2, kind="sheet", hidden=True)))
    assert whole.text == "seen\n\nfor the speaker"


def test_running_headers_can_be_left_out():
    page = flow(
        element("Annual report", "header", layer="furniture"),
        element("menu", layer="furniture"),
        element("a"),
    )
    assert passage_text(tree_of(page)).text == "Annual report\n\nmenu\n\na"
    assert passage_text(tree_of(page), SectionOptions(furniture="drop")).text == "a"


def test_the_words_of_a_figure_are_no_text():
    picture = element("a curve", "figure", picture="key")
    whole = passage_text(tree_of(flow(element("one"), picture, element("two"))))
    assert whole.text == "one\n\ntwo"
    assert whole.figures == ((1, picture),)


def test_a_picture_in_a_cell_is_kept():
    picture = element("a curve", "figure", id="/in", picture="key")
    cells = (Cell(row=0, col=0, box=BOX, text="", elements=(element("x", id="/x"), picture)),)
    grid = element("", "table", table=Table(rows=1, cols=1, cells=cells))
    whole = passage_text(tree_of(flow(grid)))
    assert whole.figures == ((1, picture),)
    assert "a curve" in whole.text  # as the alternative text of the cell's picture


def test_blank_elements_leave_no_gaps():
    blank = table(("", " "), id="/blank")
    whole = passage_text(tree_of(flow(element("a"), element(" \n"), element("\0"), blank, element("b"))))
    assert whole.text == "a\n\nb"


def test_text_that_cannot_be_written_shifts_nothing():
    whole = passage_text(tree_of(flow(element("a\0b\ud800"), element("c"))))
    assert whole.text == "ab\ufffd\n\nc"
    assert [(p.offset, p.length) for p in whole.passages] == [(0, 3), (5, 1)]


def test_a_paragraph_that_goes_on_is_one():
    first = element("the wood", id="/1")
    broken = element("yard was", id="/2", continues="/1", joint="")
    third = element("sold", id="/3", continues="/2", joint=" ")
    assert passage_text(tree_of(flow(first, broken, third))).text == "the woodyard was sold"


def test_a_paragraph_goes_on_only_with_what_stands_before_it():
    first = element("the wood", id="/1")
    footer = element("page 1", "footer", id="/f")
    rest = element("was sold", id="/2", continues="/1")
    page = flow(first, footer, rest)
    assert passage_text(tree_of(page)).text == "the wood\n\npage 1\n\nwas sold"
    assert passage_text(tree_of(page), SectionOptions(furniture="drop")).text == "the wood was sold"


def test_a_line_is_found_where_its_words_are():
    text = "an example of a well-known fact"
    parts = line_parts(text, lines("an exam-", "ple of a well-", "known fact"))
    assert stretches(text, parts) == ["an exam", "ple of a well-", "known fact"]
    assert [part.box[1] for part in parts] == [0.0, 1.0, 2.0]


def test_the_mark_of_an_item_is_not_looked_for_in_its_text():
    assert stretches("one two", line_parts("one two", lines("• one", "two"), "•")) == ["one", "two"]
    assert stretches("3. Mai", line_parts("3. Mai", lines("3. Mai"), "3.")) == ["3. Mai"]
    assert stretches("3 4", line_parts("3 4", lines("2", "3", "4"), "2")) == ["3", "4"]


def test_lines_whose_blanks_differ_are_found():
    text = "Options ....... 3\n    return x"
    parts = line_parts(text, lines("Options . . . . . . . 3", "return x"))
    assert stretches(text, parts) == ["Options ....... 3", "return x"]


def test_one_line_that_is_not_there_leaves_the_others():
    parts = line_parts("one two three", lines("one", "something else", "three"))
    assert stretches("one two three", parts) == ["one", "three"]


def test_a_cell_leads_to_its_own_box():
    cells = tuple(
        Cell(row=r, col=c, box=(float(c), float(r), c + 1.0, r + 1.0), text=f"{r}&{c}", header=r == 0)
        for r in range(2)
        for c in range(2)
    )
    grid = element("", "table", box=BOX, table=Table(rows=2, cols=2, cells=cells))
    whole = passage_text(tree_of(flow(element("before"), grid)))
    p = whole.passages[1]
    assert stretches(whole.text[p.offset :], p.parts) == ["0&amp;0", "0&amp;1", "1&amp;0", "1&amp;1"]
    assert [part.box[:2] for part in p.parts] == [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)]
    assert [(part.row, part.col) for part in p.parts] == [(0, 0), (0, 1), (1, 0), (1, 1)]


def test_every_text_can_be_kept_as_bytes():
    whole = passage_text(tree_of(flow(element("a", box=BOX, lines=lines("a")), table(("b",)))))
    assert whole.passages[0].parts == (Part(0, 1, (0.0, 0.0, 1.0, 1.0)),)
    again = msgspec.json.decode(msgspec.json.encode(whole), type=type(whole))
    assert again == whole


def test_what_no_text_can_hold_does_not_move_the_places_of_cells():
    whole = table(("", "last"))
    code = element("\0x", kind="code")
    first, last = (msgspec.structs.replace(cell, box=BOX) for cell in whole.table.cells)
    cells = (msgspec.structs.replace(first, elements=(element("a"), code)), last)
    held = msgspec.structs.replace(whole, box=BOX, table=msgspec.structs.replace(whole.table, cells=cells))
    text = passage_text(tree_of(flow(held)))
    last = text.passages[0].parts[-1]
    assert text.text[last.offset : last.offset + last.length] == "last"
