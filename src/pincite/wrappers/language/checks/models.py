"""Content models: of bounded size, read in one way only, finite."""

from __future__ import annotations

from pincite.wrappers.content.automaton import automaton, emptyable, fold, positions, refillable
from pincite.wrappers.definition import Choice, Content, GroupType, Leaf, Name, Optional, Pattern, Plus, Star
from pincite.wrappers.language import limits
from pincite.wrappers.language.checks.findings import Findings, keyed


def check_sizes(findings: Findings) -> bool:
    """True where the wrapper is small enough for the other checks."""
    wrapper = findings.wrapper
    too_many(findings, len(wrapper.types), limits.TYPES, "types", "type")
    too_many(findings, len(wrapper.concepts), limits.CONCEPTS, "concepts", "concept")
    too_many(findings, len(wrapper.identities), limits.CONCEPTS, "identities", "identity")
    atoms = sum(len(c) for t in wrapper.types for c in t.constraint.disjuncts)
    too_many(findings, atoms, limits.ATOMS, "predicates in constraints", "type")
    arguments = [a for t in wrapper.types for atom in t.constraint.atoms for a in atom.arguments]
    patterns = sum(isinstance(a, Pattern) for a in arguments) + sum(len(c.patterns) for c in wrapper.concepts)
    too_many(findings, patterns, limits.PATTERNS, "patterns", "type")
    total = 0
    for key, group_type in keyed("type", wrapper.types):
        count = len(positions(group_type.content))
        total += count
        too_many(findings, count, limits.POSITIONS, "places in one content model", key)
        alternatives = len(group_type.constraint.disjuncts)
        too_many(findings, alternatives, limits.DISJUNCTS, "alternatives in a constraint", key)
        if depth(group_type.content) > limits.DEPTH:
            sentence = f"more than {limits.DEPTH} brackets and signs within one another"
            findings.add("too_deep", sentence, key)
    too_many(findings, total, limits.ALL_POSITIONS, "places in all content models", "type")
    return not findings.found["error"]


def too_many(findings: Findings, count: int, most: int, what: str, key: str) -> None:
    if count > most:
        findings.add("too_large", f"there are {count} {what}; {most} are allowed", key)


def depth(content: Content) -> int:
    def make(node: Content, below: list[int]) -> int:
        return max(below, default=0) + 1

    return fold(content, make)


def check_models(findings: Findings) -> None:
    types = findings.wrapper.types
    can_be_empty = emptyable(types)
    for key, group_type in keyed("type", types):
        if isinstance(group_type.content, Leaf):
            continue
        if not check_shape(findings, group_type, key):
            continue
        check_ambiguity(findings, group_type, key)
        check_endless(findings, group_type, can_be_empty, key)


def check_shape(findings: Findings, group_type: GroupType, key: str) -> bool:
    """True where the model could have been written in the language."""
    wrong: list[tuple[str, str]] = []

    def make(node: Content, below: list[None]) -> None:
        if isinstance(node, Leaf):
            wrong.append(("misplaced_leaf", "`#TOKEN` and `#IMAGE` stand alone in their type"))
        if isinstance(node, Choice) and not below:
            wrong.append(("empty_choice", "a choice holds nothing to choose from"))

    fold(group_type.content, make)
    for code, sentence in wrong:
        findings.add(code, sentence, key)
    return not wrong


def check_ambiguity(findings: Findings, group_type: GroupType, key: str) -> None:
    found = automaton(group_type.content)
    if found.clash is None:
        return
    first, second = found.clash.first, found.clash.second
    after = found.clash.after
    if after is None:
        when = "at the start"
    else:
        when = f"after {written(found.names[after])}{findings.where(f'{key}/position/{after}')}"
    ways = " or ".join(
        f"{written(found.names[n])}{findings.where(f'{key}/position/{n}')}" for n in (first, second)
    )
    sentence = (
        f"the content model of `{group_type.name}` can be read in two ways:"
        f" {when}, a `{found.names[first].type}` may be {ways}"
    )
    findings.add("ambiguous_model", sentence, f"{key}/position/{second}")


def written(name: Name) -> str:
    return f"`{name.type}:{name.variable}`"


def check_endless(findings: Findings, group_type: GroupType, can_be_empty: frozenset[str], key: str) -> None:
    names = positions(group_type.content)
    endless = refillable(group_type.content, can_be_empty)
    if endless is not None:
        sentence = (
            f"what is repeated here can be empty: a `{names[endless].type}` may have no token at all,"
            " so there would be no end to it"
        )
        findings.add("endless_repetition", sentence, f"{key}/position/{endless}")
        return
    for position in optional_empty(group_type.content, can_be_empty):
        sentence = (
            f"{written(names[position])} may be left out, but a `{names[position].type}` can also be empty:"
            " every result will hold one, empty if need be"
        )
        findings.add("empty_child", sentence, f"{key}/position/{position}", "warning")


def optional_empty(content: Content, can_be_empty: frozenset[str]) -> list[int]:
    """Positions of types that can be empty in a part that may be left out."""
    if not can_be_empty:
        return []
    found: list[int] = []
    count = 0

    def make(node: Content, below: list[tuple[bool, bool, list[int]]]) -> tuple[bool, bool, list[int]]:
        """Whether the node has the empty word, whether it has a word of emptyable types, and where."""
        nonlocal count
        if isinstance(node, Name):
            count += 1
            known = node.type in can_be_empty
            return False, known, [count - 1] if known else []
        places = [place for _, _, part in below for place in part]
        nullables = [nullable for nullable, _, _ in below]
        if isinstance(node, Choice):
            places = [place for _, word, part in below if word for place in part]
            if any(nullables):
                found.extend(places)
                places = []
            return any(nullables), any(word for _, word, _ in below), places
        if isinstance(node, Optional | Star | Plus):
            nullable, word, inner = below[0]
            if isinstance(node, Optional) and word:
                found.extend(inner)
                inner = []
            return nullable or not isinstance(node, Plus), word or not isinstance(node, Plus), inner
        word = all(word for _, word, _ in below)
        return all(nullables), word, places if word else []

    fold(content, make)
    return sorted(set(found))
