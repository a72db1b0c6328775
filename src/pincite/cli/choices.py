"""The options that several commands share, each defined once."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from pincite.errors import BadOption
from pincite.model.elements import Layer


class FormChoice(StrEnum):
    md = "md"
    html = "html"
    text = "text"
    extract = "extract"
    elements = "elements"
    docling = "docling"
    sections = "sections"


class StrategyChoice(StrEnum):
    whole_document = "whole-document"
    heading = "heading"
    element_type = "element-type"
    number = "count"
    size = "size"


class AnswerChoice(StrEnum):
    table = "table"
    json = "json"
    csv = "csv"
    tsv = "tsv"
    nt = "nt"


class OrderChoice(StrEnum):
    standard = "standard"
    vertical = "vertical"
    auto = "auto"


class KeepChoice(StrEnum):
    keep = "keep"
    drop = "drop"


class PartitionerChoice(StrEnum):
    pincite = "pincite"
    unstructured = "unstructured"


class PicturesChoice(StrEnum):
    name = "name"
    data = "data"


class StageChoice(StrEnum):
    words = "words"
    lines = "lines"
    blocks = "blocks"
    tables = "tables"
    order = "order"
    elements = "elements"


class RecordFormChoice(StrEnum):
    xml = "xml"
    json = "json"
    csv = "csv"


class ModeChoice(StrEnum):
    paper = "paper"
    best = "best"
    all = "all"
    topk = "topk"


class NormChoice(StrEnum):
    min = "min"
    product = "product"
    lukasiewicz = "lukasiewicz"


class GranularityChoice(StrEnum):
    word = "word"
    line_segment = "line-segment"
    cell = "cell"
    block = "block"


Password = Annotated[
    str | None,
    typer.Option(
        "--password",
        metavar="P",
        help="Opens an encrypted document.",
        envvar="PINCITE_PASSWORD",
        show_envvar=False,
    ),
]
Pages = Annotated[
    str | None,
    typer.Option("--pages", metavar="RANGES", help="Only these pages: 1-5,9 or 3- or -2."),
]
Order = Annotated[
    OrderChoice,
    typer.Option(
        "--reading-order",
        help="standard: as a person reads, column by column; vertical: straight down the page; "
        "auto: whichever suits each page.",
        envvar="PINCITE_READING_ORDER",
        show_envvar=False,
    ),
]
Tables = Annotated[
    bool,
    typer.Option(
        "--tables/--no-tables",
        help="Look for tables and headings.",
        envvar="PINCITE_TABLES",
        show_envvar=False,
    ),
]
Toc = Annotated[
    bool,
    typer.Option(
        "--toc/--no-toc", help="Find the table of contents.", envvar="PINCITE_TOC", show_envvar=False
    ),
]
Fonts = Annotated[
    bool,
    typer.Option("--fonts/--no-fonts", help="List the fonts.", envvar="PINCITE_FONTS", show_envvar=False),
]
Ocr = Annotated[
    bool,
    typer.Option(
        "--ocr/--no-ocr",
        help="Read the text of pictures, where needed.",
        envvar="PINCITE_OCR",
        show_envvar=False,
    ),
]
OcrLanguage = Annotated[
    str,
    typer.Option(
        "--ocr-language",
        metavar="CODES",
        help="What the pictures are written in: eng, or eng+ita.",
        envvar="PINCITE_OCR_LANGUAGE",
        show_envvar=False,
    ),
]
Timeout = Annotated[
    str,
    typer.Option(
        "--timeout",
        metavar="TIME",
        help="Longest time for one document: 90s, 5m, or none.",
        envvar="PINCITE_TIMEOUT",
        show_envvar=False,
    ),
]
Memory = Annotated[
    str,
    typer.Option(
        "--memory",
        metavar="SIZE",
        help="Most memory for one document: 500MB, 2GB, or none.",
        envvar="PINCITE_MEMORY",
        show_envvar=False,
    ),
]
Type = Annotated[
    str | None,
    typer.Option(
        "--type",
        metavar="MEDIA_TYPE",
        help="What the document is said to be, like text/csv: for stdin, where no name tells.",
    ),
]
Limits = Annotated[
    list[str] | None,
    typer.Option(
        "--limit",
        metavar="NAME=VALUE",
        help="A bound on formats other than PDF, like max_cells=1000000; may be given again.",
    ),
]
Reproducible = Annotated[
    bool,
    typer.Option(
        "--reproducible/--no-reproducible",
        help="Leave out times and dates of the conversion: same document, same bytes.",
        envvar="PINCITE_REPRODUCIBLE",
        show_envvar=False,
    ),
]
Partitioner = Annotated[
    PartitionerChoice,
    typer.Option("--partitioner", help="What reads the document; unstructured has to be installed."),
]
Furniture = Annotated[
    KeepChoice, typer.Option("--furniture", help="Running headers and footers in the texts.")
]
SectionStrategy = Annotated[
    StrategyChoice,
    typer.Option(
        "--section-strategy",
        help="How documents without pages are cut: heading: at headings, nested; element-type: between "
        "tables and text; count, size: so many elements or characters.",
    ),
]
SectionElementCount = Annotated[
    int,
    typer.Option("--section-element-count", metavar="N", min=1, help="Elements of a section, for count."),
]
SectionMaxSize = Annotated[
    int, typer.Option("--section-max-size", metavar="N", min=1, help="Characters of a section, for size.")
]
SectionWithinPages = Annotated[
    bool,
    typer.Option(
        "--section-within-pages/--no-section-within-pages", help="Cut pages, slides and sheets too."
    ),
]
LibraryFolder = Annotated[
    str,
    typer.Option(
        "--library",
        metavar="DIR",
        help="The folder of the library.",
        envvar="PINCITE_LIBRARY",
        show_envvar=False,
    ),
]
LIBRARY = "pincite-library"
"""The library where none is named: a folder in the present one."""

AsJson = Annotated[bool, typer.Option("--json", help="As JSON.")]


ALSO: tuple[Layer, ...] = ("comments", "hidden")
"""Layers that are left out unless asked for."""


def layers_of(also: str) -> tuple[Layer, ...]:
    """The usual layers with those named, parted by commas. Raises ``BadOption``."""
    named = [name.strip() for name in also.split(",") if name.strip()]
    for name in named:
        if name not in ALSO:
            raise BadOption(f"{name!r} is nothing to be added; there are {' and '.join(ALSO)}")
    return ("body", "furniture", "notes", *(layer for layer in ALSO if layer in named))
