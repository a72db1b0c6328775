"""What may be chosen about an Extract result."""

from __future__ import annotations

from typing import Any

import msgspec

from pincite.model.document import DocumentTree

SAME_IN_CONVERSION = {
    "tables_and_titles": "tables",
    "toc": "toc",
    "fonts": "fonts",
    "reproducible": "reproducible",
}
"""Options of the view that a conversion has too, and their names there."""


class ExtractOptions(msgspec.Struct, frozen=True, kw_only=True):
    """Options of the view; the first three are the processor's own switches.

    tables_and_titles   write tables, cells and titles; off: all body text has type ``text``
    toc                 fill ``tableOfContents`` (titles keep their label when off)
    fonts               fill ``fonts``; off: words carry font id -1
    reproducible        same tree in, same result out: no timings, a fixed ``conversionDateTime``
    trailing_newline    end every non-empty ``content`` with a line break, as the known service does
    always_error_pages  write ``header.errorPages`` also when it is 0, for old clients
    iso_dates           ISO 8601 in ``conversionDateTime`` and the PDF dates of ``customInfo``
    strict              nothing beyond the letter of the specification: see docs/extract-result.md
    """

    tables_and_titles: bool = True
    toc: bool = True
    fonts: bool = True
    reproducible: bool = False
    trailing_newline: bool = True
    always_error_pages: bool = False
    iso_dates: bool = False
    strict: bool = False


def options_for(tree: DocumentTree, **given: Any) -> ExtractOptions:
    """Options as the conversion had them, but for those ``given``: who converted without fonts or
    reproducibly means the result too. TypeError for a name that is no option."""
    asked = {
        name: bool(tree.options[there]) for name, there in SAME_IN_CONVERSION.items() if there in tree.options
    }
    return ExtractOptions(**(asked | given))
