"""Word 97 and PowerPoint 97: through LibreOffice where it is installed, else their text by a reader of
our own.

LibreOffice reads no standard input: a private folder in the system's place for temporary files holds the
document while it works. It is removed whatever happens; nothing of it has a name from the document.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from functools import cache

from recto.errors import Corrupt, Encrypted, LimitError, RectoError
from recto.model.document import Page
from recto.readers.child import run
from recto.readers.options import ReadOptions
from recto.readers.reading import Shelf

SECONDS = 60.0
"""Processor time and time on the clock that LibreOffice may take: it starts in 2 s, and takes less than
another for most documents."""

MEMORY = 4 << 30
"""Bytes of address space: it maps about 1.5 GB at rest."""

SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel"
oor:op="fuse"><value>3</value></prop><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value>
</prop><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Writer/Content/Update"><prop oor:name="Link" oor:op="fuse">
<value>0</value></prop></item>
<item oor:path="/org.openoffice.Inet/Settings"><prop oor:name="ooInetProxyType" oor:op="fuse"><value>2</value>
</prop><prop oor:name="ooInetHTTPProxyName" oor:op="fuse"><value>127.0.0.1</value></prop>
<prop oor:name="ooInetHTTPProxyPort" oor:op="fuse"><value>9</value></prop>
<prop oor:name="ooInetHTTPSProxyName" oor:op="fuse"><value>127.0.0.1</value></prop>
<prop oor:name="ooInetHTTPSProxyPort" oor:op="fuse"><value>9</value></prop></item>
</oor:items>
"""
"""Settings of its profile: no macro runs, no link is updated, and what would go to the network goes to a
port where nothing listens."""


def read_doc(data: bytes, options: ReadOptions, shelf: Shelf) -> Iterator[Page]:
    """A Word 97 document as its DOCX. Without LibreOffice: its text, tables and headings, with a note.
    Raises ``Encrypted``, ``Corrupt``, and as the reader of DOCX."""
    from recto.readers.office97.doc import read as read_simply

    converted = through(data, "doc", "docx", options, shelf)
    if converted:
        from recto.readers.docx import read

        yield from read(converted, options, shelf)
        return
    yield from read_simply(data, options, shelf)


def read_ppt(data: bytes, options: ReadOptions, shelf: Shelf) -> Iterator[Page]:
    """A PowerPoint 97 presentation as its PPTX. Without LibreOffice: its text, with a note. Raises as
    ``read_doc``."""
    from recto.readers.office97.ppt import read as read_simply

    converted = through(data, "ppt", "pptx", options, shelf)
    if converted:
        from recto.readers.pptx import read

        yield from read(converted, options, shelf)
        return
    yield from read_simply(data, options, shelf)


def through(data: bytes, form: str, target: str, options: ReadOptions, shelf: Shelf) -> bytes:
    """The document in the newer form; b'' where LibreOffice is not installed or cannot do it."""
    program = soffice()
    if not program:
        shelf.note(
            "simple_reading",
            "LibreOffice is not installed: text, headings and tables were read, not all that is about them; "
            "install LibreOffice for all of it",
        )
        return b""
    try:
        return converted(program, data, form, target, options)
    except (Encrypted, RectoError) as error:
        if isinstance(error, Encrypted):
            raise
        reason = "took too long or too much" if isinstance(error, LimitError) else "could not read it"
        shelf.note("simple_reading", f"LibreOffice {reason}: the text was read by itself")
        return b""


@cache
def soffice() -> str:
    """The program on the path, '' for none."""
    return shutil.which("soffice") or shutil.which("libreoffice") or ""


def converted(program: str, data: bytes, form: str, target: str, options: ReadOptions) -> bytes:
    """What LibreOffice makes of the document. Raises ``Corrupt`` and what ``child.run`` does."""
    folder = tempfile.mkdtemp(prefix="recto-")
    try:
        profile = os.path.join(folder, "profile", "user")
        os.makedirs(profile, mode=0o700)
        with open(os.path.join(profile, "registrymodifications.xcu"), "w", encoding="utf-8") as settings:
            settings.write(SETTINGS)
        source = os.path.join(folder, f"document.{form}")
        with open(source, "wb") as file:
            file.write(data)
        command = [
            program, "--headless", "--invisible", "--norestore", "--nolockcheck", "--nodefault", "--nologo",
            f"-env:UserInstallation=file://{folder}/profile", "--convert-to", target, "--outdir", folder,
            source,
        ]  # fmt: skip
        run(
            command,
            b"",
            seconds=SECONDS,
            memory=MEMORY,
            most=1 << 20,
            environment={"PATH": os.defpath, "HOME": folder, "TMPDIR": folder, "LANG": "C.UTF-8"},
            folder=folder,
            file_bytes=options.max_unpacked,
        )
        made = os.path.join(folder, f"document.{target}")
        if not os.path.exists(made):
            raise Corrupt("LibreOffice cannot read this document")
        with open(made, "rb") as file:
            return file.read(options.max_unpacked)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
