"""A listing run together into a paragraph cannot be run."""

from __future__ import annotations

from pincite.layout.document.finish import finish
from tests.layout.made_pages import MONO, Text, column, draft, prose


def elements(texts):
    ((_, found),) = finish([draft(texts)], [()]).pages
    return found


def test_fixed_width_lines_keep_breaks_and_indents():
    code = [
        Text("def total(rows):", 60, 200, font=MONO),
        Text("return sum(rows)", 84, 212, font=MONO),
        Text("print(total([1]))", 60, 236, font=MONO),
    ]
    found = elements([*column(prose(8, 80), 60, 60), *code, *column(prose(8, 80), 60, 300)])
    (listing,) = [e for e in found if e.kind == "code"]
    assert listing.text == "def total(rows):\n    return sum(rows)\nprint(total([1]))"


def test_a_typewritten_page_is_no_listing():
    assert not [e for e in elements(column(prose(30, 60), 60, 60, font=MONO)) if e.kind == "code"]


def test_less_white_space_than_half_a_letter_is_no_blank_in_a_listing():
    code = [
        Text("print", 60, 200, font=MONO),
        Text("(rows", 87.4, 200, font=MONO),  # 0.24 em further on
        Text("+", 118.0, 200, font=MONO),
        Text("return sum(rows)", 84, 212, font=MONO),
    ]
    found = elements([*column(prose(8, 80), 60, 60), *code, *column(prose(8, 80), 60, 300)])
    (listing,) = [e for e in found if e.kind == "code"]
    assert listing.text.split("\n")[0] == "print(rows +"
