"""Markdown, HTML and text: what was understood must survive being written down and read again."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from pincite.model.document import DocumentTree, Page, Source
from pincite.model.elements import Cell, Element, Line, Span, Table
from pincite.outputs.html import to_html
from pincite.outputs.markdown import MarkdownOptions, to_markdown
from pincite.outputs.text import TextOptions, to_text
from pincite.readers.words import no_words

SOURCE = Source(name="made.pdf", sha256="0" * 64, media_type="application/pdf", size=1)
BOX = (10.0, 20.0, 110.0, 32.0)
LINES = (Line(text="x", box=BOX, first=0, last=1),)


def element(kind, text="", **given):
    given.setdefault("page", 1)
    given.setdefault("id", f"/p{given['page']}/{kind}/{abs(hash((text, given.get('level'))))}")
    return Element(kind=kind, box=BOX, text=text, **given)


def document(*elements):
    numbers = sorted({e.page for e in elements}) or [1]
    pages = tuple(
        Page(
            number=n,
            width=600,
            height=800,
            words=no_words(),
            elements=tuple(e for e in elements if e.page == n),
        )
        for n in numbers
    )
    return DocumentTree(source=SOURCE, page_count=len(pages), pages=pages)


def table(rows, spans=(), header_rows=1):
    covered = {(r + dr, c + dc) for r, c, h, w in spans for dr in range(h) for dc in range(w) if dr or dc}
    size = {(r, c): (h, w) for r, c, h, w in spans}
    cells = tuple(
        Cell(row=r, col=c, row_span=size.get((r, c), (1, 1))[0], col_span=size.get((r, c), (1, 1))[1],
             header=r < header_rows, box=BOX, text=text)
        for r, row in enumerate(rows) for c, text in enumerate(row) if (r, c) not in covered
    )  # fmt: skip
    return element("table", table=Table(rows=len(rows), cols=len(rows[0]), cells=cells), id="/p1/table/1")


def shown(markdown):
    """The text a reader of the Markdown sees, and the kinds of its blocks in order."""
    tokens = MarkdownIt("commonmark").enable("table").parse(markdown)
    text = "".join(
        child.content
        if child.type in ("text", "code_inline")
        else "\n"
        if child.type.endswith("break")
        else ""
        for token in tokens
        for child in token.children or ()
    )
    return text, [token.type for token in tokens if token.nesting == 1]


class TestMarkdown:
    def test_headings_keep_their_level(self):
        markdown = to_markdown(
            document(element("heading", "One", level=1), element("heading", "Two", level=3))
        )
        assert markdown == "# One\n\n### Two\n"

    def test_lists_keep_their_nesting_and_numbers(self):
        items = [("•", 1, "a"), ("•", 2, "b"), ("•", 3, "c"), ("•", 1, "d")]
        tree = document(*(element("list_item", t, level=n, marker=m) for m, n, t in items))
        opened = [k for k in shown(to_markdown(tree))[1] if k.endswith("list_open")]
        assert opened == ["bullet_list_open"] * 3
        numbered = document(
            *(element("list_item", t, level=1, marker=m) for m, t in [("3.", "x"), ("4.", "y")])
        )
        tokens = MarkdownIt("commonmark").parse(to_markdown(numbered))
        assert tokens[0].type == "ordered_list_open" and tokens[0].attrs == {"start": 3}

    def test_a_mark_that_markdown_does_not_know_stays_readable(self):
        tree = document(element("list_item", "first", level=1, marker="(a)"))
        assert shown(to_markdown(tree))[0] == "(a) first"

    def test_emphasis_and_links_are_kept(self):
        spans = (
            Span(0, 4, bold=True),
            Span(5, 10, italic=True),
            Span(11, 15, href="https://example.org/a b"),
        )
        markdown = to_markdown(document(element("paragraph", "bold slant link", spans=spans)))
        assert markdown == "**bold** *slant* [link](<https://example.org/a b>)\n"

    def test_an_address_that_is_its_own_link_is_written_once(self):
        tree = document(
            element("paragraph", "see www.a.org/x", spans=(Span(4, 15, href="http://www.a.org/x/"),))
        )
        assert to_markdown(tree) == "see www.a.org/x\n"

    def test_plain_tables_are_pipes_and_spans_are_html(self):
        plain = to_markdown(document(table([["a", "b"], ["c|d", "e"]])))
        assert plain == "| a | b |\n| --- | --- |\n| c\\|d | e |\n"
        spanned = to_markdown(document(table([["a", ""], ["c", "d"]], spans=[(0, 0, 1, 2)])))
        assert '<th colspan="2">a</th>' in spanned and "|" not in spanned

    def test_a_paragraph_over_two_pages_is_one(self):
        first = element("paragraph", "It was bro", id="/p1/paragraph/1")
        second = element("paragraph", "ken in the middle", page=2, continues="/p1/paragraph/1", joint="")
        assert to_markdown(document(first, second)) == "It was broken in the middle\n"

    def test_a_footnote_keeps_its_mark(self):
        assert to_markdown(document(element("footnote", "See there.", marker="3"))) == "3 See there.\n"

    def test_furniture_is_kept_and_figure_text_dropped_only_when_asked(self):
        tree = document(element("header", "Top"), element("figure", "in\nside"), element("paragraph", "Text"))
        assert to_markdown(tree) == "in  \nside\n\nText\n"
        assert to_markdown(tree, MarkdownOptions(furniture="keep")) == "Top\n\nin  \nside\n\nText\n"
        assert to_markdown(tree, MarkdownOptions(figure_text="drop")) == "Text\n"

    def test_code_is_fenced_against_fences_inside_it(self):
        markdown = to_markdown(document(element("code", "```\nx\n```")))
        assert markdown.startswith("````\n") and markdown.endswith("\n````\n")

    def test_no_elements_give_no_text(self):
        assert to_markdown(document()) == ""

    @given(
        st.text(
            st.characters(codec="utf-8", exclude_categories=["C", "Z"]) | st.just(" "),
            min_size=1,
            max_size=60,
        )
    )
    def test_signs_of_markdown_in_the_text_stay_text(self, text):
        text = " ".join(text.split())
        seen, kinds = shown(to_markdown(document(element("paragraph", text))))
        assert seen == text
        assert kinds == (["paragraph_open"] if text else [])

    @pytest.mark.parametrize("kind", ["paragraph", "heading", "list_item", "footnote"])
    @given(
        st.lists(
            st.sampled_from(
                [*"ab *_`[]()<>!#&;~-+=.1|^:/\\", "](", "[^1]", "&amp;", "<b>", "__", "``", "1. ", "- "]
            ),
            min_size=1,
            max_size=14,
        )
    )
    def test_signs_of_markdown_close_to_each_other_stay_text(self, kind, signs):
        text = " ".join("".join(signs).split())
        printed = (Line(text=text, box=BOX, first=0, last=1),)
        level = int(kind in ("heading", "list_item"))
        tree = document(element(kind, text, level=level, marker="•" * (kind == "list_item"), lines=printed))
        seen, kinds = shown(to_markdown(tree))
        assert seen == text
        if text:
            blocks = {"heading": 1, "list_item": 3}
            assert len(kinds) == blocks.get(kind, 1)

    @pytest.mark.parametrize(
        "text",
        [
            "as was shown [4], [12-14] and (see [a])",
            "*ALLOBJ authority and the file a_b_c.txt",
            "2000<Re<4000 and x < y",
            "5 * 3 * 2, AT&T; R&D",
            "\\begin{x} is a\\word",
            "a lone ~~",
            "= 3 apples",
            "#hash and C#",
        ],
    )
    def test_signs_that_mean_nothing_where_they_stand_are_written_as_they_are(self, text):
        assert to_markdown(document(element("paragraph", text))) == f"{text}\n"

    def test_numbers_of_headings_are_no_lists_and_closing_signs_are_shown(self):
        tree = document(element("heading", "1. About C #", level=2))
        assert to_markdown(tree) == "## 1. About C \\#\n"

    def test_notes_of_a_page_that_are_called_are_notes_of_markdown(self):
        called = Span(3, 4, superscript=True, href="#/p1/footnote/1")
        more = element("footnote", "More.", id="/p1/footnote/2", parent="/p1/footnote/1", lines=LINES)
        tree = document(
            element("paragraph", "so.1 And", spans=(called,), lines=LINES),
            element("footnote", "There.", id="/p1/footnote/1", marker="1", lines=LINES),
            more,
            element("footnote", "Nobody.", marker="2", lines=LINES),
        )
        assert to_markdown(tree) == "so.[^1] And\n\n[^1]: There.\n\n    More.\n\n2 Nobody.\n"
        page = to_html(tree)
        assert '<a id="call-p1-footnote-1" href="#p1-footnote-1"><sup>1</sup></a>' in page
        assert 'id="p1-footnote-1" data-page="1" data-box="10.0,20.0,110.0,32.0"><sup><a href="#call-' in page
        assert "<sup>2</sup> Nobody." in page


class TestContents:
    """Printed lists of contents."""

    def listed(self, *rows, links=()):
        """Rows are x and text, ``links`` rows that lead to a heading."""
        text = "\n".join(row for _, row in rows)
        lines = tuple(Line(text=row, box=(x, 0, 300, 10), first=0, last=1) for x, row in rows)
        spans = tuple(
            Span(at := text.index(title), at + len(title), href=f"#/p1/heading/{n}") for n, title in links
        )
        return element("contents", text, lines=lines, spans=spans)

    def test_entries_are_items_as_deep_as_they_are_moved_in(self):
        rows = ((60, "Orchards 3"), (75, "Apples 4"), (90, "Green ones 5"), (60, "Mills 7"))
        assert to_markdown(document(self.listed(*rows))) == (
            "- Orchards 3\n  - Apples 4\n    - Green ones 5\n- Mills 7\n"
        )

    def test_where_all_start_at_one_place_their_numbers_tell_the_depth(self):
        rows = ((60, "1 Orchards .... 3"), (60, "1.1 Apples .... 4"), (60, "2 Mills .... 7"))
        assert to_markdown(document(self.listed(*rows))) == (
            "- 1 Orchards .... 3\n  - 1.1 Apples .... 4\n- 2 Mills .... 7\n"
        )

    FURTHER = ((75, "Pears 8"), (90, "Brown ones 8"), (75, "Plums 9"), (60, "Presses 10"))

    def test_a_list_goes_on_as_deep_as_it_was_on_the_page_before(self):
        first = self.listed((60, "Orchards 3"), (75, "Apples 4"))
        tree = document(first, self.listed(*self.FURTHER))
        assert to_markdown(tree) == (
            "- Orchards 3\n  - Apples 4\n\n  - Pears 8\n    - Brown ones 8\n  - Plums 9\n- Presses 10\n"
        )

    def test_a_list_behind_other_text_begins_anew(self):
        between = element("paragraph", "Text.", lines=LINES)
        tree = document(self.listed((60, "Orchards 3")), between, self.listed(*self.FURTHER))
        assert to_markdown(tree).endswith("Text.\n\n- Pears 8\n  - Brown ones 8\n- Plums 9\n- Presses 10\n")

    def test_entries_that_count_on_are_numbered(self):
        rows = ((60, "1. One 3"), (60, "2. Two 4"), (60, "4. Four 5"))
        assert to_markdown(document(self.listed(*rows))) == "1. One 3\n2. Two 4\n- 4\\. Four 5\n"

    def test_a_wrapped_title_is_one_entry(self):
        rows = ((60, "All about the mills"), (60, "and the millers .... 3"), (60, "Apples .... 4"))
        assert to_markdown(document(self.listed(*rows))) == (
            "- All about the mills and the millers .... 3\n- Apples .... 4\n"
        )

    def test_entries_lead_to_the_headings_they_name(self):
        headings = [element("heading", "A Mill, old", level=1, id=f"/p1/heading/{n}") for n in (1, 2)]
        links = ((2, "A Mill, old"),)
        tree = document(self.listed((60, "A Mill, old .... 3"), (75, "Else .... 4"), links=links), *headings)
        assert to_markdown(tree).startswith("- [A Mill, old](#a-mill-old-1) 3\n  - Else 4\n\n")
        assert to_markdown(tree, MarkdownOptions(links=False)).startswith("- A Mill, old 3\n")
        page = to_html(tree)
        assert (
            '<ul><li><a href="#p1-heading-2">A Mill, old</a> 3<ul><li>Else 4</li></ul></li></ul></nav>'
            in page
        )
        parser = Tags()
        parser.feed(page)
        assert not parser.wrong and not parser.open

    def test_emphasis_does_not_end_within_a_word(self):
        text = "as cp1 of it"
        spans = (
            Span(3, 4, italic=True),
            Span(4, 5, italic=True, subscript=True),
            Span(5, 6, italic=True, superscript=True),
        )
        tree = document(element("paragraph", text, spans=spans, lines=LINES))
        assert to_markdown(tree) == "as *cp¹* of it\n"

    def test_scripts_of_a_printed_formula_are_kept(self):
        spans = (Span(1, 2, superscript=True), Span(5, 8, subscript=True))
        tree = document(element("formula", "hp = k1+n", spans=spans[:1], lines=LINES))
        assert to_markdown(tree) == "h^p = k1+n\n"
        tree = document(element("formula", "h = kp+n", spans=(spans[1],), lines=LINES))
        assert to_markdown(tree) == "h = k_{p+n}\n"


class Tags(HTMLParser):
    """Whether tags close in order, and which carry a place."""

    VOID = frozenset({"meta", "hr", "br", "img", "link", "input"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.places: list[tuple[str, str, str]] = []
        self.wrong: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.seen.append(tag)
        if tag not in self.VOID:
            self.open.append(tag)
        given = dict(attrs)
        if "data-box" in given:
            self.places.append((tag, given["data-page"], given["data-box"]))

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


def tags(html):
    parser = Tags()
    parser.feed(html)
    assert not parser.wrong and not parser.open
    return parser


class TestHtml:
    def test_every_element_says_where_it_stands(self):
        tree = document(
            element("heading", "A", level=2), element("paragraph", "b"), table([["x", "y"], ["1", "2"]])
        )
        assert tags(to_html(tree)).places == [(t, "1", "10.0,20.0,110.0,32.0") for t in ("h2", "p", "table")]

    def test_a_paragraph_over_two_pages_lists_both_places(self):
        first = element("paragraph", "one", id="/p1/paragraph/1")
        second = element("paragraph", "two", page=2, continues="/p1/paragraph/1")
        (place,) = tags(to_html(document(first, second))).places
        assert place[1] == "1;2" and place[2].count(";") == 1

    @given(st.lists(st.tuples(st.integers(1, 4), st.sampled_from(["•", "1.", "a)"])), max_size=12))
    def test_lists_close_whatever_their_nesting(self, items):
        parser = tags(to_html(document(*(element("list_item", "x", level=n, marker=m) for n, m in items))))
        assert sum(place[0] == "li" for place in parser.places) == len(items)

    def test_text_cannot_become_tags_or_scripts(self):
        spans = (Span(0, 5, href="javascript:alert(1)"),)
        tree = document(element("paragraph", "click <script>x</script>", spans=spans))
        html = to_html(tree)
        assert "<script>" not in html and "javascript:" not in html

    def test_the_page_needs_nothing_from_outside(self):
        assert not re.search(
            r"<(?:script|link|img|iframe)|@import|url\(", to_html(document(element("paragraph", "x")))
        )


class TestPlainText:
    def test_rows_of_a_table_are_lines_with_tabs(self):
        assert to_text(document(table([["a", "b"], ["c", "d"]]))) == "a\tb\nc\td\n"

    def test_items_keep_mark_and_indent(self):
        tree = document(
            element("list_item", "x", level=1, marker="•"), element("list_item", "y", level=2, marker="a)")
        )
        assert to_text(tree) == "• x\n\n  a) y\n"

    @pytest.mark.parametrize("kind", ["header", "footer"])
    def test_furniture_is_kept_only_when_asked(self, kind):
        tree = document(element(kind, "Run"), element("paragraph", "Text"))
        assert to_text(tree) == "Text\n"
        assert to_text(tree, TextOptions(furniture="keep")) == "Run\n\nText\n"

    def test_a_document_of_nothing_but_furniture_is_not_empty(self):
        tree = document(element("header", "Run"), element("footer", "1 of 1"))
        assert to_text(tree) == "Run\n\n1 of 1\n"


def test_html_says_which_elements_run_from_right_to_left():
    html = to_html(document(element("paragraph", "שלום world"), element("paragraph", "hello עולם")))
    assert [line.count('dir="rtl"') for line in html.splitlines() if line.startswith("<p")] == [1, 0]


def test_html_of_a_table_whose_first_column_is_at_the_right_runs_from_right_to_left():
    rightmost, left = (300.0, 0.0, 400.0, 10.0), (100.0, 0.0, 200.0, 10.0)
    boxes = ((rightmost, left), (left, rightmost))
    tables = [
        Table(rows=1, cols=2, cells=tuple(Cell(row=0, col=c, box=b, text="x") for c, b in enumerate(pair)))
        for pair in boxes
    ]
    html = to_html(document(*(element("table", str(k), table=t) for k, t in enumerate(tables))))
    assert [line.count('dir="rtl"') for line in html.splitlines() if line.startswith("<table")] == [1, 0]


def test_html_of_left_to_right_documents_has_no_direction():
    assert "rtl" not in to_html(document(element("paragraph", "Text"), table([["a", "b"]])))


@pytest.mark.parametrize(
    ("text", "raised", "markdown"),
    [("x2 and", True, "x² and"), ("x2 and", False, "x₂ and"), ("xa and", True, "xa and")],
)
def test_raised_and_lowered_figures_of_a_page_are_written_as_such(text, raised, markdown):
    line = Line(text=text, box=(0.0, 0.0, 9.0, 9.0), first=0, last=1)
    span = Span(1, 2, superscript=raised, subscript=not raised)
    printed = element("paragraph", text, spans=(span,), lines=(line,))
    assert to_markdown(document(printed)) == markdown + "\n"
    assert to_markdown(document(printed), MarkdownOptions(emphasis=False)) == text + "\n"
