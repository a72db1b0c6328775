"""Markdown reads the same where the extra ``formats``, with its parsers of HTML, is not installed."""

import pytest

from pincite.readers.builder import Builder
from pincite.readers.html import Context, into, source
from pincite.readers.markdown.rendering import rendered
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext

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
    "a <b>c</b>",
    "<div>\n\n# x\n\n</div>",
    "a&#13;b",
    "",
]


def elements(text):
    builder = Builder(1, "flow")
    into(rendered(text, ReadContext(), 1), builder, ReadOptions(), ReadContext(), Context(whole=False))
    return builder.elements


@pytest.mark.parametrize("text", TEXTS)
def test_the_standard_parser_gives_the_elements_of_the_extra(text, monkeypatch):
    with_extra = elements(text)
    monkeypatch.setattr(source, "installed", lambda: False)
    assert elements(text) == with_extra
