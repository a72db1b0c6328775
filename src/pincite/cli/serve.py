"""``pincite serve``: documents over HTTP, with a viewer."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from pincite.cli.asked import Asked
from pincite.cli.asking import asking
from pincite.errors import MissingExtra
from pincite.sandbox.resources import Isolation
from pincite.service.settings import ServiceSettings


@asking(ServiceSettings, Isolation)
def serve(
    asked: Asked,
    new_key: Annotated[
        str,
        typer.Option(
            "--new-key", metavar="OWNER", help="Make an API key, and the line that admits it; no more."
        ),
    ] = "",
) -> int:
    """Serve documents over HTTP: they are sent, read, shown, cited and wrapped.

    Without keys it listens to this machine alone.
    """
    try:
        from pincite.service.access import new_key as made
        from pincite.service.server import serve as run
    except ImportError as error:
        raise MissingExtra(f"this needs {error.name}: pip install 'pincite[serve]'") from None
    if new_key:
        key, line = made(new_key)
        print(key)
        print(line, file=sys.stderr)
        return 0
    run(asked.of(ServiceSettings), asked.of(Isolation))
    return 0
