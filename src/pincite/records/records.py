"""What a wrapper found in a document, and the views of it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pincite.errors import BadOption
from pincite.model.records import Check, Extraction, Group, Miss

if TYPE_CHECKING:
    from pincite.outputs.overlay import PictureForm
    from pincite.wrappers.definition import Wrapper

PICTURE_DPI = 144.0  # Dots per inch of pictures: small print can be read, and a page fits on a screen.


class Records:
    """What ``pincite.wrap`` gives back: the answer (``extraction``, plain data) and its views.

    Every group knows its type, variable, path, truth and what limits it; every value its page and its
    box in points from the top left corner of the page as displayed.
    """

    def __init__(
        self,
        extraction: Extraction,
        wrapper: Wrapper,
        source: str | Path | bytes | None = None,
        *,
        password: str | None = None,
        explain: bool = False,
    ) -> None:
        self.extraction = extraction
        self.wrapper = wrapper
        self._source = source
        self._password = password
        self._explain = explain

    def __repr__(self) -> str:
        count = len(self.extraction.groups)
        answers = "1 answer" if count == 1 else f"{count} answers"
        return f"<Records of {self.extraction.source!r} by {self.extraction.wrapper!r}, {answers}>"

    @property
    def groups(self) -> tuple[Group, ...]:
        """The answers, best first; none where nothing reaches the threshold."""
        return self.extraction.groups

    @property
    def complete(self) -> bool:
        """False where a limit ended the search; ``stopped_by`` names it."""
        return self.extraction.complete

    @property
    def stopped_by(self) -> str:
        """The limit that ended the search, '' none."""
        return self.extraction.stopped_by

    @property
    def checks(self) -> tuple[Check, ...]:
        """What the identities of the wrapper say."""
        return self.extraction.checks

    @property
    def misses(self) -> tuple[Miss, ...]:
        """Records almost found, where ``explain`` asked for them."""
        return self.extraction.misses

    def find(self, type: str) -> Iterator[Group]:
        """All groups of a type in the best answer, in reading order."""
        from pincite.outputs.records.sentences import walk

        for answer in self.groups[:1]:
            yield from (group for group in walk(answer) if group.type == type)

    def explain(self, full: bool = False) -> list[str]:
        """At most 30 lines that say what is missing, what was almost found and what the identities say; with
        ``full`` a line for each group and each near miss."""
        from pincite.outputs.records import brief, explained

        return explained(self.extraction) if full else brief(self.extraction)

    def to_xml(self, **options: Any) -> str:
        """XML in the form of Fig. 4 of the paper; see ``pincite.outputs.records.XmlOptions``."""
        from pincite.outputs.records import XmlOptions, to_xml

        return to_xml(self.extraction, XmlOptions(**options))

    def to_dict(self) -> dict[str, Any]:
        """Everything that is known, JSON-ready, as ``pincite.outputs.records.records_schema`` says."""
        from pincite.outputs.records import to_dict

        return to_dict(self.extraction, explain=self._explain)

    def to_json(self, *, indent: int = 0) -> str:
        """``to_dict`` as text."""
        from pincite.outputs.records import to_json

        return to_json(self.extraction, explain=self._explain, indent=indent)

    def to_csv(self, *, record: str = "", **options: Any) -> str:
        """A row a record. ``record`` is the type of the rows: by default the deepest type that the
        wrapper repeats. Further ``options``: see ``pincite.outputs.records.CsvOptions``."""
        from pincite.outputs.records import CsvOptions, to_csv
        from pincite.records.flat import columns_of, parents_of, record_type

        rows = record_type(self.wrapper, record)
        found = CsvOptions(
            record=rows,
            columns=columns_of(self.wrapper, rows),
            parents=len(parents_of(self.wrapper, rows)) > 1,
            **options,
        )
        return to_csv(self.extraction, found)

    @property
    def pages(self) -> tuple[int, ...]:
        """Numbers of the pages that have something to draw."""
        from pincite.outputs.records.picture import pages_with_groups

        return pages_with_groups(self.extraction)

    def picture(self, page: int, *, dpi: float = PICTURE_DPI, form: PictureForm = "svg") -> bytes:
        """Page ``page`` with the groups of the best answer drawn on it. Where only a converted
        ``Document`` was given, on white paper.

        Raises ``BadPages`` where the document has no such page, ``BadOption`` where the file has changed,
        ``MissingExtra`` for PNG without Pillow.
        """
        return next(picture for _, picture in self.pictures((page,), dpi=dpi, form=form))

    def pictures(
        self, pages: tuple[int, ...] | None = None, *, dpi: float = PICTURE_DPI, form: PictureForm = "svg"
    ) -> Iterator[tuple[int, bytes]]:
        """Page numbers with their pictures, one after the other; by default of all ``pages``."""
        from pincite.outputs.records.picture import groups_picture

        wanted = self.pages if pages is None else pages
        if not wanted:
            return
        if self._source is None:
            for page in wanted:
                yield page, groups_picture(self.extraction, page, dpi=dpi, form=form)
            return
        from pincite.converting.convert import read_source
        from pincite.converting.pages import select_pages
        from pincite.pdf import PdfDocument

        data, _ = read_source(self._source, None)
        if self.extraction.sha256 and hashlib.sha256(data).hexdigest() != self.extraction.sha256:
            raise BadOption(f"{self.extraction.source} is not the file it was when the records were found")
        with PdfDocument(data, self._password) as pdf:
            select_pages(wanted, pdf.page_count)
            for page in wanted:
                yield page, groups_picture(self.extraction, page, pdf.render(page, dpi), dpi, form)
