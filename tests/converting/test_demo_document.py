"""The demo document, whose structure is known, as a whole: what a stranger sees first."""

from pathlib import Path

import pytest

import pincite

DEMO = Path(__file__).parents[2] / "examples" / "demo.pdf"


@pytest.fixture(scope="module")
def document():
    return pincite.convert(DEMO)


def of_kind(document, kind):
    return [element for element in document.elements if element.kind == kind]


def test_headings_keep_their_levels(document):
    found = [(e.page, e.level, e.text) for e in of_kind(document, "heading") if e.text[0].isdigit()]
    assert found == [
        (2, 1, "1 The year in brief"),
        (2, 2, "1.1 Weather and bloom"),
        (2, 3, "1.1.1 What we measure"),
        (2, 2, "1.2 People"),
        (2, 2, "1.3 Tools and buildings"),
        (3, 1, "2 What the trees gave"),
        (3, 2, "2.1 Quality and price"),
        (3, 2, "2.2 Storage"),
        (4, 1, "3 The ground we tend"),
        (4, 2, "3.1 Plans for planting"),
        (4, 2, "3.2 How a plot is handed over"),
        (5, 1, "4 The press"),
        (5, 1, "5 Member's return"),
        (6, 1, "6 The accounts"),
    ]


def test_a_title_over_two_lines_stays_one(document):
    first = next(iter(document.elements))
    assert (first.kind, first.level, first.text) == ("heading", 1, "Hollow Lane Orchard Cooperative")
    assert len(first.lines) == 2


def test_columns_are_read_one_after_the_other(document):
    text = document.to_text(furniture="drop")
    text = text[text.index("It began badly") :]  # after the printed table of contents
    places = [
        text.index(part)
        for part in (
            "It began badly",
            "1.1.1 What we measure",
            "1.2 People",
            "1.3 Tools and",
            "2 What the trees gave\n",
        )
    ]
    assert places == sorted(places)


def test_hyphens_of_line_ends_are_taken_out(document):
    text = document.to_text()
    for word in ("February", "Riverside", "temperature", "experiment", "apprenticeship"):
        assert word in text or word.capitalize() in text
    assert "by-pass" in text


def test_a_paragraph_goes_on_in_the_next_column_and_page(document):
    text = document.to_text(furniture="drop")
    assert "not by the calendar. In the dry weeks of August" in text
    markdown = document.to_markdown(furniture="drop")
    assert "remembered as an excellent grower of pears. The work cost 6,200 euro" in markdown


def test_running_headers_and_footers_are_told_from_text(document):
    headers = {(e.page, e.text) for e in of_kind(document, "header")}
    footers = {(e.page, e.text) for e in of_kind(document, "footer")}
    for page in range(2, 7):
        assert (page, "Hollow Lane Orchard Cooperative") in headers
        assert (page, "Annual Report 2024") in headers
    for page in range(1, 7):
        assert (page, f"Page {page} of 6") in footers


def test_lists_keep_their_nesting(document):
    found = [(e.level, e.marker, e.text.split()[0]) for e in of_kind(document, "list_item")]
    assert found == [
        (1, "•", "On"),
        (2, "–", "forty"),
        (2, "–", "twenty"),
        (1, "•", "In"),
        (1, "•", "Everywhere,"),
        (1, "1.", "The"),
        (1, "2.", "Two"),
        (2, "a)", "the"),
        (2, "b)", "what"),
        (2, "c)", "what"),
        (1, "3.", "The"),
    ]


def test_cells_over_rows_and_columns_stay_whole(document):
    (element,) = [e for e in document.tables if e.page == 4]
    table = element.table
    assert (table.rows, table.cols, table.ruled) == (7, 7, True)
    cells = {(c.row, c.col): c for c in table.cells}
    spans = {c.text: (c.row_span, c.col_span) for c in table.cells if c.row_span > 1 or c.col_span > 1}
    assert spans == {
        "Ground": (2, 1),
        "Orchard": (2, 1),
        "Apples": (1, 2),
        "Pears": (1, 2),
        "Total 2024": (2, 1),
        "Slopes": (2, 1),
        "Valley": (2, 1),
        "All orchards": (1, 2),
    }
    assert {c.row for c in table.cells if c.header} == {0, 1}
    assert cells[4, 1].text == "Riverside"
    assert cells[6, 6].text == "172.8"


def test_a_table_without_a_grid_is_a_table(document):
    element = next(e for e in document.tables if e.page == 5)
    table = element.table
    rows = [[c.text for c in table.cells if c.row == row] for row in range(table.rows)]
    assert rows == [
        ["Product", "Litres", "Euro a litre", "Revenue"],
        ["Cloudy apple juice", "14,200", "2.40", "34,080"],
        ["Clear apple juice", "6,500", "2.60", "16,900"],
        ["Pear juice", "3,100", "3.10", "9,610"],
        ["Cider vinegar", "1,250", "4.80", "6,000"],
        ["Together", "25,050", "", "66,590"],
    ]


def test_a_turned_page_is_read_upright(document):
    page = document.pages[5]
    assert page.rotation == 90
    assert page.width > page.height
    (element,) = [e for e in document.tables if e.page == 6]
    wages = [c.text for c in element.table.cells if c.row == row_of(element.table, "Wages")]
    assert wages == ["Wages", "24,300", "27,900", "41,200", "38,600", "132,000", "124,500"]


def row_of(table, first):
    return next(c.row for c in table.cells if c.text == first)


def test_prose_in_columns_stays_prose(document):
    assert not [e for e in document.tables if e.page in (1, 2, 3)]


def test_raised_and_lowered_letters_are_told_from_others(document):
    (measure,) = [e for e in document.elements if e.text.startswith("Since 2019")]
    raised = [measure.text[s.start : s.end] for s in measure.spans if s.superscript]
    lowered = [measure.text[s.start : s.end] for s in measure.spans if s.subscript]
    assert (raised, lowered) == (["3"], ["2"])


def test_links_lead_where_they_say(document):
    found = {s.href for e in document.elements for s in e.spans if s.href}
    assert {
        "https://www.example.org/orchard/2024",
        "mailto:office@example.org",
        "https://www.example.org/weather",
    } <= found


def test_captions_are_told_from_text(document):
    captions = [(e.page, e.text.split(".")[0]) for e in of_kind(document, "caption")]
    assert (3, "Figure 1") in captions
    assert (4, "Table 1") in captions
    assert (5, "Table 2") in captions


def test_the_chart_is_a_figure(document):
    (figure,) = of_kind(document, "figure")
    assert figure.page == 3
    assert "2024" in figure.text
    assert "172.8" in figure.text


def test_form_fields_are_read(document):
    fields = {f.key: (f.kind, f.value) for f in document.tree.fields}
    assert fields["member.name"] == ("text", "Ada Winterbourne")
    assert fields["plot.orchard"] == ("choice", "Mill Slope")
    assert fields["remarks"] == ("text", "")
    assert fields["help.harvest"][0] == "checkbox"
    assert fields["help.harvest"][1] != fields["wants.plot"][1]
    assert len(fields) == 7


def test_the_table_of_contents_points_at_its_headings(document):
    ids = {e.id: e for e in document.elements}
    entries = [c for c in document.tree.contents if c.content[0].isdigit()]
    assert len(entries) == 14
    for entry in entries:
        heading = ids[entry.element]
        assert (heading.kind, heading.text, heading.level) == ("heading", entry.content, entry.level)
