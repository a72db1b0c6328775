"""``pincite ingest``: documents into a library."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pincite.archive.options import IngestOptions
from pincite.cli import choices
from pincite.cli.asked import Asked
from pincite.cli.asking import asking
from pincite.cli.notes import Account, Telling
from pincite.cli.printing import counted, json_line, print_lines, shortened
from pincite.cli.report import each, progress_bar, say
from pincite.cli.sources import Source, is_pipe, kinds_of, sources_of
from pincite.errors import BadOption, MissingExtra
from pincite.options.effect import refuse_idle
from pincite.sandbox.resources import Isolation

if TYPE_CHECKING:
    from pincite.archive.ingest import Ingested
    from pincite.archive.library import Library

LINE = 110  # Characters of a name that are printed.


@asking(IngestOptions, Isolation, Telling, without=("toc", "fonts", "partial"))
def ingest(
    asked: Asked,
    files: choices.Documents = None,
    files_from: choices.Listed = None,
    library: choices.LibraryFolder = choices.LIBRARY,
    blobs: Annotated[
        str | None,
        typer.Option(
            "--blobs", metavar="URL", help="Where a new library keeps originals and images: s3://bucket/path."
        ),
    ] = None,
    wait: choices.Wait = 0.0,
    as_json: choices.AsJson = False,
) -> int:
    """Keep documents in a library: the originals, their texts, images and where everything came from.

    A document that is there already changes nothing; one that fails is reported and does not stop the
    others. Interrupted at any moment, the same command goes on where it was.
    """
    from pincite.archive.library import Library

    sources = sources_of(files, files_from)
    if asked.values["uri"] is not None and len(sources) > 1:
        raise BadOption("--uri names one document, and there are several")
    refuse_idle(asked.said, asked.values, "", kinds_of(sources, asked.said), asked.names)
    isolation = asked.of(Isolation)
    options = asked.some(IngestOptions)
    account = Account(asked.of(Telling))
    with Library(library, blobs=blobs, wait=wait) as opened:

        def one(_: int, source: Source, label: str) -> None:
            name = source.name if source.path and not is_pipe(source.path) else ""
            with progress_bar(label) as progress:
                found = opened.ingest(
                    source.read(), name=name, isolation=isolation, progress=progress, **options
                )
            print_lines([json_line(found) if as_json else line(found)])
            account.add(source.label, found.notes, found.pages)

        opened.hold()
        if len(sources) > 1:
            opened.preload([source.name for source in sources])
        status = each(sources, one)
        index(opened)
    return max(status, account.status)


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
