"""Names of WordprocessingML, as ElementTree writes them; the strict namespaces are read as the
transitional ones (ECMA-376 part 1, annex A and part 4)."""

from __future__ import annotations

import codecs
import re
from xml.etree.ElementTree import Element as Node

WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
PLACED = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"
PICTURE = "{http://schemas.openxmlformats.org/drawingml/2006/picture}"
CHART = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
DIAGRAM = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}"
COMPATIBLE = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
VML = "{urn:schemas-microsoft-com:vml}"
OFFICE = "{urn:schemas-microsoft-com:office:office}"

VAL = WORD + "val"
P, R, T, TBL, TR, TC = (WORD + name for name in ("p", "r", "t", "tbl", "tr", "tc"))
P_PR, R_PR, TBL_PR, TR_PR, TC_PR = (WORD + name for name in ("pPr", "rPr", "tblPr", "trPr", "tcPr"))
SDT, SDT_CONTENT = WORD + "sdt", WORD + "sdtContent"
INS, DEL, MOVE_TO, MOVE_FROM = (WORD + name for name in ("ins", "del", "moveTo", "moveFrom"))
SECT_PR = WORD + "sectPr"
ALT_CHUNK = WORD + "altChunk"
TEXT_BOX = WORD + "txbxContent"
ALTERNATE, CHOICE, FALLBACK = (COMPATIBLE + name for name in ("AlternateContent", "Choice", "Fallback"))
O_MATH, O_MATH_PARA = MATH + "oMath", MATH + "oMathPara"

# What only wraps: its content counts as if it stood there itself.
TRANSPARENT = frozenset(
    {SDT, SDT_CONTENT, INS, MOVE_TO, CHOICE, FALLBACK}
    | {WORD + name for name in ("smartTag", "customXml", "bdo", "dir")}
)
# Prefixes by which a choice of an alternate content names what it needs, of what is read here.
UNDERSTOOD = frozenset(
    ("wps", "wpg", "wpc", "wpi", "w14", "w15", "w16", "w16se", "wp14", "a14", "pic", "c14", "v", "am3d", "o")
)

STRICT = b"purl.oclc.org/ooxml"

STRICT_NAMES: tuple[tuple[bytes, str], ...] = tuple(
    (b"http://purl.oclc.org/ooxml/" + strict, transitional[1:-1])
    for strict, transitional in (
        (b"wordprocessingml/main", WORD),
        (b"officeDocument/relationships", RELATION),
        (b"officeDocument/math", MATH),
        (b"drawingml/main", DRAWING),
        (b"drawingml/wordprocessingDrawing", PLACED),
        (b"drawingml/picture", PICTURE),
        (b"drawingml/chart", CHART),
        (b"drawingml/diagram", DIAGRAM),
    )
)


def transitional(data: bytes) -> bytes:
    """The bytes of a part with the transitional names of its namespaces, in UTF-8."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text = data.decode("utf-16", "replace")
        data = re.sub(r"^\s*<\?xml[^>]*\?>", "", text).encode()
    if STRICT not in data:
        return data
    for strict, name in STRICT_NAMES:
        for quote in (b'"', b"'"):
            data = data.replace(quote + strict + quote, quote + name.encode() + quote)
    return data


def on(node: Node | None, default: bool = False) -> bool:
    """An on/off property: absent is ``default``, without a value it is on (17.17.4)."""
    if node is None:
        return default
    return node.get(VAL, "1") not in ("0", "false", "off", "none")


def whole(value: str | None, default: int = 0) -> int:
    """A whole number as the attribute has it; ``default`` for none and for what is no number."""
    if value is None:
        return default
    try:
        return int(value)
    except ValueError:
        pass
    try:
        return int(float(value))
    except (ValueError, OverflowError):
        return default
