"""A document that several processes read in parts is the one that one process reads, to the byte."""

import io
import os
import pickle
import zlib
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest

import pincite
from pincite.converting import pdf_pages
from pincite.converting.convert import as_document, job_for
from pincite.converting.forms.registry import FORMS
from pincite.converting.options import ConvertOptions
from pincite.converting.parts import joined, ranges_of, read_part
from pincite.converting.pdf_parts import FontsOfParts, tree_of
from pincite.converting.saved import saved
from pincite.model.ink import Font
from pincite.sandbox.isolation import Task, outcomes
from tests.converting.long_books import book
from tests.pdf.drafts import Draft
from tests.pdf.made_fonts import composite, made_font

CORPORA = Path(os.environ.get("PINCITE_CORPORA", Path(__file__).parents[3] / "shared/corpora"))
SAME = {"reproducible": True}


def cut(count, of_part):
    """Ranges of so many pages each."""
    ends = [*range(0, count, of_part), count]
    return [(before + 1, last) for before, last in pairwise(ends)]


def parts_by(data, ranges, **reading):
    return tuple(read_part(data, first, last, **SAME, **reading) for first, last in ranges)


def from_parts(data, ranges, **reading):
    """The document joined of parts; it must not have been read as a whole instead."""
    parts = parts_by(data, ranges, **reading)
    assert not any(part.whole for part in parts)
    asked = ConvertOptions(**SAME, **reading)
    job = job_for(data, asked)
    tree = tree_of(job, parts)
    assert tree is not None
    return as_document(tree, data, data, asked)


def parts_of(data, jobs=2, least=200, **reading):
    """Parts read by child processes."""
    tasks = [Task(read_part, (data, *one), reading) for one in ranges_of(data, jobs, least, **reading)]
    return tuple(outcome.get() for outcome in outcomes(tasks, jobs))


def forms(document):
    found = {"saved": saved(document.tree)}
    for name, form in FORMS.items():
        found[name] = form.written(form.tree_of(document, form.struct()))
    return found


@pytest.fixture(scope="module")
def short():
    return book(24)


@pytest.fixture(scope="module")
def short_forms(short):
    return forms(pincite.convert(short, **SAME))


def test_the_book_has_what_crosses_pages(short):
    document = pincite.convert(short, **SAME)
    joins = {(e.kind, e.page) for e in document.elements if e.continues}
    assert {kind for kind, _ in joins} >= {"paragraph", "table"} and len(joins) > 8
    kinds = {e.kind for e in document.elements}
    assert kinds >= {"heading", "header", "footer", "footnote", "contents", "table", "paragraph"}
    assert document.contents and document.tree.outline
    assert [font.id_name for font in document.tree.fonts][-3:] == ["Courier", "Times-Italic", "Times-Bold"]


@pytest.mark.parametrize("of_part", [1, 2, 3, 4, 5, 11, 23])
def test_every_form_is_the_same_however_the_document_is_cut(short, short_forms, of_part):
    assert forms(from_parts(short, cut(24, of_part))) == short_forms


@pytest.mark.parametrize(
    "reading",
    [
        {"pages": "2-5,9,11-", "toc": False},
        {"fonts": False, "tables": False},
        {"reading_order": "auto", "limits": {"max_cells": 7}, "name": "a.pdf"},
    ],
)
def test_options_count_as_ever(short, reading):
    count = len(pincite.convert(short, **reading).pages)
    whole = pincite.convert(short, **SAME, **reading)
    assert saved(from_parts(short, cut(count, 3), **reading).tree) == saved(whole.tree)


@pytest.mark.slow
def test_a_long_book_is_converted_by_several_processes(tmp_path):
    path = tmp_path / "book.pdf"
    path.write_bytes(book(230))
    whole = pincite.convert(path, **SAME)
    assert ranges_of(path, 2) == ((1, 115), (116, 230))
    parts = parts_of(path, jobs=2, **SAME)
    assert [(part.first, part.last, part.whole) for part in parts] == [(1, 115, False), (116, 230, False)]
    assert forms(joined(path, parts, **SAME)) == forms(whole)


def test_it_is_as_long_as_it_may_be_and_no_other_document_is_cut(short, tmp_path):
    assert ranges_of(short, 2) == ()
    assert ranges_of(short, 2, 24) == ((1, 12), (13, 24))
    assert ranges_of(short, 2, 12) == ((1, 6), (7, 12), (13, 18), (19, 24))
    assert ranges_of(short, 2, 12, pages="7-20") == ((1, 7), (8, 14))
    assert ranges_of(short, 3, 1) == ((1, 4), (5, 8), (9, 12), (13, 16), (17, 20), (21, 24))
    assert ranges_of(short, 9, 2)[0] == (1, 1)
    assert ranges_of(short, 1, 2) == ranges_of(short, 2, 2, partial=True) == ()
    assert ranges_of(short, 2, 2, partitioner="unstructured") == ()
    assert ranges_of(short, 2, 2, pages="90-") == ()
    assert ranges_of(b"<p>Text.</p>", 2, 0) == ranges_of(b"%PDF-1.4", 2, 0) == ()
    assert ranges_of(tmp_path / "missing.pdf", 2, 0) == ()


def test_the_parent_loads_no_pickle(short, monkeypatch):
    loaded, loads = [], pickle.loads

    def noted(data):
        loaded.append(data)  # in this process: a child's list is its own
        return loads(data)

    monkeypatch.setattr(pickle, "loads", noted)
    parts = parts_of(short, least=2, **SAME)
    assert len(parts) == 4 and not loaded
    assert all(zlib.decompress(part.drafts) for part in parts)


# -- what is read as a whole


def same_as_whole(data, ranges, **reading):
    parts = parts_by(data, ranges, **reading)
    whole = pincite.convert(data, **SAME, **reading)
    assert saved(joined(data, parts, **SAME, **reading).tree) == saved(whole.tree)
    return parts, whole


def test_mended_letters_are_those_of_the_pages_that_follow():
    draft = Draft()
    latin = composite(draft, made_font({ord(ch): k for k, ch in enumerate("minus", 1)}), None)
    for number in range(9):
        shown = "<0001000200030004000500010002>" if number == 4 else "<0001>"
        draft.page(f"BT /A 20 Tf 20 300 Td {shown} Tj ET", fonts={"A": latin})
    data = draft.save()
    parts, whole = same_as_whole(data, cut(9, 3))
    # The pages around a part are read for it, and from where the letters are mended all are others.
    assert [part.whole for part in parts] == [True, True, True]
    assert "letters_mended" in {note.code for note in whole.notes}


@pytest.mark.parametrize("most", [6_000, 30_000])
def test_no_more_pages_are_read_than_a_file_of_its_size_can_hold(short, monkeypatch, most):
    monkeypatch.setattr(pdf_pages, "GLYPHS_OF_ANY", most)
    monkeypatch.setattr(pdf_pages, "GLYPHS_A_BYTE", 0)
    parts, whole = same_as_whole(short, cut(24, 6))
    assert "cut_pages" in {note.code for note in whole.notes} and len(whole.pages) < 24
    assert any(part.whole for part in parts) == (most == 6_000)


def test_fonts_of_parts_are_numbered_in_the_order_in_which_one_reading_meets_them():
    plain, fixed = Font("Pica", "Pica"), Font("Pica", "Pica", mono=True)
    known = FontsOfParts([])
    assert known.numbers([plain, Font("Elite", "Elite")]) == [0, 1]
    assert known.numbers([Font("Elite", "Elite"), Font("Agate", "Agate"), plain]) == [1, 2, 0]
    assert known.numbers([fixed]) == [3]
    assert known.fonts == [plain, Font("Elite", "Elite"), Font("Agate", "Agate"), fixed]


def test_parts_that_are_not_all_of_the_document_are_none(short):
    parts = parts_by(short, cut(24, 8))
    job = job_for(short, ConvertOptions(**SAME))
    assert tree_of(job, parts[:2]) is None and tree_of(job, parts[::-1]) is None
    whole = saved(pincite.convert(short, **SAME).tree)
    assert saved(joined(short, parts[1:], **SAME).tree) == saved(joined(short, (), **SAME).tree) == whole


# -- what is odd in a document


def test_an_encrypted_document(short):
    with pikepdf.open(io.BytesIO(short)) as pdf:
        out = io.BytesIO()
        pdf.save(out, encryption=pikepdf.Encryption(owner="o", user="u", R=6))
    data = out.getvalue()
    whole = pincite.convert(data, password="u", **SAME)
    assert saved(from_parts(data, cut(24, 5), password="u").tree) == saved(whole.tree)
    assert ranges_of(data, 2, 2) == ()
    with pytest.raises(pincite.Encrypted):
        read_part(data, 1, 3)


@pytest.mark.parametrize("at", [0, 5, 6, 7, 8, 23])
def test_a_page_that_cannot_be_read(short, at):
    with pikepdf.open(io.BytesIO(short)) as pdf:
        pdf.Root.Pages.Kids[at] = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.Font))
        out = io.BytesIO()
        pdf.save(out)
    data = out.getvalue()
    whole = pincite.convert(data, **SAME)
    assert [page.number for page in whole.pages if page.error] == [at + 1]
    assert saved(from_parts(data, cut(24, 7)).tree) == saved(whole.tree)


def test_form_fields_and_notes_of_pages():
    draft = Draft()
    for number in range(6):
        page = draft.page(f"BT /F 12 Tf 30 300 Td (Page {number} of the form.) Tj ET")
        field = draft.pdf.make_indirect(
            pikepdf.Dictionary(
                Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Widget, FT=pikepdf.Name.Tx, T=f"field {number}",
                V=f"value {number}", Rect=pikepdf.Array([30, 200, 200, 220]), DA="/Helv 10 Tf 0 g", F=4,
            )
        )  # fmt: skip
        page.Annots = pikepdf.Array([field])
        form = draft.pdf.Root.get("/AcroForm")
        if form is None:
            form = draft.pdf.Root.AcroForm = pikepdf.Dictionary(Fields=pikepdf.Array([]))
        form.Fields.append(field)
    data = draft.save()
    whole = pincite.convert(data, **SAME)
    assert len(whole.tree.fields) == 6
    assert saved(from_parts(data, cut(6, 2)).tree) == saved(whole.tree)


@pytest.mark.slow
def test_pictures_of_text(english):
    from tests.converting.test_ocr import scan

    out = io.BytesIO()
    with pikepdf.new() as pdf:
        for source in (book(2), scan(), book(1), scan(3.0)):
            with pikepdf.open(io.BytesIO(source)) as one:
                pdf.pages.extend(one.pages)
        pdf.save(out)
    data = out.getvalue()
    whole = pincite.convert(data, ocr=True, **SAME)
    assert any(font.ocr for font in whole.tree.fonts)
    for of_part in (1, 2, 3):
        assert saved(from_parts(data, cut(5, of_part), ocr=True).tree) == saved(whole.tree)


@pytest.mark.corpus
@pytest.mark.slow
def test_documents_of_the_corpora():
    if not CORPORA.is_dir():
        pytest.skip("the corpora are not there")
    paths = sorted(path for path in CORPORA.rglob("*.pdf") if path.stat().st_size < 600_000)
    tasks = (Task(compared, (path, 3), timeout=60.0) for path in paths[:: len(paths) // 80])
    found = [outcome.get() for outcome in outcomes(tasks, 2)]
    assert "another" not in found and found.count("the same") >= 15


def compared(path: Path, count: int) -> str:
    """How a document in so many parts compares to the whole."""
    try:
        whole = pincite.convert(path, ocr=False, **SAME)
    except pincite.PinciteError:
        return "none"
    pages = len(whole.pages)
    if pages < 2:
        return "short"
    parts = parts_by(path, cut(pages, -(-pages // count)), ocr=False)
    if any(part.whole for part in parts):
        return "whole"
    return (
        "the same" if saved(joined(path, parts, ocr=False, **SAME).tree) == saved(whole.tree) else "another"
    )
