"""Presentations written as usual are read in a quick way, which must tell what the full one tells."""

from __future__ import annotations

import io
import re
import zipfile

import pytest

from pincite.readers.ooxml.names import NAMES
from tests.readers.opendocument.test_odt import png
from tests.readers.pptx.decks import deck, pages, part, relations, shape

LAYOUT = (
    shape("Click to edit", at=(10, 200, 300, 50), ph='type="body" idx="7"').replace(
        "<a:lstStyle/>",
        '<a:lstStyle><a:lvl1pPr><a:buFont typeface="Arial"/><a:buAutoNum type="arabicPeriod"/></a:lvl1pPr>'
        "<a:lvl2pPr><a:buNone/></a:lvl2pPr></a:lstStyle>",
    )
    + shape("Printed on every slide", at=(0, 500, 700, 20))
    + shape(at=(0, 0, 700, 5))
)
MASTER = shape("x", at=(1, 2, 3, 4), ph='type="title"') + shape(at=(0, 0, 9, 9), extra='descr="a logo"')
FREE = (
    '<p:sp><p:nvSpPr><p:cNvPr id="9" name="y"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr>'
    '<p:spPr><a:ln w="1"><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></a:ln></p:spPr>'
    '<p:style><a:lnRef idx="1"/></p:style><p:txBody><a:bodyPr anchor="t"><a:noAutofit/></a:bodyPr>'
    '<a:p><a:pPr><a:lnSpc><a:spcPct val="9"/></a:lnSpc></a:pPr><a:r>'
    '<a:rPr b="1"><a:solidFill><a:srgbClr val="00FF00"/></a:solidFill></a:rPr><a:t>free</a:t></a:r>'
    "<a:endParaRPr><a:ln><a:noFill/></a:ln></a:endParaRPr></a:p></p:txBody></p:sp>"
)
BODY = (
    shape("A &lt;a:ln&gt; that is text", ph='type="ctrTitle"')
    + shape("one", '<a:p><a:pPr lvl="1"/><a:r><a:t>two</a:t></a:r></a:p>', ph='idx="7"')
    + FREE
)


def usual() -> bytes:
    return deck(BODY, BODY, layout=LAYOUT, master=MASTER)


def rewritten(data: bytes, change) -> bytes:
    """The package with every part of slides, layouts and masters changed."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            held = old.read(name)
            if name.startswith("ppt/") and name.endswith(".xml"):
                held = change(held)
            new.writestr(name, held)
    return out.getvalue()


def other_prefixes(data: bytes) -> bytes:
    text = re.sub(rb"(</?|xmlns:)p\b", rb"\1q", data)
    return re.sub(rb"(</?|xmlns:)a\b(?!14)", rb"\1d", text)


CHANGES = {
    "a comment": lambda data: re.sub(rb"(<p:spTree>)", rb"\1<!-- <p:sp> -->", data),
    "other prefixes": other_prefixes,
    "UTF-16": lambda data: re.sub(rb"^<\?xml[^>]*>", b"", data).decode().encode("utf-16"),
    "Latin 1": lambda data: (
        b'<?xml version="1.0" encoding="ISO-8859-1"?>' + re.sub(rb"^<\?xml[^>]*>", b"", data)
    ),
    "a prefix for something else within": lambda data: data.replace(
        b"<p:grpSpPr/>", b'<p:grpSpPr/><p:extLst xmlns:a="urn:other"><a:t>no text</a:t></p:extLst>'
    ),
}


def told(data: bytes):
    found, reading = pages(data)
    return found, reading.notes


def test_the_quick_way_keeps_what_layouts_and_masters_give():
    first, second = told(usual())[0]
    rows = [(one.kind, one.text, one.marker, one.level, one.box, one.layer) for one in first.elements]
    assert rows == [
        ("heading", "A <a:ln> that is text", "", 1, (1, 2, 4, 6), "body"),
        ("list_item", "one", "1.", 1, (10, 200, 310, 250), "body"),
        ("paragraph", "two", "", 0, (10, 200, 310, 250), "body"),
        ("paragraph", "free", "", 0, (0, 0, 0, 0), "body"),
        ("footer", "Printed on every slide", "", 0, (0, 500, 700, 520), "furniture"),
        ("figure", "a logo", "", 0, (0, 0, 9, 9), "furniture"),
    ]
    assert first.elements[3].spans[0].bold
    assert len(second.elements) == 4


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_part_that_is_written_otherwise_is_read_alike(change):
    changed = rewritten(usual(), change)
    assert told(changed) == told(usual())


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_part_that_is_written_otherwise_is_known_as_unusual(change):
    plain = part("sld", BODY).encode()
    assert NAMES.usual(plain)
    assert not NAMES.usual(change(plain))


def test_the_picture_behind_a_master_is_kept():
    fill = '<p:bg><p:bgPr><a:blipFill><a:blip r:embed="b"/></a:blipFill></p:bgPr></p:bg><p:spTree>'
    parts = {
        "ppt/slideMasters/m.xml": part("sldMaster", "").replace("<p:spTree>", fill, 1),
        "ppt/slideMasters/_rels/m.xml.rels": relations([("b", "image", "../media/b.png")]),
        "ppt/media/b.png": png(),
    }
    ((page, other), reading) = pages(deck(shape("t"), shape("t"), parts=parts))
    assert [(one.kind, one.reason, one.layer) for one in page.elements[1:]] == [
        ("figure", "background", "furniture")
    ]
    assert len(other.elements) == 1
    assert list(reading.pictures) == [page.elements[1].picture]


def test_a_layout_that_is_cut_off_is_noted():
    data = rewritten(
        usual(), lambda held: held[: len(held) // 2] if held.rstrip().endswith(b"</p:sldLayout>") else held
    )
    found, notes = told(data)
    assert [one.text for one in found[0].elements][1:3] == ["one", "two"]
    assert [one.code for one in notes] == ["part_damaged"]


def test_notes_with_words_are_told_and_those_without_are_not():
    def said(*texts: str, extra: str = "") -> list[str]:
        parts = {"ppt/notesSlides/n.xml": part("notes", shape(*texts, ph='type="body" idx="1"', extra=extra))}
        data = deck(shape("t"), links=[("n", "notesSlide", "../notesSlides/n.xml")], parts=parts)
        return [one.text for one in pages(data)[0][0].elements if one.layer == "notes"]

    assert said("") == []
    assert said("say this") == ["say this"]
    assert said("", extra='descr="a drawing"') == ["a drawing"]
