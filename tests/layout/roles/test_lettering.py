"""Lettering of figures that the caption below tells of."""

from __future__ import annotations

import pytest

from tests.layout.made_pages import Text, column, draft, prose

LABELS = ["Trace 1", "Number", "Closed", "Trace 2", "Boolean", "Linked"]
DRAWN = [(60.0 + 70 * k, 225.0, 100.0 + 70 * k, 265.0) for k in range(6)]


def figures(caption, size=5, shapes=DRAWN):
    labels = [Text(label, 62 + 70 * k, 200 + 25 * (k % 3), size) for k, label in enumerate(LABELS)]
    text = [*column(prose(6, 80), 60, 80), *column(prose(6, 80), 60, 330)]
    page = draft([*text, *labels, Text(caption, 60, 300)], shapes=shapes)
    return [len(b.lines) for b in page.blocks if b.kind == "figure"]


def test_small_lettering_among_drawing_above_the_caption_of_a_figure_is_part_of_it():
    assert sum(
        figures("Figure 6. Two traces, what links them, and the tree that both of them are in after this")
    ) >= len(LABELS)


@pytest.mark.parametrize(("caption", "size"), [("Table 6. Two traces", 5), ("Figure 6. Two traces", 10)])
def test_text_as_large_as_the_body_and_above_tables_is_none(caption, size):
    assert sum(figures(caption, size, shapes=[])) == 0


def test_a_drawn_box_with_arrows_over_its_caption_is_a_figure():
    texts = [
        Text(f"A step called {label}", 80 + 150 * (k % 2), 200 + 25 * k) for k, label in enumerate(LABELS)
    ]
    lines = [(60, 180, 460, 180), (60, 340, 460, 340), (60, 180, 60, 340), (460, 180, 460, 340)]
    above, below = column(prose(6, 80), 60, 80), column(prose(6, 80), 60, 400)
    named = [*above, *texts, Text("Figure 3-1 Steps", 60, 355), *below]
    found = [b for b in draft(named, lines=lines, shapes=DRAWN).blocks if b.kind == "figure"]
    assert sum(len(b.lines) for b in found) == len(LABELS)
