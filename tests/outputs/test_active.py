"""Whatever a document holds, a page that is made of it does nothing and asks nobody."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.model.elements import Cell, Span, Table
from pincite.model.geometry import NOWHERE
from pincite.outputs.docling import to_docling
from pincite.outputs.elements_json import to_elements
from pincite.outputs.html import HtmlOptions, to_html
from pincite.outputs.markdown import MarkdownOptions, to_markdown
from pincite.readers.builder import Builder
from tests.outputs.made_flows import tree
from tests.outputs.made_payloads import LINKS, TEXTS, documents
from tests.outputs.policy import offences, rendered, scheme

ALL = ("body", "furniture", "notes", "comments", "hidden")
URL = "http://evil.invalid/*"
MADE = list(documents(URL))


@pytest.mark.parametrize("number", range(len(MADE)), ids=[repr(text)[1:40] for text, _ in MADE])
class TestTricks:
    def test_html_holds_nothing_that_acts(self, number):
        for pictures in ("name", "data"):
            assert not offences(to_html(MADE[number][1], HtmlOptions(layers=ALL, pictures=pictures)))

    def test_markdown_holds_nothing_that_acts_whoever_shows_it(self, number):
        text, made = MADE[number]
        for pictures in ("name", "data", "none"):
            for tables in ("auto", "pipe", "html"):
                options = MarkdownOptions(layers=ALL, pictures=pictures, page_marks=True, tables=tables)
                markdown = to_markdown(made, options)
                known = ("https://x.invalid/",) if text.startswith("https:") else ()
                for shown in (True, False):
                    assert not offences(rendered(markdown, tables=shown), fetched=known)

    def test_json_leads_nowhere_and_holds_no_html_that_acts(self, number):
        made = MADE[number][1]
        for one in to_elements(made):
            assert not offences(one["metadata"].get("text_as_html", ""))
            addresses = [link["url"] for link in one["metadata"].get("links", ())]
            assert all(scheme(a) in ("", "https") for a in (*addresses, one["metadata"].get("image_url", "")))
        for one in to_docling(made)["texts"]:
            assert scheme(one.get("hyperlink")) in ("", "https")


SIGNS = st.sampled_from(
    [
        "<", ">", "[", "]", "(", ")", ":", "`", "``", "```", "~~~", "$", "$$", "\\", "\\(", "\\)", "|", "&",
        "&#60;", '"', "'", "!", "*", "_", "\n", "\n\n", "\r", " ", "    ", "#", "- ", "> ", "a", "\0",
        "img src=x onerror=b ", "<img src=x onerror=b>", "script>", "</script>", "javascript:b",
        "[a]: ", "[a]", "--", "=", "/", "{", "^",
    ]
)  # fmt: skip


KINDS = ["paragraph", "list_item", "formula", "code", "heading", "figure", "footnote"]


@st.composite
def nasty(draw):
    """A few elements of signs that mean something, in styles, some going on with others."""
    b = Builder()
    for _ in range(draw(st.integers(1, 4))):
        kind = draw(st.sampled_from(KINDS))
        pieces = draw(st.lists(SIGNS, min_size=1, max_size=8))
        spans, at = [], 0
        for piece in pieces:
            style = draw(st.sampled_from(["", "", "code", "bold", "superscript", "href"]))
            if style:
                value = draw(st.sampled_from(["b", "a`b", "b\\", "<a", 'b">'])) if style == "href" else True
                spans.append(Span(at, at + len(piece), **{style: value}))
            at += len(piece)
        before = b.elements[-1].id if b.elements and draw(st.booleans()) else ""
        said = {"continues": before} if before else {}
        b.add(kind, "".join(pieces), tuple(spans) if kind != "code" else (), marker=draw(SIGNS), **said)
    return tree(b)


@settings(max_examples=400)
@given(nasty())
def test_no_order_of_signs_acts(made):
    assert not offences(to_html(made))
    for tables in (True, False):
        assert not offences(rendered(to_markdown(made), tables=tables))


def test_code_that_touches_code_and_what_goes_on_after_code_stay_code():
    b = Builder()
    b.add(
        "paragraph", "<` <img src=x>", (Span(0, 1, code=True), Span(1, 3, code=True), Span(3, 14, code=True))
    )
    code = b.add("code", "a")
    b.add("paragraph", "b", continues=code)
    b.add("code", "<img src=x onerror=b>")
    assert not offences(rendered(to_markdown(tree(b))))


def test_a_text_that_says_it_goes_on_with_a_table_stands_by_itself():
    b = Builder()
    cell = Cell(row=0, col=0, box=NOWHERE, text="cell")
    before = b.add("table", table=Table(rows=1, cols=1, cells=(cell,)))
    b.add("paragraph", "after", continues=before)
    html = to_html(tree(b))
    assert ">cell</td>" in html and ">after</p>" in html


def test_the_parser_that_tells_sees_each_trick_where_it_is_let_through():
    acting = [text for text in TEXTS if offences(rendered(text)) or offences(f"<p title='{text}'>")]
    assert len(acting) > len(TEXTS) // 2
    assert sum(bool(offences(rendered(f"[x](<{link}>)"))) for link in LINKS) >= 8
