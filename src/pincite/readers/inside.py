"""Documents inside a document (attachments, members of archives) as further pages of it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pincite.errors import OutOfMemory, PinciteError, TimedOut
from pincite.model.document import Page
from pincite.readers.builder import Builder
from pincite.readers.links import renumbered
from pincite.readers.reading import ReadContext


class Pages:
    """Counts pages through: ``last`` is the number of the last one given."""

    def __init__(self, reading: ReadContext, last: int = 0) -> None:
        self.reading = reading
        self.last = last

    def of(
        self, data: bytes, name: str, media_type: str = "", code: str = "attachment_unreadable"
    ) -> Iterator[Page]:
        """The pages of a document inside, named after it. One that cannot be read becomes a note of kind
        ``code``, a picture among them a page with the picture. Raises where time or memory have run out.
        """
        shift = self.last
        if self.reading.inner is None:
            self.reading.note(code, f"{name or 'a part'} was left out: no documents inside are read here")
            return
        before = self.reading.begin_inner()
        trouble: PinciteError | None = None
        try:
            for page in self.reading.inner(data, name, media_type):
                self.last = max(self.last, shift + page.number)
                title = f"{name}: {page.name}" if page.name and name else name or page.name
                yield msgspec.structs.replace(renumbered(page, shift + page.number), name=title)
        except (TimedOut, OutOfMemory):
            raise
        except PinciteError as error:
            trouble = error
        finally:
            self.reading.end_inner(before, shift)
        if trouble is None:
            return
        self.reading.note(code, f"{name or 'a part'} cannot be read: {trouble.sentence}")
        if media_type.startswith("image/") and self.last == shift:
            self.last += 1
            builder = Builder(self.last, "page", name)
            builder.add("figure", name, picture=self.reading.picture(data, media_type, name))
            yield builder.page()
