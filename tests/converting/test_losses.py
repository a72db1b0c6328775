"""What is left out of a document is told."""

from __future__ import annotations

import json

import pytest

import pincite

EVIL = "javascript:alert(1)"
LINKED = {
    "md": f"see [here]({EVIL}), [**there**](file:///etc/passwd) and [this](https://example.org/a)\n",
    "html": f"<p>see <a href='{EVIL}'>here</a>, <a href='file:///etc/passwd'><b>there</b></a> and"
    " <a href='https://example.org/a'>this</a></p>",
    "rtf": r'{\rtf1 see {\field{\*\fldinst HYPERLINK "javascript:alert(1)"}{\fldrslt here}}, '
    r'{\field{\*\fldinst HYPERLINK "file:///etc/passwd"}{\fldrslt\b there}} and '
    r'{\field{\*\fldinst HYPERLINK "https://example.org/a"}{\fldrslt this}}\par}',
}


@pytest.mark.parametrize("kind", LINKED)
def test_links_to_scripts_and_files_keep_their_text_alone_and_a_note_counts_them(kind):
    document = pincite.convert(LINKED[kind].encode(), name=f"a.{kind}")
    (note,) = [note for note in document.notes if note.code == "unsafe_link"]
    assert note.sentence.startswith("2 links lead to a script, ") and EVIL in note.sentence
    assert "see here, **there** and [this](https://example.org/a)" in document.to_markdown()
    (element,) = [e for e in document.elements if e.text.startswith("see")]
    assert {span.href for span in element.spans} == {"", "https://example.org/a"}
    forms = (document.to_json(), document.to_docling(), document.to_elements())
    for form in forms:
        assert "passwd" not in json.dumps(form)


def test_pages_that_come_one_by_one_have_no_such_links_either():
    (page,) = pincite.stream(LINKED["html"].encode(), name="a.html")
    assert [span.href for e in page.elements for span in e.spans if span.href] == ["https://example.org/a"]


def test_links_in_cells_and_in_what_stands_in_cells_are_no_exception():
    page = f"<table><tr><td>a<td><a href='{EVIL}'>b</a><td><p>c</p><p><a href='{EVIL}'>d</a></p></table>"
    document = pincite.convert(page.encode(), name="a.html")
    assert document.notes[0].sentence.startswith(("3 links", "2 links"))
    assert "javascript" not in json.dumps(document.to_json()["pages"])
