"""What a small file says again and again ends in a typed error before it costs anything."""

import random

import pytest

from pincite.errors import Unsafe
from pincite.readers.amount import Amount
from pincite.readers.compound import Compound
from pincite.readers.options import ReadOptions
from pincite.readers.package import Package
from pincite.readers.reading import ReadContext
from tests.readers.compound import compound
from tests.readers.docx.written import PNG, docx
from tests.readers.opendocument.written import package as package_of
from tests.readers.pptx.decks import SPACES, deck, shape
from tests.readers.reading import codes, read
from tests.readers.sheet.written import MAIN, RELATED, relations, rows, workbook
from tests.readers.test_archive import archive

BOMB = "times its size"
SMALL = {"ratio_over": 1 << 20, "max_ratio": 10}  # Limits that small files reach.


def shared(count, text):
    """A workbook, ``count`` of whose cells refer to one text."""
    cells = "".join(f'<row r="{at}"><c r="A{at}" t="s"><v>0</v></c></row>' for at in range(1, count + 1))
    top = relations(("worksheet", "worksheets/s.xml"), ("sharedStrings", "t.xml"))
    texts = f'<sst xmlns="{MAIN}"><si><t>{text}</t></si></sst>'
    return workbook(cells, parts={"xl/_rels/workbook.xml.rels": top, "xl/t.xml": texts})


def sheets(count, data):
    """A workbook of sheets that are all one part."""
    named = "".join(f'<sheet name="{at}" sheetId="{at}" r:id="r1"/>' for at in range(1, count + 1))
    book = f'<workbook xmlns="{MAIN}" xmlns:r="{RELATED}"><sheets>{named}</sheets></workbook>'
    return workbook(data, parts={"xl/workbook.xml": book})


def test_a_text_that_many_cells_share_is_bounded_by_the_size_of_the_file():
    with pytest.raises(Unsafe, match=BOMB):
        read(shared(2000, "word " * 2000), **SMALL)
    pages, _ = read(shared(2000, "word " * 2000), ratio_over=100 << 20)
    assert pages[0].elements[0].table.rows == 2000


def test_a_sheet_that_is_named_again_and_again_is_bounded():
    data = sheets(500, rows(*[[1, 2, 3]] * 20))
    with pytest.raises(Unsafe, match=BOMB):
        read(data, **SMALL)
    assert len(read(data)[0]) == 500


def test_cells_and_pages_without_text_count_too():
    with pytest.raises(Unsafe, match=BOMB):
        read(sheets(1000, ""), **SMALL)
    row = f"<w:tr>{'<w:tc><w:p/></w:tc>' * 50}</w:tr>"
    with pytest.raises(Unsafe, match=BOMB):
        read(docx(f"<w:tbl>{row * 500}</w:tbl>"), **SMALL)


def test_a_part_that_is_unpacked_again_counts():
    data = archive([("a.bin", bytes(range(256)) * 64)])
    options = ReadOptions(**SMALL)
    held, amount = Package(data, options), Amount(len(data), options)
    with amount.counting():
        with pytest.raises(Unsafe, match=BOMB):
            for _ in range(100):
                held.read("a.bin")
        assert held.unpacked == 256 * 64  # once
    assert held.read("a.bin")  # nobody counts any more


@pytest.mark.parametrize("format_", ["docx", "xlsx", "odt", "epub"])
def test_a_picture_may_be_shown_again_and_again(format_):
    picture = PNG + random.Random(1).randbytes(40_000)
    data = {"docx": in_word, "xlsx": in_sheets, "odt": in_text, "epub": in_book}[format_](picture, 100)
    pages, reading = read(data, format_, **SMALL, max_unpacked=1 << 20)
    shown = [element for page in pages for element in page.elements if element.picture]
    assert len(shown) == 100 and len(reading.pictures) == 1


def in_word(picture, count):
    blip = '<a:blip r:embed="i"/>'
    frame = f"<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill>{blip}"
    frame += "</pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>"
    linked = {"i": ("image", "media/a.png", False)}
    return docx(frame * count, relations=linked, files={"word/media/a.png": picture})


def in_sheets(picture, count):
    space = "http://schemas.openxmlformats.org/drawingml/2006"
    anchor = "<xdr:oneCellAnchor><xdr:pic><a:blip r:embed='r1'/></xdr:pic></xdr:oneCellAnchor>"
    drawn = f"<xdr:wsDr xmlns:xdr='{space}/spreadsheetDrawing' xmlns:a='{space}/main' xmlns:r='{RELATED}'>"
    parts = {
        "xl/drawings/d.xml": drawn + anchor * count + "</xdr:wsDr>",
        "xl/drawings/_rels/d.xml.rels": relations(("image", "../media/a.png")),
        "xl/media/a.png": picture,
    }
    return workbook("", links=(("drawing", "../drawings/d.xml"),), parts=parts)


def in_text(picture, count):
    image = '<text:p><draw:frame><draw:image xlink:href="a.png"/></draw:frame></text:p>'
    return package_of(image * count, a_dot_png=picture)


def in_book(picture, count):
    container = '<container><rootfiles><rootfile full-path="c.opf"/></rootfiles></container>'
    listed = '<item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>'
    book = f'<package><manifest>{listed}</manifest><spine><itemref idref="a"/></spine></package>'
    image = '<p><img src="a.png"/></p>'
    body = f"<html><body>{image * count}</body></html>"
    parts = {"META-INF/container.xml": container, "c.opf": book, "a.xhtml": body, "a.png": picture}
    return archive([("mimetype", "application/epub+zip"), *parts.items()])


@pytest.mark.parametrize("format_", ["md", "docx"])
def test_an_address_that_many_links_have_counts(format_):
    address = "http://a.example/" + "x" * 2000
    if format_ == "md":
        data = f"[a]: {address}\n\n".encode() + b"[a]\n\n" * 1000
    else:
        link = '<w:p><w:hyperlink r:id="l"><w:r><w:t>a</w:t></w:r></w:hyperlink></w:p>'
        data = docx(link * 1000, relations={"l": ("hyperlink", address, True)})
    with pytest.raises(Unsafe, match=BOMB):
        read(data, format_, **SMALL)
    assert read(data, format_)[0][0].elements[0].spans[0].href == address


def test_slots_that_are_made_up_count():
    with pytest.raises(Unsafe, match=BOMB):
        read(b"<table><tr><td colspan=900>a</td></tr><tr><td>b</td></tr></table>" * 100, "html", **SMALL)


def test_documents_inside_share_what_the_outermost_may_become():
    data = archive([(f"{at}.xlsx", shared(100, "word " * 500)) for at in range(8)])
    pages, reading = read(data, **SMALL)
    assert 0 < len(pages) < 8
    assert set(codes(reading)) == {"member_unreadable"}
    assert any(BOMB in note.sentence for note in reading.notes)


def test_what_is_said_once_is_never_too_much():
    text = "\n\n".join(f"Paragraph {at} of a text." for at in range(20_000)).encode()
    assert len(read(text, "txt", **SMALL | {"ratio_over": 0})[0]) == 1


def test_pages_beyond_those_that_are_read_are_told():
    reading = ReadContext()
    assert reading.first([1, 2, 3], ReadOptions(max_entries=2)) == [1, 2]
    assert reading.first([1, 2], ReadOptions(max_entries=2)) == [1, 2]
    assert codes(reading) == ["cut_pages"]


@pytest.mark.parametrize("entries", [60, 10_000])
def test_a_slide_that_is_named_too_often_is_read_as_often_as_slides_are(entries):
    named = '<p:sldId r:id="s0"/>' * 100
    listed = f"<p:presentation{SPACES}><p:sldIdLst>{named}</p:sldIdLst></p:presentation>"
    data = deck(shape("a"), parts={"ppt/presentation.xml": listed})
    pages, reading = read(data, max_entries=entries)
    assert (len(pages), codes(reading)) == ((60, ["cut_pages"]) if entries < 100 else (100, []))


def test_drawn_pages_beyond_those_that_are_read_are_told():
    slides = package_of('<draw:page draw:name="s"/>' * 5, kind="presentation")
    pages, reading = read(slides, "odp", max_entries=4)
    assert (len(pages), codes(reading)) == (4, ["cut_pages"])


def test_a_formula_that_is_shown_again_and_again_is_bounded():
    shown = '<text:p><draw:frame><draw:object xlink:href="F"/></draw:frame></text:p>' * 200
    formula = f'<math xmlns="http://www.w3.org/1998/Math/MathML">{"<mi>x</mi>" * 300}</math>'
    data = package_of(shown, F__content_dot_xml=formula)
    with pytest.raises(Unsafe, match=BOMB):
        read(data, "odt", **SMALL)
    assert len(read(data, "odt")[0][0].elements) == 200


def test_streams_that_are_one_chain_count():
    data = compound({"A": bytes(50_000)})
    file, amount = Compound(data, 1 << 20), Amount(len(data), ReadOptions(**SMALL))
    with amount.counting(), pytest.raises(Unsafe, match=BOMB):
        for _ in range(40):
            file.read("A")
