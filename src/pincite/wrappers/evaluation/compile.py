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
from pincite.wrappers.patterns import names_in
from pincite.wrappers.predicates.parts import Piece, of_pieces
from pincite.wrappers.predicates.predicate import Predicate, Scene

LARGEST_KERNELS = 1000  # Kernel shapes of one type: its normal forms times those of the types it must hold.
LARGEST_KERNEL = 400  # Tokens that one kernel may need.


class Way(msgspec.Struct, frozen=True):
    """Which tokens of a child an atom is about, where it does not stand in the constraint of the group: the
    child's type says it, about what it binds to ``variable``, '' about the child itself."""

    type: str
    variable: str


class BoundAtom(msgspec.Struct, frozen=True, eq=False):
    """An atom ready to be asked: ``variables`` are those of its group arguments, in order, ``ways`` for each
    which of its tokens are meant, None for all. ``piece`` is what it is asked about, where that is a piece of
    the text of a token."""

    predicate: Predicate
    variables: tuple[str, ...]
    values: tuple[Any, ...]
    negated: bool
    written: str
    ways: tuple[Way | None, ...] = ()
    piece: Piece | None = None

    def truth(self, scene: Scene, *tokens: Array) -> Array:
        """Truths for arrays of tokens that broadcast."""
        scene = self.seen(scene)
        found = self.predicate.truth(scene, *tokens, *self.values)
        return 1.0 - found if self.negated else found

    def seen(self, scene: Scene) -> Scene:
        """The scene as the predicate sees it."""
        return scene if self.piece is None else of_pieces(scene, self.piece)

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
    joined: bool = False

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
        own = without_parent(definitions[name].constraint)
        units = bind(own, predicates)
        if isinstance(content, d.Leaf):
            types[name] = CompiledType(name, content.kind, units, (), (Tree(name, None, (name,)),), ())
            continue
        content = star_normal_form(content)
        forms = normal_forms(numbered(content))
        loops = automaton(content).loops
        units += of_children(definitions, name, predicates, len(units))
        shapes = trees(name, forms, types)
        types[name] = CompiledType(name, "", units, forms, shapes, loops, definitions[name].joined)
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
        tuple(bind_atom(atom, predicates, pieces_of(conjunction)) for atom in conjunction)
        for conjunction in constraint.disjuncts
    )
    units = [((atom,),) for atom in disjuncts[0]] if len(disjuncts) == 1 else [disjuncts] if disjuncts else []
    return tuple(unit_of(number, unit) for number, unit in enumerate(units))


def unit_of(number: int, disjuncts: tuple[tuple[BoundAtom, ...], ...]) -> Unit:
    variables = (v for conjunction in disjuncts for atom in conjunction for v in atom.variables)
    return Unit(number, disjuncts, tuple(dict.fromkeys(variables)))


# -- what the constraints of children say of their parent


def without_parent(constraint: d.Constraint) -> d.Constraint:
    """The constraint without the atoms that are about the parent: their truth is one of the parent's."""
    found = (tuple(a for a in conjunction if not a.of_parent) for conjunction in constraint.disjuncts)
    return d.Constraint(tuple(conjunction for conjunction in found if conjunction))


def of_children(
    definitions: Mapping[str, d.GroupType], name: str, predicates: Mapping[str, Predicate], count: int
) -> tuple[Unit, ...]:
    """The units that a type has from the constraints of its children, numbered from ``count`` on: one for
    each variable that binds such a child."""
    found: list[Unit] = []
    for child in dict.fromkeys(positions(definitions[name].content)):
        said = definitions[child.type]
        for atom in (a for a in said.constraint.atoms if a.of_parent):
            bound = bind_atom(atom, predicates)
            groups = atom.arguments[: bound.predicate.arity]
            of_leaf = isinstance(said.content, d.Leaf)
            variables, ways = [], []
            for group in groups:
                up = isinstance(group, d.Parent)
                variables.append(group.name if isinstance(group, d.Parent) else child.variable)
                ways.append(None if up else Way(child.type, "" if of_leaf else spelled(group)))
            lifted = msgspec.structs.replace(bound, variables=tuple(variables), ways=tuple(ways))
            found.append(unit_of(count + len(found), ((lifted,),)))
    return tuple(found)


def spelled(argument: d.Argument) -> str:
    return argument.name if isinstance(argument, d.Variable) else ""


# -- pieces of texts


def pieces_of(conjunction: tuple[d.Atom, ...]) -> dict[str, Piece]:
    """What the variables stand for that ``part`` names in a conjunction."""
    found: dict[str, Piece] = {}
    for atom in conjunction:
        if atom.predicate != d.PART or atom.negated:
            continue
        names = ("e", "search", "case")
        given = {**dict(zip(names, atom.arguments[1:], strict=False)), **dict(atom.options)}
        pattern, search, case = (plain(given[n]) if n in given else "" for n in names)
        for name in names_in(str(pattern)):
            found[name] = Piece(
                str(pattern),
                "yes" if search == "yes" else "no",
                "ignore" if case == "ignore" else "exact",
                name,
            )
    return found


def bind_atom(
    atom: d.Atom, predicates: Mapping[str, Predicate], pieces: Mapping[str, Piece] | None = None
) -> BoundAtom:
    """An atom with a value for every parameter of its predicate."""
    predicate = predicates[atom.predicate]
    groups, further = atom.arguments[: predicate.arity], atom.arguments[predicate.arity :]
    parameters = predicate.parameters[predicate.arity :]
    given = {**dict(zip((p.name for p in parameters), further, strict=False)), **dict(atom.options)}
    values = tuple(
        (plain(given[p.name]) if p.kind != "head" else as_head(given[p.name]))
        if p.name in given
        else p.default
        for p in parameters
    )
    variables = tuple(group.name for group in groups if isinstance(group, d.Variable))
    piece = next((pieces[name] for name in variables if name in pieces), None) if pieces else None
    ways = (None,) * len(variables)
    return BoundAtom(predicate, variables, values, atom.negated, written_atom(atom), ways, piece)


def plain(argument: d.Argument) -> str | float:
    return argument.name if isinstance(argument, d.Variable | d.Symbol | d.Parent) else argument.value


def as_head(argument: d.Argument) -> d.Argument:
    """What heads a column; a bare word is a concept, whatever else it may be."""
    return d.Symbol(argument.name) if isinstance(argument, d.Variable) else argument
