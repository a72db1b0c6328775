"""A saved document comes back as it was; documents are converted in other processes."""

import os
from pathlib import Path

import pytest

import pincite
from pincite.converting.forms.registry import FORMS
from pincite.converting.saved import MAGIC, PLAIN, loaded, saved

DEMO = Path(__file__).parents[2] / "examples/demo.pdf"
CORPORA = Path(os.environ.get("PINCITE_CORPORA", Path(__file__).parents[3] / "shared/corpora"))
LARGEST = 400_000  # bytes of a document of the corpora that is looked at
EACH = 2  # documents of each ending


def forms(tree):
    """The bytes of every form, or why there are none."""
    found = {}
    for name, form in FORMS.items():
        try:
            found[name] = form.written(tree)
        except pincite.PinciteError as error:
            found[name] = str(error).encode()
    return found


def test_a_saved_document_gives_the_same_bytes_in_every_form(tmp_path):
    document = pincite.convert(DEMO)
    document.save(tmp_path / "demo.pincite")
    again = pincite.Document.load(tmp_path / "demo.pincite", original=DEMO)
    assert forms(again.tree) == forms(document.tree)
    assert list(again.tokens) == list(document.tokens)
    assert again.pages[0].image(20).png == document.pages[0].image(20).png


@pytest.mark.corpus
@pytest.mark.slow
def test_saved_documents_of_every_kind_give_the_same_bytes_in_every_form():
    if not CORPORA.is_dir():
        pytest.skip("the corpora are not there")
    endings = {}
    for path in sorted(CORPORA.rglob("*")):
        few = endings.setdefault(path.suffix.lower(), [])
        if path.is_file() and path.stat().st_size < LARGEST and len(few) < EACH:
            few.append(path)
    compared = 0
    for path in [path for few in endings.values() for path in few]:
        try:
            tree = pincite.convert(path, timeout=30).tree
        except pincite.PinciteError:
            continue
        assert forms(loaded(saved(tree))) == forms(tree), path
        compared += 1
    assert compared


def test_texts_that_no_utf8_has_come_back(tmp_path):
    document = pincite.convert(b"<p>Text.</p>", media_type="text/html", name="a\udc80.html")
    document.save(tmp_path / "a")
    again = pincite.Document.load(tmp_path / "a")
    assert again.name == "a\udc80.html"
    assert forms(again.tree) == forms(document.tree)


@pytest.mark.parametrize("data", [b"", b"%PDF", MAGIC, MAGIC + PLAIN + b"\x93", MAGIC + b"o\x92\x80\x90"])
def test_what_is_no_saved_document_is_refused(data, tmp_path):
    (tmp_path / "a").write_bytes(data)
    with pytest.raises(pincite.Corrupt):
        pincite.Document.load(tmp_path / "a")


def test_many_documents_come_in_their_order_from_other_processes():
    sources = [DEMO, b"<p>One.</p>", DEMO.read_bytes()]
    documents = list(pincite.convert_all(sources, jobs=2, reproducible=True))
    assert [d.to_text() for d in documents] == [
        pincite.convert(one, reproducible=True).to_text() for one in sources
    ]
    assert documents[0].pages[0].image(20).png == documents[2].pages[0].image(20).png


def test_errors_are_raised_left_out_or_given_in_their_place(tmp_path):
    sources = [b"<p>One.</p>", tmp_path / "none.pdf", b"<p>Two.</p>"]
    with pytest.raises(pincite.Unreadable):
        list(pincite.convert_all(sources))
    assert [d.to_text() for d in pincite.convert_all(sources, on_error="skip")] == ["One.\n", "Two.\n"]
    _, error, two = pincite.convert_all(sources, on_error="yield", jobs=2)
    assert isinstance(error, pincite.Unreadable) and two.to_text() == "Two.\n"


def test_a_document_of_another_process_is_that_of_this_one():
    document = pincite.convert_isolated(DEMO, reproducible=True)
    assert forms(document.tree) == forms(pincite.convert(DEMO, reproducible=True).tree)
