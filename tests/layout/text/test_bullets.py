"""Bullets of symbol fonts that come as letters."""

from __future__ import annotations

import pytest

from tests.layout.made_pages import MONO, PLAIN, Text, column, draft, prose

ITEMS = ["Design of tables", "Support for users", "Training of staff", "Tests of speed"]


def items(font, others=()):
    marks = [Text("r", 60, 200 + 12 * k, font=font) for k in range(len(ITEMS))]
    lines = [Text(item, 68, 200 + 12 * k) for k, item in enumerate(ITEMS)]
    page = draft([*column(prose(5, 60), 60, 100), *marks, *lines, *others])
    return [(b.marker, b.text) for b in page.blocks if b.kind == "list_item"]


def test_a_letter_that_its_font_draws_nothing_else_with_is_a_bullet():
    assert len(items(MONO)) == len(ITEMS)


@pytest.mark.parametrize(("font", "others"), [(PLAIN, ()), (MONO, [Text("return", 60, 400, font=MONO)])])
def test_a_letter_of_a_font_with_words_is_a_word(font, others):
    assert not items(font, others)
