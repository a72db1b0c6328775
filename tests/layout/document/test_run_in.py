"""Titles that the outline names at the start of their text are headings, and the text is left whole."""

from __future__ import annotations

import pytest

from pincite.layout.document.finish import finish
from pincite.model.ink import OutlineEntry
from tests.layout.made_pages import BOLD, ITALIC, PLAIN, Text, column, draft, prose

REST = "of the valley bear"


def page(*runs, behind=REST):
    """A page of text with these runs (text, font) and what goes on behind them on one line."""
    texts, x = [], 72.0
    for text, font in (*runs, (behind, PLAIN)):
        texts.append(Text(text, x, 300, font=font))
        x += 5 * (len(text) + 1)
    return draft([*column(prose(8, 80), 60, 100), *texts, *column(prose(6, 80), 60, 312)])


def headings(made, *titles):
    """The headings of a page by an outline of these titles, and the words of its texts."""
    outline = tuple(OutlineEntry(title, 2, page=1) for title in titles)
    ((_, elements),) = finish([made], [()], outline).pages
    found = [e.text for e in elements if e.kind == "heading"]
    return found, " ".join(e.text for e in elements if e.kind != "heading").split()


@pytest.mark.parametrize(
    ("runs", "title"),
    [
        ([("1.1 Pears and plums.", BOLD)], "1.1 Pears and plums"),
        ([("1.1 Pears and plums.", BOLD)], "Pears and plums"),
        ([("Pears and plums.", ITALIC)], "1.1 Pears and plums"),
        ([("1.1", PLAIN), ("Pears and plums.", ITALIC)], "1.1 Pears and plums"),
    ],
)
def test_a_title_at_the_start_of_its_text_is_a_heading(runs, title):
    found, words = headings(page(*runs), title)
    assert found == [" ".join(text for text, _ in runs)]
    assert words == [*" ".join(prose(8, 80)).split(), *REST.split(), *" ".join(prose(6, 80)).split()]


@pytest.mark.parametrize(
    ("runs", "behind"),
    [
        ([("Pears and plums.", PLAIN)], REST),  # set as the text
        ([("Pears and plums of", BOLD)], REST),  # the style goes on
        ([("See: Pears and plums.", BOLD)], REST),  # something else before it
    ],
)
def test_words_of_a_text_that_are_those_of_a_title_are_none(runs, behind):
    assert headings(page(*runs, behind=behind), "Pears and plums")[0] == []


def test_a_title_that_stands_alone_is_the_one_meant():
    alone = Text("Pears and plums", 60, 60, 14, BOLD)
    lines = [Text("Pears and plums.", 72, 300, font=BOLD), Text(REST, 160, 300)]
    made = draft([alone, *column(prose(8, 80), 60, 100), *lines, *column(prose(6, 80), 60, 312)])
    assert headings(made, "Pears and plums")[0] == ["Pears and plums"]


def test_a_title_may_go_on_in_the_next_line():
    lines = [Text("Pears, plums and all that grows on these", 72, 300, font=BOLD)]
    lines += [Text("trees.", 60, 312, font=BOLD), Text("The valley bears them.", 95, 312)]
    made = draft([*column(prose(8, 41), 60, 100), *lines, *column(prose(6, 41), 60, 324)])
    found, words = headings(made, "Pears, plums and all that grows on these trees")
    assert found == ["Pears, plums and all that grows on these trees."] and "valley" in words
