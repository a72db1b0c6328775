"""Small documents made in the tests, and what readers make of them."""

from __future__ import annotations

import io
import zipfile

from pincite.model.document import Page
from pincite.model.elements import Element
from pincite.readers import epub, html, markdown, notebook
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext

READERS = {"html": html.read, "md": markdown.read, "epub": epub.read, "ipynb": notebook.read}


def pages(kind: str, data: bytes | str, reading: ReadContext | None = None, **options: int) -> list[Page]:
    data = data.encode() if isinstance(data, str) else data
    return list(READERS[kind](data, ReadOptions(**options), reading or ReadContext()))  # type: ignore[arg-type]


def elements(
    kind: str, data: bytes | str, reading: ReadContext | None = None, **options: int
) -> list[Element]:
    return [e for page in pages(kind, data, reading, **options) for e in page.elements]


def brief(kind: str, data: bytes | str, **options: int) -> list[tuple[str, str]]:
    """Kinds and texts."""
    return [(e.kind, e.text) for e in elements(kind, data, **options)]


def shown(element: Element, flag: str) -> list[str]:
    """The texts that have a style."""
    return [element.text[s.start : s.end] for s in element.spans if getattr(s, flag)]


def links(element: Element) -> list[tuple[str, str]]:
    return [(element.text[s.start : s.end], s.href) for s in element.spans if s.href]


def cells(element: Element) -> list[tuple[int, int, int, int, str]]:
    assert element.table is not None
    return [(c.row, c.col, c.row_span, c.col_span, c.text) for c in element.table.cells]


def everything(found: list[Element]) -> str:
    """All texts, those in cells too."""
    said = []
    for element in found:
        said.append(element.text)
        if element.table is not None:
            said += [cell.text for cell in element.table.cells]
    return "\n".join(said)


def book(parts: dict[str, str | bytes]) -> bytes:
    """A ZIP archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return out.getvalue()
