"""``pincite inspect``: a page with what a stage saw drawn on it."""

from __future__ import annotations

from typing import Annotated

import typer

from pincite.cli.asked import Asked
from pincite.cli.asking import asking
from pincite.cli.choices import Dpi
from pincite.cli.sources import sources_of
from pincite.cli.targets import keep_sources, picture_form, target_of
from pincite.converting.options import InspectOptions
from pincite.errors import BadOption
from pincite.options.effect import refuse_idle
from pincite.options.shared import Stage
from pincite.sandbox.resources import Isolation


@asking(InspectOptions, Isolation)
def inspect(
    asked: Asked,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A PDF or a picture; - is stdin.")],
    page: Annotated[int, typer.Option("--page", metavar="N", min=1, help="The page, counted from 1.")],
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Where the picture goes, as .svg or .png; - is stdout. "
            "[default: FILE-pN-STAGE.svg in this folder]",
        ),
    ] = None,
    stage: Annotated[Stage, typer.Option("--stage", help="Whose work to draw.")] = "elements",
    dpi: Dpi = 144,
) -> int:
    """Draw a page as a picture with the words, lines, blocks, tables, order or elements found on it."""
    from pincite.converting.inspect import inspect_page
    from pincite.sandbox.isolation import within

    source, *others = sources_of([file])
    if others:
        raise BadOption(f"{file} is several documents, and a page of one is drawn")
    refuse_idle(asked.said, asked.values, names=asked.names)
    name = output or f"{source.stem}-p{page}-{stage}.svg"
    form = picture_form(name)
    target = target_of(name)
    keep_sources([source], [target])
    options = {"form": form, "dpi": dpi, **asked.some(InspectOptions)}
    target.write(within(asked.of(Isolation), inspect_page, (source.read(), page, stage), options))
    if output is None:
        typer.echo(f"{name} was written", err=True)
    return 0
