"""In which form a picture of a page is written: its name says so."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pincite.cli.targets import STDOUT
from pincite.errors import BadOption

if TYPE_CHECKING:
    from pincite.outputs.overlay import PictureForm


def picture_form(name: str) -> PictureForm:
    """The form that the ending of a name asks for; SVG for stdout. Raises ``BadOption`` for other endings."""
    ending = Path(name).suffix.lower()
    if name == STDOUT or ending == ".svg":
        return "svg"
    if ending == ".png":
        return "png"
    raise BadOption(f"a picture is written as .svg or .png, which {name} does not end in")
