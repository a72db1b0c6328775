"""Word 97 and PowerPoint 97 through LibreOffice: with a program that stands in for it, and with the real one
where that is installed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pincite.errors import Corrupt, MissingExtra
from pincite.readers.office97 import libreoffice
from pincite.readers.office97.doc import read as read_simply
from pincite.readers.office97.libreoffice import frozen, undated
from pincite.readers.options import ReadOptions
from tests.readers.compound import compound
from tests.readers.docx.written import docx, p
from tests.readers.office97.test_doc import document
from tests.readers.outlines import elements, outline, slots

needs_libreoffice = pytest.mark.skipif(not libreoffice.soffice(), reason="LibreOffice is not installed")
needs_shell = pytest.mark.skipif(
    sys.platform == "win32", reason="the program that stands in is a shell script"
)

STAND_IN = """#!/bin/sh
while [ $# -gt 0 ]; do
  case "$1" in
    --convert-to) target=$2 ;;
    --outdir) folder=$2 ;;
    -env:UserInstallation=file://*) profile=${{1#*=file://}} ;;
  esac
  shift
done
touch {called}
grep -q DisableMacrosExecution "$profile/user/registrymodifications.xcu" || exit 1
case "$HOME$TMPDIR" in "$folder$folder") ;; *) exit 1 ;; esac
{does}
"""


def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, does: str) -> Path:
    """Puts a program in the place of LibreOffice; the file that is there once it was called."""
    program, called = tmp_path / "soffice", tmp_path / "called"
    program.write_text(STAND_IN.format(called=called, does=does))
    program.chmod(0o755)
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.setattr(libreoffice, "soffice", lambda: str(program))
    monkeypatch.setattr("tempfile.tempdir", str(work))
    return called


def word(text: str) -> bytes:
    return document(f"{text}\r", [(len(text) + 1, b"")], [(len(text) + 1, b"")])


@needs_shell
def test_what_libreoffice_makes_is_what_is_read(tmp_path, monkeypatch) -> None:
    made = tmp_path / "made.docx"
    made.write_bytes(docx(p("made of it")))
    called = stand_in(tmp_path, monkeypatch, f'cp {made} "$folder/document.$target"')
    found, reading = elements(libreoffice.read_doc, word("simple"))
    assert outline(found) == [("paragraph", 0, "", "made of it")]
    assert called.exists() and not reading.notes and "Creator" not in reading.info
    assert list((tmp_path / "work").iterdir()) == []


@needs_shell
@pytest.mark.parametrize("does", ["sleep 60", "sleep 60 & exit 0", "exit 1", "kill -9 $$", "true"])
def test_the_text_is_read_though_the_program_fails_or_hangs(tmp_path, monkeypatch, does) -> None:
    called = stand_in(tmp_path, monkeypatch, does)
    monkeypatch.setattr(libreoffice, "SECONDS", 2.0)
    found, reading = elements(libreoffice.read_doc, word("simple"))
    assert called.exists() and outline(found) == [("paragraph", 0, "", "simple")]
    assert [note.code for note in reading.notes] == ["simple_reading"]
    assert list((tmp_path / "work").iterdir()) == []


@needs_shell
@pytest.mark.parametrize(
    "data", [b"<html><body><p>a page</p></body></html>", rb"{\rtf1 a page}"], ids=["html", "rtf"]
)
def test_what_is_only_named_so_never_reaches_libreoffice(tmp_path, monkeypatch, data) -> None:
    called = stand_in(tmp_path, monkeypatch, "exit 1")
    found, _ = elements(libreoffice.read_doc, data)
    assert [one.text for one in found] == ["a page"] and not called.exists()


def test_word_2003_xml_without_libreoffice_ends_in_an_error_that_names_it(monkeypatch) -> None:
    monkeypatch.setattr(libreoffice, "soffice", lambda: "")
    with pytest.raises(MissingExtra, match="LibreOffice"):
        elements(libreoffice.read_doc, WORD_XML)


def test_declared_entities_never_reach_libreoffice() -> None:
    assert libreoffice.is_word_xml(WORD_XML)
    assert not libreoffice.is_word_xml(b'<!DOCTYPE a [<!ENTITY b "c">]>' + WORD_XML)


WORD_XML = b"""<?xml version="1.0"?><?mso-application progid="Word.Document"?>
<w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml">
<w:body><w:p><w:r><w:t>of 2003</w:t></w:r></w:p></w:body></w:wordDocument>"""

FLAT = """<?xml version="1.0"?><office:document office:version="1.3"
 xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"
 xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0"
 xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
 xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"
 office:mimetype="application/vnd.oasis.opendocument.{kind}">{styles}
 <office:body><office:{body}>{content}</office:{body}></office:body></office:document>"""

NUMBERED = """<office:automatic-styles><text:list-style style:name="N">
<text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/>
<text:list-level-style-number text:level="2" style:num-format="a" style:num-suffix=")"/>
</text:list-style></office:automatic-styles>"""

DATED = """<text:p>Of <text:date text:date-value="2001-02-03">02/03/01</text:date> in
<text:file-name text:display="full">x</text:file-name>.</text:p>"""

WRITING = """<text:h text:outline-level="1">Head</text:h>
<text:p>With a note<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation>
<text:note-body><text:p>of it</text:p></text:note-body></text:note>.</text:p>
<text:list text:style-name="N"><text:list-item><text:p>one</text:p><text:list>
<text:list-item><text:p>inner</text:p></text:list-item></text:list></text:list-item>
<text:list-item><text:p>two</text:p></text:list-item></text:list>
<table:table><table:table-column table:number-columns-repeated="2"/><table:table-row>
<table:table-cell table:number-columns-spanned="2"><text:p>wide</text:p></table:table-cell>
<table:covered-table-cell/></table:table-row><table:table-row><table:table-cell><text:p>a</text:p>
</table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row></table:table>
<text:p>End</text:p>"""

SHOWN = """<draw:page draw:name="one"><draw:frame presentation:class="title" svg:x="2cm" svg:y="1cm"
 svg:width="20cm" svg:height="3cm"><draw:text-box><text:p>Title</text:p></draw:text-box></draw:frame>
<draw:frame svg:x="2cm" svg:y="6cm" svg:width="20cm" svg:height="3cm"><draw:text-box>
<text:p>Words</text:p></draw:text-box></draw:frame><presentation:notes>
<draw:frame presentation:class="notes" svg:x="2cm" svg:y="12cm" svg:width="15cm" svg:height="9cm">
<draw:text-box><text:p>Said</text:p></draw:text-box></draw:frame></presentation:notes></draw:page>"""


def made(content: str, kind: str, target: str) -> bytes:
    """A document in the form of 97, by LibreOffice itself."""
    body = "text" if kind == "text" else "presentation"
    styles = NUMBERED if kind == "text" else ""
    flat = FLAT.format(kind=kind, body=body, content=content, styles=styles).encode()
    form = "fodt" if kind == "text" else "fodp"
    return libreoffice.converted(libreoffice.soffice(), flat, form, target, ReadOptions())


@needs_libreoffice
def test_word_97_keeps_its_structure() -> None:
    found, reading = elements(libreoffice.read_doc, made(WRITING, "text", "doc"))
    assert [(one.kind, one.level, one.marker, one.text) for one in found] == [
        ("heading", 1, "", "Head"),
        ("paragraph", 0, "", "With a note1."),
        ("list_item", 1, "1.", "one"),
        ("list_item", 2, "a)", "inner"),
        ("list_item", 1, "2.", "two"),
        ("table", 0, "", ""),
        ("paragraph", 0, "", "End"),
        ("footnote", 0, "1", "of it"),
    ]
    assert slots(found[5]) == [(0, 0, 1, 2, "wide"), (1, 0, 1, 1, "a"), (1, 1, 1, 1, "b")]
    assert "simple_reading" not in {note.code for note in reading.notes}


@needs_libreoffice
def test_powerpoint_97_keeps_its_notes_and_gains_no_numbers() -> None:
    found, reading = elements(libreoffice.read_ppt, made(SHOWN, "presentation", "ppt"))
    assert [(one.layer, one.text) for one in found] == [
        ("body", "Title"),
        ("body", "Words"),
        ("notes", "Said"),
    ]
    assert "simple_reading" not in {note.code for note in reading.notes}


@needs_libreoffice
def test_the_same_document_is_read_the_same_way_twice() -> None:
    data = made(WRITING, "text", "doc")
    first, second = (elements(libreoffice.read_doc, data) for _ in range(2))
    assert first[0] == second[0] and first[1].info == second[1].info


@needs_libreoffice
def test_word_2003_xml_is_read() -> None:
    found, _ = elements(libreoffice.read_doc, WORD_XML)
    assert [one.text for one in found] == ["of 2003"]


@needs_libreoffice
def test_a_broken_document_ends_in_a_typed_error() -> None:
    whole = word("simple")
    for data in (whole[: len(whole) - 512], compound({"Nothing": b"x" * 100})):
        with pytest.raises(Corrupt):
            elements(libreoffice.read_doc, data)


@needs_libreoffice
def test_a_document_keeps_the_date_it_was_saved_with() -> None:
    data = made(DATED, "text", "doc")
    simply, _ = elements(read_simply, data)
    before = simply[0].text.split()[1]
    old = data.replace(before.encode("utf-16-le"), "02/03/01".encode("utf-16-le"))
    assert len(before) == 8 and old != data
    found, _ = elements(libreoffice.read_doc, old)
    assert found[0].text.split()[:2] == ["Of", "02/03/01"]
    assert found[0].text == elements(libreoffice.read_doc, old)[0][0].text


def test_a_document_without_such_fields_is_left_as_it_is() -> None:
    whole = word("simple")
    assert frozen(whole, 1 << 20) == whole and frozen(whole[:700], 1 << 20) == whole[:700]


def test_a_slide_does_not_show_the_day_it_is_read() -> None:
    date = b"\0\0\xf7\x0f\x08\0\0\0" + bytes(8)
    flags = b"\0\0\xda\x0f\x04\0\0\0\x01\0\x03\0"
    assert undated(b"a" + date + flags) == (
        b"a\0\0\xff\x0f\x08\0\0\0" + bytes(8) + b"\0\0\xda\x0f\x04\0\0\0\x01\0\x01\0"
    )
