"""No name, title or sentence of a document does anything to the terminal that shows it."""

from __future__ import annotations

import io
import json
import os
import re
import zipfile

import pytest

from pincite.cli.terminal import still, still_bytes
from tests.cli.conftest import PINCITE

EVIL = "a\x1b]0;b\x07\x9b31m\x7f\u202ec"
SPELLED = "a\\x1b]0;b\\x07\\u009b31m\\u007f\\u202ec"
ACTING = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def archive(*members):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name, data in members:
            file.writestr(name, data)
    return out.getvalue()


def titled(title):
    """A page with this title and an outline entry of that name."""
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(out := io.BytesIO(), pagesize=(300, 200), invariant=1)
    canvas.setTitle(title)
    canvas.bookmarkPage("here")
    canvas.addOutlineEntry(title, "here")
    canvas.drawString(20, 100, "A page with a text.")
    canvas.save()
    return out.getvalue()


def test_signs_that_act_are_spelled_out_and_all_others_stand():
    assert still(EVIL) == SPELLED
    assert still("a\nb\rc") == "a\\x0ab\\x0dc"
    assert still("שלום\u200d é\t\u200c✓") == "שלום\u200d é\t\u200c✓"
    assert json.loads(still(json.dumps(EVIL, ensure_ascii=False))) == EVIL


def test_of_a_whole_text_line_breaks_are_meant_and_what_is_no_text_is_left_alone():
    assert still_bytes(f"{EVIL}\r\nd\n".encode()) == f"{SPELLED}\nd\n".encode()
    assert still_bytes(b"\x89PNG\r\n\x1a") == b"\x89PNG\r\n\x1a"


@pytest.mark.parametrize("form", ["md", "text", "html", "csv", "json", "elements", "chunks", "docling"])
def test_a_member_of_an_archive_cannot_speak_to_the_terminal(pincite, tmp_path, form):
    path = tmp_path / "a.zip"
    table = f"<table><tr><td>{EVIL}</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>"
    members = [(f"{EVIL}.txt", f"text {EVIL}"), (f"{EVIL}.html", f"<title>{EVIL}</title>{table}")]
    path.write_bytes(archive(*members, (f"{EVIL}.pdf", "no PDF"), (f"../{EVIL}", "x")))
    status, out, err = pincite("convert", path, "--to", form, "--notes", "-v")
    assert status == 0 and "\\x1b" in err
    assert not ACTING.search(err)
    assert not re.search("[\0-\x08\x0b\x0e-\x1f]", out)
    if form in ("md", "text", "csv", "html"):
        assert not re.search("[\x7f-\x9f]", out)


def test_nor_can_the_name_of_a_file_or_what_is_wrong_with_it(pincite, tmp_path):
    path = tmp_path / f"{EVIL}\n.pdf"
    path.write_bytes(b"no PDF")
    for command in (
        ["convert", tmp_path / f"{EVIL}.txt"],
        ["convert", path, path, "-o", tmp_path / f"{EVIL}-out"],
        ["cite", "x", path, path],
    ):
        status, out, err = pincite(*command)
        assert status and SPELLED in err and not ACTING.search(out + err)
    _, _, err = pincite("convert", path, f"--{EVIL}")
    assert not ACTING.search(err)


def test_nor_can_the_title_of_a_document_in_a_library(pincite, tmp_path):
    path = tmp_path / "a.pdf"
    path.write_bytes(titled(EVIL))
    said = [
        pincite("ingest", path, "--library", tmp_path / "l"),
        pincite("library", "list", "--library", tmp_path / "l"),
        pincite("cite", "A page with a text", "--library", tmp_path / "l"),
        pincite("convert", path, "--to", "md"),
    ]
    for status, out, err in said:
        assert status == 0 and not ACTING.search(out + err)


def test_on_a_terminal_no_form_of_a_document_acts(tmp_path):
    import pty

    path = tmp_path / "a.html"
    path.write_text(f"<!DOCTYPE html><p>text {EVIL}</p>")
    shown = b""
    pid, terminal = pty.fork()
    if not pid:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # the bar is there to act
        os.execv(PINCITE[0], [*PINCITE, "convert", str(path), "--to", "json", "-q"])
    while True:
        try:
            piece = os.read(terminal, 65536)
        except OSError:  # the other side is closed
            break
        if not piece:
            break
        shown += piece
    os.waitpid(pid, 0)
    os.close(terminal)
    assert b"text a" in shown and b"\\u202e" in shown
    assert not ACTING.search(shown.decode().replace("\r\n", "\n"))
