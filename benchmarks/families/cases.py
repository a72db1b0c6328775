"""Documents with their family, and the fold of a family."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.corpora import folder

FOLDS = ("A", "B")
MOST_OF_A_STAMP = 50  # letters on a page that is a picture but for a stamp or its number


@dataclass(frozen=True)
class Case:
    """One document. Documents of one family look alike, so they count as one."""

    corpus: str
    family: str
    id: str
    pdf: Path

    @property
    def fold(self) -> str:
        return fold(self.family)


def fold(family: str) -> str:
    """A: may be looked at while the layout is worked on. B: held out, only its means are shown."""
    first = hashlib.md5(family.encode(), usedforsecurity=False).digest()[0]
    return FOLDS[first % len(FOLDS)]


def officepdf() -> list[Case]:
    """Office documents printed to PDF; the truth beside each names its family."""
    return given(folder() / "officepdf")


def reports() -> list[Case]:
    """Long reports; each its own family."""
    return [Case("reports", pdf.stem, pdf.stem, pdf) for pdf in sorted((folder() / "reports").glob("*.pdf"))]


def arabic() -> list[Case]:
    """Arabic documents that have text, not only pictures of it; each its own family."""
    pdfs = sorted((folder() / "arabic").glob("*.pdf"))
    return [Case("arabic", pdf.stem, pdf.stem, pdf) for pdf in pdfs if _has_text(pdf)]


def dpbench() -> list[Case]:
    """One-page documents; each its own family."""
    truths = sorted((folder() / "dpbench").glob("*.md"))
    return [Case("dpbench", truth.stem, truth.stem, _pdf(truth)) for truth in truths]


def given(where: Path) -> list[Case]:
    """Documents of a folder with truth beside them as in officepdf; the corpus is called as the folder."""
    return [
        Case(where.name, json.loads(truth.read_text(encoding="utf-8"))["family"], truth.stem, _pdf(truth))
        for truth in sorted(where.glob("*.json"))
        if _pdf(truth).exists()
    ]


CORPORA: dict[str, Callable[[], list[Case]]] = {
    "officepdf": officepdf, "reports": reports, "arabic": arabic, "dpbench": dpbench
}  # fmt: skip


def _pdf(truth: Path) -> Path:
    return truth.with_suffix(".pdf")


def _has_text(pdf: Path) -> bool:
    """Whether more than half of the pages have letters, more of them than a stamp has."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        letters = [document[number].get_textpage().count_chars() for number in range(len(document))]
        return sum(count > MOST_OF_A_STAMP for count in letters) * 2 > len(letters)
    finally:
        document.close()
