"""The rows of the four statements of the corpus, read in the simplest way: words at heights.

Nothing here knows of tables, wrappers or concepts. Where the columns of amounts end, and on which pages, was
looked up by eye.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pincite
from tests.wrappers.cases.loading import EXAMPLES

CORPORA = Path(os.environ.get("PINCITE_CORPORA") or EXAMPLES.parents[2] / "shared" / "corpora") / "bilanci"


class Place(NamedTuple):
    """``edges`` are right edges of the columns of amounts in points, latest year first; ``pages`` the pages
    of the statement, each with the heights it stands between; ``rows`` how many rows with an amount there
    are, counted on the printed page."""

    edges: tuple[float, ...]
    pages: dict[int, tuple[float, float]]
    rows: int


PLACES = {
    "kps-micro-xbrl": Place((480.5, 553), {2: (460, 760), 3: (110, 760), 4: (105, 760)}, 45),
    "datev-koinos": Place((538.5,), {1: (265, 800), **dict.fromkeys((2, 3, 4, 5), (95, 800))}, 184),
    "teamsystem-depi": Place((464.5, 542), {2: (70, 780), 3: (70, 780), 4: (70, 780), 5: (70, 90)}, 52),
    "tecnica2p-xbrl": Place((481, 567), dict.fromkeys(range(1, 13), (82, 805)), 380),
}

EDGE = 2.5
"""Points around an edge; brackets of negative amounts stand on it."""

HEIGHT = 3.0
"""Points that the middles of words of one row differ by."""


def rows(name: str) -> Counter[tuple[int, tuple[str, ...]]]:
    """Page and amounts as printed, '' for none, of every row with an amount."""
    place = PLACES[name]
    document = pincite.convert(CORPORA / f"{name}.pdf")
    by_height: dict[tuple[int, float], list[str]] = {}
    for token in document.tokens:
        middle = (token.box[1] + token.box[3]) / 2
        if token.page not in place.pages:
            continue
        top, bottom = place.pages[token.page]
        column = next((k for k, edge in enumerate(place.edges) if abs(token.box[2] - edge) <= EDGE), None)
        if column is None or not top < middle < bottom or not set(token.text) <= set("0123456789.,()-"):
            continue
        height = next((h for p, h in by_height if p == token.page and abs(h - middle) < HEIGHT), middle)
        by_height.setdefault((token.page, height), [""] * len(place.edges))[column] = token.text
    return Counter((page, tuple(amounts)) for (page, _), amounts in by_height.items())
