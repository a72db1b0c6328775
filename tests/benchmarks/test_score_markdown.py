"""Scores of Markdown must mean what the published ones mean."""

import pytest

pytest.importorskip("rapidfuzz", reason="the scorers need rapidfuzz (extra: bench)")

from benchmarks.scores.html_tables import tables_of
from benchmarks.scores.mhs import mhs
from benchmarks.scores.nid import nid, nid_plain, nid_without_tables
from benchmarks.scores.pipes import to_html_tables
from benchmarks.scores.teds import NOTHING, pairs, teds, teds_of_page, teds_of_tables

PIPES = "Before\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nAfter\n"
HTML = "<table>\n <tr>\n  <td>\n   a\n  </td>\n  <td>b</td>\n </tr><tr><td>1</td><td>2</td></tr></table>"
SPANNED = (
    '<table><tr><td rowspan="2">k</td><td colspan="2">v</td></tr>'
    "<tr><td>1</td><td>2</td></tr><tr><td>x</td><td>3</td><td>4</td></tr></table>"
)


def only(markdown):
    (table,) = tables_of(markdown)
    return table


def test_pipes_lose_their_place_between_the_paragraphs():
    html = "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>"
    assert to_html_tables(PIPES) == f"Before\n\n{html}\n\nAfter\n"


def test_a_line_with_a_bar_becomes_a_table():
    assert to_html_tables("either | or\nnothing\n") == "either | or\nnothing\n"


def test_an_empty_pipe_header_counts_as_a_row():
    assert len(only("|  |  |\n|---|---|\n| a | b |\n| 1 | 2 |\n").children) == 2


@pytest.mark.parametrize("text", ["plain", PIPES, "# T\n\nbody\n\n" + HTML])
def test_a_perfect_answer_scores_less_than_one(text):
    assert nid(text, text) == 1
    assert nid_without_tables(text, text) == 1


def test_emphasis_and_targets_of_links_cost_nothing_where_only_letters_count():
    truth, found = "A bold word and a link.", "A **bold** word and a [link](https://example.org/far)."
    assert nid(truth, found) < nid_plain(truth, found) == 1
    assert nid_plain(truth, "A word and a link.") < 1


def test_white_space_counts_as_text():
    assert nid("a b\n\nc", "  a\n b c\n") == 1


def test_order_does_not_count():
    # 'ab' against 'ba': one character moves, two edits of four
    assert nid("ab", "ba") == 0.5


def test_documents_without_truth_are_counted():
    assert nid(" \n", "anything") is None
    assert mhs("no heading", "# one") is None
    assert teds_of_page("no table", PIPES) is None


def test_heading_depth_counts():
    assert mhs("# A\n\nx\n\n## B\n\ny", "### A\n\nx\n\n# B\n\ny") == (1, 1)


def test_a_document_without_any_found_heading_gets_points():
    assert mhs("# A\n\nx", "A\n\nx") == (0, 0)


def test_a_missed_heading_costs_another_sum_than_by_hand():
    # document, A, x, B, y (5 nodes) against document, A, 'x B y': B and y are lost, x becomes 'x B y'
    text, structure = mhs("# A\n\nx\n\n# B\n\ny", "# A\n\nx\n\nB\n\ny")
    assert structure == pytest.approx(1 - 2 / 5)
    assert text == pytest.approx(1 - (2 + 4 / 5) / 5)


def test_a_hash_inside_a_line_makes_a_heading():
    assert mhs("# A\n\nx", "# A\n\nx").text == 1
    assert mhs("# A\n\nno #1 here", "# A\n\nno #1 here").structure == 1
    assert mhs("#hashtag", "#hashtag") is None


def test_pipes_and_html_of_one_table_differ():
    assert teds(only(HTML), only(PIPES)) == (1, 1)


def test_lost_spans_are_free():
    flat = SPANNED.replace(' rowspan="2"', "").replace(' colspan="2"', "")
    # 10 nodes below the root; two cells change their label
    assert teds(only(SPANNED), only(SPANNED)) == (1, 1)
    assert teds(only(SPANNED), only(flat)) == pytest.approx((0.8, 0.8))


def test_text_changes_the_structure_score():
    text, structure = teds(only(HTML), only(HTML.replace("a\n", "z\n")))
    assert structure == 1
    assert text == pytest.approx(1 - 1 / 6)


def test_body_and_head_sections_count_as_nodes():
    head = "<thead><tr><th>a</th><th>b</th></tr></thead>"
    body = "<tbody><tr><td>1</td><td>2</td></tr></tbody>"
    assert teds(only(HTML), only(f"<table>{head}{body}</table>")) == (1, 1)


def test_a_missing_table_is_left_out_of_the_mean():
    assert teds_of_tables(tables_of(HTML + HTML), tables_of(HTML)) == [(1, 1), NOTHING]
    assert teds_of_page(HTML, "nothing") == NOTHING


def test_tables_are_paired_by_place_not_by_text():
    first, second = only(HTML), only(SPANNED)
    assert pairs([first, second], [second, first]) == [(0, 1), (1, 0)]


def test_an_extra_table_takes_the_partner_of_a_true_one():
    junk = only("<table><tr><td>1</td></tr></table>")
    assert teds_of_tables([only(HTML)], [junk, only(HTML)]) == [(1, 1)]


@pytest.mark.parametrize(
    "broken",
    [
        "<table><tr><td>a",
        "<table><td>a</td><td>b</table>",
        '<table><tr><td colspan="x" rowspan="-3">a</td></tr></table>',
        "</td></tr></table>",
        "<table></table>",
    ],
)
def test_broken_html_stops_the_run(broken):
    for table in tables_of(broken):
        assert teds(table, table) == (1, 1)
        assert all(cell.rows == cell.cols == 1 for row in table.children for cell in row.children)


def test_entities_and_breaks_differ_from_what_they_stand_for():
    cell = only("<table><tr><td>a &amp; b<br>c</td></tr></table>").children[0].children[0]
    assert cell.text == "a & b c"


def test_a_table_in_a_cell_swallows_its_text():
    outer, inner = tables_of("<table><tr><td>o<table><tr><td>i</td></tr></table></td></tr></table>")
    assert inner.children[0].children[0].text == "i"
    assert len(outer.children) == 1
