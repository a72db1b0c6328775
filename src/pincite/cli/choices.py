"""Arguments and options that several commands share and that no struct declares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from pincite.converting.forms.registry import FORMS, USUAL

if TYPE_CHECKING:
    from pincite.archive.library import Library

    FormNames = str
else:
    FormNames = Literal[tuple(FORMS)]

LIBRARY = "pincite-library"  # The library where none is named: a folder in the present one.

Documents = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="FILE...", help="Documents of any format, folders of them, patterns ('**/*.pdf'); - is stdin."
    ),
]

Listed = Annotated[
    str | None,
    typer.Option(
        "--files-from",
        metavar="LIST",
        help="A file with names of documents, a line each (or a NUL behind each); - is stdin.",
    ),
]

Jobs = Annotated[
    int | None,
    typer.Option("--jobs", min=1, metavar="N", help="Documents worked on at once. [default: one a core]"),
]

FormName = Annotated[FormNames | None, typer.Option("--to", help=f"The form to write. [default: {USUAL}]")]

OutputPlace = Annotated[
    str | None,
    typer.Option(
        "--output", "-o", metavar="FILE_OR_DIR", help="Where to; - is stdout, as without this option."
    ),
]

LibraryFolder = Annotated[
    str,
    typer.Option(
        "--library",
        metavar="DIR",
        help="The folder of the library.",
        envvar="PINCITE_LIBRARY",
        show_envvar=False,
    ),
]

PictureFile = Annotated[
    str | None,
    typer.Option(
        "--picture",
        metavar="FILE",
        help="Draw the place on the page of the original, into this file, .svg or .png; - is stdout.",
    ),
]

AsJson = Annotated[bool, typer.Option("--json", help="As JSON.")]
Dpi = Annotated[float, typer.Option("--dpi", min=36, max=600, help="Dots per inch of the picture.")]


Wait = Annotated[
    float,
    typer.Option(
        "--wait", metavar="SECONDS", min=0, help="How long to wait for another process that writes."
    ),
]


def opened(library: str, wait: float = 0.0) -> Library:
    """The library in this folder, which has to be there."""
    from pincite.archive.library import Library

    return Library(library, create=False, wait=wait)
