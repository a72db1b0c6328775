"""OpenDocument text: what is displayed is what is read."""

import base64
import struct
import zlib

import pytest

from pincite.errors import Corrupt, Encrypted, TooLarge, Unsafe
from tests.readers.opendocument.written import (
    OASIS,
    SPACES,
    content,
    elements,
    number_style,
    package,
    pages,
    rows,
    told,
)

BOLD = (
    '<style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold"/>'
    "</style:style>"
)


def png():
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 3, 2, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IEND", b"")


def test_headings_have_their_level_and_the_number_that_is_displayed():
    outline = number_style("", [("1", "", ".", 1), ("1", "", "", 2)], "text:outline-style")
    found = elements(
        '<text:h text:outline-level="1">One</text:h><text:h text:outline-level="2">Below</text:h>'
        '<text:h text:outline-level="1">Two</text:h><text:h text:outline-level="2">Below</text:h>',
        common=outline,
    )
    assert [(one.kind, one.level, one.marker, one.text) for one in found] == [
        ("heading", 1, "1.", "One"),
        ("heading", 2, "1.1", "Below"),
        ("heading", 1, "2.", "Two"),
        ("heading", 2, "2.1", "Below"),
    ]


def test_deleted_text_of_tracked_changes_never_appears_and_inserted_text_stays():
    found = elements(
        '<text:tracked-changes><text:changed-region text:id="c"><text:deletion><text:p>GONE</text:p>'
        "</text:deletion></text:changed-region></text:tracked-changes>"
        '<text:p>Kept <text:change text:change-id="c"/><text:change-start text:change-id="d"/>new'
        '<text:change-end text:change-id="d"/></text:p>'
    )
    assert told(found) == [("paragraph", "", "Kept new")]


def test_lists_that_only_their_indents_put_into_each_other_are_nested():
    styles = "".join(
        f'<text:list-style style:name="{name}"><text:list-level-style-number text:level="1" '
        'style:num-format="1" style:num-suffix="."><style:list-level-properties>'
        f'<style:list-level-label-alignment fo:margin-left="{indent}"/></style:list-level-properties>'
        "</text:list-level-style-number></text:list-style>"
        for name, indent in (("A", "0.25in"), ("B", "0.5in"))
    )
    lists = "".join(
        f'<text:list text:style-name="{name}"{about}><text:list-item><text:p>{text}</text:p>'
        "</text:list-item></text:list>"
        for name, about, text in (
            ("A", ' xml:id="x"', "one"),
            ("B", "", "inner"),
            ("A", ' text:continue-list="x"', "two"),
        )
    )
    apart = (
        '<text:list text:style-name="B"><text:list-item><text:p>other</text:p></text:list-item></text:list>'
    )
    found = elements(f"{lists}<text:p>between</text:p>{apart}", styles)
    assert [(one.level, one.marker, one.text) for one in found if one.kind == "list_item"] == [
        (1, "1.", "one"),
        (2, "1.", "inner"),
        (1, "2.", "two"),
        (1, "1.", "other"),
    ]


def test_a_list_that_continues_another_goes_on_counting():
    style = number_style("L", [("1", "", ".", 1), ("a", "", ")", 1)])
    found = elements(
        '<text:list text:style-name="L" xml:id="x"><text:list-item><text:p>one</text:p>'
        "<text:list><text:list-item><text:p>inner</text:p></text:list-item></text:list></text:list-item>"
        "</text:list><text:p>between</text:p>"
        '<text:list text:style-name="L" text:continue-list="x"><text:list-item><text:p>two</text:p>'
        "<text:p>more of two</text:p></text:list-item></text:list>"
        '<text:list text:style-name="L"><text:list-item text:start-value="7"><text:p>seven</text:p>'
        "</text:list-item></text:list>",
        style,
    )
    assert [(one.kind, one.level, one.marker, one.text) for one in found] == [
        ("list_item", 1, "1.", "one"),
        ("list_item", 2, "a)", "inner"),
        ("paragraph", 0, "", "between"),
        ("list_item", 1, "2.", "two"),
        ("paragraph", 0, "", "more of two"),
        ("list_item", 1, "7.", "seven"),
    ]
    assert found[4].parent == found[3].id


def test_levels_displayed_together_and_roman_numbers_are_written_out():
    style = number_style("L", [("I", "", ".", 1), ("1", "(", ")", 2)])
    found = elements(
        '<text:list text:style-name="L"><text:list-item><text:p>a</text:p></text:list-item>'
        "<text:list-item><text:p>b</text:p><text:list><text:list-item><text:p>c</text:p>"
        "</text:list-item></text:list></text:list-item></text:list>",
        style,
    )
    assert [one.marker for one in found] == ["I.", "II.", "(II.1)"]


def test_an_item_without_text_of_its_own_takes_no_number():
    found = elements(
        '<text:list text:style-name="L"><text:list-header><text:p>head</text:p></text:list-header>'
        "<text:list-item><text:list><text:list-item><text:p>inner</text:p></text:list-item></text:list>"
        "</text:list-item><text:list-item><text:p>first</text:p></text:list-item></text:list>",
        number_style("L", [("1", "", ".", 1), ("1", "", ".", 1)]),
    )
    assert told(found) == [
        ("paragraph", "", "head"),
        ("list_item", "1.", "inner"),
        ("list_item", "1.", "first"),
    ]


def test_a_private_sign_of_a_symbol_font_becomes_a_bullet_that_shows():
    style = (
        '<text:list-style style:name="L"><text:list-level-style-bullet text:level="1" '
        'text:bullet-char="&#xf0b7;"><style:text-properties style:font-name="Symbol"/>'
        "</text:list-level-style-bullet></text:list-style>"
    )
    item = "<text:list-item><text:p>x</text:p></text:list-item>"
    assert elements(f'<text:list text:style-name="L">{item}</text:list>', style)[0].marker == "•"


def test_tables_keep_spans_heads_and_what_their_cells_hold():
    found = elements(
        '<table:table><table:table-column table:number-columns-repeated="2"/><table:table-header-rows>'
        '<table:table-row><table:table-cell table:number-columns-spanned="2"><text:p>head</text:p>'
        "</table:table-cell><table:covered-table-cell/></table:table-row></table:table-header-rows>"
        '<table:table-row><table:table-cell table:number-rows-spanned="2"><text:p>tall</text:p>'
        "</table:table-cell><table:table-cell><text:p>a</text:p><table:table><table:table-row>"
        "<table:table-cell><text:p>inner</text:p></table:table-cell></table:table-row></table:table>"
        "</table:table-cell></table:table-row><table:table-row><table:covered-table-cell/>"
        "<table:table-cell><text:p>b</text:p></table:table-cell></table:table-row></table:table>"
    )
    (table,) = [one.table for one in found]
    assert rows(table) == [["head 1x2"], ["tall 2x1", "a\ninner"], ["b"]]
    assert [cell.header for cell in table.cells] == [True, False, False, False]
    assert [one.kind for one in table.cells[2].elements] == ["paragraph", "table"]


def test_repeated_blank_rows_and_columns_at_the_end_do_not_blow_up():
    found = elements(
        '<table:table><table:table-column table:number-columns-repeated="3"/><table:table-row>'
        '<table:table-cell table:number-columns-repeated="2"><text:p>x</text:p></table:table-cell>'
        '<table:table-cell table:number-columns-repeated="99999999"/></table:table-row>'
        '<table:table-row table:number-rows-repeated="99999999"><table:table-cell/></table:table-row>'
        "</table:table>"
    )
    assert rows(found[0].table) == [["x", "x"]]


def test_content_that_is_said_to_repeat_without_end_stops_where_the_table_does():
    (page,), reading = pages(
        package(
            '<table:table><table:table-column table:number-columns-repeated="3"/><table:table-row>'
            '<table:table-cell table:number-columns-repeated="100000000"><text:p>x</text:p>'
            "</table:table-cell></table:table-row></table:table>"
        )
    )
    assert page.elements[0].table.cols <= 3
    assert reading.notes == [] or reading.notes[0].code == "repeats"


def test_footnotes_stand_at_the_end_and_are_referred_to():
    text, note = elements(
        '<text:p>See<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation>'
        "<text:note-body><text:p>the note</text:p></text:note-body></text:note> on.</text:p>"
    )
    assert (text.text, note.kind, note.marker, note.text) == ("See1 on.", "footnote", "1", "the note")
    (span,) = text.spans
    assert span.superscript and span.href == f"#{note.id}"


def test_comments_and_hidden_text_are_kept_apart():
    found = elements(
        "<text:p>a<office:annotation><dc:creator>Ann</dc:creator><text:p>why?</text:p></office:annotation>"
        '<text:span text:style-name="H">secret</text:span>b</text:p>'
        '<text:section text:display="none"><text:p>section</text:p></text:section>',
        '<style:style style:name="H" style:family="text"><style:text-properties text:display="none"/>'
        "</style:style>",
    )
    assert [(one.kind, one.layer, one.text) for one in found] == [
        ("paragraph", "body", "ab"),
        ("paragraph", "hidden", "secret"),
        ("comment", "comments", "why?"),
        ("paragraph", "hidden", "section"),
    ]
    assert found[2].marker == "Ann"


def test_white_space_is_what_its_elements_say():
    (one,) = elements("<text:p>  a \n b<text:s text:c='3'/>c<text:tab/>d<text:line-break/>e</text:p>")
    assert one.text == "a b   c\td\ne"


def test_styles_links_and_what_inherits_from_them_become_spans():
    (one,) = elements(
        '<text:p>a <text:span text:style-name="C">bold</text:span> '
        '<text:a xlink:href="https://example.com/">link</text:a></text:p>',
        BOLD + '<style:style style:name="C" style:family="text" style:parent-style-name="B"/>',
    )
    assert [(one.text[s.start : s.end], s.bold, s.href) for s in one.spans] == [
        ("bold", True, ""),
        ("link", False, "https://example.com/"),
    ]


def test_styles_that_inherit_from_each_other_do_not_hang():
    loop = "".join(
        f'<style:style style:name="{a}" style:family="paragraph" style:parent-style-name="{b}"/>'
        for a, b in ("XY", "YX")
    )
    assert elements('<text:p text:style-name="X">x</text:p>', loop)[0].text == "x"


def test_a_reference_leads_to_the_element_that_has_its_name():
    heading, text = elements(
        '<text:h text:outline-level="1"><text:bookmark text:name="here"/>Title</text:h>'
        '<text:p><text:bookmark-ref text:ref-name="here">Title</text:bookmark-ref></text:p>'
    )
    assert text.spans[0].href == f"#{heading.id}"


def test_pictures_come_with_their_bytes_alternative_text_and_caption():
    frame = (
        '<draw:frame><draw:text-box><text:p text:style-name="Illustration"><draw:frame>'
        '<draw:image xlink:href="Pictures/a.png"/><svg:title>A plan</svg:title></draw:frame>'
        'Figure <text:sequence text:name="Illustration">1</text:sequence>: Plan</text:p>'
        "</draw:text-box></draw:frame>"
    )
    (page,), reading = pages(package(f"<text:p>{frame}</text:p>", Pictures__a_dot_png=png()))
    figure, caption = page.elements
    assert (figure.kind, figure.text) == ("figure", "A plan")
    assert (reading.pictures[figure.picture].width, reading.pictures[figure.picture].height) == (3, 2)
    assert (caption.kind, caption.text, caption.parent) == ("caption", "Figure 1: Plan", figure.id)


def test_a_picture_outside_of_the_file_is_not_fetched_and_said_so():
    (page,), reading = pages(
        package(
            '<text:p><draw:frame><draw:image xlink:href="http://127.0.0.1:9/x.png"/></draw:frame></text:p>'
        )
    )
    assert page.elements[0].picture == ""
    assert [note.code for note in reading.notes] == ["not_fetched"]


def test_a_formula_is_latex_alone_or_within_its_sentence():
    math = (
        "<draw:frame><draw:object><math:math><math:mfrac><math:mn>1</math:mn><math:mi>x</math:mi>"
        "</math:mfrac></math:math></draw:object></draw:frame>"
    )
    alone, within = elements(f"<text:p>{math}</text:p><text:p>so {math} is</text:p>")
    assert (alone.kind, alone.text) == ("formula", r"\frac{1}{x}")
    assert (within.kind, within.text) == ("paragraph", r"so $\frac{1}{x}$ is")


def test_headers_and_footers_are_furniture_each_once():
    master = "".join(
        f'<style:master-page style:name="{name}"><style:header><text:p>Top</text:p></style:header>'
        f"<style:footer><text:p>{name}</text:p></style:footer></style:master-page>"
        for name in ("A", "B")
    )
    found = elements("<text:p>body</text:p>", master=master)
    assert [(one.kind, one.layer, one.text) for one in found] == [
        ("header", "furniture", "Top"),
        ("paragraph", "body", "body"),
        ("footer", "furniture", "A"),
        ("footer", "furniture", "B"),
    ]


def test_a_footer_that_is_only_a_page_number_is_left_out():
    master = "".join(
        f'<style:master-page style:name="{name}"><style:footer><text:p>{text}'
        "<text:page-number>1</text:page-number>"
        "</text:p></style:footer></style:master-page>"
        for name, text in (("A", ""), ("B", "Page "))
    )
    found = elements("<text:p>body</text:p>", master=master)
    assert [(one.id, one.text) for one in found if one.kind == "footer"] == [("/p1/footer/1", "Page 1")]


def test_an_index_is_contents_and_its_lines_no_paragraphs():
    title, contents = elements(
        "<text:table-of-content><text:index-body><text:index-title><text:p>Contents</text:p>"
        "</text:index-title><text:p>One<text:tab/>1</text:p><text:p>Two<text:tab/>2</text:p>"
        "</text:index-body></text:table-of-content>"
    )
    assert (title.kind, title.text) == ("paragraph", "Contents")
    assert (contents.kind, contents.text) == ("contents", "One\t1\nTwo\t2")


def test_lines_of_code_are_one_element_with_their_indent():
    line = '<text:p text:style-name="Preformatted_20_Text">'
    (one,) = elements(f"{line}if x:</text:p>{line}<text:s text:c='4'/>y</text:p>")
    assert (one.kind, one.text) == ("code", "if x:\n    y")


def test_code_in_an_item_is_no_prose():
    line = '<text:p text:style-name="Preformatted_20_Text">'
    item, code, after = elements(
        f"<text:list><text:list-item><text:p>one</text:p>{line}if x:</text:p>{line}"
        "<text:s text:c='4'/>y</text:p>"
        "</text:list-item></text:list><text:p>after</text:p>"
    )
    assert (code.kind, code.text, code.parent) == ("code", "if x:\n    y", item.id)
    assert (after.kind, after.text) == ("paragraph", "after")


def test_a_flat_file_is_read_like_a_package():
    picture = base64.b64encode(png()).decode()
    data = (
        f'<?xml version="1.0"?><office:document{SPACES}><office:meta><dc:title>T</dc:title></office:meta>'
        "<office:body><office:text><text:p>flat<draw:frame><draw:image><office:binary-data>"
        f"{picture}</office:binary-data></draw:image></draw:frame></text:p></office:text></office:body>"
        "</office:document>"
    ).encode()
    (page,), reading = pages(data)
    assert {(one.kind, one.text) for one in page.elements} == {("paragraph", "flat"), ("figure", "")}
    assert reading.info["Title"] == "T" and len(reading.pictures) == 1


@pytest.mark.parametrize(
    "inside",
    [
        "<text:list><text:list-item>{}</text:list-item></text:list>",
        "<text:section>{}</text:section>",
        "<table:table><table:table-row><table:table-cell>{}</table:table-cell></table:table-row></table:table>",
        "<text:p><draw:frame><draw:text-box>{}</draw:text-box></draw:frame></text:p>",
        "<text:p><text:note><text:note-body>{}</text:note-body></text:note></text:p>",
        "<text:p><office:annotation>{}</office:annotation></text:p>",
        "<text:p><draw:g>{}</draw:g></text:p>",
    ],
)
def test_nesting_without_end_keeps_its_text_and_says_so(inside):
    before, after = inside.split("{}")
    (page,), reading = pages(package(before * 3000 + "<text:p>deep</text:p>" + after * 3000))

    def words(found):
        for one in found:
            yield one.text
            for cell in one.table.cells if one.table else ():
                yield cell.text
                yield from words(cell.elements)

    assert any("deep" in text for text in words(page.elements))
    assert "too_deep" in [note.code for note in reading.notes]


def test_a_document_in_itself_ends():
    loop = '<text:p>in<draw:frame><draw:object xlink:href="./O"/></draw:frame></text:p>'
    found = elements(loop, O__content_dot_xml=content(loop))
    assert 1 < len(found) < 10


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"PK\x03\x04 no archive", Corrupt),
        (b"<office/>", Corrupt),
        (b"words", Corrupt),
        (b'<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', Unsafe),
        (package("", META_INF__x="").replace(b"content.xml", b"context.xml"), Corrupt),
    ],
)
def test_what_is_no_document_is_a_typed_error(data, error):
    with pytest.raises(error):
        pages(data)


def test_a_password_is_named_and_an_old_declaration_in_the_manifest_no_attack():
    manifest = '<!DOCTYPE manifest:manifest PUBLIC "a" "b"><manifest:manifest>{}</manifest:manifest>'
    plain = package("<text:p>x</text:p>", **{"META-INF__manifest_dot_xml": manifest.format("")})
    assert pages(plain)[0][0].elements[0].text == "x"
    locked = manifest.format("<manifest:encryption-data/>")
    with pytest.raises(Encrypted):
        pages(package("<text:p>x</text:p>", **{"META-INF__manifest_dot_xml": locked}))


def test_a_part_larger_than_the_limit_is_refused():
    with pytest.raises(TooLarge):
        pages(package(f"<text:p>{'x' * 5000}</text:p>"), max_part=1000)


def test_ids_are_unique_also_within_cells_and_notes():
    (page,), _ = pages(
        package(
            "<text:p>a<text:note><text:note-body><text:p>n</text:p></text:note-body></text:note></text:p>"
            "<table:table><table:table-row><table:table-cell><text:p>b</text:p><text:p>c</text:p>"
            "</table:table-cell></table:table-row></table:table><text:p>d</text:p>"
        )
    )
    ids = [one.id for one in page.elements]
    ids += [one.id for e in page.elements if e.table for c in e.table.cells for one in c.elements]
    assert len(ids) == len(set(ids)) == 6


def test_a_title_is_a_heading_and_what_only_looks_like_one_is_not():
    styles = (
        '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Title"/>'
        '<style:style style:name="P2" style:family="paragraph" style:parent-style-name="Author"/>'
    )
    common = "".join(
        f'<style:style style:name="{name}" style:family="paragraph" {parent}/>'
        for name, parent in (("Title", ""), ("Author", 'style:parent-style-name="Title"'), ("Subtitle", ""))
    )
    found = elements(
        "".join(f'<text:p text:style-name="{name}">x</text:p>' for name in ("P1", "Subtitle", "P2")),
        styles,
        common=common,
    )
    assert [(one.kind, one.level) for one in found] == [("heading", 1), ("heading", 2), ("paragraph", 0)]


def test_a_sign_in_a_symbol_font_is_the_character_that_shows():
    style = (
        '<style:style style:name="W" style:family="text"><style:text-properties style:font-name="Wingdings"/>'
        "</style:style>"
    )
    assert (
        elements('<text:p><text:span text:style-name="W">&#xf0e0;</text:span></text:p>', style)[0].text == "→"
    )


def test_links_are_written_as_seen_from_the_document():
    (one,) = elements('<text:p><text:a xlink:href="../next.odt">x</text:a></text:p>')
    assert one.spans[0].href == "next.odt"


def test_a_form_control_shows_its_label_and_state_wherever_it_stands():
    box = '<form:checkbox form:id="c" form:label="Agreed" form:current-state="checked"/>'
    forms = f'<office:forms xmlns:form="{OASIS}form:1.0"><form:form>{box}</form:form></office:forms>'
    body = f'{forms}<text:p>a</text:p><text:p><draw:control draw:control="c"/></text:p>'
    assert told(elements(body)) == [("paragraph", "", "a"), ("paragraph", "", "Agreed ☒")]


def test_more_tags_than_can_be_held_are_refused(monkeypatch):
    monkeypatch.setattr("pincite.readers.tree.MOST_TAGS", 50)
    with pytest.raises(TooLarge):
        pages(package("<text:p/>" * 100))


def bullets(*chars: str) -> str:
    levels = "".join(
        f'<text:list-level-style-bullet text:level="{at}" text:bullet-char="{char}">'
        '<style:text-properties style:font-name="Courier New1"/></text:list-level-style-bullet>'
        for at, char in enumerate(chars, 1)
    )
    return f'<text:list-style style:name="L">{levels}</text:list-style>'


def test_a_paragraph_whose_bullet_nobody_sees_goes_on_in_the_item_before():
    found = elements(
        '<text:list text:style-name="N"><text:list-item><text:p>one</text:p></text:list-item></text:list>'
        '<text:list text:style-name="L"><text:list-item><text:p>goes on</text:p></text:list-item></text:list>'
        '<text:list text:style-name="N" text:continue-numbering="true"><text:list-item><text:p>two</text:p>'
        "</text:list-item></text:list><text:p>between</text:p>"
        '<text:list text:style-name="L"><text:list-item><text:p>alone</text:p></text:list-item></text:list>',
        bullets(" ") + number_style("N", [("1", "", ".", 1)]),
    )
    assert told(found) == [
        ("list_item", "1.", "one"),
        ("paragraph", "", "goes on"),
        ("list_item", "2.", "two"),
        ("paragraph", "", "between"),
        ("paragraph", "", "alone"),
    ]
    assert found[1].parent == found[0].id and not found[4].parent


def test_the_bullet_o_of_a_typewriter_font_is_a_hollow_one():
    found = elements(
        '<text:list text:style-name="L"><text:list-item><text:p>one</text:p></text:list-item></text:list>',
        bullets("o"),
    )
    assert told(found) == [("list_item", "◦", "one")]


def test_code_keeps_all_blanks_of_its_indent():
    found = elements('<text:p>a<text:line-break/> <text:s text:c="3"/>b<text:line-break/>\n  c</text:p>')
    assert found[0].text == "a\n    b\nc"


def test_a_paragraph_in_the_style_of_a_heading_is_a_heading():
    style = '<style:style style:name="Heading_20_2" style:family="paragraph"/>'
    own = '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Heading_20_2"/>'
    found = elements('<text:p text:style-name="P1">Head</text:p><text:p>text</text:p>', own, common=style)
    assert [(e.kind, e.level, e.text) for e in found] == [("heading", 2, "Head"), ("paragraph", 0, "text")]


def test_a_word_stays_whole_where_it_may_be_divided():
    found = elements("<text:p>di\xadvide<text:span>\xad</text:span>d</text:p>")
    assert found[0].text == "divided"
