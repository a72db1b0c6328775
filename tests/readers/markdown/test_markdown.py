"""Markdown: CommonMark and what people expect beside it; pathological texts."""

from __future__ import annotations

import pytest

from pincite.readers.reading import ReadContext
from tests.readers.web_documents import brief, cells, elements, everything, links, shown


def test_headings_of_both_kinds_without_their_attributes():
    found = elements("md", "Top\n===\n\n## A `b` {#id .c}\n\nSub\n---\n")
    assert [(e.kind, e.level, e.text) for e in found] == [
        ("heading", 1, "Top"),
        ("heading", 2, "A b"),
        ("heading", 2, "Sub"),
    ]


def test_lists_keep_their_delimiters_numbers_and_depth():
    found = elements("md", "3) a\n4) b\n   - c\n\n     para\n\n10. x\n")
    assert [(e.kind, e.level, e.marker, e.text) for e in found] == [
        ("list_item", 1, "3)", "a"),
        ("list_item", 1, "4)", "b"),
        ("list_item", 2, "◦", "c"),
        ("paragraph", 0, "", "para"),
        ("list_item", 1, "10.", "x"),
    ]
    assert found[3].parent == found[2].id


def test_task_boxes_are_shown():
    assert brief("md", "- [ ] a\n- [x] b\n- [link] c\n") == [
        ("list_item", "☐ a"),
        ("list_item", "☒ b"),
        ("list_item", "[link] c"),
    ]


def test_tables_have_head_cells_and_escaped_bars():
    (found,) = elements("md", "| a | b |\n|:--|--:|\n| x \\| y | **z** |\n| only |\n")
    assert [c[4] for c in cells(found)] == ["a", "b", "x | y", "z", "only", ""]
    assert [c.header for c in found.table.cells] == [True, True, False, False, False, False]


def test_footnotes_stand_at_the_end_and_are_led_to():
    found = elements("md", "See[^x] and[^1].\n\n[^x]: The *note*.\n\n    More.\n\n[^1]: Other.\n\nlast\n")
    assert [(e.kind, e.marker, e.text) for e in found] == [
        ("paragraph", "", "See1 and2."),
        ("paragraph", "", "last"),
        ("footnote", "1", "The note."),
        ("paragraph", "", "More."),
        ("footnote", "2", "Other."),
    ]
    assert links(found[0]) == [("1", "#" + found[2].id), ("2", "#" + found[4].id)]


def test_a_note_that_nothing_refers_to_is_kept():
    assert brief("md", "text\n\n[^a]: kept\n") == [("paragraph", "text"), ("footnote", "kept")]


def test_formulas_inline_and_alone_and_prices_that_are_none():
    assert brief("md", "Costs $5 and $10, but $a_1$.\n\n$$\nx < y\n$$\n\n```math\nz\n```\n") == [
        ("paragraph", "Costs $5 and $10, but $a_1$."),
        ("formula", "x < y"),
        ("formula", "z"),
    ]


def test_a_formula_stays_text():
    said = brief("md", '$a"><script>x</script>$ and $</math><b>$\n')
    assert said == [("paragraph", '$a"><script>x</script>$ and $</math><b>$')]


def test_code_has_its_language_and_its_own_characters():
    found = elements(
        "md", "```{.python}\n  a < b\n```\n\n~~~ js title=x\n<script>\n~~~\n\n    indented & co\n"
    )
    assert [(e.text, e.language) for e in found] == [
        ("  a < b", "python"),
        ("<script>", "js"),
        ("indented & co", ""),
    ]


def test_html_around_and_within_is_taken_as_what_it_is():
    assert brief(
        "md",
        "<details><summary>S</summary>\n\nsome **md**\n\n</details>\n\n<script>\nBAD\n</script>\n\n"
        "a<sub>b</sub> <!-- BAD --> <script>BAD</script>c\n\n"
        "<table><tr><td>\n\n**x**\n\n</td><td>y</td></tr></table>",
    ) == [("paragraph", "S"), ("paragraph", "some md"), ("paragraph", "ab c"), ("table", "")]


def test_links_of_all_kinds():
    (found,) = elements(
        "md",
        "[a](/x 'T') [ref] <http://u.v> https://w.x/y_z. (www.q.de) m@n.org `http://code.x`\n\n[ref]: /r\n",
    )
    assert links(found) == [
        ("a", "/x"),
        ("ref", "/r"),
        ("http://u.v", "http://u.v"),
        ("https://w.x/y_z", "https://w.x/y_z"),
        ("www.q.de", "http://www.q.de"),
        ("m@n.org", "mailto:m@n.org"),
    ]


def test_styles_breaks_and_quotations():
    found = elements("md", "**b** *i* ~~s~~ `c`  \nnext\nsoft\n\n> q\n> > r\n")
    assert found[0].text == "b i s c\nnext soft"
    assert [shown(found[0], f)[0] for f in ("bold", "italic", "strike", "code")] == ["b", "i", "s", "c"]
    assert [(e.text, e.quoted) for e in found[1:]] == [("q", 1), ("r", 2)]


@pytest.mark.parametrize(
    ("front", "facts"),
    [
        (
            '---\ntitle: "T: x"\nauthor:\n  - Ann\n  - name: Bob\ndate: 2024-01-02\ntags: [a, "b"]\n---\n',
            {"Title": "T: x", "Author": "Ann; Bob", "CreationDate": "2024-01-02", "Keywords": "a, b"},
        ),
        ("+++\ntitle = 'T'\n+++\n", {"Title": "T"}),
        ("---\n---\n", {}),
    ],
)
def test_front_matter_is_facts_and_no_text(front, facts):
    reading = ReadContext()
    assert [e.text for e in elements("md", front + "\nBody\n", reading)] == ["Body"]
    assert reading.info == facts


def test_a_rule_at_the_start_is_no_front_matter():
    assert brief("md", "---\nno facts here\n\nx\n---\n") == [("paragraph", "no facts here"), ("heading", "x")]


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        ">" * 20_000 + " kept",
        "- " * 5_000 + "kept",
        "".join("  " * i + "- a\n" for i in range(600)) + "\nkept",
        "[" * 30_000 + "kept",
        "![[]" * 5_000 + "kept",
        "[a](" * 20_000 + "kept",
        "*a _b " * 20_000 + "kept",
        "x " + "`" * 50_001 + " kept",
        "> - " * 2_000 + "kept",
        "x\n: " + ": " * 2_000 + "kept",
        " " * 5_000 + "- kept",
        "<a " * 20_000 + "kept",
        "[^a" * 5_000 + "kept",
        "$" * 20_000 + "kept",
        "a\n" * 50_000 + "kept",
    ],
    ids=lambda text: repr(text[:6]),
)
def test_pathological_texts_are_bounded_and_said(text):
    assert "kept" in everything(elements("md", text))


def test_what_is_read_flat_is_noted():
    for text, code in ((">" * 500 + " x", "too_deep"), ("[" * 500 + "x", "taken_literally")):
        reading = ReadContext()
        elements("md", text, reading)
        assert [n.code for n in reading.notes] == [code]


def test_bytes_that_are_no_utf8_are_read():
    assert "Käse" in everything(elements("md", "# Käse und Brötchen für alle\n".encode("cp1252")))


def test_a_formula_between_backticks_is_read_without_them():
    assert brief("md", "so $`a^2`$ is") == [("paragraph", "so $a^2$ is")]
    assert brief("md", "so $`$ is") == [("paragraph", "so $`$ is")]
