"""Whether the letters of a page may be others than its file says: asked of every page, while what is done
about it (``mended``) is for few."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable

from pincite.model.ink import UNMAPPED, Font, Glyphs
from pincite.native.columns import column
from pincite.pdf.peculiar import SEEMING
from pincite.regex import regex

# Fonts of TeX for mathematics, which name their signs in ways of their own.
OWN_FONTS = regex(r"(?:^|\+)(?:cmsy|cmbsy|cmex|msam|msbm)\d", re.I)
# Glyphs without a meaning on a page from which its fonts are looked at.
DOUBTFUL = 5


def are_doubtful(glyphs: Glyphs, needs: int, fonts: Iterable[Font] = ()) -> bool:
    """True if glyphs of a page may be others than they seem: Arabic letters or arrows, as their ``needs``
    say, many without a meaning, or signs of fonts whose names for them few know."""
    if needs & SEEMING or meaningless(glyphs) >= DOUBTFUL:
        return True
    return any(_has_own_signs(font.id_name) for font in fonts)


@functools.lru_cache(maxsize=4096)
def _has_own_signs(name: str) -> bool:
    """True for the name of a font whose names for its signs few know."""
    return OWN_FONTS.search(name) is not None


def meaningless(glyphs: Glyphs) -> int:
    """How many glyphs have no meaning."""
    return bytes(column(glyphs, "flags", "B")).translate(_UNMAPPED).count(1)


_UNMAPPED = bytes(bool(flags & UNMAPPED) for flags in range(256))  # which of all flags have this
