"""What a reader may spend, and what it is asked to do."""

from __future__ import annotations

import msgspec


class ReadOptions(msgspec.Struct, frozen=True, kw_only=True):
    """Limits on one document, and choices.

    max_unpacked     bytes that an archive may hold in all, unpacked
    max_part         bytes of one part of it
    max_ratio        how many times a part may grow, once it is larger than ``ratio_over``, and what is
                     made of the document (``amount``)
    max_entries      parts of an archive
    max_cells        slots of the tables of a document
    max_columns      columns of a table
    max_field        characters of one cell
    max_colspan      columns that one cell may span; rows are bounded by those that are there
    max_depth        levels of nesting; deeper ones are read flat, with a note
    max_pixels       of a picture that is to be decoded
    max_attachments  levels of documents in documents
    window           0: pages are whole. Else a reader may give a page in pieces of so many elements or
                     table rows, the pieces after the first with ``continues`` set on what goes on
    password         for what is encrypted
    """

    max_unpacked: int = 512 << 20
    max_part: int = 128 << 20
    max_ratio: int = 200
    ratio_over: int = 10 << 20
    max_entries: int = 10_000
    max_cells: int = 20_000_000
    max_columns: int = 16_384
    max_field: int = 1 << 20
    max_colspan: int = 1000
    max_depth: int = 512
    max_pixels: int = 100_000_000
    max_attachments: int = 3
    window: int = 0
    password: str = ""
