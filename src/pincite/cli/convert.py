"""``pincite convert``: documents into Markdown, HTML, text or JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pincite.cli import choices
from pincite.cli.choices import (
    FormChoice,
    KeepChoice,
    OrderChoice,
    PartitionerChoice,
    PicturesChoice,
    StrategyChoice,
    layers_of,
)
from pincite.cli.progress import progress_bar
from pincite.cli.report import report
from pincite.cli.sources import Source, sources_of
from pincite.cli.targets import Target, form_of, targets_of
from pincite.errors import PinciteError

if TYPE_CHECKING:
    from pincite.converting.forms import Form, Keep
    from pincite.sandbox.limits import LimitOptions


def convert(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Documents of any format; - is stdin.")
    ],
    to: Annotated[FormChoice | None, typer.Option("--to", help="The form to write. [default: md]")] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "--output", "-o", metavar="FILE_OR_DIR", help="Where to; - is stdout, as without this option."
        ),
    ] = None,
    pages: choices.Pages = None,
    password: choices.Password = None,
    reading_order: choices.Order = OrderChoice.standard,
    tables: choices.Tables = True,
    toc: choices.Toc = True,
    fonts: choices.Fonts = True,
    furniture: Annotated[
        KeepChoice,
        typer.Option("--furniture", help="Running headers and footers, in md, html, text and sections."),
    ] = KeepChoice.keep,
    figure_text: Annotated[
        KeepChoice, typer.Option("--figure-text", help="Text inside figures, in md, html and text.")
    ] = KeepChoice.keep,
    pictures: Annotated[
        PicturesChoice,
        typer.Option(
            "--pictures",
            help="name: pictures by their names; data: with their bytes, in md, html and elements.",
        ),
    ] = PicturesChoice.name,
    also: Annotated[
        str,
        typer.Option(
            "--also", metavar="LAYERS", help="What is left out otherwise: comments, hidden, or both."
        ),
    ] = "",
    section_strategy: choices.SectionStrategy = StrategyChoice.whole_document,
    section_element_count: choices.SectionElementCount = 20,
    section_max_size: choices.SectionMaxSize = 4000,
    section_within_pages: choices.SectionWithinPages = False,
    ocr: choices.Ocr = False,
    ocr_language: choices.OcrLanguage = "eng",
    timeout: choices.Timeout = "10m",
    memory: choices.Memory = "1GB",
    media_type: choices.Type = None,
    limit: choices.Limits = None,
    reproducible: choices.Reproducible = False,
    partitioner: choices.Partitioner = PartitionerChoice.pincite,
) -> int:
    """Convert documents: PDF, Office, OpenDocument, HTML, Markdown, mail, pictures and more.

    The format is told from the content. One that fails is reported in one line and does not stop the
    others.
    """
    from pincite.converting.forms import SUFFIXES, Keep, preload
    from pincite.converting.limits import parse_bounds
    from pincite.converting.pages import parse_pages
    from pincite.sandbox.duration import seconds
    from pincite.sandbox.limits import LimitOptions, parse_memory
    from pincite.sections.options import SectionOptions

    parse_pages(pages)
    limits = LimitOptions(timeout=seconds(timeout), memory=parse_memory(memory))
    bounds_of = parse_bounds(limit or [])
    form: Form = to.value if to else form_of(output)
    sources = sources_of(files)
    targets = targets_of(sources, output, SUFFIXES[form])
    keep = Keep(
        furniture=furniture.value,
        figure_text=figure_text.value,
        pictures=pictures.value,
        layers=layers_of(also),
        sections=SectionOptions(
            strategy=section_strategy.value,
            element_count=section_element_count,
            max_size=section_max_size,
            within_pages=section_within_pages,
            furniture=furniture.value,
        ),
    )
    options: dict[str, Any] = {
        "pages": pages,
        "password": password,
        "reading_order": reading_order.value,
        "tables": tables,
        "toc": toc,
        "fonts": fonts,
        "ocr": ocr,
        "ocr_languages": ocr_language,
        "reproducible": reproducible,
        "media_type": media_type,
        "bounds": bounds_of,
        "partitioner": partitioner.value,
    }
    if len(sources) > 1:
        preload(form, [source.name for source in sources])
    status = 0
    for i, (source, target) in enumerate(zip(sources, targets, strict=True)):
        several = f"{i + 1}/{len(sources)} " if len(sources) > 1 else ""
        try:
            one(source, target, form, keep, limits, options, several)
        except PinciteError as error:
            report(error, source.name if several else "")
            status = max(status, error.exit_status)
    return status


def one(
    source: Source,
    target: Target,
    form: Form,
    keep: Keep,
    limits: LimitOptions,
    options: dict[str, Any],
    several: str,
) -> None:
    """Convert one document and write it."""
    from pincite.converting.forms import convert_isolated

    with progress_bar(several + source.name) as progress:
        name = source.name if source.path else ""  # 'stdin' says nothing about what came in
        written = convert_isolated(form, source.read(), keep, limits, progress, name=name, **options)
    target.write(written)
