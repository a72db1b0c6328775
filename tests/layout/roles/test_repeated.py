"""What a page says again and again is no heading."""

from __future__ import annotations

import pytest

from pincite.layout.document.finish import finish
from tests.layout.made_pages import BOLD, Text, column, draft, prose


@pytest.mark.parametrize(("times", "found"), [(3, 3), (4, 0)])
def test_words_in_one_look_four_times_on_a_page_are_labels(times, found):
    texts = []
    for k in range(times):
        texts += [Text("KNOCKOUT", 60, 90 + 170 * k, 18, BOLD), *column(prose(8, 80), 60, 115 + 170 * k)]
    ((_, elements),) = finish([draft(texts)], [()]).pages
    assert sum(e.kind == "heading" for e in elements) == found


def test_a_date_under_an_author_set_alike_is_no_heading():
    texts = [Text("Ada Miller", 270, 100, 12), Text("Monday, December 5, 2011", 228, 116, 12)]
    page = draft([Text("A title", 270, 70, 20), *texts, *column(prose(12, 80), 100, 160)])
    ((_, elements),) = finish([page], [()]).pages
    assert [e.kind for e in elements if "2011" in e.text] == ["paragraph"]
