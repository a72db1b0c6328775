"""Texts that are linked with what they are of: no letter changes, and each part is the element it names."""

import itertools
import json

import pytest

import pincite
from pincite.outputs.extract.linked import linked_extract
from pincite.outputs.markdown.linked import linked_markdown

PAGE = b"""<h1>One</h1><p>Two</p><ul><li>Three<ul><li>Four</li></ul></li><li>Five</li></ul>
<blockquote><p>Six</p></blockquote><table><tr><th>A</th></tr><tr><td>Seven</td></tr></table>"""


@pytest.fixture(scope="module", params=["examples/demo.pdf", "examples/wrappers/balance.pdf", PAGE])
def document(request):
    given = request.param
    return pincite.convert(given, **({"name": "a.html"} if isinstance(given, bytes) else {}))


def test_the_markdown_is_that_of_the_form_and_its_parts_do_not_overlap(document):
    text, spans = linked_markdown(document.tree)
    assert text == document.to_markdown()
    assert all(start < end for start, end, _, _ in spans)
    assert all(one[1] <= two[0] for one, two in itertools.pairwise(spans))
    between = [text[one[1] : two[0]] for one, two in itertools.pairwise(spans)]
    assert not "".join(between).strip()


def test_a_part_of_the_markdown_holds_the_words_of_its_element(document):
    text, spans = linked_markdown(document.tree)
    known = {one.id: one for one in document.elements}
    for start, end, element, page in spans:
        assert known[element].page == page
        for word in known[element].text.split()[:3]:
            assert letters(word) in letters(text[start:end])


def letters(text):
    return "".join(sign for sign in text if sign.isalnum())


def test_a_part_of_the_extract_result_is_the_entry_of_its_element_or_cell():
    document = pincite.convert("examples/demo.pdf")
    text, spans = linked_extract(document.tree)
    known = {one.id: one for one in document.elements}
    layout = json.loads(text)["layout"]
    assert layout == document.to_extract()["layout"]
    assert len(spans) == len([one for one in layout if one["type"] != "page"])
    for start, end, element, page in spans:
        entry = json.loads(text[start:end])
        assert entry["page"] == page and entry in layout
        if entry["type"] == "cell":
            table, row, col = element.rsplit("/", 2)
            assert (row, col) == (f"r{entry['row']}", f"c{entry['column']}") and known[table].table
        elif known[element].kind in ("heading", "paragraph"):
            assert letters(entry["content"])[:5] in letters(known[element].text)
