"""Words lost, doubled or shown that were struck out: the faults nobody sees in the result."""

import pytest

from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from tests.readers.docx.written import STRICT_WORD, cell, docx, elements, p, r, root, row, style, table, texts


def begin(code):
    return (
        f'<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>{code}</w:instrText></w:r>'
        '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'
    )


END = '<w:r><w:fldChar w:fldCharType="end"/></w:r>'


def test_changes_are_accepted_and_what_was_struck_out_is_gone():
    reading = ReadContext()
    body = p(
        f"{r('a')}<w:ins>{r('b')}</w:ins><w:del><w:r><w:delText>c</w:delText></w:r></w:del>"
        f"<w:moveTo>{r('d')}</w:moveTo><w:moveFrom>{r('e')}</w:moveFrom>"
    )
    assert [e.text for e in elements(docx(body), reading)] == ["abd"]
    assert [note.code for note in reading.notes] == ["tracked_changes"]


def test_a_paragraph_whose_end_was_deleted_goes_on_in_the_next():
    gone = "<w:rPr><w:del/></w:rPr>"
    assert texts(docx(p("one ", gone) + p("two ", gone) + p("three"))) == ["one two three"]


def test_a_large_initial_belongs_to_its_word():
    assert texts(docx(p("O", '<w:framePr w:dropCap="drop" w:lines="3"/>') + p("nce upon"))) == ["Once upon"]


def test_what_was_to_go_on_and_has_no_next_paragraph_is_kept():
    gone = "<w:rPr><w:del/></w:rPr>"
    assert texts(docx(p("one", gone) + table(row(cell("two"))))) == ["one", ""]
    assert texts(docx(p("last", gone))) == ["last"]


def test_content_controls_and_tags_are_looked_through():
    inline = f"<w:sdt><w:sdtPr/><w:sdtContent><w:smartTag>{r('in')}</w:smartTag></w:sdtContent></w:sdt>"
    block = f"<w:sdt><w:sdtContent><w:customXml>{p(inline)}</w:customXml></w:sdtContent></w:sdt>"
    assert texts(docx(f"<w:sdt><w:sdtContent>{block}</w:sdtContent></w:sdt>")) == ["in"]


def test_a_choice_and_its_fallback_are_one():
    box = f"<w:txbxContent>{p('boxed')}</w:txbxContent>"
    run = (
        '<w:r><mc:AlternateContent><mc:Choice Requires="wps">'
        f"<w:drawing><wps:txbx>{box}</wps:txbx></w:drawing>"
        f"</mc:Choice><mc:Fallback><w:pict><v:textbox>{box}</v:textbox></w:pict></mc:Fallback>"
        "</mc:AlternateContent></w:r>"
    )
    assert texts(docx(p(r("before") + run + r(" after")))) == ["before after", "boxed"]


def test_a_choice_that_needs_what_is_not_known_falls_back():
    run = (
        '<w:r><mc:AlternateContent><mc:Choice Requires="tomorrow"><w:t>new</w:t></mc:Choice>'
        "<mc:Fallback><w:t>old</w:t></mc:Fallback></mc:AlternateContent></w:r>"
    )
    assert texts(docx(p(run))) == ["old"]


def test_the_strict_namespace_is_read_alike():
    assert texts(docx(p("strict"), word=STRICT_WORD)) == ["strict"]


def test_of_a_field_the_result_is_shown_and_not_the_code():
    assert texts(docx(p(begin("DATE \\@ yyyy") + r("2026") + END + r(".")))) == ["2026."]


def test_a_field_in_the_code_of_a_field_is_not_shown():
    code = begin("IF " + "</w:instrText></w:r>" + begin("PAGE") + r("7") + END + "<w:r><w:instrText>")
    assert texts(docx(p(code + r("yes") + END))) == ["yes"]


def test_a_field_that_never_ends_hides_nothing_after_its_paragraph():
    broken = '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>X</w:instrText></w:r>'
    assert texts(docx(p(broken + r("lost?")) + p("kept"))) == ["kept"]


def test_a_ticked_box_of_a_form_is_seen():
    box = '<w:ffData><w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox></w:ffData>'
    run = f'<w:r><w:fldChar w:fldCharType="begin">{box}</w:fldChar></w:r>'
    assert texts(docx(p(run + "<w:r><w:instrText>FORMCHECKBOX</w:instrText></w:r>" + END + r(" yes")))) == [
        "☒ yes"
    ]


def test_hidden_text_is_there_for_those_who_ask():
    found = elements(docx(p(r("seen ") + r("hidden", "<w:vanish/>"))))
    assert [(e.text, e.layer) for e in found] == [("seen", "body"), ("hidden", "hidden")]


def test_tabs_breaks_hyphens_and_symbols_are_characters():
    run = (
        "<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t><w:softHyphen/>"
        '<w:t>e</w:t><w:sym w:font="Symbol" w:char="F061"/><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>'
    )
    assert texts(docx(p(run))) == ["a\tb\nc\u2011deα☑"]


def test_a_page_break_parts_a_paragraph():
    body = p(r("one") + '<w:r><w:br w:type="page"/></w:r>' + r("two")) + p(
        "<w:r><w:lastRenderedPageBreak/></w:r>"
    )
    assert [(e.kind, e.text) for e in elements(docx(body))] == [
        ("paragraph", "one"), ("page_break", ""), ("paragraph", "two"),
    ]  # fmt: skip


def test_a_new_section_is_a_new_page_unless_it_says_otherwise():
    def ends(text):
        return p(text, "<w:sectPr/>")

    on = '<w:sectPr><w:type w:val="continuous"/></w:sectPr>'
    kinds = [e.kind for e in elements(docx(ends("a") + ends("b") + p("c") + on))]
    assert kinds == ["paragraph", "page_break", "paragraph", "paragraph"]


def test_emphasis_of_character_styles_and_of_runs_is_kept():
    styles = style("s", "Strong", "<w:rPr><w:b/></w:rPr>", kind="character")
    styles += style("c", "Verbatim Char", kind="character")
    runs = r("b", '<w:rStyle w:val="s"/>') + r("n", '<w:rStyle w:val="s"/><w:b w:val="0"/>')
    runs += r("i", "<w:i/>") + r("2", '<w:vertAlign w:val="superscript"/>') + r("x", '<w:rStyle w:val="c"/>')
    runs += r("u", '<w:u w:val="single"/>') + r("s", "<w:strike/>") + r("p", '<w:u w:val="none"/>')
    (found,) = elements(docx(p(runs), styles=styles))
    seen = {
        name: "".join(found.text[s.start : s.end] for s in found.spans if getattr(s, name))
        for name in ("bold", "italic", "superscript", "code", "underline", "strike")
    }
    assert seen == {
        "bold": "b", "italic": "i", "superscript": "2", "code": "x", "underline": "u", "strike": "s",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("link", "href"),
    [
        (f'<w:hyperlink r:id="x">{r("go")}</w:hyperlink>', "https://a.example/b"),
        (f'<w:hyperlink r:id="x" w:anchor="c">{r("go")}</w:hyperlink>', "https://a.example/b#c"),
        (f'<w:hyperlink w:anchor="there">{r("go")}</w:hyperlink>', "#/p1/heading/1"),
        (f'<w:hyperlink w:anchor="nowhere">{r("go")}</w:hyperlink>', "#nowhere"),
        (begin('HYPERLINK "https://f.example" \\l "g" \\o "tip"') + r("go") + END, "https://f.example#g"),
        (
            f"<w:fldSimple w:instr='HYPERLINK \"https://s.example\"'>{r('go')}</w:fldSimple>",
            "https://s.example",
        ),
        (begin("REF there \\h") + r("go") + END, "#/p1/heading/1"),
    ],
)
def test_links_lead_where_they_led(link, href):
    target = p('<w:bookmarkStart w:id="0" w:name="there"/>' + r("Target"), style="Heading1")
    relations = {"x": ("hyperlink", "https://a.example/b", True)}
    found = elements(docx(p(link) + target, relations=relations))
    assert [(s.href, found[0].text[s.start : s.end]) for s in found[0].spans] == [(href, "go")]


def test_lines_of_code_are_one_listing_with_their_indents():
    styles = style("c", "Source Code")
    (code, quote) = elements(
        docx(p("if x:", style="c") + p("    y()", style="c") + p("said", style="Quote"), styles=styles)
    )
    assert (code.kind, code.text) == ("code", "if x:\n    y()")
    assert (quote.kind, quote.quoted) == ("paragraph", 1)


def test_a_table_of_contents_is_no_text_of_the_body():
    toc = p(begin("TOC \\o") + r("One\t1")) + p(r("Two\t2") + END)
    assert [(e.kind, e.text) for e in elements(docx(toc + p("Body")))] == [
        ("contents", "One\t1\nTwo\t2"), ("paragraph", "Body"),
    ]  # fmt: skip


def test_a_document_in_utf_16_is_read():
    import io
    import zipfile

    data = docx(p("x"))
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(buffer, "w") as new:
        for name in old.namelist():
            part = old.read(name)
            if name == "word/document.xml":
                text = '<?xml version="1.0" encoding="UTF-16"?>' + root(
                    "document", f"<w:body>{p('weit')}</w:body>"
                )
                part = text.encode("utf-16")
            new.writestr(name, part)
    assert texts(buffer.getvalue()) == ["weit"]


def test_pieces_of_a_window_are_the_whole():
    from pincite.readers.docx import read

    data = docx("".join(p(f"n{i}") for i in range(25)))
    pages = list(read(data, ReadOptions(window=10), ReadContext()))
    assert [len(page.elements) for page in pages] == [10, 10, 5]
    assert [e for page in pages for e in page.elements] == elements(data)


def test_text_set_higher_or_lower_by_hand_is_raised_or_lowered():
    runs = r("x") + r("2", '<w:position w:val="8"/><w:sz w:val="19"/>') + r("y")
    runs += r("i", '<w:position w:val="-6"/><w:sz w:val="16"/>')
    runs += r("fine", '<w:position w:val="2"/><w:sz w:val="16"/>') + r("big", '<w:position w:val="9"/>')
    (found,) = elements(docx(p(runs)))
    assert found.text == "x2yifinebig"
    assert [(s.start, s.end, s.superscript, s.subscript) for s in found.spans] == [
        (1, 2, True, False),
        (3, 4, False, True),
    ]
