"""Sections as JSON Lines: each with its text, its place in the document, and its elements with theirs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from pincite.library.records import Intake, PassageRecord
from pincite.model.document import DocumentTree
from pincite.model.geometry import NOWHERE
from pincite.pipeline.intake import described, intake_of
from pincite.sections import SectionOptions


def section_lines(tree: DocumentTree, options: SectionOptions) -> bytes:
    """The sections of a document, one a line, in order of beginning."""
    kept = intake_of(tree, described(tree, tree.options, options))
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines_of(kept))


def lines_of(kept: Intake) -> Iterator[dict[str, Any]]:
    """JSON-ready dictionaries. ``char_offset`` of a section counts in the text of the document, that of
    an element in its section; an element stands in the innermost section alone, and of a section with
    others in it ``own_length`` is what stands before the first."""
    inside: dict[int, list[PassageRecord]] = {}
    for passage in kept.passages:
        inside.setdefault(passage.section, []).append(passage)
    for place, text in enumerate(kept.texts):
        yield {
            "urn": text.urn,
            "document": kept.document.urn,
            "kind": text.kind,
            "label": text.label,
            "title": text.title,
            "page_number": text.page or None,
            "parent": kept.texts[text.parent].urn if text.parent >= 0 else None,
            "level": text.level,
            "char_offset": text.offset,
            "char_length": text.length,
            "own_length": text.own,
            "element_types": text.categories,
            "table_count": text.table_count,
            "image_count": text.image_count,
            "text": kept.text[text.offset : text.offset + text.length],
            "elements": [element_line(passage, text.offset) for passage in inside.get(place, ())],
        }


def element_line(passage: PassageRecord, start: int) -> dict[str, Any]:
    """An element; ``start`` is where its section begins."""
    return {
        "urn": passage.urn,
        "element_id": passage.element_id,
        "type": passage.category,
        "page_number": passage.page,
        "coordinates": None if passage.box == NOWHERE else [round(v, 2) for v in passage.box],
        "char_offset": passage.offset - start,
        "char_length": passage.length,
    }
