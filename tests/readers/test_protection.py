"""Documents under a password: shut to those who do not have it, open to those who do."""

from __future__ import annotations

import io
import random
import sys
import tempfile
import zipfile

import pytest

import pincite
from pincite.errors import Corrupt, Encrypted, MissingExtra, TooLarge, Unsafe
from pincite.readers.compound import Compound
from tests.readers.compound import compound
from tests.readers.docx.written import docx
from tests.readers.office97.test_doc import document
from tests.readers.protected import archive, letter, workbook

pytest.importorskip("msoffcrypto")

TYPES = b'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'

LETTER = docx(
    "<w:p><w:r><w:t>Only for you.</w:t></w:r></w:p>",
    files={"[Content_Types].xml": TYPES, "word/media/noise.bin": random.Random(7).randbytes(9000)},
)
"""Of more than 4096 bytes: msoffcrypto-tool does not encrypt smaller ones well."""


def protected(data: bytes, password: str) -> bytes:
    from msoffcrypto.format.ooxml import OOXMLFile

    out = io.BytesIO()
    OOXMLFile(io.BytesIO(data)).encrypt(password, out)
    return out.getvalue()


def words(data: bytes, **options) -> str:
    return pincite.convert(data, **options).to_text()


def test_the_right_password_opens_a_letter():
    assert "Only for you." in words(protected(LETTER, "Straße 7"), password="Straße 7")


def test_a_package_that_ends_within_a_block_is_damaged():
    out = io.BytesIO(LETTER)
    with zipfile.ZipFile(out, "a") as archive_:
        archive_.comment = b"c" * 64
    file = Compound(protected(out.getvalue(), "right"), 1 << 20)
    cut = {"EncryptionInfo": file.read("EncryptionInfo")}
    cut["EncryptedPackage"] = file.read("EncryptedPackage")[:-3]
    assert "Only for you." in words(compound(cut), password="right")


@pytest.mark.parametrize("password", [None, "", "wrong"])
def test_a_letter_does_not_open_without_its_password(password):
    with pytest.raises(Encrypted):
        words(protected(LETTER, "right"), password=password)


def test_facts_about_the_file_are_those_of_what_was_inside():
    data = protected(LETTER, "right")
    source = pincite.convert(data, password="right").tree.source
    assert (source.size, source.media_type.rsplit(".", 1)[-1]) == (len(data), "document")


def test_no_password_is_needed_for_a_workbook_that_only_may_not_be_written():
    assert "Only for you." in words(protected(LETTER, "VelvetSweatshop"))
    assert "Only for you." in words(protected(LETTER, "VelvetSweatshop"), password="another")


def test_the_right_password_opens_an_old_workbook():
    pytest.importorskip("xlrd")
    data = workbook("open", "inside the cell")
    assert "inside the cell" in words(data, password="open")
    assert b"inside the cell" not in data
    with pytest.raises(Encrypted):
        words(data, password="shut")
    with pytest.raises(Encrypted):
        words(data)


def test_the_right_password_opens_an_old_letter(monkeypatch):
    from pincite.readers.office97 import libreoffice

    monkeypatch.setattr(libreoffice, "soffice", lambda: "")
    text = "Dear all, this is inside.\r"
    data = letter("open", document(text, [(len(text), b"")], [(len(text), b"")]))
    assert b"inside" not in data
    assert "Dear all, this is inside." in words(data, password="open")
    for password in (None, "shut"):
        with pytest.raises(Encrypted):
            words(data, password=password)


def test_clear_text_gets_to_no_disk(monkeypatch):
    pytest.importorskip("xlrd")

    def refused(*_, **__):
        raise AssertionError("a temporary file")

    for name in ("TemporaryFile", "NamedTemporaryFile", "SpooledTemporaryFile", "mkstemp", "mkdtemp"):
        monkeypatch.setattr(tempfile, name, refused)
    assert "inside the cell" in words(workbook("open", "inside the cell"), password="open")
    assert "Only for you." in words(protected(LETTER, "right"), password="right")


def test_what_is_missing_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "msoffcrypto", None)
    monkeypatch.setitem(sys.modules, "msoffcrypto.format.ooxml", None)
    data = protected_once()
    with pytest.raises(MissingExtra, match=r"pincite\[passwords\]"):
        words(data, password="right")
    with pytest.raises(Encrypted):
        words(data)


def protected_once() -> bytes:
    """What looks like a package under a password."""
    information = b"\4\0\4\0\x40\0\0\0<encryption><key spinCount='100000'/></encryption>"
    return compound({"EncryptionInfo": information, "EncryptedPackage": b"\0" * 5000})


def test_a_key_that_takes_minutes_to_make_is_refused():
    information = b"\4\0\4\0\x40\0\0\0<encryption><key spinCount='&#57;999999'/></encryption>"
    with pytest.raises(Unsafe):
        words(compound({"EncryptionInfo": information, "EncryptedPackage": b""}), password="x")
    declared = b"\4\0\4\0\x40\0\0\0<!DOCTYPE a [<!ENTITY b 'c'>]><a/>"
    with pytest.raises(Unsafe):
        words(compound({"EncryptionInfo": declared, "EncryptedPackage": b""}), password="x")


def test_a_damaged_file_under_a_password_is_a_typed_error():
    with pytest.raises(Corrupt):
        words(protected_once(), password="right")


def test_limits_hold_for_what_is_decrypted():
    data = protected(LETTER, "right")
    with pytest.raises(TooLarge):
        words(data, password="right", limits={"max_part": len(data) - 1})


def test_a_password_opens_an_attachment_in_an_archive():
    inner = protected(LETTER, "right")
    data = archive("right", "letter.docx", inner)
    assert "Only for you." in words(data, password="right")
    with pytest.raises(Encrypted):
        words(data)
    with pytest.raises(Encrypted):
        words(data, password="Right")


def test_an_archive_under_aes_is_refused():
    with pytest.raises(Encrypted):
        words(archive("right", "a.txt", b"text", method=99), password="right")


def test_streams_take_a_password():
    pages = pincite.stream(protected(LETTER, "right"), password="right")
    assert [e.text for page in pages for e in page.elements] == ["Only for you."]
