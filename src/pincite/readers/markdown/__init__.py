"""Markdown to elements: CommonMark 0.31 with GitHub's tables, strikethrough, autolinks and task lists,
footnotes, definition lists, formulas and front matter.

Where HTML stands in the text, also around Markdown, the text becomes HTML, which the HTML reader reads: it
is taken as what it is, and scripts are as absent as there. Else that reader gets what it would have read.
"""

from __future__ import annotations

from collections.abc import Iterator

from pincite.model.document import Page
from pincite.readers.builder import Builder
from pincite.readers.charset import decoded
from pincite.readers.html import into as html_into
from pincite.readers.html.frames import Context
from pincite.readers.markdown.front import front_matter
from pincite.readers.markdown.rendering import rendered
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext

__all__ = ["into", "read"]


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """One page of kind ``flow``. No error is raised: every text is Markdown."""
    text = decoded(data)
    if text is None:
        text = data.decode("cp1252", "replace")
    facts, text = front_matter(text.removeprefix("\ufeff"))
    for key, said in facts.items():
        reading.info.setdefault(key, said)
    builder = Builder(1, "flow")
    into(text, builder, options, reading)
    yield builder.page()


def into(
    text: str, builder: Builder, options: ReadOptions, reading: ReadContext, context: Context | None = None
) -> None:
    """Add the elements of a text; ``context`` says what stands around it."""
    context = context or Context(whole=False)
    html_into(rendered(text, reading, builder.number), builder, options, reading, context)
