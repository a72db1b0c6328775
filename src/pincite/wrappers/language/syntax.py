"""Text to a tree of the grammar, or a fault in plain words: what was expected, what stands there, and where
the caret belongs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from contextlib import suppress
from functools import lru_cache
from importlib.resources import files
from typing import Literal, get_args

import msgspec
from lark import Lark, Token, Tree, UnexpectedInput

from pincite.regex import regex
from pincite.wrappers.definition import Place
from pincite.wrappers.language import limits
from pincite.wrappers.language.fault import plain, single

Start = Literal["wrapper_file", "concept_file", "content_text", "condition_text"]

# Words that start a statement.
SETTINGS = frozenset({"THRESHOLD", "LOCALE", "GRANULARITY", "NORM", "GROUNDING", "_ROOT"})
STARTERS = SETTINGS | {"_CONCEPTS", "_CONCEPT", "_LEDGER", "_IDENTITY", "_JOINED"}
AFTER_LEAF = "after a leaf"  # Accepted where a content model has just ended that may be that of a leaf only.
FOUND = regex(r"\w[\w-]*|\S")
LONGEST = 40  # Characters of a found word that are shown.


class Slip(msgspec.Struct, frozen=True):
    """A usual slip: what stands ``at`` a place (an expression) where ``accepted`` could stand ('' for
    anything), right ``after`` one of these kinds of words (none for any), and what to say of it."""

    at: str
    hint: str
    accepted: str = ""
    after: tuple[str, ...] = ()


class Phrases(msgspec.Struct, frozen=True):
    """The table ``phrases.json``: how words of the grammar are written, what those of some ``kinds`` are
    called, what must come right ``after`` a word where that needs saying better than by its kind, and the
    usual ``slips``, of which the first that fits is told."""

    signs: dict[str, str]
    kinds: dict[str, str]
    after: dict[str, str]
    slips: tuple[Slip, ...]


PHRASES = msgspec.json.decode(files(__package__).joinpath("phrases.json").read_bytes(), type=Phrases)


@lru_cache(maxsize=1)
def grammar() -> Lark:
    return Lark(
        files(__package__).joinpath("grammar.lark").read_text(encoding="utf-8"),
        parser="lalr",
        start=list(get_args(Start)),
        maybe_placeholders=False,
    )


@lru_cache(maxsize=2)
def terminal(name: str) -> re.Pattern[str]:
    """The words of a kind, as the grammar has them."""
    return re.compile(next(t.pattern.value for t in grammar().terminals if t.name == name))


def tree_of(text: str, start: Start, file: str) -> Tree[Token]:
    """What the grammar makes of a text whose line ends are ``\\n``. Raises ``BadWrapper`` at the first
    fault."""
    session = grammar().parse_interactive(text, start=start)
    words: list[Token] = []  # the last two
    count = 0
    try:
        for word in shallow(session.iter_parse(), file):
            words = [*words[-1:], word]
            count += 1
        tree: Tree[Token] = session.feed_eof(words[-1] if words else None)  # type: ignore[no-untyped-call]
        return tree
    except UnexpectedInput as error:
        at_end = getattr(getattr(error, "token", None), "type", "") == "$END"
        position = len(text) if at_end else error.pos_in_stream or 0
        if words and not at_end and words[-1].start_pos == position:
            del words[-1]  # it was seen, but not taken
            count -= 1
        accepts = accepted(text, start, count)
    sentence, position = expectation(accepts, words[-1] if words else None, text, position)
    line = text.count("\n", 0, position) + 1
    raise single("syntax", sentence, Place(line, position - text.rfind("\n", 0, position), file))


def accepted(text: str, start: Start, count: int) -> set[str]:
    """The kinds of words that may follow the first ``count`` words of a text. Read again, because the
    session that failed has already put things together as if they were finished."""
    session = grammar().parse_interactive(text, start=start)
    words = session.iter_parse()
    with suppress(UnexpectedInput, StopIteration):
        for _ in range(count + 1):  # a word is taken when the next one is asked for
            next(words)
    return set(session.accepts())  # type: ignore[no-untyped-call]


def shallow(words: Iterator[Token], file: str) -> Iterator[Token]:
    """The words, as long as brackets are not nested too deep. Raises ``BadWrapper``."""
    depth = 0
    for word in words:
        depth += (word.type == "_LPAR") - (word.type == "_RPAR")
        if depth > limits.DEPTH:
            sentence = f"more than {limits.DEPTH} brackets within one another"
            raise single("too_deep", sentence, place_of(word, file))
        yield word


def place_of(word: Token | None, file: str, offset: int = 0) -> Place:
    """Where a word of a file stands; without a word the beginning of the file."""
    return Place(1, 1, file) if word is None else Place(word.line or 0, (word.column or 0) + offset, file)


def expectation(accepts: Set[str], last: Token | None, text: str, position: int) -> tuple[str, int]:
    """The sentence of a syntax error, and the character of the text that it is about. ``accepts`` are the
    kinds of words that could stand at ``position``, ``last`` is the word before."""
    match = FOUND.match(text, position)
    phrases = phrases_of(accepts, last, text)
    wanted = " or ".join(filter(None, (", ".join(phrases[:-1]), phrases[-1])))
    end = (last.end_pos or 0) if last is not None else 0
    if match is None and last is None:
        return f"the text is empty: expected {wanted}", 0
    if match is None:
        return f"the text ends here, but expected was {wanted}", end
    sentence = f"expected {wanted}, found `{shortened(match[0])}`"
    hint = hint_for(accepts, last, text, position)
    if hint:
        return f"{hint} ({sentence})", position
    if last is not None and accepts and not STARTERS & accepts and "\n" in text[end:position]:
        # Something is missing at the end of a line: that line is the one to show.
        return f"expected {wanted} after `{shortened(last)}`", end
    return sentence, position


def phrases_of(accepts: Set[str], last: Token | None, text: str) -> list[str]:
    """What may stand there, in the words of the manual."""
    only = single_phrase(accepts, last, text)
    if only:
        return [only]
    statement = bool(STARTERS & accepts)
    found = [name_of_what(accepts)] if "NAME" in accepts and not statement else []
    found += [phrase for kind, phrase in PHRASES.kinds.items() if kind in accepts and kind != "NAME"]
    found += [f"`{sign}`" for kind, sign in PHRASES.signs.items() if kind in accepts]
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
    if last.type in PHRASES.after:
        return PHRASES.after[last.type]
    if accepts == {"_COLON"}:
        return f"`:` and a variable (as in `{last}:X`)"
    if accepts == {"_EQUALS"}:
        name = shortened(last)
        if text[: last.start_pos].rstrip().endswith(":"):
            return f"`=` after the total `{name}`"
        return f"`=` after `{name}` (unless `,`, `|`, `and` or `or` is missing before `{name}`)"
    return ""


def name_of_what(accepts: Set[str]) -> str:
    if "_NOT" in accepts:
        return "a predicate"
    if "STRING" in accepts:
        return "a variable or another word"
    return "the name of a type" if "_LPAR" in accepts else PHRASES.kinds["NAME"]


def hint_for(accepts: Set[str], last: Token | None, text: str, position: int) -> str:
    """What went wrong, where it is one of the usual slips."""
    kinds = {"", *accepts}
    if "_WHERE" in accepts and "_COMMA" not in accepts:
        kinds.add(AFTER_LEAF)
    for slip in PHRASES.slips:
        before = not slip.after or (last is not None and last.type in slip.after)
        if before and slip.accepted in kinds and re.compile(slip.at).match(text, position):
            return slip.hint.replace("{last}", str(last))
    return ""


def shortened(text: str) -> str:
    """The found word without what would steer a terminal, its beginning where it is long."""
    return "".join(map(plain, text[:LONGEST])) + ("..." if len(text) > LONGEST else "")
