"""What readers share: the context for all that stands beside the pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeVar

from pincite.digest import sha256
from pincite.model.document import ContentsEntry, Note, Page, Picture
from pincite.readers.options import ReadOptions

if TYPE_CHECKING:  # it takes long to load, and few readers need it
    from pincite.readers.package import Package

Some = TypeVar("Some")


class ReadContext:
    """Beside its pages a reader gives pictures, facts about the document and notes: they are put here, and
    the table of contents of one that brings its own.

    ``inner`` reads a document inside the document (an attachment, a member of an archive): bytes, name
    and media type ('' unknown) to pages; it raises as any reader does. ``part`` says '' or which part of
    an archive is being read, for notes.
    """

    def __init__(self, inner: Callable[[bytes, str, str], Iterator[Page]] | None = None) -> None:
        self.notes: list[Note] = []
        self.pictures: dict[str, Picture] = {}
        self.info: dict[str, str] = {}
        self.contents: list[ContentsEntry] = []
        self.inner = inner
        self._noted: dict[tuple[str, int, str], int] = {}

    def note(self, code: str, sentence: str, page: int = 0) -> None:
        """Say once what was guessed, dropped or could not be read."""
        key = (code, page, sentence)
        if key not in self._noted:
            self._noted[key] = 1
            self.notes.append(Note(code=code, sentence=sentence, page=page))

    def first(self, pages: list[Some], options: ReadOptions, what: str = "pages") -> list[Some]:
        """As many pages as are read; a note says so where there are more. ``what`` they are called."""
        if len(pages) > options.max_entries:
            self.note("cut_pages", f"of {len(pages)} {what} the first {options.max_entries} were read")
        return pages[: options.max_entries]

    def begin_inner(self) -> tuple[list[Note], dict[tuple[str, int, str], int]]:
        """Notes from now on are of a document inside the document; what ``end_inner`` needs."""
        before = (self.notes, self._noted)
        self.notes, self._noted = [], {}
        return before

    def end_inner(self, before: tuple[list[Note], dict[tuple[str, int, str], int]], shift: int) -> None:
        """Notes from now on are of the outer document again; pages of the inner one are counted on from
        ``shift``."""
        inner = self.notes
        self.notes, self._noted = before
        for note in inner:
            self.note(note.code, note.sentence, note.page + shift if note.page else shift + 1)

    def picture(self, data: bytes, media_type: str, name: str = "") -> str:
        """Keep a picture; its key for ``Element.picture``."""
        from pincite.readers.pictures import size_of

        key = sha256(data)
        if key not in self.pictures:
            kind, width, height = size_of(data)
            self.pictures[key] = Picture(
                data=data, media_type=kind or media_type, width=width, height=height, name=name
            )
        return key

    def shown(self, package: Package, part: str, media_type: str) -> str:
        """Keep a picture that is a part, unpacked once however often it is shown; its key. Raises as
        ``Package.read``."""
        # Pictures of pages that were handed over are gone from here: such a one is kept again.
        if package.pictures.get(part) not in self.pictures:
            data = package.read(part, counted=False)
            package.pictures[part] = self.picture(data, media_type, part.rpartition("/")[2]) if data else ""
        return package.pictures[part]


# Pages of a document, in order. Raises a ``DocumentError`` for one that cannot be read at all.
Reader = Callable[[bytes, ReadOptions, ReadContext], Iterator[Page]]
