"""From the text of a wrapper and the bytes of a PDF to records, against readers of another hand."""

import random

import pytest

from pincite.wrappers.language.parse import parse
from tests.wrappers.oracle.printed import Reader, judged, random_world


def test_what_a_wrapper_finds_in_a_pdf_is_what_the_definition_says():
    check(range(150))


@pytest.mark.parametrize("part", range(4))
def test_what_wrappers_find_in_many_pdfs_is_what_the_definition_says(part):
    check(range(1_000 + 100 * part, 1_100 + 100 * part))


def check(seeds):
    verdicts = {seed: judged(random_world(random.Random(seed))) for seed in seeds}
    assert set(verdicts.values()) <= {"right", "too large"}, verdicts
    assert list(verdicts.values()).count("right") > len(seeds) / 3


def test_both_readers_of_wrappers_read_the_same():
    """But for pieces, which the other one asks of the token."""
    seen = 0
    for seed in range(60):
        text = random_world(random.Random(seed)).text
        if "part(" not in text:
            seen += 1
            assert parse(text).same(Reader(text).wrapper())
    assert seen > 20
