"""OpenDocument presentations."""

from pincite.readers.opendocument.odp import read
from tests.readers.opendocument.written import package, pages, rows, told

LAYOUT = (
    '<style:page-layout style:name="PL"><style:page-layout-properties fo:page-width="28cm" '
    'fo:page-height="21cm"/></style:page-layout>'
)
BULLETS = (
    '<style:style style:name="out" style:family="presentation" style:list-style-name="L"/>'
    '<text:list-style style:name="L"><text:list-level-style-bullet text:level="1" text:bullet-char="●"/>'
    '<text:list-level-style-bullet text:level="2" text:bullet-char="–"/></text:list-style>'
)


def frame(inside, role="", at=(0, 0, 10, 2), more=""):
    x, y, wide, high = at
    said = f'presentation:class="{role}"' if role else ""
    return (
        f'<draw:frame {said} {more} svg:x="{x}cm" svg:y="{y}cm" svg:width="{wide}cm" svg:height="{high}cm">'
        f"{inside}</draw:frame>"
    )


def box(*texts):
    return "<draw:text-box>" + "".join(f"<text:p>{one}</text:p>" for one in texts) + "</draw:text-box>"


def slides(*inside, attributes="", styles="", master="", before=""):
    master = f'<style:master-page style:name="M" style:page-layout-name="PL">{master}</style:master-page>'
    body = before + "".join(
        f'<draw:page draw:name="s{at}" draw:master-page-name="M" {attributes}>{one}</draw:page>'
        for at, one in enumerate(inside)
    )
    data = package(body, BULLETS + styles, master=master, master_styles=LAYOUT, kind="presentation")
    return pages(data, read)[0]


def test_a_slide_has_its_size_its_title_first_and_its_outline_as_a_list():
    outline = (
        "<draw:text-box><text:list><text:list-item><text:p>one</text:p><text:list><text:list-item>"
        "<text:p>below</text:p></text:list-item></text:list></text:list-item></text:list></draw:text-box>"
    )
    (page,) = slides(
        frame(outline, "outline", (1, 3, 20, 10), 'presentation:style-name="out"')
        + frame(box("The", "title"), "title", (1, 5, 20, 2))
    )
    assert (page.kind, page.name, round(page.width), round(page.height)) == ("slide", "s0", 794, 595)
    assert [(one.kind, one.level, one.marker, one.text) for one in page.elements] == [
        ("heading", 1, "", "The title"),
        ("list_item", 1, "●", "one"),
        ("list_item", 2, "–", "below"),
    ]
    assert [round(value) for value in page.elements[1].box] == [28, 85, 595, 368]


def test_an_empty_placeholder_says_nothing():
    (page,) = slides(frame(box("Click to add"), "title", more='presentation:placeholder="true"'))
    assert page.elements == ()


def test_notes_hidden_slides_and_furniture_are_in_layers_of_their_own():
    notes = f"<presentation:notes>{frame(box('say this'), 'notes')}</presentation:notes>"
    hidden = (
        '<style:style style:name="D" style:family="drawing-page"><style:drawing-page-properties '
        'presentation:visibility="hidden"/></style:style>'
    )
    found = slides(
        frame(box("a")) + notes,
        frame(box("b")),
        attributes='draw:style-name="D" presentation:use-footer-name="f"',
        styles=hidden,
        master=frame(box("Company"), at=(1, 20, 5, 1)) + frame(box("prompt"), "title"),
        before='<presentation:footer-decl presentation:name="f">Foot</presentation:footer-decl>',
    )
    assert [(one.kind, one.layer, one.text) for one in found[0].elements] == [
        ("paragraph", "hidden", "a"),
        ("footer", "furniture", "Foot"),
        ("footer", "furniture", "Company"),
        ("paragraph", "notes", "say this"),
    ]
    assert [one.text for one in found[1].elements] == ["b", "Foot"]
    assert found[0].hidden


def test_a_chart_is_its_table_and_its_title():
    chart = (
        "<draw:object><office:document><office:body><office:chart><chart:chart><chart:title><text:p>Sales"
        "</text:p></chart:title><table:table><table:table-header-columns><table:table-column/>"
        "</table:table-header-columns><table:table-rows><table:table-row><table:table-cell><text:p>Q1</text:p>"
        '</table:table-cell><table:table-cell office:value="7"/></table:table-row></table:table-rows>'
        "</table:table></chart:chart></office:chart></office:body></office:document></draw:object>"
    )
    (page,) = slides(frame(chart))
    table, caption = page.elements
    assert rows(table.table) == [["Q1", "7"]]
    assert (caption.kind, caption.text, caption.parent) == ("caption", "Sales", table.id)


def test_columns_are_read_one_after_the_other():
    (page,) = slides(
        frame(box("c"), at=(15, 3, 10, 2))
        + frame(box("d"), at=(15, 5.1, 10, 10))
        + frame(box("a"), at=(1, 3, 10, 2))
        + frame(box("b"), at=(1, 5.1, 10, 10))
    )
    assert "".join(one.text for one in page.elements) == "abcd"


def test_groups_without_end_keep_their_text():
    (page,) = slides("<draw:g>" * 3000 + frame(box("deep")) + "</draw:g>" * 3000)
    assert told(page.elements) == [("paragraph", "", "deep")]


def test_a_text_box_without_bullets_is_a_paragraph_and_notes_leave_out_their_page_number():
    plain = "<text:list><text:list-header><text:p>{}</text:p></text:list-header></text:list>"
    number = "<text:p><text:span><text:page-number>1</text:page-number></text:span></text:p>"
    said = f"<draw:text-box>{plain.format('said')}</draw:text-box>"
    notes = f"<draw:custom-shape>{number}</draw:custom-shape>{frame(said)}"
    (page,) = slides(
        frame(f"<draw:text-box>{plain.format('words')}</draw:text-box>")
        + f"<presentation:notes>{notes}</presentation:notes>"
    )
    assert [(one.layer, one.kind, one.text) for one in page.elements] == [
        ("body", "paragraph", "words"),
        ("notes", "paragraph", "said"),
    ]
