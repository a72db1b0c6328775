"""What kind of text a field holds: the most telling of a few kinds that is true of all its marks."""

from __future__ import annotations

from itertools import groupby

from pincite.learning.conditions import Condition, Literal, one
from pincite.wrappers.predicates.predicate import Scene

LETTERS = r"/.*\pL.*\pL.*/"
DASH = "/[-–—]+/"
# A number in groups of three, or too short for one: what amounts look like and codes do not.
GROUPED = r"/[-–+(]?[0-9]{1,3}([.,'’ ][0-9]{3})*([.,][0-9]{1,3})?[-)]?/"
DECIMALS = r"/.*[0-9][.,][0-9]{2}[-)]?/"  # A number with two decimals, whatever signs are around it.
NO_TYPE = 6.0  # The cost of a field of which nothing is known: more than of any kind.
CODE = r"/\pL{0,5}[ .#]?[\pL0-9.\/_-]*[0-9][\pL0-9.\/_-]*/"  # What codes of several shapes have in common.

Marked = list[tuple[Scene, int]]


def kinds(field: str) -> list[Condition]:
    """The kinds of text from the narrowest to the widest."""
    x = (field,)
    return [
        one(x, "isDate", cost=1, why="a date in every mark"),
        one(x, "isAmount", cost=1, why="a number in every mark"),
        Condition(
            x,
            ((Literal("isAmount"),), (Literal("regExp", (DASH,)),)),
            1.5,
            "a number or a dash in every mark",
        ),
        one(x, "isPercent", cost=1.5, why="a percentage in every mark"),
        Condition(
            x,
            ((Literal("regExp", (LETTERS,)), Literal("isDate", (), True), Literal("isAmount", (), True)),),
            2,
            "words in every mark, no date and no number",
        ),
        Condition(x, ((Literal("isEmpty", (), True),),), NO_TYPE, "marks of different kinds"),
    ]


def type_of(field: str, marked: Marked) -> Condition:
    """The kind of a field; the shape of codes where it is none of the others."""
    known = next(kind for kind in kinds(field) if all(kind.holds(scene, {field: i}) for scene, i in marked))
    return known if known.cost < NO_TYPE else code_of(field, marked) or known


def code_of(field: str, marked: Marked, wide: bool = False) -> Condition | None:
    """The shape of codes such as ``INV-2025/17``, or of any codes (``wide``); None where marks are texts of
    several words."""
    texts = sorted({scene.tokens.text[i] for scene, i in marked})
    if any(text.count(" ") > 1 or not any(c.isdigit() for c in text) for text in texts):
        return None
    shapes = sorted({shape(text) for text in texts})
    if len(shapes) == 1 and not wide:
        return one((field,), "regExp", shapes[0], cost=3, why="the shape of every mark")
    code = Condition(
        (field,),
        ((Literal("regExp", (CODE,)), Literal("isDate", (), True)),),
        3,
        "codes of several shapes, and no date",
    )
    return code if all(code.holds(scene, {field: i}) for scene, i in marked) else None


def shape(text: str) -> str:
    """A pattern of texts that have letters, digits and signs in the same order."""
    out = []
    for kind, run in groupby(text, lambda c: "d" if c.isdigit() else "l" if c.isalpha() else "s"):
        letters = "".join(run)
        out.append({"d": "[0-9]+", "l": r"\pL+"}.get(kind) or "".join(escaped(c) for c in letters))
    return "/" + "".join(out) + "/"


def escaped(sign: str) -> str:
    return sign if sign.isspace() or sign in "-_:,#" else "\\" + sign
