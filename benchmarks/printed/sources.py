"""Which documents are printed: one of each family, and none that is near those that measure."""

from __future__ import annotations

import csv
import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

import pincite
from benchmarks.corpora import folder

OFFICE = frozenset(["docx", "doc", "odt", "rtf", "pptx", "ppt", "odp"])
WEB = frozenset(["html", "md", "epub", "tex", "rst", "org"])
LARGEST = 6_000_000  # bytes of a source ...
LONGEST = 60_000  # ... and characters of its Markdown
SHINGLE = 4  # words that are compared in a row
LEAST_SHINGLES = 8  # a document of fewer says too little
SHARED = 0.25  # share of the shorter document's shingles that makes two of one family
OWN = "own"  # documents made for tests of formats: nobody writes such ones


class Printable(msgspec.Struct, frozen=True):
    """A source: ``name`` of its files, ``family``, its ``path`` and how its name ends."""

    name: str
    family: str
    path: Path
    ending: str


def printable() -> Iterator[Printable]:
    """One document of each family of the corpus ``formats``, in the order of their paths. Raises
    CorpusMissing."""
    measured = folder() / "officepdf"
    with (measured / "manifest.tsv").open(encoding="utf-8") as listed:
        rows = list(csv.DictReader(listed, delimiter="\t"))
    printed = {row["sha256"] for row in rows}
    known = [shingles((measured / f"{row['name']}.md").read_text(encoding="utf-8")) for row in rows]
    for path in sorted((folder() / "formats").rglob("*")):
        own = _shingles_of(path, printed) if path.suffix[1:] in OFFICE | WEB else set()
        if len(own) < LEAST_SHINGLES or any(near(own, other) for other in known):
            continue
        known.append(own)
        parts = path.relative_to(folder() / "formats").parts
        name = re.sub(r"[^a-z0-9]+", "-", f"{parts[-2]}-{path.stem}-{path.suffix[1:]}".lower()).strip("-")
        yield Printable(name, f"p{len(known) - len(rows):03d}", path, path.suffix[1:])


def shingles(text: str) -> set[str]:
    """Every few words in a row."""
    words = re.findall(r"\w+", text.casefold())
    return {" ".join(words[i : i + SHINGLE]) for i in range(len(words) - SHINGLE + 1)}


def near(a: set[str], b: set[str]) -> bool:
    """True if two documents are of one family."""
    return bool(a and b) and len(a & b) > SHARED * min(len(a), len(b))


def _shingles_of(path: Path, left_out: set[str]) -> set[str]:
    if not path.is_file() or OWN in path.parts or path.stat().st_size > LARGEST:
        return set()
    if hashlib.sha256(path.read_bytes()).hexdigest() in left_out:
        return set()
    try:
        text = pincite.convert(path, ocr=False).to_markdown()
    except pincite.PinciteError:
        return set()
    return shingles(text) if len(text) <= LONGEST else set()
