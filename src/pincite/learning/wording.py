"""A hypothesis as the text of a wrapper, with comments that say where its conditions come from."""

from __future__ import annotations

import re
import unicodedata

import msgspec

from pincite.learning.captions import Field
from pincite.learning.conditions import THRESHOLD, Condition
from pincite.learning.rows import Pattern
from pincite.wrappers.definition import Concept
from pincite.wrappers.language.write import concept_lines


class Hypothesis(msgspec.Struct, frozen=True):
    """What rows and single fields are taken to be. ``names`` are the fields by their name in the wrapper."""

    record: str
    locale: str
    granularity: str
    pattern: Pattern | None
    clause: tuple[Condition, ...]
    further: dict[str, tuple[Condition, ...]]
    fields: tuple[Field, ...]

    @property
    def cost(self) -> float:
        """The length of its description."""
        return sum(c.cost for c in self.clause) + sum(c.cost for cs in self.further.values() for c in cs)


def name_of(field: str) -> str:
    """A field as a name of the language."""
    plain = unicodedata.normalize("NFC", field)
    name = re.sub(r"\W+", "_", plain).strip("_") or "field"
    return name if not name[0].isdigit() else f"f_{name}"


def text_of(hypothesis: Hypothesis) -> str:
    """The wrapper. Raises nothing: what it says is checked by who loads it."""
    record = name_of(hypothesis.record)
    lines = [
        f"# Learned from marks: {record}. What each condition was learned from stands beside it.",
        f"wrapper {record}s",
        f"threshold {THRESHOLD:g}",
        f"granularity {hypothesis.granularity}",
    ]
    if hypothesis.locale:
        lines.append(f"locale {hypothesis.locale}")
    parts = [f"{name_of(field.name)}_said:S{k}?" for k, field in enumerate(hypothesis.fields, 1)]
    if hypothesis.pattern is not None:
        parts.append(f"{record}:R*")
    lines += ["", f"{record}s = {', '.join(parts)}"]
    if hypothesis.pattern is not None:
        lines += ["", *row_lines(record, hypothesis.pattern, hypothesis.clause, hypothesis.further)]
    for field in hypothesis.fields:
        lines += ["", *field_lines(field)]
    return "\n".join(lines) + "\n"


def row_lines(
    record: str,
    pattern: Pattern,
    clause: tuple[Condition, ...],
    further: dict[str, tuple[Condition, ...]],
) -> list[str]:
    variables = {f: f"V{k}" for k, f in enumerate(pattern.fields, 1)}
    variables |= {f"{f}_more": f"{variables[f]}M" for f in further}
    element = {f: f"{name_of(f)}:{v}" for f, v in variables.items()}
    parts = [element[f] for f in pattern.always]
    if pattern.sometimes and pattern.one_at_least:
        choices = [
            ", ".join([element[f], *(f"{element[g]}?" for g in pattern.sometimes[k + 1 :])])
            for k, f in enumerate(pattern.sometimes)
        ]
        parts.append(f"({' | '.join(choices)})" if len(choices) > 1 else choices[0])
    else:
        parts += [f"{element[f]}?" for f in pattern.sometimes]
    parts += [f"{element[f'{f}_more']}*" for f in further]
    both = [c for c in clause if len(c.fields) == 2]
    both += [c for cs in further.values() for c in cs if len(c.fields) == 2]
    lines = [f"# {c.why}: {' and '.join(c.fields)}" for c in both]
    lines.append(f"{record} = {', '.join(parts)}")
    for k, condition in enumerate(both):
        said = condition.written(*(variables[f] for f in condition.fields))
        lines.append(f"    {'where' if not k else '  and'} {said}")
    alone = [c for c in clause if len(c.fields) == 1]
    alone += [c for cs in further.values() for c in cs if len(c.fields) == 1]
    for field in variables:
        own = [c for c in alone if c.fields == (field,)]
        lines += ["", *leaf(name_of(field), own)]
    return lines


def leaf(name: str, conditions: list[Condition]) -> list[str]:
    said = [c.written("X") for c in conditions]
    comments = [f"# {c.why}" for c in conditions if c.why]
    return [*comments, f"{name} = #TOKEN:X where {' and '.join(said)}"]


def field_lines(field: Field) -> list[str]:
    name = name_of(field.name)
    sides = " or ".join(f"{side}(V, C)" for side in field.sides)
    caption, *others = field.captions
    known = field.known or Concept(name="")
    words = msgspec.structs.replace(
        known,
        name=f"{name}_words",
        labels=(caption,),
        synonyms=tuple(dict.fromkeys((*others, *known.synonyms))),
    )
    concept = concept_lines(words)
    if known.name:
        concept.insert(0, f"# Marked: {', '.join(field.captions)}; the others are known for {known.name}.")
    seen = "one document only" if field.seen == 1 else f"{field.seen} documents"
    return [
        f"# {field.name}: its caption was seen in {seen}",
        f"{name}_said = {name}_caption:C, {name}:V where {sides}",
        f"{name}_caption = #TOKEN:X where concept(X, {name}_words, least=0.85)",
        *leaf(name, [field.kind]),
        *concept,
    ]
