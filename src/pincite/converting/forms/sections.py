"""Sections as JSON Lines: each with its text, its place in the document, and its elements with theirs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from pincite.converting.forms.form import Form
from pincite.markup.clean import clean
from pincite.model.geometry import NOWHERE
from pincite.options.sections import SectionOptions

if TYPE_CHECKING:
    from pincite.converting.described import Described
    from pincite.model.document import DocumentTree
    from pincite.model.sections import Passage


def write(tree: DocumentTree, options: SectionOptions) -> bytes:
    """The sections of a document, one a line, in order of beginning."""
    from pincite.converting.described import described

    found = described(tree, tree.options, options)
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines_of(found))


def lines_of(found: Described) -> Iterator[dict[str, Any]]:
    """JSON-ready dictionaries. ``char_offset`` of a section counts in the text of the document, that of
    an element in its section; an element stands in the innermost section alone, and of a section with
    others in it ``own_length`` is what stands before the first."""
    names = found.names
    inside: dict[int, list[tuple[str, Passage]]] = {}
    for urn, passage, place in zip(names.passages, found.text.passages, names.passage_sections, strict=True):
        inside.setdefault(place, []).append((urn, passage))
    for place, (urn, label, section) in enumerate(
        zip(names.sections, names.labels, found.sections, strict=True)
    ):
        yield {
            "urn": urn,
            "document": names.document,
            "kind": section.kind,
            "label": label,
            "title": clean(section.title),
            "page_number": section.page or None,
            "parent": names.sections[section.parent] if section.parent >= 0 else None,
            "level": section.level,
            "char_offset": section.offset,
            "char_length": section.length,
            "own_length": section.own,
            "element_types": section.categories,
            "table_count": section.table_count,
            "image_count": section.image_count,
            "text": found.text.text[section.offset : section.offset + section.length],
            "elements": [
                element_line(one, passage, section.offset) for one, passage in inside.get(place, ())
            ],
        }


def element_line(urn: str, passage: Passage, start: int) -> dict[str, Any]:
    """An element; ``start`` is where its section begins."""
    element = passage.element
    return {
        "urn": urn,
        "element_id": clean(element.id),
        "type": passage.category,
        "page_number": element.page,
        "coordinates": None if element.box == NOWHERE else [round(v, 2) for v in element.box],
        "char_offset": passage.offset - start,
        "char_length": passage.length,
    }


FORM = Form(
    name="sections",
    title="sections as JSON Lines",
    ending=".sections.jsonl",
    options=SectionOptions,
    write=write,
)
