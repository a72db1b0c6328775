"""Sheets of the corpora: each ends in a document or in a typed error, quickly, and marks are found."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pincite.errors import PinciteError
from pincite.readers.formats import FORMATS, reader_of
from tests.readers.sheet.written import elements

HERE = Path(__file__).resolve().parents[3]
CORPORA = Path(os.environ.get("PINCITE_CORPORA") or HERE.parent / "shared" / "corpora") / "formats"
ENDINGS = (".xlsx", ".xls", ".xlsb", ".ods", ".csv", ".tsv")
FILES = sorted(f for f in CORPORA.rglob("*") if f.suffix in ENDINGS and "own" not in f.parts)

MARKS = ("MHdrRegion", "MHdr2023", "MSecondTable", "MK1", "MHIDDENCOL", "MHIDDENROW", "MHIDDENSHEETTEXT")
MARKS += ("MVERYHIDDEN", "MXCOMMENT", "$1,234.50", "25.6%", "05/03/2024", "007", "TRUE", "#DIV/0!")

pytestmark = [pytest.mark.corpus, pytest.mark.skipif(not FILES, reason=f"no corpora at {CORPORA}")]


def reader_for(path: Path):
    return reader_of(next(one for one in FORMATS if path.suffix in one.suffixes))


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_file_ends_well(ending):
    for path in (one for one in FILES if one.suffix == ending):
        try:
            found = elements(reader_for(path), path.read_bytes())
        except PinciteError as error:
            assert error.code in ("corrupt", "encrypted", "unsafe", "too_large"), path
            continue
        assert len({(one.page, one.id) for one in found}) == len(found), path
        for one in found:
            if one.table is not None:
                slots = [(c.row, c.col) for c in one.table.cells]
                assert slots == sorted(set(slots)), (path, one.id)


@pytest.mark.parametrize("ending", ["xlsx", "xls", "ods"])
def test_marked_features_are_found(ending):
    path = CORPORA / "own" / "features" / f"t.{ending}"
    found = elements(reader_for(path), path.read_bytes())
    words = "\n".join(
        [one.text for one in found] + [c.text for one in found if one.table for c in one.table.cells]
    )
    assert [mark for mark in MARKS if mark not in words] == []
    links = {s.href for one in found if one.table for c in one.table.cells for s in c.spans}
    assert any("MXURL" in href for href in links)
