"""Text to statements: what the grammar recognises, with the words (and so the places) it stands at."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal, NamedTuple

from lark import Lark, Token, Transformer, UnexpectedInput, v_args

from pincite.wrappers import definition as d
from pincite.wrappers.language import limits
from pincite.wrappers.language.expectation import expectation
from pincite.wrappers.language.fault import single

Start = Literal["wrapper_file", "concept_file", "content_text", "condition_text"]


class Model(NamedTuple):
    """A content model, how deep it is nested, and the word of each of its positions."""

    content: d.Content
    depth: int
    words: list[Token]


class RawAtom(NamedTuple):
    """A predicate as written. Arguments are words of the text, those given by name with their name."""

    word: Token
    arguments: tuple[tuple[Token | None, Token], ...]
    negated: bool = False


Condition = list[tuple[RawAtom, ...]]  # Conjunctions, of which one must hold.


class Setting(NamedTuple):
    key: Token
    value: Token


class Root(NamedTuple):
    name: Token


class Include(NamedTuple):
    file: Token


class TypeStatement(NamedTuple):
    name: Token
    model: Model
    condition: Condition


class ConceptStatement(NamedTuple):
    """``features`` are pairs of a keyword and a word behind it, in order."""

    name: Token
    features: tuple[tuple[Token, Token], ...]


class LedgerStatement(NamedTuple):
    type: Token
    account: Token
    amounts: tuple[Token, ...]


class IdentityStatement(NamedTuple):
    name: Token
    total: Token
    terms: tuple[tuple[int, Token], ...]
    tolerance: Token | None


Statement = Setting | Root | Include | TypeStatement | ConceptStatement | LedgerStatement | IdentityStatement


class Statements(NamedTuple):
    """A whole file; ``name`` is None for one of concepts."""

    name: Token | None
    statements: tuple[Statement, ...]


class Limit(Exception):
    """A limit was passed at a word of the text."""

    def __init__(self, code: str, sentence: str, word: Token) -> None:
        super().__init__(sentence)
        self.code, self.sentence, self.word = code, sentence, word


def statements(text: str, start: Start, file: str) -> Any:
    """``Statements``, or for the starts ``content_text`` and ``condition_text`` a ``Model`` and a
    ``Condition``. Line ends of ``text`` are ``\\n``. Raises ``BadWrapper`` at the first fault."""
    session = grammar().parse_interactive(text, start=start)
    words: list[Token] = []  # the last two
    count = 0
    try:
        for word in shallow(session.iter_parse()):
            words = [*words[-1:], word]
            count += 1
        return session.feed_eof(words[-1] if words else None)  # type: ignore[no-untyped-call]
    except UnexpectedInput as error:
        at_end = getattr(getattr(error, "token", None), "type", "") == "$END"
        position = len(text) if at_end else error.pos_in_stream or 0
        if words and not at_end and words[-1].start_pos == position:
            del words[-1]  # it was seen, but not taken
            count -= 1
        raise unexpected(text, start, position, words[-1] if words else None, count, file) from None
    except Limit as limit:
        raise fault_at(limit.code, limit.sentence, limit.word, file) from None


def fault_at(code: str, sentence: str, word: Token, file: str) -> Exception:
    return single(code, sentence, word.line or 0, word.column or 0, file)


def unexpected(
    text: str, start: Start, position: int, last: Token | None, count: int, file: str
) -> Exception:
    """The fault at ``position``, where ``last``, word number ``count``, was the last that could be taken."""
    expected = expectation(accepted(text, start, count), last, text, position)
    line = text.count("\n", 0, expected.position) + 1
    column = expected.position - text.rfind("\n", 0, expected.position)
    return single("syntax", expected.sentence, line, column, file)


def accepted(text: str, start: Start, count: int) -> set[str]:
    """The kinds of words that may follow the first ``count`` words of a text. Read again, because the
    session that failed has already put things together as if they were finished."""
    session = grammar().parse_interactive(text, start=start)
    words = session.iter_parse()
    with suppress(UnexpectedInput, StopIteration):
        for _ in range(count + 1):  # a word is taken when the next one is asked for
            next(words)
    return set(session.accepts())  # type: ignore[no-untyped-call]


def shallow(words: Iterator[Token]) -> Iterator[Token]:
    """The words, as long as brackets are not nested too deep. Raises ``Limit``."""
    depth = 0
    for word in words:
        depth += (word.type == "_LPAR") - (word.type == "_RPAR")
        if depth > limits.DEPTH:
            raise Limit("too_deep", f"more than {limits.DEPTH} brackets within one another", word)
        yield word


@lru_cache(maxsize=1)
def grammar() -> Lark:
    return Lark(
        files("pincite.wrappers.language").joinpath("grammar.lark").read_text(encoding="utf-8"),
        parser="lalr",
        start=["wrapper_file", "concept_file", "content_text", "condition_text"],
        propagate_positions=True,
        maybe_placeholders=False,
        transformer=Reading(),
    )


@v_args(inline=True)
class Reading(Transformer[Token, Any]):
    """From the bottom up, while parsing: no tree is kept, nothing recurses."""

    setting = Setting
    root = Root
    include = Include

    def wrapper_file(self, name: Token, *statements: Statement) -> Statements:
        return Statements(name, statements)

    def concept_file(self, *statements: Statement) -> Statements:
        return Statements(None, statements)

    def itself(self, part: Any) -> Any:
        return part

    content_text = condition_text = bracketed = itself

    # -- group types

    def type(self, name: Token, model: Model, condition: Condition | None = None) -> TypeStatement:
        return TypeStatement(name, model, condition or [])

    def leaf(self, kind: Token, variable: Token) -> Model:
        return Model(d.Leaf("token" if kind.type == "TOKEN" else "image", str(variable)), 0, [])

    def element(self, type_name: Token, variable: Token) -> Model:
        return Model(d.Name(str(type_name), str(variable)), 1, [type_name])

    def nothing(self) -> Model:
        return Model(d.Sequence(()), 1, [])

    def choice(self, *parts: Model) -> Model:
        return joined(d.Choice, parts)

    def sequence(self, *parts: Model) -> Model:
        return joined(d.Sequence, parts)

    def repeated(self, model: Model, sign: Token) -> Model:
        if model.depth >= limits.DEPTH:
            raise Limit("too_deep", f"more than {limits.DEPTH} brackets and signs within one another", sign)
        kinds: dict[str, type[d.Optional] | type[d.Star] | type[d.Plus]]
        kinds = {"QUESTION": d.Optional, "STAR": d.Star, "PLUS": d.Plus}
        return Model(kinds[sign.type](model.content), model.depth + 1, model.words)

    # -- constraints

    def condition(self, *parts: Condition) -> Condition:
        joined = [conjunction for part in parts for conjunction in part]
        if len(joined) > limits.DISJUNCTS:
            raise too_many_alternatives(joined[0][0].word)
        return joined

    def conjunction(self, *parts: Condition) -> Condition:
        if all(len(part) == 1 for part in parts):
            return [tuple(atom for part in parts for atom in part[0])]
        product = parts[0]
        for part in parts[1:]:
            if len(product) * len(part) > limits.DISJUNCTS:
                raise too_many_alternatives(part[0][0].word)
            product = [left + right for left in product for right in part]
            if len(product) * len(product[0]) > limits.ATOMS:
                sentence = f"a constraint of more than {limits.ATOMS} predicates"
                raise Limit("too_large", sentence, part[0][0].word)
        return product

    def atom(self, name: Token, *arguments: tuple[Token | None, Token]) -> Condition:
        return [(RawAtom(name, arguments),)]

    def negated(self, atom: Condition) -> Condition:
        return [(atom[0][0]._replace(negated=True),)]

    def argument(self, *words: Token) -> tuple[Token | None, Token]:
        return (words[0] if len(words) > 1 else None, words[-1])

    # -- concepts

    def concept(self, name: Token, *features: tuple[tuple[Token, Token], ...]) -> ConceptStatement:
        return ConceptStatement(name, tuple(pair for feature in features for pair in feature))

    def feature(self, key: Token, *words: Token) -> tuple[tuple[Token, Token], ...]:
        return tuple((key, word) for word in words)

    # -- identities

    def ledger(self, type_name: Token, account: Token, *amounts: Token) -> LedgerStatement:
        return LedgerStatement(type_name, account, amounts)

    def identity(self, name: Token, total: Token, *rest: tuple[int, Token] | Token) -> IdentityStatement:
        terms = tuple(part for part in rest if not isinstance(part, Token))
        tolerance = rest[-1] if isinstance(rest[-1], Token) else None
        return IdentityStatement(name, total, terms, tolerance)

    def term(self, *words: Token) -> tuple[int, Token]:
        return (-1 if words[0].type == "MINUS" else 1, words[-1])

    first_term = term


def joined(kind: type[d.Sequence] | type[d.Choice], parts: tuple[Model, ...]) -> Model:
    if len(parts) == 1:
        return parts[0]
    words = [word for part in parts for word in part.words]
    depth = max(part.depth for part in parts) + 1
    if depth > limits.DEPTH:
        raise Limit("too_deep", f"more than {limits.DEPTH} brackets and signs within one another", words[0])
    return Model(kind(tuple(part.content for part in parts)), depth, words)


def too_many_alternatives(word: Token) -> Limit:
    return Limit(
        "too_large",
        f"the constraint comes to more than {limits.DISJUNCTS} alternatives when its brackets are"
        " multiplied out",
        word,
    )
