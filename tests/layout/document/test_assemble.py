"""Words and elements of a page: broken words made whole, lines, styles, links and cells kept."""

from __future__ import annotations

import msgspec
import pytest

from pincite.layout.blocks.block import Block, block_of
from pincite.layout.document.assemble import assemble, bare
from pincite.layout.frame import CellDraft, Segment, TableDraft, WordTable
from pincite.layout.page import PageDraft, lay_out
from pincite.layout.text.framing import Framed
from pincite.model import words as wordflags
from pincite.model.elements import Cell, Element
from pincite.model.ink import Link
from tests.layout.made_blocks import bare_frame, segment, words_of
from tests.layout.made_pages import BOLD, Text, frame


def page(lines: list[str], *, flags: list[int] | None = None, kind: str = "text") -> tuple[PageDraft, Block]:
    """A page of one block, its words ten points high and five a letter wide."""
    texts = [w for line in lines for w in line.split()]
    table = words_of(texts, flags)
    segments: list[Segment] = []
    for k, line in enumerate(lines):
        first, x = segments[-1].last if segments else 0, 60.0
        segments.append(segment(line, 60, 100 + 12 * k, first=first))
        for i, w in enumerate(line.split(), first):
            box = (x, 92.0 + 12 * k, x + 5 * len(w), 102.0 + 12 * k)
            table.x0[i], table.y0[i], table.x1[i], table.y1[i] = box
            x += 5 * len(w) + 5
    own = block_of([[s] for s in segments], kind=kind)
    return drafted(table, segments, own), own


def drafted(table: WordTable, segments: list[Segment], *blocks: Block) -> PageDraft:
    made = Framed(frame=bare_frame(segments, words=table), turned={}, quarter=0, off_page=0)
    return msgspec.structs.replace(lay_out(made, []), blocks=list(blocks))


def element(lines: list[str], *, links=(), hyphenated=(), marker: str = "", **how) -> Element:
    draft, own = page(lines, **how)
    own.marker = marker
    _, (found,) = assemble(draft, links, frozenset(hyphenated))
    return found


@pytest.mark.parametrize(
    ("upper", "lower", "text"),
    [
        ("the un-", "broken word", "the unbroken word"),
        ("the un\u00ad", "broken word", "the unbroken word"),
        ("the un\u2010", "broken word", "the unbroken word"),
        ("the u-", "broken word", "the ubroken word"),
        ("the -", "broken word", "the - broken word"),
        ("the pre-", "War years", "the pre-War years"),
        ("from 12-", "fold up", "from 12-fold up"),
        ("and/", "or so", "and/ or so"),
        ("well-", "known trees", "well-known trees"),
        ("the pre-", "and postwar years", "the pre- and postwar years"),
        ("Haupt-", "und Nebenwege", "Haupt- und Nebenwege"),
        ("the 19th-", "century trees", "the 19th-century trees"),
        ("9th-", "or later", "9th- or later"),
    ],
)
def test_a_broken_word_is_made_whole_and_a_compound_keeps_its_hyphen(upper, lower, text):
    assert element([upper, lower], hyphenated=["well-known"]).text == text


@pytest.mark.parametrize(("hyphenated", "text"), [([], "well known"), (["oak-tree"], "well known")])
def test_a_hyphen_that_the_file_calls_soft_goes(hyphenated, text):
    flags = [wordflags.SOFT_HYPHEN, 0]
    assert element(["well-", "known"], flags=flags, hyphenated=hyphenated).text == text.replace(" ", "")


@pytest.mark.parametrize(("kind", "text"), [("figure", "a b\nc"), ("text", "a b c")])
def test_lines_of_a_figure_stay_lines(kind, text):
    assert element(["a b", "c"], kind=kind).text == text


def test_a_glued_word_has_no_blank_before_it():
    found = element(["order 19 However"], flags=[0, wordflags.GLUED, 0])
    assert found.text == "order19 However"
    assert [line.text for line in found.lines] == ["order19 However"]


def test_a_mark_is_no_part_of_the_text():
    found = element(["1. the trees"], marker="1.", flags=[0, 0, wordflags.BOLD])
    assert (found.marker, found.text) == ("1.", "the trees")
    (span,) = found.spans
    assert found.text[span.start : span.end] == "trees"


@pytest.mark.parametrize(
    ("flag", "name"),
    [
        (wordflags.BOLD, "bold"),
        (wordflags.ITALIC, "italic"),
        (wordflags.SUPERSCRIPT, "superscript"),
        (wordflags.SUBSCRIPT, "subscript"),
    ],
)
def test_words_of_one_style_are_one_span(flag, name):
    found = element(["the late trees were"], flags=[0, flag, flag, 0])
    (span,) = found.spans
    assert found.text[span.start : span.end] == "late trees" and getattr(span, name)


@pytest.mark.parametrize("flag", [wordflags.SUPERSCRIPT, wordflags.SUBSCRIPT])
def test_a_text_raised_or_lowered_as_a_whole_has_no_line_to_be_off(flag):
    (span,) = element(["the trees"], flags=[flag, flag | wordflags.BOLD]).spans
    assert span.bold and not (span.superscript or span.subscript)


def test_a_heading_is_bold_as_a_whole_and_has_no_spans_for_it():
    assert element(["the trees"], flags=[wordflags.BOLD] * 2, kind="heading").spans == ()


@pytest.mark.parametrize(
    ("link", "href"),
    [
        (Link((80, 92, 100, 102), uri="https://example.org"), "https://example.org"),
        (Link((80, 92, 100, 102), page=3), "#page=3"),
    ],
)
def test_words_under_a_link_lead_there(link, href):
    found = element(["the late trees"], links=(link,))
    assert [(found.text[s.start : s.end], s.href) for s in found.spans] == [("late", href)]


def test_lines_name_their_words_in_reading_order():
    found = element(["the late", "trees"])
    assert [(line.text, line.first, line.last) for line in found.lines] == [
        ("the late", 0, 2),
        ("trees", 2, 3),
    ]


def test_elements_count_by_kind_and_name_their_parents():
    draft, own = page(["a figure", "with words"], kind="figure")
    caption = block_of([[segment("of trees", 60, 130, first=2)]], kind="caption")
    caption.parent = own
    draft.blocks.append(caption)
    _, found = assemble(draft)
    assert [(e.id, e.parent) for e in found] == [("/p1/figure/1", ""), ("/p1/caption/1", "/p1/figure/1")]


def test_cells_of_a_table_hold_their_words_row_by_row():
    table = words_of(["b", "a", "un-", "done"])
    cells = [
        CellDraft(1, 0, 1, 1, False, (0, 20, 10, 30), [[2], [], [3]]),
        CellDraft(0, 1, 1, 1, True, (10, 0, 20, 10), [[0]]),
        CellDraft(0, 0, 1, 1, True, (0, 0, 10, 10), [[1]]),
        CellDraft(1, 1, 1, 1, False, (10, 20, 20, 30), []),
    ]
    box = (0.0, 0.0, 20.0, 30.0)
    own = Block(box=box, lines=[], kind="table", table=TableDraft(box, 2, 2, cells, True, 0.9, "rules"))
    words, (found,) = assemble(drafted(table, [], own))
    assert words.text == ["a", "b", "un-", "done"]
    assert [(c.row, c.col, c.text, c.header) for c in found.table.cells] == [
        (0, 0, "a", True), (0, 1, "b", True), (1, 0, "undone", False), (1, 1, "", False),
    ]  # fmt: skip


def test_dots_that_lead_to_the_next_cell_are_no_text_of_the_label():
    table = words_of(["Pears", "......", "12", "....."])
    box = (0.0, 0.0, 100.0, 40.0)
    rows = [[0, 1], [2, 3]]
    cells = [CellDraft(0, col, 1, 1, False, box, [words]) for col, words in enumerate(rows)]
    own = Block(box=box, lines=[], kind="table", table=TableDraft(box, 1, 2, cells, True, 0.9, "rules"))
    _, (found,) = assemble(drafted(table, [], own))
    assert found.table is not None
    assert [c.text for c in found.table.cells] == ["Pears", "12 ....."]


def test_words_of_a_page_set_sideways_lie_where_they_are_displayed():
    texts = [
        Text("all of this page", 100, 700, angle=270),
        Text("runs up the side", 112, 700, font=BOLD, angle=270),
    ]
    words, found = assemble(lay_out(frame(texts), []))
    assert all(x0 <= 112 and x1 >= 92 and 600 <= y0 < y1 <= 700 for x0, y0, x1, y1 in words.box.tolist())
    assert found[0].box[1] >= 600


@pytest.mark.parametrize(
    ("word", "plain"), [("“Trees”,", "trees"), ("(well-known)", "well-known"), ("...", "")]
)
def test_a_word_is_compared_without_the_signs_around_it(word, plain):
    assert bare(word) == plain


def test_a_mark_in_bold_makes_no_letter_of_its_text_bold():
    flags = [wordflags.BOLD, 0, 0]
    found = element(["- plain text"], flags=flags, kind="list_item", marker="-")
    assert (found.text, found.spans) == ("plain text", ())


def cell_of(flags: list[int], *, header: bool = False) -> Cell:
    """The one cell of a table of the words 'one two three'."""
    draft, own = page(["one two three"], flags=flags)
    own.kind = "table"
    own.table = TableDraft(
        own.box, 1, 1, [CellDraft(0, 0, 1, 1, header, own.box, [[0, 1, 2]])], True, 1.0, ""
    )
    _, (found,) = assemble(draft, (), frozenset())
    assert found.table is not None
    return found.table.cells[0]


def test_a_cell_keeps_the_emphasis_of_a_part_of_it():
    (span,) = cell_of([0, wordflags.BOLD, 0]).spans
    assert (span.start, span.end, span.bold) == (4, 7, True)


def test_a_cell_that_is_all_bold_or_of_a_head_has_no_emphasis():
    assert cell_of([wordflags.BOLD] * 3).spans == ()
    assert cell_of([0, wordflags.BOLD, 0], header=True).spans == ()
