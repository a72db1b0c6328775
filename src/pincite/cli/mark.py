"""``pincite mark``: values of a document marked, for ``pincite learn``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pincite.cli.printing import counted
from pincite.cli.report import say
from pincite.cli.targets import Target
from pincite.errors import BadOption


def mark(
    document: Annotated[str, typer.Argument(metavar="DOCUMENT", help="The document.")],
    value: Annotated[
        list[str] | None,
        typer.Option("--value", metavar="FIELD=TEXT", help="A value of the row, as it is printed."),
    ] = None,
    marks: Annotated[
        str, typer.Option("--marks", metavar="FILE", help="The file of marks that is added to.")
    ] = "marks.json",
    row: Annotated[
        str | None, typer.Option("--row", metavar="NAME", help="The row; the next one by default.")
    ] = None,
    once: Annotated[
        bool, typer.Option("--once", help="The values are said once in the document, in no row.")
    ] = False,
    strike: Annotated[bool, typer.Option("--strike", help="This row was found and is none.")] = False,
    page: Annotated[int, typer.Option("--page", metavar="N", help="The page they stand on.")] = 0,
    place: Annotated[
        list[str] | None,
        typer.Option("--place", metavar="FIELD=N", help="Which of several places a value is in."),
    ] = None,
    complete: Annotated[
        list[int] | None,
        typer.Option("--complete", metavar="N", help="A page on which every row is marked."),
    ] = None,
    record: Annotated[
        str | None, typer.Option("--record", metavar="NAME", help="What a row is called in the wrapper.")
    ] = None,
    locale: Annotated[
        str | None, typer.Option("--locale", metavar="CODE", help="How numbers and dates are written.")
    ] = None,
) -> int:
    """Mark the values of a row by their texts; the marks are added to a file."""
    import msgspec

    from pincite.learning.making import marked
    from pincite.learning.marks import Marks, from_folder, marks_of, written

    if once and row:
        raise BadOption("--once says that the values are in no row; --row would do nothing")
    file = Path(marks)
    known = marks_of(file) if file.exists() else Marks()
    settings = {name: said for name, said in (("record", record), ("locale", locale)) if said is not None}
    known = msgspec.structs.replace(known, **settings)
    found = marked(
        known,
        document,
        [parted(one, "--value") for one in value or ()],
        page=page,
        row="" if once else row,
        places={field: number(said) for field, said in (parted(one, "--place") for one in place or ())},
        strike=strike,
        complete=complete or (),
    )
    Target(file).write(written(from_folder(found, file.parent)))
    rows = sum(len({m.row for m in one.values if m.row}) for one in found.documents)
    say([f"{file}: {counted(rows, 'marked row')}"])
    return 0


def parted(said: str, option: str) -> tuple[str, str]:
    field, sign, text = said.partition("=")
    if not (field and sign and text):
        raise BadOption(f"{option} is FIELD=..., not {said!r}")
    return field, text


def number(said: str) -> int:
    if not said.isdecimal():
        raise BadOption(f"--place is FIELD=N with a number, not {said!r}")
    return int(said)
