"""Presentations: what is on a slide, in the order in which it is read."""

import pytest

from pincite.errors import Corrupt, Unsafe
from tests.readers.opendocument.test_odt import png
from tests.readers.opendocument.written import rows
from tests.readers.pptx.decks import OPEN, POINT, SPACES, deck, pages, part, place, relations, shape, slide

GROUP = "<p:grpSp><p:nvGrpSpPr><p:cNvPr id='9' name='g'/></p:nvGrpSpPr><p:grpSpPr>{}</p:grpSpPr>{}</p:grpSp>"


COMMENT = '<p:cm authorId="0"><p:text>really?</p:text></p:cm>'


def told(found):
    return [(one.kind, one.level, one.marker, one.text) for one in found]


def frame(inside, uri):
    return (
        '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="3" name="f" descr="{alt}"/></p:nvGraphicFramePr>'
        + place(10, 10, 100, 100, "p:xfrm")
        + f'<a:graphic><a:graphicData uri="{uri}">{inside}</a:graphicData></a:graphic></p:graphicFrame>'
    ).replace("{alt}", "")


def cell(text, **spans):
    said = " ".join(f'{key}="{value}"' for key, value in spans.items())
    return f"<a:tc {said}><a:txBody><a:p><a:r><a:t>{text}</a:t></a:r></a:p></a:txBody></a:tc>"


def test_slides_come_in_the_order_of_the_presentation_not_of_their_parts():
    found, _ = pages(deck(shape("one", ph='type="title"'), shape("two", ph='type="title"')))
    assert [(page.number, page.kind, page.name) for page in found] == [
        (1, "slide", "one"),
        (2, "slide", "two"),
    ]
    assert (found[0].width, found[0].height) == (720, 540)


def test_the_strict_form_is_read_like_the_transitional():
    inside = shape("T", ph='type="title"') + shape("b", ph='idx="1"')
    assert told(pages(deck(inside, strict=True))[0][0].elements) == told(slide(inside))


def test_body_text_inherits_its_bullets_from_the_master():
    second = '<a:p><a:pPr lvl="1"/><a:r><a:t>below</a:t></a:r></a:p>'
    plain = "<a:p><a:pPr><a:buNone/></a:pPr><a:r><a:t>plain</a:t></a:r></a:p>"
    assert told(slide(shape("Title", ph='type="title"') + shape("point", second, plain, ph='idx="1"'))) == [
        ("heading", 1, "", "Title"),
        ("list_item", 1, "•", "point"),
        ("list_item", 2, "–", "below"),
        ("paragraph", 0, "", "plain"),
    ]


def test_automatic_numbers_count_on_over_deeper_items_and_start_where_told():
    def numbered(text, level=0, kind="arabicPeriod", start=1):
        return (
            f'<a:p><a:pPr lvl="{level}"><a:buAutoNum type="{kind}" startAt="{start}"/></a:pPr>'
            f"<a:r><a:t>{text}</a:t></a:r></a:p>"
        )

    found = slide(
        shape(
            numbered("a"),
            numbered("b", 1, "romanUcParenBoth"),
            numbered("c", 1, "romanUcParenBoth"),
            numbered("d"),
            "plain",
            numbered("e", start=5),
            at=(0, 0, 100, 100),
        )
    )
    assert [one.marker for one in found] == ["1.", "(I)", "(II)", "2.", "", "5."]


def test_a_placeholder_takes_its_place_from_the_layout_or_else_the_master():
    (title, body) = slide(
        shape("T", ph='type="ctrTitle"') + shape("b", ph='idx="7"'),
        layout=shape("x", at=(10, 200, 300, 50), ph='type="body" idx="7"'),
        master=shape("x", at=(1, 2, 3, 4), ph='type="title"'),
    )
    assert title.box == (1, 2, 4, 6)
    assert body.box == (10, 200, 310, 250)


def test_groups_move_and_scale_what_is_in_them():
    child = '<a:chOff x="0" y="0"/><a:chExt cx="{}" cy="{}"/>'
    inner = GROUP.format(
        place(0, 0, 100, 100, extra=child.format(50 * POINT, 50 * POINT)), shape("in", at=(10, 10, 20, 20))
    )
    outer = GROUP.format(place(100, 100, 50, 50, extra=child.format(100 * POINT, 100 * POINT)), inner)
    assert slide(outer)[0].box == (110, 110, 130, 130)


def test_columns_are_read_one_after_the_other_and_the_title_first():
    found = slide(
        shape("right head", at=(370, 100, 300, 30))
        + shape("left body", at=(40, 132, 300, 300))
        + shape("right body", at=(370, 132, 300, 300))
        + shape("left head", at=(40, 100, 300, 30))
        + shape("Title", ph='type="title"', at=(40, 110, 600, 60))
    )
    assert [one.text for one in found] == ["Title", "left head", "left body", "right head", "right body"]


def test_labels_are_read_with_what_stands_beside_them():
    found = slide(
        "".join(
            shape(text, at=(x, 100 + 60 * row, 150, 30))
            for x, column in ((300, "abc"), (40, "ABC"))
            for row, text in enumerate(column)
        )
    )
    assert "".join(one.text for one in found) == "AaBbCc"


def test_tables_keep_merged_cells_and_their_first_row_as_head():
    table = (
        '<a:tbl><a:tblPr firstRow="1"/>'
        f"<a:tr>{cell('wide', gridSpan=2)}{cell('', hMerge=1)}</a:tr>"
        f"<a:tr>{cell('tall', rowSpan=2)}{cell('b')}</a:tr>"
        f"<a:tr>{cell('', vMerge=1)}{cell('c')}</a:tr></a:tbl>"
    )
    (one,) = slide(frame(table, f"{OPEN}/drawingml/2006/table"))
    assert rows(one.table) == [["wide 1x2"], ["tall 2x1", "b"], ["c"]]
    assert [held.header for held in one.table.cells] == [True, False, False, False]
    assert one.box == (10, 10, 110, 110)


def test_notes_comments_and_what_surrounds_a_slide_are_in_layers_of_their_own():
    parts = {
        "ppt/notesSlides/n.xml": part(
            "notes", shape("", ph='type="sldImg"') + shape("say this", ph='type="body" idx="1"')
        ),
        "ppt/comments/c.xml": f"<p:cmLst{SPACES}>{COMMENT}</p:cmLst>",
    }
    links = [("n", "notesSlide", "../notesSlides/n.xml"), ("c", "comments", "../comments/c.xml")]
    found = slide(
        shape("T", ph='type="title"') + shape("7", ph='type="sldNum" idx="12"'),
        links=links,
        parts=parts,
        master=shape("Company", at=(10, 500, 100, 20)) + shape("prompt", ph='type="title"'),
    )
    assert [(one.kind, one.layer, one.text) for one in found] == [
        ("heading", "body", "T"),
        ("footer", "furniture", "7"),
        ("footer", "furniture", "Company"),
        ("paragraph", "notes", "say this"),
        ("comment", "comments", "really?"),
    ]
    assert found[-1].marker == "Ann"


def test_notes_leave_out_what_stands_for_the_number_of_their_page():
    number = shape("@").replace("<a:r><a:t>@</a:t></a:r>", FIELD)
    assert "&lt;number&gt;" in number
    parts = {"ppt/notesSlides/n.xml": part("notes", shape("say this", ph='type="body" idx="1"') + number)}
    found = slide(shape("T"), links=[("n", "notesSlide", "../notesSlides/n.xml")], parts=parts)
    assert [(one.layer, one.text) for one in found] == [("body", "T"), ("notes", "say this")]


FIELD = '<a:fld id="{0}" type="slidenum"><a:rPr/><a:t>&lt;number&gt;</a:t></a:fld>'


def test_text_of_the_master_is_given_once_not_on_every_slide():
    found, _ = pages(deck(shape("a"), shape("b"), master=shape("Company", at=(10, 500, 100, 20))))
    assert [[one.text for one in page.elements] for page in found] == [["a", "Company"], ["b"]]


def test_threaded_comments_have_their_answers():
    space = 'xmlns:q="http://schemas.microsoft.com/office/powerpoint/2018/8/main"'
    body = "<q:txBody><a:p><a:r><a:t>{}</a:t></a:r></a:p></q:txBody>"
    comments = (
        f'<q:cmLst {space}{SPACES}><q:cm authorId="0"><q:replyLst><q:reply authorId="0">'
        f"{body.format('answer')}</q:reply></q:replyLst>{body.format('question')}</q:cm></q:cmLst>"
    )
    question, answer = slide(
        "", links=[("c", "comments", "../comments/c.xml")], parts={"ppt/comments/c.xml": comments}
    )
    assert (question.text, answer.text, answer.parent) == ("question", "answer", question.id)


def test_a_hidden_slide_is_marked_and_its_text_hidden():
    (page,), _ = pages(deck(shape("x"), attributes=['show="0"']))
    assert page.hidden and [one.layer for one in page.elements] == ["hidden"]


def test_links_lead_to_addresses_and_to_slides():
    run = '<a:p><a:r><a:rPr b="1"><a:hlinkClick r:id="{}"{}/></a:rPr><a:t>go</a:t></a:r></a:p>'
    inside = shape(
        run.format("w", ""),
        run.format("j", ' action="ppaction://hlinksldjump"'),
        run.format("", ' action="ppaction://hlinkshowjump?jump=nextslide"'),
    )
    links = [("w", "hyperlink", "https://example.com/"), ("j", "slide", "slide1.xml")]
    found, _ = pages(deck(inside, shape("end"), links=links))
    assert [one.spans[0].href for one in found[0].elements] == ["https://example.com/", "#/p2", "#/p2"]
    assert found[0].elements[0].spans[0].bold


def test_pictures_have_bytes_and_alternative_text_and_none_is_fetched():
    picture = (
        '<p:pic><p:nvPicPr><p:cNvPr id="4" name="p" descr="A plan"/></p:nvPicPr>'
        "<p:blipFill><a:blip {}/></p:blipFill><p:spPr/></p:pic>"
    )
    links = [("i", "image", "../media/i.png"), ("o", "image", "http://127.0.0.1:9/x.png")]
    (page,), reading = pages(
        deck(
            picture.format('r:embed="i"') + picture.format('r:link="o"'),
            links=links,
            parts={"ppt/media/i.png": png()},
        )
    )
    assert [(one.kind, one.text, bool(one.picture)) for one in page.elements] == [
        ("figure", "A plan", True),
        ("figure", "A plan", False),
    ]
    assert [note.code for note in reading.notes] == ["not_fetched"]


POINTS = (("0", 'type="doc"', ""), ("1", "", "second"), ("2", "", "first"), ("3", "", "below"))


def test_smart_art_is_a_list_in_the_order_of_its_tree():
    points = "".join(
        f'<d:pt modelId="{key}" {kind}><d:t><a:p><a:r><a:t>{text}</a:t></a:r></a:p></d:t></d:pt>'
        for key, kind, text in (
            ("0", 'type="doc"', ""),
            ("1", "", "second"),
            ("2", "", "first"),
            ("3", "", "below"),
        )
    )
    ties = "".join(
        f'<d:cxn srcId="{a}" destId="{b}" srcOrd="{order}"/>'
        for a, b, order in (("0", "1", 1), ("0", "2", 0), ("2", "3", 0), ("3", "2", 0))
    )
    data = (
        f'<d:dataModel xmlns:d="{OPEN}/drawingml/2006/diagram"{SPACES}>'
        f"<d:ptLst>{points}</d:ptLst><d:cxnLst>{ties}</d:cxnLst></d:dataModel>"
    )
    held = f'<d:relIds xmlns:d="{OPEN}/drawingml/2006/diagram" r:dm="d"/>'
    found = slide(
        frame(held, f"{OPEN}/drawingml/2006/diagram"),
        links=[("d", "diagramData", "../diagrams/d.xml")],
        parts={"ppt/diagrams/d.xml": data},
    )
    assert [(one.text, one.level) for one in found] == [("first", 1), ("below", 2), ("second", 1)]


def test_a_diagram_whose_data_are_missing_is_read_from_its_drawing():
    drawing = (
        f'<s:drawing xmlns:s="http://schemas.microsoft.com/office/drawing/2008/diagram"{SPACES}><s:spTree><s:sp>'
        "<s:txBody><a:p><a:r><a:t>drawn</a:t></a:r></a:p></s:txBody></s:sp></s:spTree></s:drawing>"
    )
    held = f'<d:relIds xmlns:d="{OPEN}/drawingml/2006/diagram" r:dm="d"/>'
    found = slide(
        frame(held, f"{OPEN}/drawingml/2006/diagram"),
        links=[("d", "diagramData", "../diagrams/lost.xml"), ("w", "diagramDrawing", "../diagrams/w.xml")],
        parts={"ppt/diagrams/w.xml": drawing},
    )
    assert [(one.kind, one.text, one.level) for one in found] == [("list_item", "drawn", 1)]


def test_a_chart_is_the_table_of_its_data_with_its_title():
    chart = (
        f'<c:chartSpace xmlns:c="{OPEN}/drawingml/2006/chart"{SPACES}><c:chart><c:title><c:tx><c:rich><a:p>'
        "<a:r><a:t>Sales</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser>"
        "<c:tx><c:v>2024</c:v></c:tx><c:cat><c:strLit><c:pt idx='0'><c:v>Q1</c:v></c:pt></c:strLit></c:cat>"
        "<c:val><c:numLit><c:formatCode>0%</c:formatCode><c:pt idx='0'><c:v>0.25</c:v></c:pt></c:numLit>"
        "</c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>"
    )
    held = f'<c:chart xmlns:c="{OPEN}/drawingml/2006/chart" r:id="c"/>'
    table, caption = slide(
        frame(held, f"{OPEN}/drawingml/2006/chart"),
        links=[("c", "chart", "../charts/c.xml")],
        parts={"ppt/charts/c.xml": chart},
    )
    assert rows(table.table) == [["", "2024"], ["Q1", "25%"]]
    assert (caption.kind, caption.text, caption.parent) == ("caption", "Sales", table.id)


def test_an_equation_is_latex_and_counted_once():
    equation = (
        '<mc:AlternateContent><mc:Choice Requires="a14">'
        + shape(
            "<a:p><a14:m><m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>x</m:t></m:r>"
            "</m:den></m:f></m:oMath></a14:m></a:p>"
        )
        + "</mc:Choice><mc:Fallback>"
        + shape("picture of it")
        + "</mc:Fallback></mc:AlternateContent>"
    )
    assert told(slide(equation)) == [("formula", 0, "", r"\frac{1}{x}")]


def test_breaks_in_a_title_are_spaces_and_elsewhere_line_breaks():
    text = "<a:p><a:r><a:t>one </a:t></a:r><a:br/><a:r><a:rPr b='1'/><a:t>two</a:t></a:r></a:p>"
    title, body = slide(shape(text, ph='type="title"') + shape(text))
    assert (title.text, body.text) == ("one two", "one \ntwo")
    assert [title.text[span.start : span.end] for span in title.spans] == ["two"]


def test_an_embedded_object_is_not_opened_and_named():
    held = '<p:oleObj progId="Excel.Sheet.12" r:id="x"><p:embed/></p:oleObj>'
    (page,), reading = pages(deck(frame(held, f"{OPEN}/presentationml/2006/ole")))
    assert page.elements == ()
    assert [(note.code, "Excel.Sheet.12" in note.sentence) for note in reading.notes] == [("not_read", True)]


def test_groups_without_end_keep_their_text():
    deep = shape("deep", at=(1, 1, 2, 2))
    start, end = GROUP.format("", "|").split("|")
    (page,), _ = pages(deck(start * 5000 + deep + end * 5000))
    assert [one.text for one in page.elements] == ["deep"]


def test_a_damaged_slide_does_not_take_the_others_with_it():
    data = deck("<broken", shape("fine"))
    first, second = pages(data)[0]
    assert first.error == "corrupt" and first.elements == ()
    assert [one.text for one in second.elements] == ["fine"]


def test_entities_are_refused():
    entity = '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'
    with pytest.raises(Unsafe):
        pages(deck(shape("a"), parts={"ppt/slides/slide1.xml": entity}))


def test_what_is_no_presentation_is_a_typed_error():
    for data in (b"words", b"PK\x03\x04", b"\xd0\xcf\x11\xe0" + bytes(600)):
        with pytest.raises(Corrupt):
            pages(data)


OUTSIDE = ("s0", "slide", "../../../etc/x")


def test_relations_out_of_the_package_lead_nowhere():
    (page,), reading = pages(
        deck(
            shape("a"),
            parts={"ppt/_rels/presentation.xml.rels": relations([("s0", "slide", "../../../etc/x")])},
        )
    )
    assert page.error == "corrupt"
    assert "part_missing" in [note.code for note in reading.notes]


def test_items_that_start_on_a_deeper_level_are_still_the_first_of_their_list():
    deeper = '<a:p><a:pPr lvl="{}"/><a:r><a:t>{}</a:t></a:r></a:p>'
    plain = "<a:p><a:pPr><a:buNone/></a:pPr><a:r><a:t>Issues:</a:t></a:r></a:p>"
    found = slide(
        shape(plain, deeper.format(1, "a"), deeper.format(1, "b"), "c", deeper.format(1, "d"), ph='idx="1"')
    )
    assert [(one.text, one.level) for one in found] == [
        ("Issues:", 0),
        ("a", 1),
        ("b", 1),
        ("c", 1),
        ("d", 2),
    ]
