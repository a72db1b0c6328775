"""Org, AsciiDoc and LaTeX through pandoc, where that is installed: a program of its own, shut in."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from functools import cache, partial
from importlib.util import find_spec

from pincite.errors import Corrupt, MissingExtra
from pincite.model.document import Page
from pincite.readers.charset import decoded
from pincite.readers.child import run
from pincite.readers.options import ReadOptions
from pincite.readers.pandoc.ast import read_ast
from pincite.readers.pandoc.latex import readable
from pincite.readers.reading import ReadContext
from pincite.regex import regex

# Processor time and time on the clock that pandoc may take, and more for each byte: a document of 1 MB takes
# about 5 s, and there are texts of 200 bytes for which it never comes to an end.
SECONDS, SECONDS_A_BYTE = 10.0, 50e-6
MEMORY = 1_000_000_000  # Bytes of address space: pandoc needs about 200 MB for most documents.
ATTEMPTS = 6  # Times that pandoc is tried on a text that it stumbles over.
LINE = regex(r"line (\d+)")

# What pandoc itself writes in lists; it reads a list of descriptions that begins so without its terms.
TIGHT = regex(r"^\\tightlist[ \t]*$", re.MULTILINE)
# A line break at the end of a cell of Org: it means nothing, and pandoc never comes to an end over it.
CELL_BREAK = regex(r"(?m)(?<=[^\\\n|])\\\\(?=[ \t]*\|)")

# What names other files; pandoc cannot reach any.
INCLUDES = {
    "org": ("#+include",),
    "asciidoc": ("include::",),
    "latex": ("\\input{", "\\include{", "\\lstinputlisting"),
}


def pages(data: bytes, options: ReadOptions, reading: ReadContext, form: str, title: str) -> Iterator[Page]:
    """One flow. Raises ``MissingExtra`` without pandoc, and as ``through_pandoc``."""
    text = decoded(data)
    if text is None:
        raise Corrupt(f"this is no text, so it is no {title}")
    lowered = text.lower()
    if any(word in lowered for word in INCLUDES[form]):
        reading.note("not_included", "the document names other files to be put in; none was read")
    tree, left_out = patiently(text, form, title, options)
    if not tree:
        from pincite.readers.text import read as read_text

        reading.note("not_parsed", f"pandoc cannot read this {title}; it is read as plain text")
        yield from read_text(data, options, reading)
        return
    if left_out:
        reading.note("not_parsed", f"pandoc cannot read {len(left_out)} pieces; they are given as they are")
    yield read_ast(tree, options, reading, left_out=left_out).page()


read_org = partial(pages, form="org", title="Org")
read_adoc = partial(pages, form="asciidoc", title="AsciiDoc")
read_tex = partial(pages, form="latex", title="LaTeX")


def patiently(text: str, form: str, title: str, options: ReadOptions) -> tuple[bytes, dict[str, str]]:
    """The tree as ``through_pandoc`` gives it, b'' where there is no way. A piece between blank lines that
    pandoc stumbles over is put by, and a word stands for it: the pieces by their words."""
    left_out: dict[str, str] = {}
    text = text.replace("\r\n", "\n")
    if form == "latex":
        text = readable(TIGHT.sub("", text))
    if form == "org":
        text = CELL_BREAK.sub("", text)
        text = f"#+OPTIONS: H:9\n{text}"  # else headings below the third level would be lists
    for attempt in range(ATTEMPTS):
        try:
            return through_pandoc(text, form, title, options), left_out
        except Corrupt as error:
            found = LINE.search(error.sentence)
        lines = text.split("\n")
        at = int(found[1]) - 1 if found else len(lines)
        if at >= len(lines) or not lines[at].strip():
            if form == "latex" and "\\begin{document}" in text and "\\end{document}" not in text:
                text += "\n\\end{document}\n"
                continue
            at -= 1
        if not 0 <= at < len(lines) or not lines[at].strip():
            break
        first = last = at
        while first > 0 and lines[first - 1].strip():
            first -= 1
        while last + 1 < len(lines) and lines[last + 1].strip():
            last += 1
        word = f"PINCITELEFTOUT{attempt}X"
        left_out[word] = "\n".join(lines[first : last + 1])
        text = "\n".join([*lines[:first], word, *lines[last + 1 :]])
    return b"", {}


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
    data = text.encode("utf-8", "replace")
    seconds = SECONDS + SECONDS_A_BYTE * len(data)
    return run(command, data, seconds=seconds, memory=MEMORY, most=options.max_part)


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
