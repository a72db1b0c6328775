"""Org, AsciiDoc and LaTeX through pandoc, where that is installed: a program of its own, shut in."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec

from recto.errors import Corrupt, MissingExtra
from recto.model.document import Page
from recto.readers.charset import decoded
from recto.readers.child import run
from recto.readers.options import ReadOptions
from recto.readers.pandoc.ast import read_ast
from recto.readers.reading import Shelf

SECONDS = 60.0
"""Processor time and time on the clock that pandoc may take: a document of 1 MB takes about 5 s."""

MEMORY = 2 << 30
"""Bytes of address space: pandoc needs about 200 MB, and the runtime of its language maps more."""

INCLUDES = {
    "org": ("#+include",),
    "asciidoc": ("include::",),
    "latex": ("\\input{", "\\include{", "\\usepackage", "\\lstinputlisting"),
}
"""What names other files; pandoc cannot reach any."""


def read_org(data: bytes, options: ReadOptions, shelf: Shelf) -> Iterator[Page]:
    """Org: one flow. Raises ``MissingExtra`` without pandoc, and as ``through_pandoc``."""
    return pages(data, "org", "Org", options, shelf)


def read_adoc(data: bytes, options: ReadOptions, shelf: Shelf) -> Iterator[Page]:
    """AsciiDoc: one flow; needs pandoc 3.8.3 or later. Raises as ``read_org``."""
    return pages(data, "asciidoc", "AsciiDoc", options, shelf)


def read_tex(data: bytes, options: ReadOptions, shelf: Shelf) -> Iterator[Page]:
    """LaTeX: one flow. Raises as ``read_org``."""
    return pages(data, "latex", "LaTeX", options, shelf)


def pages(data: bytes, form: str, title: str, options: ReadOptions, shelf: Shelf) -> Iterator[Page]:
    text = decoded(data)
    if text is None:
        raise Corrupt(f"this is no text, so it is no {title}")
    lowered = text.lower()
    if any(word in lowered for word in INCLUDES[form] if word != "\\usepackage"):
        shelf.note("include", "the document names other files to be put in; none was read")
    tree = through_pandoc(text, form, title, options)
    yield read_ast(tree, options, shelf).page()


def through_pandoc(text: str, form: str, title: str, options: ReadOptions) -> bytes:
    """The text as pandoc's tree in JSON. Pandoc runs with ``--sandbox``: it opens no file and no
    connection. Raises ``MissingExtra``, ``TimedOut``, ``OutOfMemory``, ``TooLarge``, ``Corrupt``."""
    program = pandoc()
    if not program:
        raise MissingExtra(
            f"reading {title} needs pandoc: install it from https://pandoc.org/installing.html, "
            "or with pip install pypandoc-binary"
        )
    if form == "asciidoc" and form not in forms(program):
        raise MissingExtra("reading AsciiDoc needs pandoc 3.8.3 or later: the one installed is older")
    command = [program, "--sandbox", "--from", form, "--to", "json"]
    return run(
        command, text.encode("utf-8", "replace"), seconds=SECONDS, memory=MEMORY, most=options.max_part
    )


@cache
def pandoc() -> str:
    """The program: on the path, or that of the package pypandoc-binary; '' for none."""
    found = shutil.which("pandoc")
    if found:
        return found
    package = find_spec("pypandoc")
    if package is not None and package.origin:
        inside = os.path.join(os.path.dirname(package.origin), "files", "pandoc")
        if os.access(inside, os.X_OK):
            return inside
    return ""


@cache
def forms(program: str) -> frozenset[str]:
    """What that pandoc reads."""
    said = run([program, "--list-input-formats"], b"", seconds=SECONDS, memory=MEMORY, most=1 << 16)
    return frozenset(said.decode("ascii", "replace").split())
