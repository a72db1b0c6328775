"""Tables in Markdown: rows in which nothing is to be escaped are written at once, and no other."""

from __future__ import annotations

import sys

from hypothesis import given
from hypothesis import strategies as st

from pincite.model.elements import Cell, Table
from pincite.model.geometry import NOWHERE
from pincite.outputs.markdown import tables
from pincite.outputs.options import MarkdownOptions

TEXTS = st.one_of(st.sampled_from(["a", "1,200", "two words", "größe"]), st.text(max_size=4))


def table_of(texts):
    cells = [Cell(row=n // 2, col=n % 2, box=NOWHERE, text=text) for n, text in enumerate(texts)]
    return Table(rows=len(texts) // 2, cols=2, cells=tuple(cells))


def test_the_signs_looked_for_one_by_one_are_those_of_the_expression():
    signs = {chr(code) for code in range(sys.maxunicode + 1) if tables.NOT_SIMPLE.search(chr(code))}
    assert signs == set(tables.MARKS + tables.BLANKS + tables.MORE_BLANKS)
    assert {sign for sign in signs if sign.isascii()} == set(tables.MARKS + tables.BLANKS)


@given(st.lists(st.sampled_from(["a", "1,200", "two words", "größe"]), min_size=40, max_size=40), TEXTS)
def test_a_table_looked_at_as_one_text_is_written_as_row_by_row(texts, odd):
    whole = tables.table(table_of([*texts, odd, "end"]), MarkdownOptions()).split("\n")
    rows = [
        tables.table(table_of(pair), MarkdownOptions()).split("\n")[0]
        for pair in zip(*[iter([*texts, odd, "end"])] * 2, strict=True)
    ]
    assert [whole[0], *whole[2:]] == rows
