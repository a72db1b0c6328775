"""A label that swallows its amount, or is torn from its number, is never found."""

import pytest

from pincite.model.elements import Line
from pincite.model.words import GLUED, SOFT_HYPHEN
from pincite.wrappers.tokens.build import tokens_of
from tests.wrappers.tokens.sheet import Sheet, texts, tree


def one_line(*pieces, kind="paragraph"):
    sheet = Sheet()
    sheet.add(kind, sheet.line(100, *pieces))
    return texts(sheet)


@pytest.mark.parametrize("granularity", ["line-segment", "cell"])
def test_label_and_amounts_are_apart_where_no_table_was_found(granularity):
    sheet = Sheet()
    sheet.add("paragraph", sheet.line(100, (50, "1) Costi di impianto"), (400, "10.739"), (480, "73.792")))
    assert texts(sheet, granularity) == ["1) Costi di impianto", "10.739", "73.792"]
    assert texts(sheet, "block") == ["1) Costi di impianto 10.739 73.792"]


@pytest.mark.parametrize(
    "marker",
    [
        "1)",
        "a)",
        "B)",
        "II)",
        "II",
        "B.II.1)",
        "(c)",
        "5-bis)",
        "d-bis)",
        "1.2.",
        "IV.",
        "II -",
        "-",
        "•",
        "c), d), e)",
    ],
)
def test_a_row_marker_stays_with_its_label_over_a_tab(marker):
    assert one_line((50, marker), (50 + 5 * len(marker) + 30, "Avviamento"), (400, "433.824")) == [
        f"{marker} Avviamento",
        "433.824",
    ]


@pytest.mark.parametrize("first", ["Sede:", "2024", "10.739", "Totale", "3", "29.07."])
def test_what_is_no_marker_does_not_stick_to_what_follows(first):
    assert one_line((50, first), (120, "Milano")) == [first, "Milano"]


def test_a_bare_number_is_a_marker_only_where_numbers_open_a_line():
    pieces = (50, "3"), (75, "Training Details")
    assert one_line(*pieces, kind="heading") == ["3 Training Details"]
    assert one_line(*pieces, kind="footnote") == ["3 Training Details"]
    assert one_line(*pieces, kind="paragraph") == ["3", "Training Details"]


def test_markers_stick_to_labels_but_not_to_amounts():
    assert one_line((50, "5)"), (80, "433.824")) == ["5)", "433.824"]


def test_currency_signs_go_with_their_amount_not_with_the_one_before():
    assert one_line((50, "Cash"), (200, "€"), (240, "1.234"), (300, "€"), (340, "(56)")) == [
        "Cash",
        "€ 1.234",
        "€ (56)",
    ]


@pytest.mark.parametrize("leader", ["..........", ". . . . . .", "……", "______", "-----"])
def test_leaders_part_and_belong_to_nobody(leader):
    sheet = Sheet()
    y = 100
    label = sheet.line(y, (50, f"Avviamento {leader} 433.824"))
    sheet.add("paragraph", label)
    assert texts(sheet) == ["Avviamento", "433.824"]
    assert texts(sheet, "word") == ["Avviamento", *leader.split(), "433.824"]


def test_a_dash_for_nothing_is_an_amount_and_not_a_leader():
    assert one_line((50, "altri"), (300, "-"), (380, "1")) == ["altri", "-", "1"]


def test_spread_prose_stays_together_and_columns_of_it_do_not():
    sheet = Sheet()
    spread = sheet.line(100, (50, "words"), (88, "are"), (117, "spread."), (166, "However,"), (220, "wide"))
    sheet.add("paragraph", spread, sheet.line(112, (50, "last line")))
    assert texts(sheet) == ["words are spread. However, wide", "last line"]
    sheet = Sheet()
    sheet.add("paragraph", sheet.line(100, (50, "left"), (100, "right")), sheet.line(112, (50, "last line")))
    assert texts(sheet) == ["left", "right", "last line"]


def test_words_know_their_place_font_and_style():
    sheet = Sheet()
    sheet.add("heading", sheet.line(50, (50, "Bold title"), bold=True, font=1))
    sheet.add("paragraph", sheet.line(100, (50, "label text"), (300, "10")))
    made = tokens_of(tree(sheet), "line-segment")
    assert made.box.tolist() == [[50, 50, 98, 60], [50, 100, 98, 110], [300, 100, 310, 110]]
    assert made.words == [(0, 2), (2, 4), (4, 5)]
    assert made.bold.tolist() == [True, False, False]
    assert made.font == ["Times", "Arial", "Arial"]
    assert made.size.tolist() == [10, 10, 10]
    assert made.kind == ["heading", "paragraph", "paragraph"]
    assert made.element == ["/p1/heading/1", "/p1/paragraph/1", "/p1/paragraph/1"]
    assert made.line.tolist() == [10, 10, 10]
    assert made.page_sizes == {1: (600.0, 800.0)}


def test_partly_bold_text_is_not_bold():
    sheet = Sheet()
    sheet.line(100, (50, "Total"), bold=True)
    sheet.line(100, (80, "assets"))
    sheet.add("paragraph", Line("Total assets", (50, 100, 110, 110), 0, 2))
    made = tokens_of(tree(sheet), "line-segment")
    assert made.text == ["Total assets"]
    assert made.bold.tolist() == [False]
    assert tokens_of(tree(sheet), "word").bold.tolist() == [True, False]


def test_glued_words_are_joined_without_a_blank():
    sheet = Sheet()
    sheet.line(100, (50, "10"))
    sheet.line(100, (60, "%"), flags=GLUED)
    sheet.line(100, (200, "x"))
    sheet.add("paragraph", Line("10% x", (50, 100, 205, 110), 0, 3))
    assert texts(sheet) == ["10%", "x"]


def test_a_broken_word_is_whole_again_where_lines_are_joined():
    sheet = Sheet()
    table = [[["immobiliz-", "zazioni   nette"], "10"]]
    sheet.table(table, xs=(50, 300), ys=(100,), tops={(0, 1): [100]})
    sheet.flags[0] |= SOFT_HYPHEN
    # A wide gap on the second line: what starts the lines is one token, the rest another.
    sheet.boxes[2] = (240, 112, 265, 122)
    assert texts(sheet, "cell") == ["immobilizzazioni", "nette", "10"]


def test_running_headers_and_footers_are_tokens_of_their_kind():
    sheet = Sheet()
    sheet.add("header", sheet.line(20, (50, "DEPI SRLU")))
    sheet.add("paragraph", sheet.line(100, (50, "text")))
    sheet.add("footer", sheet.line(780, (50, "Pag. 1")))
    made = tokens_of(tree(sheet), "line-segment")
    assert made.kind == ["header", "paragraph", "footer"]


@pytest.mark.parametrize("granularity", ["word", "line-segment", "cell", "block"])
def test_an_empty_document_has_no_tokens(granularity):
    assert len(tokens_of(tree(), granularity)) == 0
    assert len(tokens_of(tree(Sheet()), granularity)) == 0
