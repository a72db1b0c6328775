"""HTML that is large, deep or made to do harm: bounded pieces, everything still said."""

from __future__ import annotations

import pytest

from pincite.readers.html import source
from pincite.readers.numerals import numeral
from pincite.readers.reading import ReadContext
from tests.readers.web_documents import brief, cells, elements, everything, pages


def test_a_window_gives_the_page_in_pieces_with_numbers_that_go_on():
    text = "".join(f"<h2>{i}</h2><p>p{i} " + "w " * 90 + "</p>" for i in range(2000))
    found = pages("html", f"<body>{text}</body>", window=100)
    assert len(found) > 3 and {p.number for p in found} == {1}
    whole = [e for p in found for e in p.elements]
    assert [e.text for e in whole if e.kind == "heading"] == [str(i) for i in range(2000)]
    assert len({e.id for e in whole}) == 4000
    assert max(len(p.elements) for p in found) < 1000


def test_rows_of_a_long_table_come_in_pieces_that_continue_the_first():
    rows = "".join(f"<tr><td>{i}<td>b</td></tr>" for i in range(5000))
    found = elements("html", f"<table>{rows}</table><p>end", window=1000)
    tables = [e for e in found if e.table is not None]
    assert len(tables) == 5 and sum(t.table.rows for t in tables) == 5000
    assert [t.continues for t in tables] == ["", *[tables[0].id] * 4]
    assert cells(tables[-1])[-2][4] == "4999" and found[-1].text == "end"


def test_a_span_is_not_cut_between_pieces():
    rows = "<tr><td rowspan=3>s<td>a</tr><tr><td>b</tr><tr><td>c</tr>" * 40
    for found in elements("html", f"<table>{rows}</table>", window=2):
        assert found.table.rows % 3 == 0


def test_both_parsers_read_plain_documents_alike(monkeypatch):
    text = (
        "<html><body><h1>T &amp; U</h1><p>a <b>b</b></p><ul><li>x<ul><li>y</li></ul></li></ul>"
        "<table><caption>c</caption><tr><th>1</th><td>2<br>3</td></tr></table>"
        "<pre>code\n  x</pre></body></html>"
    )
    exact = brief("html", text)
    monkeypatch.setattr(source, "TREE_UP_TO", 1)
    assert brief("html", text) == exact


def test_markdown_reads_alike_without_the_extra(monkeypatch):
    text = (
        "# T\n\na **b** <br> c\n\n- x\n  1. y\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n"
        "<div>open <p>p\n\n```c\nx\n```\n"
    )
    exact = brief("md", text)
    monkeypatch.setattr(source, "installed", lambda: False)
    assert brief("md", text) == exact


@pytest.mark.parametrize(
    "tag", ["div", "b", "ul><li", "table><tr><td", "blockquote", "svg", "math", "p><span", "a"]
)
def test_deep_nesting_is_read_flat(tag):
    reading = ReadContext()
    found = elements("html", f"<p>start</p>{f'<{tag}>' * 50_000}deep text", reading)
    said = everything(found)
    assert "start" in said
    if tag not in ("svg", "math"):
        assert "deep text" in said
        assert "too_deep" in [n.code for n in reading.notes]


def test_words_of_nested_tables_are_not_repeated_without_end():
    text = "<table><tr><td>a<td>" * 120 + "word " * 1000
    found = elements("html", text)
    assert "word word" in everything(found)
    size = len(everything(found))
    inner = [e for e in found if e.table is not None]
    while inner:
        size += sum(len(c.text) for e in inner for c in e.table.cells)
        inner = [i for e in inner for c in e.table.cells for i in c.elements if i.table is not None]
    assert size < 40 * len(text)


def test_shallow_documents_with_forgotten_end_tags_are_not_called_deep():
    reading = ReadContext()
    found = elements("html", "<ul>" + "<li>x<p>y" * 2000 + "</ul><table>" + "<tr><td>z" * 2000, reading)
    assert len(found) == 4001 and not reading.notes


def test_unclosed_constructs_take_no_time_and_lose_no_text_before_them():
    for tail in ("<!--" * 50_000, "<script>" + "<" * 100_000, "<a " * 50_000, "&" * 100_000, "<" * 100_000):
        assert brief("html", f"<p>kept</p>{tail}")[0] == ("paragraph", "kept")


def test_a_list_cannot_count_to_letters_without_end():
    assert len(numeral(10**9, "a")) < 10
    assert numeral(10**9, "i") == "1000000000"
    (found,) = elements("html", "<ol start=99999999999999999999><li>x</ol>")
    assert found.text == "x"
