"""``pincite inspect``: a page with what a stage saw drawn on it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pincite.cli import choices
from pincite.cli.choices import OrderChoice, StageChoice
from pincite.cli.pictures import picture_form
from pincite.cli.sources import sources_of
from pincite.cli.targets import STDOUT, Target, keep_sources


def inspect(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A PDF file; - is stdin.")],
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
    stage: Annotated[StageChoice, typer.Option("--stage", help="Whose work to draw.")] = StageChoice.elements,
    dpi: Annotated[float, typer.Option("--dpi", min=36, max=600, help="Dots per inch of the picture.")] = 144,
    password: choices.Password = None,
    reading_order: choices.Order = OrderChoice.standard,
    timeout: choices.Timeout = "10m",
    memory: choices.Memory = "1GB",
) -> int:
    """Draw a page as a picture with the words, lines, blocks, tables, order or elements found on it."""
    from pincite.converting.inspect import inspect_page
    from pincite.sandbox.duration import seconds
    from pincite.sandbox.isolation import run_isolated
    from pincite.sandbox.limits import LimitOptions, parse_memory

    limits = LimitOptions(timeout=seconds(timeout), memory=parse_memory(memory))
    source = sources_of([file])[0]
    name = output or f"{source.stem}-p{page}-{stage.value}.svg"
    form = picture_form(name)
    target = Target(None if name == STDOUT else Path(name))
    keep_sources([source], [target])
    picture = run_isolated(
        inspect_page,
        (source.read(), page, stage.value),
        keywords={"form": form, "dpi": dpi, "password": password, "reading_order": reading_order.value},
        timeout=limits.timeout,
        memory=limits.memory,
    )
    target.write(picture)
    if output is None:
        typer.echo(f"{name} was written", err=True)
    return 0
