"""A converter for Haystack. Needs the extra ``haystack``."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from pincite.errors import MissingExtra
from pincite.loaders.pieces import Granularity, pieces_of_all

try:
    from haystack import Document, component, default_from_dict, default_to_dict
    from haystack.dataclasses import ByteStream
except ImportError as error:
    raise MissingExtra("this needs haystack-ai: pip install 'pincite[haystack]'") from error


@component
class PinciteConverter:
    """Paths and byte streams in, documents in pieces out, with what ``Piece`` names in ``meta``.

    ``by`` says what becomes a document: 'chunk', 'element', 'page', 'document'. ``on_error`` 'raise' or
    'skip', ``chunking`` (of ``Document.chunks``) and the options of ``pincite.convert`` as there.
    """

    def __init__(self, by: Granularity = "chunk", **options: Any) -> None:
        self.options = {"by": by, **options}

    def to_dict(self) -> dict[str, Any]:
        """The component as a pipeline is written down."""
        found: dict[str, Any] = default_to_dict(self, **self.options)
        return found

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> PinciteConverter:
        made: PinciteConverter = default_from_dict(cls, data)
        return made

    @component.output_types(documents=list[Document])
    def run(
        self,
        sources: list[str | Path | ByteStream],
        meta: dict[str, Any] | list[dict[str, Any]] | None = None,
    ) -> dict[str, list[Document]]:
        """``documents``: the pieces of all sources in their order. ``meta`` is added to that of all, a list
        of it to that of one source each. Raises as ``pincite.convert``; ``ValueError`` for a list of other
        length."""
        own = meta if isinstance(meta, list) else [meta or {} for _ in sources]
        documents = []
        for source, more in zip(sources, own, strict=True):
            given: Any = source
            if isinstance(source, ByteStream):
                given = io.BytesIO(source.data)
                given.name = source.meta.get("file_path") or source.meta.get("name") or ""
                more = {**source.meta, **more}
            for piece in pieces_of_all([given], **self.options):
                documents.append(Document(id=piece.id, content=piece.text, meta={**piece.facts, **more}))
        return {"documents": documents}
