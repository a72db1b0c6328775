"""Names of Office Open XML with the prefixes that Office gives them, whatever a file calls them; the strict
namespaces are read as the transitional ones (ECMA-376 part 1, annex A and part 4)."""

from __future__ import annotations

from pincite.readers.tree import Names

OPEN = "http://schemas.openxmlformats.org/"
STRICT = "http://purl.oclc.org/ooxml/"
MICROSOFT = "http://schemas.microsoft.com/office/"

# Namespaces below ``OPEN``; the strict ones are called alike, without the year.
STANDARD = {
    "w": "wordprocessingml/2006/main",
    "p": "presentationml/2006/main",
    "a": "drawingml/2006/main",
    "wp": "drawingml/2006/wordprocessingDrawing",
    "pic": "drawingml/2006/picture",
    "c": "drawingml/2006/chart",
    "dgm": "drawingml/2006/diagram",
    "r": "officeDocument/2006/relationships",
    "m": "officeDocument/2006/math",
}
NAMES = Names(
    {OPEN + name: prefix for prefix, name in STANDARD.items()}
    | {STRICT + name.replace("/2006", ""): prefix for prefix, name in STANDARD.items()}
    | {
        OPEN + "markup-compatibility/2006": "mc",
        MICROSOFT + "drawing/2010/main": "a14",
        MICROSOFT + "powerpoint/2018/8/main": "p188",
        MICROSOFT + "drawing/2014/chartex": "cx",
        MICROSOFT + "drawing/2008/diagram": "dsp",
        MICROSOFT + "drawing/2016/SVG/main": "asvg",
        "urn:schemas-microsoft-com:vml": "v",
        "urn:schemas-microsoft-com:office:office": "o",
    }
)

FARTHEST = 1e9  # Numbers beyond are damage: no place on a slide, no count of anything.


def whole(text: str | None, default: int = 0) -> int:
    """A whole number as an attribute has it; ``default`` for none and for what is no number."""
    try:
        found = float(text or "")
    except ValueError:
        return default
    return int(found) if abs(found) < FARTHEST else default


def true(text: str | None, default: bool = False) -> bool:
    """A truth as an attribute has it."""
    return default if text is None else text in ("1", "true", "on")
