"""What a document is in is told by its content, whatever name and media type say."""

import io
import struct
import zipfile

import pytest

from pincite.errors import Encrypted, UnknownFormat
from pincite.readers.detection.detect import detect
from tests.readers.compound import compound

OFFICE = "[Content_Types].xml"


def archive(*names, mimetype=None, method=zipfile.ZIP_STORED, body=b"<a/>"):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as file:
        if mimetype:
            file.writestr("mimetype", mimetype)
        for name in names:
            file.writestr(name, body)
    return out.getvalue()


def opendocument(kind):
    return f"application/vnd.oasis.opendocument.{kind}"


SURE = {
    "pdf": b"%PDF-1.7\n1 0 obj",
    "docx": archive(OFFICE, "word/document.xml"),
    "xlsx": archive(OFFICE, "xl/workbook.xml"),
    "xlsb": archive(OFFICE, "xl/workbook.bin"),
    "pptx": archive(OFFICE, "ppt/presentation.xml"),
    "odt": archive("content.xml", mimetype=opendocument("text")),
    "ods": archive("content.xml", mimetype=opendocument("spreadsheet")),
    "odp": archive("content.xml", mimetype=opendocument("presentation-template")),
    "epub": archive("META-INF/container.xml", mimetype="application/epub+zip"),
    "zip": archive("one.txt", "word/two.txt"),
    "doc": compound({"WordDocument": b"x"}),
    "xls": compound({"Workbook": b"x", "\x05SummaryInformation": b"x"}),
    "ppt": compound({"PowerPoint Document": b"x"}),
    "msg": compound({"__properties_version1.0": b"x" * 32}),
    "rtf": b"{\\rtf1\\ansi text}",
    "html": b"<!-- made by hand -->\n<!DOCTYPE html><html><p>text</p></html>",
    "eml": b"Received: from a\r\n by b\r\nFrom: a@b.example\r\nTo: c@d.example\r\nSubject: s\r\n\r\ntext",
    "mhtml": b"From: <Saved by a browser>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b"
    b"\r\n\r\n--b\r\n",
    "ipynb": b'{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}',
    "image": b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 1, 1),
}

CLAIMS = [
    ("", ""),
    ("application/pdf", "x.pdf"),
    ("text/plain", "x.docx"),
    ("application/msword", "x.html"),
    ("application/octet-stream", "x.xlsx"),
    ("image/png", "x.md"),
    ("application/zip", "x.zip"),
]


@pytest.mark.parametrize(("media_type", "name"), CLAIMS)
@pytest.mark.parametrize("format_", SURE)
def test_what_the_content_says_wins_over_a_claim(format_, media_type, name):
    assert detect(SURE[format_], media_type, name).name == format_


@pytest.mark.parametrize(
    ("text", "format_"),
    [
        ("# Title\n\nSome *text* with [a link](http://example.org).\n\n- one\n", "md"),
        ("| a | b |\n|---|---|\n| 1 | 2 |\n", "md"),
        ("a,b,c\n1,2,3\n4,5,6\n", "csv"),
        ('name;price\n"Frog; crunchy";1,49\nTea;2\n', "csv"),
        ("a\tb\n1\t2\n", "tsv"),
        (".. note:: beware\n\nTitle\n=====\n\n:field: value\n", "rst"),
        ("\\section{One}\nText.\n\\begin{itemize}\n\\item a\n\\end{itemize}\n", "tex"),
        ("#+TITLE: Notes\n* One\n** Two\n", "org"),
        ("= Title\n\n== Section\n\n[source,python]\n----\nx\n----\n", "adoc"),
        ("Dear all, we met, we talked.\nThen, after tea, we left.\n", "txt"),
        ("BMW and MZ are makers of vehicles, %PDF-like names aside.\n", "txt"),
        ("MZ is a maker.\n", "txt"),
        ("/* a program */\n" + "a = b;\ncall(c);\n" * 4, "txt"),
        ("Subject: this is a note\n\nand no mail\n", "txt"),
        ('{"a": [1, 2, 3]}\n', "txt"),
    ],
)
def test_a_text_without_a_name_is_told_by_its_look(text, format_):
    assert detect(text.encode()).name == format_


@pytest.mark.parametrize("ending", ["md", "txt", "csv", "rst", "org", "tex", "adoc", "tsv"])
def test_the_name_of_a_text_is_believed(ending):
    assert detect(b"Just some words, and more of them.\n", "", f"x.{ending}").name == ending


def test_a_text_in_a_name_of_the_web_keeps_its_lines():
    assert detect(b"no markup\n\nat all\n", "text/html", "x.html").name == "txt"
    assert detect(b"one<br>two &amp; three", "", "x.html").name == "html"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-8-sig", "utf-32", "cp1251"])
def test_a_format_is_told_in_any_encoding(encoding):
    page = "<html><body><p>Привет, мир и люди</p></body></html>".encode(encoding)
    assert detect(page).name == "html"
    mail = "From: a@b.example\nTo: c@d.example\nSubject: Привет\n\nДобрый день\n".encode(encoding)
    assert detect(mail).name == "eml"


def test_an_archive_that_holds_a_pdf_is_an_archive():
    assert detect(archive("a.pdf", body=b"%PDF-1.7\n1 0 obj")).name == "zip"


def test_a_mail_about_pdf_is_a_mail():
    assert detect(b"From: a@b.example\nTo: c@d.example\nSubject: x\n\nIt says %PDF-1.4 there").name == "eml"


def test_an_opendocument_package_without_its_type_is_told_by_its_content():
    parts = ("content.xml", "META-INF/manifest.xml")
    body = b'<?xml version="1.0"?><office:document-content><office:body><office:presentation/>'
    assert detect(archive(*parts, body=body)).name == "odp"
    assert detect(archive(*parts, body=body.replace(b"presentation", b"spreadsheet"))).name == "ods"
    assert detect(archive(*parts, body=body), "", "x.odt").name == "odt"


def test_a_type_that_is_packed_is_read():
    data = archive("content.xml", mimetype=opendocument("spreadsheet"), method=zipfile.ZIP_DEFLATED)
    assert detect(data).name == "ods"


def test_an_archive_cut_off_is_recognised():
    data = archive(OFFICE, "word/document.xml", body=b"x" * 5000)[:5500]
    assert detect(data).name == "docx"
    assert detect(b"PK\x03\x04 and nothing else", "", "x.xlsx").name == "xlsx"


def test_parts_are_found_behind_something_before_an_archive():
    assert detect(archive("one.txt", mimetype=None)[:0] + archive(OFFICE, "xl/workbook.xml")).name == "xlsx"
    inner = archive(OFFICE, "word/document.xml")
    assert detect(b"PK\x03\x04junk" + inner).name == "docx"


def test_a_sheet_with_a_word_document_inside_is_a_sheet():
    data = compound({"Workbook": b"x", "MBD0001": {"WordDocument": b"x"}})
    assert detect(data).name == "xls"


def test_the_case_of_a_stream_does_not_matter():
    assert detect(compound({"worddocument": b"x"})).name == "doc"


def test_a_protected_document_is_said_to_be_encrypted():
    with pytest.raises(Encrypted):
        detect(compound({"EncryptedPackage": b"x", "EncryptionInfo": b"x"}), "", "x.docx")


def test_a_workbook_without_a_container_is_a_workbook():
    assert detect(b"\x09\x04\x06\x00\x00\x00\x10\x00" + bytes(40)).name == "xls"


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "empty"),
        (b" \r\n\t", "blanks"),
        (b"\0" * 100, "blanks"),
        (b"\x1f\x8b\x08\0\0\0", "gzip"),
        (b"MZ\x90\0\x03\0\0\0", "program"),
        (b"7z\xbc\xaf\x27\x1c\0\x04", "7-Zip"),
        (b"file.txt".ljust(257, b"\0") + b"ustar\x0000", "tar"),
        (b"\0\0\0\x18ftypheic", "HEIF"),
        (b"\0\0\0\x18ftypisom", "film"),
        (b'<svg xmlns="http://www.w3.org/2000/svg" width="1"/>', "SVG"),
        (b'<?xml version="1.0"?><!-- x --><rss version="2.0"/>', "<rss>"),
        (b'<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "b">]><r>&a;</r>', "<r>"),
        (bytes(range(256)) * 4, "no text"),
        (compound({"VisioDocument": b"x"}), "Visio"),
        (compound({"Something": b"x"}), "OLE"),
        (archive("content.xml", mimetype=opendocument("graphics")), "drawing"),
    ],
)
def test_an_error_says_what_it_looked_like(data, word):
    with pytest.raises(UnknownFormat, match=word):
        detect(data)


def test_an_empty_text_with_a_known_name_is_read():
    assert detect(b"", "", "x.md").name == "md"
    with pytest.raises(UnknownFormat):
        detect(b"", "", "x.docx")


def test_sectors_that_lead_in_a_circle_are_read_once():
    data = bytearray(compound({"WordDocument": b"x"}))
    start = struct.unpack("<I", data[48:52])[0]
    table = 512 * (1 + struct.unpack("<I", data[76:80])[0])
    data[table + 4 * start : table + 4 * start + 4] = struct.pack("<I", start)
    assert detect(bytes(data)).name == "doc"
