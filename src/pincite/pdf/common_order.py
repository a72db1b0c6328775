"""The order of glyphs that the fonts of Windows share: what is left to tell letters by where a font is
neither embedded nor mapped, and its codes are numbers of glyphs."""

from __future__ import annotations

from pincite.pdf.objects import Value

ASCII_FROM, LATIN_FROM, SIGNS_FROM, AFTER = (
    3,
    98,
    172,
    209,
)  # first glyphs of runs that follow an encoding ...
ASCII_SHIFT, LATIN_SHIFT, SIGNS_SHIFT = 29, 30, 31  # ... and what their numbers lack to its codes

# Glyphs that are narrower than others in every such font: i, n, m; l, o; I, W. And the digits.
NARROWER = ((76, 81), (81, 80), (79, 82), (44, 58))
DIGITS = range(19, 29)


def common_order(wide: dict[int, float], proven: int = 0) -> dict[int, str]:
    """The text of each glyph; {} where the widths of glyphs speak against it, or too few for it."""
    told = [wide[a] < wide[b] for a, b in NARROWER if a in wide and b in wide]
    digits = [wide[digit] for digit in DIGITS if digit in wide]
    if not all(told) or len(set(digits)) > 1 or len(told) + (len(digits) > 1) < proven:
        return {}
    latin = {g: bytes([g + LATIN_SHIFT]).decode("mac-roman") for g in range(LATIN_FROM, SIGNS_FROM)}
    signs = {g: bytes([g + SIGNS_SHIFT]).decode("mac-roman") for g in range(SIGNS_FROM, AFTER)}
    return {g: chr(g + ASCII_SHIFT) for g in range(ASCII_FROM, LATIN_FROM)} | latin | signs


def widths_by_glyph(widths: Value) -> dict[int, float]:
    """The widths of a composite font by glyph (ISO 32000-1, 9.7.4.3), from '3 [250 333] 19 28 500': lists
    and runs of one width."""
    found: dict[int, float] = {}
    entries = list(widths) if isinstance(widths, list) else []
    while entries:
        match entries:
            case [int(first), list(row), *rest]:
                found |= dict(enumerate(row, first))
            case [int(first), int(last), width, *rest]:
                found |= dict.fromkeys(range(max(first, 0), min(last, AFTER) + 1), width)
            case _:
                break
        entries = rest
    return {glyph: width for glyph, width in found.items() if isinstance(width, int | float) and width > 0}
