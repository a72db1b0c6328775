"""A spreadsheet or a text without pages has no places; wrappers must find its values all the same."""

from __future__ import annotations

import numpy as np
import pytest

import pincite
from pincite.model.document import DocumentTree, Source
from pincite.model.elements import Cell, Span, Table
from pincite.model.geometry import NOWHERE
from pincite.readers.builder import Builder
from pincite.wrappers.tokens.build import tokens_of
from pincite.wrappers.tokens.paper import on_paper

INVOICE = b"""Invoice number,INV-2041,,
Invoice date,14/03/2024,,
Description,Quantity,Unit price,Amount
Oak table,2,150.00,300.00
Chair,4,45.50,182.00
Total due,,,502.00
"""

WRAPPER = rb"""
wrapper invoice
locale en_GB

invoice = number:NO, line:L*, total:TO
number  = caption:C, reference:V   where sameTableRow(C, V) and precedes(C, V)
total   = total_caption:C, amount:V       where sameTableRow(C, V) and precedes(C, V)
line    = description:D, quantity:Q, amount:A
          where sameTableRow(D, Q) and sameTableRow(Q, A) and precedes(D, Q) and precedes(Q, A)

caption       = #TOKEN:X   where value(X, "Invoice number")
total_caption = #TOKEN:X   where value(X, "Total due")
reference     = #TOKEN:X   where regExp(X, /[A-Z]+-[0-9]+/)
description   = #TOKEN:X   where regExp(X, /[A-Za-z ]{3,}/) and not value(X, "Total due")
quantity      = #TOKEN:X   where isInteger(X)
amount        = #TOKEN:X   where isNumber(X) and underHeader(X, "Amount")
"""


def document(*builders: Builder) -> DocumentTree:
    pages = tuple(builder.page() for builder in builders)
    source = Source(name="made", sha256="0" * 64, media_type="text/plain", size=0)
    return DocumentTree(source=source, page_count=len(pages), pages=pages)


def flow() -> DocumentTree:
    b = Builder()
    b.add("heading", "All of it", (Span(0, 9, bold=True),), level=1)
    b.add("list_item", "first item", (Span(0, 5, italic=True),), level=1, marker="1)")
    b.add("paragraph", "two\nlines")
    b.add("comment", "a remark", marker="Ann", layer="comments")
    b.add("paragraph", "unseen", layer="hidden")
    cells = (
        Cell(row=0, col=0, box=NOWHERE, text="Name", header=True),
        Cell(row=0, col=1, box=NOWHERE, text="Sum", header=True),
        Cell(row=1, col=0, box=NOWHERE, text="A B", spans=(Span(0, 1, bold=True), Span(2, 3, bold=True))),
        Cell(row=1, col=1, box=NOWHERE, text="5"),
    )
    b.add("table", table=Table(rows=2, cols=2, cells=cells))
    return document(b)


@pytest.mark.parametrize(
    ("granularity", "texts"),
    [
        ("word", "All|of|it|1)|first|item|two|lines|Name|Sum|A|B|5"),
        ("line-segment", "All of it|1) first item|two|lines|Name|Sum|A B|5"),
        ("cell", "All of it|1) first item|two lines|Name|Sum|A B|5"),
        ("block", "All of it|1) first item|two lines|Name|Sum|A B|5"),
    ],
)
def test_every_size_has_its_tokens_and_none_has_a_place(granularity, texts):
    tokens = tokens_of(flow(), granularity)
    assert tokens.text == texts.split("|")
    assert np.isnan(tokens.box).all()
    assert tokens.page_sizes == {}
    five = tokens.text.index("5")
    assert (tokens.row[five], tokens.column[five], tokens.header[five]) == (1, 1, ("Sum",))


def test_emphasis_counts_where_all_of_the_text_has_it():
    tokens = tokens_of(flow(), "cell")
    assert [t for t, b in zip(tokens.text, tokens.bold, strict=True) if b] == ["All of it", "A B"]
    assert not tokens.italic.any()


def test_what_is_on_a_slide_has_the_place_of_its_box():
    b = Builder(1, "slide", width=720.0, height=540.0)
    b.add("paragraph", "placed", box=(10.0, 20.0, 110.0, 40.0))
    b.add("paragraph", "said", layer="notes")
    tokens = tokens_of(document(b))
    assert tokens.box[0].tolist() == [10.0, 20.0, 110.0, 40.0] and np.isnan(tokens.box[1]).all()
    assert tokens.page_sizes == {1: (720.0, 540.0)}


def test_a_wrapper_finds_the_lines_of_a_spreadsheet():
    found = pincite.wrap(WRAPPER, INVOICE, name="invoice.csv")
    values = [[child.value.text for child in line.children] for line in found.find("line")]
    assert values == [["Oak table", "2", "300.00"], ["Chair", "4", "182.00"]]
    (total,) = found.find("total")
    assert total.children[1].value.parsed["number"] == 502
    assert total.children[1].value.page == 1 and total.children[1].value.box[0] != 0.0  # no number
    (number,) = found.find("number")
    assert number.children[1].value.text == "INV-2041"


STATEMENT = b"""STATO PATRIMONIALE;;
ATTIVO;31/12/2023;31/12/2022
II - Immobilizzazioni materiali;5.000;4.000-
Totale attivo;5.000;4.000-
"""


def test_an_amount_in_a_spreadsheet_is_beside_its_label():
    wrapper = (
        b"wrapper x\nlocale it_IT\nrows = row:R*\n"
        b"row = label:L, amount:A, amount:B\n"
        b"  where west(L, A) and west(A, B) and sameRow(L, A) and sameRow(A, B)\n"
        b"label = #TOKEN:X where not isNumber(X) and not isDate(X)\namount = #TOKEN:X where isNumber(X)\n"
    )
    found = pincite.wrap(wrapper, STATEMENT, name="statement.csv")
    rows = [[child.value.text for child in row.children] for row in found.find("row")]
    assert rows == [
        ["II - Immobilizzazioni materiali", "5.000", "4.000-"],
        ["Totale attivo", "5.000", "4.000-"],
    ]
    assert all(
        child.value.box[0] != child.value.box[0] for row in found.find("row") for child in row.children
    )


def test_tokens_on_squared_paper_lie_apart():
    tokens = tokens_of(pincite.convert(INVOICE, name="invoice.csv").tree)
    box = on_paper(tokens)
    assert not np.isnan(box).any() and (box[:, 0] < box[:, 2]).all() and (box[:, 1] < box[:, 3]).all()
    for a in range(len(box)):
        for b in range(a):
            apart = box[a, 0] >= box[b, 2] or box[b, 0] >= box[a, 2] or box[a, 1] >= box[b, 3]
            assert apart or box[b, 1] >= box[a, 3], (tokens.text[a], tokens.text[b])
