"""A usual page is read, laid out and written without NumPy, whose loading takes a fifth of the time of a
small document: columns become NumPy's where they are asked for."""

import copy
import pickle
import subprocess
import sys
from pathlib import Path

import msgspec
import numpy as np
import pytest

import pincite
from pincite.layout.document.columns import words_of
from pincite.layout.frame import WordTable
from pincite.model.ink import Glyphs, Paths
from pincite.model.words import Words
from pincite.pdf import PdfDocument
from tests.pdf.drafts import Draft

DEMO = Path(__file__).parents[2] / "examples" / "demo.pdf"
UPRIGHT = "2,4-6"  # pages of the demo without turned text


def small() -> bytes:
    draft = Draft()
    draft.page("BT /F 10 Tf 20 300 Td (Some words) Tj 0 -12 Td (and more) Tj ET 20 250 m 90 250 l S")
    draft.page()
    return draft.save()


@pytest.mark.parametrize("usual", ["demo", "small"])
def test_a_usual_page_does_not_load_numpy(usual, tmp_path):
    path = DEMO
    if usual == "small":
        path = tmp_path / "small.pdf"
        path.write_bytes(small())
    pages = f", pages={UPRIGHT!r}" if usual == "demo" else ""
    code = (
        "import pincite, sys\n"
        f"document = pincite.convert({str(path)!r}{pages})\n"
        "document.to_markdown(), document.to_html(), document.to_text(), document.to_elements()\n"
        "print('numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_columns_of_ink_are_there_when_asked_for():
    with PdfDocument(small()) as pdf:
        ink, nothing = pdf.read_page(1), pdf.read_page(2)
    for table, kind, count in ((ink.glyphs, Glyphs, 20), (ink.paths, Paths, 1), (nothing.glyphs, Glyphs, 0)):
        assert isinstance(table, kind) and len(table) == count
        assert all(
            len(column) == count for column in msgspec.structs.astuple(filled(table)) if column is not None
        )
    assert "".join(map(chr, ink.glyphs.code[:10].tolist())) == "Some words"
    assert ink.glyphs.loose.shape == (20, 4) and ink.glyphs.loose.dtype == np.float32
    assert ink.glyphs.confidence is None
    with pytest.raises(AttributeError, match="codes"):
        _ = ink.glyphs.codes


def filled(table):
    """The table, its columns asked for."""
    getattr(table, type(table).__struct_fields__[0])
    return table


def test_what_is_changed_in_a_column_is_changed_in_memory():
    with PdfDocument(small()) as pdf:
        glyphs = pdf.read_page(1).glyphs
    glyphs.code[0] = ord("C")
    assert pickle.loads(pickle.dumps(glyphs)).code[0] == ord("C")


def test_a_copy_with_another_column_is_like_any_other_table():
    with PdfDocument(small()) as pdf:
        glyphs = filled(pdf.read_page(1).glyphs)
    turned = msgspec.structs.replace(glyphs, angle=np.full(len(glyphs), 90, np.float32))
    again = pickle.loads(pickle.dumps(turned))
    for one in (turned, again):
        assert len(one) == len(glyphs)
        assert one.angle.tolist() == [90.0] * len(glyphs) and one.code.tolist() == glyphs.code.tolist()


def test_words_travel_with_their_columns():
    words = pincite.convert(small(), name="small.pdf").tree.pages[0].words
    assert list(words) == ["Some", "words", "and", "more"] and "Some" in repr(words)
    for one in (pickle.loads(pickle.dumps(words)), copy.copy(words), copy.deepcopy(words), words):
        assert isinstance(one, Words) and one.text == words.text
        assert one.box.shape == (4, 4) and one.box.dtype == np.float32
        assert (one.font.dtype, one.size.dtype) == (np.int32, np.float32)
        assert (one.flags.dtype, one.colour.dtype) == (np.uint16, np.uint32)
        assert one.size.tolist() == [10.0] * 4 and one.confidence is None


@pytest.mark.parametrize("order", [[], [1], [2, 0, 1]])
def test_words_stand_in_the_order_asked_for(order):
    numbers = [1.5, 2.5, 3.5]
    table = WordTable(["a", "b", "c"], *[numbers] * 5, [0, 1, 2], [0, 4, 8], [7, 8, 9], [0.5, 0.25, 1.0])
    for confidence in (table.confidence, []):
        words = words_of(msgspec.structs.replace(table, confidence=confidence), order, None)
        assert words.text == ["abc"[i] for i in order]
        assert words.box.tolist() == [[numbers[i]] * 4 for i in order]
        assert words.flags.tolist() == [4 * i for i in order]
        told = [confidence[i] for i in order] if confidence else None
        assert (words.confidence if told is None else words.confidence.tolist()) == told
