"""Normal forms, kernels and instances of a content model: the ways in which groups begin and grow.

Definition 12 and the function instantiate of section 4.1, with two repairs: a nullable alternation stays
one expandable part, and a sequence of optional parts is entered one part at a time. See
docs/decisions/0009-wrapper-semantics.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import msgspec

from pincite.errors import TooLarge
from pincite.wrappers.definition import Choice, Content, Leaf, Name, Optional, Plus, Sequence, Star

# Normal forms or instances that one content model may have: alternatives multiply along a sequence.
LARGEST_FORMS = 1000


class Place(msgspec.Struct, frozen=True):
    """An element name at its position in the content model, counted from 0 from the left."""

    position: int
    type: str
    variable: str


class Part(msgspec.Struct, frozen=True):
    """An expandable part: ``body`` once (``?``) or any number of times (``*``)."""

    repeats: bool
    body: Model


class Row(msgspec.Struct, frozen=True):
    """One after the other."""

    parts: tuple[Model, ...]


class Fork(msgspec.Struct, frozen=True):
    """One of them."""

    parts: tuple[Model, ...]


Model = Place | Part | Row | Fork
Item = Place | Part
Form = tuple[Item, ...]  # A model in normal form: element names and expandable parts, one after the other.


def numbered(content: Content) -> Model:
    """The content model with its positions; ``e+`` is written ``e, e*`` over the same positions.
    ``content`` must be in star normal form."""
    positions = iter(range(1 << 30))

    def number(node: Content) -> Model:
        if isinstance(node, Name):
            return Place(next(positions), node.type, node.variable)
        if isinstance(node, Sequence):
            return Row(tuple(number(part) for part in node.parts))
        if isinstance(node, Choice):
            return Fork(tuple(number(part) for part in node.parts))
        if isinstance(node, Optional):
            return Part(False, number(node.body))
        if isinstance(node, Star):
            return Part(True, number(node.body))
        if isinstance(node, Plus):
            body = number(node.body)
            return Row((body, Part(True, body)))
        raise TypeError(f"{node!r} has no positions")

    if isinstance(content, Leaf):
        raise TypeError("the content model of a token has no positions")
    return number(content)


def nullable(model: Model) -> bool:
    """True where the empty word belongs to the language."""
    if isinstance(model, Place):
        return False
    if isinstance(model, Part):
        return True
    if isinstance(model, Row):
        return all(nullable(part) for part in model.parts)
    return any(nullable(part) for part in model.parts)


def normal_forms(model: Model) -> tuple[Form, ...]:
    """The models without alternatives on top whose languages make up that of ``model``, in the order
    written. Raises ``TooLarge``."""
    if isinstance(model, Place | Part):
        return ((model,),)
    if isinstance(model, Fork):
        if nullable(model):
            return ((Part(False, model),),)
        return bounded(form for part in model.parts for form in normal_forms(part))
    choices = [normal_forms(part) for part in model.parts]
    size = 1
    for choice in choices:
        size *= len(choice)
        refuse(size)
    return bounded(tuple(item for form in forms for item in form) for forms in product(*choices))


def instances(model: Model) -> tuple[Form, ...]:
    """The ways to enter ``model`` with at least one element name, exactly one part entered where all
    are expandable. Raises ``TooLarge``."""
    if isinstance(model, Fork):
        return bounded(form for part in model.parts for form in instances(part))
    found: list[Form] = []
    for form in normal_forms(model):
        if any(isinstance(item, Place) for item in form):
            found.append(form)
            continue
        for index, item in enumerate(form):
            assert isinstance(item, Part)
            rest = (item,) if item.repeats else ()
            found += [form[:index] + entered + rest + form[index + 1 :] for entered in instances(item.body)]
            refuse(len(found))
    return bounded(found)


def bounded(forms: Iterable[Form]) -> tuple[Form, ...]:
    """Each form once, in order of first appearance."""
    seen: dict[Form, None] = {}
    for form in forms:
        seen.setdefault(form)
        refuse(len(seen))
    return tuple(seen)


def refuse(size: int) -> None:
    if size > LARGEST_FORMS:
        raise TooLarge(f"a content model has more than {LARGEST_FORMS} forms: too many alternatives in a row")
