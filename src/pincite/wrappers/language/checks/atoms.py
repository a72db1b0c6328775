"""Constraints: predicates that exist, with arguments they can take, over variables that are bound."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Set
from types import UnionType

from pincite.errors import BadWrapper
from pincite.wrappers import definition as d
from pincite.wrappers.content.automaton import positions
from pincite.wrappers.content.binding import may_gain
from pincite.wrappers.language.checks.findings import Findings, keyed
from pincite.wrappers.language.checks.names import pattern_fault
from pincite.wrappers.language.parse import named_parts
from pincite.wrappers.language.write import written_argument
from pincite.wrappers.ontology.hierarchy import reached
from pincite.wrappers.predicates.predicate import Kind, Parameter, Predicate


def check_atoms(findings: Findings, predicates: Mapping[str, Predicate]) -> None:
    wrapper = findings.wrapper
    concepts = dict.fromkeys(concept.name for concept in wrapper.concepts)
    called = [c.name for c in wrapper.concepts if c.labels or c.synonyms or c.cues or c.patterns]
    named = reached(called, {concept.name: concept.is_a for concept in wrapper.concepts})
    leaves = {t.name for t in wrapper.types if isinstance(t.content, d.Leaf)}
    homes: dict[str, list[d.GroupType]] = {}
    for one in wrapper.types:
        for name in dict.fromkeys(place.type for place in positions(one.content)):
            homes.setdefault(name, []).append(one)
    for key, group_type in keyed("type", wrapper.types):
        if not all(group_type.constraint.disjuncts):
            findings.add("empty_alternative", "an alternative of the constraint holds no predicate", key)
        view = View(findings, group_type, concepts, named, leaves, homes.get(group_type.name, []))
        number = 0
        for conjunction in group_type.constraint.disjuncts:
            view.parts = Counter(name for atom in conjunction for name in named_parts(atom))
            for atom in conjunction:
                view.atom(atom, predicates, f"{key}/atom/{number}")
                number += 1
        check_grounding(findings, group_type, key)


class View:
    """What a predicate of one type may refer to: ``concepts``, of which those ``named`` can be found in a
    text, directly or through a narrower one; variables with their types, of which ``leaves`` are tokens; the
    ``homes`` are the types that it is a piece of. ``parts`` are the pieces of a text that ``part`` names in
    the alternative that is looked at, with how often it does."""

    def __init__(
        self,
        findings: Findings,
        group_type: d.GroupType,
        concepts: Mapping[str, None],
        named: Set[str],
        leaves: Set[str],
        homes: list[d.GroupType],
    ) -> None:
        self.homes = homes
        self.parts: Counter[str] = Counter()
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
        if atom.predicate == d.PART:
            self.part(atom, key)
        if atom.of_parent:
            self.of_parent(atom, key)
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
        elif isinstance(argument, d.Parent):
            self.parent(argument.name, key)
        elif kind in ("group", "variable"):
            if isinstance(argument, d.Variable) and argument.name in self.parts.keys() - self.types.keys():
                if not predicate.of_text:
                    sentence = (
                        f"`{argument.name}` is a piece of a text, and `{predicate.name}` looks at more than a"
                        " text"
                    )
                    self.findings.add("bad_part", sentence, key)
            elif not isinstance(argument, d.Variable) or argument.name not in self.types:
                self.findings.unbound(spelled(argument), self.type.name, self.types, key)
        elif kind == "head":
            self.head(argument, key)
        elif kind == "pattern":
            pattern_fault(self.findings, spelled(argument), key)
        elif kind == "concept":
            self.concept(spelled(argument), key)

    def head(self, argument: d.Argument, key: str) -> None:
        """What heads a column: a concept, words, or a pattern."""
        if isinstance(argument, d.Pattern):
            pattern_fault(self.findings, argument.value, key)
        elif not isinstance(argument, d.Text):
            self.concept(spelled(argument), key)
        elif not argument.value.strip():
            self.findings.add("wrong_argument", "a head of no words heads nothing", key)

    def part(self, atom: d.Atom, key: str) -> None:
        """``part`` names pieces of the text of one token, each once."""
        content = self.type.content
        names = named_parts(atom)
        if not isinstance(content, d.Leaf) or content.kind != "token":
            sentence = f"`part` is about the text of a single token, and a `{self.type.name}` is no `#TOKEN`"
        elif atom.negated:
            sentence = "`not part` names nothing; what a text is not is said by `not regExp`"
        elif not names:
            sentence = "the pattern of `part` names nothing: write `(?P<value>...)` around the value"
        elif content.variable in names:
            sentence = f"`{content.variable}` is the token already and cannot be a piece of it too"
        elif any(self.parts[name] > 1 for name in names):
            twice = next(name for name in names if self.parts[name] > 1)
            sentence = f"`{twice}` is named twice in one alternative"
        else:
            return
        self.findings.add("bad_part", sentence, key)

    def of_parent(self, atom: d.Atom, key: str) -> None:
        """What is said of the parent holds of every group of the type, wherever it stands."""
        if not self.homes:
            sentence = f"nothing is made of a `{self.type.name}`, so that it has no parent"
        elif len(self.type.constraint.disjuncts) > 1:
            sentence = "what is said of the parent cannot be one of several alternatives"
        elif self.findings.wrapper.grounding != "optimistic":
            sentence = "what is said of the parent needs `grounding optimistic`"
        elif not atom.variables:
            sentence = f"`{atom.predicate}` says nothing of the `{self.type.name}` itself"
        else:
            return
        self.findings.add("bad_parent", sentence, key)

    def parent(self, name: str, key: str) -> None:
        """A variable of each type that this one is a piece of, bound to another type."""
        for home in self.homes:
            bound: dict[str, list[str]] = {}
            for place in positions(home.content):
                bound.setdefault(place.variable, []).append(place.type)
            if name not in bound:
                choice = ", ".join(f"`{variable}`" for variable in bound)
                guess = self.findings.suggest(name, f"variable of {home.name}", bound)
                sentence = (
                    f"a `{self.type.name}` stands in a `{home.name}`, which has no `{name}`{guess}; it has"
                    f" {choice}"
                )
                self.findings.add("bad_parent", sentence, key)
            elif self.type.name in bound[name]:
                sentence = f"`parent.{name}` would be the `{self.type.name}` itself, or one beside it"
                self.findings.add("bad_parent", sentence, key)

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
    "group": (d.Variable | d.Symbol | d.Parent, "a variable"),
    "variable": (d.Variable | d.Symbol, "a variable"),
    "number": (d.Number, "a number"),
    "text": (d.Text | d.Symbol, 'a text in quotes ("...")'),
    "pattern": (d.Pattern, "a pattern between slashes (/.../)"),
    "concept": (d.Text | d.Symbol | d.Variable, "the name of a concept"),
    "head": (
        d.Text | d.Symbol | d.Variable | d.Pattern,
        "the name of a concept, a text in quotes or a pattern between slashes",
    ),
}


def spelled(argument: d.Argument) -> str:
    """A bare word or a text as it was written."""
    if isinstance(argument, d.Variable | d.Symbol | d.Parent):
        return argument.name
    return str(argument.value)


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
    variable = may_gain(group_type, grounding)
    if variable:
        sentence = (
            f"with `grounding {grounding}` the constraint of `{group_type.name}` may be true of less and"
            f" false of more, because `{variable}` can be missing: of large documents results may be left out"
        )
        findings.add("not_monotone", sentence, key, "warning")
