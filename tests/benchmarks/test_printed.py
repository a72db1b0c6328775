"""What is printed is near nothing that is measured, shows no structure, and has its source's truth."""

import pytest

import pincite
from benchmarks.printed.printing import bared
from benchmarks.printed.sources import near, shingles
from benchmarks.printed.truth import blocks_of

pikepdf = pytest.importorskip("pikepdf")

TEXT = "the trees in the orchard were late this year and nobody could say why it had been so"


def test_documents_that_share_a_quarter_of_the_shorter_one_are_of_one_family():
    half = " ".join(TEXT.split()[:9])
    assert near(shingles(TEXT), shingles(f"{half} but then came quite another end of it all"))
    assert not near(shingles(TEXT), shingles("a word of greeting to all who read this and nothing besides"))
    assert not near(set(), shingles(TEXT))


SOURCE = b"""<h1>A title</h1><p>Some text.</p><p><b>It stands out</b></p>
<ul><li>one<ul><li>deeper</li></ul></li></ul>
<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>
<table><tr><th>a</th><th>b</th></tr></table>"""


def test_the_truth_is_what_the_source_says():
    blocks = blocks_of(pincite.convert(SOURCE, name="source.html"))
    told = [(b["type"], b.get("level", b.get("depth", 0)), b.get("ambiguous", False)) for b in blocks]
    assert told == [
        ("heading", 1, False),
        ("paragraph", 0, False),
        ("paragraph", 0, True),
        ("list_item", 1, False),
        ("list_item", 2, False),
        ("table", 0, False),
        ("table", 0, True),
    ]
    assert [c["text"] for c in blocks[5]["cells"]] == ["a", "b", "1", "2"]


def test_a_printed_document_tells_nothing_of_its_structure(tmp_path):
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page()
        page.Contents = pdf.make_stream(b"/H1 <</MCID 0>> BDC 0 0 10 10 re f EMC")
        pdf.Root.StructTreeRoot = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.StructTreeRoot))
        pdf.Root.MarkInfo = pikepdf.Dictionary(Marked=True)
        pdf.save(tmp_path / "tagged.pdf")
    assert bared(tmp_path / "tagged.pdf", tmp_path / "bare.pdf")
    with pikepdf.open(tmp_path / "bare.pdf") as pdf:
        assert "/StructTreeRoot" not in pdf.Root and "/MarkInfo" not in pdf.Root
        assert pdf.pages[0].Contents.read_bytes().split() == b"0 0 10 10 re f".split()
