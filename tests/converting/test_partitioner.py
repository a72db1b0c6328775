"""Another reader behind the door must get the bytes and no file, and its failures must have a type."""

from __future__ import annotations

import io
import sys
import types

import pytest

import pincite
from pincite.errors import BadOption, BadPages, Corrupt, MissingExtra, UnknownFormat


class Theirs:
    """An element of theirs, as far as anyone needs to know."""

    def __init__(self, kind, text, page):
        self.said = {
            "type": kind,
            "element_id": f"id {text}",
            "text": text,
            "metadata": {"page_number": page},
        }

    def to_dict(self):
        return self.said


@pytest.fixture
def stub(monkeypatch):
    """``unstructured.partition.auto`` made of a function; what it was called with is kept."""
    calls = []
    found = [Theirs("Title", "Head", 1), Theirs("NarrativeText", "It says so.", 2)]
    failure: list[Exception] = []

    def partition(**given):
        calls.append(given)
        if failure:
            raise failure[0]
        return found

    for name in ("unstructured", "unstructured.partition", "unstructured.partition.auto"):
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    sys.modules["unstructured.partition.auto"].partition = partition  # type: ignore[attr-defined]
    return calls, failure


def test_it_gets_the_bytes_and_a_name_and_gives_a_document(stub):
    calls, _ = stub
    document = pincite.convert(b"content", name="in/a.docx", media_type="text/x", partitioner="unstructured")
    (given,) = calls
    assert isinstance(given["file"], io.BytesIO) and given["file"].getvalue() == b"content"
    assert (given["metadata_filename"], given["content_type"]) == ("a.docx", "text/x")
    assert "filename" not in given and "url" not in given
    assert document.to_markdown() == "# Head\n\nIt says so.\n"
    assert [e["element_id"] for e in document.to_elements()] == ["id Head", "id It says so."]
    assert document.tree.source.size == 7 and document.tree.source.name == "in/a.docx"


def test_pages_are_chosen_from_what_it_gives(stub):
    document = pincite.convert(b"x", partitioner="unstructured", pages="2")
    assert [e.text for e in document.elements] == ["It says so."]
    with pytest.raises(BadPages):
        pincite.convert(b"x", partitioner="unstructured", pages="3")


def test_it_is_kept_from_telling_others_that_it_runs(stub, monkeypatch):
    monkeypatch.delenv("DO_NOT_TRACK", raising=False)
    pincite.convert(b"x", partitioner="unstructured")
    import os

    assert os.environ["DO_NOT_TRACK"] == "true"


class UnsupportedFileFormatError(Exception):
    pass


@pytest.mark.parametrize(
    ("failure", "kind"),
    [
        (ValueError("odd"), Corrupt),
        (UnsupportedFileFormatError("none"), UnknownFormat),
        (ImportError("partition_docx() is not available"), MissingExtra),
    ],
)
def test_its_failures_have_a_type(stub, failure, kind):
    stub[1].append(failure)
    with pytest.raises(kind):
        pincite.convert(b"x", partitioner="unstructured")


def test_where_it_is_absent_the_error_says_what_to_install(monkeypatch):
    for name in [name for name in sys.modules if name.split(".")[0] == "unstructured"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "unstructured", None)
    with pytest.raises(MissingExtra, match=r"pincite\[unstructured\]"):
        pincite.convert(b"x", partitioner="unstructured")


def test_another_partitioner_is_refused():
    with pytest.raises(BadOption):
        pincite.convert(b"x", partitioner="other")  # type: ignore[arg-type]
