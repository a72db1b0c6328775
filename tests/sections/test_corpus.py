"""On real documents of every format: each character of each section leads to one element, page and box."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.corpora import CorpusMissing
from benchmarks.corpora import folder as corpora
from pincite.errors import PinciteError
from pincite.sandbox.isolation import run_isolated
from tests.sections.corpus_check import kept

SAMPLE = 25  # documents of a folder
LARGEST = 2_000_000  # bytes: the time goes into reading
TIMEOUT = 60.0  # seconds for those of one folder
MEMORY = 10**9  # bytes

NOT_READ = (".native", ".md", ".json", ".xml", ".txt")
"""Endings of what stands beside documents in folders of PDF, or is a truth."""

pytestmark = pytest.mark.corpus


def folders() -> list[str]:
    try:
        place = corpora()
    except CorpusMissing:
        return ["formats"]
    formats = sorted(f"formats/{path.name}" for path in (place / "formats").iterdir() if path.is_dir())
    return [*formats, "dpbench", "icdar2013", "robust"]


def sample(folder: str) -> list[str]:
    """Some documents of a folder, from all of it."""
    try:
        place = corpora() / folder
    except CorpusMissing as missing:
        pytest.skip(str(missing))
    leave = (".native",) if folder.startswith("formats") else NOT_READ
    found = sorted(
        path
        for path in place.rglob("*")
        if path.is_file() and path.suffix not in leave and path.stat().st_size <= LARGEST
    )
    assert found, f"{place} holds no document"
    return [str(path) for path in found[:: max(1, len(found) // SAMPLE)][:SAMPLE]]


@pytest.mark.parametrize("folder", folders())
def test_every_character_leads_to_its_place(folder):
    paths = sample(folder)
    try:
        wrong, characters = run_isolated(kept, (paths,), timeout=TIMEOUT, memory=MEMORY)
    except PinciteError:  # one of them takes all others with it
        wrong, characters = {}, 0
        for path in paths:
            try:
                fault, count = run_isolated(kept, ([path],), timeout=TIMEOUT, memory=MEMORY)
            except PinciteError:
                continue
            wrong |= fault
            characters += count
    assert not wrong, "\n".join(f"{Path(path).name}: {what}" for path, what in wrong.items())
    assert characters, f"no document of {folder} has a text"
