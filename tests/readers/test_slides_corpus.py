"""Every presentation and text document of the corpora ends in a document or a typed error."""

import os
from pathlib import Path

import pytest

from pincite.errors import PinciteError
from pincite.readers.formats import BY_NAME, reader_of
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext

HERE = Path(__file__).parents[2]
CORPORA = Path(os.environ.get("PINCITE_CORPORA") or HERE.parent / "shared" / "corpora") / "formats"
FILES = sorted(p for kind in ("pptx", "odt", "odp") for p in CORPORA.rglob(f"*.{kind}"))

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not CORPORA.is_dir(), reason="the corpora are not beside the project"),
]

SLIDES = (
    "MSLIDETITLE MTEXTBOXTOP MPLINK MBUL0 MBUL1 MBUL2 MNOTES MSLIDE2 MT00 MT01 MT02 MT10 MT11 MT12 MT20 MT21"
    " MT22 MGROUPED MALTTEXT MCHARTTITLE MSERIES MCATA MCATB MHIDDENSLIDE"
)
TEXT = (
    "MHEAD1 MHEAD2 MHEAD3 MBODY MNUM1 MNUM2 MNUM2A MNUM3 MBUL1 MBUL1A MBUL1AI MCAPTION MT00 MT32 MNEST0"
    " MCELLBULLET MQUOTE MAFTERBREAK MLINKTEXT MFOOTNOTE MENDNOTE MCOMMENT MCOMMENTED MINSERTED MMOVEDTO"
    " MSDTBLOCK MSDTINLINE MSMARTTAG MTEXTBOX MHIDDEN MLINEBREAK MFLDSIMPLE MHDRDEFAULT MHDRFIRST MFOOTER"
)
SHOWN = {"t.pptx": SLIDES, "t.odp": SLIDES, "t.odt": TEXT}
"""Marks of the documents with one of each feature."""


def every(elements):
    for one in elements:
        yield one
        for cell in one.table.cells if one.table else ():
            yield cell
            yield from every(cell.elements)


def read(path):
    reader = reader_of(BY_NAME[path.suffix[1:]])
    return list(reader(path.read_bytes(), ReadOptions(), ReadContext()))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_document_or_a_typed_error_with_ids_that_hold(path):
    try:
        pages = read(path)
    except PinciteError:
        return
    elements = [one for page in pages for one in every(page.elements) if hasattr(one, "id")]
    ids = {one.id for one in elements}
    assert len(ids) == len(elements)
    for one in elements:
        assert one.id.split("/")[2] == one.kind
        assert not one.parent or one.parent in ids
        assert all(0 <= s.start < s.end <= len(one.text) for s in one.spans)


@pytest.mark.parametrize("name", sorted(SHOWN))
def test_every_marked_feature_is_there_and_deleted_text_is_not(name):
    pages = read(CORPORA / "own" / "features" / name)
    text = " ".join(one.text for page in pages for one in every(page.elements))
    assert [mark for mark in SHOWN[name].split() if mark not in text] == []
    assert "MDELETED" not in text and "MMOVEDFROM" not in text
