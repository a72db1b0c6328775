"""What the predicates of constraints ask for, in words that need no manual."""

from __future__ import annotations

import re
from contextlib import suppress
from importlib.resources import files

import msgspec

from pincite.regex import regex

# By predicate: ``{0}``, ``{1}``, ``{2}`` are the tokens it was asked about, ``{rest}`` its other
# arguments as written.
DEMANDS: dict[str, str] = msgspec.json.decode(files(__package__).joinpath("demands.json").read_bytes())
ATOM = regex(r"\s*(not\s*\(\s*|not\s+|!)?\s*([\w.-]+)\s*(?:\((.*)\))?[\s)]*", re.S)


def demand(atom: str, tokens: tuple[str, ...]) -> str:
    """What ``atom``, as written in a wrapper, asks of ``tokens`` (their texts, quoted): a sentence
    without its full stop. One of a predicate that is not known here says the atom itself."""
    match = ATOM.fullmatch(atom)
    template = DEMANDS.get(match[2]) if match else None
    if match is not None and template is not None:
        rest = ", ".join(arguments(match[3] or "")[len(tokens) :]) or "what is asked for"
        with suppress(IndexError):  # it was asked about fewer tokens than its words speak of
            text = template.format(*tokens, rest=rest)
            return text.replace(" should ", " should not ", 1) if match[1] else text
    about = f" for {' and '.join(tokens)}" if tokens else ""
    return f"{atom or 'its condition'} should hold{about}"


def arguments(text: str) -> list[str]:
    """The arguments of an atom as written; a comma in a text or a pattern parts nothing."""
    parts = re.findall(r'(?:"(?:[^"\\]|\\.)*"|/(?:[^/\\]|\\.)*/|[^,])+', text, re.S)
    return [part.strip() for part in parts]
