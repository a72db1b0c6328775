"""A run that is killed two hundred times loses nothing, and does nothing twice."""

import csv
import subprocess
import sys
from collections import Counter

import pytest

from pincite.batch import parquet
from tests.batch.documents import done, files_in, folder_of, numbered
from tests.batch.killing import KILLS, PART_BYTES, PLANS
from tests.cli.conftest import ROOT


@pytest.mark.parametrize("kind, count, least", [("files", 2500, KILLS), ("parquet", 150, 20)])
def test_a_run_killed_again_and_again_ends_as_one_that_was_not(tmp_path, monkeypatch, kind, count, least):
    monkeypatch.setattr(parquet, "PART_BYTES", PART_BYTES)
    source = folder_of(tmp_path / "source", *numbered(count))
    names = ("target", "whole") if kind == "files" else ("target.parquet", "whole.parquet")
    target, whole = (tmp_path / name for name in names)
    call = [sys.executable, "-m", "tests.batch.killing", source, target, tmp_path / "log", kind, str(count)]
    told = subprocess.run(call, cwd=ROOT, capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    assert int(told.stdout) >= least
    _, entries, run = done(source, whole, PLANS[kind], own=tmp_path / "other")
    assert files_in(target) == files_in(whole)
    assert run.counts.settled == len(entries) == count + (count - 1) // 25 + 1
    times = Counter((tmp_path / "log").read_text().splitlines())
    assert max(times.values()) == 1 and times.keys() <= entries.keys()
    own = target / "_pincite" if kind == "files" else tmp_path / "target_pincite"
    with (own / "results.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [row["name"] for row in rows] == list(entries)
    assert all(row["attempts"] == ("0" if row["state"] == "twin" else "1") for row in rows)
