"""A wrapper as data: group types with content models and fuzzy constraints, concepts, identities.

Flesca, Garruzzo, Masciari, Tagarelli: Wrapping PDF Documents Exploiting Uncertain Knowledge
(CAiSE 2006), definitions 5 and 7. The language (``pincite.wrappers.language``) and the builder make
these values; everything else reads them. They compare equal whatever text they came from: places are
kept apart from them, in ``Wrapper.places``.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

import msgspec

Norm = Literal["min", "product", "lukasiewicz"]
Granularity = Literal["word", "line-segment", "cell", "block"]
Grounding = Literal["optimistic", "drop", "false"]


# -- content models


class Name(msgspec.Struct, frozen=True, tag_field="node"):
    """``type:variable``, one child group of that type; one position of the content model."""

    type: str
    variable: str


class Leaf(msgspec.Struct, frozen=True, tag_field="node"):
    """``#TOKEN:variable`` or ``#IMAGE:variable``: the whole content model of an elementary type."""

    kind: Literal["token", "image"]
    variable: str


class Sequence(msgspec.Struct, frozen=True, tag_field="node"):
    """``a, b, c``; without parts it is the empty word, written ``()``."""

    parts: tuple[Content, ...]


class Choice(msgspec.Struct, frozen=True, tag_field="node"):
    """``a | b``"""

    parts: tuple[Content, ...]


class Optional(msgspec.Struct, frozen=True, tag_field="node"):
    """``a?``"""

    body: Content


class Star(msgspec.Struct, frozen=True, tag_field="node"):
    """``a*``"""

    body: Content


class Plus(msgspec.Struct, frozen=True, tag_field="node"):
    """``a+``: the same as ``a, a*`` where both stand at the same positions."""

    body: Content


Content = Name | Leaf | Sequence | Choice | Optional | Star | Plus


# -- constraints


class Variable(msgspec.Struct, frozen=True, tag_field="node"):
    """A bare word in an atom that is a variable of the content model."""

    name: str


class Symbol(msgspec.Struct, frozen=True, tag_field="node"):
    """A bare word in an atom that is none: a concept, the name of an alignment, a currency."""

    name: str


class Text(msgspec.Struct, frozen=True, tag_field="node"):
    """A quoted string."""

    value: str


class Number(msgspec.Struct, frozen=True, tag_field="node"):
    value: float


class Pattern(msgspec.Struct, frozen=True, tag_field="node"):
    """``/expression/``, RE2 syntax."""

    value: str


class Parent(msgspec.Struct, frozen=True, tag_field="node"):
    """``parent.T``: what the group that a group stands in binds to T."""

    name: str


Argument = Variable | Symbol | Text | Number | Pattern | Parent
PART = "part"  # The predicate whose pattern names pieces of a text.
VALUE = "value"  # The piece that is the value of its token.


class Atom(msgspec.Struct, frozen=True):
    """``predicate(arguments, option=argument)`` or its negation, which is of the token, not of the
    group: 1 - truth first, minimum over tokens after."""

    predicate: str
    arguments: tuple[Argument, ...] = ()
    options: tuple[tuple[str, Argument], ...] = ()
    negated: bool = False

    @property
    def variables(self) -> tuple[str, ...]:
        """Names of the variables among the arguments, in order."""
        return tuple(a.name for a in self.arguments if isinstance(a, Variable))

    @property
    def of_parent(self) -> bool:
        """Whether it asks about something of the parent."""
        return any(isinstance(a, Parent) for a in self.arguments)


class Constraint(msgspec.Struct, frozen=True):
    """A disjunction of conjunctions of atoms; without disjuncts it is true."""

    disjuncts: tuple[tuple[Atom, ...], ...] = ()

    @property
    def atoms(self) -> tuple[Atom, ...]:
        return tuple(atom for conjunction in self.disjuncts for atom in conjunction)


class GroupType(msgspec.Struct, frozen=True):
    """A group type definition (definition 5). A ``joined`` group has a value: the texts of its tokens, put
    together in the order of reading."""

    name: str
    content: Content
    constraint: Constraint = Constraint()
    joined: bool = False


# -- what stands beside the types


class Concept(msgspec.Struct, frozen=True):
    """A concept of the ontology. ``labels`` and ``synonyms`` name it in full; ``cues`` are phrases that
    a longer text may hold; ``patterns`` are RE2 expressions a whole text matches; ``excludes`` are
    phrases that speak against it; ``is_a`` names broader concepts."""

    name: str
    labels: tuple[str, ...] = ()
    synonyms: tuple[str, ...] = ()
    cues: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    is_a: tuple[str, ...] = ()


# Fields of a concept that are texts, by the word of the language, in the order in which they are written.
CONCEPT_TEXTS = {
    "label": "labels",
    "synonym": "synonyms",
    "cue": "cues",
    "pattern": "patterns",
    "except": "excludes",
}


class Term(msgspec.Struct, frozen=True):
    """A summand of an identity: +1 or -1 times the amount booked under ``concept``."""

    sign: int
    concept: str


class Identity(msgspec.Struct, frozen=True):
    """An accounting identity: the amount of ``total`` is the sum of ``terms``, within ``tolerance``."""

    name: str
    total: str
    terms: tuple[Term, ...]
    tolerance: Decimal = Decimal(0)


class Ledger(msgspec.Struct, frozen=True):
    """Which groups identities are about: in a group of ``type``, the concept that the child bound to
    ``account`` matched names the account, the children bound to ``amounts`` hold its amounts, one
    column each."""

    type: str
    account: str
    amounts: tuple[str, ...]


class Place(msgspec.Struct, frozen=True):
    """Where something stands in the text of a wrapper: 1-based line and column, and the file's name."""

    line: int
    column: int
    file: str = ""


class Wrapper(msgspec.Struct, frozen=True, kw_only=True):
    """A wrapper (definition 7): the first of ``types`` is the root unless ``root`` says otherwise.

    ``places`` maps ``type/<name>``, ``concept/<name>``, ``identity/<name>``, ``ledger``,
    ``type/<name>/position/<n>`` (n counts element names of the content model from 0, left to right) and
    ``type/<name>/atom/<n>`` to where they were written; empty for one built in Python. Wrappers are
    compared with ``same``.
    """

    name: str
    types: tuple[GroupType, ...]
    root: str = ""
    threshold: float = 0.8
    locale: str = ""
    granularity: Granularity = "line-segment"
    norm: Norm = "min"
    grounding: Grounding = "optimistic"
    concepts: tuple[Concept, ...] = ()
    ledger: Ledger | None = None
    identities: tuple[Identity, ...] = ()
    places: dict[str, Place] = {}

    @property
    def root_type(self) -> str:
        return self.root or self.types[0].name

    def same(self, other: Wrapper) -> bool:
        """True where both mean the same, wherever they were written."""
        plain = msgspec.structs.replace(self, places={}, root=self.root_type)
        return plain == msgspec.structs.replace(other, places={}, root=other.root_type)
