"""Where the measured documents and their ground truth lie."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

from benchmarks.scores.furniture import Furniture

ROOT = Path(__file__).resolve().parent.parent
FURNITURE = {"Header": "header", "Footer": "footer"}


class CorpusMissing(Exception):
    """The corpora folder is not on this machine."""


@dataclass(frozen=True)
class Case:
    """One document to measure."""

    corpus: str
    id: str
    pdf: Path


def folder() -> Path:
    """PINCITE_CORPORA, else ../shared/corpora beside the repository."""
    path = Path(os.environ.get("PINCITE_CORPORA") or ROOT.parent / "shared" / "corpora")
    if not (path / "dpbench").is_dir():
        raise CorpusMissing(f"no corpora at {path}: PINCITE_CORPORA must name the folder that holds dpbench")
    return path


def dpbench() -> list[Case]:
    """One-page documents with a true Markdown beside each PDF."""
    return [Case("dpbench", truth.stem, truth.with_suffix(".pdf")) for truth in _found("dpbench", "*.md")]


def icdar2013() -> list[Case]:
    """Documents whose tables are described in a ``*-str.xml``."""
    found = _found("icdar2013", "*.pdf")
    return [Case("icdar2013", pdf.stem, pdf) for pdf in found if structure_of(pdf).exists()]


CORPORA = {"dpbench": dpbench, "icdar2013": icdar2013}


def structure_of(pdf: Path) -> Path:
    return pdf.with_name(f"{pdf.stem}-str.xml")


def true_furniture() -> dict[str, list[Furniture]]:
    """Running headers and footers of the dpbench documents, by document id."""
    reference = json.loads((folder() / "dpbench" / "reference.json").read_text(encoding="utf-8"))
    return {
        Path(name).stem: [
            Furniture(FURNITURE[element["category"]], int(element["page"]), element["content"]["text"])
            for element in document["elements"]
            if element["category"] in FURNITURE
        ]
        for name, document in reference.items()
    }


def _found(corpus: str, pattern: str) -> list[Path]:
    return sorted((folder() / corpus).glob(pattern))
