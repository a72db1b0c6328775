"""What readers of other formats know must not be lost, nor leak, on the way into text forms and JSON."""

from __future__ import annotations

import base64
import itertools
import re

import msgspec
import pytest
from hypothesis import given, settings
from markdown_it import MarkdownIt

from pincite.model.elements import Cell, Span, Table
from pincite.model.geometry import NOWHERE
from pincite.outputs.elements_json import ElementsOptions, to_elements
from pincite.outputs.html import HtmlOptions, to_html
from pincite.outputs.markdown import MarkdownOptions, to_markdown
from pincite.outputs.text import TextOptions, to_text
from pincite.readers.builder import Builder
from tests.outputs.made_flows import PIXEL, everything, flows, tree
from tests.outputs.test_text_forms import tags

ALL = ("body", "furniture", "notes", "comments", "hidden")


def test_markdown_says_all_that_markdown_can_say():
    markdown = to_markdown(everything())
    for block in (
        "**Bold** *slant* `code` ~~gone~~ <u>under</u> x<sup>2</sup> see [the site](https://example.org/a)[^1].",
        "3. three\n   - a) lettered\n\n     More of it.\n\n4. four",
        "> Said by another.",
        "```python\ndef f():",
        "$$\n\\frac{a}{b}\n$$",
        "Inline $x_1^{2}$ and 5 * 3 * 2.",
        "![A dot](<dot one.png>)",
        "\n---\n\nAfter the break.",
        "[^1]: A note.",
    ):
        assert block in markdown
    assert '<td>see <a href="https://example.org/b">the site</a></td>' in markdown
    assert "<table><tr><td>inner</td></tr></table>" in markdown


def test_what_the_original_does_not_show_is_shown_only_when_asked():
    made = everything()
    for form, options in ((to_markdown, MarkdownOptions), (to_html, HtmlOptions), (to_text, TextOptions)):
        usual, full = form(made), form(made, options(layers=ALL))
        assert "secret" not in usual and "Is this so?" not in usual
        assert "secret" in full and "Is this so?" in full
    texts = [e["text"] for e in to_elements(made)]
    assert "secret" not in texts and "Is this so?" not in texts
    full_layers = {
        e["text"]: e["metadata"].get("layer") for e in to_elements(made, ElementsOptions(layers=ALL))
    }
    assert full_layers["secret"] == "hidden" and full_layers["Is this so?"] == "comments"


def test_a_hidden_sheet_leaves_nothing_behind():
    shown, hidden = Builder(1, "sheet", "Shown"), Builder(2, "sheet", "Buried", hidden=True)
    shown.add("paragraph", "seen")
    hidden.add("paragraph", "unseen")
    made = tree(shown, hidden)
    assert to_markdown(made) == "## Shown\n\nseen\n"
    assert "Buried" not in to_html(made) and "Buried" not in to_text(made)
    assert [e["type"] for e in to_elements(made)] == ["UncategorizedText"]


def test_slides_are_parted_and_their_notes_told_apart():
    first, second = (
        Builder(1, "slide", width=720.0, height=540.0),
        Builder(2, "slide", width=720.0, height=540.0),
    )
    first.add("heading", "One", level=1)
    first.add("paragraph", "Say hello.", layer="notes")
    second.add("heading", "Two", level=1)
    made = tree(first, second)
    assert to_markdown(made) == "# One\n\n> **Notes:** Say hello.\n\n---\n\n# Two\n"
    assert to_text(made) == "One\n\nNotes: Say hello.\n\nTwo\n"
    assert '<aside class="notes">' in to_html(made)


def test_pictures_come_with_their_bytes_only_when_asked():
    made, encoded = everything(), base64.b64encode(PIXEL).decode()
    assert encoded not in to_markdown(made) and encoded not in to_html(made)
    assert f"![A dot](data:image/png;base64,{encoded})" in to_markdown(made, MarkdownOptions(pictures="data"))
    assert f'src="data:image/png;base64,{encoded}" alt="A dot"' in to_html(made, HtmlOptions(pictures="data"))
    (image,) = (e for e in to_elements(made, ElementsOptions(pictures="data")) if e["type"] == "Image")
    about = image["metadata"]
    assert (about["image_base64"], about["image_mime_type"]) == (encoded, "image/png")
    assert (about["image_width"], about["image_height"]) == (1, 1)
    assert "image_base64" not in msgspec.json.encode(to_elements(made)).decode()


def test_a_link_into_the_document_leads_to_what_is_there():
    html = to_html(everything())
    (target,) = re.findall(r'<a href="#([^"]+)">', html)
    assert f'id="{target}"' in html
    elements = to_elements(everything())
    links = [link["url"] for e in elements for link in e["metadata"].get("links", ())]
    (inside,) = (url[1:] for url in links if url.startswith("#"))
    assert inside in {e["element_id"] for e in elements if e["type"] == "Footnote"}


def test_a_text_without_places_says_no_places():
    elements = to_elements(everything())
    assert not any("coordinates" in e["metadata"] or "page_number" in e["metadata"] for e in elements)
    assert "data-box" not in to_html(everything())
    slide = Builder(3, "slide", width=720.0, height=540.0)
    slide.add("paragraph", "placed", box=(1.0, 2.0, 3.0, 4.0))
    slide.add("paragraph", "not placed", layer="notes")
    placed, unplaced = to_elements(tree(slide))
    assert placed["metadata"]["coordinates"]["layout_width"] == 720.0
    assert "coordinates" not in unplaced["metadata"] and unplaced["metadata"]["page_number"] == 3


def test_the_name_of_a_sheet_is_on_its_elements():
    sheet = Builder(1, "sheet", "Q1 & Q2")
    sheet.add("paragraph", "x")
    (element,) = to_elements(tree(sheet))
    assert (element["metadata"]["page_name"], element["metadata"]["page_number"]) == ("Q1 & Q2", 1)
    assert "## Q1 & Q2\n" in to_markdown(tree(sheet))


def test_files_in_a_book_are_not_headings_and_files_in_a_mail_are():
    chapter = [Builder(n, "flow", f"OEBPS/{n}.xhtml") for n in (1, 2)]
    for b in chapter:
        b.add("paragraph", "text")
    assert to_markdown(tree(*chapter, media_type="application/epub+zip")) == "text\n\ntext\n"
    first, second = Builder(1, "flow"), Builder(2, "flow", "notes.txt")
    first.add("paragraph", "See the attachment.")
    second.add("paragraph", "Here.")
    mail = tree(first, second, media_type="message/rfc822")
    assert to_markdown(mail) == "See the attachment.\n\n---\n\n## notes.txt\n\nHere.\n"


def test_dollars_and_stars_in_prose_do_not_become_formulas_or_emphasis():
    b = Builder()
    b.add("paragraph", "It costs $5 or *more* than $6_000_.")
    tokens = MarkdownIt("commonmark").parse(to_markdown(tree(b)))
    assert tokens[1].children and {t.type for t in tokens[1].children} == {"text"}


def test_numbers_as_displayed_are_shown_and_no_bullet_doubles_them():
    b = Builder()
    b.add("heading", "Scope\tof work", level=1, marker="1.2")
    for level, marker, text in (
        (1, "1.2.1.", "one"),
        (2, "(a)", "two"),
        (2, "§ 3", "three"),
        (1, "•", "four"),
    ):
        b.add("list_item", text, level=level, marker=marker)
    made = tree(b)
    assert to_markdown(made) == (
        "# 1.2 Scope of work\n\n1.2.1. one\n\n- (a) two\n- § 3 three\n\n<!-- -->\n\n- four\n"
    )
    assert ">1.2 Scope" in to_html(made)
    assert to_text(made).startswith("1.2 Scope")


def depths(markdown: str) -> list[tuple[int, str]]:
    """Words of paragraphs with the number of list items they are in, as CommonMark reads them."""
    found, depth = [], 0
    for token in MarkdownIt().parse(markdown):
        depth += token.nesting if token.type.startswith("list_item") else 0
        if token.type == "inline":
            found.append((depth, token.content))
    return found


@pytest.mark.parametrize("first", ["1.", "1.1", "(1)", "•"])
def test_items_with_letters_lie_flush_with_those_they_are_under(first):
    b = Builder()
    for level, marker in (
        (1, first),
        (2, "(a)"),
        (3, "(i)"),
        (4, "(A)"),
        (3, "(ii)"),
        (2, "(b)"),
        (1, first),
    ):
        b.add("list_item", "x", level=level, marker=marker)
    found = [depth for depth, _ in depths(to_markdown(tree(b)))]
    assert found[0] == found[6] < found[1] == found[5] < found[2] == found[4] < found[3]


def test_a_list_that_counts_anew_does_not_go_on_counting():
    b = Builder()
    for marker in ("1.", "2.", "1.", "2."):
        b.add("list_item", "x", level=1, marker=marker)
    markdown = to_markdown(tree(b))
    assert markdown == "1. x\n2. x\n\n<!-- -->\n\n1. x\n2. x\n"
    assert [t.type for t in MarkdownIt("commonmark").parse(markdown)].count("ordered_list_open") == 2


def test_a_deep_item_with_nothing_above_it_is_not_code():
    b = Builder()
    b.add("list_item", "deep", level=4, marker="•")
    tokens = MarkdownIt("commonmark").parse(to_markdown(tree(b)))
    assert "code_block" not in [t.type for t in tokens] and "bullet_list_open" in [t.type for t in tokens]


def test_what_is_quoted_together_stays_one_quotation_with_its_list():
    b = Builder()
    b.add("paragraph", "said", quoted=1)
    for text in ("one", "two"):
        b.add("list_item", text, level=1, marker="•", quoted=1)
    b.add("paragraph", "deeper", quoted=2)
    b.add("paragraph", "after")
    assert to_markdown(tree(b)) == "> said\n>\n> - one\n> - two\n>\n> > deeper\n\nafter\n"


def test_a_list_in_a_footnote_stays_in_the_footnote():
    b = Builder()
    note = b.add("footnote", "Note:", marker="1")
    b.add("list_item", "one", level=1, marker="•", parent=note)
    b.add("list_item", "two", level=1, marker="•", parent=note)
    b.add("paragraph", "See1", (Span(3, 4, superscript=True, href=f"#{note}"),))
    assert to_markdown(tree(b)) == "[^1]: Note:\n\n    - one\n    - two\n\nSee[^1]\n"


def test_tasks_are_boxes():
    b = Builder()
    b.add("list_item", "open", level=1, marker="☐")
    b.add("list_item", "☒ done", level=1, marker="•")
    assert to_markdown(tree(b)) == "- [ ] open\n- [x] done\n"


def test_a_mark_in_a_mark_does_not_break_the_line():
    b = Builder()
    b.add("paragraph", "use `x` or\n- y", (Span(4, 7, code=True),))
    assert to_markdown(tree(b)) == "use `` `x` `` or\\\n\\- y\n"


@settings(max_examples=60, deadline=None)
@given(flows())
def test_any_tree_can_be_written_in_every_form(made):
    to_text(made, TextOptions(layers=ALL))
    parser = tags(to_html(made, HtmlOptions(layers=ALL)))
    assert "script" not in parser.seen
    shown = [e for page in made.pages for e in page.elements]
    markdown = to_markdown(made, MarkdownOptions(layers=ALL))
    assert markdown.count("```python") == sum(e.language == "python" for e in shown)
    elements = to_elements(made, ElementsOptions(layers=ALL, page_breaks=False))
    assert len(elements) == len(shown)
    assert msgspec.json.decode(msgspec.json.encode(elements)) == elements


def test_a_footnote_is_not_glued_to_the_word_before_it():
    b = Builder()
    b.add("paragraph", "in 19981 it", (Span(7, 8, superscript=True, href="#p1-note"),))
    made = tree(b)
    note = Builder()
    target = note.add("footnote", "Not sure.", marker="1")
    note.add("paragraph", "in 19981 it", (Span(7, 8, superscript=True, href=f"#{target}"),))
    assert to_text(tree(note)) == "[1] Not sure.\n\nin 1998[1] it\n"
    assert to_text(made) == "in 19981 it\n"


def test_formulas_between_the_marks_of_latex_are_formulas():
    b = Builder()
    b.add("paragraph", r"So \(E_1=mc^2\) and \[x*y*z\] hold; $$a_b$$ too.")
    assert to_markdown(tree(b)) == "So $E_1=mc^2$ and $$x*y*z$$ hold; $$a_b$$ too.\n"


def test_the_letter_that_is_a_bullet_in_word_is_a_bullet():
    b = Builder()
    b.add("list_item", "one", level=1, marker="•")
    b.add("list_item", "two", level=2, marker="o")
    made = tree(b)
    assert to_markdown(made) == "- one\n  - two\n"
    (page,) = made.pages
    printed = tuple(msgspec.structs.replace(e, lines=((0, 1),)) for e in page.elements)
    printed_page = msgspec.structs.replace(page, elements=printed)
    assert to_markdown(msgspec.structs.replace(made, pages=(printed_page,))) == "- one\n  - two\n"


def test_a_printed_document_in_a_mail_is_named_once():
    first, second, third = (
        Builder(1, "flow"),
        Builder(2, "page", "paper.pdf"),
        Builder(3, "page", "paper.pdf"),
    )
    for b in (first, second, third):
        b.add("paragraph", "x")
    mail = tree(first, second, third, media_type="message/rfc822")
    assert to_markdown(mail) == "x\n\n---\n\n## paper.pdf\n\nx\n\nx\n"
    assert to_text(mail).count("paper.pdf") == to_html(mail).count("paper.pdf") == 1


def test_a_cell_with_one_paragraph_or_one_line_of_code_does_not_cost_the_pipes():
    inner = Builder(9)
    inner.add("paragraph", "a|b c", (Span(4, 5, bold=True),))
    inner.add("code", "x = 1")
    one, two = inner.elements
    cells = tuple(
        Cell(row=0, col=n, header=False, box=NOWHERE, text=e.text, elements=(e,))
        for n, e in enumerate((one, two))
    )
    b = Builder()
    b.add("table", table=Table(rows=1, cols=2, cells=cells, ruled=True, reason=""))
    assert to_markdown(tree(b)) == "| a\\|b **c** | `x = 1` |\n| --- | --- |\n"
    both = msgspec.structs.replace(cells[0], elements=(one, two))
    b = Builder()
    b.add("table", table=Table(rows=1, cols=1, cells=(both,), ruled=True, reason=""))
    assert "<p>a|b" in to_markdown(tree(b))


def test_where_a_picture_lies_that_was_not_fetched_is_told():
    import pincite

    page = pincite.convert(
        b'<p>a</p><img src="https://x.example/a b.png" alt="A [map]"><a href="https://y.example/">'
        b'<img src="c.png"></a><img src="https://t.example/seen" width="1" height=1>'
        b'<img src="data:bad" alt="q">',
        media_type="text/html",
    )
    markdown = page.to_markdown()
    assert "![A \\[map\\]](<https://x.example/a b.png>)" in markdown
    assert "![](c.png)" in markdown and "t.example" not in markdown and "data:" not in markdown
    assert 'href="https://x.example/a b.png"' in page.to_html() and "<img" not in page.to_html()
    found = page.to_elements()
    assert [e["metadata"].get("image_url") for e in found if e["type"] == "Image"] == [
        "https://x.example/a b.png",
        "c.png",
        None,
    ]
    assert pincite.from_elements(found).to_elements() == found


@pytest.mark.slow
def test_underscores_stay_text_and_names_readable():
    from pincite.outputs.markdown.escapes import escape, escape_inner

    assert escape_inner("snake_case_name") == "snake_case_name"
    for letters in itertools.product("a_ .*", repeat=6):
        text = "".join(letters)
        shown = MarkdownIt().renderInline(escape_inner(text))
        assert shown.replace(" ", "") == text.replace(" ", "")
    assert escape_inner("of ____ 2026") == "of ____ 2026"
    assert MarkdownIt().render(escape("_____")) == "<p>_____</p>\n"


def test_the_mark_of_a_note_stands_apart_from_the_word_before():
    import pincite

    document = pincite.convert(
        b"In 2005[^n] it [was](http://x.example/) so.\n\n| a | b |\n|---|---|\n| in 1999[^n] | c |\n\n"
        b"[^n]: A note.\n",
        media_type="text/markdown",
    )
    text, table, _ = document.to_elements()
    assert text["text"] == "In 2005[1] it was so."
    for link in text["metadata"]["links"]:
        start = link["start_index"]
        assert text["text"][start : start + len(link["text"])] == link["text"]
    assert "1999[1]" in table["text"] and "<sup>[1]</sup>" in table["metadata"]["text_as_html"]
    assert "in 1999[1]\tc" in document.to_text()


def test_a_bold_heading_and_a_checked_bullet_mean_what_they_say():
    b = Builder()
    b.add("heading", "Bold and slanted", (Span(0, 8, bold=True), Span(9, 16, italic=True)), level=1)
    b.add("list_item", "a check mark is a bullet", level=1, marker="✔")
    b.add("list_item", "a box is a task", level=1, marker="☑")
    assert to_markdown(tree(b)) == (
        "# Bold and *slanted*\n\n- a check mark is a bullet\n- [x] a box is a task\n"
    )


def test_a_picture_alone_in_a_cell_is_written():
    import pincite

    data = b"<table border=1><tr><th>a<th>b<tr><td><img src='https://x.example/p.png' alt='P|'><td>c</table>"
    assert (
        "| ![P\\|](https://x.example/p.png) | c |"
        in pincite.convert(data, media_type="text/html").to_markdown()
    )
