"""Markdown that skips HTML must say what its HTML says; rules asked less often must find no less."""

import pytest

from pincite.readers.builder import Builder
from pincite.readers.html import Context, events_into, into
from pincite.readers.markdown.parser import Blocks, Runs
from pincite.readers.markdown.rendering import parser_of, rendered
from pincite.readers.options import ReadOptions
from pincite.readers.reading import Shelf

pytest.importorskip("selectolax")
pytest.importorskip("mdit_py_plugins")

TEXTS = [
    "# A *b* `c` {#x}\n\nText  \nhard, [link](u 'title') ![pic](p.png \"t\") ~~gone~~ www.a.example.",
    "Set\nin two\n===\n\nlines\n---\n\n***\n",
    "- a\n\n  b\n- [x] c\n  1) d\n     - e\n\n10. f\n",
    "> q\nlazy\n>> deeper\n\n    code\n\n```python\n\nx < 1 & y\n```\n~~~\n~~~",
    "a | b\n--|:-:\n1 | `|`\n\n| c |\n|---|\n| **d** |\n",
    "Term\n: one\n~ two\n\nOther\n\n:   para\n\n    para\n",
    "note[^1] and[^a] again[^1] ^[in *line*]\n\n[^1]: First\n\n    more\n[^a]: Second\n",
    "$x<y$ and $$z$$\n\n$$\na & b\n$$\n\n```math\nq\n```\n",
    "[r] [s][r] &amp; &copy; \\* <http://a.example/b?c&d> a@b.example\n\n[r]: /x\n",
    "<!-- nothing -->\n\ntext\n\n- <!-- - -->\n  item\n",
    "text\n- list\n+ other\n1. one\n2. no\n",
    "",
]


def elements(found):
    builder, context = Builder(1, "flow"), Context(whole=False)
    put = into if isinstance(found, str) else events_into
    put(found, builder, ReadOptions(), Shelf(), context)
    return builder.elements


@pytest.mark.parametrize("text", TEXTS)
def test_events_say_something_else_than_html(text):
    found = rendered(text, Shelf(), 1)
    assert isinstance(found, list)
    assert elements(found) == elements(parser_of()[0].render(text))


@pytest.mark.parametrize(
    "text",
    ["a <b>c</b>", "<div>\n\n# x\n\n</div>", "[a <http://b.example> c](d)", "a&#13;b", "<!-- a -- b -->"],
)
def test_what_needs_a_tree_of_html_goes_without(text):
    assert isinstance(rendered(text, Shelf(), 1), str)


@pytest.mark.parametrize("text", TEXTS)
def test_a_rule_is_not_asked_where_it_holds(text):
    from markdown_it.parser_block import ParserBlock
    from markdown_it.parser_inline import ParserInline

    parser, _ = parser_of()
    assert isinstance(parser.block, Blocks)
    assert isinstance(parser.inline, Runs)
    ours = parser.render(text)
    kept = parser.block, parser.inline
    blocks, runs = ParserBlock(), ParserInline()
    blocks.ruler, runs.ruler, runs.ruler2 = parser.block.ruler, parser.inline.ruler, parser.inline.ruler2
    try:
        parser.block, parser.inline = blocks, runs
        theirs = parser.render(text)
    finally:
        parser.block, parser.inline = kept
    assert ours == theirs
