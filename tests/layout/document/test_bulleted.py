"""Headings that bear a bullet."""

from __future__ import annotations

import pytest

from tests.layout.document.test_document import finished, headings
from tests.layout.made_pages import BOLD, Text, column

PROSE = "Trees stand in rows along the river and bear fruit in the autumn of each year."


def page(labels: list[str], *, below: bool = True) -> list[Text]:
    """Bold lines with a bullet, each over two lines of plain text or right over the next."""
    texts = []
    for k, label in enumerate(labels):
        top = 80 + (90 if below else 14) * k
        texts.append(Text(f"➤ {label}", 60, top, 10, BOLD))
        if below:
            texts += column([PROSE, PROSE], 60, top + 20)
    return texts if below else texts + column([PROSE] * 4, 60, 400)


def test_bold_lines_with_a_bullet_that_stand_over_text_again_and_again_are_headings_without_it():
    assert [t for t, _ in headings(finished(page(["Plums", "Figs", "Pears"])))] == ["Plums", "Figs", "Pears"]


@pytest.mark.parametrize("labels", [["Plums", "Figs"], ["Plums.", "Figs.", "Pears."]])
def test_two_of_them_or_sentences_are_items(labels):
    assert not headings(finished(page(labels)))


def test_bold_items_under_each_other_are_a_list():
    assert not headings(finished(page(["Plums", "Figs", "Pears"], below=False)))
