"""HTML: headings, paragraphs, lists, code, quotations, pictures, notes; white space as displayed."""

from __future__ import annotations

import base64

import pytest

from pincite.readers.reading import ReadContext
from tests.readers.web_documents import brief, elements, everything, links, shown

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x02\0\0\0\x03\x08\x06\0\0\0" + b"\0" * 16


def test_headings_keep_their_levels_and_lose_the_sign_that_links_to_them():
    found = elements("html", '<h1>A <i>b</i><a class=headerlink href="#a">¶</a></h1><h4>C<br>D</h4>')
    assert [(e.kind, e.level, e.text) for e in found] == [("heading", 1, "A b"), ("heading", 4, "C D")]
    assert shown(found[0], "italic") == ["b"]


def test_white_space_collapses_over_the_borders_of_inline_elements():
    (found,) = elements("html", "<p>\n a <b> b </b> c<i>d</i>\n\te&nbsp;f </p>")
    assert found.text == "a b cd e\xa0f"
    assert shown(found, "bold") == ["b "]


def test_texts_of_neighbouring_blocks_do_not_glue():
    assert brief("html", "<div>a</div>b<div>c</div><p>d<p>e<div>f<div>g</div>h</div>") == [
        ("paragraph", t) for t in "abcdefgh"
    ]
    assert brief("html", "<button>a</button><button>b</button>") == [("paragraph", "a b")]
    assert brief("html", "x<span style='display:block'>y</span>z") == [("paragraph", t) for t in "xyz"]


def test_cells_without_their_table_do_not_glue():
    (table,) = elements("html", "<td>a</td><td>b</td>")
    assert table.table is not None and [c.text for c in table.table.cells] == ["a", "b"]


@pytest.mark.parametrize(
    ("source", "markers"),
    [
        ("<ol start=3><li>x<li>x</ol>", ["3.", "4."]),
        ("<ol reversed><li>x<li>x<li>x</ol>", ["3.", "2.", "1."]),
        ("<ol><li>x<li value=7>x<li>x</ol>", ["1.", "7.", "8."]),
        ("<ol type=a start=26><li>x<li>x</ol>", ["z.", "aa."]),
        ("<ol type=I start=4><li>x</ol>", ["IV."]),
        ("<ol style='list-style-type: lower-roman'><li>x<li>x</ol>", ["i.", "ii."]),
        ("<ul><li>x<ul><li>x<ul><li>x</ul></ul></ul>", ["•", "◦", "▪"]),
        ("<ol type=i start=99999><li>x</ol>", ["99999."]),
        ("<ol start=-1><li>x<li>x</ol>", ["-1.", "0."]),
    ],
)
def test_list_items_have_the_markers_a_browser_shows(source, markers):
    assert [e.marker for e in elements("html", source)] == markers


def test_what_follows_in_a_list_item_belongs_to_it():
    found = elements("html", "<ul><li>a<p>b</p><ol><li>n</ol>c<pre>code</pre></ul><p>after</p>")
    assert [(e.kind, e.level, e.text) for e in found] == [
        ("list_item", 1, "a"),
        ("paragraph", 0, "b"),
        ("list_item", 2, "n"),
        ("paragraph", 0, "c"),
        ("code", 0, "code"),
        ("paragraph", 0, "after"),
    ]
    item = found[0].id
    assert [e.parent for e in found] == ["", item, "", item, item, ""]


def test_a_picture_does_not_take_the_marker_of_its_item():
    found = elements(
        "html", "<ul><li><img src=a.png alt=pic> text<li><p><img src=b.png alt=two></p><p>more</ul>"
    )
    assert [(e.kind, e.marker, e.text) for e in found] == [
        ("list_item", "•", "text"),
        ("figure", "", "pic"),
        ("figure", "", "two"),
        ("list_item", "•", "more"),
    ]


def test_terms_and_definitions_are_items_of_two_levels():
    found = elements("html", "<dl><dt>t<dd>d<ul><li>x</ul><dd>e</dl>")
    assert [(e.kind, e.level, e.marker, e.text) for e in found] == [
        ("list_item", 1, "", "t"),
        ("list_item", 2, "", "d"),
        ("list_item", 3, "•", "x"),
        ("list_item", 2, "", "e"),
    ]


def test_code_keeps_its_lines_indentation_and_language():
    found = elements(
        "html",
        '<pre class="brush: js">\n  a\n\n    <b>b</b> </pre>'
        '<pre><code class="hljs language-c++">x</code></pre>'
        '<div class="highlight-source-python"><pre>y</pre></div><pre>art</pre>'
        '<pre class="sourceCode numberSource bash numberLines"><code class="sourceCode bash">z</code></pre>',
    )
    assert [(e.text, e.language) for e in found] == [
        ("  a\n\n    b", "js"),
        ("x", "c++"),
        ("y", "python"),
        ("art", ""),
        ("z", "bash"),
    ]


def test_quotations_have_their_depth():
    found = elements("html", "<blockquote><p>a</p><blockquote>b</blockquote></blockquote>c")
    assert [(e.text, e.quoted) for e in found] == [("a", 1), ("b", 2), ("c", 0)]


def test_styles_and_links_mark_just_their_words():
    (found,) = elements(
        "html",
        "<p><a href=/x>l</a> <code>c</code> <del>d</del><sub>s</sub><sup>t</sup> <u>u</u>"
        "<span style='font-weight:bold'>v</span>w</p>",
    )
    assert found.text == "l c dst uvw"
    assert links(found) == [("l", "/x")]
    for flag, text in [("code", "c"), ("strike", "d"), ("subscript", "s"), ("superscript", "t")]:
        assert shown(found, flag) == [text]
    assert shown(found, "underline") == ["u"] and shown(found, "bold") == ["v"]


def test_the_link_around_a_picture_is_not_lost_to_where_the_picture_lies():
    page = '<p><a href="https://a.example/x"><img src="https://b.example/p.png" alt="go"></a></p>'
    found = elements("html", page)
    assert [(e.kind, e.text, [s.href for s in e.spans]) for e in found] == [
        ("figure", "go", ["https://a.example/x"])
    ]
    assert found[0].reason == "picture at https://b.example/p.png"


def test_embedded_pictures_are_kept_and_remote_ones_not_fetched():
    reading = ReadContext()
    data = base64.b64encode(PNG).decode()
    found = elements(
        "html",
        f'<figure><figcaption>cap</figcaption><img src="data:image/png;base64,{data}" alt="here"></figure>'
        '<p>text <img src="http://127.0.0.1:9/x.png" alt="there"> goes on</p>',
        reading,
    )
    assert [(e.kind, e.text) for e in found] == [
        ("figure", "here"),
        ("caption", "cap"),
        ("paragraph", "text goes on"),
        ("figure", "there"),
    ]
    assert found[1].parent == found[0].id
    picture = reading.pictures[found[0].picture]
    assert (picture.data, picture.media_type, picture.width, picture.height) == (PNG, "image/png", 2, 3)
    assert links(found[3]) == [("there", "http://127.0.0.1:9/x.png")] and not found[3].picture
    assert [n.code for n in reading.notes] == ["not_fetched"]


def test_a_broken_embedded_picture_is_noted():
    reading = ReadContext()
    elements("html", '<img src="data:image/png;base64,@@@" alt=a>', reading)
    assert [n.code for n in reading.notes] == ["picture_damaged"]


@pytest.mark.parametrize(
    ("reference", "note"),
    [
        (
            '<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a>',
            '<div id="sdfootnote1"><p><a class="sdfootnotesym" href="#sdfootnote1anc">1</a>',
        ),
        (
            '<a href="#_ftn1" name="_ftnref1"><span>[1]</span></a>',
            '<div id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1"><span>[1]</span></a> ',
        ),
    ],
    ids=["LibreOffice", "Word"],
)
def test_footnotes_of_pages_saved_by_an_office_are_footnotes(reference, note):
    found = elements("html", f"<p>Text{reference}.</p>{note}of it</p><p>more</p></div><p>After</p>")
    assert [(e.kind, e.marker, e.text) for e in found[1:]] == [
        ("footnote", "1", "of it"),
        ("paragraph", "", "more"),
        ("paragraph", "", "After"),
    ]
    assert found[0].spans[0].href == f"#{found[1].id}" and found[2].parent == found[1].id


def test_a_part_named_as_a_note_is_none_without_a_reference():
    assert brief("html", "<p>Text</p><div id=ftn1><p>part</p></div>") == [
        ("paragraph", "Text"),
        ("paragraph", "part"),
    ]


def test_footnotes_are_led_to_from_their_references():
    found = elements(
        "html",
        '<p>a<sup><a href="#fn1">1</a></sup> b<a role="doc-noteref" href="#n2">*</a></p>'
        '<section class="footnotes"><ol><li id="fn1"><p>one <a href="#r" class="footnote-back">↩</a></p>'
        '<p>more</p></ol></section><aside id="n2" role="doc-footnote">star</aside>',
    )
    assert [(e.kind, e.marker, e.text) for e in found] == [
        ("paragraph", "", "a1 b*"),
        ("footnote", "1", "one"),
        ("paragraph", "", "more"),
        ("footnote", "*", "star"),
    ]
    assert links(found[0]) == [("1", "#" + found[1].id), ("*", "#" + found[3].id)]
    assert shown(found[0], "superscript") == ["1", "*"]
    assert found[2].parent == found[1].id and found[3].layer == "body"


def test_formulas_are_latex():
    assert brief(
        "html",
        "<p>so <math><msup><mi>x</mi><mn>2</mn></msup></math></p>"
        "<math display=block><mfrac><mi>a</mi><msqrt><mi>b</mi></msqrt></mfrac></math>"
        '<math><semantics><mi>q</mi><annotation encoding="application/x-tex">\\alpha</annotation></semantics>'
        '</math><script type="math/tex; mode=display">\\int</script>',
    ) == [
        ("paragraph", "so $x^{2}$"),
        ("formula", r"\frac{a}{\sqrt{b}}"),
        ("formula", r"\alpha"),
        ("formula", r"\int"),
    ]


def test_scripts_styles_templates_and_comments_never_speak():
    said = everything(
        elements(
            "html",
            "<head><script>BAD</script><style>BAD</style></head><p>good<!-- BAD --></p><script>BAD</script>"
            "<template><p>BAD</p></template><noscript><p>BAD</p></noscript><video>BAD</video>"
            "<iframe src=http://127.0.0.1:9/>BAD</iframe><p onclick=BAD>fine",
        )
    )
    assert said == "good\nfine"


def test_hidden_things_are_kept_apart_and_read_aloud_ones_are_not_hidden():
    found = elements(
        "html",
        "<p hidden>a</p><p style='display: none'>b</p><p>c <span style='visibility:hidden'>d</span> e</p>"
        "<p aria-hidden=true>f</p><dialog>g</dialog>",
    )
    assert [(e.text, e.layer) for e in found] == [
        ("a", "hidden"),
        ("b", "hidden"),
        ("c e", "body"),
        ("d", "hidden"),
        ("f", "body"),
        ("g", "hidden"),
    ]


def test_forms_say_their_labels_and_values():
    assert brief(
        "html",
        "<label>Name <input value=Bob></label><input type=checkbox checked> yes <input type=radio> no"
        "<input type=hidden value=BAD><select><option>a<option selected>b</select><textarea>t</textarea>",
    ) == [("paragraph", "Name Bob ☒ yes ☐ no b t")]


def test_soft_hyphens_go_and_ruby_stands_in_brackets():
    assert brief("html", "<p>so&shy;ft</p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>") == [
        ("paragraph", "soft"),
        ("paragraph", "漢(kan)"),
    ]


def test_addresses_and_mail_addresses_have_their_kinds():
    assert brief("html", "<address>12 Main St<br>Town</address><a href='mailto:a@b.co'>a@b.co</a>") == [
        ("address", "12 Main St\nTown"),
        ("email", "a@b.co"),
    ]


def test_frames_are_not_fetched_and_what_stands_for_them_is_read():
    reading = ReadContext()
    found = elements(
        "html",
        "<frameset><frame src=http://127.0.0.1:9/><noframes><h1>Old</h1></noframes></frameset>",
        reading,
    )
    assert [(e.kind, e.text) for e in found] == [("heading", "Old")]
    assert [n.code for n in reading.notes] == ["not_fetched"]


def test_a_text_that_only_calls_itself_html_keeps_its_paragraphs():
    assert brief("html", "one\ntwo\n\nthree") == [("paragraph", "one two"), ("paragraph", "three")]


def test_facts_of_the_head_are_kept():
    reading = ReadContext()
    elements(
        "html",
        "<html lang=fr><title> A\n b</title><meta name=author content=Ann><meta name=author content=Bob>"
        "<meta name=description content=D><meta property='article:published_time' content=2024-01-02>",
        reading,
    )
    assert reading.info == {
        "Title": "A b",
        "Author": "Ann; Bob",
        "Subject": "D",
        "CreationDate": "2024-01-02",
        "Language": "fr",
    }


@pytest.mark.parametrize(
    ("declared", "name"),
    [
        ("<meta charset=shift_jis>", "cp932"),
        ("<meta charset=iso-2022-jp>", "iso2022_jp"),
        ("<meta http-equiv=Content-Type content='text/html; charset=gb2312'>", "gb18030"),
        ("", "utf-16"),
        ("", "utf-8-sig"),
    ],
)
def test_character_sets_are_those_declared_or_marked(declared, name):
    assert everything(elements("html", f"{declared}<p>日本</p>".encode(name))) == "日本"
