"""Pincite's reading beside pandoc's, document by document."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import fmean

from benchmarks import report
from benchmarks.formats import found, truth
from benchmarks.formats.documents import Sample, samples, tree
from benchmarks.formats.judged import JUDGED
from benchmarks.formats.likeness import METRICS, scores

SECONDS = 120


@dataclass
class Line:
    """A document's scores; ``error`` where Pincite gave none; ``judged`` metric to reason, where the truth
    is known to be wrong."""

    sample: Sample
    scores: dict[str, float | None] = field(default_factory=dict)
    error: str = ""
    judged: dict[str, str] = field(default_factory=dict)


def measure(chosen: Iterable[Sample] | None = None) -> tuple[list[Line], int]:
    """Scores of every document that pandoc reads, and how many it does not read."""
    lines, unread = [], 0
    for sample in samples() if chosen is None else chosen:
        theirs = tree(sample)
        if theirs is None:
            unread += 1
            continue
        lines.append(line_of(sample, theirs))
        print(".", end="", file=sys.stderr, flush=True)
    return lines, unread


def line_of(sample: Sample, theirs: dict) -> Line:
    """A document that Pincite refuses scores 0 wherever pandoc has something. Navigation, running heads and
    hidden text may be there or not: the better of the two readings counts, notion by notion."""
    import pincite

    wanted = truth.facts_of(theirs)
    line = Line(sample)
    unstyled = False
    try:
        document = pincite.convert(sample.path, ocr=False, timeout=SECONDS)
        elements = list(document.elements)
        unstyled = any(note.code == "unstyled" for note in document.notes)
    except pincite.PinciteError as error:
        line.error = f"{type(error).__name__}: {error}"
        elements = []
    with_all, without = (scores(wanted, found.facts_of(elements, apart)) for apart in (True, False))
    for metric in METRICS:
        either = [one for one in (with_all[metric], without[metric]) if one is not None]
        line.scores[metric] = max(either) if len(either) == len((with_all, without)) else None
    for (name, metric), reason in JUDGED.items():
        if sample.name.endswith(name) and line.scores.get(metric) is not None:
            line.judged[metric] = reason
    for metric in ("headings", "lists"):
        if unstyled and (score := line.scores.get(metric)) is not None and score < 1.0:
            line.judged.setdefault(metric, "no style says it: told by the look, which pandoc does not do")
    return line


def means(lines: Iterable[Line], whole: bool = False) -> dict[str, tuple[float | None, int]]:
    """Of every metric the mean over the documents that have a score, and how many they are; ``whole``:
    those where the truth is wrong too."""
    lines = list(lines)
    out: dict[str, tuple[float | None, int]] = {}
    for metric in METRICS:
        values = [value for line in lines if (value := _value(line, metric, whole)) is not None]
        out[metric] = (fmean(values) if values else None, len(values))
    return out


def _value(line: Line, metric: str, whole: bool) -> float | None:
    return line.scores.get(metric) if whole or metric not in line.judged else None


def table(lines: list[Line]) -> str:
    """Means per format and of all, with the number of documents that have the notion."""
    rows = [
        _row(kind, [line for line in lines if line.sample.format == kind])
        for kind in dict.fromkeys(line.sample.format for line in lines)
    ]
    rows.append(_row("all", lines))
    rows.append(_row("all, none set aside", lines, whole=True))
    rows.append(_row("with a tree beside them", [line for line in lines if line.sample.native]))
    return report.table(["format", "documents", *METRICS], rows)


def judged(lines: list[Line]) -> str:
    """What was set aside and why."""
    return "\n".join(
        f"- {line.sample.name}, {metric} ({report.figure(line.scores[metric])}): {reason}"
        for line in lines
        for metric, reason in line.judged.items()
    )


def _row(name: str, lines: list[Line], whole: bool = False) -> list[str]:
    cells = [name, str(len(lines))]
    for mean, count in means(lines, whole).values():
        cells.append(f"{report.figure(mean)} ({count})" if count else report.NONE)
    return cells


def worst(lines: list[Line], metric: str, most: int = 10) -> list[tuple[float, Line]]:
    """The documents with the lowest scores."""
    scored = [(value, line) for line in lines if (value := _value(line, metric, False)) is not None]
    return sorted(scored, key=lambda pair: (pair[0], pair[1].sample.name))[:most]
