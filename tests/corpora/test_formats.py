"""Every document we have, of whatever format, must end in a document or a typed error: in a minute, in a
gigabyte, and whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.corpora import CorpusMissing
from benchmarks.corpora import folder as corpora
from pincite.errors import PinciteError
from pincite.sandbox.isolation import run_isolated
from tests.corpora.format_check import kept, trouble

BATCH = 40  # documents a child
BATCH_TIMEOUT = 120.0  # seconds a child may take for all of them
TIMEOUT = 60.0  # seconds a child may take for one
MEMORY = 10**9  # bytes a child may take

TRUTHS = (".native",)
"""Endings of files beside the documents that are none."""

pytestmark = pytest.mark.corpus


def documents(folder: str) -> list[str]:
    try:
        place = corpora() / "formats" / folder
    except CorpusMissing as missing:
        pytest.skip(str(missing))
    found = sorted(p for p in place.rglob("*") if p.is_file() and p.suffix not in TRUTHS)
    assert found, f"{place} holds no document"
    return [str(path) for path in found]


def troubles(paths: list[str]) -> dict[str, str]:
    """What is wrong, by path. Each child takes many documents; those of a child that fails are taken one
    by one."""
    found: dict[str, str] = {}
    for i in range(0, len(paths), BATCH):
        batch = paths[i : i + BATCH]
        try:
            found |= run_isolated(kept, (batch,), timeout=BATCH_TIMEOUT, memory=MEMORY)
        except PinciteError:
            found |= one_by_one(batch)
    return found


def one_by_one(paths: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for path in paths:
        try:
            if fault := run_isolated(trouble, (path,), timeout=TIMEOUT, memory=MEMORY):
                found[path] = fault
        except PinciteError as error:
            found[path] = str(error)
    return found


FOLDERS = (
    "acceptance",
    "adoc",
    "csv",
    "doc",
    "docx",
    "eml",
    "epub",
    "html",
    "ipynb",
    "md",
    "msg",
    "odp",
    "ods",
    "odt",
    "org",
    "own",
    "ppt",
    "pptx",
    "rst",
    "rtf",
    "tex",
    "tsv",
    "txt",
    "xls",
    "xlsx",
)


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_document_ends_in_a_crash_a_bug_or_a_tree_with_holes(folder):
    wrong = troubles(documents(folder))
    assert not wrong, "\n".join(f"{Path(path).name}: {what}" for path, what in wrong.items())


def test_a_folder_of_documents_is_forgotten():
    try:
        place = corpora() / "formats"
    except CorpusMissing as missing:
        pytest.skip(str(missing))
    assert {path.name for path in place.iterdir() if path.is_dir()} == set(FOLDERS)
