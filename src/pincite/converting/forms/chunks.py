"""Chunks as JSON Lines: each with its text, the headings it stands under, its pages and boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pincite.converting.forms.form import Form, json_line
from pincite.options.chunks import ChunkOptions
from pincite.options.shared import HowPictures
from pincite.outputs.options import FOLDER

if TYPE_CHECKING:
    from pincite.model.chunks import Chunk
    from pincite.model.document import DocumentTree


def chunks_in(tree: DocumentTree, options: ChunkOptions) -> tuple[Chunk, ...]:
    """The chunks of a document, each under the name that a library gives it."""
    from pincite.chunking import chunks_of
    from pincite.provenance.ids import document_urn
    from pincite.sections import passage_text

    return chunks_of(tree, passage_text(tree), document_urn(tree.source.sha256), options)


class ChunkLineOptions(ChunkOptions, frozen=True, kw_only=True):
    """``pictures`` 'data' puts the bytes of figures in as data URIs, 'files' the paths of files in
    ``picture_folder``."""

    pictures: HowPictures = "name"
    picture_folder: str = FOLDER


def write(tree: DocumentTree, options: ChunkLineOptions) -> bytes:
    """The chunks of a document, one a line, in reading order."""
    from pincite.outputs.chunk_lines import chunk_lines

    return b"".join(map(json_line, chunk_lines(tree, chunks_in(tree, options), options)))


def schema() -> dict[str, Any]:
    """Of a line."""
    from pincite.outputs.chunk_lines import ChunkLine
    from pincite.outputs.schemas import schema_of

    return schema_of(ChunkLine)


FORM = Form(
    name="chunks",
    title="chunks for retrieval as JSON Lines",
    ending=".chunks.jsonl",
    options=ChunkLineOptions,
    write=write,
    schema=schema,
)
