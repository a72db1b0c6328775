"""Random content models, and what they mean by definitions that owe nothing to the automaton."""

import re
from itertools import product

from hypothesis import strategies as st

from pincite.wrappers.definition import Choice, Name, Optional, Plus, Sequence, Star

TYPES = "abc"
names = st.builds(Name, st.sampled_from(TYPES), st.sampled_from("XYZ"))


def above(models):
    parts = st.lists(models, min_size=2, max_size=3).map(tuple)
    return st.one_of(
        st.builds(Sequence, parts),
        st.builds(Choice, parts),
        st.builds(Optional, models),
        st.builds(Star, models),
        st.builds(Plus, models),
    )


models = st.recursive(names | st.just(Sequence(())), above, max_leaves=5)
"""Content models of up to five positions over three types, the empty word among the parts."""


def pattern_of(model):
    """A regular expression of the standard library over type names, each a letter."""
    if isinstance(model, Name):
        return model.type
    if isinstance(model, Sequence):
        return "".join(f"(?:{pattern_of(part)})" for part in model.parts)
    if isinstance(model, Choice):
        return "|".join(f"(?:{pattern_of(part)})" for part in model.parts)
    sign = {Optional: "?", Star: "*", Plus: "+"}[type(model)]
    return f"(?:{pattern_of(model.body)}){sign}"


def words(longest):
    return ["".join(word) for size in range(longest + 1) for word in product(TYPES, repeat=size)]


def belongs(model, word):
    return re.fullmatch(pattern_of(model), word) is not None


def marked(model, count=None):
    """The model with a type of its own at each position: ``0``, ``1``, ..."""
    count = [0] if count is None else count
    if isinstance(model, Name):
        count[0] += 1
        return Name(str(count[0] - 1), model.variable)
    if isinstance(model, Sequence | Choice):
        return type(model)(tuple(marked(part, count) for part in model.parts))
    return type(model)(marked(model.body, count))


def marked_words(model, longest):
    """All words of positions up to a length, from the meaning of the operators."""
    if isinstance(model, Name):
        return {(model.type,)} if longest else set()
    if isinstance(model, Sequence):
        found = {()}
        for part in model.parts:
            right = marked_words(part, longest)
            found = {a + b for a in found for b in right if len(a) + len(b) <= longest}
        return found
    if isinstance(model, Choice):
        return {word for part in model.parts for word in marked_words(part, longest)}
    body = marked_words(model.body, longest)
    if isinstance(model, Optional):
        return body | {()}
    found = {()} if isinstance(model, Star) else set(body)
    while True:
        more = {a + b for a in found | body for b in body if len(a) + len(b) <= longest} | found
        if isinstance(model, Star):
            more |= body
        if more == found:
            return found
        found = more


def read_word(found, word):
    """The position of each type name of a word by the automaton, None where the word does not belong."""
    state, read = found.first, []
    for type_name in word:
        position = next((p for p in sorted(state) if found.names[p].type == type_name), None)
        if position is None:
            return None
        read.append(position)
        state = found.follow[position]
    accepted = found.nullable if not read else read[-1] in found.last
    return tuple(read) if accepted else None
