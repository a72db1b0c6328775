"""The structure tree as it touches one page: the oracle of ``tags.c``."""

from __future__ import annotations

import ctypes
from typing import Any

from pincite.model.ink import TagNode
from pincite.native.limits import MAX_ALT_BYTES, MAX_TAG_DEPTH, MAX_TAGS
from pincite.pdf.engine import pdfium, utf16
from pincite.pdf.structure import TREE_ROOT

MAX_ATTRIBUTES = 16
"""Attribute objects of one node searched for spans."""

LARGEST_SPAN = 10000


def read_tags(page: Any) -> tuple[TagNode, ...] | None:
    """The nodes, root first and parents before their children; None where the page has no tree."""
    raw = pdfium()
    tree = raw.FPDF_StructTree_GetForPage(page)
    if not tree:
        return None
    try:
        nodes: list[TagNode] = []
        top: list[int] = []
        for i in range(max(0, raw.FPDF_StructTree_CountChildren(tree))):
            child = raw.FPDF_StructTree_GetChildAtIndex(tree, i)
            if child:
                _add(raw, child, 1, nodes, top)
    finally:
        raw.FPDF_StructTree_Close(tree)
    if not nodes:
        return None
    return (TagNode(role=TREE_ROOT, raw_role=TREE_ROOT, children=tuple(top)), *nodes)


def _add(raw: Any, element: Any, depth: int, nodes: list[TagNode], siblings: list[int]) -> None:
    if len(nodes) >= MAX_TAGS or depth > MAX_TAG_DEPTH:
        return
    own = len(nodes)
    siblings.append(own + 1)
    nodes.append(TagNode(role=""))
    row_span = col_span = 1
    for i in range(min(MAX_ATTRIBUTES, raw.FPDF_StructElement_GetAttributeCount(element))):
        attribute = raw.FPDF_StructElement_GetAttributeAtIndex(element, i)
        if attribute:
            rows, cols = _span(raw, attribute, b"RowSpan"), _span(raw, attribute, b"ColSpan")
            row_span = rows if rows > 1 else row_span
            col_span = cols if cols > 1 else col_span
    count = max(0, raw.FPDF_StructElement_CountChildren(element))
    ids = (raw.FPDF_StructElement_GetChildMarkedContentID(element, i) for i in range(count))
    mcids = tuple(i for i in ids if i >= 0)
    children: list[int] = []
    for i in range(count):
        if len(nodes) >= MAX_TAGS:
            break
        child = raw.FPDF_StructElement_GetChildAtIndex(element, i)
        if child:
            _add(raw, child, depth + 1, nodes, children)
    # Older releases of PDFium tell the mapped role only.
    raw_type = getattr(raw, "FPDF_StructElement_GetRawType", raw.FPDF_StructElement_GetType)
    nodes[own] = TagNode(
        utf16(raw.FPDF_StructElement_GetType, element, limit=MAX_ALT_BYTES),
        utf16(raw_type, element, limit=MAX_ALT_BYTES),
        mcids,
        tuple(children),
        row_span,
        col_span,
        utf16(raw.FPDF_StructElement_GetAltText, element, limit=MAX_ALT_BYTES),
    )


def _span(raw: Any, attribute: Any, name: bytes) -> int:
    value = ctypes.c_float()
    found = raw.FPDF_StructElement_Attr_GetValue(attribute, name)
    if not found or not raw.FPDF_StructElement_Attr_GetNumberValue(found, ctypes.byref(value)):
        return 1
    return int(value.value) if 1.0 <= value.value <= LARGEST_SPAN else 1
