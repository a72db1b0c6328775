"""Of documents as they are in the world, of every format, too: any character leads back to its place."""

from __future__ import annotations

import tempfile
from itertools import islice
from pathlib import Path

import pytest

import pincite
from benchmarks.corpora import CorpusMissing
from benchmarks.corpora import folder as corpora
from pincite.errors import MissingExtra, PinciteError
from pincite.sandbox.isolation import run_isolated
from tests.archive.tracing.traced_back import astray
from tests.corpora.test_formats import FOLDERS, TRUTHS

DOCUMENTS = 5
"""Of each format: evenly spaced in the order of their names."""

LARGEST = 400_000
"""Bytes; larger ones take long and have nothing else to say."""

CHARACTERS = 60
"""Of each text, and texts and elements of each document, that are led back."""

TIMEOUT = 120.0

NO_DOCUMENTS = (*TRUTHS, ".xml", ".json")
"""Endings of files beside the documents that tell the truth about them."""

pytestmark = pytest.mark.corpus


def chosen(folder: Path) -> list[str]:
    found = sorted(
        str(path)
        for path in folder.rglob("*")
        if path.is_file() and path.suffix not in NO_DOCUMENTS and path.stat().st_size <= LARGEST
    )
    return found[:: max(1, len(found) // DOCUMENTS)][:DOCUMENTS]


def troubles(paths: list[str]) -> list[str]:
    """What is wrong with the way back in these documents."""
    found = []
    for path in paths:
        with tempfile.TemporaryDirectory() as place, pincite.Library(place) as library:
            try:
                urn = library.ingest(path, strategy="heading", within_pages=True, isolation=None).urn
            except (MissingExtra, PinciteError):
                continue
            faults = islice(astray(library, urn, most=CHARACTERS), 3)
            found += [f"{Path(path).name}: {fault}" for fault in faults]
    return found


@pytest.mark.parametrize("folder", [*(f"formats/{name}" for name in FOLDERS), "dpbench", "icdar2013"])
def test_a_character_leads_nowhere_or_elsewhere(folder):
    try:
        place = corpora() / folder
    except CorpusMissing as missing:
        pytest.skip(str(missing))
    assert run_isolated(troubles, (chosen(place),), timeout=TIMEOUT) == []
