"""Glyphs whose font has no map are named by their shape and place."""

from __future__ import annotations

import numpy as np
import pytest

from pincite.model.ink import UNMAPPED, Glyphs
from pincite.pdf.unmapped import name_unmapped, symbol_font

EM = 10.0


def named(*drawn: tuple[int, float, float, float]) -> list[int]:
    """The codes of glyphs after naming: (code, width, height, foot over the baseline), in em."""
    n = len(drawn)
    boxes = np.array([
        [20.0 * k, 100 - EM * (foot + high), 20.0 * k + EM * wide, 100 - EM * foot]
        for k, (_, wide, high, foot) in enumerate(drawn)
    ])  # fmt: skip
    glyphs = Glyphs(
        code=np.array([code for code, *_ in drawn], np.uint32),
        loose=boxes,
        tight=boxes,
        origin=np.stack((boxes[:, 0], np.full(n, 100.0)), axis=1),
        size=np.full(n, EM),
        angle=np.zeros(n),
        font=np.zeros(n, np.int32),
        colour=np.full(n, 0xFF, np.uint32),
        flags=np.full(n, UNMAPPED, np.uint8),
        object=np.zeros(n, np.int32),
        mcid=np.full(n, -1, np.int32),
    )
    name_unmapped(glyphs)
    kept = (glyphs.flags & UNMAPPED) != 0
    return [int(code) if not lost else -1 for code, lost in zip(glyphs.code, kept, strict=True)]


@pytest.mark.parametrize("code", [0xFFFD, 0x01])
def test_a_flat_bar_over_the_baseline_is_a_minus_sign(code):
    assert named((code, 0.61, 0.04, 0.23)) == [0x2212]


@pytest.mark.parametrize(
    "shape", [(0.61, 0.04, -0.1), (0.61, 0.5, 0.0), (0.2, 0.04, 0.23), (0.61, 0.04, 0.5)]
)
def test_other_shapes_are_no_minus_sign(shape):
    assert named((0xFFFD, *shape)) == [-1]


@pytest.mark.parametrize(
    ("code", "wide", "ligature"), [(0x0B, 0.56, "ﬀ"), (0x1C, 0.52, "ﬁ"), (0x0D, 0.55, "ﬂ"), (0x1E, 0.8, "ﬃ")]
)
def test_ligatures_of_tex_are_named(code, wide, ligature):
    assert named((code, wide, 0.7, 0.0)) == [ord(ligature)]


def test_a_font_with_other_letters_at_control_codes_is_none_of_tex():
    assert named((0x0C, 0.52, 0.7, 0.0), (0x05, 0.5, 0.7, 0.0)) == [-1, -1]


@pytest.mark.parametrize("shape", [(0.98, 0.93, -0.2), (0.2, 0.7, 0.0), (0.52, 0.3, 0.4)])
def test_what_does_not_look_like_a_ligature_is_none(shape):
    assert named((0x0C, *shape)) == [-1]


@pytest.mark.parametrize(
    ("name", "font"),
    [
        ("ABCDEF+Wingdings-Regular", "wingdings"),
        ("Wingdings2", "wingdings 2"),
        ("SymbolMT", "symbol"),
        ("Helvetica", ""),
        ("WingdingsLike", ""),
    ],
)
def test_symbol_fonts_are_known_by_name(name, font):
    assert symbol_font(name) == font
