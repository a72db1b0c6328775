"""Rich Text Format (RTF 1.9.1) to elements."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.errors import Corrupt
from pincite.model.document import Page
from pincite.readers.builder import Builder
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext

HEAD = 4096  # Bytes at the start among which the first group must begin.


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """One flow: headers, the body in order, notes, comments, footers. Text that was deleted with changes
    tracked is left out; nothing is fetched, no object is opened. Raises ``Corrupt``, ``TooLarge``."""
    from pincite.readers.rtf.interpreter import Interpreter
    from pincite.readers.rtf.reader import read_all
    from pincite.readers.rtf.writer import Writer

    start = data.find(b"{\\rt", 0, HEAD)
    if start < 0:
        raise Corrupt("this is no RTF: it does not begin with {\\rtf")
    reader = Interpreter(options, reading)
    read_all(reader, data[start:])
    for key, value in reader.facts.items():
        if value:
            reading.info[key] = value
    builder = Builder()
    Writer(builder, options).document(reader)
    yield builder.page()
