"""``pincite query``: SPARQL over the quads of a library."""

from __future__ import annotations

from typing import Annotated

import typer

from pincite.cli import choices
from pincite.cli.sources import STDIN, read_stdin
from pincite.cli.targets import target_of
from pincite.errors import BadOption
from pincite.options.shared import AnswerForm


def query(
    sparql: Annotated[str, typer.Argument(metavar="SPARQL", help="The query; - is stdin.")],
    library: choices.LibraryFolder = choices.LIBRARY,
    to: Annotated[AnswerForm, typer.Option("--to", help="How the answer is written.")] = "table",
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FILE", help="Where to; - is stdout.")
    ] = None,
    formulas: Annotated[
        bool,
        typer.Option("--formulas", help="In CSV, leave texts that a spreadsheet would run as formulas."),
    ] = False,
    timeout: Annotated[
        str, typer.Option("--timeout", metavar="TIME", help="Longest time for an answer: 90s, 5m, or none.")
    ] = "10m",
    memory: Annotated[
        str, typer.Option("--memory", metavar="SIZE", help="Most memory for it: 500MB, 2GB, or none.")
    ] = "2GB",
) -> int:
    """Ask the quads of a library. All graphs are asked together; GRAPH tells them apart."""
    from pincite.sandbox.resources import Isolation, parse_memory, seconds

    isolation = Isolation(timeout=seconds(timeout), memory=parse_memory(memory))

    if sparql == STDIN:
        try:
            sparql = read_stdin().decode()
        except UnicodeDecodeError:
            raise BadOption("the query on stdin is not UTF-8") from None
    with choices.opened(library) as opened:
        answer = opened.answer(sparql, to, isolation=isolation, formulas=formulas)
    target_of(output).write(answer)
    return 0
