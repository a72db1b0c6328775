"""A syntax error in plain words: what was expected, what stands there, and where the caret belongs."""

from __future__ import annotations

import re
from collections.abc import Set
from typing import NamedTuple

from lark import Token

STARTERS = frozenset(
    {
        "THRESHOLD",
        "LOCALE",
        "GRANULARITY",
        "NORM",
        "GROUNDING",
        "_ROOT",
        "_CONCEPTS",
        "_CONCEPT",
        "_LEDGER",
        "_IDENTITY",
    }
)
"""Words that start a statement."""

SIGNS = {
    "_EQUALS": "=",
    "_COLON": ":",
    "_COMMA": ",",
    "_BAR": "|",
    "_LPAR": "(",
    "_RPAR": ")",
    "_ARROW": "->",
    "QUESTION": "?",
    "STAR": "*",
    "PLUS": "+",
    "MINUS": "-",
    "TOKEN": "#TOKEN:X",
    "IMAGE": "#IMAGE:X",
    "_WHERE": "where",
    "_AND": "and",
    "_OR": "or",
    "_NOT": "not",
    "_TOLERANCE": "tolerance",
    "_WRAPPER": "wrapper",
    "IS_A": "is-a",
    "LABEL": "label",
    "SYNONYM": "synonym",
    "CUE": "cue",
    "PATTERN": "pattern",
    "EXCEPT": "except",
}
"""How words of the grammar are written."""

KINDS = {
    "NAME": "a name",
    "STRING": 'a text in quotes ("...")',
    "NUMBER": "a number",
    "REGEX": "a pattern between slashes (/.../)",
    "WORD": "a word",
}

AFTER = {
    "_WRAPPER": "a name for the wrapper",
    "_ROOT": "the name of a type",
    "_CONCEPT": "a name for the concept",
    "IS_A": "the name of a broader concept",
    "_IDENTITY": "a name for the identity, then `:`",
    "_LEDGER": "the name of a type, then `:`",
    "_ARROW": "the variable of an amount",
    "_NOT": "a predicate: `not` stands right before one",
    "LOCALE": "a locale such as `it_IT`",
    "GRANULARITY": "`word`, `line-segment`, `cell` or `block`",
    "NORM": "`min`, `product` or `lukasiewicz`",
    "GROUNDING": "`optimistic`, `drop` or `false`",
    "THRESHOLD": "a number such as `0.8`",
    "_TOLERANCE": "a number",
    "_CONCEPTS": 'the name of a file in quotes ("...")',
}
"""What must come right after a word, where that needs saying better than by its kind."""

FOUND = re.compile(r"\w[\w-]*|\S")


class Expectation(NamedTuple):
    """``position`` counts characters of the text."""

    sentence: str
    position: int


def expectation(accepts: Set[str], last: Token | None, text: str, position: int) -> Expectation:
    """``accepts`` are the kinds of words that could stand at ``position``, ``last`` is the word before."""
    match = FOUND.match(text, position)
    wanted = listed(phrases(accepts, last, text))
    if match is None:
        if last is None:
            return Expectation(f"the text is empty: expected {wanted}", 0)
        return Expectation(f"the text ends here, but expected was {wanted}", last.end_pos or 0)
    found = match[0]
    hint = hint_for(accepts, last, text, position, found)
    sentence = f"expected {wanted}, found `{shortened(found)}`"
    if hint:
        sentence = f"{hint} ({sentence})"
    elif (
        last is not None and accepts and not STARTERS & accepts and "\n" in text[last.end_pos or 0 : position]
    ):
        # Something is missing at the end of a line: that line is the one to show.
        return Expectation(f"expected {wanted} after `{shortened(str(last))}`", last.end_pos or 0)
    return Expectation(sentence, position)


def phrases(accepts: Set[str], last: Token | None, text: str) -> list[str]:
    """What may stand there, in the words of the manual."""
    if last is None and "_WRAPPER" in accepts:
        return ["`wrapper` and a name: the first line of a wrapper"]
    if last is not None and last.type in AFTER:
        return [AFTER[last.type]]
    if accepts == {"_COLON"}:
        return [f"`:` and a variable (as in `{last}:X`)" if last is not None else "`:`"]
    if accepts == {"_EQUALS"} and last is not None:
        name = shortened(str(last))
        if text[: last.start_pos].rstrip().endswith(":"):
            return [f"`=` after the total `{name}`"]
        return [f"`=` after `{name}` (unless `,`, `|`, `and` or `or` is missing before `{name}`)"]
    statement = bool(STARTERS & accepts)
    found = []
    for kind, phrase in KINDS.items():
        if kind == "NAME" in accepts:
            found += [] if statement else [name_of_what(accepts)]
        elif kind in accepts:
            found.append(phrase)
    for kind, sign in SIGNS.items():
        if kind in accepts:
            found.append(f"`{sign}`")
    if statement:
        found.append("the next statement")
    elif "$END" in accepts:
        found.append("the end")
    return found or ["nothing more"]


def name_of_what(accepts: Set[str]) -> str:
    if "_NOT" in accepts:
        return "a predicate"
    if "STRING" in accepts:
        return "a variable or another word"
    return "the name of a type" if "_LPAR" in accepts else KINDS["NAME"]


def listed(phrases: list[str]) -> str:
    if len(phrases) == 1:
        return phrases[0]
    return f"{', '.join(phrases[:-1])} or {phrases[-1]}"


def hint_for(accepts: Set[str], last: Token | None, text: str, position: int, found: str) -> str:
    """What went wrong, where it is one of the usual slips."""
    letter = found[0]
    if letter == '"' and "STRING" in accepts:
        return "a text has no closing quote on its line"
    if letter == "/" and "REGEX" in accepts:
        return "a pattern has no closing slash on its line; a slash within one is written `\\/`"
    if letter in "“”„‟«»‘’'" and "STRING" in accepts:
        return 'a text stands between straight double quotes: "..."'
    if letter in "–—−":
        return "this is a dash; a minus is written `-`"
    if (
        letter == ","
        and last is not None
        and last.type == "NUMBER"
        and text[position + 1 : position + 2].isdigit()
    ):
        return "a number is written with a decimal point: 0.8"
    if letter == "%" and last is not None and last.type == "NUMBER":
        return "a percentage is written as a number: 0.8 for 80 %"
    if letter == ";":
        return "nothing stands at the end of a statement"
    if letter == "=" and last is not None and last.type in ("_WHERE", "_AND", "_OR"):
        return f"`{last}` cannot be the name of a type here"
    if letter == "&" or letter in "∧":
        return "conditions are joined by the word `and`"
    if letter == "|" and "_OR" in accepts:
        return "alternatives of a constraint are joined by the word `or`"
    if letter in "!~¬":
        return "a predicate is denied by the word `not` before it"
    if letter == "(" and last is not None and last.type == "_NOT":
        return "`not` denies a single predicate, not several in brackets"
    alone = "_WHERE" in accepts and "_COMMA" not in accepts
    if found in ("TOKEN", "IMAGE") or (letter in ",|?*+" and alone) or (letter == "#" and "NAME" in accepts):
        return "`#TOKEN:X` is all there is in its type and stands without brackets"
    if "_WRAPPER" in accepts and last is None and found != "wrapper":
        return "a wrapper starts with its name"
    return ""


def shortened(text: str) -> str:
    """The found word without what would steer a terminal, at most 40 characters of it."""
    shown = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text[:40])
    return shown + "..." if len(text) > 40 else shown
