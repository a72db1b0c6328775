"""The hypotheses that are tried on marks: what one finds in the place of a mark is refused by the next."""

from __future__ import annotations

from collections.abc import Iterable

from pincite.errors import BadOption
from pincite.learning.captions import Field
from pincite.learning.conditions import Condition
from pincite.learning.marks import Marks
from pincite.learning.places import Sample
from pincite.learning.rows import Negative, Pattern, Row, clauses, going_on, negatives_of, pattern_of
from pincite.learning.trial import Found, Trial, tried
from pincite.learning.wording import Hypothesis, name_of
from pincite.wrappers.predicates.predicate import Scene

TRIALS = 6  # Hypotheses run a round; each takes as long as a wrapper takes.
FEWEST = 3  # Of them, in large documents,
LARGE = 6000  # those in which so many tokens would be looked at in all.
REFINED = 4  # Hypotheses that are tried, one after the other, until one finds nothing in the place of a mark.
KEPT = 4  # Of those that find different rows, as many are asked against each other.


def trials_of(
    marks: Marks,
    granularity: str,
    samples: list[Sample],
    scenes: dict[str, Scene],
    rows: list[Row],
    fields: list[Field],
    most: int = TRIALS,
) -> list[Trial]:
    """Trials that find different things, best first: about ``most``."""
    if rows:
        size = sum(len(sample.tokens) for sample in samples)
        most = min(most, max(FEWEST, LARGE // max(1, size)))
        trials = trials_of_rows(marks, granularity, samples, scenes, rows, fields, most)
    elif fields:
        alone = Hypothesis(marks.record, marks.locale, granularity, None, (), {}, tuple(fields))
        trials = [tried(alone, samples, scenes)]
    else:
        raise BadOption("nothing can be learned from these marks")
    distinct: dict[frozenset[Found], Trial] = {}
    for trial in sorted(trials, key=lambda trial: trial.score):
        distinct.setdefault(trial.rows, trial)
    return list(distinct.values())[:KEPT]


def trials_of_rows(
    marks: Marks,
    granularity: str,
    samples: list[Sample],
    scenes: dict[str, Scene],
    rows: list[Row],
    fields: list[Field],
    most: int,
) -> list[Trial]:
    """The trials of the hypotheses about rows, in the order in which they were run."""
    pattern = pattern_of(rows)
    if not pattern.always:
        raise BadOption("the marked rows have no field in common; mark one that every row has")
    further = {f: tuple(going_on(f, rows, pattern)) for f in pattern.going_on}
    negatives = negatives_of(samples, scenes, rows)
    trials: dict[str, Trial] = {}

    def run(clause: list[Condition]) -> Trial:
        one = Hypothesis(
            marks.record, marks.locale, granularity, pattern, tuple(clause), further, tuple(fields)
        )
        return trials.setdefault(key_of(clause), tried(one, samples, scenes))

    for _ in range(REFINED):
        best = clauses(rows, negatives, pattern)[0]
        if key_of(best) in trials:
            break
        against = list(in_place(run(best), pattern, scenes))
        if not against:
            break
        negatives += against
    for clause in clauses(rows, negatives, pattern):
        if len(trials) >= most:
            break
        if key_of(clause) not in trials:
            run(clause)
    return list(trials.values())


def key_of(clause: Iterable[Condition]) -> str:
    """What makes two clauses one: what they say, in whatever order and for whatever reason."""
    return " ".join(sorted(f"{c.fields}{c.ways}" for c in clause))


def in_place(trial: Trial, pattern: Pattern, scenes: dict[str, Scene]) -> Iterable[Negative]:
    """What a trial found in the place of marked rows, as what is none."""
    named = {name_of(field): field for field in pattern.fields}
    for why, found in trial.instead:
        tokens = {named[name]: i for name, i in found.values if name in named}
        yield Negative(scenes[found.path], tokens, why)
