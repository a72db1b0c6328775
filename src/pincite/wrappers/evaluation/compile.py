"""A wrapper made ready: models in normal form, atoms bound to predicates, kernels spread out to leaves."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import msgspec

from pincite.errors import BadWrapper, TooLarge
from pincite.model.arrays import Array
from pincite.wrappers import definition as d
from pincite.wrappers.content.automaton import automaton, positions, star_normal_form
from pincite.wrappers.content.forms import Form, Part, Place, normal_forms, numbered
from pincite.wrappers.content.loops import Loop
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


class Unit(msgspec.Struct, frozen=True, eq=False):
    """What has one truth for each choice of children for its ``variables``: an atom of a conjunction, or
    a whole disjunction (``disjuncts`` of more than one)."""

    number: int
    disjuncts: tuple[tuple[BoundAtom, ...], ...]
    variables: tuple[str, ...]

    @property
    def atoms(self) -> tuple[BoundAtom, ...]:
        return tuple(atom for conjunction in self.disjuncts for atom in conjunction)


class Tree(msgspec.Struct, frozen=True, eq=False):
    """The shape of a kernel group: for a leaf type ``items`` is None; else children (a ``Place`` and the
    child's tree) and open parts. ``leaves`` are the leaf types from left to right."""

    type: str
    items: tuple[tuple[Place, Tree] | Part, ...] | None
    leaves: tuple[str, ...]


class CompiledType(msgspec.Struct, eq=False):
    """A group type made ready. ``leaf`` is '' for a compound type; ``needs`` are the variables all of
    which must be bound for the units to count (grounding drop) or for the group to be true at all."""

    name: str
    leaf: str
    constraint: d.Constraint
    units: tuple[Unit, ...]
    forms: tuple[Form, ...]
    kernels: tuple[Tree, ...] = ()
    loops: tuple[Loop, ...] = ()

    @property
    def variables(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(v for unit in self.units for v in unit.variables))


class Compiled(msgspec.Struct, frozen=True, eq=False):
    """A wrapper made ready; ``types`` in an order where each comes after those it is made of."""

    wrapper: d.Wrapper
    root: CompiledType
    types: dict[str, CompiledType]


def compile_wrapper(wrapper: d.Wrapper, predicates: Mapping[str, Predicate]) -> Compiled:
    """The wrapper made ready. Raises ``BadWrapper`` for what a static check would have found, ``TooLarge``
    for too many shapes."""
    definitions = {t.name: t for t in wrapper.types}
    types: dict[str, CompiledType] = {}
    for name in order_of(wrapper):
        definition = definitions[name]
        units = bind(definition.constraint, predicates)
        if isinstance(definition.content, d.Leaf):
            types[name] = CompiledType(name, definition.content.kind, definition.constraint, units, ())
            types[name].kernels = (Tree(name, None, (name,)),)
            continue
        content = star_normal_form(definition.content)
        model = numbered(content)
        types[name] = CompiledType(name, "", definition.constraint, units, normal_forms(model))
        types[name].loops = automaton(content).loops
        types[name].kernels = trees(name, types[name].forms, types)
    if wrapper.root_type not in types:
        raise BadWrapper(f"there is no type {wrapper.root_type}")
    return Compiled(wrapper, types[wrapper.root_type], types)


def order_of(wrapper: d.Wrapper) -> list[str]:
    """Names of the types the root is made of, the smallest first."""
    below = {t.name: tuple(dict.fromkeys(n.type for n in positions(t.content))) for t in wrapper.types}
    done: dict[str, None] = {}
    entered: set[str] = set()
    stack = [wrapper.root_type]
    while stack:
        name = stack[-1]
        if name not in below:
            raise BadWrapper(f"there is no type {name}")
        rest = [n for n in below[name] if n not in done]
        if name not in entered:
            entered.add(name)
            stack.extend(reversed(rest))
            continue
        if rest:  # met again while what it is made of is not done
            raise BadWrapper(f"the type {name} is made of itself")
        done[stack.pop()] = None
    return list(done)


def trees(name: str, forms: tuple[Form, ...], types: Mapping[str, CompiledType]) -> tuple[Tree, ...]:
    """The kernel shapes of a type, by normal form and then by those of what it holds."""
    return tuple(tree for form in forms for tree in fill(name, form, types, LARGEST_KERNELS))


def fill(name: str, form: Form, types: Mapping[str, CompiledType], most: int) -> list[Tree]:
    """A form with every child a kernel: all combinations, in order. Raises ``TooLarge``."""
    choices: list[list[tuple[Place, Tree] | Part]] = []
    count = 1
    for item in form:
        if isinstance(item, Part):
            choices.append([item])
            continue
        kernels = types[item.type].kernels
        count *= len(kernels)
        if count > most:
            raise TooLarge(f"the type {name} has more than {most} kernels: too many alternatives below it")
        choices.append([(item, kernel) for kernel in kernels])
    found = []
    for items in product(*choices):
        leaves = tuple(leaf for item in items if isinstance(item, tuple) for leaf in item[1].leaves)
        if len(leaves) > LARGEST_KERNEL:
            raise TooLarge(f"a group of type {name} needs more than {LARGEST_KERNEL} tokens")
        found.append(Tree(name, items, leaves))
    return found


def bind(constraint: d.Constraint, predicates: Mapping[str, Predicate]) -> tuple[Unit, ...]:
    """The units of a constraint: an atom each for a conjunction, else the one disjunction."""
    disjuncts = tuple(
        tuple(bind_atom(atom, predicates) for atom in conjunction) for conjunction in constraint.disjuncts
    )
    if len(disjuncts) == 1:
        return tuple(
            Unit(number, ((atom,),), tuple(dict.fromkeys(atom.variables)))
            for number, atom in enumerate(disjuncts[0])
        )
    if not disjuncts:
        return ()
    variables = dict.fromkeys(v for conjunction in disjuncts for atom in conjunction for v in atom.variables)
    return (Unit(0, disjuncts, tuple(variables)),)


def bind_atom(atom: d.Atom, predicates: Mapping[str, Predicate]) -> BoundAtom:
    predicate = predicates.get(atom.predicate)
    if predicate is None:
        raise BadWrapper(f"there is no predicate {atom.predicate}")
    arity = predicate.arity
    groups = atom.arguments[:arity]
    if len(groups) < arity or not all(isinstance(a, d.Variable) for a in groups):
        raise BadWrapper(f"{atom.predicate} needs {arity} variables first")
    parameters = predicate.parameters[arity:]
    given = dict(zip((p.name for p in parameters), atom.arguments[arity:], strict=False))
    if len(atom.arguments) - arity > len(parameters):
        raise BadWrapper(f"{atom.predicate} takes {len(predicate.parameters)} arguments")
    given.update(atom.options)
    values = []
    for parameter in parameters:
        argument = given.pop(parameter.name, None)
        if argument is None and parameter.required:
            raise BadWrapper(f"{atom.predicate} needs {parameter.name}")
        values.append(parameter.default if argument is None else plain(argument))
    if given:
        raise BadWrapper(f"{atom.predicate} has no {', '.join(given)}")
    variables = tuple(a.name for a in groups if isinstance(a, d.Variable))
    return BoundAtom(predicate, variables, tuple(values), atom.negated, written_atom(atom))


def plain(argument: d.Argument) -> str | float:
    return argument.name if isinstance(argument, d.Variable | d.Symbol) else argument.value
