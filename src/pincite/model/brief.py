"""What a person is shown of data at a prompt: a line, where all of it would be pages."""

from __future__ import annotations

MOST = 40  # Characters of a text.


def excerpt(text: str) -> str:
    """The beginning of a text, quoted."""
    flat = " ".join(text.split())
    return repr(flat if len(flat) <= MOST else f"{flat[:MOST].rstrip()}...")


def at(page: int, box: tuple[float, float, float, float]) -> str:
    """A place, to the point; without a layout the page alone."""
    sides = " ".join(f"{side:.0f}" for side in box)
    return f"page {page}, box {sides}" if any(box) else f"page {page}"
