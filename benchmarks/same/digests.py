"""Digests of all that is written of one document."""

from __future__ import annotations

import hashlib
import json
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

SECONDS = 120
"""Seconds after which a document is given up; the slowest of the corpora takes a tenth of it."""

LENGTH = 12
"""Hexadecimal digits kept of a digest: two outputs of the corpora agree by chance once in 10^10 runs."""

Row = dict[str, str]
"""Digests by form; 'error' alone where the document cannot be read."""


def digests(path: Path, wrappers: tuple[Path, ...] = ()) -> Row:
    """The digests of a document's forms, and of its records by each of ``wrappers``."""
    import pincite

    def late(number: int, frame: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGALRM, late)
    signal.alarm(SECONDS)
    try:
        document = pincite.convert(path, ocr=False, reproducible=True)
        row = {name: _digest(write) for name, write in _forms(document)}
        for wrapper in wrappers:
            records = pincite.wrap(wrapper, document)
            row[f"records {wrapper.stem}"] = _digest(records.to_dict)
            row[f"rows {wrapper.stem}"] = _digest(records.to_csv)
        return row
    except TimeoutError:
        return {"error": "too slow"}
    except pincite.PinciteError as error:
        return {"error": error.code}
    finally:
        signal.alarm(0)


def _forms(document: Any) -> Iterator[tuple[str, Callable[[], Any]]]:
    """The views of a document by name. Figures of PDF are not drawn."""
    from pincite.outputs.html import to_html
    from pincite.outputs.options import HtmlOptions

    yield "md", lambda: document.to_markdown(furniture="keep")
    yield "html", lambda: to_html(document.tree, HtmlOptions(pictures="data"))
    yield "text", lambda: document.to_text(furniture="keep")
    yield "extract", document.to_extract
    yield "elements", document.to_elements
    yield "docling", document.to_docling
    yield "json", document.to_json
    yield "sections", lambda: [_plain(section) for section in document.sections(strategy="heading")]
    yield "nquads", lambda: document.to_nquads(strategy="count")


def _plain(value: Any) -> Any:
    import msgspec

    return msgspec.to_builtins(value)


def _digest(write: Callable[[], Any]) -> str:
    """The digest of what ``write`` gives; the code of its error where it refuses."""
    import pincite

    try:
        written = write()
    except pincite.PinciteError as error:
        return error.code
    if isinstance(written, str):
        written = written.encode("utf-8", "backslashreplace")
    elif not isinstance(written, bytes):
        written = json.dumps(_plain(written), ensure_ascii=True).encode()
    return hashlib.sha256(written).hexdigest()[:LENGTH]
