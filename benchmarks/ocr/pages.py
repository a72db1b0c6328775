"""Pages as pictures: how much of their structure comes out, beside the same pages as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from benchmarks.corpora import Case, dpbench
from benchmarks.engines import Output
from benchmarks.families.cases import FOLDS, fold
from benchmarks.ocr.reading import Asked, drawn, png
from benchmarks.quality.metrics import EngineScores, summary
from benchmarks.quality.scoring import DocumentScore, score
from benchmarks.report import figure, table
from benchmarks.speed.cpu import cpu_seconds
from pincite import convert

DPI = 200
FIGURES = ("nid", "nid_plain", "teds", "teds_s", "mhs", "mhs_s")


class Read(NamedTuple):
    """One way to read a page: its scores, and the CPU seconds until they could be had."""

    scores: DocumentScore
    cpu: float


def measured(asked: Asked) -> str:
    """The table: both ways, over all pages and by fold."""
    cases = asked.chosen(dpbench())
    ways = {"text": digital, "picture": scanned}
    found = {name: [way(case, asked) for case in cases] for name, way in ways.items()}
    rows = [
        row(f"{name}, {part}" if part else name, [r for r in reads if part in ("", fold(r.scores.id))])
        for name, reads in found.items()
        for part in ("", *FOLDS)
    ]
    told = (
        f"{len(cases)} pages of dpbench, as they are and as pictures of {DPI} dots per inch without any text."
        " Figures, and folds of held out pages, are those of the quality benchmark."
    )
    return f"{told}\n\n{table(['', 'pages', 'tables', *FIGURES, 'CPU s a page'], rows)}"


def row(name: str, reads: list[Read]) -> list[str]:
    means: dict[str, float | None] = {**summary(EngineScores("", "", [one.scores for one in reads]))}
    tables = sum(len(one.scores.tables) for one in reads)
    if not tables:
        means |= {"teds": None, "teds_s": None}
    cpu = sum(one.cpu for one in reads) / max(1, len(reads))
    return [name, str(len(reads)), str(tables), *[figure(means.get(f)) for f in FIGURES], figure(cpu, 2)]


def digital(case: Case, asked: Asked) -> Read:
    return _scored(case, lambda: convert(case.pdf, ocr=False))[0]


def scanned(case: Case, asked: Asked) -> Read:
    picture = png(drawn(case.pdf, DPI), DPI)
    read, markdown = _scored(case, lambda: asked.read(picture))
    if fold(case.id) == FOLDS[0]:
        asked.kept(f"{case.id}.png", picture)
        asked.kept(f"{case.id}.md", markdown.encode())
    return read


def _scored(case: Case, convert: Callable[[], Any]) -> tuple[Read, str]:
    began = cpu_seconds()
    markdown = convert().to_markdown(furniture="keep", figure_text="keep")
    spent = cpu_seconds() - began
    return Read(score(case, Output(markdown, ()), []), spent), markdown
