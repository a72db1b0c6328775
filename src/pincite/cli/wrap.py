"""``pincite wrap``: records out of documents by a wrapper."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pincite.cli import choices
from pincite.cli.choices import GranularityChoice, ModeChoice, NormChoice, OrderChoice, RecordFormChoice
from pincite.cli.progress import progress_bar
from pincite.cli.report import report, say
from pincite.cli.sources import Source, sources_of
from pincite.cli.targets import Target, keep_sources, make_folder, stems_of, targets_of
from pincite.errors import BadOption, BadWrapper, LimitError, PinciteError, TimedOut, TooLarge

if TYPE_CHECKING:
    from pincite.records.forms import Made, RecordForm, Wanted
    from pincite.sandbox.limits import LimitOptions
    from pincite.wrappers.definition import Wrapper

ENDINGS: dict[str, RecordForm] = {".xml": "xml", ".json": "json", ".csv": "csv"}
"""The form that the ending of ``-o`` asks for where ``--to`` does not say."""


def wrap(
    wrapper: Annotated[str, typer.Argument(metavar="FILE.wrap", help="The wrapper.")],
    documents: Annotated[list[str], typer.Argument(metavar="DOCUMENT...", help="PDF files; - is stdin.")],
    to: Annotated[
        RecordFormChoice | None, typer.Option("--to", help="The form to write. [default: xml]")
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "--output", "-o", metavar="FILE_OR_DIR", help="Where to; - is stdout, as without this option."
        ),
    ] = None,
    mode: Annotated[
        ModeChoice | None,
        typer.Option(
            "--mode",
            help="paper: one answer, found greedily; best: the truest; all; topk: the --top truest. "
            "[default: paper]",
        ),
    ] = None,
    top: Annotated[
        int | None, typer.Option("--top", metavar="K", min=1, help="How many answers topk gives.")
    ] = None,
    threshold: Annotated[
        float | None,
        typer.Option("--threshold", metavar="T", help="What is less true is not found; above 0, up to 1."),
    ] = None,
    norm: Annotated[NormChoice | None, typer.Option("--norm", help="How truths are put together.")] = None,
    granularity: Annotated[
        GranularityChoice | None, typer.Option("--granularity", help="What a token is.")
    ] = None,
    locale: Annotated[
        str | None,
        typer.Option("--locale", metavar="NAME", help="How numbers and dates are written: it_IT."),
    ] = None,
    extras: Annotated[
        bool,
        typer.Option("--extras", help="In XML, also truths, variables and parsed values, as attributes."),
    ] = False,
    record: Annotated[
        str,
        typer.Option("--record", metavar="TYPE", help="In CSV, the type of group that is a row."),
    ] = "",
    places: Annotated[
        bool, typer.Option("--places", help="In CSV, also the page and the box of every value.")
    ] = False,
    spreadsheet: Annotated[
        bool, typer.Option("--spreadsheet", help="CSV for spreadsheets: marked as UTF-8, no formulas.")
    ] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Say on stderr what limits each group and what was missed.")
    ] = False,
    picture: Annotated[
        str | None,
        typer.Option("--picture", metavar="DIR", help="Draw the groups on their pages, into this folder."),
    ] = None,
    pages: choices.Pages = None,
    password: choices.Password = None,
    reading_order: choices.Order = OrderChoice.standard,
    tables: choices.Tables = True,
    ocr: choices.Ocr = False,
    ocr_language: choices.OcrLanguage = "eng",
    timeout: choices.Timeout = "10m",
    memory: choices.Memory = "1GB",
    max_tokens_per_page: Annotated[
        int | None,
        typer.Option("--max-tokens-per-page", metavar="N", min=1, help="Pages with more are refused."),
    ] = None,
    max_groups: Annotated[
        int | None,
        typer.Option("--max-groups", metavar="N", min=1, help="Steps after which the search is ended."),
    ] = None,
    max_seconds: Annotated[
        float | None,
        typer.Option("--max-seconds", metavar="S", help="Seconds after which the search is ended."),
    ] = None,
) -> int:
    """Find the records that a wrapper describes, each value with its page and box.

    A document that fails is reported in one line and does not stop the others.
    """
    from pincite.converting.pages import parse_pages
    from pincite.records.flat import record_type
    from pincite.records.forms import SUFFIXES, Wanted, load_isolated, preload
    from pincite.records.wrap import search_options
    from pincite.sandbox.duration import seconds
    from pincite.sandbox.limits import LimitOptions, parse_memory

    parse_pages(pages)
    limits = LimitOptions(timeout=seconds(timeout), memory=parse_memory(memory))
    search: dict[str, Any] = {
        "mode": mode.value if mode else None,
        "top": top,
        "explain": explain,
        "max_tokens_per_page": max_tokens_per_page,
        "max_groups": max_groups,
        "max_seconds": max_seconds,
    }
    search_options(**search)
    form: RecordForm = to.value if to else form_of(output)
    sources = sources_of(documents)
    try:
        ready = load_isolated(
            Path(wrapper),
            limits,
            threshold=threshold,
            norm=norm.value if norm else None,
            granularity=granularity.value if granularity else None,
            locale=locale,
        )
    except BadWrapper as error:
        show_faults(error)
        report(BadWrapper(f"{wrapper} cannot be used: {counted(error)}"))
        return error.exit_status
    row = record_type(ready, record)
    targets = targets_of(sources, output, SUFFIXES[form])
    keep_sources([*sources, Source(wrapper, Path(wrapper))], targets)
    drawings = drawings_of(sources, picture)
    wanted = Wanted(
        form=form,
        extras=extras,
        record=row,
        places=places,
        spreadsheet=spreadsheet,
        pictures=picture is not None,
    )
    options: dict[str, Any] = {
        **search,
        "pages": pages,
        "password": password,
        "reading_order": reading_order.value,
        "tables": tables,
        "ocr": ocr,
        "ocr_languages": ocr_language,
    }
    if len(sources) > 1:
        preload()
    status = 0
    for i, (source, target, drawing) in enumerate(zip(sources, targets, drawings, strict=True)):
        several = f"{i + 1}/{len(sources)} " if len(sources) > 1 else ""
        try:
            one(ready, source, target, drawing, wanted, limits, options, several)
        except PinciteError as error:
            report(error, source.name if several else "")
            status = max(status, error.exit_status)
    return status


def one(
    wrapper: Wrapper,
    source: Source,
    target: Target,
    drawing: Path | None,
    wanted: Wanted,
    limits: LimitOptions,
    options: dict[str, Any],
    several: str,
) -> None:
    """Wrap one document, write what was found, and draw it. Raises a ``LimitError`` after that where
    the search was ended by a limit."""
    from pincite.records.forms import wrap_isolated

    with progress_bar(several + source.name) as progress:
        made = wrap_isolated(wrapper, source.read(), wanted, limits, progress, name=source.name, **options)
    target.write(made.written)
    for page, picture in made.pictures:
        if drawing is not None:
            Target(drawing.with_name(f"{drawing.name}-p{page}.svg")).write(picture)
    say(made.explanation)
    if not made.complete:
        raise ended(made)
    if not made.groups and not made.explanation:
        say([f"{source.name}: nothing was found; --explain says what came closest"])


def ended(made: Made) -> LimitError:
    """The error for a search that was ended."""
    kind = TimedOut if made.stopped_by == "max_seconds" else TooLarge
    return kind(f"the search was ended by {made.stopped_by}; what was found until then was written")


def show_faults(error: BadWrapper) -> None:
    """Every fault with the line it is about and a caret under the place."""
    from pincite.records.wrapper_file import shown

    say(shown(fault) for fault in error.faults)


def counted(error: BadWrapper) -> str:
    faults = sum(fault.severity == "error" for fault in error.faults)
    return "1 error" if faults == 1 else f"{faults} errors"


def form_of(output: str | None) -> RecordForm:
    """The form that the name given to ``-o`` asks for; XML where it does not say."""
    return ENDINGS.get(Path(output).suffix.lower(), "xml") if output else "xml"


def drawings_of(sources: list[Source], folder: str | None) -> list[Path | None]:
    """What the names of the pictures of each source begin with; the folder is made."""
    if folder is None:
        return [None] * len(sources)
    if not folder:
        raise BadOption("--picture needs the name of a folder")
    path = Path(folder)
    make_folder(path)
    return [path / stem for stem in stems_of(sources)]
