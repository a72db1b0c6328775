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
