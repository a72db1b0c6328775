"""Random wrappers, of everything the language can say."""

from decimal import Decimal

from hypothesis import strategies as st

from pincite.wrappers.definition import (
    Atom,
    Choice,
    Concept,
    Constraint,
    GroupType,
    Identity,
    Leaf,
    Ledger,
    Name,
    Number,
    Optional,
    Parent,
    Pattern,
    Plus,
    Sequence,
    Star,
    Symbol,
    Term,
    Text,
    Variable,
    Wrapper,
)
from pincite.wrappers.language.quoting import slash, unslash

KEYWORDS = [
    *("wrapper", "threshold", "locale", "granularity", "norm", "grounding", "root", "concepts", "concept"),
    *("label", "synonym", "cue", "pattern", "except", "ledger", "identity", "tolerance", "where", "and"),
    *("joined", "parent"),
    *("or", "is", "TOKEN"),
]

names = st.one_of(
    st.sampled_from(["a", "b", "voce", "BV", "X_1", "attività", "Größe", "价格", "योग", "ড়"]),
    st.sampled_from(KEYWORDS),
    st.text(
        st.characters(max_codepoint=0x24F, categories=["L", "Nd"]) | st.just("_"), min_size=1, max_size=7
    ),
).filter(lambda name: name[0].isalpha())
texts = st.text(max_size=12)
patterns = (
    st.one_of(st.text(max_size=8), st.sampled_from(["[0-9.]+-?", "a/b", r"\\", r"\d\.", "#TOKEN", '"']))
    .filter(lambda expression: not trailing_backslash(expression))
    .map(lambda expression: unslash(slash(expression)))
)
numbers = st.floats(allow_nan=False, allow_infinity=False).map(lambda n: n + 0.0)


def trailing_backslash(expression):
    return (len(expression) - len(expression.rstrip("\\"))) % 2 == 1


def above(models):
    parts = st.lists(models, min_size=2, max_size=3).map(tuple)
    return st.one_of(
        st.builds(Sequence, parts),
        st.builds(Choice, parts),
        st.builds(Optional, models),
        st.builds(Star, models),
        st.builds(Plus, models),
    )


contents = st.one_of(
    st.builds(Leaf, st.sampled_from(["token", "image"]), names),
    st.recursive(st.builds(Name, names, names) | st.just(Sequence(())), above, max_leaves=6),
)


def variables(content):
    if isinstance(content, Leaf | Name):
        return {content.variable}
    if isinstance(content, Sequence | Choice):
        return {name for part in content.parts for name in variables(part)}
    return variables(content.body)


@st.composite
def group_types(draw):
    content = draw(contents)
    known = sorted(variables(content))
    words = names.filter(lambda name: name not in known).map(Symbol)
    arguments = st.one_of(
        words,
        texts.map(Text),
        numbers.map(Number),
        patterns.map(Pattern),
        names.map(Parent),
        *([st.sampled_from(known).map(Variable)] if known else []),
    )
    atoms = st.builds(
        Atom,
        names.filter(lambda name: name != "not"),
        st.lists(arguments, max_size=3).map(tuple),
        st.lists(st.tuples(names, arguments), max_size=2).map(tuple),
        st.booleans(),
    )
    conjunctions = st.lists(atoms, min_size=1, max_size=3).map(tuple)
    constraint = Constraint(tuple(draw(st.lists(conjunctions, max_size=3))))
    return GroupType(draw(names), content, constraint, draw(st.booleans()))


def several(things, **sizes):
    return st.lists(things, max_size=3, **sizes).map(tuple)


concepts = st.builds(
    Concept,
    names,
    several(texts),
    several(texts),
    several(texts),
    several(patterns),
    several(texts),
    several(names),
)
terms = st.builds(Term, st.sampled_from([1, -1]), names)
tolerances = st.decimals(min_value=Decimal(0), max_value=Decimal("1e9"), places=2)
identities = st.builds(Identity, names, names, several(terms, min_size=1), tolerances)
ledgers = st.builds(Ledger, names, names, several(names, min_size=1))
wrappers = st.builds(
    Wrapper,
    name=names,
    types=st.lists(group_types(), min_size=1, max_size=4).map(tuple),
    root=st.just("") | names,
    threshold=st.floats(0.01, 1),
    locale=st.sampled_from(["", "it_IT", "en-GB"]),
    granularity=st.sampled_from(["word", "line-segment", "cell", "block"]),
    norm=st.sampled_from(["min", "product", "lukasiewicz"]),
    grounding=st.sampled_from(["optimistic", "drop", "false"]),
    concepts=several(concepts),
    ledger=st.none() | ledgers,
    identities=several(identities),
)
