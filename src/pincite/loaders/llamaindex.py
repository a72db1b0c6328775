"""A reader for LlamaIndex. Needs the extra ``llamaindex``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pincite.converting.convert import Input
from pincite.errors import MissingExtra
from pincite.loaders.pieces import TRACES, Granularity, pieces_of_all

try:
    from llama_index.core.readers.base import BaseReader
    from llama_index.core.schema import Document
except ImportError as error:
    raise MissingExtra("this needs llama-index-core: pip install 'pincite[llamaindex]'") from error


class PinciteReader(BaseReader):
    """Documents in pieces: also the ``file_extractor`` of a SimpleDirectoryReader.

    ``by`` says what becomes a document: 'chunk', 'element', 'page', 'document'. ``on_error`` 'raise' or
    'skip', ``jobs``, ``isolation``, ``chunking`` (of ``Document.chunks``) and the options of
    ``pincite.convert`` as there.
    """

    def __init__(self, *, by: Granularity = "chunk", **options: Any) -> None:
        self.options = {"by": by, **options}

    def lazy_load_data(
        self, file: Input | list[Input], extra_info: dict[str, Any] | None = None, fs: Any = None
    ) -> Iterable[Document]:
        """The pieces of one document or several, with what ``Piece`` names in ``metadata``, and
        ``extra_info``. ``fs`` opens ``file`` where it is no path of this machine. Facts that only lead back
        are kept from models and embeddings. Raises as ``pincite.convert``."""
        sources = file if isinstance(file, list) else [file]
        if fs is not None and not _is_local(fs):
            sources = [fs.open(str(one), "rb") for one in sources]
        for piece in pieces_of_all(sources, **self.options):
            yield Document(
                id_=piece.id,
                text=piece.text,
                metadata={**piece.facts, **(extra_info or {})},
                excluded_embed_metadata_keys=list(TRACES),
                excluded_llm_metadata_keys=list(TRACES),
            )

    def load_data(
        self, file: Input | list[Input], extra_info: dict[str, Any] | None = None, fs: Any = None
    ) -> list[Document]:
        """The same as a list."""
        return list(self.lazy_load_data(file, extra_info, fs))


def _is_local(fs: Any) -> bool:
    return "file" in ((fs.protocol,) if isinstance(fs.protocol, str) else fs.protocol)
