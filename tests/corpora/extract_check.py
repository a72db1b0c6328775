"""Whether Extract results of PDFs are whole (properties A1-A3); made to run in a child process."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import pincite
from pincite.errors import PinciteError
from pincite.outputs.extract import to_json
from tests.outputs.extract.invariants import check_layout, check_schema, check_text, check_words


def result_bytes(path: str) -> bytes:
    return to_json(pincite.convert(path, ocr=False, reproducible=True).to_extract(reproducible=True))


def troubles(paths: list[str], sound: bool) -> dict[str, str]:
    """``trouble`` of each path, without those that have none."""
    return {path: found for path in paths if (found := trouble(path, sound))}


def trouble(path: str, sound: bool) -> str:
    """What is wrong with the Extract result of a PDF, '' for nothing. Unless the document is ``sound``
    it may as well end in a typed error."""
    try:
        document = pincite.convert(path, ocr=False, reproducible=True)
    except PinciteError as error:
        return str(error) if sound else ""
    result = document.to_extract(reproducible=True)
    try:
        check_schema(result)
        check_layout(result)
        check_words(result)
        check_text(result)
        boxes = {e["page"]: e["bbox"] for e in result["layout"] if e["type"] == "page"}
        for page in document.pages:
            size = [round(page.width * 100 / 72), round(page.height * 100 / 72)]
            assert boxes[page.number] == [0, 0, *size], f"page {page.number} is not {size}"
        assert to_json(result) == result_bytes(path), "another run gives other bytes"
    except AssertionError as error:
        return f"{error}"[:500] or "an assertion without words"
    return ""


def main() -> None:
    """SHA-256 of each PDF's result, one a line."""
    for path in sys.argv[1:]:
        print(Path(path).name, hashlib.sha256(result_bytes(path)).hexdigest())


if __name__ == "__main__":
    main()
