"""Right-to-left ligatures."""

from __future__ import annotations

import pytest

from pincite.pdf.ligatures import turned


@pytest.mark.parametrize(
    ("letters", "expected"),
    [
        ("ال", True),  # one glyph never spells alef, lam: the ligature is lam-alef
        ("لا", False),
        ("هللا", True),
        ("الله", False),
        ("בּ", False),  # a letter and its mark, in order
        ("ּב", True),
        ("مي", False),  # a ligature either way round: left alone
        ("يم", False),
        ("بب", False),
    ],
)
def test_ligatures_are_brought_into_order(letters, expected):
    assert turned(tuple(map(ord, letters))) is expected
