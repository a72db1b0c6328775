"""Accents drawn over their letters are one character with these."""

from __future__ import annotations

import numpy as np
import pytest

from pincite.model.ink import GENERATED, Glyphs
from pincite.pdf.accents import compose

LETTER = (0.0, 4.3, 5.0)  # left, height over the baseline, width: an x of ten points
OVER, BESIDE, UNDER = (0.8, 6.8, 3.0), (5.4, 6.8, 3.0), (0.8, 0.4, 3.0)


def glyphs(text: str, *places: tuple[float, float, float], flags: int = 0, angle: float = 0.0) -> Glyphs:
    """Glyphs two points high where they are marks, and down to the baseline where they are letters."""
    rows = [
        (x, 100 - up, x + wide, 100.0 if ch.isalpha() or ch == "=" else 102 - up)
        for ch, (x, up, wide) in zip(text, places, strict=True)
    ]
    n, box = len(text), np.array(rows, np.float32)
    return Glyphs(
        code=np.array(list(map(ord, text)), np.uint32), loose=box.copy(), tight=box,
        origin=np.stack((box[:, 0], np.full(n, 100.0)), axis=1), size=np.full(n, 10.0, np.float32),
        angle=np.full(n, angle, np.float32), font=np.zeros(n, np.int32), colour=np.zeros(n, np.uint32),
        flags=np.array([flags if ch == " " else 0 for ch in text], np.uint8),
        object=np.zeros(n, np.int32), mcid=np.full(n, -1, np.int32),
    )  # fmt: skip


def read(made: Glyphs) -> str:
    return "".join(map(chr, compose(made).code))


@pytest.mark.parametrize(
    ("text", "places", "whole"),
    [
        ("¨ı", (OVER, LETTER), "ï"),
        ("´e", (OVER, LETTER), "é"),
        ("e´", (LETTER, OVER), "é"),
        ("¸c", (UNDER, LETTER), "ç"),
        ("\u0338=", ((0.5, 5.0, 4.0), LETTER), "≠"),
    ],
)
def test_an_accent_drawn_on_a_letter_is_one_with_it(text, places, whole):
    assert read(glyphs(text, *places)) == whole


NEXT, LAST = (5.0, 4.3, 5.0), (10.0, 4.3, 5.0)


def test_an_accent_that_is_drawn_after_its_whole_line_is_one_with_its_letter_and_the_blank_of_the_jump_goes():
    made = glyphs("ces ´", LETTER, NEXT, LAST, (15.0, 1.0, 0.5), OVER, flags=GENERATED)
    assert read(made) == "ćes"


def test_an_accent_that_is_drawn_before_its_line_is_one_with_its_letter():
    assert read(glyphs("´ces", OVER, NEXT, LAST, LETTER)) == "ceś"


def test_an_accent_is_not_one_with_a_letter_of_another_line():
    made = glyphs("´ces", OVER, NEXT, LAST, LETTER)
    made.origin[1:, 1] += 3
    assert read(made) == "´ces"


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("¨ı", (BESIDE, LETTER)),
        ("¨x", ((0.8, 2.0, 3.0), LETTER)),
        ("¸c", (OVER, LETTER)),
        ("´=", (OVER, LETTER)),
        ("´q", (OVER, LETTER)),
        ("\u0338e", (OVER, LETTER)),
        ("´", (OVER,)),
    ],
    ids=["beside", "in the letter", "cedilla above", "over a sign", "no such letter", "a stroke", "alone"],
)
def test_what_is_no_letter_with_an_accent_stays_as_it_is(text, places):
    assert read(glyphs(text, *places)) == text


def test_turned_text_stays_as_it_is():
    assert read(glyphs("´e", OVER, LETTER, angle=90.0)) == "´e"


def test_a_blank_that_the_engine_put_between_goes_and_the_box_holds_both():
    found = compose(glyphs("´ e", OVER, (3.0, 1.0, 0.5), LETTER, flags=GENERATED))
    assert "".join(map(chr, found.code)) == "é"
    assert found.tight[0].tolist() == pytest.approx([0.0, 93.2, 5.0, 100.0], abs=0.01)
