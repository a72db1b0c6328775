"""From marks to a wrapper: hypotheses, their trials, the best of them, and what to mark next."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from pincite.converting.convert import convert
from pincite.errors import BadOption
from pincite.learning.captions import fields_of
from pincite.learning.doubts import doubted, misfit
from pincite.learning.hypotheses import TRIALS, trials_of
from pincite.learning.marks import Mark, Marks, marks_of
from pincite.learning.places import Sample, samples_of
from pincite.learning.rows import (
    Row,
    rows_of,
)
from pincite.learning.trial import Found, Trial, because_of
from pincite.learning.wording import Hypothesis
from pincite.wrappers.evaluation.evaluate import scene_of

if TYPE_CHECKING:
    from pincite.converting.document import Document
    from pincite.model.document import DocumentTree


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """A row that wrappers which fit all marks disagree on: mark it, or strike it. ``values`` by field."""

    path: str
    page: int
    values: tuple[Mark, ...]
    found_by: int
    of: int


class FoundRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row as the learned wrapper finds it, as marks would say it."""

    path: str
    page: int
    values: tuple[Mark, ...]


class Learned(msgspec.Struct, frozen=True, kw_only=True):
    """What was learned. ``wrapper`` is the text of an ordinary wrapper; ``rows`` and ``values`` what it
    finds in the marked documents; ``ask`` what to mark next, None where all that fit the marks agree.
    ``doubtful`` are sentences about marks that contradict the others; ``notes`` about what could not be
    learned. ``reasons`` are the conditions with the marks that forced them."""

    wrapper: str
    rows: tuple[FoundRow, ...]
    values: tuple[FoundRow, ...] = ()
    ask: Question | None = None
    doubtful: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()


def learn(
    marks: Marks | dict[str, Any] | str | Path | bytes,
    documents: dict[str, Document] | None = None,
) -> Learned:
    """The wrapper that marks ask for, with what it finds and what to mark next.

    ``marks`` is a ``pincite.learning.marks.Marks``, a dict of its form, its JSON, or the path of a file of
    it. ``documents`` are documents that are converted already, by the path that the marks give; the others
    are converted. Raises ``BadOption`` where marks are none, have no place or more than one, or are of
    another document than its ``sha256`` says, and what ``pincite.convert`` raises.
    """
    ready = marks_of(marks)
    if not any(one.values for one in ready.documents):
        raise BadOption("nothing is marked; a row with its values is enough to begin")
    trees = {one.path: tree_of(one.path, one.sha256, documents or {}) for one in ready.documents}
    granularity, samples = samples_of(ready, trees)
    scenes = {s.path: scene_of(s.tokens, locale=ready.locale) for s in samples}
    fields, notes = fields_of(samples, scenes)
    rows = rows_of(samples, scenes)
    sound, doubtful = doubted(rows)

    def trials_with(kept: list[Row], most: int = TRIALS) -> list[Trial]:
        return trials_of(ready, granularity, only(kept, samples), scenes, kept, fields, most)

    trials = trials_with(sound)
    if trials[0].missed and (apart := misfit(sound, lambda kept: trials_with(kept, 1)[0])) is not None:
        sound, told = apart
        doubtful.append(told)
        trials = trials_with(sound)
    best = trials[0]
    if best.missed or best.wrong:
        notes += unfitted(best, samples)
    return Learned(
        wrapper=best.text,
        rows=tuple(shown(row, samples) for row in sorted(best.rows)),
        values=tuple(shown(Found(p, i, ((f, i),)), samples) for p, f, i in sorted(best.singles)),
        ask=question(trials, samples),
        doubtful=tuple(doubtful),
        notes=tuple(notes),
        reasons=tuple(reasons(best.hypothesis, sound)),
    )


def only(rows: list[Row], samples: list[Sample]) -> list[Sample]:
    """The samples with no other rows marked."""
    names = {(row.path, row.name) for row in rows}
    return [
        msgspec.structs.replace(s, rows=tuple(row for row in s.rows if (s.path, row.name) in names))
        for s in samples
    ]


def tree_of(path: str, sha256: str, documents: dict[str, Document]) -> DocumentTree:
    tree = documents[path].tree if path in documents else convert(path).tree
    if sha256 and tree.source.sha256 != sha256:
        raise BadOption(f"{path} is not the file that was marked: its SHA-256 is {tree.source.sha256}")
    return tree


def unfitted(best: Trial, samples: list[Sample]) -> list[str]:
    """A sentence for each mark that the best wrapper does not fit, with what it finds in its place."""
    alike = "and nothing that the marks have in common tells them apart"
    told = []
    for name in dict.fromkeys(best.missed):
        taken = [one for why, one in best.instead if why == because_of(name)]
        if taken:
            values = ", ".join(f"{v.field}={v.text!r}" for v in shown(min(taken), samples).values)
            told.append(f"{name} is marked and not found: {values} is found in its place, {alike}")
        else:
            told.append(f"{name} is marked and not found by what the marks have in common")
    told += [f"{name} is found though it is none, {alike}" for name in dict.fromkeys(best.wrong)]
    return told


def question(trials: list[Trial], samples: list[Sample]) -> Question | None:
    """The row on which wrappers that fit the marks are most evenly divided, the first of them on the page."""
    fitting = [t for t in trials if not t.missed and not t.wrong]
    if len(fitting) < 2:
        return None
    votes: dict[Found, int] = {}
    for trial in fitting:
        for row in trial.rows:
            votes[row] = votes.get(row, 0) + 1
    split = [(abs(2 * n - len(fitting)), row) for row, n in votes.items() if n < len(fitting)]
    if not split:
        return None
    _, row = min(split)
    seen = shown(row, samples)
    return Question(path=seen.path, page=seen.page, values=seen.values, found_by=votes[row], of=len(fitting))


def shown(row: Found, samples: list[Sample]) -> FoundRow:
    """A row as marks."""
    tokens = next(s.tokens for s in samples if s.path == row.path)
    values = []
    for field, i in row.values:
        x0, y0, x1, y1 = (float(x) for x in tokens.box[i])
        values.append(
            Mark(
                field=field,
                page=int(tokens.page[i]),
                text=tokens.text[i],
                box=(x0, y0, x1, y1) if x0 == x0 else None,
                element=tokens.element[i],
            )
        )
    return FoundRow(path=row.path, page=int(tokens.page[row.first]), values=tuple(values))


def reasons(hypothesis: Hypothesis, rows: list[Row]) -> list[str]:
    """A line a condition: what it says, of what, and the marks it was learned from."""
    out = []
    for condition in (*hypothesis.clause, *(c for cs in hypothesis.further.values() for c in cs)):
        having = [
            row.name for row in rows if all(f.removesuffix("_more") in row.tokens for f in condition.fields)
        ]
        said = condition.written(*condition.fields)
        out.append(f"{said}: {condition.why} (rows {', '.join(having)})")
    for field in hypothesis.fields:
        out.append(
            f"{field.name}: beside {' or '.join(repr(text) for text in field.captions)}, "
            f"{field.kind.why} ({field.seen} marked)"
        )
    return out
