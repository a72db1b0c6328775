"""Constraints: predicates that exist, with arguments they can take, over variables that are bound."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Set
from types import UnionType

from pincite.errors import BadWrapper
from pincite.wrappers import definition as d
from pincite.wrappers.content.automaton import fold, positions
from pincite.wrappers.language.checks.findings import Findings, keyed
from pincite.wrappers.language.checks.names import pattern_fault
from pincite.wrappers.language.write import written_argument
from pincite.wrappers.ontology.hierarchy import reached
from pincite.wrappers.predicates.predicate import Kind, Parameter, Predicate


def check_atoms(findings: Findings, predicates: Mapping[str, Predicate]) -> None:
    wrapper = findings.wrapper
    concepts = dict.fromkeys(concept.name for concept in wrapper.concepts)
    called = [c.name for c in wrapper.concepts if c.labels or c.synonyms or c.cues or c.patterns]
    named = reached(called, {concept.name: concept.is_a for concept in wrapper.concepts})
    leaves = {t.name for t in wrapper.types if isinstance(t.content, d.Leaf)}
    for key, group_type in keyed("type", wrapper.types):
        if not all(group_type.constraint.disjuncts):
            findings.add("empty_alternative", "an alternative of the constraint holds no predicate", key)
        view = View(findings, group_type, concepts, named, leaves)
        for number, atom in enumerate(group_type.constraint.atoms):
            view.atom(atom, predicates, f"{key}/atom/{number}")
        check_grounding(findings, group_type, key)


class View:
    """What a predicate of one type may refer to: ``concepts``, of which those ``named`` can be found in a
    text, directly or through a narrower one; variables with their types, of which ``leaves`` are tokens."""

    def __init__(
        self,
        findings: Findings,
        group_type: d.GroupType,
        concepts: Mapping[str, None],
        named: Set[str],
        leaves: Set[str],
    ) -> None:
        self.findings, self.type, self.concepts, self.named = findings, group_type, concepts, named
        content = group_type.content
        self.types: dict[str, list[str]] = {}
        if isinstance(content, d.Leaf):
            self.types[content.variable] = []
        else:
            for name in positions(content):
                self.types.setdefault(name.variable, []).append(name.type)
        self.single = frozenset(v for v, below in self.types.items() if leaves >= set(below))
        """Variables whose children are single tokens."""

    def atom(self, atom: d.Atom, predicates: Mapping[str, Predicate], key: str) -> None:
        predicate = predicates.get(atom.predicate)
        if predicate is None:
            guess = self.findings.suggest(atom.predicate, "predicate", predicates)
            self.findings.add("unknown_predicate", f"there is no predicate `{atom.predicate}`{guess}", key)
            return
        for parameter, argument, place in self.matched(atom, predicate, key):
            self.argument(predicate, parameter, argument, place)
        self.same_token(atom, predicate, key)

    def matched(
        self, atom: d.Atom, predicate: Predicate, key: str
    ) -> Iterator[tuple[Parameter, d.Argument, str]]:
        """The parameters with what is given for them; faults where they do not fit together."""
        parameters = predicate.parameters
        if len(atom.arguments) > len(parameters):
            self.number(atom, predicate, f"{key}/argument/{len(parameters)}")
        filled = set()
        for number, (parameter, argument) in enumerate(zip(parameters, atom.arguments, strict=False)):
            filled.add(parameter.name)
            yield parameter, argument, f"{key}/argument/{number}"
        by_name = {parameter.name: parameter for parameter in parameters if parameter.kind != "group"}
        for number, (name, argument) in enumerate(atom.options):
            place = f"{key}/option/{number}"
            if name not in by_name:
                guess = self.findings.suggest(name, atom.predicate, by_name)
                sentence = f"`{atom.predicate}` has no option `{name}`{guess}; it is `{predicate.signature}`"
                self.findings.add("unknown_option", sentence, place)
            elif name in filled:
                sentence = f"`{name}` of `{atom.predicate}` is given twice"
                self.findings.add("duplicate_argument", sentence, place)
            else:
                filled.add(name)
                yield by_name[name], argument, place
        missing = any(parameter.required and parameter.name not in filled for parameter in parameters)
        if missing and all(name in by_name for name, _ in atom.options):
            self.number(atom, predicate, key)

    def number(self, atom: d.Atom, predicate: Predicate, key: str) -> None:
        given = f"{len(atom.arguments)} argument{'' if len(atom.arguments) == 1 else 's'}"
        sentence = f"`{atom.predicate}` is `{predicate.signature}`; here it has {given}"
        self.findings.add("wrong_number_of_arguments", sentence, key)

    def argument(self, predicate: Predicate, parameter: Parameter, argument: d.Argument, key: str) -> None:
        kind = parameter.kind
        classes, wanted = WANTED.get(kind, (d.Text | d.Symbol | d.Variable, ""))
        fits = isinstance(argument, classes)
        if isinstance(argument, d.Number) and not math.isfinite(argument.value):
            fits = False
        if kind == "word":
            fits = not parameter.words or (fits and spelled(argument) in parameter.words)
            wanted = " or ".join(f"`{word}`" for word in parameter.words)
        if not fits:
            given = described(argument)
            sentence = f"`{parameter.name}` of `{predicate.name}` must be {wanted}, not {given}"
            self.findings.add("wrong_argument", sentence, key)
        elif kind in ("group", "variable"):
            if not isinstance(argument, d.Variable) or argument.name not in self.types:
                self.findings.unbound(spelled(argument), self.type.name, self.types, key)
        elif kind == "pattern":
            pattern_fault(self.findings, spelled(argument), key)
        elif kind == "concept":
            self.concept(spelled(argument), key)

    def concept(self, name: str, key: str) -> None:
        self.findings.undefined("undefined_concept", name, self.concepts, key)
        if name in self.concepts and name not in self.named:
            sentence = (
                f"nothing is called `{name}`: neither it nor a narrower concept has a label, a synonym,"
                " a cue or a pattern"
            )
            self.findings.add("empty_concept", sentence, key, "warning")

    def same_token(self, atom: d.Atom, predicate: Predicate, key: str) -> None:
        """One variable twice compares tokens of one group; where that is a single token, nothing."""
        groups = [a.name for a in atom.arguments[: predicate.arity] if isinstance(a, d.Variable)]
        for name in dict.fromkeys(groups):
            if groups.count(name) > 1 and name in self.single:
                sentence = f"`{atom.predicate}` compares `{name}` with itself, and that is a single token"
                self.findings.add("same_token", sentence, key)


# What may be given for a parameter of each kind, and what people call it.
WANTED: dict[Kind, tuple[UnionType | type, str]] = {
    "group": (d.Variable | d.Symbol, "a variable"),
    "variable": (d.Variable | d.Symbol, "a variable"),
    "number": (d.Number, "a number"),
    "text": (d.Text | d.Symbol, 'a text in quotes ("...")'),
    "pattern": (d.Pattern, "a pattern between slashes (/.../)"),
    "concept": (d.Text | d.Symbol | d.Variable, "the name of a concept"),
}


def spelled(argument: d.Argument) -> str:
    """A bare word or a text as it was written."""
    return argument.name if isinstance(argument, d.Variable | d.Symbol) else str(argument.value)


def described(argument: d.Argument) -> str:
    if isinstance(argument, d.Variable):
        return f"the variable `{argument.name}`"
    if isinstance(argument, d.Number) and not math.isfinite(argument.value):
        return f"`{argument.value}`"
    try:
        return f"`{written_argument(argument)}`"
    except BadWrapper:  # a name that is none; reported by another check
        return "this"


# -- grounding


def check_grounding(findings: Findings, group_type: d.GroupType, key: str) -> None:
    """A warning where leaving an option out may make a group truer than putting it in, or the other way
    round: what is found first may then keep out what is better."""
    grounding = findings.wrapper.grounding
    if grounding == "optimistic" or isinstance(group_type.content, d.Leaf):
        return
    if grounding == "drop" and len(group_type.constraint.disjuncts) <= 1:
        return
    bound = always_bound(group_type.content)
    open_variables = [v for atom in group_type.constraint.atoms for v in atom.variables if v not in bound]
    if open_variables:
        sentence = (
            f"with `grounding {grounding}` the constraint of `{group_type.name}` may be true of less and"
            f" false of more, because `{open_variables[0]}` can be missing: results may be left out"
        )
        findings.add("not_monotone", sentence, key, "warning")


def always_bound(content: d.Content) -> frozenset[str]:
    """Variables that have a child in every word of the model."""

    def make(node: d.Content, below: list[frozenset[str]]) -> frozenset[str]:
        if isinstance(node, d.Name):
            return frozenset({node.variable})
        if isinstance(node, d.Optional | d.Star) or not below:
            return frozenset()
        if isinstance(node, d.Choice):
            return frozenset.intersection(*below)
        return frozenset().union(*below)

    return fold(content, make)
