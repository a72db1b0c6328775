"""What a PDF carries and is not read is told."""

from __future__ import annotations

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String

from pincite.pdf import PdfDocument
from tests.pdf.drafts import Draft


def notes(draft: Draft) -> list[tuple[str, int]]:
    with PdfDocument(draft.save()) as document:
        document.read_page(1)
        document.read_page(1)
        return [(note.code, note.page) for note in document.notes]


def sentence(draft: Draft) -> str:
    with PdfDocument(draft.save()) as document:
        (note,) = document.notes
        return note.sentence


def attach(draft: Draft, *names: str) -> None:
    for name in names:
        draft.pdf.attachments[name] = pikepdf.AttachedFileSpec(draft.pdf, b"a,b", filename=name)


def test_attached_files_are_named():
    draft = Draft()
    draft.page()
    attach(draft, "Zahlen.csv", "発注.xml")
    assert sentence(draft) == "Attached files were not opened: Zahlen.csv, 発注.xml."


def test_of_many_attached_files_some_are_named():
    draft = Draft()
    draft.page()
    attach(draft, *(f"{at}.csv" for at in range(7)))
    assert sentence(draft).endswith("3.csv, 4.csv and 2 more.")


def test_a_file_attached_to_a_page_is_told_once():
    draft = Draft()
    page = draft.page()
    pinned = Dictionary(Type=Name.Annot, Subtype=Name.FileAttachment, Rect=Array([10, 10, 30, 30]))
    page.Annots = Array([draft.pdf.make_indirect(pinned)])
    assert notes(draft) == [("not_read", 1)]


@pytest.mark.parametrize(("rendered", "told"), [(True, [("form_elsewhere", 0)]), (False, [])])
def test_a_form_whose_pages_are_made_by_the_viewer_is_told(rendered: bool, told: list[tuple[str, int]]):
    draft = Draft()
    draft.page()
    xfa = Array([String("template"), draft.pdf.make_stream(b"<template/>")])
    draft.pdf.Root.AcroForm = Dictionary(Fields=Array([]), XFA=xfa)
    draft.pdf.Root.NeedsRendering = rendered
    assert notes(draft) == told


def test_attached_files_that_are_named_again_and_again_are_counted_once():
    draft = Draft()
    draft.page()
    pdf = draft.pdf
    node = pdf.make_indirect(Dictionary(Names=Array([String("a"), Dictionary()])))
    for _ in range(28):
        node = pdf.make_indirect(Dictionary(Kids=Array([node, node])))
    pdf.Root.Names = Dictionary(EmbeddedFiles=node)
    assert notes(draft) == [("not_read", 0)]
