"""No words: formats without a layout have their text in the elements."""

from __future__ import annotations

from functools import cache

from recto.model.words import Words


@cache
def no_words() -> Words:
    """Words of a page that has none."""
    import numpy as np

    return Words(
        text=[],
        box=np.empty((0, 4), dtype=np.float32),
        font=np.empty(0, dtype=np.int32),
        size=np.empty(0, dtype=np.float32),
        flags=np.empty(0, dtype=np.uint16),
        colour=np.empty(0, dtype=np.uint32),
    )
