"""Styles read one by one must be the styles that the whole part has, however it is written."""

import pytest

from pincite.model.document import Note
from pincite.readers.docx.style_sheet import in_pieces
from pincite.readers.docx.styles import Styles
from pincite.readers.reading import ReadContext

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
OTHER = "http://schemas.microsoft.com/office/word/2010/wordml"

STYLES = """<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="de-DE"/></w:rPr></w:rPrDefault></w:docDefaults>
<w:latentStyles><w:lsdException w:name="heading 9"/></w:latentStyles>
<w:style w:type="paragraph" w:default="1" w:styleId="N"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 2"/><w:basedOn w:val="N"/>
<w:rPr><w:b/><w14:glow/></w:rPr></w:style>
<w:style w:type="character" w:styleId="S"><w:name w:val="Strong"/><w:rPr><w:i/></w:rPr></w:style>
<w:style w:type="table" w:styleId="T"/>"""


def part(styles=STYLES, begin="", prefix="w", encoding="UTF-8"):
    text = (
        f'<?xml version="1.0" encoding="{encoding}"?>{begin}'
        f'<w:styles xmlns:w="{WORD}" xmlns:w14="{OTHER}">{styles}</w:styles>'
    )
    return text.replace("w:", f"{prefix}:").replace("xmlns:w=", f"xmlns:{prefix}=").encode(encoding)


@pytest.mark.parametrize("prefix", ["w", "ns0", "w-x"])
def test_styles_read_one_by_one_say_what_they_say_together(prefix):
    reading = ReadContext()
    sheet = in_pieces(part(prefix=prefix), reading)
    assert sheet is not None
    assert sheet.language == "de-DE"
    found = Styles(sheet)
    heading = found.paragraph("H")
    assert (heading.role, heading.level, heading.bold) == ("heading", 2, True)
    assert found.run("S").italic is True
    assert found.default == "N"
    assert [one.key for one in sheet.styles] == ["N", "H", "S", "T"]
    assert reading.notes == []


@pytest.mark.parametrize(
    "data",
    [
        part(STYLES.replace("<w:style ", "<!-- <w:style> --><w:style ", 1)),
        part("<mc:AlternateContent>" + STYLES),
        part(encoding="ISO-8859-1"),
        part(STYLES.replace("<w:name", f'<w:name xmlns:w="{OTHER}"', 1)),
        part()[:-12],
        part(STYLES.replace("</w:style>", "")),
        part().replace(WORD.encode(), b"urn:other"),
        b"<styles/>",
    ],
)
def test_a_sheet_written_in_an_unusual_way_is_left_to_the_parser(data):
    assert in_pieces(data, ReadContext()) is None


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ('<w:name w:val="Q &amp; A"/>', "q & a"),
        ("<w:name w:val='Single'/>", "single"),
        ('<w:name  w:val="Spaced"/>', "spaced"),
        ('<w:name w:other="1" w:val="Second"/>', "second"),
        ('<w:rPr><w:b/></w:rPr><w:name w:val="Later"/>', "later"),
    ],
)
def test_names_of_styles_are_found_however_they_are_written(written, name):
    sheet = in_pieces(part(f'<w:style w:type="paragraph" w:styleId="x">{written}</w:style>'), ReadContext())
    assert sheet is not None
    assert [one.name for one in sheet.styles] == [name]


def test_a_damaged_style_is_left_out_with_a_note_and_the_others_are_kept():
    reading = ReadContext()
    sheet = in_pieces(part(STYLES.replace("<w:b/>", "<w:b>")), reading)
    assert sheet is not None
    found = Styles(sheet)
    assert found.run("S").italic is True
    assert reading.notes == []
    assert found.paragraph("H").level == 2
    assert reading.notes == [Note("damaged_part", "The style heading 2 is damaged and was left out.")]
