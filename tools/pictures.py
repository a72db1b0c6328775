"""Draws the pictures of the documentation; a test says when they are out of date.

They are what the commands in their pages draw, cut where nothing follows, in few colours.
"""

from __future__ import annotations

import io
import re
import tempfile
from hashlib import sha256
from pathlib import Path

from PIL import Image
from PIL.PngImagePlugin import PngInfo

import pincite
from pincite.converting.inspect import inspect_page
from pincite.outputs.overlay import PictureForm

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
DEMO = ROOT / "examples" / "demo.pdf"

DPI = 114.0  # The text of a page is read easily in the width of a column.
LENGTH = 0.72  # How much of a page of the demo document is shown: the rest is blank.
COLOURS = 64


def page(form: PictureForm) -> bytes:
    return inspect_page(DEMO, 4, "elements", form=form, dpi=DPI)


def trace(form: PictureForm) -> bytes:
    """What the page on libraries asks for."""
    text = (DOCS / "document-library.md").read_text()
    (urn,) = re.findall(r"^\$ pincite trace (\S+) --picture", text, re.M)
    with tempfile.TemporaryDirectory() as folder, pincite.Library(folder) as library:
        library.ingest(DEMO, strategy="heading")
        (way,) = library.trace(urn)
        ((_, drawn),) = library.pictures(way, form=form, dpi=DPI)
        return drawn


PICTURES = {"page.png": page, "trace.png": trace}


def picture(name: str) -> Image.Image:
    """A picture as it is shown."""
    drawn = Image.open(io.BytesIO(PICTURES[name]("png"))).convert("RGB")
    shown = drawn.crop((0, 0, drawn.width, round(drawn.height * LENGTH)))
    return shown.quantize(COLOURS, dither=Image.Dither.NONE)


def marks(name: str) -> str:
    """The digest of what is drawn over the page, which the fonts of a machine do not change."""
    return sha256(re.sub(rb"data:[^\"]*", b"", PICTURES[name]("svg"))).hexdigest()


if __name__ == "__main__":
    for name in PICTURES:
        told = PngInfo()
        told.add_text("marks", marks(name))
        picture(name).save(DOCS / name, optimize=True, pnginfo=told)
