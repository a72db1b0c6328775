"""Pictures of what a stage saw."""

import io
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from pincite.converting.inspect import inspect_page
from pincite.converting.marked import draft_of, missed_tables
from pincite.errors import BadPages
from pincite.layout.frame import RefusedTable
from pincite.model.document import Page
from pincite.model.elements import Element, Table
from pincite.pdf import PdfDocument
from tests.converting.test_ocr import scan

DEMO = Path(__file__).parents[2] / "examples" / "demo.pdf"


def refused(box, score):
    return RefusedTable(box=box, rows=2, cols=2, score=score, reason="prose", signs=("two_columns -0.90",))


def test_a_refused_table_is_drawn_with_its_score_and_its_signs(tmp_path):
    sheet = Canvas(str(tmp_path / "page.pdf"), pagesize=(595, 842))
    sheet.setFont("Helvetica", 10)
    for top in (760, 560):
        for k in range(4):
            sheet.drawString(
                72, top - 14 * k, "Running text from edge to edge of this page, so that it is text."
            )
    for k, (label, number) in enumerate([("Apples", "12"), ("Pears", "7")]):
        sheet.drawString(72, 640 - 14 * k, label)
        sheet.drawString(300, 640 - 14 * k, number)
    sheet.save()
    svg = inspect_page(tmp_path / "page.pdf", 1, "tables", dpi=40).decode()
    assert "no table of 2 x 2, score 0.13: 100% numbers, 100% of columns aligned; two_columns -0.50" in svg
    assert ">?1 0.13</text>" in svg


def test_a_table_is_drawn_with_its_score_and_its_reason():
    svg = inspect_page(DEMO, 4, "tables", dpi=40).decode()
    assert "7 rows x 7 columns, score 0.98" in svg and "a grid of rules, 100% of slots filled" in svg


def test_the_drawn_lines_are_those_that_layout_saw():
    with PdfDocument(DEMO.read_bytes(), None) as pdf:
        rules = draft_of(pdf, 4, "standard").frame.rules
    svg = inspect_page(DEMO, 4, "tables", dpi=40).decode()
    assert svg.count("<polyline") - 1 == len(rules.horizontal) + len(rules.vertical) > 10


@pytest.mark.parametrize("stage", ["elements", "order", "tables", "lines", "words"])
def test_every_mark_tells_what_it_is(stage):
    svg = inspect_page(DEMO, 4, stage, dpi=40).decode()
    assert svg.count("<title>") > 20


def test_what_was_refused_is_told_once_and_not_where_a_table_was_found():
    table = Element(
        id="/t", kind="table", page=1, box=(0, 0, 100, 100), table=Table(rows=2, cols=2, cells=())
    )
    page = Page(number=1, width=200, height=200, words=None, elements=(table,))
    again = [refused((0, 120, 90, 190), 0.2), refused((0, 120, 90, 190), 0.4)]
    assert missed_tables([refused((10, 10, 90, 110), 0.4), *again], page) == [again[1]]


def test_what_was_read_of_a_scan_is_drawn_on_it(english):
    plain, read = (inspect_page(scan(), 1, "words", dpi=40, ocr=ocr).decode() for ocr in (False, True))
    assert plain.count("<title>") == 0
    assert read.count("<title>") > 60


def test_a_picture_is_drawn_with_what_was_found_in_it(english):
    from PIL import Image

    with PdfDocument(scan()) as pdf:
        pages = [Image.new("L", (400, 300), 255), Image.fromarray(pdf.render(1, 200))]
    buffer = io.BytesIO()
    pages[0].save(buffer, "TIFF", save_all=True, append_images=pages[1:], dpi=(200, 200))
    assert "figure" in inspect_page(buffer.getvalue(), 1, dpi=40).decode()
    assert inspect_page(buffer.getvalue(), 2, "words", dpi=40, ocr=True).decode().count("<title>") > 60
    with pytest.raises(BadPages):
        inspect_page(buffer.getvalue(), 3)
