"""A document loader for LangChain. Needs the extra ``langchain``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from pincite.converting.convert import Input
from pincite.errors import MissingExtra
from pincite.loaders.pieces import Granularity, pieces_of_all

try:
    from langchain_core.document_loaders import BaseLoader
    from langchain_core.documents import Document
except ImportError as error:
    raise MissingExtra("this needs langchain-core: pip install 'pincite[langchain]'") from error


class PinciteLoader(BaseLoader):
    """Documents in pieces: text in ``page_content``, what ``Piece`` names in ``metadata``.

    ``sources`` is one path or file object, or several. ``by`` says what becomes a document: 'chunk',
    'element', 'page', 'document'. ``on_error`` 'raise' or 'skip', ``jobs``, ``isolation``, ``chunking`` (of
    ``Document.chunks``) and the options of ``pincite.convert`` as there. Loading raises as that does.
    """

    def __init__(
        self, sources: Input | Iterable[Input], *, by: Granularity = "chunk", **options: Any
    ) -> None:
        alone = isinstance(sources, (str, Path, bytes)) or hasattr(sources, "read")
        self.sources: list[Any] = [sources] if alone else list(sources)  # type: ignore[arg-type]
        self.options = {"by": by, **options}

    def lazy_load(self) -> Iterator[Document]:
        for piece in pieces_of_all(self.sources, **self.options):
            yield Document(id=piece.id, page_content=piece.text, metadata=piece.facts)
