"""``pincite library``: what a library holds, and what is done with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pincite.cli import choices
from pincite.cli.ingest import index
from pincite.cli.notes import listed
from pincite.cli.printing import box_words, counted, json_line, options_lines, print_lines, shortened
from pincite.cli.report import each, report, say
from pincite.cli.sources import Source, sources_of
from pincite.cli.targets import target_of
from pincite.errors import PinciteError
from pincite.model.geometry import NOWHERE

if TYPE_CHECKING:
    from pincite.archive.library import Library, Shown
    from pincite.catalogue.answers import DocumentEntry, Hit
    from pincite.catalogue.checking import Fault
    from pincite.catalogue.records import ImageRecord, TextRecord

library = typer.Typer(
    help="What a library holds: list, show, search, export, add, remove, check.", no_args_is_help=True
)

LINE = 110  # Characters of a line for people.
EARLIER = (
    "pincite: note: the library is of an earlier version; tags of tables are words until it is written to"
)
MOST_TEXTS = 40  # Texts and images of a document that are listed.
Urn = Annotated[str, typer.Argument(metavar="URN", help="Of anything in the library.")]


@library.command("list")
def list_(library: choices.LibraryFolder = choices.LIBRARY, as_json: choices.AsJson = False) -> int:
    """List the documents: URN, pages, runs, size, names."""
    with choices.opened(library) as opened:
        for entry in opened.documents():
            print_lines([json_line(entry) if as_json else document_line(entry)])
    return 0


def document_line(entry: DocumentEntry) -> str:
    record = entry.document
    pages = counted(record.page_count, "page") if record.page_count else ""
    runs = "" if len(entry.runs) == 1 else f"  {counted(len(entry.runs), 'run')}"
    names = ", ".join(shortened(name, LINE) for name in entry.names) or shortened(record.title, LINE)
    return f"{record.urn}  {pages:>9}  {record.size:>11,} bytes{runs}  {names}".rstrip()


@library.command()
def show(
    urn: Urn,
    library: choices.LibraryFolder = choices.LIBRARY,
    text: Annotated[
        bool, typer.Option("--text", help="Only the text: of a document, page, section or element.")
    ] = False,
    blob: Annotated[bool, typer.Option("--blob", help="Only the bytes: of a document or an image.")] = False,
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FILE", help="Where --text or --blob goes.")
    ] = None,
    as_json: choices.AsJson = False,
) -> int:
    """Show what the library knows of a document, a text, an element or an image."""
    from pincite.errors import BadOption

    if text and blob:
        raise BadOption("--text and --blob are two things; ask for one")
    if output is not None and not (text or blob):
        raise BadOption("--output is for --text and --blob")
    with choices.opened(library) as opened:
        if text or blob:
            data = opened.blob(urn) if blob else opened.text(urn).encode("utf-8", "replace")
            target_of(output).write(data)
            return 0
        found = opened.show(urn)
        print_lines([json_line(found)] if as_json else shown_lines(found))
    return 0


def shown_lines(found: Shown) -> Iterator[str]:
    from pincite.archive.ingest import notes_of

    entry = found.document
    if entry is not None:
        yield from document_lines(entry)
    for run in found.runs:
        yield ""
        yield f"run       {run.entry.run.urn}"
        when = f", {run.entry.run.started}" if run.entry.run.started else ""
        yield (
            f"          pincite {run.entry.run.version}{when}: {counted(run.entry.texts, 'text')}, "
            f"{counted(run.entry.passages, 'element')}, {counted(run.entry.images, 'image')}, "
            f"{counted(run.entry.characters, 'character')}, {counted(run.entry.quads, 'quad')}"
        )
        for line in options_lines(run.entry.run.options, LINE):
            yield f"          {line}"
        for text in run.texts[:MOST_TEXTS]:
            yield text_line(text)
        yield from left_out(len(run.texts), "text")
        for image in run.images[:MOST_TEXTS]:
            yield image_line(image)
        yield from left_out(len(run.images), "image")
        for line in listed(notes_of(run.entry.run)):
            yield f"   note   {line}"
    if found.text is not None:
        yield ""
        yield from found.text.split("\n")


def document_lines(entry: DocumentEntry) -> Iterator[str]:
    record = entry.document
    yield f"document  {record.urn}"
    for name in entry.names:
        yield f"          {shortened(name, LINE)}"
    pages = f", {counted(record.page_count, 'page')}" if record.page_count else ""
    yield f"          {record.media_type}, {counted(record.size, 'byte')}{pages}"
    yield f"          sha256 {record.sha256}"
    for key, value in record.info.items():
        if value.strip():
            yield f"          {shortened(key, LINE)}: {shortened(value, LINE)}"


def text_line(text: TextRecord) -> str:
    title = f"  “{shortened(text.title, LINE)}”" if text.title else ""
    return f"   {'   ' * text.level}{text.urn}  {text.label}, {counted(text.length, 'character')}{title}"


def image_line(image: ImageRecord) -> str:
    size = f"{image.width} x {image.height} {image.media_type}" if image.sha256 else "its place alone"
    return f"   {image.urn}  {image.label}, {size}, box {box_words(image.box)}"


def left_out(number: int, thing: str) -> Iterator[str]:
    if number > MOST_TEXTS:
        yield f"   ... and {counted(number - MOST_TEXTS, f'more {thing}')} (--json has them all)"


@library.command()
def search(
    words: Annotated[
        list[str],
        typer.Argument(metavar="WORD...", help='All must occur; "two words" together, begin* any ending.'),
    ],
    library: choices.LibraryFolder = choices.LIBRARY,
    most: Annotated[int, typer.Option("--most", metavar="N", min=1, help="How many texts are given.")] = 20,
    document: Annotated[str, typer.Option("--document", metavar="URN", help="Only in this document.")] = "",
    as_json: choices.AsJson = False,
) -> int:
    """Find texts by their words, the best first: each with a URN that pincite trace takes."""
    with choices.opened(library) as opened:
        if opened.catalogue.outdated:
            say([EARLIER])
        hits = opened.search(" ".join(words), limit=most, document=document)
        for hit in hits:
            print_lines([json_line(hit)] if as_json else hit_lines(hit))
    if not hits:
        say(["nothing was found"])
    return 0


def hit_lines(hit: Hit) -> Iterator[str]:
    more = "" if len(hit.ranges) < 2 else f", {len(hit.ranges)} places"
    title = f" “{shortened(hit.text.title, LINE)}”" if hit.text.title else ""
    yield f"{hit.urn}#char={hit.start},{hit.end}"
    yield f"   {hit.text.label}{title} of {shortened(hit.name, LINE) or hit.document}{more}"
    if hit.row is None:
        yield f"   {marked(hit)}"
    else:
        place = "" if hit.row.box == NOWHERE else f"  box {box_words(hit.row.box)}"
        yield f"   row {hit.row.number + 1} of a table  page {hit.row.page}{place}"
        yield f"   {shortened(hit.row.text, 3 * LINE)}"


def marked(hit: Hit) -> str:
    """The snippet with what was found in brackets."""
    out, at = [], 0
    for start, end in hit.marks:
        out += [hit.snippet[at:start], "[", hit.snippet[start:end], "]"]
        at = end
    return shortened("".join([*out, hit.snippet[at:]]), 3 * LINE)


@library.command()
def export(
    folder: Annotated[str, typer.Argument(metavar="DIR", help="A new or empty folder.")],
    library: choices.LibraryFolder = choices.LIBRARY,
) -> int:
    """Write all of it: quads.nq, texts.jsonl with every offset, and the originals and images in blobs/."""
    with choices.opened(library) as opened:
        opened.export(Path(folder))
    return 0


@library.command()
def add(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="N-Quads or N-Triples; - is stdin.")],
    library: choices.LibraryFolder = choices.LIBRARY,
    wait: choices.Wait = 0.0,
) -> int:
    """Add quads of other systems: what they derived from the texts, so that a trace leads back from it."""
    with choices.opened(library, wait) as opened:
        opened.hold()
        status = each(sources_of(files), lambda _, source, __: print_lines([added(opened, source)]))
        index(opened)
    return status


def added(library: Library, source: Source) -> str:
    found = library.add_quads(source.read(), source.name)
    status = "new" if found.new else "known"
    return f"{found.urn}  {status:5}  {counted(found.quads, 'quad'):>9}  {shortened(found.name, LINE)}"


@library.command()
def remove(
    urns: Annotated[list[str], typer.Argument(metavar="URN...", help="Of documents, or of added quads.")],
    library: choices.LibraryFolder = choices.LIBRARY,
    wait: choices.Wait = 0.0,
) -> int:
    """Remove documents with all that was made of them, or quads that were added."""

    status = 0
    with choices.opened(library, wait) as opened:
        opened.hold()
        for urn in urns:
            try:
                opened.remove(urn)
                print_lines([f"{urn}  removed"])
            except PinciteError as error:
                report(error)
                status = max(status, error.exit_status)
        index(opened)
    return status


@library.command()
def check(
    library: choices.LibraryFolder = choices.LIBRARY,
    repair: Annotated[
        bool,
        typer.Option(
            "--repair", help="Make anew what follows from the rest, and read damaged documents again."
        ),
    ] = False,
    wait: choices.Wait = 0.0,
    as_json: choices.AsJson = False,
) -> int:
    """Hold everything against its digest: documents, texts, originals, images, search, quads. Status 1 where
    damage is left."""
    left = 0
    with choices.opened(library, wait) as opened:
        for fault in opened.check(repair=repair):
            left += not fault.mended or fault.mended.startswith("not")
            print_lines([json_line(fault)] if as_json else [fault_line(fault)])
    if not left and not as_json:
        print_lines(["all is sound"])
    return 1 if left else 0


def fault_line(fault: Fault) -> str:
    """What is wrong, of what, and what was done about it."""
    name = f" {fault.name}" if fault.name else ""
    of = f" of {fault.document}" if fault.document and fault.document != fault.name else ""
    return f"{fault.where}{name}{of}: {fault.sentence}" + (f"; {fault.mended}" if fault.mended else "")
