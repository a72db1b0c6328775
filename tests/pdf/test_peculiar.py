"""One look at the codes of a page says which steps have nothing to do there."""

from __future__ import annotations

import numpy as np
import pytest

from pincite.pdf.peculiar import ACCENT, LEFTWARD, LOST, RADICAL, SEEMING, SYMBOL, peculiar


def told(*codes: int) -> int:
    return peculiar(np.array(codes, np.uint32))


def test_ordinary_text_of_any_script_needs_nothing():
    assert told(*map(ord, "Straße, naïve — 1 − 2 = 漢字 Ωд ﬁ")) == 0
    assert told(0xFFFF, 0x10000, 0x1F600, 0x10FFFF, 0xFFFFFFFF) == 0


def test_a_page_without_glyphs_needs_nothing():
    assert told() == 0


@pytest.mark.parametrize(
    ("code", "needs"),
    [
        (0x0590, LEFTWARD),
        (0x08FF, LEFTWARD),
        (0x0600, LEFTWARD | SEEMING),
        (0x00, LOST),
        (0x1F, LOST),
        (0xFFFD, LOST),
        (0xF020, SYMBOL),
        (0xF0FF, SYMBOL),
        (ord("`"), ACCENT),
        (ord("˛"), ACCENT),
        (0x0338, ACCENT),
        (0x2190, SEEMING),
        (0x21FF, SEEMING),
        (0x2F00, RADICAL),
        (0x2FD5, RADICAL),
        (0x2EF3, RADICAL),
    ],
)
def test_one_odd_code_among_many_is_told(code: int, needs: int):
    assert told(*[ord("a")] * 1000, code) == needs


@pytest.mark.parametrize("code", [0x058F, 0x0900, 0x20, 0xFFFC, 0xF01F, 0xF100, 0x218F, 0x2200])
def test_the_codes_beside_odd_ones_are_ordinary(code: int):
    assert told(code) == 0
