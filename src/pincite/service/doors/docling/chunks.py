"""Chunks as docling's clients take them."""

from __future__ import annotations

from typing import Any

from pincite.chunking import each_of
from pincite.converting.document import Document
from pincite.model.chunks import Chunk
from pincite.outputs.docling import docling_references
from pincite.provenance.ids import document_urn
from pincite.sections import passage_text
from pincite.service.doors.docling.asked import TOKENS
from pincite.service.doors.docling.tasks import Task


def chunked(document: Document, task: Task) -> list[dict[str, Any]]:
    """The chunks of a document: ``hybrid`` ones of at most so many tokens, ``hierarchical`` ones an element
    each."""
    if task.chunker == "hierarchical":
        tree = document.tree
        found = each_of(tree, passage_text(tree), document_urn(tree.source.sha256))
    else:
        found = document.chunks(max_tokens=task.chunking.max_tokens or TOKENS)
    references = docling_references(document.tree)
    captions: dict[str, list[str]] = {}
    for one in document.elements:
        if one.kind == "caption" and one.parent:
            captions.setdefault(one.parent, []).append(one.text)
    raw = bool(task.chunking.include_raw_text)
    return [item(number, document, one, references, captions, raw) for number, one in enumerate(found)]


def item(
    number: int,
    document: Document,
    chunk: Chunk,
    references: dict[str, str],
    captions: dict[str, list[str]],
    raw: bool,
) -> dict[str, Any]:
    elements = [place.element for place in chunk.places]
    said = [text for element in elements for text in captions.get(element, [])]
    return {
        "filename": document.name,
        "chunk_index": number,
        "text": "\n".join((*chunk.above, chunk.text)),
        "raw_text": chunk.text if raw else None,
        "num_tokens": chunk.tokens,
        "headings": list(chunk.headings) or None,
        "captions": said or None,
        "doc_items": list(dict.fromkeys(references[one] for one in elements if one in references)),
        "page_numbers": list(chunk.pages) or None,
        "metadata": {
            "urn": chunk.urn,
            "places": [{"element": one.element, "page": one.page, "box": one.box} for one in chunk.places],
        },
    }
