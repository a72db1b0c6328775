"""A syntax error in plain words: what was expected, what stands there, and where the caret belongs."""

from __future__ import annotations

import re
from collections.abc import Callable, Set
from typing import NamedTuple

from lark import Token

# Words that start a statement.
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
# How words of the grammar are written.
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

KINDS = {
    "NAME": "a name",
    "STRING": 'a text in quotes ("...")',
    "NUMBER": "a number",
    "REGEX": "a pattern between slashes (/.../)",
    "WORD": "a word",
}

# What must come right after a word, where that needs saying better than by its kind.
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
    only = single_phrase(accepts, last, text)
    if only:
        return [only]
    statement = bool(STARTERS & accepts)
    found = [name_of_what(accepts)] if "NAME" in accepts and not statement else []
    found += [phrase for kind, phrase in KINDS.items() if kind in accepts and kind != "NAME"]
    found += [f"`{sign}`" for kind, sign in SIGNS.items() if kind in accepts]
    if statement:
        found.append("the next statement")
    elif "$END" in accepts:
        found.append("the end")
    return found or ["nothing more"]


def single_phrase(accepts: Set[str], last: Token | None, text: str) -> str:
    """What may stand there where one phrase says it all, else ''."""
    if last is None:
        if "_WRAPPER" in accepts:
            return "`wrapper` and a name: the first line of a wrapper"
        return "`:`" if accepts == {"_COLON"} else ""
    if last.type in AFTER:
        return AFTER[last.type]
    if accepts == {"_COLON"}:
        return f"`:` and a variable (as in `{last}:X`)"
    if accepts == {"_EQUALS"}:
        name = shortened(str(last))
        if text[: last.start_pos].rstrip().endswith(":"):
            return f"`=` after the total `{name}`"
        return f"`=` after `{name}` (unless `,`, `|`, `and` or `or` is missing before `{name}`)"
    return ""


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


class Slip(NamedTuple):
    """What is known where a word was found that cannot stand there; ``after`` is the kind of the word
    before, '' for none."""

    accepts: Set[str]
    after: str
    found: str
    following: str

    @property
    def letter(self) -> str:
        return self.found[0]

    @property
    def after_leaf(self) -> bool:
        """Whether a content model has just ended that may be that of a leaf only."""
        return "_WHERE" in self.accepts and "_COMMA" not in self.accepts


# The usual slips, each with what to say of it; the first that fits is said.
HINTS: tuple[tuple[Callable[[Slip], bool], str], ...] = (
    (lambda s: s.letter == '"' and "STRING" in s.accepts, "a text has no closing quote on its line"),
    (
        lambda s: s.letter == "/" and "REGEX" in s.accepts,
        "a pattern has no closing slash on its line; a slash within one is written `\\/`",
    ),
    (
        lambda s: s.letter in "“”„‟«»‘’'" and "STRING" in s.accepts,
        'a text stands between straight double quotes: "..."',
    ),
    (lambda s: s.letter in "–—−", "this is a dash; a minus is written `-`"),
    (
        lambda s: s.letter == "," and s.after == "NUMBER" and s.following.isdigit(),
        "a number is written with a decimal point: 0.8",
    ),
    (
        lambda s: s.letter == "%" and s.after == "NUMBER",
        "a percentage is written as a number: 0.8 for 80 %",
    ),
    (lambda s: s.letter == ";", "nothing stands at the end of a statement"),
    (
        lambda s: s.letter == "=" and s.after in ("_WHERE", "_AND", "_OR"),
        "`{last}` cannot be the name of a type here",
    ),
    (lambda s: s.letter in "&∧", "conditions are joined by the word `and`"),
    (
        lambda s: s.letter == "|" and "_OR" in s.accepts,
        "alternatives of a constraint are joined by the word `or`",
    ),
    (lambda s: s.letter in "!~¬", "a predicate is denied by the word `not` before it"),
    (
        lambda s: s.letter == "(" and s.after == "_NOT",
        "`not` denies a single predicate, not several in brackets",
    ),
    (
        lambda s: (
            s.found in ("TOKEN", "IMAGE")
            or (s.letter in ",|?*+" and s.after_leaf)
            or (s.letter == "#" and "NAME" in s.accepts)
        ),
        "`#TOKEN:X` is all there is in its type and stands without brackets",
    ),
    (
        lambda s: "_WRAPPER" in s.accepts and not s.after and s.found != "wrapper",
        "a wrapper starts with its name",
    ),
)


def hint_for(accepts: Set[str], last: Token | None, text: str, position: int, found: str) -> str:
    """What went wrong, where it is one of the usual slips."""
    following = text[position + 1 : position + 2]
    slip = Slip(accepts, last.type if last is not None else "", found, following)
    return next((hint for fits, hint in HINTS if fits(slip)), "").replace("{last}", str(last))


LONGEST = 40  # Characters of a found word that are shown.


def shortened(text: str) -> str:
    """The found word without what would steer a terminal, its beginning where it is long."""
    shown = "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text[:LONGEST]
    )
    return shown + "..." if len(text) > LONGEST else shown
