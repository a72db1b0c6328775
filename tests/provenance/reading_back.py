"""Terms and fragments read back, as one who gets them would: the other direction of what is written."""

from __future__ import annotations

import re

from pincite.model.geometry import Box
from pincite.provenance.terms import Term

NUMBER = r"([0-9]+(?:\.[0-9]*)?|\.[0-9]+)"
FOUR = re.compile(",".join([NUMBER] * 4))

WRITTEN = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))", re.S)
READ = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f"}


def text_of(term: Term) -> str:
    """What stands in an IRI or a plain literal, escapes undone."""
    return WRITTEN.sub(_read, term[1:-1]) if "\\" in term else term[1:-1]


def read_viewrect(text: str) -> tuple[int, Box]:
    """The page and the box of a fragment of RFC 3778, in points. Raises ValueError where it has none."""
    given = _parameters(text)
    page = given.get("page", "")
    if not re.fullmatch(r"[0-9]{1,9}", page):
        raise ValueError(f"No page in the fragment {text[:100]!r}.")
    return int(page), _box(given.get("viewrect", ""), text)


def read_percent(text: str, width: float, height: float) -> Box:
    """The box in points of a media fragment in percent. Raises ValueError where it is none."""
    unit, _, numbers = _parameters(text).get("xywh", "").rpartition(":")
    if unit != "percent":
        raise ValueError(f"No place in percent in the fragment {text[:100]!r}.")
    x0, y0, x1, y1 = _box(numbers, text)
    return (x0 * width / 100, y0 * height / 100, x1 * width / 100, y1 * height / 100)


def _parameters(text: str) -> dict[str, str]:
    pairs = (part.partition("=") for part in re.split("[&#]", text))
    return {name.lower(): value for name, _, value in pairs}


def _box(numbers: str, text: str) -> Box:
    match = FOUR.fullmatch(numbers)
    if not match:
        raise ValueError(f"No left, top, width and height in the fragment {text[:100]!r}.")
    left, top, width, height = (float(number) for number in match.groups())
    return (left, top, left + width, top + height)


def _read(match: re.Match[str]) -> str:
    code = match[1] or match[2]
    return chr(int(code, 16)) if code else READ.get(match[3], match[3])
