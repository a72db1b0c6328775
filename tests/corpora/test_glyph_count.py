"""Nothing is lost between the page and the tree: every letter that leaves ink is in exactly one word,
and every word in exactly one line of one element."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import pincite
from pincite.layout.text.glyphrun import blank
from pincite.layout.text.lines import word_text
from pincite.layout.text.placed import on_page
from pincite.model import ink as flags
from pincite.pdf import PdfDocument

HERE = Path(__file__).resolve().parents[2]
CORPORA = Path(os.environ.get("PINCITE_CORPORA") or HERE.parent / "shared" / "corpora")
FOLDERS = ("dpbench", "icdar2013", "bilanci")
FILES = sorted(f for folder in FOLDERS for f in (CORPORA / folder).glob("*.pdf"))

pytestmark = pytest.mark.corpus


@pytest.mark.skipif(not FILES, reason=f"no corpora at {CORPORA}")
@pytest.mark.parametrize("folder", FOLDERS)
def test_glyphs_in_are_words_out(folder):
    for file in (f for f in FILES if f.parent.name == folder):
        data = file.read_bytes()
        document = pincite.convert(data, ocr=False)
        with PdfDocument(data, draw_fields=True) as pdf:
            for page in document.pages:
                ink = pdf.read_page(page.number)
                glyphs = ink.glyphs
                keep, _ = on_page(glyphs, ink.width, ink.height)
                solid = keep & ((glyphs.flags & flags.GENERATED) == 0) & ~blank(glyphs.code)
                drawn = Counter(word_text("".join(map(chr, glyphs.code[solid].tolist()))))
                written = Counter("".join(page.words.text))
                assert drawn == written, (
                    f"{file.name} page {page.number}: {drawn - written} {written - drawn}"
                )
                assert used_once(page), f"{file.name} page {page.number}: a word in no element, or in two"


def used_once(page) -> bool:
    count = np.zeros(len(page.words), dtype=int)
    for element in page.elements:
        lines = list(element.lines)
        if element.table is not None:
            lines += [line for cell in element.table.cells for line in cell.lines]
        for line in lines:
            count[line.first : line.last] += 1
    return bool((count == 1).all())
