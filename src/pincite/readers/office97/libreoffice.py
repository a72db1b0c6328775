"""Word 97 and PowerPoint 97: through LibreOffice where it is installed, else their text by a reader of
our own.

What says when, where or by whom a document is opened is kept as it was saved, or left out: LibreOffice would
put in the present time and the name of its temporary file. It reads no standard input: a private folder in
the system's place for temporary files holds the document while it works. It is removed whatever happens;
nothing of it has a name from the document.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from pincite.errors import Corrupt, Encrypted, LimitError, MissingExtra, PinciteError
from pincite.model.document import Page
from pincite.readers.child import run
from pincite.readers.compound import SIGNATURE, Compound
from pincite.readers.office97.properties import add_properties
from pincite.readers.office97.word_file import number, positions, table_of
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.regex import regex

# Processor time and time on the clock that LibreOffice may take: it starts in 2 s, and takes less than
# another for most documents.
SECONDS = 60.0
MEMORY = 4 << 30  # Bytes of address space: it maps about 1.5 GB at rest.
# Where it is installed without being on the path.
PLACES = (
    "/Applications/LibreOffice.app/Contents/MacOS/soffice",
    "/usr/lib/libreoffice/program/soffice",
    "/opt/libreoffice/program/soffice",
)

WORD_XML = b"http://schemas.microsoft.com/office/word/2003/wordml"
HEAD = 4096  # Bytes of a file in which its namespaces are looked for.
# What of the system the program ``unshare`` puts apart: a network of its own, in which there is nothing.
ALONE = ("--map-root-user", "--net")
# Settings of its profile: no macro runs, no link is updated, and what would go to the network goes to a
# port where nothing listens.
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

# Where the header says where the fields of the body are, and those of headers, footnotes, comments,
# endnotes and text boxes ([MS-DOC] 2.5.6: fcPlcfFld...).
FIELDS = (0x11A, 0x122, 0x12A, 0x132, 0x21A, 0x262, 0x272)
BEGIN = 0x13
LIVE = (29, 31, 32, 60, 61, 62)  # FILENAME, DATE, TIME, USERNAME, USERINITIALS, USERADDRESS (2.9.90).
QUOTE = 35  # The field that shows what it says.

# The header of a record that puts the present date or time into a text of a slide ([MS-PPT] 2.9.49).
PRESENT = b"\0\0\xf7\x0f\x08\0\0\0"
# The same of a type that there is not: what stays is the sign that stands for the date.
NOTHING, STANDS_FOR = b"\0\0\xff\x0f\x08\0\0\0", "*"
# What surrounds slides (2.4.15.2): its flags after the format of the date; the second is: of today.
SURROUNDS, TODAY = regex(rb"(\xda\x0f\x04\0\0\0..)(.)(?=[\0-\x3f])", re.DOTALL), 2


def read_doc(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """A Word 97 document as its DOCX. Without LibreOffice: its text, tables and headings, with a note.
    Raises ``Encrypted``, ``Corrupt``, and as the reader of DOCX."""
    from pincite.readers.office97.doc import read as read_simply

    converted = through(data, "doc", "docx", options, reading)
    if converted:
        from pincite.readers.docx import read

        yield from read(converted, options, reading)
        tell(data, options, reading)
        return
    yield from read_simply(data, options, reading)


def read_ppt(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """A PowerPoint 97 presentation as its PPTX. Without LibreOffice: its text, with a note. Raises as
    ``read_doc``."""
    from pincite.readers.office97.ppt import read as read_simply

    converted = through(data, "ppt", "pptx", options, reading)
    if converted:
        from pincite.readers.pptx import read

        dated = undated(data) != data
        for page in read(converted, options, reading):
            said = [one for one in page.elements if not dated or one.text != STANDS_FOR]
            yield page if len(said) == len(page.elements) else msgspec.structs.replace(page, elements=said)
        tell(data, options, reading)
        return
    yield from read_simply(data, options, reading)


def through(data: bytes, form: str, target: str, options: ReadOptions, reading: ReadContext) -> bytes:
    """The document in the newer form; b'' where LibreOffice is not installed or cannot do it, and for what
    only has the name of such a document: LibreOffice opens anything, so also what asks for other files.
    Raises ``Encrypted``; ``MissingExtra`` for what nothing but LibreOffice reads."""
    xml = form == "doc" and is_word_xml(data)
    if data[:8] != SIGNATURE and not xml:
        return b""
    program = soffice()
    if xml and not program:
        raise MissingExtra("reading Word 2003 XML needs LibreOffice: install it from https://libreoffice.org")
    if not program:
        reading.note(
            "simple_reading",
            "LibreOffice is not installed: text, headings and tables were read, not all that is about them; "
            "install LibreOffice for all of it",
        )
        return b""
    try:
        kept = undated(data) if form == "ppt" else data if xml else frozen(data, options.max_part)
        return converted(program, kept, form, target, options)
    except Encrypted:
        raise
    except PinciteError as error:
        reason = "took too long or too much" if isinstance(error, LimitError) else "could not read it"
        reading.note("simple_reading", f"LibreOffice {reason}: the text was read by itself")
        return b""


def is_word_xml(data: bytes) -> bool:
    """Whether this is the XML of Word 2003, and has nothing to expand."""
    return WORD_XML in data[:HEAD] and b"<!DOCTYPE" not in data and b"<!ENTITY" not in data


def tell(data: bytes, options: ReadOptions, reading: ReadContext) -> None:
    """What the document itself says of its program and dates, instead of what LibreOffice put there."""
    reading.info.pop("Creator", None)
    try:
        add_properties(Compound(data, options.max_part), reading)
    except PinciteError:
        return


@cache
def soffice() -> str:
    """The program on the path or where it is usually installed, '' for none."""
    found = shutil.which("soffice") or shutil.which("libreoffice")
    return found or next((place for place in PLACES if os.access(place, os.X_OK)), "")


@cache
def apart() -> tuple[str, ...]:
    """What stands before a command to run it without a network; nothing where the system does not let
    users do so: then the settings alone keep it from connecting."""
    program = shutil.which("unshare", path=os.defpath)
    if not program:
        return ()
    try:
        done = subprocess.run([program, *ALONE, "true"], capture_output=True, timeout=5, check=False)
    except (OSError, subprocess.SubprocessError):
        return ()
    return (program, *ALONE, "--") if done.returncode == 0 else ()


def undated(data: bytes) -> bytes:
    """The presentation without dates of the day it is opened: it does not hold the day it was saved."""
    data = data.replace(PRESENT, NOTHING)
    return SURROUNDS.sub(lambda found: found[1] + bytes((found[2][0] & ~TODAY,)), data)


def frozen(data: bytes, most: int) -> bytes:
    """The document with such fields as quotations of what they last showed. What is broken comes back as it
    is."""
    try:
        file = Compound(data, most)
        main = file.read("WordDocument")
        table = table_of(file, main)
    except PinciteError:
        return data
    for place in FIELDS:
        start, size = number(main, place, 4), number(main, place + 4, 4)
        held = table[start : start + size]
        firsts, marks = positions(held, 2)
        changed = held[: 4 * len(firsts)]
        for begins, kind in marks:
            live = begins & 0x1F == BEGIN and kind in LIVE
            changed += bytes((begins, QUOTE if live else kind))
        if changed != held[: len(changed)] and data.count(held) == 1:  # the file holds it in one piece
            data = data.replace(held, changed + held[len(changed) :])
    return data


def converted(program: str, data: bytes, form: str, target: str, options: ReadOptions) -> bytes:
    """What LibreOffice makes of the document. Raises ``Corrupt`` and what ``child.run`` does."""
    with tempfile.TemporaryDirectory(prefix="pincite-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        profile = folder / "profile" / "user"
        profile.mkdir(mode=0o700, parents=True)
        (profile / "registrymodifications.xcu").write_text(SETTINGS, encoding="utf-8")
        source = folder / f"document.{form}"
        source.write_bytes(data)
        command = [
            *apart(), program, "--headless", "--invisible", "--norestore", "--nolockcheck", "--nodefault",
            "--nologo", f"-env:UserInstallation={profile.parent.as_uri()}",
            "--convert-to", target, "--outdir", name, str(source),
        ]  # fmt: skip
        run(
            command,
            b"",
            seconds=SECONDS,
            memory=MEMORY,
            most=1 << 20,
            environment={"PATH": os.defpath, "HOME": name, "TMPDIR": name, "LANG": "C.UTF-8"},
            folder=name,
            file_bytes=options.max_unpacked,
        )
        made = folder / f"document.{target}"
        if not made.exists():
            raise Corrupt("LibreOffice cannot read this document")
        with made.open("rb") as file:
            return file.read(options.max_unpacked)
