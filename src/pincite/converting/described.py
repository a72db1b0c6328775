"""A document as text, its sections, and what everything is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from pincite.model.document import DocumentTree
from pincite.model.sections import PassageText, Section
from pincite.provenance import Names, Run, name_all
from pincite.sections import SectionOptions, passage_text, sections_of

COMPONENT = "pincite"

# Options of ``pincite.convert`` that change what is read, with their defaults.
READING: dict[str, Any] = {
    "pages": "",
    "reading_order": "standard",
    "tables": True,
    "ocr": False,
    "ocr_languages": "eng",
    "limits": {},
    "partitioner": "pincite",
}


def effective(reading: Mapping[str, Any], sections: SectionOptions, media_type: str) -> dict[str, Any]:
    """The options of a run that its ids follow from: all that changes what comes out, each at the value
    that counts. Nothing secret is among them."""
    out = {key: reading.get(key) or default for key, default in READING.items() if key != "tables"}
    out["tables"] = bool(reading.get("tables", True))
    out["ocr"] = bool(out["ocr"])
    out["limits"] = dict(out["limits"])
    if not out["ocr"]:
        del out["ocr_languages"]
    out |= {
        "media_type": media_type,
        "furniture": sections.furniture,
        "section_strategy": sections.strategy,
        "section_within_pages": sections.within_pages,
    }
    if sections.strategy == "count":
        out["section_element_count"] = sections.element_count
    if sections.strategy == "size":
        out["section_max_size"] = sections.max_size
    return dict(sorted(out.items()))


class Described(msgspec.Struct, frozen=True):
    """A document as text, its sections, and what everything is called."""

    run: Run
    text: PassageText
    sections: tuple[Section, ...]
    names: Names


def described(
    tree: DocumentTree,
    reading: Mapping[str, Any],
    options: SectionOptions,
    *,
    uri: str = "",
    started: str = "",
    title: str = "",
    component: str = COMPONENT,
) -> Described:
    """``tree``, read with the options ``reading``, cut and named. Raises ``BadOption`` for a URI without
    a scheme."""
    from pincite.version import __version__

    run = Run(
        document=uri,
        options=effective(reading, options, tree.source.media_type),
        component=component,
        version=__version__,
        started=started,
        title=title,
    )
    text = passage_text(tree, options)
    sections = sections_of(tree, text, options)
    return Described(run, text, sections, name_all(tree, text, sections, run))
