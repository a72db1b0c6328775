"""Hypotheses run by the engine on the marked documents, and judged by what they find."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pincite.learning.places import Sample
from pincite.learning.split import splits
from pincite.learning.wording import Hypothesis, name_of, text_of
from pincite.model.records import Extraction, Group
from pincite.records.wrapper_file import load_wrapper
from pincite.wrappers.evaluation.evaluate import evaluate
from pincite.wrappers.evaluation.options import EvaluationOptions
from pincite.wrappers.predicates.predicate import Scene

MISTAKE = 20.0  # What a mark that is not found costs, or a row that is none: more than any description.
# What a printed row costs of which two are made, and all such rows at most: less than a mark.
SPLIT, SPLITS = 2.0, 16.0
STEPS = 300_000  # Of a search: what needs more is no wrapper for use.
OPTIONS = EvaluationOptions(max_groups=STEPS)


class Found(msgspec.Struct, frozen=True, order=True):
    """A row of a document: tokens by field, in the order of their names."""

    path: str
    first: int
    values: tuple[tuple[str, int], ...]


class Trial(msgspec.Struct, frozen=True):
    """A hypothesis with its rows, what of the marks it misses, what it finds that is none,
    and how many printed rows it takes for two. ``instead`` are rows found where marks say otherwise, each
    with the reason."""

    hypothesis: Hypothesis
    text: str
    rows: frozenset[Found]
    singles: frozenset[tuple[str, str, int]]
    missed: tuple[str, ...]
    wrong: tuple[str, ...]
    split: int
    instead: tuple[tuple[str, Found], ...]

    @property
    def score(self) -> float:
        mistakes = MISTAKE * (len(self.missed) + len(self.wrong))
        return self.hypothesis.cost + mistakes + min(SPLITS, SPLIT * self.split)


def tried(hypothesis: Hypothesis, samples: list[Sample], scenes: dict[str, Scene]) -> Trial:
    """What a hypothesis finds in all marked documents. ``scenes``, by path, remember what was worked out for
    other hypotheses of the same marks, which have the same concepts."""
    text = text_of(hypothesis)
    wrapper = load_wrapper(text.encode())
    record = name_of(hypothesis.record)
    rows: set[Found] = set()
    singles: set[tuple[str, str, int]] = set()
    for sample in samples:
        scene = msgspec.structs.replace(scenes[sample.path], concepts=wrapper.concepts)
        extraction = evaluate(wrapper, sample.tokens, OPTIONS, scene=scene)
        rows |= set(found_rows(extraction, sample.path, record))
        singles |= set(found_singles(extraction, sample.path))
    missed, wrong, split = [], [], 0
    instead: list[tuple[str, Found]] = []
    pattern = hypothesis.pattern
    sometimes = {name_of(field) for field in pattern.sometimes} if pattern is not None else set()
    for sample in samples:
        here = {row.first: row for row in rows if row.path == sample.path}
        by_values = {row.values for row in here.values()}
        placed = scenes[sample.path].tokens
        split += splits((dict(row.values) for row in here.values()), sometimes, placed.page, placed.box)
        for marked in sample.rows:
            wanted = values_of(marked.tokens, marked.more)
            if wanted not in by_values:
                missed.append(f"row {marked.name}")
                instead += [(because_of(missed[-1]), one) for one in here.values() if shares(one, wanted)]
        for field, token in sample.single.tokens.items():
            if (sample.path, name_of(field), token) not in singles and any(
                field == one.name for one in hypothesis.fields
            ):
                missed.append(field)
        for struck in sample.struck:
            said = {(name_of(f), i) for f, i in struck.tokens.items()}
            if any(said <= set(values) for values in by_values) or any(
                (sample.path, *one) in singles for one in said
            ):
                wrong.append(f"row {struck.name}" if struck.name else ", ".join(struck.tokens))
        known = {values_of(marked.tokens, marked.more) for marked in sample.rows}
        for row in here.values():
            if int(sample.tokens.page[row.first]) in sample.complete and row.values not in known:
                wrong.append(f"{sample.tokens.text[row.first]!r} on a complete page")
                instead.append((f"page {int(sample.tokens.page[row.first])} is complete", row))
    return Trial(
        hypothesis,
        text,
        frozenset(rows),
        frozenset(singles),
        tuple(missed),
        tuple(wrong),
        split,
        tuple(instead),
    )


def because_of(marked: str) -> str:
    """Why what shares a token with a marked row and is another is none."""
    return f"{marked} has other values"


def shares(found: Found, wanted: tuple[tuple[str, int], ...]) -> bool:
    """Whether a row that was found holds a token of a marked one."""
    return bool({i for _, i in found.values} & {i for _, i in wanted})


def values_of(tokens: dict[str, int], more: dict[str, tuple[int, ...]]) -> tuple[tuple[str, int], ...]:
    further = [(name_of(f"{f}_more"), i) for f, found in more.items() for i in found]
    return tuple(sorted([*((name_of(f), i) for f, i in tokens.items()), *further]))


def walk(groups: tuple[Group, ...]) -> Iterator[Group]:
    for group in groups:
        yield group
        yield from walk(group.children)


def found_rows(extraction: Extraction, path: str, record: str) -> Iterator[Found]:
    for group in walk(extraction.groups[:1]):
        if group.type == record:
            values = [(c.type, c.value.token) for c in group.children if c.value is not None]
            if values:
                yield Found(path, min(i for _, i in values), tuple(sorted(values)))


def found_singles(extraction: Extraction, path: str) -> Iterator[tuple[str, str, int]]:
    for group in walk(extraction.groups[:1]):
        if group.type.endswith("_said"):
            for child in group.children:
                if child.variable == "V" and child.value is not None:
                    yield path, child.type, child.value.token
