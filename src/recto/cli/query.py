"""``recto query``: SPARQL over the quads of a library."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from recto.cli import choices
from recto.cli.choices import AnswerChoice
from recto.cli.sources import STDIN, read_stdin
from recto.cli.targets import STDOUT, Target
from recto.errors import BadOption


def query(
    sparql: Annotated[str, typer.Argument(metavar="SPARQL", help="The query; - is stdin.")],
    library: choices.LibraryFolder = choices.LIBRARY,
    to: Annotated[AnswerChoice, typer.Option("--to", help="How the answer is written.")] = AnswerChoice.table,
    output: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FILE", help="Where to; - is stdout.")
    ] = None,
) -> int:
    """Ask the quads of a library. All graphs are asked together; GRAPH tells them apart."""
    from recto.pipeline.library import Library

    if sparql == STDIN:
        try:
            sparql = read_stdin().decode()
        except UnicodeDecodeError:
            raise BadOption("the query on stdin is not UTF-8") from None
    with Library(library, create=False) as opened:
        answer = opened.answer(sparql, to.value)
    Target(None if output in (None, STDOUT) else Path(output)).write(answer)
    return 0
