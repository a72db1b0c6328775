"""From marks to a wrapper: hypotheses, their trials, the best of them, and what to mark next."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from pincite.converting.convert import convert
from pincite.errors import BadOption
from pincite.learning.captions import fields_of
from pincite.learning.conditions import Condition
from pincite.learning.marks import Mark, Marks, marks_of
from pincite.learning.places import Sample, samples_of
from pincite.learning.rows import (
    Row,
    base,
    clauses,
    going_on,
    negatives_of,
    pattern_of,
    rows_of,
)
from pincite.learning.trial import Found, Trial, tried
from pincite.learning.wording import Hypothesis
from pincite.wrappers.evaluation.evaluate import scene_of
from pincite.wrappers.predicates.predicate import Scene

if TYPE_CHECKING:
    from pincite.converting.document import Document
    from pincite.model.document import DocumentTree

TRIALS = 6  # Hypotheses run a round; each takes as long as a wrapper takes.
KEPT = 4  # Of those that find different rows, as many are asked against each other.
AGREE = 2  # Rows that must say the same against one before that one is doubted.


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
    if doubtful:
        names = {(row.path, row.name) for row in sound}
        samples = [
            msgspec.structs.replace(s, rows=tuple(row for row in s.rows if (s.path, row.name) in names))
            for s in samples
        ]
    trials = trials_of(ready, granularity, samples, scenes, sound, fields)
    best = trials[0]
    if best.missed or best.wrong:
        notes.append(unfitted(best))
    return Learned(
        wrapper=best.text,
        rows=tuple(shown(row, samples) for row in sorted(best.rows)),
        values=tuple(shown(Found(p, i, ((f, i),)), samples) for p, f, i in sorted(best.singles)),
        ask=question(trials, samples),
        doubtful=tuple(doubtful),
        notes=tuple(notes),
        reasons=tuple(reasons(best.hypothesis, sound)),
    )


def tree_of(path: str, sha256: str, documents: dict[str, Document]) -> DocumentTree:
    tree = documents[path].tree if path in documents else convert(path).tree
    if sha256 and tree.source.sha256 != sha256:
        raise BadOption(f"{path} is not the file that was marked: its SHA-256 is {tree.source.sha256}")
    return tree


def trials_of(
    marks: Marks,
    granularity: str,
    samples: list[Sample],
    scenes: dict[str, Scene],
    rows: list[Row],
    fields: list[Any],
) -> list[Trial]:
    """Trials that find different things, best first."""
    hypotheses = []
    if rows:
        pattern = pattern_of(rows)
        if not pattern.always:
            raise BadOption("the marked rows have no field in common; mark one that every row has")
        further = {f: tuple(going_on(f, rows, pattern)) for f in pattern.going_on}
        for clause in clauses(rows, negatives_of(samples, scenes, rows), pattern)[:TRIALS]:
            hypotheses.append(
                Hypothesis(
                    marks.record, marks.locale, granularity, pattern, tuple(clause), further, tuple(fields)
                )
            )
    elif fields:
        hypotheses.append(Hypothesis(marks.record, marks.locale, granularity, None, (), {}, tuple(fields)))
    else:
        raise BadOption("nothing can be learned from these marks")
    trials = sorted((tried(one, samples, scenes) for one in hypotheses), key=lambda trial: trial.score)
    distinct: dict[frozenset[Found], Trial] = {}
    for trial in trials:
        distinct.setdefault(trial.rows, trial)
    return list(distinct.values())[:KEPT]


def doubted(rows: list[Row]) -> tuple[list[Row], list[str]]:
    """The rows that can be learned from, and a sentence for each that says otherwise than all the others
    do: of another kind, or in another relation."""
    if len(rows) <= AGREE:
        return rows, []
    told: dict[int, str] = {}
    for k, row in enumerate(rows):
        others = [one for j, one in enumerate(rows) if j != k]
        pattern = pattern_of(others)
        if not pattern.always:
            continue
        for condition in base(others, pattern):
            having = [one for one in others if all(f in one.tokens for f in condition.fields)]
            if len(having) >= AGREE and loses(condition, row, rows):
                texts = ", ".join(f"{f} = {row.scene.tokens.text[row.tokens[f]]!r}" for f in condition.fields)
                told[k] = (
                    f"row {row.name} ({texts}) contradicts the other {len(having)}: {condition.why}; "
                    "it was left out"
                )
                break
    if len(told) * 2 >= len(rows):
        return rows, []
    return [row for k, row in enumerate(rows) if k not in told], list(told.values())


def loses(condition: Condition, row: Row, rows: list[Row]) -> bool:
    """Whether a row breaks a condition and nothing about as good is true of all rows together."""
    if any(f not in row.tokens for f in condition.fields) or condition.holds(row.scene, row.tokens):
        return False
    whole = base(rows, pattern_of(rows))
    about = [c for c in whole if set(c.fields) == set(condition.fields)]
    return not any(c.cost <= condition.cost + 1 for c in about)


def unfitted(best: Trial) -> str:
    missed = f"marks that are not found: {', '.join(best.missed)}" if best.missed else ""
    wrong = f"found though it is none: {', '.join(best.wrong)}" if best.wrong else ""
    return "; ".join(part for part in (missed, wrong) if part)


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
