"""Normal forms, kernels and instances of a content model: the ways in which groups begin and grow.

Definition 12 and the function instantiate of section 4.1, with two repairs: a nullable alternation stays
one expandable part, and a sequence of optional parts is entered one part at a time. See
docs/decisions/0009-wrapper-semantics.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count, product

from pincite.errors import TooLarge
from pincite.wrappers.content.automaton import fold, rebuilt
from pincite.wrappers.definition import Choice, Content, Leaf, Name, Optional, Plus, Sequence, Star

# Normal forms or instances that one content model may have: alternatives multiply along a sequence.
LARGEST_FORMS = 1000


class Place(Name, frozen=True):
    """An element name at its position in the content model, counted from 0 from the left."""

    position: int


Part = Optional | Star  # An expandable part: its body once or any number of times.
Form = tuple[Place | Optional | Star, ...]  # A model in normal form: one after the other.


def numbered(content: Content) -> Content:
    """The content model with a ``Place`` for every element name; ``e+`` is written ``e, e*`` over the same
    positions. ``content`` must be in star normal form."""
    positions = count()

    def number(node: Content, below: list[Content]) -> Content:
        if isinstance(node, Name):
            return Place(node.type, node.variable, next(positions))
        if isinstance(node, Leaf):
            raise TypeError("the content model of a token has no positions")
        return Sequence((*below, Star(*below))) if isinstance(node, Plus) else rebuilt(node, below)

    return fold(content, number)


def nullable(model: Content) -> bool:
    """True where the empty word belongs to the language."""
    if isinstance(model, Sequence | Choice):
        return (all if isinstance(model, Sequence) else any)(map(nullable, model.parts))
    return isinstance(model, Part)


def normal_forms(model: Content) -> tuple[Form, ...]:
    """The forms without alternatives on top whose languages make up that of a ``numbered`` model, in the
    order written. Raises ``TooLarge``."""
    if isinstance(model, Place | Part):
        return ((model,),)
    assert isinstance(model, Sequence | Choice)
    if isinstance(model, Choice):
        if nullable(model):
            return ((Optional(model),),)
        return bounded(form for part in model.parts for form in normal_forms(part))
    choices = [normal_forms(part) for part in model.parts]
    size = 1
    for choice in choices:
        size *= len(choice)
        refuse(size)
    return bounded(tuple(item for form in forms for item in form) for forms in product(*choices))


def instances(model: Content) -> tuple[Form, ...]:
    """The ways to enter a ``numbered`` model with at least one element name, exactly one part entered where
    all are expandable. Raises ``TooLarge``."""
    if isinstance(model, Choice):
        return bounded(form for part in model.parts for form in instances(part))
    found: list[Form] = []
    for form in normal_forms(model):
        if any(isinstance(item, Place) for item in form):
            found.append(form)
            continue
        for index, item in enumerate(form):
            assert isinstance(item, Part)
            rest = (item,) if isinstance(item, Star) else ()
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
