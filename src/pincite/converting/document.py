"""A converted document and the views of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pincite.converting.access.listed import Listed
from pincite.converting.access.origin import Origin
from pincite.converting.forms.docling import FORM as DOCLING
from pincite.converting.forms.elements import FORM as ELEMENTS
from pincite.converting.forms.extract import FORM as EXTRACT
from pincite.converting.forms.html import FORM as HTML
from pincite.converting.forms.markdown import FORM as MARKDOWN
from pincite.converting.forms.nquads import FORM as NQUADS
from pincite.converting.forms.text import FORM as TEXT
from pincite.model.document import ContentsEntry, DocumentTree, Note
from pincite.model.elements import Element
from pincite.model.words import Token
from pincite.options.chunks import ChunkOptions
from pincite.options.declaration import keywords_of
from pincite.options.sections import SectionOptions
from pincite.options.shared import Keep
from pincite.outputs.tokens import page_tokens

if TYPE_CHECKING:
    from pincite.citing import Citable, Citation
    from pincite.converting.access.pages import DocumentPage
    from pincite.converting.access.tables import TableElement
    from pincite.model.chunks import Chunk
    from pincite.model.sections import PassageText, Section


class Document:
    """What ``pincite.convert`` gives back: the tree (``tree``, plain data) and its views.

    Iterate ``pages``, ``elements``, ``tables`` and ``tokens``; every one knows its page and box in
    points from the top left corner of the page as displayed.
    """

    def __init__(self, tree: DocumentTree, origin: Origin | None = None) -> None:
        self.tree = tree
        self.origin = origin or Origin()
        self._citable: Citable | None = None  # made for the first quotation

    def __repr__(self) -> str:
        return f"<Document {self.tree.source.name!r}, {len(self.tree.pages)} pages>"

    def _repr_html_(self) -> str:
        return str(self.to_html())

    @property
    def name(self) -> str:
        """The name of the original, '' unknown."""
        return self.tree.source.name

    @property
    def media_type(self) -> str:
        """The media type of the original, '' unknown."""
        return self.tree.source.media_type

    @property
    def sha256(self) -> str:
        """The digest of the original's bytes."""
        return self.tree.source.sha256

    @property
    def page_count(self) -> int:
        """Pages of the original, also where only some were asked for."""
        return self.tree.page_count

    @property
    def metadata(self) -> dict[str, str]:
        """What the original says of itself: title, author, dates and more."""
        return self.tree.info

    @property
    def contents(self) -> tuple[ContentsEntry, ...]:
        """The table of contents: printed, of the outline, or told by headings."""
        return self.tree.contents

    @cached_property
    def pages(self) -> tuple[DocumentPage, ...]:
        """The pages, slides or sheets that were read; they may be asked for words, regions, pictures."""
        from pincite.converting.access.pages import DocumentPage

        return tuple(DocumentPage.of(page, self.tree, self.origin) for page in self.tree.pages)

    @cached_property
    def illustrated(self) -> DocumentTree:
        """The tree with the figures of PDF pages cut out as pictures. It is ``tree`` for other formats, and
        where the original is not at hand."""
        from pincite.converting.figures import illustrated

        return illustrated(self.tree, self.origin)

    @cached_property
    def searchable(self) -> DocumentTree:
        """The tree with the original as a PDF in which what OCR has read can be searched. Raises ``NotPdf``
        for documents without pages of their own, ``Unreadable`` where the original is not at hand."""
        from pincite.converting.searchable import with_searchable

        return with_searchable(self.tree, self.origin)

    @property
    def notes(self) -> tuple[Note, ...]:
        """What was guessed, dropped or unreadable."""
        return self.tree.notes

    @cached_property
    def elements(self) -> Sequence[Element]:
        """All elements in reading order; those that are tables are ``TableElement``."""
        from pincite.converting.access.tables import reached

        return Listed(lambda: (reached(e) for page in self.tree.pages for e in page.elements), "elements")

    @cached_property
    def tables(self) -> Sequence[TableElement]:
        """The tables, each with ``rows()``, ``to_markdown()``, ``to_pandas()`` and more; the grid is in
        ``.table``."""
        from pincite.converting.access.tables import TableElement

        return Listed(lambda: (e for e in self.elements if isinstance(e, TableElement)), "tables")

    @cached_property
    def tokens(self) -> Sequence[Token]:
        """All words in reading order with page, box, font and the id of the element they stand in."""
        return Listed(lambda: (token for page in self.tree.pages for token in page_tokens(page)), "tokens")

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
        asked = chosen.chosen(**options)
        return chosen.written(chosen.tree_of(self, asked), asked)

    def save(self, path: str | Path) -> None:
        """Write all that is known to a file, from which ``Document.load`` has the same document."""
        from pincite.converting.saved import saved

        Path(path).write_bytes(saved(self.tree))

    @classmethod
    def load(cls, path: str | Path, *, original: str | Path | bytes | None = None) -> Document:
        """The document that was saved. ``original`` is the file it was read from, wanted for pictures of its
        pages alone. Raises ``Corrupt``, ``Unreadable``."""
        from pincite.converting.saved import loaded
        from pincite.errors import Unreadable

        try:
            data = Path(path).read_bytes()
        except OSError as error:
            raise Unreadable(f"{path} cannot be read: {error.strerror or error}") from None
        return cls(loaded(data), Origin(Path(original) if isinstance(original, str) else original))

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

    @keywords_of(ChunkOptions)
    def chunks(self, **options: Any) -> tuple[Chunk, ...]:
        """The document in pieces of at most ``max_tokens`` tokens for search by meaning and for models: whole
        sections where they fit, else cut between paragraphs, rows of tables (with the header row in each) and
        sentences. Each is Markdown with the headings it stands under, its pages and boxes, its range in
        ``passages().text`` and a URN that a library traces back.

        ``overlap`` tokens of a text that is cut are repeated. ``tokenizer`` counts: one of ``tokenizers``,
        ``transformers`` or ``tiktoken``, the path of a tokenizer.json, the name of an encoding of tiktoken,
        or any callable that gives tokens or their number; without it they are estimated. ``furniture`` as
        elsewhere. Raises ``BadOption``, ``MissingExtra``."""
        from pincite.converting.forms.chunks import chunks_in

        return chunks_in(self.tree, ChunkOptions(**options))

    @keywords_of(SectionOptions)
    def sections(self, **options: Any) -> tuple[Section, ...]:
        """The document as sections: one for each page, slide or sheet; other documents as ``strategy``
        says ('whole-document', 'heading', 'element-type', 'count' with ``element_count``, 'size' with
        ``max_size``), which cuts pages too where ``within_pages``. ``furniture`` as elsewhere. Each is
        ``text[offset:offset + length]`` of ``passages().text``."""
        from pincite.sections import passage_text, sections_of

        chosen = SectionOptions(**options)
        return sections_of(self.tree, passage_text(self.tree, chosen), chosen)
