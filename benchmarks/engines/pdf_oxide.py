"""pdf_oxide through its Python package."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

import pdf_oxide

from benchmarks.engines.port import Output, tables_in


class PdfOxide:
    name = "pdf_oxide"

    def __init__(self) -> None:
        self.version = version("pdf_oxide")
        pdf_oxide.disable_logging()

    def markdown(self, pdf: Path) -> str:
        return "\n\n".join(self._pages(pdf))

    def flow(self, pdf: Path) -> str:
        return self.markdown(pdf)

    def output(self, pdf: Path) -> Output:
        pages = self._pages(pdf)
        tables = [grid for number, text in enumerate(pages, 1) for grid in tables_in(text, number)]
        return Output("\n\n".join(pages), tuple(tables))

    def _pages(self, pdf: Path) -> list[str]:
        document = pdf_oxide.PdfDocument(str(pdf))
        return [document.to_markdown(page) for page in range(document.page_count())]
