"""The text of a wrapper, with the files of concepts it names, to a ``Wrapper`` with places."""

from __future__ import annotations

import posixpath
import unicodedata
from collections.abc import Callable
from decimal import Decimal
from typing import get_args

from lark import Token

from pincite.errors import BadOntology, BadPattern, BadWrapper
from pincite.wrappers import definition as d
from pincite.wrappers.content.automaton import positions
from pincite.wrappers.language import limits
from pincite.wrappers.language.fault import Fault, bad_wrapper, normal, sort_key
from pincite.wrappers.language.quoting import BadEscape, unquote, unslash
from pincite.wrappers.language.spelling import suggestion
from pincite.wrappers.language.statements import (
    ConceptStatement,
    Condition,
    IdentityStatement,
    Include,
    LedgerStatement,
    Model,
    RawAtom,
    Root,
    Setting,
    Statement,
    TypeStatement,
    statements,
)

# Gives the text of a file by the name a wrapper uses for it, relative to the wrapper. For a file that
# cannot be read it raises ``OSError``, ``LookupError`` or ``ValueError``.
Read = Callable[[str], str]
# Endings of files of concepts that are not in the language.
ONTOLOGIES = (".json", ".jsonld", ".rdf", ".xml")
# Settings with a few possible words.
WORDS = {
    "granularity": get_args(d.Granularity),
    "norm": get_args(d.Norm),
    "grounding": get_args(d.Grounding),
}


def parse(text: str, file: str = "", read: Read | None = None) -> d.Wrapper:
    """The wrapper that ``text`` declares. ``file`` is its name, for places and faults; ``read`` gives the
    texts of the concept files it names.

    Raises ``BadWrapper`` where the text is not of the language, a file is missing, or a limit is passed
    (``pincite.wrappers.language.limits``). Whether the wrapper makes sense is said by ``check.faults``.
    """
    reading = Reading(file, read)
    reading.wrapper(text)
    if reading.faults:
        raise bad_wrapper(sorted(reading.faults, key=sort_key))
    return d.Wrapper(
        name=reading.name,
        types=tuple(reading.types),
        concepts=tuple(reading.concepts),
        identities=tuple(reading.identities),
        ledger=reading.ledger,
        places=reading.places,
        **reading.settings,  # type: ignore[arg-type]
    )


def parse_content(text: str) -> d.Content:
    """The content model that ``text`` is: ``balance_voice:BV, amount:N1?``. Raises ``BadWrapper``."""
    model: Model = statements(normal(text), "content_text", "")
    return model.content


def parse_constraint(text: str, variables: frozenset[str]) -> d.Constraint:
    """The constraint that ``text`` is, of a type with these variables. Raises ``BadWrapper``."""
    reading = Reading("", None)
    condition = statements(normal(text), "condition_text", "")
    constraint = reading.constraint(condition, variables, "")
    if reading.faults:
        raise bad_wrapper(sorted(reading.faults, key=sort_key))
    return constraint


class Reading:
    """A wrapper while it is read: what was found so far, and what was wrong."""

    def __init__(self, file: str, read: Read | None) -> None:
        self.file = file
        self.folder = posixpath.dirname(file)
        self.read = read
        self.faults: list[Fault] = []
        self.places: dict[str, d.Place] = {}
        self.name = ""
        self.settings: dict[str, str | float] = {}
        self.types: list[d.GroupType] = []
        self.concepts: list[d.Concept] = []
        self.identities: list[d.Identity] = []
        self.ledger: d.Ledger | None = None
        self.counts: dict[str, int] = {}
        self.open_files: list[str] = []
        self.seen_files: set[str] = set()
        self.characters = 0

    # -- files

    def wrapper(self, text: str) -> None:
        self.measure(text, None)
        if self.faults:
            return
        found = statements(normal(text), "wrapper_file", self.file)
        self.name = name_of(found.name)
        self.mark("wrapper", found.name)
        for statement in found.statements:
            self.statement(statement)
        if not self.types:
            self.fault("no_types", "a wrapper needs at least one type: `name = ...`", found.name)

    def include(self, word: Token) -> None:
        """Read a file of concepts, once however often it is named."""
        inner = posixpath.dirname(self.open_files[-1]) if self.open_files else ""
        name = posixpath.normpath(posixpath.join(inner, self.text(word)))
        if name in self.open_files:
            cycle = " -> ".join([*self.open_files[self.open_files.index(name) :], name])
            self.fault("include_cycle", f"the file of concepts names itself: {cycle}", word)
            return
        if name in self.seen_files:
            return
        self.seen_files.add(name)
        if self.read is None:
            self.fault("missing_file", f'no file can be read here: "{name}"', word)
            return
        try:
            text = self.read(name)
        except OSError as error:
            self.fault("missing_file", f'"{name}" cannot be read: {error.strerror or error}', word)
            return
        except (LookupError, ValueError):
            self.fault("missing_file", f'"{name}" cannot be read as text', word)
            return
        if name.lower().endswith(ONTOLOGIES):  # these have limits of their own
            self.read_ontology(text, name, word)
            return
        self.measure(text, word)
        if self.characters > limits.TEXT:
            return
        outer = self.file
        self.open_files.append(name)
        self.file = posixpath.join(self.folder, name)
        try:
            for statement in statements(normal(text), "concept_file", self.file).statements:
                self.statement(statement)
        except BadWrapper as bad:
            self.faults.extend(bad.faults)
        finally:
            self.file = outer
            self.open_files.pop()

    def read_ontology(self, text: str, name: str, word: Token) -> None:
        """Concepts in a form of others; the place of each is where their file is named."""
        from pincite.wrappers.ontology.reading import concepts_of

        try:
            found = concepts_of(text)
        except (BadOntology, BadPattern) as error:
            self.fault(error.code, f'"{name}": {error.sentence}', word)
            return
        for concept in found:
            self.key_of("concept", concept.name, word)
        self.concepts.extend(found)

    def measure(self, text: str, word: Token | None) -> None:
        self.characters += len(text)
        if self.characters > limits.TEXT:
            sentence = f"the wrapper and its files have more than {limits.TEXT} characters"
            self.fault("too_large", sentence, word)

    # -- statements

    def statement(self, statement: Statement) -> None:
        if isinstance(statement, TypeStatement):
            self.type(statement)
        elif isinstance(statement, ConceptStatement):
            self.concept(statement)
        elif isinstance(statement, Include):
            self.include(statement.file)
        elif isinstance(statement, IdentityStatement):
            self.identity(statement)
        elif isinstance(statement, LedgerStatement):
            self.ledger_of(statement)
        elif isinstance(statement, Setting):
            self.setting(statement)
        else:
            self.root(statement)

    def setting(self, setting: Setting) -> None:
        key = str(setting.key)
        if not self.first(key, setting.key, setting.value):
            return
        value = str(setting.value)
        if key == "threshold":
            self.settings[key] = float(value)
            return
        known = WORDS.get(key)
        if known and value not in known:
            choice = ", ".join(f"`{word}`" for word in known)
            sentence = f"unknown {key} `{value}`{suggestion(value, known)}; there are {choice}"
            self.fault(f"unknown_{key}", sentence, setting.value)
            return
        self.settings[key] = value

    def root(self, root: Root) -> None:
        if self.first("root", root.name, root.name):
            self.settings["root"] = name_of(root.name)

    def first(self, key: str, word: Token, value: Token) -> bool:
        """True where a setting is met for the first time."""
        if key in self.places:
            earlier = self.places[key].line
            self.fault("duplicate_setting", f"`{key}` was already set in line {earlier}", word)
            return False
        self.mark(key, value)
        return True

    def type(self, statement: TypeStatement) -> None:
        key = self.key("type", statement.name)
        content = statement.model.content
        for number, word in enumerate(statement.model.words):
            self.mark(f"{key}/position/{number}", word)
        names = (
            {content.variable}
            if isinstance(content, d.Leaf)
            else {name.variable for name in positions(content)}
        )
        constraint = self.constraint(statement.condition, frozenset(names), key)
        self.types.append(d.GroupType(name_of(statement.name), content, constraint))

    def constraint(self, condition: Condition, variables: frozenset[str], key: str) -> d.Constraint:
        disjuncts = []
        number = 0
        for conjunction in condition:
            atoms = []
            for raw in conjunction:
                atoms.append(self.atom(raw, variables, f"{key}/atom/{number}"))
                number += 1
            disjuncts.append(tuple(atoms))
        return d.Constraint(tuple(disjuncts))

    def atom(self, raw: RawAtom, variables: frozenset[str], key: str) -> d.Atom:
        self.mark(key, raw.word)
        arguments: list[d.Argument] = []
        options: list[tuple[str, d.Argument]] = []
        for name, word in raw.arguments:
            value = self.argument(word, variables)
            if name is None:
                self.mark(f"{key}/argument/{len(arguments)}", word)
                arguments.append(value)
            else:
                self.mark(f"{key}/option/{len(options)}", name)
                options.append((name_of(name), value))
        return d.Atom(name_of(raw.word), tuple(arguments), tuple(options), raw.negated)

    def argument(self, word: Token, variables: frozenset[str]) -> d.Argument:
        if word.type == "STRING":
            return d.Text(self.text(word))
        if word.type == "NUMBER":
            return d.Number(float(word))
        if word.type == "REGEX":
            return d.Pattern(unslash(word))
        name = name_of(word)
        return d.Variable(name) if name in variables else d.Symbol(name)

    def concept(self, statement: ConceptStatement) -> None:
        key = self.key("concept", statement.name)
        found: dict[str, list[str]] = {}
        for feature, word in statement.features:
            values = found.setdefault(feature.type, [])
            if feature.type == "IS_A":
                self.mark(f"{key}/is-a/{len(values)}", word)
                values.append(name_of(word))
            elif feature.type == "PATTERN":
                self.mark(f"{key}/pattern/{len(values)}", word)
                values.append(unslash(word))
            else:
                values.append(self.text(word))
        texts = {part: tuple(found.get(word.upper(), ())) for word, part in d.CONCEPT_TEXTS.items()}
        self.concepts.append(d.Concept(name_of(statement.name), **texts, is_a=tuple(found.get("IS_A", ()))))

    def ledger_of(self, statement: LedgerStatement) -> None:
        if not self.first("ledger", statement.type, statement.type):
            return
        self.mark("ledger/account", statement.account)
        for number, word in enumerate(statement.amounts):
            self.mark(f"ledger/amount/{number}", word)
        self.ledger = d.Ledger(
            name_of(statement.type),
            name_of(statement.account),
            tuple(name_of(word) for word in statement.amounts),
        )

    def identity(self, statement: IdentityStatement) -> None:
        key = self.key("identity", statement.name)
        self.mark(f"{key}/total", statement.total)
        for number, (_, word) in enumerate(statement.terms):
            self.mark(f"{key}/term/{number}", word)
        if statement.tolerance is not None:
            self.mark(f"{key}/tolerance", statement.tolerance)
        self.identities.append(
            d.Identity(
                name_of(statement.name),
                name_of(statement.total),
                tuple(d.Term(sign, name_of(word)) for sign, word in statement.terms),
                Decimal(str(statement.tolerance or 0)),
            )
        )

    # -- words

    def key(self, kind: str, word: Token) -> str:
        return self.key_of(kind, name_of(word), word)

    def key_of(self, kind: str, name: str, word: Token) -> str:
        """The key of a definition in ``Wrapper.places``; the second of one name ends in ``#2``."""
        key = f"{kind}/{name}"
        self.counts[key] = count = self.counts.get(key, 0) + 1
        if count > 1:
            key = f"{key}#{count}"
        self.mark(key, word)
        return key

    def mark(self, key: str, word: Token) -> None:
        self.places[key] = self.place(word)

    def place(self, word: Token, offset: int = 0) -> d.Place:
        return d.Place(word.line or 0, (word.column or 0) + offset, self.file)

    def text(self, word: Token) -> str:
        try:
            return unquote(word)
        except BadEscape as bad:
            self.faults.append(fault_of("bad_escape", str(bad), self.place(word, bad.offset)))
            return ""

    def fault(self, code: str, sentence: str, word: Token | None) -> None:
        place = d.Place(1, 1, self.file) if word is None else self.place(word)
        self.faults.append(fault_of(code, sentence, place))


def fault_of(code: str, sentence: str, place: d.Place) -> Fault:
    return Fault(code=code, sentence=sentence, line=place.line, column=place.column, file=place.file)


def name_of(word: Token) -> str:
    """The name, with accents in one form however they were typed."""
    return unicodedata.normalize("NFC", str(word))
