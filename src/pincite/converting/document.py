"""A converted document and the views of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from pincite.converting.forms.docling import FORM as DOCLING
from pincite.converting.forms.elements import FORM as ELEMENTS
from pincite.converting.forms.extract import FORM as EXTRACT
from pincite.converting.forms.html import FORM as HTML
from pincite.converting.forms.markdown import FORM as MARKDOWN
from pincite.converting.forms.nquads import FORM as NQUADS
from pincite.converting.forms.text import FORM as TEXT
from pincite.model.document import DocumentTree, Note, Page
from pincite.model.elements import Element
from pincite.model.words import Token
from pincite.options.declaration import keywords_of
from pincite.options.sections import SectionOptions
from pincite.options.shared import Keep

if TYPE_CHECKING:
    from pincite.citing import Citable, Citation
    from pincite.model.sections import PassageText, Section


class Document:
    """What ``pincite.convert`` gives back: the tree (``tree``, plain data) and its views.

    Iterate ``pages``, ``elements``, ``tables`` and ``tokens``; every one knows its page and box in
    points from the top left corner of the page as displayed.
    """

    def __init__(self, tree: DocumentTree) -> None:
        self.tree = tree
        self._citable: Citable | None = None  # made for the first quotation

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

    to_markdown = MARKDOWN
    to_html = HTML
    to_text = TEXT
    to_extract = EXTRACT
    to_elements = ELEMENTS
    to_docling = DOCLING
    to_nquads = NQUADS

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """``to_`` and the name of any other form of ``pincite.converting.forms``, with its options."""
        from pincite.converting.forms.registry import FORMS

        form = FORMS.get(name.removeprefix("to_")) if name.startswith("to_") else None
        if form is None:
            raise AttributeError(f"a Document has no {name!r}")
        return form.__get__(self)

    def write(self, form: str, **options: Any) -> bytes:
        """The document in a form by its name ('md', 'csv' ...), as its file is: UTF-8. Raises
        ``BadOption``."""
        from pincite.converting.forms.registry import form_called

        chosen = form_called(form)
        return chosen.written(self.tree, chosen.chosen(**options))

    def passages(self, *, furniture: Keep = "keep") -> PassageText:
        """The whole document as one text, with the place of every element, line and cell in it: each
        passage is ``text[offset:offset + length]``."""
        from pincite.sections import passage_text

        return passage_text(self.tree, SectionOptions(furniture=furniture))

    def locate(self, quote: str, *, limit: int = 10) -> tuple[Citation, ...]:
        """Where ``quote`` stands, best first: a sentence, a row of a table, a number with what it is called,
        as a reader or a model quotes it. Case, blanks, punctuation, accents and markup may differ, and a
        few letters of a longer one. Empty where it stands nowhere."""
        if self._citable is None:
            from pincite.citing import Citable

            self._citable = Citable(self.tree, self.passages())
        return self._citable.locate(quote, limit)

    @keywords_of(SectionOptions)
    def sections(self, **options: Any) -> tuple[Section, ...]:
        """The document as sections: one for each page, slide or sheet; other documents as ``strategy``
        says ('whole-document', 'heading', 'element-type', 'count' with ``element_count``, 'size' with
        ``max_size``), which cuts pages too where ``within_pages``. ``furniture`` as elsewhere. Each is
        ``text[offset:offset + length]`` of ``passages().text``."""
        from pincite.sections import passage_text, sections_of

        chosen = SectionOptions(**options)
        return sections_of(self.tree, passage_text(self.tree, chosen), chosen)


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
