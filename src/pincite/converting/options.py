"""What a caller may ask of a conversion."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from pincite.converting.pages import written_pages
from pincite.converting.when import WHEN, When, when_to_read
from pincite.errors import BadOption
from pincite.options.declaration import Option
from pincite.options.shared import Password, ReadingOrder
from pincite.sandbox.resources import BYTES, WRITTEN

if TYPE_CHECKING:
    from pincite.readers.options import ReadOptions

# Called with pages done and pages in all; in all 0 where nobody knows before the end.
Progress = Callable[[int, int], None]
Partitioner = Literal["pincite", "unstructured"]
OcrEngine = Literal["tesseract", "rapid"]
OURS = {"partitioner": "pincite"}  # What options need that mean nothing to another library.


def bounds(limits: Mapping[str, int] | None) -> ReadOptions:
    """Limits by name as options. Raises ``BadOption``."""
    from pincite.readers.options import ReadOptions

    known = {f for f in ReadOptions.__struct_fields__ if f.startswith(("max_", "ratio_"))}
    for key, value in (limits or {}).items():
        if key not in known:
            raise BadOption(f"{key!r} is no limit; there are {', '.join(sorted(known))}")
        if isinstance(value, bool) or not isinstance(value, int) or value < 1:
            raise BadOption(f"the limit {key} is a number of at least 1, not {value!r}")
    return msgspec.structs.replace(ReadOptions(), **dict(limits or {}))


def parse_bounds(written: list[str]) -> dict[str, int]:
    """Bounds by name from ``'max_cells=1000000'``; amounts of bytes may be written like ``64MiB``.

    Raises ``BadOption`` for what is no such bound.
    """
    found: dict[str, int] = {}
    for one in written:
        name, mark, value = one.partition("=")
        match = WRITTEN.fullmatch(value.upper().replace("_", ""))
        if not mark or not match or match[2] not in BYTES:
            raise BadOption(f"{one!r} is not a limit; write it like max_cells=1000000 or max_part=64MiB")
        found[name.strip()] = int(float(match[1]) * BYTES[match[2]])
    bounds(found)
    return found


Order = Annotated[
    ReadingOrder,
    Option(
        help="standard: as a person reads, column by column; vertical: straight down the page; "
        "auto: whichever suits each page.",
        variable="PINCITE_READING_ORDER",
        scope="printed",
        needs=OURS,
    ),
]


_OCR = Option(
    help="Read pictures of text: auto: pages without text of their own, where OCR is installed; on: other "
    "pictures too, and text that may lie. A strategy of fast is off, one of hi_res is on.",
    also=("strategy",),
    metavar="WHEN",
    parse=when_to_read,
    written="auto",
    switch=("on", "off"),
    variable="PINCITE_OCR",
    scope="printed",
    needs=OURS,
)
Ocr = Annotated[When, _OCR]
OcrAsked = Annotated[When, msgspec.structs.replace(_OCR, written="off")]  # that is not done unasked
OcrLanguages = Annotated[
    str,
    Option(
        name="ocr-language",
        also=("languages",),
        metavar="CODES",
        help="What the pictures are written in: eng, or eng,ita; auto tells it by their script.",
        variable="PINCITE_OCR_LANGUAGE",
        scope="printed",
        needs={"ocr": WHEN},
    ),
]
OcrEngineChoice = Annotated[
    OcrEngine,
    Option(
        help="What reads the pictures: tesseract, or rapid for forms and Chinese.",
        variable="PINCITE_OCR_ENGINE",
        scope="printed",
        needs={"ocr": WHEN},
    ),
]


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    """Options that are the same as they are asked for and as they are followed."""

    reading_order: Order = "standard"
    tables: Annotated[
        bool,
        Option(help="Look for tables and headings.", variable="PINCITE_TABLES", scope="printed", needs=OURS),
    ] = True
    toc: Annotated[
        bool,
        Option(
            help="Find the table of contents, in extract.",
            variable="PINCITE_TOC",
            forms=("extract",),
            needs=OURS,
        ),
    ] = True
    fonts: Annotated[
        bool,
        Option(help="List the fonts, in extract.", variable="PINCITE_FONTS", forms=("extract",), needs=OURS),
    ] = True
    ocr: Ocr = "auto"
    ocr_languages: OcrLanguages = "eng"
    ocr_engine: OcrEngineChoice = "tesseract"
    reproducible: Annotated[
        bool,
        Option(
            help="Leave out times and dates of the conversion: same document, same bytes.",
            variable="PINCITE_REPRODUCIBLE",
        ),
    ] = False


class ConvertOptions(Choices, frozen=True, kw_only=True):
    """What ``pincite.convert`` may be asked for; ``name``, ``timeout`` and ``progress`` in Python alone."""

    name: str | None = None
    media_type: Annotated[
        str | None,
        Option(
            name="type",
            metavar="MEDIA_TYPE",
            help="What the document is said to be, like text/csv: for stdin, where no name tells.",
        ),
    ] = None
    pages: Annotated[
        str | Iterable[int] | None,
        Option(metavar="RANGES", parse=written_pages, help="Only these pages: 1-5,9 or 3- or -2."),
    ] = None
    password: Password = None
    timeout: float | str | None = None
    partial: Annotated[
        bool,
        Option(
            help="At the time limit, keep the pages of a PDF that are done; a note tells the others.",
            flag=True,
            scope="printed",
            needs=OURS,
        ),
    ] = False
    limits: Annotated[
        Mapping[str, int] | None,
        Option(
            name="limit",
            metavar="NAME=VALUE",
            many=True,
            parse=parse_bounds,
            help="A bound on formats other than PDF, like max_cells=1000000; may be given again.",
            scope="other",
            needs=OURS,
        ),
    ] = None
    partitioner: Annotated[
        Partitioner, Option(help="What reads the document; unstructured has to be installed.")
    ] = "pincite"
    progress: Progress | None = None


class ExtractOptions(ConvertOptions, frozen=True, kw_only=True):
    """What the contract of the Extract Converter lets be asked for: there, pictures are read when told so."""

    ocr: OcrAsked = False


class InspectOptions(msgspec.Struct, frozen=True, kw_only=True):
    """What a page may be drawn with."""

    password: Password = None
    reading_order: Order = "standard"
    ocr: Ocr = "auto"
    ocr_languages: OcrLanguages = "eng"
    ocr_engine: OcrEngineChoice = "tesseract"


class Options(Choices, frozen=True, kw_only=True):
    """Options of a conversion as they are followed: checked, and in one way each."""

    pages: str = ""  # '1-5,9'; '' all
    timeout: float | None = None  # seconds
    partial: bool = False  # what is done when the time is over is kept
