"""``pincite ingest``: documents into a library."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pincite.cli import choices
from pincite.cli.choices import KeepChoice, OrderChoice, PartitionerChoice, StrategyChoice
from pincite.cli.printing import counted, json_line, print_lines, shortened
from pincite.cli.progress import progress_bar
from pincite.cli.report import report, say
from pincite.cli.sources import Source, is_pipe, sources_of
from pincite.errors import BadOption, LibraryError, MissingExtra, PinciteError

if TYPE_CHECKING:
    from pincite.archive.library import Ingested, Library

LINE = 110
"""Characters of a name that are printed."""


def ingest(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Documents of any format; - is stdin.")
    ],
    library: choices.LibraryFolder = choices.LIBRARY,
    blobs: Annotated[
        str | None,
        typer.Option(
            "--blobs", metavar="URL", help="Where a new library keeps originals and images: s3://bucket/path."
        ),
    ] = None,
    uri: Annotated[
        str | None,
        typer.Option("--uri", metavar="URI", help="What the document is called; of one document alone."),
    ] = None,
    section_strategy: choices.SectionStrategy = StrategyChoice.whole_document,
    section_element_count: choices.SectionElementCount = 20,
    section_max_size: choices.SectionMaxSize = 4000,
    section_within_pages: choices.SectionWithinPages = False,
    furniture: choices.Furniture = KeepChoice.keep,
    pages: choices.Pages = None,
    password: choices.Password = None,
    reading_order: choices.Order = OrderChoice.standard,
    tables: choices.Tables = True,
    ocr: choices.Ocr = False,
    ocr_language: choices.OcrLanguage = "eng",
    timeout: choices.Timeout = "10m",
    memory: choices.Memory = "1GB",
    media_type: choices.Type = None,
    limit: choices.Limits = None,
    reproducible: choices.Reproducible = False,
    partitioner: choices.Partitioner = PartitionerChoice.pincite,
    as_json: choices.AsJson = False,
) -> int:
    """Keep documents in a library: the originals, their texts, images and where everything came from.

    A document that is there already changes nothing; one that fails is reported and does not stop the
    others. Interrupted at any moment, the same command goes on where it was.
    """
    from pincite.archive.library import Library
    from pincite.converting.limits import parse_bounds
    from pincite.sandbox.duration import seconds
    from pincite.sandbox.limits import LimitOptions, parse_memory

    sources = sources_of(files)
    if uri is not None and len(sources) > 1:
        raise BadOption("--uri names one document, and there are several")
    options: dict[str, Any] = {
        "uri": uri,
        "strategy": section_strategy.value,
        "element_count": section_element_count,
        "max_size": section_max_size,
        "within_pages": section_within_pages,
        "furniture": furniture.value,
        "pages": pages,
        "password": password,
        "reading_order": reading_order.value,
        "tables": tables,
        "ocr": ocr,
        "ocr_languages": ocr_language,
        "reproducible": reproducible,
        "media_type": media_type,
        "limits": parse_bounds(limit or []),
        "partitioner": partitioner.value,
        "isolation": LimitOptions(timeout=seconds(timeout), memory=parse_memory(memory)),
    }
    status = 0
    with Library(library, blobs=blobs) as opened:
        opened.hold()
        if len(sources) > 1:
            opened.preload([source.name for source in sources])
        for i, source in enumerate(sources):
            several = f"{i + 1}/{len(sources)} " if len(sources) > 1 else ""
            try:
                found = one(opened, source, options, several)
            except PinciteError as error:
                report(error, source.name if several else "")
                status = max(status, error.exit_status)
                if isinstance(error, LibraryError):
                    return status  # so would all that follow
                continue
            print_lines([json_line(found) if as_json else line(found)])
        index(opened)
    return status


def one(library: Library, source: Source, options: dict[str, Any], several: str) -> Ingested:
    """Keep one document."""
    with progress_bar(several + source.name) as progress:
        name = source.name if source.path and not is_pipe(source.path) else ""
        return library.ingest(source.read(), name=name, progress=progress, **options)


def line(found: Ingested) -> str:
    """What became of a document: its URN, whether it is new, what was made of it, its name."""
    texts, images = counted(found.texts, "text"), counted(found.images, "image")
    name = shortened(found.name, LINE)
    return f"{found.urn}  {found.status:5}  {texts:>9}  {images:>9}  {name}".rstrip()


def index(library: Library) -> None:
    """Bring the index of the quads up to date, where what keeps it is installed."""
    try:
        library.index()
    except MissingExtra as error:
        say([f"the quads are kept, and not yet indexed: {error.sentence}"])
