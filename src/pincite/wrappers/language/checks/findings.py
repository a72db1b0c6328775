"""What the checks found, with the places it was found at."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TypeVar

from pincite.wrappers.definition import Concept, GroupType, Identity, Place, Wrapper
from pincite.wrappers.language import limits
from pincite.wrappers.language.fault import NOWHERE, Fault, Severity, fault_of, sort_key, suggestion
from pincite.wrappers.ontology.hierarchy import cycles

N = TypeVar("N", GroupType, Concept, Identity)


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
        fault = fault_of(code, sentence, place, severity)
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

    def undefined(self, code: str, name: str, known: Collection[str], key: str) -> None:
        """A fault where nothing of the kind that ``code`` ends in has that name."""
        kind = code.partition("_")[2]
        if name not in known:
            self.add(code, f"there is no {kind} `{name}`{self.suggest(name, kind, known)}", key)

    def unbound(self, name: str, type_name: str, known: Iterable[str], key: str) -> None:
        """A fault: no such variable in that type."""
        guess = self.suggest(name, f"variable of {type_name}", known)
        choice = ", ".join(f"`{variable}`" for variable in known) or "none"
        sentence = f"`{name}` is no variable of `{type_name}`{guess}; it has {choice}"
        self.add("unbound_variable", sentence, key)

    def firsts(self, code: str, placed: list[tuple[str, N]]) -> dict[str, N]:
        """The definitions by name, and a fault for every one whose name is taken."""
        kind = code.partition("_")[2]
        found: dict[str, N] = {}
        for key, one in placed:
            if one.name in found:
                first = self.where(f"{kind}/{one.name}")
                self.add(code, f"the {kind} `{one.name}` is already defined{first}", key)
            found.setdefault(one.name, one)
        return found

    def circles(self, code: str, below: Mapping[str, tuple[str, ...]], part: str, what: str) -> None:
        """A fault for every name that leads to itself, at the ``part`` of its definition that does."""
        kind = part.partition("/")[0]
        for cycle in cycles(below):
            way = " -> ".join(f"`{name}`" for name in [*cycle, cycle[0]])
            after = cycle[1] if len(cycle) > 1 else cycle[0]
            key = part.format(cycle[0], below[cycle[0]].index(after))
            self.add(code, f"the {kind} `{cycle[0]}` {what}{f': {way}' if len(cycle) > 1 else ''}", key)

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
