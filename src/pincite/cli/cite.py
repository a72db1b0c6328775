"""``pincite cite``: from a quotation to the place it was taken from."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pincite.cli import choices
from pincite.cli.asked import Asked
from pincite.cli.asking import asking
from pincite.cli.conversion import cores
from pincite.cli.printing import box_words, json_line, print_lines, printable, shortened
from pincite.cli.report import each, say
from pincite.cli.sources import Source, sources_of
from pincite.cli.trace import LINE, spot_name
from pincite.converting.options import ConvertOptions
from pincite.errors import PinciteError
from pincite.model.geometry import NOWHERE
from pincite.sandbox.resources import Isolation

if TYPE_CHECKING:
    from pincite.archive.tracing.locating import Located
    from pincite.citing import Citation

NOTHING = 1  # The exit status where nothing is found.
MOST_PLACES = 12  # Lines or cells of a place that are printed; ``--json`` has them all.

Found = tuple[str, "Citation | Located"]  # The name of the document, and a place in it.


@asking(ConvertOptions, Isolation)
def cite(
    asked: Asked,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="A sentence, a row, a number with its name.")],
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="FILE...", help="Documents to look in; without any, those of the library."),
    ] = None,
    library: choices.LibraryFolder = choices.LIBRARY,
    limit: Annotated[int, typer.Option("--limit", min=1, metavar="N", help="Places that are shown.")] = 10,
    as_json: choices.AsJson = False,
) -> int:
    """Show where a quotation stands: score, document, page and box, and what is printed there.

    Case, blanks, punctuation and markup may differ, and a few letters of a longer quotation.
    """
    status, found = _in_files(asked, files, text, limit) if files else (0, _in_library(library, text, limit))
    found = sorted(found, key=lambda one: -one[1].score)[:limit]
    if not found:
        say([f'pincite: not found: "{shortened(text, LINE)}" stands nowhere that was looked at'])
        return max(status, NOTHING)
    print_lines([json_line([record(*one) for one in found])] if as_json else report_of(found))
    return status


def _in_library(library: str, text: str, limit: int) -> list[Found]:
    with choices.opened(library) as opened:
        return [(one.name, one) for one in opened.locate(text, limit=limit)]


def _in_files(asked: Asked, files: list[str], text: str, limit: int) -> tuple[int, list[Found]]:
    """The exit status for what could not be read, and the places in all else."""
    from pincite.converting.quoted import located_in
    from pincite.sandbox.isolation import Task, outcomes

    sources = sources_of(files)
    isolation = asked.of(Isolation)
    reading: dict[str, Any] = asked.some(ConvertOptions)

    def task(source: Source) -> Task[tuple[Citation, ...]] | PinciteError:
        try:
            call = (source.read(), text, limit)
        except PinciteError as error:
            return error
        keywords = reading | {"name": source.name if source.path else ""}
        return Task(located_in, call, keywords, isolation.timeout, isolation.memory, None)

    found: list[Found] = []
    with closing(outcomes(map(task, sources), cores())) as made:

        def work(number: int, source: Source, _: str) -> None:
            found.extend((source.label, one) for one in next(made).get())

        return each(sources, work), found


def record(name: str, found: Citation | Located) -> dict[str, Any]:
    """A place for machines: its document by name, and all that is known of it."""
    import msgspec

    told: dict[str, Any] = msgspec.to_builtins(found)
    return {"name": name} | told


def report_of(found: list[Found]) -> Iterator[str]:
    for number, (name, one) in enumerate(found):
        if number:
            yield ""
        pages = ", ".join(str(page) for page in dict.fromkeys(place.page for place in one.places) if page)
        yield "  ".join(
            part for part in (f"{one.score:.3f}", printable(name), pages and f"page {pages}") if part
        )
        for urn in getattr(one, "urns", ()):
            yield f"   {urn}"
        for place in one.places[:MOST_PLACES]:
            box = "" if place.box == NOWHERE else box_words(place.box)
            words = f'"{shortened(place.text, LINE)}"'
            yield "   " + "  ".join(part for part in (f"{spot_name(place):13}", box, words) if part)
        if len(one.places) > MOST_PLACES:
            yield f"   ... and {len(one.places) - MOST_PLACES:,} more (--json has them all)"
