"""Every PDF we have must give a whole Extract result: words, layout and contents that fit together."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.corpora import ROOT, CorpusMissing
from benchmarks.corpora import folder as corpora
from pincite.errors import PinciteError
from pincite.sandbox.isolation import run_isolated
from tests.corpora.extract_check import troubles

BATCH = 20  # documents a child
TIMEOUT = 60.0  # seconds a child may take
MEMORY = 2 * 10**9  # bytes a child may take

pytestmark = pytest.mark.corpus


def pdfs(name: str) -> list[Path]:
    try:
        place = corpora() / name
    except CorpusMissing as missing:
        pytest.skip(str(missing))
    found = sorted(path for path in place.rglob("*") if path.suffix.lower() == ".pdf")
    assert found, f"{place} holds no PDF"
    return found


def troubles_in_children(paths: list[str], sound: bool) -> dict[str, str]:
    """What is wrong, by path. Each child takes many documents, for starting one costs more than most
    documents do; those of a child that fails are taken one by one."""
    found: dict[str, str] = {}
    for i in range(0, len(paths), BATCH):
        batch = paths[i : i + BATCH]
        try:
            found |= run_isolated(troubles, (batch, sound), timeout=TIMEOUT, memory=MEMORY)
        except PinciteError:
            found |= troubles_in_children_of_their_own(batch, sound)
    return found


def troubles_in_children_of_their_own(paths: list[str], sound: bool) -> dict[str, str]:
    found: dict[str, str] = {}
    for path in paths:
        try:
            found |= run_isolated(troubles, ([path], sound), timeout=TIMEOUT, memory=MEMORY)
        except PinciteError as error:
            found[path] = str(error)
    return found


@pytest.mark.parametrize("folder", ["bilanci", "dpbench", "icdar2013", "ocr", "robust"])
def test_words_and_layout_hold_together_and_come_out_the_same_again(folder):
    wrong = troubles_in_children([str(path) for path in pdfs(folder)], sound=folder != "robust")
    assert not wrong, "\n".join(f"{path}: {what}" for path, what in wrong.items())


def test_another_process_with_other_hashes_gives_the_same_bytes():
    paths = [str(path) for folder in ("bilanci", "icdar2013") for path in pdfs(folder)][::6]
    outcomes = set()
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-m", "tests.corpora.extract_check", *paths],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=TIMEOUT * 4,
            check=True,
        )
        outcomes.add(done.stdout)
    (outcome,) = outcomes
    assert outcome.count("\n") == len(paths)
