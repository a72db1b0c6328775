"""A document with one cause of wrong layout has this cause, and its truth is exact."""

import zlib

import pytest

pytest.importorskip("rapidfuzz", reason="the scorers need rapidfuzz (extra: bench)")
pytest.importorskip("faker")

from benchmarks.generated.backdrop import INK, grid_picture
from benchmarks.generated.causes import CAUSES, make_cause
from benchmarks.generated.looks import BUNDLED
from benchmarks.generated.model import Blanks, Heading, Line, Table
from benchmarks.generated.truth import truth_of

FONTS = frozenset(BUNDLED)
SEVERAL = range(8)


def documents(cause):
    return [make_cause(cause, 1, index, FONTS) for index in SEVERAL]


def tables(cause):
    return [block for one in documents(cause) for block in one.blocks if isinstance(block, Table)]


@pytest.mark.parametrize("cause", CAUSES)
def test_a_seed_gives_the_same_document_and_each_number_another(cause):
    assert make_cause(cause, 1, 2, FONTS) == make_cause(cause, 1, 2, FONTS)
    assert len({one.blocks for one in documents(cause)}) == len(SEVERAL)


def test_the_small_line_over_the_title_of_a_slide_is_no_heading():
    for one in documents("slides"):
        kickers = [b.text for b in one.blocks if isinstance(b, Line)]
        assert one.look.width > one.look.height
        assert set(kickers) <= {w.text for w in truth_of(one) if w.kind == "paragraph"}


def test_worksheets_have_rules_to_write_on_and_these_are_no_text():
    for one in documents("worksheets"):
        assert any(isinstance(b, Blanks) for b in one.blocks)
        assert all(w.text for w in truth_of(one))


def test_forms_have_titles_and_labels_and_hardly_anything_else():
    for table in tables("forms"):
        assert all(c.text for c in table.cells if not c.row or not c.col)
        inner = [c.text for c in table.cells if c.row and c.col]
        assert sum(map(bool, inner)) <= len(inner) / 2


def test_boxes_have_one_column():
    assert {table.cols for table in tables("boxes")} == {1}


def test_all_running_text_is_bold_and_lines_are_wide_where_that_is_the_cause():
    assert all(one.look.bold for one in documents("bold"))
    assert all(one.look.leading >= 2 for one in documents("wide"))


def test_the_parts_of_a_law_are_numbered_by_the_forms_of_its_country():
    for one in documents("numbering"):
        numbers = [b.number for b in one.blocks if isinstance(b, Heading)]
        assert all(numbers)
        assert {b.level for b in one.blocks if isinstance(b, Heading)} >= {1, 2}


def test_the_picture_behind_a_table_has_a_rule_around_every_slot():
    data = grid_picture(10, 8, 2, 2)
    start = data.index(b"IDAT") + 4
    size = int.from_bytes(data[start - 8 : start - 4])
    pixels = zlib.decompress(data[start : start + size])
    lines = [pixels[at + 1 : at + 21] for at in range(0, len(pixels), 21)]
    assert [y for y, line in enumerate(lines) if set(line) == {INK}] == [0, 8, 15]
    assert [x for x, ink in enumerate(lines[1]) if ink == INK] == [0, 10, 19]


def test_typst_draws_every_cause(tmp_path):
    pytest.importorskip("typst")
    from benchmarks.generated import typst_engine

    for cause in CAUSES:
        pdf = tmp_path / f"{cause}.pdf"
        typst_engine.render(make_cause(cause, 1, 0, FONTS), pdf, "")
        assert pdf.read_bytes().startswith(b"%PDF")
