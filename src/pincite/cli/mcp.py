"""``pincite mcp``: tools for models, by the Model Context Protocol."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from pincite.cli import choices
from pincite.cli.asked import Asked
from pincite.cli.asking import asking
from pincite.cli.looking import cores
from pincite.converting.options import ConvertOptions
from pincite.errors import MissingExtra
from pincite.sandbox.resources import Isolation

# What a model asks for itself, or what does nothing to what it is given.
NOT_ASKED = ("pages", "media_type", "reproducible", "toc", "fonts", "partial")


@asking(ConvertOptions, Isolation, without=NOT_ASKED)
def mcp(
    asked: Asked,
    folder: Annotated[
        list[str] | None,
        typer.Option(
            "--folder", metavar="DIR", help="Whose files may be read; may be given again. [default: this one]"
        ),
    ] = None,
    library: choices.LibraryFolder = "",
    http: Annotated[
        int | None,
        typer.Option(
            "--http", metavar="PORT", min=0, max=65535, help="Serve this port, to this machine alone."
        ),
    ] = None,
    jobs: choices.Jobs = None,
) -> int:
    """Serve documents to a model that speaks the Model Context Protocol, on stdin and stdout.

    It may read, cite and search; nothing is written, and only files in the folders are read.
    """
    try:
        from pincite.mcp.desk import Desk
        from pincite.mcp.folders import Folders
        from pincite.mcp.server import serve, server_of
    except ImportError as error:
        raise MissingExtra(f"this needs {error.name}: pip install 'pincite[mcp]'") from None
    folders = Folders(folder or [os.curdir])
    desk = Desk(folders, asked.some(ConvertOptions), asked.of(Isolation), jobs or cores())
    serve(server_of(desk, library), http)
    return 0
