"""MarkItDown through its Python package; measured only where installed (``markitdown[pdf]``)."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

import markitdown

from benchmarks.engines.port import Output, tables_in


class MarkItDown:
    name = "markitdown"

    def __init__(self) -> None:
        self.version = version("markitdown")
        self._converter = markitdown.MarkItDown()

    def markdown(self, pdf: Path) -> str:
        return self._converter.convert(str(pdf)).markdown

    def flow(self, pdf: Path) -> str:
        return self.markdown(pdf)

    def output(self, pdf: Path) -> Output:
        """Its Markdown does not say where a page ends, so all tables count as page 1's."""
        text = self.markdown(pdf)
        return Output(text, tuple(tables_in(text, 1)))
