"""Content models: of bounded size, read in one way only, finite."""

from __future__ import annotations

from pincite.wrappers.content.automaton import automaton, emptiness, emptyable, fold, positions
from pincite.wrappers.definition import Choice, Content, GroupType, Leaf, Name, Pattern
from pincite.wrappers.language import limits
from pincite.wrappers.language.checks.findings import Findings, keyed


def check_sizes(findings: Findings) -> bool:
    """True where the wrapper is small enough for the other checks."""
    wrapper = findings.wrapper
    atoms = [atom for t in wrapper.types for atom in t.constraint.atoms]
    patterns = sum(isinstance(argument, Pattern) for atom in atoms for argument in atom.arguments)
    patterns += sum(len(concept.patterns) for concept in wrapper.concepts)
    placed = [(key, one, len(positions(one.content))) for key, one in keyed("type", wrapper.types)]
    for count, most, what, key in (
        (len(wrapper.types), limits.TYPES, "types", "type"),
        (len(wrapper.concepts), limits.CONCEPTS, "concepts", "concept"),
        (len(wrapper.identities), limits.CONCEPTS, "identities", "identity"),
        (len(atoms), limits.ATOMS, "predicates in constraints", "type"),
        (patterns, limits.PATTERNS, "patterns", "type"),
        (sum(count for *_, count in placed), limits.ALL_POSITIONS, "places in all content models", "type"),
    ):
        too_many(findings, count, most, what, key)
    for key, group_type, count in placed:
        too_many(findings, count, limits.POSITIONS, "places in one content model", key)
        alternatives = len(group_type.constraint.disjuncts)
        too_many(findings, alternatives, limits.DISJUNCTS, "alternatives in a constraint", key)
        if fold(group_type.content, lambda _, below: max(below, default=0) + 1) > limits.DEPTH:
            sentence = f"more than {limits.DEPTH} brackets and signs within one another"
            findings.add("too_deep", sentence, key)
    return not findings.found["error"]


def too_many(findings: Findings, count: int, most: int, what: str, key: str) -> None:
    if count > most:
        findings.add("too_large", f"there are {count} {what}; {most} are allowed", key)


def check_models(findings: Findings) -> None:
    types = findings.wrapper.types
    can_be_empty = emptyable(types)
    for key, group_type in keyed("type", types):
        if isinstance(group_type.content, Leaf):
            if group_type.joined:
                sentence = f"a `{group_type.name}` is a single token: there is nothing to be joined"
                findings.add("bad_joined", sentence, key)
            continue
        if not check_shape(findings, group_type, key):
            continue
        check_ambiguity(findings, group_type, key)
        check_endless(findings, group_type, can_be_empty, key)


def check_shape(findings: Findings, group_type: GroupType, key: str) -> bool:
    """True where the model could have been written in the language."""
    right = True

    def make(node: Content, below: list[None]) -> None:
        nonlocal right
        if isinstance(node, Leaf):
            findings.add("misplaced_leaf", "`#TOKEN` and `#IMAGE` stand alone in their type", key)
            right = False
        if isinstance(node, Choice) and not below:
            findings.add("empty_choice", "a choice holds nothing to choose from", key)
            right = False

    fold(group_type.content, make)
    return right


def check_ambiguity(findings: Findings, group_type: GroupType, key: str) -> None:
    found = automaton(group_type.content)
    clash = found.clash
    if clash is None:
        return

    def told(position: int) -> str:
        return f"{written(found.names[position])}{findings.where(f'{key}/position/{position}')}"

    when = "at the start" if clash.after is None else f"after {told(clash.after)}"
    sentence = (
        f"the content model of `{group_type.name}` can be read in two ways: {when}, a"
        f" `{found.names[clash.first].type}` may be {told(clash.first)} or {told(clash.second)}"
    )
    findings.add("ambiguous_model", sentence, f"{key}/position/{clash.second}")


def written(name: Name) -> str:
    return f"`{name.type}:{name.variable}`"


def check_endless(findings: Findings, group_type: GroupType, can_be_empty: frozenset[str], key: str) -> None:
    names = positions(group_type.content)
    found = emptiness(group_type.content, can_be_empty)
    if found.endless is not None:
        sentence = (
            f"what is repeated here can be empty: a `{names[found.endless].type}` may have no token at all,"
            " so there would be no end to it"
        )
        findings.add("endless_repetition", sentence, f"{key}/position/{found.endless}")
        return
    for position in found.left_out:
        sentence = (
            f"{written(names[position])} may be left out, but a `{names[position].type}` can also be empty:"
            " every result will hold one, empty if need be"
        )
        findings.add("empty_child", sentence, f"{key}/position/{position}", "warning")
