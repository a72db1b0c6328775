"""What a PDF says of itself: metadata, outline, labels, fields, links."""

from __future__ import annotations

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, OutlineItem, String

from pincite.model.ink import Field, Link, OutlineEntry
from pincite.pdf import PdfDocument, annotations
from pincite.pdf.metadata import parse_xmp, pdf_date
from tests.pdf.drafts import Draft

XMP = """<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreateDate="2022-12-23T19:52:00-08:00">
<dc:title><rdf:Alt><rdf:li xml:lang="de">Titel</rdf:li>
<rdf:li xml:lang="x-default">Title</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>Ann</rdf:li><rdf:li>Bob</rdf:li></rdf:Seq></dc:creator>
</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>"""


def info(draft: Draft, **options):
    with PdfDocument(draft.save(**options)) as document:
        return document.info()


def one_page() -> Draft:
    draft = Draft()
    draft.page("BT /F 12 Tf 20 300 Td (x) Tj ET")
    return draft


@pytest.mark.parametrize("packed", [False, True])
def test_dates_and_own_keys_come_out_verbatim(packed):
    draft = one_page()
    draft.pdf.docinfo = draft.pdf.make_indirect(
        Dictionary(
            Title=String("Über (alles) \\ 漢字"),
            CreationDate=String("D:20221223195200-08'00'"),
            Aktenzeichen=String("12/7 B"),
            Empty=String(""),
            Number=7,
        )
    )
    mode = pikepdf.ObjectStreamMode.generate if packed else pikepdf.ObjectStreamMode.disable
    found = info(draft, object_stream_mode=mode)
    assert found.info == {
        "Title": "Über (alles) \\ 漢字",
        "CreationDate": "D:20221223195200-08'00'",
        "Aktenzeichen": "12/7 B",
    }
    assert found.from_xmp == ()


def test_own_keys_of_encrypted_documents_come_out_readable():
    draft = one_page()
    draft.pdf.docinfo = draft.pdf.make_indirect(Dictionary(Aktenzeichen=String("12/7 B")))
    options = {
        "encryption": pikepdf.Encryption(owner="o", user=""),
        "object_stream_mode": pikepdf.ObjectStreamMode.disable,
    }
    assert info(draft, **options).info == {"Aktenzeichen": "12/7 B"}


def test_xmp_says_what_info_does_not():
    draft = one_page()
    draft.pdf.docinfo = draft.pdf.make_indirect(Dictionary(Title=String("From Info")))
    draft.pdf.Root.Metadata = draft.stream(XMP.encode(), Type=Name.Metadata, Subtype=Name.XML)
    found = info(draft)
    assert found.info == {
        "Title": "From Info",
        "Author": "Ann; Bob",
        "CreationDate": "D:20221223195200-08'00'",
    }
    assert found.from_xmp == ("Author", "CreationDate")
    assert parse_xmp(XMP.encode())["Title"] == "Title"


@pytest.mark.parametrize(
    "packet",
    [
        b"",
        b"<x:xmpmeta",
        b"\xff\xfe\0",
        XMP.replace("<?xpacket begin", '<!DOCTYPE a [<!ENTITY b "c">]><?xpacket begin', 1)
        .replace("<x:xmpmeta", "<y:xmpmeta")
        .encode(),
    ],
)
def test_hostile_xmp_is_refused(packet):
    assert parse_xmp(packet) == {}


@pytest.mark.parametrize(
    ("iso", "pdf"),
    [
        ("2022-12-23T19:52:00-08:00", "D:20221223195200-08'00'"),
        ("2022-12-23T19:52:00.123Z", "D:20221223195200Z"),
        ("2022-12-23", "D:20221223"),
        ("2022", "D:2022"),
        ("last week", "last week"),
    ],
)
def test_xmp_dates_are_written_as_pdf_does(iso, pdf):
    assert pdf_date(iso) == pdf


def test_the_outline_keeps_levels_pages_and_places():
    draft = Draft()
    draft.page(size=(0, 0, 300, 400))
    draft.page(size=(0, 0, 300, 400), CropBox=Array([0, 100, 300, 400]))
    draft.page(size=(0, 0, 300, 400), Rotate=90)
    with draft.pdf.open_outline() as outline:
        top = OutlineItem("Erstes Kapitel", 0, "XYZ", top=390, left=0)
        top.children.append(OutlineItem("1.1 Unter", 1, "FitH", top=350))
        outline.root.extend(
            [top, OutlineItem("Zweites", 2, "XYZ", left=30, top=300), OutlineItem("Kopf", 1, "Fit")]
        )
    assert info(draft).outline == (
        OutlineEntry("Erstes Kapitel", 1, 1, 10.0),
        OutlineEntry("1.1 Unter", 2, 2, 50.0),
        OutlineEntry("Zweites", 1, 3, 30.0),
        OutlineEntry("Kopf", 1, 2, None),
    )


def test_an_outline_that_bites_its_tail_ends():
    draft = one_page()
    pdf = draft.pdf
    first, second = (pdf.make_indirect(Dictionary(Title=String(t))) for t in "ab")
    first.Next, second.Next, second.First = second, first, first
    pdf.Root.Outlines = pdf.make_indirect(Dictionary(Type=Name.Outlines, First=first, Last=second))
    assert [entry.title for entry in info(draft).outline] == ["a", "b"]


def test_page_labels_are_those_of_the_document():
    draft = Draft()
    for _ in range(3):
        draft.page()
    draft.pdf.Root.PageLabels = Dictionary(
        Nums=Array([0, Dictionary(S=Name.r), 2, Dictionary(S=Name.D, P=String("A-"), St=7)])
    )
    assert info(draft).page_labels == ("i", "ii", "A-7")
    assert info(one_page()).page_labels == ()


def form(*fields: Dictionary) -> Draft:
    """A page with widgets; a field with Kids puts its kids on the page."""
    draft = Draft()
    pdf = draft.pdf
    page = draft.page()
    tops, widgets = [], []
    for field in fields:
        top = pdf.make_indirect(field)
        tops.append(top)
        kids = [pdf.make_indirect(kid) for kid in field.get("/Kids", [])]
        if kids:
            top.Kids = Array(kids)
            for kid in kids:
                kid.Parent = top
        widgets += kids or [top]
    page.Annots = Array(widgets)
    pdf.Root.AcroForm = Dictionary(Fields=Array(tops))
    return draft


def widget(box, **entries):
    return Dictionary(Type=Name.Annot, Subtype=Name.Widget, Rect=Array(list(box)), F=4, **entries)


def test_field_values_and_names_come_out_verbatim():
    group = Dictionary(
        T=String("txt"),
        Kids=Array(
            [widget((10, 300, 110, 320), T=String("PolicyNumber"), FT=Name.Tx, V=String("12\r\n34 "))]
        ),
    )
    assert info(form(group)).fields == (
        Field("txt.PolicyNumber", "12\r\n34 ", 1, (10.0, 80.0, 110.0, 100.0), "text"),
    )


def test_each_widget_of_a_group_has_its_own_value():
    def look(state):
        return Dictionary(N=Dictionary({f"/{state}": Dictionary(), "/Off": Dictionary()}))

    radio = Dictionary(
        T=String("choice"),
        FT=Name.Btn,
        Ff=1 << 15,
        V=Name.b,
        Kids=Array(
            [
                widget((10, 300, 20, 310), AP=look("a"), AS=Name.Off),
                widget((30, 300, 40, 310), AP=look("b"), AS=Name.b),
            ]
        ),
    )
    box = widget((50, 300, 60, 310), T=String("agreed"), FT=Name.Btn, V=Name.Yes, AS=Name.Yes, AP=look("Yes"))
    combo = widget(
        (70, 300, 90, 310),
        T=String("land"),
        FT=Name.Ch,
        Ff=1 << 17,
        V=String("IT"),
        Opt=Array([String("IT"), String("DE")]),
    )
    push = widget((100, 300, 110, 310), T=String("send"), FT=Name.Btn, Ff=1 << 16)
    sign = widget((120, 300, 130, 310), T=String("name"), FT=Name.Sig)
    found = info(form(radio, box, combo, push, sign)).fields
    assert [(f.key, f.value, f.kind) for f in found] == [
        ("choice", "Off", "radio"),
        ("choice", "b", "radio"),
        ("agreed", "Yes", "checkbox"),
        ("land", "IT", "choice"),
        ("send", "", "button"),
        ("name", "", "signature"),
    ]


def test_fields_are_found_on_pages_not_read_yet():
    draft = form(widget((10, 300, 110, 320), T=String("a"), FT=Name.Tx, V=String("1")))
    with PdfDocument(draft.save()) as document:
        before = document.info().fields
        document.read_page(1)
        assert document.info().fields == before != ()


def test_fields_that_run_in_circles_are_left_out():
    draft = Draft()
    pdf = draft.pdf
    page = draft.page()
    leaf = pdf.make_indirect(widget((10, 300, 110, 320), T=String("x"), FT=Name.Tx))
    page.Annots = Array([leaf])
    node = leaf
    for _ in range(28):
        node = pdf.make_indirect(Dictionary(Kids=Array([node, node])))
    pdf.Root.AcroForm = Dictionary(Fields=Array([node]))
    with PdfDocument(draft.save()) as document:
        document.read_page(1)
        document.render(1, 20)
        assert document.info().fields == ()
        assert [note.code for note in document.notes] == ["form_unreadable"]


def test_a_form_of_more_fields_than_are_read_is_left_out_unseen(monkeypatch):
    draft = Draft()
    fields = [draft.pdf.make_indirect(widget((10, 300, 110, 320), T=String(f"x{at}"))) for at in range(9)]
    draft.page().Annots = Array(fields)
    draft.pdf.Root.AcroForm = Dictionary(Fields=Array(fields))
    monkeypatch.setattr(annotations, "MAX_FIELDS", 8)
    monkeypatch.setattr(annotations, "_weight", None)  # who looks into the fields fails
    with PdfDocument(draft.save()) as document:
        assert document.info().fields == ()
        assert [note.code for note in document.notes] == ["form_unreadable"]


def test_what_fields_show_is_ink_when_asked_for():
    draft = Draft()
    look = draft.stream(
        "BT /F 10 Tf 2 5 Td (Rossi) Tj ET",
        Type=Name.XObject,
        Subtype=Name.Form,
        BBox=Array([0, 0, 100, 20]),
        Resources=Dictionary(
            Font=Dictionary(F=Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica))
        ),
    )
    page = draft.page("BT /F 10 Tf 20 305 Td (Name:) Tj ET")
    field = draft.pdf.make_indirect(
        widget((60, 300, 160, 320), T=String("name"), FT=Name.Tx, V=String("Rossi"), AP=Dictionary(N=look))
    )
    page.Annots = Array([field])
    draft.pdf.Root.AcroForm = Dictionary(Fields=Array([field]))
    from tests.pdf.drafts import text

    data = draft.save()
    with PdfDocument(data) as document:
        assert text(document.read_page(1)) == "Name:"
    with PdfDocument(data, draw_fields=True) as document:
        assert text(document.read_page(1)) == "Name:\r\nRossi"
        assert [f.value for f in document.info().fields] == ["Rossi"]


def asked_for(**entries) -> Draft:
    """A form whose file leaves it to the viewer to draw what its only field holds."""
    draft = Draft()
    page = draft.page("BT /F 10 Tf 20 305 Td (Name:) Tj ET")
    field = draft.pdf.make_indirect(
        widget((60, 280, 160, 320), T=String("name"), DA=String("/Helv 10 Tf 0 g"), **entries)
    )
    page.Annots = Array([field])
    face = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    draft.pdf.Root.AcroForm = Dictionary(
        Fields=Array([field]), NeedAppearances=True, DR=Dictionary(Font=Dictionary(Helv=face))
    )
    return draft


def shown(draft: Draft) -> list[str]:
    from tests.pdf.drafts import text

    with PdfDocument(draft.save(), draw_fields=True) as document:
        assert document.notes == []
        return text(document.read_page(1)).split()


@pytest.mark.parametrize("drawn", [b"", b"/Tx BMC EMC"])
def test_what_fields_hold_is_ink_where_drawing_it_is_left_to_the_viewer(drawn):
    draft = asked_for(FT=Name.Tx, V=String("Rossi"))
    if drawn:
        look = draft.stream(drawn.decode(), Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 100, 20]))
        draft.pdf.Root.AcroForm.Fields[0].AP = Dictionary(N=look)
    assert shown(draft) == ["Name:", "Rossi"]


@pytest.mark.parametrize(("fruits", "found"), [(["fig", "plum"], ["fig", "plum"]), (["fig"] * 9, [])])
def test_of_a_list_no_option_is_ink_that_its_box_has_no_room_for(fruits, found):
    options = Array([String(fruit) for fruit in fruits])
    draft = asked_for(FT=Name.Ch, Opt=options, V=String("fig"))
    assert shown(draft) == ["Name:", *found]


def test_links_lead_to_pages_and_addresses():
    draft = Draft()
    first = draft.page(size=(0, 0, 300, 400))
    second = draft.page(size=(0, 0, 300, 400))

    def link(box, **entries):
        return Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=Array(list(box)), **entries)

    first.Annots = Array(
        [
            link((10, 300, 60, 320), A=Dictionary(S=Name.URI, URI=String("https://example.org/a?b=1"))),
            link((10, 200, 60, 220), Dest=Array([second, Name.XYZ, 0, 400, 0])),
            link((10, 100, 60, 120), A=Dictionary(S=Name.GoTo, D=Array([second, Name.Fit]))),
            link((10, 50, 60, 70), A=Dictionary(S=Name.Launch, F=String("calc.exe"))),
        ]
    )
    with PdfDocument(draft.save()) as document:
        assert document.read_page(1).links == (
            Link((10.0, 80.0, 60.0, 100.0), "https://example.org/a?b=1", 0),
            Link((10.0, 180.0, 60.0, 200.0), "", 2),
            Link((10.0, 280.0, 60.0, 300.0), "", 2),
        )
        assert document.read_page(2).links == ()
