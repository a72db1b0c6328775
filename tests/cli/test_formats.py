"""Every format must come in by the same command, whatever it is called."""

import base64
import json

import pytest

from pincite.converting.options import parse_bounds
from tests.cli.conftest import command


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "table.csv"
    path.write_text("name,price\ntea,2\ncake,3\n")
    return path


def test_a_format_other_than_pdf_is_converted(pincite, table):
    status, out, err = pincite("convert", table)
    assert (status, err) == (0, "")
    assert "| tea | 2 |" in out


def test_a_wrong_name_does_no_harm(pincite, letter, table, tmp_path):
    named = tmp_path / "letter.docx"
    named.write_bytes(letter.read_bytes())
    assert "all is well with us." in pincite("convert", named)[1]
    page = tmp_path / "page.csv"
    page.write_text("<!DOCTYPE html><html><body><h1>Hello</h1></body></html>")
    assert pincite("convert", page)[1] == "# Hello\n"


def test_documents_of_different_formats_are_converted_together(pincite, letter, table, tmp_path):
    words = tmp_path / "words.md"
    words.write_text("# One\n\nTwo")
    assert pincite("convert", "-q", letter, table, words, "--to", "text", "-o", tmp_path / "out/") == (
        0,
        "",
        "",
    )
    assert sorted(p.name for p in (tmp_path / "out").iterdir()) == ["letter.txt", "table.txt", "words.txt"]
    assert (tmp_path / "out" / "words.txt").read_text().split() == ["One", "Two"]


def test_the_type_of_stdin_can_be_said():
    text = b"name;price\nkey;1\n"
    assert b"| key | 1 |" in command("convert", "-", "--type", "text/csv", input=text).stdout
    assert b"|" not in command("convert", "-", "--type", "text/plain", input=text).stdout


def test_a_limit_is_kept(pincite, table):
    status, _, err = pincite("convert", table, "--limit", "max_cells=3", "--limit", "max_columns=9")
    assert status == 1
    assert err.startswith("pincite: too_large: ")
    assert pincite("convert", table, "--limit", "max_cells=6")[0] == 0


@pytest.mark.parametrize(
    "limit", ["max_cells", "max_cells=", "max_cells=x", "max_cels=3", "max_cells=0", "window=1"]
)
def test_a_wrong_limit_is_a_wrong_call(pincite, table, limit):
    status, _, err = pincite("convert", table, "--limit", limit)
    assert status == 2
    assert err.startswith("pincite: bad_option: ")


def test_an_amount_of_bytes_is_read_with_its_unit():
    assert parse_bounds(["max_part=64MiB", "max_cells=1_000"]) == {"max_part": 64 << 20, "max_cells": 1000}


def test_the_extract_contract_refuses_what_is_no_pdf(table):
    for data, name in ((table.read_bytes(), "table.csv"), (b"<html><p>x</p></html>", "x.html")):
        request = json.dumps({"path": name, "base64": base64.b64encode(data).decode()})
        done = command("extract", input=request.encode())
        assert (done.returncode, json.loads(done.stdout)["error"]["code"]) == (1, "not_pdf")
        assert done.stderr.startswith(b"pincite: not_pdf: ")


def test_a_page_of_another_format_is_not_drawn(pincite, table, tmp_path):
    page = tmp_path / "page.html"
    page.write_text("<html><p>x</p></html>")
    for path in (table, page):
        status, _, err = pincite("inspect", path, "--page", "1")
        assert status == 1
        assert err.startswith("pincite: not_pdf: ")


def test_what_is_no_document_is_named(pincite, tmp_path):
    path = tmp_path / "thing.bin"
    path.write_bytes(b"\x7fELF\x02\x01\x01" + bytes(60))
    assert pincite("convert", path) == (1, "", "pincite: unknown_format: this looks like a program\n")


def test_an_encrypted_document_is_told_from_a_broken_one(pincite, tmp_path):
    from tests.readers.compound import compound

    path = tmp_path / "secret.docx"
    path.write_bytes(compound({"EncryptedPackage": b"x", "EncryptionInfo": b"x"}))
    status, _, err = pincite("convert", path)
    assert status == 1
    assert err.startswith("pincite: encrypted: ")
