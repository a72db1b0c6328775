"""Documents in which one thing grows hold as much of it as they say; what grows too fast is told."""

from itertools import pairwise

import pytest

import pincite
from benchmarks.scaling.__main__ import Growth, told
from benchmarks.scaling.kinds import MADE

COUNT = 120


@pytest.mark.parametrize("name", MADE)
def test_a_made_document_is_read_and_grows(name):
    made, counts = MADE[name]
    assert all(after == 2 * before for before, after in pairwise(counts))
    assert made(COUNT) == made(COUNT)
    few, more = (pincite.convert(made(count), ocr=False, reproducible=True) for count in (COUNT // 2, COUNT))
    own = {"blank pages": {"nothing_read"}, "points of plots": {"nothing_read", "plotted"}}
    told = {"off_page"} | own.get(name, set())
    assert {note.code for note in more.tree.notes} <= told
    assert all(page.error == "" for page in more.tree.pages)
    pages = (len(few.tree.pages), len(more.tree.pages))
    many = any(part in name for part in ("pages", "sheets", "chapters", "parts"))
    letter = name == "parts of mail"  # is one of its own
    assert pages == ((COUNT // 2 + letter, COUNT + letter) if many else (1, 1))


@pytest.mark.parametrize(("seconds", "missed"), [((0.1, 0.2, 0.4, 0.8), False), ((0.1, 0.2, 0.4, 1.0), True)])
def test_what_takes_more_than_in_proportion_is_named(seconds, missed):
    growth = Growth("links", list(zip(MADE["links"][1], seconds, strict=True)), 50.0)
    assert growth.missed() == missed
    assert ("Missed by: links." in told([growth])) == missed


def test_what_took_too_long_is_named():
    assert Growth("links", [(1_250, 0.1)], None).missed()
