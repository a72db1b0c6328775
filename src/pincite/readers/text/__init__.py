"""Plain text to elements: what its layout says beyond doubt, and no more."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.errors import Corrupt
from pincite.model.document import Page
from pincite.readers.builder import Builder
from pincite.readers.charset import decoded
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.readers.text.setting import blocks, habits_of
from pincite.readers.text.writer import Writer


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """One flow, or a page for each form feed. Raises ``Corrupt`` for bytes that are no text."""
    text = decoded(data)
    if text is None:
        raise Corrupt("this is no text")
    if "\ufffd" in text:
        reading.note("undecodable", "some bytes are no characters in the encoding of the text")
    text = text.removeprefix("\ufeff").replace("\0", "")
    habits = habits_of(text)
    sheets = text.split("\f")
    if len(sheets) > 1 and not sheets[-1].strip():
        sheets.pop()
    for number, sheet in enumerate(sheets, 1):
        builder = Builder(number, "flow" if len(sheets) == 1 else "page")
        writer = Writer(builder, habits)
        started = False
        for block in blocks(sheet):
            writer.block(block)
            if options.window and len(builder.elements) >= options.window:
                started = True
                yield builder.page()
        if builder.elements or not started:
            yield builder.page()
