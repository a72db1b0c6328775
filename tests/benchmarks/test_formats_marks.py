"""Marks: a longer mark must not pass for a shorter, nor deleted text for found."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

pytest.importorskip("rapidfuzz")

from benchmarks.formats import big, marks, speed


def test_a_longer_mark_is_not_the_shorter_one():
    got = marks.compared(Path("t.md"), {"MB1", "MB1A"}, "MB1A")
    assert (got.wanted, got.missing) == (("MB1", "MB1A"), ("MB1",))


def test_marks_that_run_together_are_found():
    assert marks.compared(Path("t.md"), {"MINSERTED", "MMOVEDTO"}, "MINSERTEDMMOVEDTO").missing == ()


def test_deleted_text_is_told_even_where_it_runs_together():
    got = marks.compared(Path("t.md"), {"MPARA", "MDELETED"}, "MPARAMDELETED")
    assert (got.wanted, got.leaked) == (("MPARA",), ("MDELETED",))


def test_names_of_styles_are_no_marks_and_targets_of_links_are(tmp_path):
    path = tmp_path / "t.odt"
    with zipfile.ZipFile(path, "w") as package:
        package.writestr("content.xml", '<d style="MSTY1"><p href="http://x/MURL">MTEXT</p>MTAIL</d>')
    assert marks.marks_of(path) == {"MURL", "MTEXT", "MTAIL"}


def test_made_documents_are_what_they_say(tmp_path):
    import pincite

    sheet = pincite.convert(big.xlsx(tmp_path / "a.xlsx", rows=30))
    lines = pincite.convert(big.csv(tmp_path / "a.csv", rows=30))
    grids = [[[cell.text for cell in e.table.cells] for e in one.tables] for one in (sheet, lines)]
    assert grids[0] == grids[1]
    assert len(grids[0][0]) == 31 * big.COLUMNS
    page = pincite.convert(big.html(tmp_path / "a.html", size=2000))
    assert [e.text for e in page.elements if e.kind == "heading"][:2] == [
        "Section 1: quarter",
        "Section 2: turbine",
    ]


def test_ratios_are_of_documents_both_read():
    ours = speed.Timing("pincite", "md", warm={"a": 1.0, "b": 1.0})
    theirs = speed.Timing("peer", "md", warm={"a": 6.0, "c": 100.0})
    assert speed.ratio(ours, theirs) == 6
    assert speed.ratio(ours, speed.Timing("peer", "md")) is None
