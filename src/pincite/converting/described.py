"""A document as text, its sections, and what everything is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from pincite.converting.when import Settled, when_to_read
from pincite.model.document import DocumentTree
from pincite.model.sections import PassageText, Section
from pincite.provenance import Names, Run, name_all
from pincite.readers.detection.detect import by_hint
from pincite.sections import SectionOptions, passage_text, sections_of

COMPONENT = "pincite"
USUAL = SectionOptions()

# Formats of documents that hold documents of any format, and those that always have pages.
HOLDERS = frozenset({"zip", "eml", "mbox", "msg", "mhtml"})
PAGED = frozenset({"pdf", "image"})
# Options that concern what is printed on pages, and those that concern other formats than PDF.
OF_PRINT = ("reading_order", "tables", "ocr")
OF_OTHERS = ("limits",)

# Options of ``pincite.convert`` that change what is read, with their defaults.
READING: dict[str, Any] = {
    "pages": "",
    "reading_order": "standard",
    "tables": True,
    "ocr": "auto",
    "ocr_languages": "eng",
    "ocr_engine": "tesseract",
    "limits": {},
    "partitioner": "pincite",
}


def effective(reading: Mapping[str, Any], sections: SectionOptions, media_type: str) -> dict[str, Any]:
    """The options of a run that its ids follow from: all that changes what comes out of a document of this
    type, each at the value that counts. Nothing secret is among them."""
    out = {key: reading.get(key) or default for key, default in READING.items()}
    out["tables"] = bool(reading.get("tables", True))
    out["ocr"] = when_of(reading)
    out["limits"] = dict(out["limits"])
    found = by_hint(media_type, "")
    if found is not None and found.name not in HOLDERS:
        idle = OF_OTHERS if found.name == "pdf" else () if found.name == "image" else OF_PRINT
        out |= {name: READING[name] for name in idle}
        if "ocr" in idle:
            out["ocr"] = False
    if out["pages"].strip() == "1-":  # all there are
        out["pages"] = ""
    if not out["ocr"]:
        del out["ocr_languages"]
    if not out["ocr"] or out["ocr_engine"] == READING["ocr_engine"]:
        del out["ocr_engine"]
    strategy = sections.strategy
    if found is not None and found.name in PAGED and not sections.within_pages:
        strategy = USUAL.strategy  # its pages are its sections
    out |= {
        "media_type": media_type,
        "furniture": sections.furniture,
        "section_strategy": strategy,
        "section_within_pages": sections.within_pages and strategy != USUAL.strategy,
    }
    if strategy == "count":
        out["section_element_count"] = sections.element_count
    if strategy == "size":
        out["section_max_size"] = sections.max_size
    return dict(sorted(out.items()))


def when_of(reading: Mapping[str, Any]) -> Settled:
    said = reading.get("ocr")
    return when_to_read(READING["ocr"] if said is None else said)


def unread(reading: Mapping[str, Any]) -> Mapping[str, Any]:
    """The options of a reading that would have read pictures if there had been any: it is the same as one
    without OCR."""
    return {**reading, "ocr": False} if when_of(reading) == "auto" else reading


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

    if not any(page.ocr for page in tree.pages):
        reading = unread(reading)
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
