"""A ``Wrapper`` as text, in one canonical form; ``parse`` gives the same wrapper back."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterable
from decimal import Decimal

import msgspec

from pincite.wrappers import definition as d
from pincite.wrappers.content.automaton import fold
from pincite.wrappers.language.fault import single
from pincite.wrappers.language.quoting import quote, slash
from pincite.wrappers.language.syntax import terminal

# Characters of a line up to which a constraint stands beside its content model, and texts side by side.
WIDTH = 100
ALIGNED = 24  # Longest name of a type after which the equals signs still stand below each other.


def write(wrapper: d.Wrapper) -> str:
    """The text of the wrapper, with all its concepts, ending in a line end.

    Lossless: ``parse(write(w)).same(w)`` for what ``build`` or ``parse`` made. Of patterns the meaning is
    kept: a slash or a line end in one comes back in the usual spelling. Raises ``BadWrapper`` for what the
    language cannot say: a name that is none, a choice without parts, a number that is infinite.
    """
    blocks = [settings(wrapper)]
    longest = max((len(t.name) for t in wrapper.types if len(t.name) <= ALIGNED and not t.joined), default=0)
    blocks.append([line for t in wrapper.types for line in type_lines(t, longest)])
    blocks.extend(concept_lines(concept) for concept in wrapper.concepts)
    last = [ledger_line(wrapper.ledger)] if wrapper.ledger is not None else []
    last += [identity_line(identity) for identity in wrapper.identities]
    blocks.append(last)
    return "\n".join("".join(f"{line}\n" for line in block) for block in blocks if block)


def settings(wrapper: d.Wrapper) -> list[str]:
    """The first lines; what is as it is without saying is left out, but for the threshold."""
    lines = [f"wrapper {name(wrapper.name)}", f"threshold {number(wrapper.threshold)}"]
    for key in ("locale", "granularity", "norm", "grounding"):
        value = getattr(wrapper, key)
        if value != DEFAULTS[key]:
            if not terminal("WORD").fullmatch(value):
                raise unwritable(f"`{value}` cannot be written as a {key}")
            lines.append(f"{key} {value}")
    if wrapper.types and wrapper.root_type != wrapper.types[0].name:
        lines.append(f"root {name(wrapper.root_type)}")
    return lines


DEFAULTS = {field.name: field.default for field in msgspec.structs.fields(d.Wrapper)}


# -- group types


def type_lines(group_type: d.GroupType, longest: int) -> list[str]:
    said = f"joined {name(group_type.name)}" if group_type.joined else name(group_type.name)
    head = f"{said.ljust(longest)} = {written_content(group_type.content)}"
    constraint = group_type.constraint
    if not all(constraint.disjuncts):
        raise unwritable("an alternative of a constraint holds no predicate")
    disjuncts = [" and ".join(map(written_atom, conjunction)) for conjunction in constraint.disjuncts]
    if not disjuncts:
        return [head]
    line = f"{head} where {' or '.join(disjuncts)}"
    if len(line) <= WIDTH:
        return [line]
    margin = " " * (longest + 3)
    lines = [head, f"{margin}where {disjuncts[0]}"]
    return lines + [f"{margin}   or {disjunct}" for disjunct in disjuncts[1:]]


CHOICE, SEQUENCE, PART = range(3)  # How tightly a written model holds together.


def written_content(content: d.Content) -> str:
    """A content model as text. A sequence or choice of one part is that part."""
    return fold(content, written_node)[0]


def written_node(node: d.Content, below: list[tuple[str, int]]) -> tuple[str, int]:
    if isinstance(node, d.Leaf):
        return f"#{node.kind.upper()}:{name(node.variable)}", PART
    if isinstance(node, d.Name):
        return f"{name(node.type)}:{name(node.variable)}", PART
    if isinstance(node, d.Optional | d.Star | d.Plus):
        sign = "?" if isinstance(node, d.Optional) else "*" if isinstance(node, d.Star) else "+"
        return bracketed(below[0], PART) + sign, PART
    if len(below) == 1:
        return below[0]
    if isinstance(node, d.Sequence):
        if not below:
            return "()", PART
        return ", ".join(bracketed(part, PART) for part in below), SEQUENCE
    if not below:
        raise unwritable("a choice holds nothing to choose from")
    return " | ".join(bracketed(part, SEQUENCE) for part in below), CHOICE


def bracketed(part: tuple[str, int], least: int) -> str:
    text, level = part
    return text if level >= least else f"({text})"


def written_atom(atom: d.Atom) -> str:
    """A predicate with its arguments as text."""
    if atom.predicate == "not":
        raise unwritable("`not` cannot be the name of a predicate")
    arguments = [written_argument(argument) for argument in atom.arguments]
    arguments += [f"{name(key)}={written_argument(value)}" for key, value in atom.options]
    return f"{'not ' if atom.negated else ''}{name(atom.predicate)}({', '.join(arguments)})"


def written_argument(argument: d.Argument) -> str:
    if isinstance(argument, d.Variable | d.Symbol):
        return name(argument.name)
    if isinstance(argument, d.Parent):
        return f"parent.{name(argument.name)}"
    if isinstance(argument, d.Text):
        return quote(argument.value)
    return slash(argument.value) if isinstance(argument, d.Pattern) else number(argument.value)


# -- concepts and identities


def concept_lines(concept: d.Concept) -> list[str]:
    broader = f" is-a {', '.join(name(other) for other in concept.is_a)}" if concept.is_a else ""
    lines = [f"concept {name(concept.name)}{broader}"]
    for word, part in d.CONCEPT_TEXTS.items():
        lines += listed(word, map(slash if word == "pattern" else quote, getattr(concept, part)))
    return lines


def listed(keyword: str, texts: Iterable[str]) -> list[str]:
    """The keyword with its texts, on as many lines as they need."""
    lines: list[str] = []
    for text in texts:
        if lines and len(lines[-1]) + len(text) + 2 <= WIDTH:
            lines[-1] += f", {text}"
        else:
            lines.append(f"  {keyword} {text}")
    return lines


def ledger_line(ledger: d.Ledger) -> str:
    if not ledger.amounts:
        raise unwritable("the ledger names no amount")
    amounts = ", ".join(name(amount) for amount in ledger.amounts)
    return f"ledger {name(ledger.type)}: {name(ledger.account)} -> {amounts}"


def identity_line(identity: d.Identity) -> str:
    if not identity.terms:
        raise unwritable(f"the identity `{identity.name}` sums up nothing")
    terms = " ".join(f"{'-' if term.sign < 0 else '+'} {name(term.concept)}" for term in identity.terms)
    line = f"identity {name(identity.name)}: {name(identity.total)} = {terms.removeprefix('+ ')}"
    return f"{line} tolerance {number(identity.tolerance)}" if identity.tolerance else line


# -- words


def name(word: str) -> str:
    if not is_name(word):
        raise unwritable(f"`{word}` is no name: a letter, then letters, digits and underscores")
    return word


def is_name(word: str) -> bool:
    """True for what the language takes as a name and gives back as it is."""
    return terminal("NAME").fullmatch(word) is not None and unicodedata.is_normalized("NFC", word)


def number(value: float | Decimal) -> str:
    if not math.isfinite(value):
        raise unwritable(f"the number {value} cannot be written")
    text = str(value) if isinstance(value, Decimal) else repr(float(value))
    return text.removesuffix(".0")


def unwritable(sentence: str) -> Exception:
    return single("unwritable", sentence)
