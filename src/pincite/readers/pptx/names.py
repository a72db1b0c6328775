"""Names of PresentationML and DrawingML with the usual prefixes; the strict namespaces are read as the
transitional ones (ECMA-376 part 1, annex A and part 4)."""

from __future__ import annotations

from pincite.model.geometry import Box
from pincite.readers import tree

OPEN = "http://schemas.openxmlformats.org/"
STRICT = "http://purl.oclc.org/ooxml/"
MICROSOFT = "http://schemas.microsoft.com/office/"
MATH = "{" + OPEN + "officeDocument/2006/math}"

PREFIXES = {
    OPEN + "presentationml/2006/main": "p",
    STRICT + "presentationml/main": "p",
    OPEN + "drawingml/2006/main": "a",
    STRICT + "drawingml/main": "a",
    OPEN + "officeDocument/2006/relationships": "r",
    STRICT + "officeDocument/relationships": "r",
    OPEN + "drawingml/2006/chart": "c",
    STRICT + "drawingml/chart": "c",
    OPEN + "drawingml/2006/diagram": "dgm",
    STRICT + "drawingml/diagram": "dgm",
    OPEN + "officeDocument/2006/math": MATH,
    STRICT + "officeDocument/math": MATH,
    OPEN + "markup-compatibility/2006": "mc",
    OPEN + "package/2006/relationships": "rel",
    OPEN + "package/2006/metadata/core-properties": "cp",
    OPEN + "officeDocument/2006/extended-properties": "ep",
    STRICT + "officeDocument/extendedProperties": "ep",
    OPEN + "officeDocument/2006/custom-properties": "op",
    STRICT + "officeDocument/customProperties": "op",
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://purl.org/dc/terms/": "dcterms",
    MICROSOFT + "drawing/2010/main": "a14",
    MICROSOFT + "powerpoint/2010/main": "p14",
    MICROSOFT + "powerpoint/2018/8/main": "p188",
    MICROSOFT + "drawing/2014/chartex": "cx",
    MICROSOFT + "drawing/2008/diagram": "dsp",
    MICROSOFT + "drawing/2016/SVG/main": "asvg",
}

EMU = 12_700  # English metric units in a point.
FARTHEST = 1e9  # EMU: a place or size beyond is no place on a slide.


NAMES = tree.Names(PREFIXES)


def whole(text: str | None, default: int = 0) -> int:
    """An integer as written in an attribute."""
    if not text:
        return default
    try:
        found = int(text[:15])
    except ValueError:
        return default
    return found if abs(found) < FARTHEST else default


def on(text: str | None, default: bool = False) -> bool:
    return default if text is None else text in ("1", "true", "on")


def points(box: Box) -> Box:
    """A box in EMU as one in points."""
    left, top, right, bottom = box
    x0, y0 = round(left / EMU, 2), round(top / EMU, 2)
    x1, y1 = round(right / EMU, 2), round(bottom / EMU, 2)
    return (x0, y0, x1, y1) if x0 <= x1 and y0 <= y1 else (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
