"""HTML to elements (HTML Living Standard; nothing is run, nothing is fetched)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from pincite.errors import MissingExtra
from pincite.model.document import Page
from pincite.readers.builder import Builder
from pincite.readers.html import furniture
from pincite.readers.html.frames import Context
from pincite.readers.html.source import (
    TREE_UP_TO,
    decoded_chunks,
    deeper_than,
    encoding,
    events,
    installed,
    opened,
    streamed,
)
from pincite.readers.html.vocabulary import Event
from pincite.readers.html.writer import Writer
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.regex import regex

BATCH = 1 << 10  # Events between looks at whether a piece of the page is full.
MARKUP = regex(r"<[a-zA-Z!/?]|&[a-zA-Z#]")
CELL = regex(r"<t[dhr][\s>]", re.IGNORECASE)
# Rows and cells are only understood within a table: a fragment may lack it.
TABLE = regex(r"<(?:table|html|body)[\s>]", re.IGNORECASE)
BLANK_LINE = regex(r"\n[ \t\r]*\n\s*")
__all__ = ["Context", "Writer", "into", "read"]


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """One page of kind ``flow``; with ``options.window`` in pieces of about so many elements. Large
    documents are read as they come, so that what surrounds the content is told by its elements only.

    No error is raised for broken HTML: all of it has a meaning. ``TooLarge`` for tables beyond limits,
    ``MissingExtra`` without the parsers.
    """
    if not installed():
        raise MissingExtra("reading HTML needs selectolax and lxml: pip install 'pincite[formats]'")
    name = encoding(data)
    writer = Writer(Builder(1, "flow"), options, reading, Context())
    builder, window = writer.builder, options.window
    if len(data) > TREE_UP_TO:
        batches = streamed(decoded_chunks(data, name))
    else:
        found = prepared(data.decode(name, "replace"), writer)
        step = BATCH if window > 0 else max(1, len(found))
        batches = (found[at : at + step] for at in range(0, len(found), step))
    given = False
    for batch in batches:
        writer.take(batch)
        if writer.cut or (0 < window <= len(builder.elements) and writer.may_cut):
            given, writer.cut = True, False
            yield builder.page()
    writer.finish()
    if builder.elements or not given:
        yield builder.page()


def into(
    text: str, builder: Builder, options: ReadOptions, reading: ReadContext, context: Context | None = None
) -> Writer:
    """Add the elements of a document or a fragment; the writer knows what became of footnotes."""
    writer = Writer(builder, options, reading, context or Context())
    writer.take(prepared(text, writer))
    writer.finish()
    return writer


def prepared(text: str, writer: Writer) -> list[Event]:
    """The events of a text that is in memory; the writer learns what of them is furniture."""
    context, options = writer.context, writer.options
    if context.xml:
        text = opened(text)
    elif not MARKUP.search(text):
        # It only calls itself HTML: its blank lines end paragraphs.
        text = "".join(f"<p>{escape(part)}</p>" for part in BLANK_LINE.split(text))
    if CELL.search(text) and not TABLE.search(text):
        text = f"<table>{text}</table>"
    if deeper_than(text, options.max_depth):
        writer.too_deep()
    found = list(events(text, options))
    if context.whole:
        writer.furniture = furniture.found(found)
    return found
