"""reStructuredText to elements, by way of docutils with everything shut that reaches outside."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.errors import Corrupt, LimitError
from pincite.model.document import Page
from pincite.readers.charset import decoded
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.readers.rst.bounds import endless


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """One flow, footnotes and citations at its end. No file and no address is opened, no configuration
    read; directives and roles that are not known keep their text. Raises ``Corrupt``."""
    from pincite.readers.rst.doctree import doctree_of
    from pincite.readers.rst.walker import Walker

    text = decoded(data)
    if text is None:
        raise Corrupt("this is no text, so it is no reStructuredText")
    if endless(text):
        reading.note("not_parsed", "this would take too long as reStructuredText: it is read as plain text")
    else:
        try:
            walker = Walker(options, reading)
            walker.document(doctree_of(text.removeprefix("\ufeff"), reading))
        except LimitError:
            raise
        except Exception as error:  # docutils fails in many ways, at nesting above all
            code = "too_deep" if isinstance(error, RecursionError) else "not_parsed"
            reading.note(code, "this cannot be read as reStructuredText: it is read as plain text")
        else:
            yield walker.builder.page()
            return
    from pincite.readers.text import read as read_text

    yield from read_text(data, options, reading)
