"""The style of a font without a name, by how wide its letters are. Such are the bitmaps of TeX's fonts that
old documents have (Type 3). Their designs differ in proportion, as the widths of named fonts of Computer
Modern and its successors tell."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from pincite.pdf.fonts import FIXED_PITCH, FORCE_BOLD, ITALIC

NARROW, WIDE = "ijlrtfs", "aenomwAEMW"  # asked for to tell whether all letters are as wide
LEAST = 4  # letters that a font must have for its style to be told
SAME = 0.004  # of a width, by which those of a font of fixed width differ
NEAR = 0.02  # of the width of an n, by which each letter may differ from a design


class Design(msgspec.Struct, frozen=True):
    """What letters are wide where an n is 1, and the flags of a font that looks so."""

    widths: dict[str, float]
    flags: int = 0


def _design(flags: int, *widths: float) -> Design:
    return Design(dict(zip("ilrtaeomsu", widths, strict=True)) | {"n": 1.0}, flags)


DESIGNS = (
    _design(0, 0.500, 0.500, 0.703, 0.700, 0.900, 0.800, 0.900, 1.500, 0.710, 1.000),  # Roman
    _design(FORCE_BOLD, 0.500, 0.500, 0.738, 0.700, 0.877, 0.823, 0.900, 1.500, 0.710, 1.000),
    _design(ITALIC, 0.545, 0.454, 0.750, 0.591, 0.909, 0.818, 0.909, 1.454, 0.727, 0.954),
    _design(ITALIC | FORCE_BOLD, 0.546, 0.455, 0.771, 0.592, 0.909, 0.818, 0.909, 1.452, 0.748, 0.954),
    _design(0, 0.460, 0.460, 0.662, 0.701, 0.931, 0.863, 0.971, 1.540, 0.744, 1.000),  # Sans serif
    _design(FORCE_BOLD, 0.455, 0.455, 0.663, 0.718, 0.936, 0.910, 0.981, 1.545, 0.752, 1.000),
)


def flags_of(width: Callable[[str], float]) -> int:
    """The flags of a descriptor (FIXED_PITCH, ITALIC, FORCE_BOLD) that a font without a name should have.
    ``width`` gives the width of a letter, 0 where the font lacks it. 0 where its letters tell nothing."""
    narrow, wide = ([w for letter in letters if (w := width(letter)) > 0] for letters in (NARROW, WIDE))
    known = narrow + wide
    if narrow and wide and len(known) >= LEAST and max(known) - min(known) <= SAME * max(known):
        return FIXED_PITCH
    unit = next((w for letter in "nhd" if (w := width(letter)) > 0), 0.0)
    if not unit:
        return 0
    found = {letter: w / unit for letter in DESIGNS[0].widths if (w := width(letter)) > 0}
    if len(found) < LEAST:
        return 0
    off = {
        sum(abs(found[letter] - design.widths[letter]) for letter in found): design
        for design in DESIGNS
        if all(abs(found[letter] - design.widths[letter]) <= NEAR for letter in found)
    }
    return off[min(off)].flags if off else 0
