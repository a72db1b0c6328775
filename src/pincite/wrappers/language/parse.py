"""The text of a wrapper, with the files of concepts it names, to a ``Wrapper`` with places."""

from __future__ import annotations

import posixpath
import unicodedata
from collections.abc import Callable, Iterable
from decimal import Decimal
from typing import Any, NamedTuple, get_args

import msgspec
from lark import Token, v_args
from lark.exceptions import VisitError
from lark.visitors import Transformer_NonRecursive

from pincite.errors import BadOntology, BadPattern, BadWrapper
from pincite.wrappers import definition as d
from pincite.wrappers.content.automaton import variables_of
from pincite.wrappers.language import limits
from pincite.wrappers.language.fault import Fault, bad_wrapper, fault_of, normal, single, sort_key, suggestion
from pincite.wrappers.language.quoting import BadEscape, unquote, unslash
from pincite.wrappers.language.syntax import Start, place_of, tree_of
from pincite.wrappers.patterns import names_in

# Gives the text of a file by the name a wrapper uses for it, relative to the wrapper. For a file that
# cannot be read it raises ``OSError``, ``LookupError`` or ``ValueError``.
Read = Callable[[str], str]
# Endings of files of concepts that are not in the language.
ONTOLOGIES = (".json", ".jsonld", ".rdf", ".xml")
# Settings with a few possible words.
WORDS = {"granularity": get_args(d.Granularity), "norm": get_args(d.Norm), "grounding": get_args(d.Grounding)}
REPETITIONS: dict[str, type[d.Optional | d.Star | d.Plus]] = {
    "QUESTION": d.Optional,
    "STAR": d.Star,
    "PLUS": d.Plus,
}


def parse(text: str, file: str = "", read: Read | None = None) -> d.Wrapper:
    """The wrapper that ``text`` declares. ``file`` is its name, for places and faults; ``read`` gives the
    texts of the concept files it names.

    Raises ``BadWrapper`` where the text is not of the language, a file is missing, or a limit is passed
    (``pincite.wrappers.language.limits``). Whether the wrapper makes sense is said by ``check.faults``.
    """
    reading = Reading(file, read)
    reading.measure(text, None)
    name = "" if reading.faults else reading.read(text, "wrapper_file")
    reading.raise_faults()
    return d.Wrapper(
        name=name,
        types=tuple(reading.types),
        concepts=tuple(reading.concepts),
        identities=tuple(reading.identities),
        ledger=reading.ledger_found,
        places=reading.places,
        **reading.settings,
    )


def parse_content(text: str) -> d.Content:
    """The content model that ``text`` is: ``balance_voice:BV, amount:N1?``. Raises ``BadWrapper``."""
    model: Model = Reading().read(text, "content_text")
    return model.content


def parse_constraint(text: str, variables: frozenset[str]) -> d.Constraint:
    """The constraint that ``text`` is, of a type with these variables. Raises ``BadWrapper``."""
    reading = Reading()
    condition: Condition = reading.read(text, "condition_text")
    reading.raise_faults()
    return with_variables(([said.atom for said in conjunction] for conjunction in condition), variables)


def with_variables(disjuncts: Iterable[Iterable[d.Atom]], variables: frozenset[str]) -> d.Constraint:
    """The constraint in which a bare word that is a variable stands for it, one of the model or one that
    ``part`` names in the same alternative."""

    def bound(argument: d.Argument, known: frozenset[str]) -> d.Argument:
        if isinstance(argument, d.Symbol) and argument.name in known:
            return d.Variable(argument.name)
        return argument

    def of(atom: d.Atom, known: frozenset[str]) -> d.Atom:
        options = tuple((key, bound(value, known)) for key, value in atom.options)
        arguments = tuple(bound(argument, known) for argument in atom.arguments)
        return msgspec.structs.replace(atom, arguments=arguments, options=options)

    found = []
    for conjunction in disjuncts:
        atoms = tuple(conjunction)
        known = variables.union(name for atom in atoms for name in named_parts(atom))
        found.append(tuple(of(atom, known) for atom in atoms))
    return d.Constraint(tuple(found))


def named_parts(atom: d.Atom) -> tuple[str, ...]:
    """The variables that an atom gives to pieces of a text: the names in the pattern of ``part``."""
    if atom.predicate != d.PART or atom.negated:
        return ()
    given = (*atom.arguments, *(value for _, value in atom.options))
    return tuple(name for value in given if isinstance(value, d.Pattern) for name in names_in(value.value))


class Model(NamedTuple):
    """A content model, how deep it is nested, and the word of each of its positions."""

    content: d.Content
    depth: int
    words: list[Token]


class Said(NamedTuple):
    """A predicate, all its bare words taken for symbols, and where it was said: words by the end of the key
    of their place."""

    atom: d.Atom
    words: dict[str, Token]


Condition = list[tuple[Said, ...]]  # Conjunctions, of which one must hold.
Argument = tuple[Token, ...]  # A word, behind the name of an option where it is one.


@v_args(inline=True)
class Reading(Transformer_NonRecursive[Token, Any]):
    """A wrapper while it is read: what was found so far, and what was wrong. Each method without an
    underscore in front, but for the first ones, is called for what a rule of the grammar has found, with
    what the methods made of its parts; nothing recurses."""

    def __init__(self, file: str = "", read: Read | None = None) -> None:
        super().__init__(visit_tokens=False)
        self.file = file
        self._folder = posixpath.dirname(file)
        self._read = read
        self.faults: list[Fault] = []
        self.places: dict[str, d.Place] = {}
        self.settings: dict[str, Any] = {}
        self.types: list[d.GroupType] = []
        self.concepts: list[d.Concept] = []
        self.identities: list[d.Identity] = []
        self.ledger_found: d.Ledger | None = None
        self._counts: dict[str, int] = {}
        self._open_files: list[str] = []
        self._seen_files: set[str] = set()
        self._characters = 0

    def read(self, text: str, start: Start) -> Any:
        """What the text is: the name of a wrapper, nothing for concepts, a ``Model`` or a ``Condition``.
        Raises ``BadWrapper`` where it is not of the language; what else is wrong is in ``faults``."""
        try:
            return self.transform(tree_of(normal(text), start, self.file))
        except VisitError as error:
            raise error.orig_exc from None

    def raise_faults(self) -> None:
        if self.faults:
            raise bad_wrapper(sorted(self.faults, key=sort_key))

    def measure(self, text: str, word: Token | None) -> None:
        self._characters += len(text)
        if self._characters > limits.TEXT:
            sentence = f"the wrapper and its files have more than {limits.TEXT} characters"
            self._fault("too_large", sentence, word)

    # -- files

    def wrapper_file(self, name: Token, *_: None) -> str:
        self._mark("wrapper", name)
        if not self.types:
            self._fault("no_types", "a wrapper needs at least one type: `name = ...`", name)
        return name_of(name)

    def concept_file(self, *_: None) -> None:
        pass

    def include(self, word: Token) -> None:
        """Reads a file of concepts, once however often it is named."""
        inner = posixpath.dirname(self._open_files[-1]) if self._open_files else ""
        name = posixpath.normpath(posixpath.join(inner, self._text(word)))
        if name in self._open_files:
            cycle = " -> ".join([*self._open_files[self._open_files.index(name) :], name])
            self._fault("include_cycle", f"the file of concepts names itself: {cycle}", word)
            return
        if name in self._seen_files:
            return
        self._seen_files.add(name)
        if self._read is None:
            self._fault("missing_file", f'no file can be read here: "{name}"', word)
            return
        try:
            text = self._read(name)
        except OSError as error:
            self._fault("missing_file", f'"{name}" cannot be read: {error.strerror or error}', word)
        except (LookupError, ValueError):
            self._fault("missing_file", f'"{name}" cannot be read as text', word)
        else:
            if name.lower().endswith(ONTOLOGIES):
                self._ontology(text, name, word)
            else:
                self._concept_file(text, name, word)

    def _concept_file(self, text: str, name: str, word: Token) -> None:
        self.measure(text, word)
        if self._characters > limits.TEXT:
            return
        outer = self.file
        self._open_files.append(name)
        self.file = posixpath.join(self._folder, name)
        try:
            self.read(text, "concept_file")
        except BadWrapper as bad:
            self.faults.extend(bad.faults)
        finally:
            self.file = outer
            self._open_files.pop()

    def _ontology(self, text: str, name: str, word: Token) -> None:
        """Reads concepts in a form of others, which has limits of its own; the place of each is where
        their file is named."""
        from pincite.wrappers.ontology.reading import concepts_of

        try:
            found = concepts_of(text)
        except (BadOntology, BadPattern) as error:
            self._fault(error.code, f'"{name}": {error.sentence}', word)
            return
        for concept in found:
            self._key("concept", concept.name, word)
        self.concepts.extend(found)

    # -- settings

    def setting(self, key: Token, word: Token) -> None:
        if not self._first(str(key), key, word):
            return
        value = str(word)
        known = WORDS.get(str(key))
        if known and value not in known:
            choice = ", ".join(f"`{word}`" for word in known)
            sentence = f"unknown {key} `{value}`{suggestion(value, known)}; there are {choice}"
            self._fault(f"unknown_{key}", sentence, word)
        else:
            self.settings[str(key)] = float(value) if key == "threshold" else value

    def root(self, name: Token) -> None:
        if self._first("root", name, name):
            self.settings["root"] = name_of(name)

    def _first(self, key: str, word: Token, value: Token) -> bool:
        """True where a setting is met for the first time."""
        if key in self.places:
            earlier = self.places[key].line
            self._fault("duplicate_setting", f"`{key}` was already set in line {earlier}", word)
            return False
        self._mark(key, value)
        return True

    # -- group types

    def type(self, name: Token, model: Model, condition: Condition | None = None) -> None:
        key = self._key("type", name_of(name), name)
        for number, word in enumerate(model.words):
            self._mark(f"{key}/position/{number}", word)
        condition = condition or []
        for number, said in enumerate(said for conjunction in condition for said in conjunction):
            for part, word in said.words.items():
                self._mark(f"{key}/atom/{number}{part}", word)
        atoms = ([said.atom for said in conjunction] for conjunction in condition)
        constraint = with_variables(atoms, variables_of(model.content))
        self.types.append(d.GroupType(name_of(name), model.content, constraint))

    def joined(self, _: None) -> None:
        self.types[-1] = msgspec.structs.replace(self.types[-1], joined=True)

    def content_text(self, model: Model) -> Model:
        return model

    bracketed = condition_text = content_text

    def leaf(self, kind: Token, variable: Token) -> Model:
        return Model(d.Leaf("token" if kind.type == "TOKEN" else "image", name_of(variable)), 0, [])

    def element(self, type_name: Token, variable: Token) -> Model:
        return Model(d.Name(name_of(type_name), name_of(variable)), 1, [type_name])

    def nothing(self) -> Model:
        return Model(d.Sequence(()), 1, [])

    def choice(self, *parts: Model) -> Model:
        return parts[0] if len(parts) == 1 else self._around(d.Choice(contents(parts)), parts)

    def sequence(self, *parts: Model) -> Model:
        return parts[0] if len(parts) == 1 else self._around(d.Sequence(contents(parts)), parts)

    def repeated(self, model: Model, sign: Token) -> Model:
        return self._around(REPETITIONS[sign.type](model.content), (model,), sign)

    def _around(self, content: d.Content, parts: tuple[Model, ...], sign: Token | None = None) -> Model:
        """The model of a content around these parts. Raises ``BadWrapper`` where it is too deep."""
        words = [word for part in parts for word in part.words]
        depth = max(part.depth for part in parts) + 1
        if depth > limits.DEPTH:
            sentence = f"more than {limits.DEPTH} brackets and signs within one another"
            raise single("too_deep", sentence, self._place(sign or next(iter(words), None)))
        return Model(content, depth, words)

    # -- constraints

    def condition(self, *parts: Condition) -> Condition:
        joined = [conjunction for part in parts for conjunction in part]
        if len(joined) > limits.DISJUNCTS:
            raise self._too_many_alternatives(joined)
        return joined

    def conjunction(self, *parts: Condition) -> Condition:
        if all(len(part) == 1 for part in parts):
            return [tuple(said for part in parts for said in part[0])]
        product = parts[0]
        for part in parts[1:]:
            if len(product) * len(part) > limits.DISJUNCTS:
                raise self._too_many_alternatives(part)
            product = [left + right for left in product for right in part]
            if len(product) * len(product[0]) > limits.ATOMS:
                sentence = f"a constraint of more than {limits.ATOMS} predicates"
                raise single("too_large", sentence, self._place(part[0][0].words[""]))
        return product

    def _too_many_alternatives(self, condition: Condition) -> Exception:
        sentence = f"the constraint comes to more than {limits.DISJUNCTS} alternatives when its brackets are"
        return single("too_large", f"{sentence} multiplied out", self._place(condition[0][0].words[""]))

    def atom(self, name: Token, *given: Argument) -> Condition:
        arguments = [words[-1] for words in given if len(words) == 1]
        named = [words for words in given if len(words) > 1]
        options = tuple((name_of(option), self._value(word)) for option, word in named)
        atom = d.Atom(name_of(name), tuple(map(self._value, arguments)), options)
        words = {f"/argument/{number}": word for number, word in enumerate(arguments)}
        words |= {f"/option/{number}": option for number, (option, _) in enumerate(named)}
        return [(Said(atom, {"": name, **words}),)]

    def negated(self, atom: Condition) -> Condition:
        said = atom[0][0]
        return [(said._replace(atom=msgspec.structs.replace(said.atom, negated=True)),)]

    def argument(self, *words: Token) -> Argument:
        return words

    def _value(self, word: Token) -> d.Argument:
        if word.type == "NUMBER":
            return d.Number(float(word))
        if word.type == "PARENT":
            return d.Parent(name_of(word).partition(".")[2])
        kinds: dict[str, type[d.Text | d.Pattern]] = {"STRING": d.Text, "REGEX": d.Pattern}
        return kinds.get(word.type, d.Symbol)(self._text(word))

    # -- concepts and identities

    def concept(self, name: Token, *features: Argument) -> None:
        key = self._key("concept", name_of(name), name)
        found: dict[str, list[str]] = {}
        for feature, *words in features:
            values = found.setdefault(str(feature), [])
            for word in words:
                if word.type != "STRING":
                    self._mark(f"{key}/{feature}/{len(values)}", word)
                values.append(self._text(word))
        texts = {part: tuple(found.get(word, ())) for word, part in d.CONCEPT_TEXTS.items()}
        self.concepts.append(d.Concept(name_of(name), **texts, is_a=tuple(found.get("is-a", ()))))

    feature = argument

    def ledger(self, type_name: Token, account: Token, *amounts: Token) -> None:
        if not self._first("ledger", type_name, type_name):
            return
        self._mark("ledger/account", account)
        for number, word in enumerate(amounts):
            self._mark(f"ledger/amount/{number}", word)
        names = tuple(map(name_of, amounts))
        self.ledger_found = d.Ledger(name_of(type_name), name_of(account), names)

    def identity(self, name: Token, total: Token, *rest: Argument | Token) -> None:
        key = self._key("identity", name_of(name), name)
        self._mark(f"{key}/total", total)
        terms = [words for words in rest if not isinstance(words, Token)]
        for number, words in enumerate(terms):
            self._mark(f"{key}/term/{number}", words[-1])
        signed = tuple(d.Term(-1 if words[0] == "-" else 1, name_of(words[-1])) for words in terms)
        tolerance = "0"
        if isinstance(rest[-1], Token):
            tolerance = str(rest[-1])
            self._mark(f"{key}/tolerance", rest[-1])
        self.identities.append(d.Identity(name_of(name), name_of(total), signed, Decimal(tolerance)))

    term = first_term = argument

    # -- words

    def _key(self, kind: str, name: str, word: Token) -> str:
        """The key of a definition in ``Wrapper.places``; the second of one name ends in ``#2``."""
        key = f"{kind}/{name}"
        self._counts[key] = count = self._counts.get(key, 0) + 1
        if count > 1:
            key = f"{key}#{count}"
        self._mark(key, word)
        return key

    def _mark(self, key: str, word: Token) -> None:
        self.places[key] = self._place(word)

    def _place(self, word: Token | None, offset: int = 0) -> d.Place:
        return place_of(word, self.file, offset)

    def _text(self, word: Token) -> str:
        """A name, a pattern or what stands in quotes."""
        if word.type == "REGEX":
            return unslash(word)
        if word.type != "STRING":
            return name_of(word)
        try:
            return unquote(word)
        except BadEscape as bad:
            self.faults.append(fault_of("bad_escape", str(bad), self._place(word, bad.offset)))
            return ""

    def _fault(self, code: str, sentence: str, word: Token | None) -> None:
        self.faults.append(fault_of(code, sentence, self._place(word)))


def contents(parts: Iterable[Model]) -> tuple[d.Content, ...]:
    return tuple(part.content for part in parts)


def name_of(word: Token) -> str:
    """The name, with accents in one form however they were typed."""
    return unicodedata.normalize("NFC", str(word))
