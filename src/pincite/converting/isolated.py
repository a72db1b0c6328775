"""A document read and written in one of its forms, also behind the walls of a child process."""

from __future__ import annotations

import contextlib
import gc
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from pincite.converting.convert import convert
from pincite.converting.document import Document
from pincite.converting.forms.form import json_line
from pincite.converting.forms.registry import form_called
from pincite.converting.pictures_in import may_hold_pictures
from pincite.converting.when import when_to_read
from pincite.errors import NotPdf, PinciteError
from pincite.model.document import DocumentTree, Note, Source
from pincite.regex import compile_all
from pincite.sandbox.isolation import USES, Progress, within
from pincite.sandbox.resources import USUAL, Isolation

# A document of no pages: what writes it has been loaded.
NOTHING = DocumentTree(
    source=Source(name="", sha256="0" * 64, media_type="text/plain", size=0), page_count=0, pages=()
)

# The smallest page that has all that most pages have: a heading, text, a link, a table between lines.
SMALL = b"""%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length 299>>stream
BT /F 16 Tf 20 170 Td (1 Title) Tj /F 10 Tf 0 -20 Td (Text that is longer than its heading is, and runs) Tj
0 -12 Td (on over a second line.) Tj ET
20 120 m 220 120 l 20 100 m 220 100 l 20 80 m 220 80 l S
BT /F 10 Tf 24 106 Td (Year) Tj 100 0 Td (Sum) Tj -100 -20 Td (2020) Tj 100 0 Td (1,234) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF
"""


READING_SHARE = 0.5  # Of the time of a child, for reading pages: the rest is for putting them together.


class Written(msgspec.Struct, frozen=True):
    """A document in its form as bytes, one for each of its files, with what is to be known of it, how many
    seconds that took, and the names and bytes of its pictures where they are files; or nothing, but the
    pages ``waiting`` for OCR."""

    made: tuple[bytes, ...]
    notes: tuple[Note, ...]
    pages: int
    media_type: str = ""
    seconds: float | None = None
    pictures: tuple[tuple[str, bytes], ...] = ()
    waiting: tuple[int, ...] = ()


def written(
    form: str,
    source: str | Path | bytes,
    options: Any = None,
    progress: Progress | None = None,
    *,
    parted: bool = False,
    looks: Mapping[int, bytes] | None = None,
    later: bool = False,
    **reading: Any,
) -> Written:
    """``source`` converted and written in ``form`` with ``options``, the struct of that form, None the usual;
    ``parted`` gives a file for each of its pieces. ``reading`` goes to ``pincite.convert``; ``looks`` are
    what was read of its pictures before, and with ``later`` those that ask for it are told and not read."""
    began = time.perf_counter()
    document = converted(source, looks, progress=progress, later=later, **reading)
    waiting = [note.page for note in document.notes if note.code == "page_is_picture"] if later else []
    if waiting:
        return Written((), (), len(document.pages), waiting=tuple(waiting))
    chosen = form_called(form)
    tree = chosen.tree_of(document, options)
    made = chosen.parted(tree, options) if parted else (chosen.written(tree, options),)
    seconds = time.perf_counter() - began
    if getattr(options, "pictures", "") == "files":
        from pincite.outputs.pictured import picture_files

        pictures = picture_files(tree)
    else:
        pictures = ()
    return Written(made, tree.notes, len(tree.pages), tree.source.media_type, seconds, pictures)


def converted(
    source: str | Path | bytes,
    looks: Mapping[int, bytes] | None = None,
    *,
    later: bool = False,
    **reading: Any,
) -> Document:
    """``convert``, with what was read of pictures before, or will be ``later``."""
    if not (looks or later):
        return convert(source, **reading)
    from pincite.converting.looks import convert_with

    return convert_with(source, looks or {}, later=later, **reading)


def convert_to(
    form: str,
    source: str | Path | bytes,
    options: Any = None,
    progress: Progress | None = None,
    **reading: Any,
) -> bytes:
    """The bytes alone of what ``written`` gives."""
    document, chosen = convert(source, progress=progress, **reading), form_called(form)
    return chosen.written(chosen.tree_of(document, options), options)


def extract_to(
    source: bytes,
    name: str,
    progress: Progress | None = None,
    *,
    looks: Mapping[int, bytes] | None = None,
    **reading: Any,
) -> Written:
    """The answer of the Extract contract for the document ``source``, a PDF or a picture, as JSON. Raises
    ``NotPdf`` for other formats."""
    from pincite.converting.decoding import LAID_OUT
    from pincite.converting.detected import format_of

    found = format_of(source, "application/pdf", name)
    if found.name not in LAID_OUT:
        raise NotPdf(f"the Extract result is about PDF, and this is {found.title}")
    document = converted(source, looks, name=name, media_type="application/pdf", progress=progress, **reading)
    answer = json_line({"result": document.to_extract()})
    return Written((answer,), document.notes, len(document.pages))


def convert_isolated(
    form: str,
    source: str | Path | bytes,
    options: Any = None,
    isolation: Isolation | None = USUAL,
    progress: Progress | None = None,
    **reading: Any,
) -> bytes:
    """``convert_to`` in a child process within ``isolation``. See ``run_isolated`` for what it raises."""
    if isolation is not None:
        _, isolation = timed(reading, isolation, source)
    return within(isolation, convert_to, (form, source, options), reading, progress)


def timed(
    reading: dict[str, Any], isolation: Isolation, source: str | Path | bytes
) -> tuple[dict[str, Any], Isolation]:
    """Options of a conversion in a child process, and what it may take there: as long as a document of its
    size may. One that is to keep what is done when its time is over ends itself before it is ended, and has
    time left to write that."""
    size = len(source) if isinstance(source, bytes) else 0
    if not isinstance(source, bytes):
        with contextlib.suppress(OSError):  # which is told by whoever reads it
            size = Path(source).stat().st_size
    when = when_to_read(reading.get("ocr", "auto"))
    slow = when is True or reading.get("partitioner", "pincite") != "pincite"
    slow = slow or (
        when == "auto" and may_hold_pictures(source if isinstance(source, bytes) else Path(source))
    )
    isolation = isolation.for_size(size, slow=slow)
    if reading.get("partial") and isolation.seconds is not None:
        reading = {"timeout": READING_SHARE * isolation.seconds, **reading}
    return reading, isolation


def preload(form: str, names: Sequence[str] = ("document.pdf",)) -> None:
    """Load what a conversion of files with these names needs, and do it once for a page of ours, so that
    children forked later find all that there and do not each make it anew: most of the cost of a small
    document."""
    from importlib import import_module

    from pincite.readers.detection.detect import by_hint
    from pincite.readers.formats import reader_of

    with contextlib.suppress(PinciteError):  # one of a form that needs the original
        form_called(form).written(NOTHING)
    import_module("pickle")  # in which a child is told of its next document
    import_module("pincite.converting.decoding")
    known = {format_.name: format_ for name in names if (format_ := by_hint("", name)) is not None}
    for format_ in known.values():
        if format_.reader:
            with contextlib.suppress(PinciteError):
                reader_of(format_)
    if "pdf" in known:
        with contextlib.suppress(PinciteError):
            convert_to(form, SMALL)
    if len(names) > USES:  # more than one child can do
        compile_all()
        import_module("hashlib")  # see ``pincite.digest``
    gc.collect()
    gc.freeze()  # a collection in a child would write to, and so copy, all that it shares with its parent
