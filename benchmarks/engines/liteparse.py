"""LiteParse through its Python package, OCR off (its model-free figure)."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

import liteparse

from benchmarks.engines.port import Output, tables_in


class LiteParse:
    name = "liteparse"
    keep_furniture = False

    def __init__(self) -> None:
        self.version = version("liteparse")
        self._parser = liteparse.LiteParse(
            ocr_enabled=False,
            output_format="markdown",
            quiet=True,
            keep_headers_footers=self.keep_furniture,
        )

    def markdown(self, pdf: Path) -> str:
        return self._parser.parse(pdf).text

    def flow(self, pdf: Path) -> str:
        return self.markdown(pdf)

    def output(self, pdf: Path) -> Output:
        result = self._parser.parse(pdf)
        tables = [grid for page in result.pages for grid in tables_in(page.markdown, page.page_num)]
        return Output(result.text, tuple(tables))


class LiteParseFurniture(LiteParse):
    """The same told to keep running headers and footers, as the ground truth does."""

    name = "liteparse-furniture"
    keep_furniture = True
