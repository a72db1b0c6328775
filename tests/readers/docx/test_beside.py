"""Notes, comments, headers, pictures: what stands beside the text must be reachable and never in it."""

import pytest

from pincite.errors import Corrupt, Unsafe
from pincite.readers.reading import ReadContext
from tests.readers.docx.written import PNG, cell, docx, elements, p, picture, r, root, row, table


def footnote(key, inner):
    return f'<w:footnote w:id="{key}">{inner}</w:footnote>'


def refer(key, kind="footnote", more=""):
    return f'<w:r><w:{kind}Reference w:id="{key}"{more}/></w:r>'


def test_notes_are_elements_and_their_references_lead_to_them():
    notes = footnote(2, p("first") + p("its second paragraph")) + footnote(3, p("in a cell"))
    body = p(r("a") + refer(2)) + table(row(cell(p(r("b") + refer(3))))) + p(r("again") + refer(2))
    found = elements(docx(body, footnotes=notes))
    text, grid, again, *after = found
    assert (text.text, text.spans[0].href, text.spans[0].superscript) == ("a1", "#/p1/footnote/1", True)
    assert grid.table.cells[0].spans[0].href == "#/p1/footnote/2"
    assert again.spans[0].href == "#/p1/footnote/1"
    assert [(e.id, e.marker, e.text) for e in after] == [
        ("/p1/footnote/1", "1", "first\nits second paragraph"), ("/p1/footnote/2", "2", "in a cell"),
    ]  # fmt: skip


def test_endnotes_count_for_themselves_in_small_roman_numbers():
    body = p(r("a") + refer(1, "endnote") + refer(1))
    endnotes = f'<w:endnote w:id="1">{p("end")}</w:endnote>'
    found = elements(docx(body, footnotes=footnote(1, p("foot")), endnotes=endnotes))
    assert [(e.marker, e.text) for e in found[1:]] == [("i", "end"), ("1", "foot")]


def test_a_mark_of_ones_own_is_not_counted():
    body = p(
        r("a") + '<w:r><w:footnoteReference w:id="1" w:customMarkFollows="1"/><w:t>*</w:t></w:r>' + refer(2)
    )
    found = elements(docx(body, footnotes=footnote(1, p("star")) + footnote(2, p("one"))))
    assert found[0].text == "a*1"
    assert [(e.marker, e.text) for e in found[1:]] == [("*", "star"), ("1", "one")]


def test_a_note_that_is_missing_is_an_empty_one():
    found = elements(docx(p(r("a") + refer(9)), footnotes=footnote(1, p("unused"))))
    assert [(e.kind, e.text) for e in found] == [("paragraph", "a1"), ("footnote", "")]


def test_comments_keep_their_author_and_place_and_stay_out_of_the_text():
    comments = f'<w:comment w:id="4" w:author="Ada">{p("why?")}</w:comment>'
    body = p("first") + p('<w:commentRangeStart w:id="4"/>' + r("second"))
    found = elements(docx(body, comments=comments))
    assert [(e.kind, e.layer, e.marker, e.text, e.parent, e.reason) for e in found[2:]] == [
        ("comment", "comments", "Ada", "why?", "/p1/paragraph/2", "comment by Ada")
    ]


def headers(title_page, even):
    references = "".join(
        f'<w:headerReference w:type="{kind}" r:id="{kind}"/>' for kind in ("default", "first", "even")
    )
    last = f"<w:sectPr>{references}{'<w:titlePg/>' if title_page else ''}</w:sectPr>"
    first = p("", f"<w:sectPr>{references}</w:sectPr>")
    files = {f"word/{k}.xml": root("hdr", p(f"on {k}")).encode() for k in ("default", "first", "even")}
    return elements(
        docx(
            first + p("text") + last,
            relations={k: ("header", f"{k}.xml", False) for k in ("default", "first", "even")},
            files=files,
            settings="<w:evenAndOddHeaders/>" if even else "",
        )
    )


@pytest.mark.parametrize(
    ("title_page", "even", "shown"),
    [
        (False, False, ["on default"]),
        (True, False, ["on default", "on first"]),
        (True, True, ["on default", "on even", "on first"]),
    ],
)
def test_headers_are_furniture_and_each_is_there_once(title_page, even, shown):
    found = headers(title_page, even)
    assert [e.text for e in found if e.kind == "header" and e.layer == "furniture"] == shown
    assert [e.text for e in found if e.layer == "body"] == ["text"]


def test_pictures_have_their_bytes_and_alternative_text():
    reading = ReadContext()
    relations = {"x": ("image", "media/a.png", False), "y": ("image", "http://far.example/b.png", True)}
    body = p(picture("x", "A cat") + r("text")) + p(picture("y", "far", "link")) + p(picture("missing"))
    found = elements(docx(body, relations=relations, files={"word/media/a.png": PNG}), reading)
    figure, text, far, missing = found
    assert (figure.kind, figure.text, text.text) == ("figure", "A cat", "text")
    kept = reading.pictures[figure.picture]
    assert (kept.data, kept.media_type, kept.width, kept.height) == (PNG, "image/png", 2, 3)
    assert (far.text, far.picture, missing.picture) == ("far", "", "")
    assert "not_fetched" in {note.code for note in reading.notes}


def test_a_path_is_no_alternative_text():
    relations = {"x": ("image", "a.png", False)}
    data = docx(p(picture("x", "C:\\Users\\Ada\\cat.png")), relations=relations, files={"word/a.png": PNG})
    assert [e.text for e in elements(data)] == ["cat.png"]


def test_old_drawings_have_pictures_too():
    relations = {"x": ("image", "media/a.png", False)}
    run = '<w:r><w:pict><v:shape alt="old"><v:imagedata r:id="x"/></v:shape></w:pict></w:r>'
    (found,) = elements(docx(p(run), relations=relations, files={"word/media/a.png": PNG}))
    assert (found.kind, found.text, bool(found.picture)) == ("figure", "old", True)


def test_a_document_inside_is_read_by_its_own_reader_or_said_to_be_left_out():
    relations = {"x": ("aFChunk", "inner.docx", False)}
    inner = docx(p(r("inside") + refer(1)), footnotes=footnote(1, p("inner note")))
    data = docx(
        p(r("outside") + refer(1)) + '<w:altChunk r:id="x"/>',
        relations=relations,
        files={"word/inner.docx": inner},
        footnotes=footnote(1, p("outer note")),
    )
    reading = ReadContext()
    assert [e.text for e in elements(data, reading)] == ["outside1", "outer note"]
    assert "attachment_unreadable" in {note.code for note in reading.notes}

    from pincite.readers.docx import read
    from pincite.readers.options import ReadOptions

    opening = ReadContext(inner=lambda data, name, kind: read(data, ReadOptions(), ReadContext()))
    found = elements(data, opening)
    assert [e.text for e in found] == ["outside1", "inside1", "inner note", "outer note"]
    assert len({e.id for e in found}) == len(found)
    by_id = {e.id: e.text for e in found}
    assert [by_id[e.spans[0].href[1:]] for e in found[:2]] == ["outer note", "inner note"]


def test_what_a_document_says_of_itself_is_known():
    core = '<c xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Work</dc:title><dc:creator>Me</dc:creator></c>'
    data = docx(p("x"), files={"docProps/core.xml": core.encode()})
    import io
    import zipfile

    from tests.readers.docx.written import OFFICE, RELATED

    buffer = io.BytesIO()
    kind = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties"
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(buffer, "w") as new:
        for name in old.namelist():
            part = old.read(name)
            if name == "_rels/.rels":
                part = (
                    f'<Relationships xmlns="{RELATED}"><Relationship Id="a" Type="{OFFICE}/relationships/'
                    f'officeDocument" Target="word/document.xml"/><Relationship Id="b" Type="{kind}" '
                    'Target="docProps/core.xml"/></Relationships>'
                ).encode()
            new.writestr(name, part)
    reading = ReadContext()
    elements(buffer.getvalue(), reading)
    assert reading.info == {"Title": "Work", "Author": "Me"}


def test_a_part_that_is_damaged_costs_that_part_and_no_more():
    reading = ReadContext()
    relations = {"s": ("styles", "styles.xml", False)}
    data = docx(p("kept"), relations=relations, files={"word/styles.xml": b"<w:styles"})
    assert [e.text for e in elements(data, reading)] == ["kept"]
    assert "part_damaged" in {note.code for note in reading.notes}


def test_a_document_that_breaks_off_is_read_up_to_there():
    reading = ReadContext()
    found = elements(docx(p("one") + p("two") + "<w:p><w:broken</w:p>"), reading)
    assert [e.text for e in found] == ["one", "two"]
    assert "part_damaged" in {note.code for note in reading.notes}


def test_nothing_to_read_is_an_error_that_says_so():
    with pytest.raises(Corrupt):
        elements(docx("<w:p><w:broken"))


def test_declared_entities_are_refused():
    evil = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><w:styles/>'
    relations = {"s": ("styles", "styles.xml", False)}
    with pytest.raises(Unsafe):
        elements(docx(p("x"), relations=relations, files={"word/styles.xml": evil.encode()}))


def test_a_large_document_is_read_block_by_block_and_is_the_same(monkeypatch):
    from pincite.readers.docx import parts

    body = (
        p("one")
        + table(row(cell("a"), cell("b")))
        + f"<w:sdt><w:sdtContent>{p('two')}</w:sdtContent></w:sdt>"
    )
    references = '<w:headerReference w:type="default" r:id="h"/>'
    data = docx(
        body + f"<w:sectPr>{references}</w:sectPr>",
        relations={"h": ("header", "h.xml", False)},
        files={"word/h.xml": root("hdr", p("above")).encode()},
    )
    at_once = elements(data)
    monkeypatch.setattr(parts, "WHOLE", 0)
    in_pieces = elements(data)
    assert sorted(e.id for e in in_pieces) == sorted(e.id for e in at_once)
    assert [e.text for e in in_pieces if e.layer == "body"] == ["one", "", "two"]


def test_a_huge_block_is_refused(monkeypatch):
    from pincite.errors import TooLarge
    from pincite.readers.docx import parts

    monkeypatch.setattr(parts, "WHOLE", 0)
    monkeypatch.setattr(parts, "MOST_NODES", 100)
    with pytest.raises(TooLarge):
        elements(docx(table(*[row(cell("x"))] * 50)))


@pytest.mark.parametrize(
    "text, shown", [("1", []), ("- 12 -", []), ("iv", []), ("Page 1", ["Page 1"]), ("A-1", ["A-1"])]
)
def test_a_footer_that_is_only_a_page_number_is_left_out(text, shown):
    references = '<w:footerReference w:type="default" r:id="f"/>'
    data = docx(
        p("x") + f"<w:sectPr>{references}</w:sectPr>",
        relations={"f": ("footer", "f.xml", False)},
        files={"word/f.xml": root("ftr", p(text)).encode()},
    )
    assert [e.text for e in elements(data) if e.kind == "footer"] == shown
