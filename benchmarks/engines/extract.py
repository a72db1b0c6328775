"""The Extract answer with everything in it: fonts, layout, contents, words."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pincite import convert


def extract(pdf: Path) -> bytes:
    document = convert(pdf, ocr=False)
    return msgspec.json.encode(document.to_extract(tables_and_titles=True, toc=True, fonts=True))
