"""On real documents every word is in one token, and every amount of a statement is its own."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

import pincite
from pincite.wrappers.tokens.build import tokens_of
from pincite.wrappers.tokens.segments import is_amount, page_words

HERE = Path(__file__).resolve().parents[3]
CORPORA = Path(os.environ.get("PINCITE_CORPORA") or HERE.parent / "shared" / "corpora")
FOLDERS = ("bilanci", "dpbench")
MOST = 60  # documents a folder: they come in an order of names, so that all kinds are among them

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not CORPORA.is_dir(), reason=f"no corpora at {CORPORA}"),
]


def trees(folder):
    for file in sorted((CORPORA / folder).glob("*.pdf"))[:MOST]:
        yield file.name, pincite.convert(file).tree


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_word_but_leaders_is_in_exactly_one_token(folder):
    for name, tree in trees(folder):
        for granularity in ("word", "line-segment", "block"):
            made = tokens_of(tree, granularity)
            for page in tree.pages:
                count = np.zeros(len(page.words), dtype=int)
                for k in np.flatnonzero((made.page == page.number) & ~made.image):
                    first, last = made.words[k]
                    count[first:last] += 1
                leaders = page_words(page).leaders if granularity == "line-segment" else frozenset()
                expected = [0 if i in leaders else 1 for i in range(len(count))]
                assert count.tolist() == expected, (name, page.number, granularity)


@pytest.mark.parametrize("folder", FOLDERS)
def test_tokens_lie_on_their_page_and_have_text_or_are_pictures(folder):
    for name, tree in trees(folder):
        for granularity in ("line-segment", "cell"):
            made = tokens_of(tree, granularity)
            assert (np.diff(made.page) >= 0).all(), name
            assert not np.isnan(made.box).any(), name
            assert (made.box[:, 0] <= made.box[:, 2]).all() and (made.box[:, 1] <= made.box[:, 3]).all()
            assert all(bool(t) != i for t, i in zip(made.text, made.image.tolist(), strict=True)), name


@pytest.mark.parametrize("granularity", ["line-segment", "cell"])
def test_no_amount_of_a_statement_is_stuck_to_another_or_to_its_label(granularity):
    if not (CORPORA / "bilanci").is_dir():
        pytest.skip("no corpora of statements")
    seen = 0
    for name, tree in trees("bilanci"):
        made = tokens_of(tree, granularity)
        for k in np.flatnonzero(made.table >= 0):
            words = made.text[k].split()
            amounts = [w for w in words if is_amount(w) and len(w) > 4 and w[-3:].isdigit() and "." in w]
            if len(words) > 1 and len(amounts) > 1:
                raise AssertionError((name, made.text[k]))
            seen += len(amounts) == 1 and len(words) == 1
    assert seen > 500
