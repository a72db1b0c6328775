"""What the checks found, with the places it was found at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from pincite.wrappers.definition import Concept, GroupType, Identity, Place, Wrapper
from pincite.wrappers.language import limits
from pincite.wrappers.language.fault import Fault, Severity, sort_key, suggestion

N = TypeVar("N", GroupType, Concept, Identity)

NOWHERE = Place(0, 0)


class Findings:
    """Collects faults of a wrapper."""

    def __init__(self, wrapper: Wrapper) -> None:
        self.wrapper = wrapper
        self.found: dict[Severity, dict[Fault, None]] = {"error": {}, "warning": {}}
        self.suggested: dict[tuple[str, str], str] = {}
        self.left_out: dict[Severity, int] = {"error": 0, "warning": 0}

    def add(self, code: str, sentence: str, key: str, severity: Severity = "error") -> None:
        """A fault at the place ``key`` of ``Wrapper.places``, or at the nearest known place around it.
        Without any, the sentence says which definition it is about."""
        place = self.place(key)
        kind, _, rest = key.partition("/")
        if place is NOWHERE and rest and kind in ("type", "concept", "identity"):
            name = rest.split("/")[0].split("#")[0]
            if f"`{name}`" not in sentence:
                sentence = f"in the {kind} `{name}`: {sentence}"
        fault = Fault(
            code=code,
            sentence=sentence,
            line=place.line,
            column=place.column,
            file=place.file,
            severity=severity,
        )
        known = self.found[severity]
        if fault not in known and len(known) >= limits.FAULTS:
            self.left_out[severity] += 1
        else:
            known[fault] = None

    def place(self, key: str) -> Place:
        while key:
            if key in self.wrapper.places:
                return self.wrapper.places[key]
            key = key.rpartition("/")[0]
        return NOWHERE

    def where(self, key: str) -> str:
        """``" (line 3, column 9)"`` in a sentence, where that is known."""
        place = self.place(key)
        return f" (line {place.line}, column {place.column})" if place.line else ""

    def suggest(self, word: str, kind: str, known: Iterable[str]) -> str:
        """``"; did you mean ...?"`` or nothing; each word of a kind is looked up once."""
        asked = (kind, word)
        if asked not in self.suggested:
            if len(self.suggested) >= limits.FAULTS:
                return ""
            self.suggested[asked] = suggestion(word, known)
        return self.suggested[asked]

    def faults(self) -> tuple[Fault, ...]:
        """All, by place."""
        ordered = sorted((*self.found["error"], *self.found["warning"]), key=sort_key)
        for severity, count in self.left_out.items():
            if count:
                sentence = f"there are more: {count} {severity}s are not told"
                ordered.append(Fault(code="more_faults", sentence=sentence, severity=severity))
        return tuple(ordered)


def keyed(kind: str, definitions: Iterable[N]) -> list[tuple[str, N]]:
    """The definitions with their keys in ``Wrapper.places``, in order: the second of one name ends in
    ``#2``."""
    counts: dict[str, int] = {}
    found = []
    for one in definitions:
        counts[one.name] = count = counts.get(one.name, 0) + 1
        found.append((f"{kind}/{one.name}" if count == 1 else f"{kind}/{one.name}#{count}", one))
    return found
