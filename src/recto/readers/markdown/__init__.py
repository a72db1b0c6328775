"""Markdown to elements: CommonMark 0.31 with GitHub's tables, strikethrough, autolinks and task lists,
footnotes, definition lists, formulas and front matter.

Where HTML stands in the text, also around Markdown, the text becomes HTML, which the HTML reader reads: it
is taken as what it is, and scripts are as absent as there. Else that reader gets what it would have read.
"""

from __future__ import annotations

from collections.abc import Iterator

from recto.model.document import Page
from recto.readers.builder import Builder
from recto.readers.charset import decoded
from recto.readers.html import events_into
from recto.readers.html import into as html_into
from recto.readers.html.frames import Context
from recto.readers.markdown.front import front_matter
from recto.readers.markdown.rendering import rendered
from recto.readers.options import ReadOptions
from recto.readers.reading import Shelf

__all__ = ["into", "read"]


def read(data: bytes, options: ReadOptions, shelf: Shelf) -> Iterator[Page]:
    """One page of kind ``flow``. No error is raised: every text is Markdown."""
    text = decoded(data)
    if text is None:
        text = data.decode("cp1252", "replace")
    facts, text = front_matter(text.removeprefix("\ufeff"))
    for key, said in facts.items():
        shelf.info.setdefault(key, said)
    builder = Builder(1, "flow")
    into(text, builder, options, shelf)
    yield builder.page()


def into(
    text: str, builder: Builder, options: ReadOptions, shelf: Shelf, context: Context | None = None
) -> None:
    """Add the elements of a text; ``context`` says what stands around it."""
    context = context or Context(whole=False)
    found = rendered(text, shelf, builder.number)
    if isinstance(found, str):
        html_into(found, builder, options, shelf, context)
    else:
        events_into(found, builder, options, shelf, context)
