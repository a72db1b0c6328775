"""Files that want a page of theirs to act: what is drawn and written of them is as inert as their text."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import pincite
from pincite.converting.inspect import inspect_page
from pincite.markup.clean import ATTRIBUTE, escaped
from pincite.options.shared import Stage
from pincite.outputs.records import XmlOptions, explained, to_xml
from pincite.outputs.records.picture import groups_picture
from tests.outputs.made_payloads import LINKS, SCRIPT, TEXTS
from tests.outputs.policy import offences, rendered, scheme
from tests.outputs.records.made_extractions import extraction, group, leaf
from tests.readers.docx.written import docx, r

URL = "http://evil.invalid/*"
SVG = "{http://www.w3.org/2000/svg}"
DRAWN = {SVG + name for name in ("svg", "rect", "image", "polyline", "circle", "text", "title", "g", "line")}


def told(texts):
    return [text.replace("SCRIPT", SCRIPT).replace("URL", URL) for text in texts]


def string(text: str) -> str:
    """A text as a string of PDF."""
    return f"<{text.encode('cp1252', 'replace').hex()}>"


def pdf() -> bytes:
    """Lines of every trick, links to everywhere over them, and a title of its own."""
    texts = [re.sub(r"[\0-\x1f\u2028\u2029\x85]", " ", text) for text in told(TEXTS)]
    links = told(LINKS)
    lines = "".join(
        f"BT /F 9 Tf 20 {20 + 14 * at} Td {string(text)} Tj ET\n" for at, text in enumerate(texts)
    )
    notes = "".join(
        f"<</Type/Annot/Subtype/Link/Rect[15 {16 + 28 * at} 300 {30 + 28 * at}]"
        f"/A<</S/URI/URI {string(link)}>>>>"
        for at, link in enumerate(links)
    )
    height = 14 * len(texts) + 40
    return (
        "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
        "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
        f"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 900 {height}]/Contents 4 0 R/Annots[{notes}]"
        "/Resources<</Font<</F 5 0 R>>>>>>endobj\n"
        f"4 0 obj<</Length {len(lines)}>>stream\n{lines}endstream endobj\n"
        "5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>endobj\n"
        f"6 0 obj<</Title {string(texts[0])}/Author {string(texts[2])}>>endobj\n"
        "trailer<</Root 1 0 R/Info 6 0 R>>\n%%EOF\n"
    ).encode("ascii")


@pytest.fixture(scope="module")
def document():
    return pincite.convert(pdf(), name="tricks.pdf")


def acting(svg: bytes) -> list[str]:
    """What a drawing holds that it need not."""
    found = []
    for node in ElementTree.fromstring(svg).iter():
        if node.tag not in DRAWN:
            found.append(node.tag)
        for name, value in node.attrib.items():
            if name.startswith("on") or ("href" in name and not value.startswith("data:image/png;base64,")):
                found.append(f"{name}={value[:50]}")
    return found


def test_links_and_lines_of_a_pdf_act_in_no_form(document):
    assert document.to_text().count("evil.invalid") > 10
    assert not offences(document.to_html())
    assert not offences(document._repr_html_())
    assert not offences(rendered(document.to_markdown()))
    assert {scheme(span.href) for e in document.elements for span in e.spans} <= {"", "http", "https"}


def test_links_of_a_word_file_act_in_no_form():
    links = {f"r{at}": ("hyperlink", escaped(link, ATTRIBUTE), True) for at, link in enumerate(told(LINKS))}
    body = "".join(f'<w:p><w:hyperlink r:id="{key}">{r("x" + key)}</w:hyperlink></w:p>' for key in links)
    document = pincite.convert(docx(body, relations=links), name="tricks.docx")
    assert len(document.elements) == len(links)
    assert not offences(document.to_html())
    assert not offences(rendered(document.to_markdown()))
    assert {scheme(span.href) for e in document.elements for span in e.spans} <= {"", "http", "https"}
    assert "unsafe_link" in {note.code for note in document.notes}


def test_a_page_shown_in_a_notebook_is_a_picture(document):
    (page,) = document.pages
    shown = page._repr_html_()
    assert re.fullmatch(r'<img alt="page 1" src="data:image/svg\+xml;base64,[A-Za-z0-9+/=]+">', shown)


@pytest.mark.parametrize("stage", Stage.__args__)
def test_no_drawing_of_a_page_acts(stage):
    assert acting(inspect_page(pdf(), 1, stage)) == []


@pytest.mark.parametrize("text", told(TEXTS))
def test_records_are_texts_in_every_form(text):
    box = (10.0, 10.0, 90.0, 20.0)
    made = extraction(
        group("all", group("item", leaf("label", text, "L", box=box, page=1, token=1))),
        page_sizes={1: (300.0, 200.0)},
    )
    tags = {node.tag for node in ElementTree.fromstring(to_xml(made, XmlOptions())).iter()}
    assert not tags & {"script", "img", "svg", "iframe", "object", "style", "link", "meta", "base"}
    assert acting(groups_picture(made, 1)) == []
    assert not any(re.search(r"[\0-\x1f\x7f-\x9f]", line) for line in explained(made))
