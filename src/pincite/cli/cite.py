"""``pincite cite``: from a quotation to the place it was taken from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pincite.cli import choices
from pincite.cli.asked import Asked
from pincite.cli.asking import asking
from pincite.cli.looking import cores
from pincite.cli.pictures import Drawn, write_pictures
from pincite.cli.printing import box_words, json_line, print_lines, shortened
from pincite.cli.report import each, say
from pincite.cli.sources import Source, sources_of
from pincite.cli.targets import STDOUT, picture_form
from pincite.cli.trace import LINE, spot_name
from pincite.converting.options import ConvertOptions
from pincite.errors import PinciteError
from pincite.model.geometry import NOWHERE
from pincite.sandbox.resources import Isolation

if TYPE_CHECKING:
    from pincite.archive.tracing.locating import Located
    from pincite.citing import Citation
    from pincite.outputs.overlay import PictureForm

NOTHING = 1  # The exit status where nothing is found.
MOST_PLACES = 12  # Lines or cells of a place that are printed; ``--json`` has them all.

Candidate = tuple[int, str, Any]  # A document by number and name, and a place in it.
Given = dict[int, tuple[bytes | Path, dict[str, Any]]]  # Documents by number, and how they are read.


@asking(ConvertOptions, Isolation, without=("partial",))
def cite(
    asked: Asked,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="A sentence, a row, a number with its name.")],
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="FILE...", help="Documents to look in; without any, those of the library."),
    ] = None,
    files_from: choices.Listed = None,
    library: choices.LibraryFolder = choices.LIBRARY,
    most: Annotated[int, typer.Option("--most", min=1, metavar="N", help="Places that are shown.")] = 10,
    picture: choices.PictureFile = None,
    dpi: choices.Dpi = 144,
    as_json: choices.AsJson = False,
) -> int:
    """Show where a quotation stands: score, document, page and box, and what is printed there.

    Case, blanks, punctuation and markup may differ, and a few letters of a longer quotation.
    """
    form = picture_form(picture) if picture is not None else "svg"
    given: Given = {}
    sources = sources_of(files, files_from) if files or files_from is not None else []
    found, status = (
        _in_files(asked, sources, text, most, given) if sources else (_in_library(library, text, most), 0)
    )
    found = sorted(found, key=lambda one: -one[2].score)[:most]
    if not found:
        say([f'pincite: not found: "{shortened(text, LINE)}" stands nowhere that was looked at'])
        return max(status, NOTHING)
    if picture != STDOUT:
        told = [(name, one) for _, name, one in found]
        print_lines([json_line([record(*one) for one in told])] if as_json else report_of(told))
    if picture is not None:
        drawn = (
            _drawn_files(asked, found, given, dpi, form)
            if sources
            else _drawn_library(asked, found, library, dpi, form)
        )
        write_pictures(picture, drawn)
        if not drawn:
            say(["no picture was drawn: nothing that was found has a place on a page"])
    return status


def _in_library(library: str, text: str, most: int) -> list[Candidate]:
    with choices.opened(library) as opened:
        return [(0, one.name, one) for one in opened.locate(text, limit=most)]


def _in_files(
    asked: Asked, sources: list[Source], text: str, most: int, given: Given
) -> tuple[list[Candidate], int]:
    """The places in all that could be read, and the exit status for the rest. Into ``given`` goes what is
    needed to read a document once more."""
    from pincite.converting.isolated import timed
    from pincite.converting.quoted import located_in
    from pincite.sandbox.isolation import Task, outcomes

    isolation = asked.of(Isolation)
    reading: dict[str, Any] = asked.some(ConvertOptions)

    def task(numbered: tuple[int, Source]) -> Task[tuple[Citation, ...]] | PinciteError:
        number, source = numbered
        try:
            data = source.read()
        except PinciteError as error:
            return error
        keywords, bounds = timed(reading, isolation, data)
        keywords |= {"name": source.name if source.path else ""}
        given[number] = data, keywords
        return Task(located_in, (data, text, most), keywords, bounds.seconds, bounds.memory, None)

    found: list[Candidate] = []
    with closing(outcomes(map(task, enumerate(sources)), cores())) as made:

        def work(number: int, source: Source, _: str) -> None:
            found.extend((number, source.label, one) for one in next(made).get())

        return found, each(sources, work)


def _drawn_files(
    asked: Asked, found: list[Candidate], given: Given, dpi: float, form: PictureForm
) -> list[Drawn]:
    """The pages with places in files, each file read once more."""
    from pincite.archive.tracing.cited import cited_in_file
    from pincite.sandbox.isolation import within

    drawn: list[Drawn] = []
    for number, label in dict.fromkeys((number, label) for number, label, _ in found):
        here = [(rank, one) for rank, (own, _, one) in enumerate(found, 1) if own == number]
        data, keywords = given[number]
        pictures = within(asked.of(Isolation), cited_in_file, (data, here, dpi, form), keywords)
        drawn += [(label, page, drawing) for page, drawing in pictures]
    return drawn


def _drawn_library(
    asked: Asked, found: list[Candidate], library: str, dpi: float, form: PictureForm
) -> list[Drawn]:
    """The pages with places in documents of a library."""
    with choices.opened(library) as opened:
        return opened.cited_pictures(
            [one for _, _, one in found],
            password=asked.values["password"],
            dpi=dpi,
            form=form,
            isolation=asked.of(Isolation),
        )


def record(name: str, found: Citation | Located) -> dict[str, Any]:
    """A place for machines: its document by name, and all that is known of it."""
    import msgspec

    told: dict[str, Any] = msgspec.to_builtins(found)
    return {"name": name} | told


def report_of(found: Sequence[tuple[str, Citation | Located]]) -> Iterator[str]:
    for number, (name, one) in enumerate(found):
        if number:
            yield ""
        pages = ", ".join(str(page) for page in dict.fromkeys(place.page for place in one.places) if page)
        yield "  ".join(part for part in (f"{one.score:.3f}", name, pages and f"page {pages}") if part)
        for urn in getattr(one, "urns", ()):
            yield f"   {urn}"
        for place in one.places[:MOST_PLACES]:
            box = "" if place.box == NOWHERE else box_words(place.box)
            words = f'"{shortened(place.text, LINE)}"'
            yield "   " + "  ".join(part for part in (f"{spot_name(place):13}", box, words) if part)
        if len(one.places) > MOST_PLACES:
            yield f"   ... and {len(one.places) - MOST_PLACES:,} more (--json has them all)"
