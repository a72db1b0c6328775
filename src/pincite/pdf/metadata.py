"""What the Info dictionary says, and XMP where Info is silent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.pdf.engine import Handle, pdfium, utf16
from pincite.pdf.objects import Objects
from pincite.regex import regex

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

STANDARD = (
    "Title",
    "Author",
    "Subject",
    "Keywords",
    "Creator",
    "Producer",
    "CreationDate",
    "ModDate",
    "Trapped",
)

MAX_KEYS = 200  # Entries of the Info dictionary that are read.
MAX_XMP = 1 << 20  # Bytes of XMP that are parsed.
_DC = "{http://purl.org/dc/elements/1.1/}"
_XMP = "{http://ns.adobe.com/xap/1.0/}"
_PDF = "{http://ns.adobe.com/pdf/1.3/}"
_RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
# Keys looked up in XMP where Info lacks them, and where.
FROM_XMP = {
    "Author": _DC + "creator",
    "CreationDate": _XMP + "CreateDate",
    "Creator": _XMP + "CreatorTool",
    "ModDate": _XMP + "ModifyDate",
    "Producer": _PDF + "Producer",
    "Title": _DC + "title",
}
_ISO_DATE = regex(
    r"(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?)?)?)?$"
)


def info_entries(handle: Handle, objects: Objects) -> dict[str, str]:
    """The string entries of the Info dictionary, decoded and otherwise verbatim, in file order."""
    raw = pdfium()
    names = [key for key in objects.dictionary(objects.trailer.get("Info")) if isinstance(key, str)][
        :MAX_KEYS
    ]
    found: dict[str, str] = {}
    for key in dict.fromkeys((*names, *STANDARD)):
        try:
            tag = key.encode("latin-1") if key.isascii() else key.encode("utf-8")
        except UnicodeError:
            continue
        value = utf16(raw.FPDF_GetMetaText, handle, tag)
        if value:
            found[key] = value
    return found


def xmp_entries(objects: Objects) -> dict[str, str]:
    """What the document's XMP packet says for the keys of ``FROM_XMP``; dates in the form of Info."""
    root = objects.dictionary(objects.trailer.get("Root"))
    packet = objects.stream(root.get("Metadata")) if "Metadata" in root else None
    if not packet or len(packet) > MAX_XMP:
        return {}
    return parse_xmp(packet)


def parse_xmp(packet: bytes) -> dict[str, str]:
    """Title, author and the like from an XMP packet; {} where it cannot be parsed.

    A document type declaration, which XMP never has, could define entities without end: refused.
    """
    from xml.etree import ElementTree

    start, end = packet.find(b"<x:xmpmeta"), packet.rfind(b"</x:xmpmeta>")
    if start >= 0 and end > start:
        packet = packet[start : end + len(b"</x:xmpmeta>")]
    if b"<!" in packet.replace(b"<![CDATA[", b"").replace(b"<!--", b""):
        return {}
    try:
        tree = ElementTree.fromstring(packet.strip(b"\0 \r\n\t"))
    except (ElementTree.ParseError, ValueError, LookupError):
        return {}
    found: dict[str, str] = {}
    for description in tree.iter(_RDF + "Description"):
        for key, tag in FROM_XMP.items():
            value = _value(description, tag)
            if value and key not in found:
                found[key] = pdf_date(value) if key.endswith("Date") else value
    return {key: found[key] for key in FROM_XMP if key in found}


def _value(description: Element, tag: str) -> str:
    if tag in description.attrib:
        return description.attrib[tag].strip()
    element = description.find(tag)
    if element is None:
        return ""
    items = [item for item in element.iter(_RDF + "li") if item.text and item.text.strip()]
    if not items:
        return (element.text or "").strip()
    if element.find(_RDF + "Alt") is not None:
        language = "{http://www.w3.org/XML/1998/namespace}lang"
        items = [item for item in items if item.get(language) == "x-default"][:1] or items[:1]
    return "; ".join((item.text or "").strip() for item in items)


def pdf_date(value: str) -> str:
    """An ISO 8601 date as PDF writes it (D:20221223195200-08'00'); anything else unchanged."""
    match = _ISO_DATE.match(value.strip())
    if not match:
        return value
    *parts, zone = match.groups()
    text = "D:" + "".join(part for part in parts if part)
    if zone == "Z":
        text += "Z"
    elif zone:
        text += f"{zone[:3]}'{zone[-2:]}'"
    return text
