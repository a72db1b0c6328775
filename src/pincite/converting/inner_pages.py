"""The documents inside a document that have pages of their own: which page of which stands where."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.converting.decoding import LAID_OUT, Reading
from pincite.converting.detected import format_of
from pincite.model.document import Page
from pincite.readers.formats import Format
from pincite.readers.options import ReadOptions

Inner = tuple[bytes, str, int]  # The bytes of a document inside, its media type, and a page of it, from 1.


class Finding(Reading):
    """A reading that keeps what was laid out: PDF and pictures inside, a page at a time, in order."""

    def __init__(self, limits: ReadOptions, password: str | None) -> None:
        super().__init__(limits, password, None)
        self.found: list[tuple[Inner, Page]] = []

    def laid_out(self, data: bytes, name: str, format_: Format) -> Iterator[Page]:
        media_type = "application/pdf" if format_.name == "pdf" else "image/*"
        for page in super().laid_out(data, name, format_):
            self.found.append(((data, media_type, page.number), page))
            yield page


def inner_pages(
    data: bytes, media_type: str, password: str | None = None, limits: ReadOptions | None = None
) -> dict[int, Inner]:
    """By number of the page of the document ``data``: the page inside that is shown there. Empty where
    that cannot be told. Raises what reading it raises."""
    format_ = format_of(data, media_type, "")
    if format_.name in LAID_OUT:
        return {}
    finding = Finding(limits or ReadOptions(), password)
    pages = [page for page in finding.pages(data, format_) if page.kind == "page" and page.width > 0]
    sizes = [(page.width, page.height) for page in pages]
    if sizes != [(page.width, page.height) for _, page in finding.found]:
        return {}
    return {page.number: inner for page, (inner, _) in zip(pages, finding.found, strict=True)}
