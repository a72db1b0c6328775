"""Hanging labels: each bound on both of its sides."""

from __future__ import annotations

import pytest

from pincite.layout.blocks.labels import hanging_labels
from tests.layout.made_blocks import segment

LINE = segment("the trees in the orchard", 100.0, 100.0)


def labelled(text="1.", *, gap=10.0, up=0.0, size=10.0, line=LINE):
    width = 0.5 * size * len(text)
    label = segment(text, line.x0 - gap - width, line.baseline - up, size=size)
    labels, left = hanging_labels(sorted([label, line], key=lambda s: s.baseline))
    assert (labels == {line: label}) is (label not in left)
    return bool(labels)


@pytest.mark.parametrize(
    ("label", "text"),
    [
        pytest.param({"gap": 44.0}, {"gap": 46.0}, id="far away"),
        pytest.param({"up": 1.9}, {"up": 2.1}, id="over the line"),
        pytest.param({"up": -1.9}, {"up": -2.1}, id="under the line"),
        pytest.param({"up": 6.4, "size": 8.0}, {"up": 6.6, "size": 8.0}, id="raised"),
        pytest.param({"up": 5.0, "size": 8.9}, {"up": 5.0, "size": 9.1}, id="raised and small"),
        pytest.param({"size": 4.1}, {"size": 3.9}, id="tiny"),
        pytest.param({"size": 15.9, "up": -1.0}, {"size": 16.1, "up": -1.0}, id="huge"),
        pytest.param({"text": "1.2.3.4"}, {"text": "10.20.30.4"}, id="long"),
    ],
)
def test_a_mark_is_a_label_within_a_bound_and_text_beyond(label, text):
    assert labelled(**label) and not labelled(**text)


@pytest.mark.parametrize("name", ["Figure 3.", "Tabelle 12:", "Рис. 4", "表 3"])
def test_the_name_of_a_figure_set_apart_is_a_label(name):
    assert labelled(name)


@pytest.mark.parametrize(("line", "is_text"), [("was", True), ("wa", False), ("12.3", False)])
def test_a_label_introduces_text(line, is_text):
    assert labelled(line=segment(line, 100.0, 100.0)) is is_text


def test_a_label_that_carries_one_stays_text():
    words = [segment("A", 20.0, 100.0), segment("(iii)", 40.0, 100.0), LINE]
    labels, _ = hanging_labels(words)
    assert labels == {words[1]: words[0]}


@pytest.mark.parametrize("mark", ["а)", "Б.", "①", "（2）", "1.)", "+"])
def test_marks_of_other_scripts_are_labels(mark):
    assert labelled(mark)
