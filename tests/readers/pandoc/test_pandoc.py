"""Pandoc's trees, and pandoc itself, which must reach nothing."""

from __future__ import annotations

import json

import pytest

from pincite.errors import Corrupt, MissingExtra, Unsafe
from pincite.readers import pandoc as through
from pincite.readers.options import ReadOptions
from pincite.readers.pandoc import read_org, read_tex
from pincite.readers.pandoc.ast import marker, read_ast
from pincite.readers.reading import ReadContext
from tests.readers.outlines import elements, outline

needs_pandoc = pytest.mark.skipif(not through.pandoc(), reason="pandoc is not installed")


def words(text: str) -> list[dict]:
    return [{"t": "Str", "c": text}]


def tree(*blocks: dict, meta: dict | None = None) -> bytes:
    return json.dumps({"pandoc-api-version": [1, 23], "meta": meta or {}, "blocks": list(blocks)}).encode()


def walked(*blocks: dict):
    return read_ast(tree(*blocks), ReadOptions(), ReadContext()).elements


def para(text: str) -> dict:
    return {"t": "Para", "c": words(text)}


def test_marks_are_those_displayed() -> None:
    assert [
        marker(4, "LowerRoman", "TwoParens"),
        marker(28, "UpperAlpha", "OneParen"),
        marker(3, "x", "y"),
    ] == [
        "(iv)",
        "AB)",
        "3.",
    ]


def test_lists_and_what_belongs_to_items_keep_their_depth() -> None:
    inner = {"t": "OrderedList", "c": [[3, {"t": "Decimal"}, {"t": "Period"}], [[para("b")]]]}
    found = walked({"t": "BulletList", "c": [[para("a"), para("more"), inner]]})
    assert outline(found) == [
        ("list_item", 1, "•", "a"),
        ("paragraph", 0, "", "more"),
        ("list_item", 2, "3.", "b"),
    ]
    assert found[1].parent == found[0].id


def test_a_note_is_written_at_the_end() -> None:
    note = {"t": "Note", "c": [para("n")]}
    found = walked({"t": "Para", "c": [*words("a"), note]}, para("z"))
    assert [(one.kind, one.text) for one in found] == [
        ("paragraph", "a1"),
        ("paragraph", "z"),
        ("footnote", "n"),
    ]
    assert found[0].spans[0].href == "#" + found[2].id


def test_nesting_without_end_is_read_flat() -> None:
    block = para("deep")
    for _ in range(300):
        block = {"t": "BlockQuote", "c": [block]}
    found = walked(block)
    assert [one.text for one in found] == ["deep"]


def test_a_tree_that_is_none_is_a_typed_error() -> None:
    for data in (b"", b"[]", b'{"blocks": [{"t": "Header", "c": 1}]}', b'{"blocks": 3}'):
        with pytest.raises(Corrupt):
            read_ast(data, ReadOptions(), ReadContext())
    with pytest.raises((Corrupt, Unsafe)):
        read_ast(b'{"blocks":' + b"[" * 100_000, ReadOptions(), ReadContext())


def test_an_absent_pandoc_is_a_missing_extra(monkeypatch) -> None:
    monkeypatch.setattr(through, "pandoc", lambda: "")
    with pytest.raises(MissingExtra, match="pandoc"):
        elements(read_org, b"* a\n")


@needs_pandoc
def test_files_are_not_read_into_the_document(tmp_path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("SECRET\n")
    found, reading = elements(read_org, f'* T\n#+INCLUDE: "{secret}"\n\nend\n'.encode())
    assert "SECRET" not in repr(found) and found[-1].text == "end"
    assert "not_included" in {note.code for note in reading.notes}
    found, _ = elements(read_tex, f"\\input{{{secret}}}\n\nend\n".encode())
    assert "SECRET" not in repr(found)


@needs_pandoc
def test_one_wrong_piece_leaves_the_rest_of_the_document() -> None:
    found, reading = elements(read_tex, b"\\section{A}\n\nfine\n\n\\begin{itemize}\n\\item x $\n\nlast\n")
    assert "fine" in repr(found) and "last" in repr(found)
    assert {note.code for note in reading.notes} & {"not_parsed"}


@needs_pandoc
def test_deep_headings_of_org_are_headings() -> None:
    found, _ = elements(read_org, b"* a\n** b\n*** c\n**** d\n")
    assert [(one.kind, one.level) for one in found] == [("heading", level) for level in (1, 2, 3, 4)]


def test_a_formula_in_a_line_is_latex() -> None:
    formula = {"t": "Math", "c": [{"t": "InlineMath"}, "mc^2"]}
    (found,) = walked({"t": "Para", "c": [*words("E is"), {"t": "Space"}, formula]})
    assert found.text == "E is $mc^2$"


@needs_pandoc
def test_terms_of_descriptions_are_kept() -> None:
    text = b"\\begin{description}\n\\tightlist\n\\item[Term]\nWhat it is.\n\\end{description}\n"
    assert [one.text for one in elements(read_tex, text)[0]] == ["Term", "What it is."]


@needs_pandoc
def test_citations_show_their_keys() -> None:
    found, _ = elements(read_tex, rb"Foo \citep{a, b} bar \cite[see][p.~3]{c}. As \citet{d} say.")
    assert [e.text for e in found] == ["Foo [a; b] bar [see c, p.\xa03]. As [d] say."]


@needs_pandoc
def test_a_cell_that_ends_in_a_line_break_is_read() -> None:
    found, _ = elements(read_org, b"| a\\\\  | b |\n| c | d |\n")
    assert found[0].table is not None
    assert [cell.text for cell in found[0].table.cells] == ["a", "b", "c", "d"]
