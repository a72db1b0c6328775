"""Marks of the pages in a text, so that whoever reads it can say where a sentence stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pincite.model.document import Page
from pincite.regex import regex

FIRST_WORD = regex(r"[\w.,;:!?'’)\]-]+")  # What a page break parted from its beginning, as plain letters.


class PageMarks:
    """Which page each block of a text begins and ends on. ``shown`` writes a mark of its name ('page 3');
    None: there are no marks."""

    def __init__(self, shown: Callable[[str], str] | None) -> None:
        self.shown = shown
        self.names: list[str] = []  # of each block's first page
        self.ends: dict[int, str] = {}  # of the last page of those that go on
        self.name = ""  # of the page that is written now

    def open(self, page: Page, blocks: int) -> bool:
        """Whether a page begins that has a mark, after so many blocks. A text without pages has none."""
        self.close(blocks)
        before = self.name
        marked = self.shown is not None and page.kind != "flow"
        self.name = f"{page.kind} {page.number}" if marked else ""
        return self.name != before

    def close(self, blocks: int) -> None:
        """So many blocks are written up to here."""
        self.names += [self.name] * (blocks - len(self.names))

    def joined(self, at: int, blocks: int, joint: str, text: str) -> list[str]:
        """The pieces that go on with a block, the mark among them where another page begins. Half a word
        is made whole before it."""
        self.close(blocks)
        if self.shown is None or self.ends.get(at, self.names[at]) == self.name:
            return [joint, text]
        self.ends[at] = self.name
        mark = self.shown(self.name)
        half = None if joint else FIRST_WORD.match(text)
        if half is None:
            return [joint, mark, " " * bool(joint), text]
        return [half.group(), " ", mark, text[half.end() :]]

    def interleaved(self, blocks: list[str]) -> Iterator[str]:
        """The blocks that have text, each page's mark before its first."""
        self.close(len(blocks))
        last = ""
        for at, block in enumerate(blocks):
            if not block:
                continue
            if self.shown is not None and self.names[at] not in ("", last):
                yield self.shown(self.names[at])
            yield block
            last = self.ends.get(at, self.names[at])
