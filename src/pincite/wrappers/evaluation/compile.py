"""A wrapper made ready: models in normal form, atoms bound to predicates, kernels spread out to leaves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import product
from typing import Any

import msgspec

from pincite.errors import TooLarge
from pincite.model.arrays import Array
from pincite.wrappers import definition as d
from pincite.wrappers.content.automaton import Loop, automaton, positions, star_normal_form
from pincite.wrappers.content.forms import Form, Part, Place, normal_forms, numbered
from pincite.wrappers.language.write import written_atom
from pincite.wrappers.predicates.predicate import Predicate, Scene

LARGEST_KERNELS = 1000  # Kernel shapes of one type: its normal forms times those of the types it must hold.
LARGEST_KERNEL = 400  # Tokens that one kernel may need.


class BoundAtom(msgspec.Struct, frozen=True, eq=False):
    """An atom ready to be asked: ``variables`` are those of its group arguments, in order."""

    predicate: Predicate
    variables: tuple[str, ...]
    values: tuple[Any, ...]
    negated: bool
    written: str

    def truth(self, scene: Scene, *tokens: Array) -> Array:
        """Truths for arrays of tokens that broadcast."""
        found = self.predicate.truth(scene, *tokens, *self.values)
        return 1.0 - found if self.negated else found

    @property
    def same_page(self) -> bool:
        """True where tokens of different pages give 0."""
        return self.predicate.same_page and not self.negated


class Unit(msgspec.Struct, frozen=True, eq=False, dict=True):
    """What has one truth for each choice of children for its ``variables``: an atom of a conjunction, or
    a whole disjunction (``disjuncts`` of more than one)."""

    number: int
    disjuncts: tuple[tuple[BoundAtom, ...], ...]
    variables: tuple[str, ...]

    @cached_property
    def atoms(self) -> tuple[BoundAtom, ...]:
        return tuple(atom for conjunction in self.disjuncts for atom in conjunction)


class Tree(msgspec.Struct, frozen=True, eq=False):
    """One way for a group to begin, or to be extended: for a leaf type ``items`` is None; else children (a
    ``Place`` and the child's tree) and open parts. ``leaves`` are the leaf types from left to right. Of the
    ways to do the same thing, ``number`` is that of the form as written, and ``variant`` that of the choice
    of kernels below it."""

    type: str
    items: tuple[tuple[Place, Tree] | Part, ...] | None
    leaves: tuple[str, ...]
    number: int = 0
    variant: int = 0

    @property
    def grows(self) -> bool:
        """Whether it, or a group in it, has an open part."""
        return any(isinstance(item, Part) or item[1].grows for item in self.items or ())


class CompiledType(msgspec.Struct, frozen=True, eq=False, dict=True):
    """A group type made ready. ``leaf`` is '' for a compound type."""

    name: str
    leaf: str
    units: tuple[Unit, ...]
    forms: tuple[Form, ...]
    kernels: tuple[Tree, ...]
    loops: tuple[Loop, ...]

    @cached_property
    def variables(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(v for unit in self.units for v in unit.variables))


def compiled(wrapper: d.Wrapper, predicates: Mapping[str, Predicate]) -> dict[str, CompiledType]:
    """The types of a wrapper that has passed the static checks made ready, in an order where each comes
    after those it is made of. Raises ``TooLarge`` for too many shapes."""
    definitions = {t.name: t for t in wrapper.types}
    types: dict[str, CompiledType] = {}
    for name in order_of(wrapper):
        content = definitions[name].content
        units = bind(definitions[name].constraint, predicates)
        if isinstance(content, d.Leaf):
            types[name] = CompiledType(name, content.kind, units, (), (Tree(name, None, (name,)),), ())
            continue
        content = star_normal_form(content)
        forms = normal_forms(numbered(content))
        loops = automaton(content).loops
        types[name] = CompiledType(name, "", units, forms, trees(name, forms, types), loops)
    return types


def order_of(wrapper: d.Wrapper) -> list[str]:
    """Names of the types the root is made of, the smallest first."""
    below = {t.name: [name.type for name in positions(t.content)] for t in wrapper.types}
    done: dict[str, None] = {}
    stack = [wrapper.root_type]
    while stack:
        rest = [name for name in below[stack[-1]] if name not in done]
        stack += reversed(rest)
        if not rest:
            done[stack.pop()] = None
    return list(done)


def trees(name: str, forms: Iterable[Form], types: Mapping[str, CompiledType]) -> tuple[Tree, ...]:
    """All ways to fill the forms of a type, by form and then by the kernels of what it holds."""
    return tuple(tree for number, form in enumerate(forms) for tree in fill(name, number, form, types))


def fill(name: str, number: int, form: Form, types: Mapping[str, CompiledType]) -> list[Tree]:
    """A form with every child a kernel: all combinations, in order. Raises ``TooLarge``."""
    choices: list[list[tuple[Place, Tree] | Part]] = []
    count = 1
    for item in form:
        if isinstance(item, Part):
            choices.append([item])
            continue
        choices.append([(item, kernel) for kernel in types[item.type].kernels])
        count *= len(choices[-1])
        if count > LARGEST_KERNELS:
            sentence = f"the type {name} has more than {LARGEST_KERNELS} kernels"
            raise TooLarge(f"{sentence}: too many alternatives below it")
    found = []
    for variant, items in enumerate(product(*choices)):
        leaves = tuple(leaf for item in items if isinstance(item, tuple) for leaf in item[1].leaves)
        if len(leaves) > LARGEST_KERNEL:
            raise TooLarge(f"a group of type {name} needs more than {LARGEST_KERNEL} tokens")
        found.append(Tree(name, items, leaves, number, variant))
    return found


def bind(constraint: d.Constraint, predicates: Mapping[str, Predicate]) -> tuple[Unit, ...]:
    """The units of a constraint: an atom each for a conjunction, else the one disjunction."""
    disjuncts = tuple(
        tuple(bind_atom(atom, predicates) for atom in conjunction) for conjunction in constraint.disjuncts
    )
    units = [((atom,),) for atom in disjuncts[0]] if len(disjuncts) == 1 else [disjuncts] if disjuncts else []
    return tuple(
        Unit(number, unit, tuple(dict.fromkeys(v for part in unit for atom in part for v in atom.variables)))
        for number, unit in enumerate(units)
    )


def bind_atom(atom: d.Atom, predicates: Mapping[str, Predicate]) -> BoundAtom:
    """An atom with a value for every parameter of its predicate."""
    predicate = predicates[atom.predicate]
    groups, further = atom.arguments[: predicate.arity], atom.arguments[predicate.arity :]
    parameters = predicate.parameters[predicate.arity :]
    given = {**dict(zip((p.name for p in parameters), further, strict=False)), **dict(atom.options)}
    values = tuple(plain(given[p.name]) if p.name in given else p.default for p in parameters)
    variables = tuple(group.name for group in groups if isinstance(group, d.Variable))
    return BoundAtom(predicate, variables, values, atom.negated, written_atom(atom))


def plain(argument: d.Argument) -> str | float:
    return argument.name if isinstance(argument, d.Variable | d.Symbol) else argument.value
