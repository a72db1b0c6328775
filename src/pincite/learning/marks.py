"""What somebody marked in documents: values of records, rows, pages that are marked completely, and what is
none. The JSON of ``pincite mark`` and of viewers."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec

from pincite.errors import BadOption


class Mark(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A value: ``field`` is its name, ``page`` counts from 1. ``text`` and ``box`` (x0, y0, x1, y1 in points
    from the top left corner of the page) and ``element`` (an id of the conversion) say where it stands; one
    of them is enough where nothing else there is like it. Values of one ``row`` are one record; those of
    the row '' are said once in a document."""

    field: str
    page: int = 0
    text: str = ""
    box: tuple[float, float, float, float] | None = None
    element: str = ""
    row: str = ""


class MarkedDocument(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A document with its marks. Of the pages ``complete`` every row is marked; ``negatives`` are rows, or
    single values, that were found and are none. ``sha256`` '' is not looked at."""

    path: str
    sha256: str = ""
    values: tuple[Mark, ...] = ()
    negatives: tuple[Mark, ...] = ()
    complete: tuple[int, ...] = ()


class Marks(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Marks of one kind of record; ``record`` is what a row is called, ``locale`` how numbers are written
    ('': as the documents say)."""

    record: str = "row"
    locale: str = ""
    documents: tuple[MarkedDocument, ...] = ()


def marks_of(given: Marks | dict[str, Any] | str | Path | bytes) -> Marks:
    """Marks as they are, from a dict of their form, from JSON, or from the path of a file of it, beside
    which paths of documents begin. Raises ``BadOption`` for what is none."""
    if isinstance(given, Marks):
        return given
    home: Path | None = None
    try:
        if isinstance(given, (str, Path)):
            home = Path(given).parent
            given = Path(given).read_bytes()
        if isinstance(given, bytes):
            found = msgspec.json.decode(given, type=Marks)
        else:
            found = msgspec.convert(given, Marks)
    except (OSError, ValueError) as error:
        raise BadOption(f"these are no marks: {getattr(error, 'strerror', None) or error}") from None
    if home is None:
        return found
    documents = tuple(msgspec.structs.replace(one, path=str(home / one.path)) for one in found.documents)
    return msgspec.structs.replace(found, documents=documents)


def written(marks: Marks) -> bytes:
    """Marks as JSON that people can read."""
    return msgspec.json.format(msgspec.json.encode(marks), indent=1) + b"\n"


def from_folder(marks: Marks, folder: Path) -> Marks:
    """The marks with the paths of their documents as they are seen from a folder, where they lie in or
    beside it."""
    documents = tuple(
        msgspec.structs.replace(one, path=Path(os.path.relpath(one.path, folder)).as_posix())
        for one in marks.documents
    )
    return msgspec.structs.replace(marks, documents=documents)
