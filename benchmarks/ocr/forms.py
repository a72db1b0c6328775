"""Words of scanned forms with their boxes, and what they cost."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.corpora import folder
from benchmarks.ocr import bare
from benchmarks.ocr.reading import Asked, grey
from benchmarks.report import figure, table
from benchmarks.scores.boxes import Boxed, boxed
from benchmarks.scores.tally import Tally, pooled
from benchmarks.speed.cpu import cpu_seconds

Reader = Callable[[Path], list[Boxed]]


class Read(NamedTuple):
    """A reader on one form."""

    form: str
    tally: Tally
    cpu: float


def measured(asked: Asked) -> str:
    """The table: Pincite by its engines and Tesseract alone on the same forms, by turns."""
    forms = asked.chosen(documents())
    readers: dict[str, Reader] = {
        "Pincite": lambda path: ours(path, asked),
        "Pincite, `--ocr-engine rapid`": lambda path: ours(path, asked, ocr_engine="rapid"),
        "Tesseract alone": theirs,
    }
    found = read(forms, readers)
    rows = [row(name, found[name]) for name in readers]
    count = pooled(one.tally for one in found["Pincite"]).true
    told = (
        f"{len(forms)} scanned forms, {count} words. Right is a word with the same text, case folded, whose "
        "box is the true one by at least .5 (shared over union), paired one to one; all forms together."
    )
    return f"{told}\n\n{table(['', 'recall', 'precision', 'words found', 'CPU s a page'], rows)}"


def documents() -> list[Path]:
    return sorted((folder() / "forms").glob("*.png"))


def read(forms: Sequence[Path], readers: dict[str, Reader]) -> dict[str, list[Read]]:
    """What each reader got of each form. Every reader reads the first once unmeasured: it loads its data."""
    for reader in readers.values():
        reader(forms[0])
    found: dict[str, list[Read]] = {name: [] for name in readers}
    for form in forms:
        true = truth(form)
        for name, reader in readers.items():
            began = cpu_seconds()
            words = reader(form)
            spent = cpu_seconds() - began
            found[name].append(Read(form.stem, boxed(true, words), spent))
    return found


def row(name: str, reads: Sequence[Read]) -> list[str]:
    whole = pooled(one.tally for one in reads)
    cpu = sum(one.cpu for one in reads) / len(reads)
    return [name, figure(whole.recall), figure(whole.precision), str(whole.found), figure(cpu, 2)]


def ours(form: Path, asked: Asked, **options: Any) -> list[Boxed]:
    """Pincite's words, their boxes in pixels of the picture."""
    (page,) = asked.read(form, **options).pages
    scale = grey(form).shape[1] / page.width
    boxes = (page.words.box * scale).tolist()
    return [Boxed(text, tuple(box)) for text, box in zip(page.words.text, boxes, strict=True)]


def theirs(form: Path) -> list[Boxed]:
    return bare.words(grey(form))


def truth(form: Path) -> list[Boxed]:
    """The words somebody read off the form."""
    parts = json.loads(form.with_suffix(".json").read_text(encoding="utf-8"))["form"]
    return [Boxed(word["text"], tuple(word["box"])) for part in parts for word in part["words"]]
