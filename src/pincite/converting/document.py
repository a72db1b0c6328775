"""A converted document and the views of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

from pincite.errors import NotPdf
from pincite.model.document import DocumentTree, Note, Page
from pincite.model.elements import Element
from pincite.model.words import Token

if TYPE_CHECKING:
    from pincite.model.sections import PassageText, Section

Keep = Literal["keep", "drop"]


class Document:
    """What ``pincite.convert`` gives back: the tree (``tree``, plain data) and its views.

    Iterate ``pages``, ``elements``, ``tables`` and ``tokens``; every one knows its page and box in
    points from the top left corner of the page as displayed.
    """

    def __init__(self, tree: DocumentTree) -> None:
        self.tree = tree

    def __repr__(self) -> str:
        return f"<Document {self.tree.source.name!r}, {len(self.tree.pages)} pages>"

    @property
    def pages(self) -> tuple[Page, ...]:
        return self.tree.pages

    @property
    def notes(self) -> tuple[Note, ...]:
        """What was guessed, dropped or unreadable."""
        return self.tree.notes

    @property
    def elements(self) -> Iterator[Element]:
        """All elements in reading order."""
        for page in self.tree.pages:
            yield from page.elements

    @property
    def tables(self) -> Iterator[Element]:
        """Elements that are tables; the grid is in ``.table``."""
        return (e for e in self.elements if e.table is not None)

    @property
    def tokens(self) -> Iterator[Token]:
        """All words in reading order with page, box, font and the id of the element they stand in."""
        for page in self.tree.pages:
            yield from page_tokens(page)

    def to_extract(self, **options: Any) -> dict[str, Any]:
        """The Extract result: fonts, header, layout, tableOfContents, timeInfo, words. Raises ``NotPdf``
        for formats without pages that words have a place on."""
        if any(page.width <= 0 for page in self.tree.pages):
            raise NotPdf(f"the Extract result is about PDF, and this is {self.tree.source.media_type}")
        from pincite.outputs.extract import options_for, to_extract

        return to_extract(self.tree, options_for(self.tree, **options))

    def to_markdown(self, *, furniture: Keep = "keep", figure_text: Keep = "keep", **options: Any) -> str:
        """Markdown. ``furniture``: running headers and footers; ``figure_text``: text inside figures;
        ``pictures`` 'data' puts them in, where 'name' only names them; ``layers`` are those shown."""
        from pincite.outputs.markdown import MarkdownOptions, to_markdown

        return to_markdown(
            self.tree, MarkdownOptions(furniture=furniture, figure_text=figure_text, **options)
        )

    def to_html(self, *, furniture: Keep = "keep", figure_text: Keep = "keep", **options: Any) -> str:
        """One HTML page; every element carries its page and box as data attributes. Options as for
        ``to_markdown``."""
        from pincite.outputs.html import HtmlOptions, to_html

        return to_html(self.tree, HtmlOptions(furniture=furniture, figure_text=figure_text, **options))

    def to_text(self, *, furniture: Keep = "keep", figure_text: Keep = "keep", **options: Any) -> str:
        """Plain text in reading order; table cells are parted by tabs."""
        from pincite.outputs.text import TextOptions, to_text

        return to_text(self.tree, TextOptions(furniture=furniture, figure_text=figure_text, **options))

    def to_elements(self, **options: Any) -> list[dict[str, Any]]:
        """Elements in the vocabulary of unstructured, as JSON-ready dictionaries. ``pictures`` 'data' puts
        the bytes of pictures in; ``layers`` are those written: 'hidden' and 'comments' are left out unless
        named. ``pincite.from_elements`` is the way back."""
        from pincite.outputs.elements_json import ElementsOptions, to_elements

        return to_elements(self.tree, ElementsOptions(**options))

    def to_docling(self) -> dict[str, Any]:
        """A DoclingDocument as JSON-ready dictionaries, which docling-core loads."""
        from pincite.outputs.docling import to_docling

        return to_docling(self.tree)

    def passages(self, *, furniture: Keep = "keep") -> PassageText:
        """The whole document as one text, with the place of every element, line and cell in it: each
        passage is ``text[offset:offset + length]``."""
        from pincite.sections import SectionOptions, passage_text

        return passage_text(self.tree, SectionOptions(furniture=furniture))

    def sections(self, **options: Any) -> tuple[Section, ...]:
        """The document as sections: one for each page, slide or sheet; other documents as ``strategy``
        says ('whole-document', 'heading', 'element-type', 'count' with ``element_count``, 'size' with
        ``max_size``), which cuts pages too where ``within_pages``. ``furniture`` as elsewhere. Each is
        ``text[offset:offset + length]`` of ``passages().text``."""
        from pincite.sections import SectionOptions, passage_text, sections_of

        chosen = SectionOptions(**options)
        return sections_of(self.tree, passage_text(self.tree, chosen), chosen)

    def to_nquads(self, *, uri: str = "", started: str = "", **sections: Any) -> bytes:
        """Where everything comes from, as N-Quads: document, pages or sections, images, elements with
        their characters and boxes, and the run. ``uri`` names the document, '' after the digest of its
        bytes; ``started`` is an ISO 8601 time, '' for none; ``sections`` as for ``sections``. The ids are
        those of ``pincite ingest`` with the same options. Raises ``BadOption``."""
        from pincite.converting.described import described
        from pincite.provenance import nquads
        from pincite.sections import SectionOptions

        found = described(self.tree, self.tree.options, SectionOptions(**sections), uri=uri, started=started)
        return nquads(self.tree, found.text, found.sections, found.run, found.names)


def page_tokens(page: Page) -> Iterator[Token]:
    """The words of a page in reading order."""
    words = page.words
    owner = [""] * len(words)
    for element in page.elements:
        for line in element.lines:
            for i in range(line.first, line.last):
                owner[i] = element.id
        if element.table is not None:
            for cell in element.table.cells:
                name = f"{element.id}/r{cell.row}/c{cell.col}"
                for line in cell.lines:
                    for i in range(line.first, line.last):
                        owner[i] = name
    boxes = words.box.tolist()
    confidence = words.confidence.tolist() if words.confidence is not None else None
    columns = zip(
        words.text,
        boxes,
        words.font.tolist(),
        words.size.tolist(),
        words.flags.tolist(),
        words.colour.tolist(),
        strict=True,
    )
    for i, (text, box, font, size, flags, colour) in enumerate(columns):
        yield Token(
            text=text,
            page=page.number,
            box=(box[0], box[1], box[2], box[3]),
            font=font,
            size=size,
            flags=flags,
            colour=colour,
            element=owner[i],
            confidence=confidence[i] if confidence else 1.0,
        )
