"""Tables that say the same at the same place of page after page are running headers and footers."""

from __future__ import annotations

import pytest

from pincite.layout.document.finish import Memory, finish
from tests.layout.made_pages import Text, column, draft, prose

NAMED = (("Policy 117", "Page {} of 3"), ("Owner", "Ann Lee"))
SUMS = (("Apples", "1{}"), ("Pears", "2{}"))


def page(number, rows=NAMED, *, top=28.0):
    """A page of prose with a drawn table of rows 20 points high, its number put into the cells."""
    lines, texts = [], []
    for k, row in enumerate(rows):
        texts += [Text(cell.format(number), 70 + 240 * c, top + 13 + 20 * k) for c, cell in enumerate(row)]
    foot = top + 20 * len(rows)
    lines += [(60, top + 20 * k, 540, top + 20 * k) for k in range(len(rows) + 1)]
    lines += [(x, top, x, foot) for x in (60, 300, 540)]
    text = column(prose(30, 80, start=7 * number), 60, 200)
    return draft([*texts, *text], lines=lines, number=number)


def layers(*pages, memory=None):
    """The layer of each table."""
    found = finish(list(pages), [()] * len(pages), memory=memory).pages
    return [e.layer for _, elements in found for e in elements if e.table]


def test_a_table_of_every_page_is_text_once():
    assert layers(page(1), page(2), page(3)) == ["body", "furniture", "furniture"]


def test_it_is_remembered_from_piece_to_piece_of_a_document():
    memory = Memory()
    assert [layers(page(n), memory=memory) for n in (1, 2, 3)] == [["body"], ["furniture"], ["furniture"]]


def test_rows_may_follow_it_on_the_first_page():
    assert layers(page(1, (*NAMED, ("Approved by", "Bob Ray"))), page(2)) == ["body", "furniture"]


@pytest.mark.parametrize("other", [
    {"rows": SUMS},  # other numbers than its page's
    {"rows": (*NAMED, ("Approved by", "Bob Ray"))},  # more rows than before
    {"top": 60.0},  # elsewhere
])  # fmt: skip
def test_other_tables_stay_text(other):
    first = page(1, SUMS) if other.get("rows") is SUMS else page(1)
    assert layers(first, page(2, **other)) == ["body", "body"]


def test_tables_further_down_stay_text_though_they_say_the_same():
    assert layers(page(1, top=600.0), page(2, top=600.0)) == ["body", "body"]


def test_at_the_foot_of_pages_it_is_a_footer():
    assert layers(page(1, top=740.0), page(2, top=740.0)) == ["body", "furniture"]
