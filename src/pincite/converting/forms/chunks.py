"""Chunks as JSON Lines: each with its text, the headings it stands under, its pages and boxes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pincite.converting.forms.form import Form, json_line
from pincite.options.chunks import ChunkOptions

if TYPE_CHECKING:
    from pincite.model.chunks import Chunk
    from pincite.model.document import DocumentTree


def chunks_in(tree: DocumentTree, options: ChunkOptions) -> tuple[Chunk, ...]:
    """The chunks of a document, each under the name that a library gives it."""
    from pincite.chunking import chunks_of
    from pincite.provenance.ids import document_urn
    from pincite.sections import passage_text

    return chunks_of(tree, passage_text(tree), document_urn(tree.source.sha256), options)


def write(tree: DocumentTree, options: ChunkOptions) -> bytes:
    """The chunks of a document, one a line, in reading order."""
    return b"".join(json_line(line) for line in lines_of(tree, chunks_in(tree, options)))


def lines_of(tree: DocumentTree, chunks: tuple[Chunk, ...]) -> Iterator[dict[str, Any]]:
    """JSON-ready dictionaries; boxes in points, null where the original has no layout."""
    for chunk in chunks:
        yield {
            "urn": chunk.urn,
            "document": tree.source.name,
            "number": chunk.number,
            "headings": chunk.headings,
            "text": chunk.text,
            "in_context": chunk.in_context,
            "tokens": chunk.tokens,
            "repeated": chunk.repeated,
            "kinds": chunk.kinds,
            "pages": chunk.pages,
            "places": [
                {
                    "element": place.element,
                    "page": place.page,
                    "box": None if place.box is None else [round(v, 2) for v in place.box],
                }
                for place in chunk.places
            ],
            "char_start": chunk.start,
            "char_end": chunk.end,
            "pictures": chunk.pictures,
        }


FORM = Form(
    name="chunks",
    title="chunks for retrieval as JSON Lines",
    ending=".chunks.jsonl",
    options=ChunkOptions,
    write=write,
)
