import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from pincite.wrappers.content.automaton import (
    automaton,
    children,
    emptiness,
    emptyable,
    positions,
    star_normal_form,
)
from pincite.wrappers.definition import Choice, GroupType, Leaf, Name, Optional, Plus, Sequence, Star
from tests.wrappers.content.models import (
    TYPES,
    belongs,
    marked,
    marked_words,
    models,
    names,
    read_word,
    words,
)

A, B, C = (Name(t, t.upper()) for t in "abc")
WORDS = words(5)


def nodes(model):
    return [model, *(node for child in children(model) for node in nodes(child))]


@settings(deadline=None)
@given(models)
def test_exactly_the_words_that_belong_are_taken(model):
    found = automaton(model)
    if found.clash is None:
        for word in WORDS:
            assert (read_word(found, word) is not None) == belongs(model, word)


@settings(deadline=None)
@given(models)
def test_positions_say_how_a_word_was_read(model):
    found = automaton(model)
    if found.clash is not None:
        return
    for word in marked_words(marked(model), 5):
        read = tuple(int(position) for position in word)
        assert read_word(found, [found.names[position].type for position in read]) == read


@settings(deadline=None)
@given(models)
def test_exactly_the_ambiguous_models_clash(model):
    """Ambiguous: two words of positions agree up to a place where they name one type by two positions."""
    types = [name.type for name in positions(model)]
    told = automaton(model).clash is not None
    starts = {}
    ambiguous = False
    for word in marked_words(marked(model), 6):
        for size in range(1, len(word) + 1):
            start = (word[: size - 1], types[int(word[size - 1])])
            ambiguous |= starts.setdefault(start, word[size - 1]) != word[size - 1]
    if ambiguous:
        assert told
    elif told:
        # The witness of a clash may be longer than the words that were listed; six suffice for small ones.
        assert len(types) > 3


@settings(deadline=None)
@given(models)
def test_the_clash_that_is_named_is_one(model):
    found = automaton(model)
    clash = found.clash
    if clash is None:
        return
    assert clash.first < clash.second
    assert found.names[clash.first].type == found.names[clash.second].type
    to = found.first if clash.after is None else found.follow[clash.after]
    assert {clash.first, clash.second} <= to


def test_the_clash_of_a_known_model_is_named():
    clash = automaton(Sequence((Star(A), Optional(B), A))).clash
    assert (clash.first, clash.second, clash.after) == (0, 2, None)
    assert automaton(Sequence((Star(Choice((A, B))), C))).clash is None


def test_a_leaf_has_no_automaton():
    with pytest.raises(ValueError, match="leaf"):
        automaton(Leaf("token", "X"))


@settings(deadline=None)
@given(models)
def test_star_normal_form_keeps_the_automaton(model):
    normal, found = automaton(star_normal_form(model)), automaton(model)
    assert replace(normal, loops=()) == replace(found, loops=())


@settings(deadline=None)
@given(models)
def test_star_normal_form_has_no_body_that_is_empty_or_repeats_itself(model):
    rewritten = star_normal_form(model)
    for node in nodes(rewritten):
        if isinstance(node, Star | Plus):
            body = automaton(node.body)
            assert not body.nullable
            assert not any(body.follow[last] & body.first for last in body.last)


@settings(deadline=None)
@given(models)
def test_star_normal_form_is_final(model):
    once = star_normal_form(model)
    assert star_normal_form(once) == once


@pytest.mark.parametrize(
    ("model", "form"),
    [
        (Star(Star(A)), Star(A)),
        (Plus(Optional(A)), Star(A)),
        (Star(Plus(A)), Star(A)),
        (Plus(Plus(A)), Plus(A)),
        (Star(Sequence((Optional(A), Star(B)))), Star(Choice((A, B)))),
        (Star(Sequence((Optional(A), Plus(B)))), Star(Sequence((Optional(A), B)))),
        (Star(Choice((A, Sequence(())))), Star(A)),
        (Star(Sequence(())), Sequence(())),
        (Star(Sequence((A, Star(B)))), Star(Sequence((A, Star(B))))),
    ],
)
def test_forms_known_from_the_books_come_out(model, form):
    assert star_normal_form(model) == form


@pytest.mark.slow
def test_depth_costs_time_only():
    model = A
    for _ in range(50_000):
        model = Optional(model)
    assert read_word(automaton(model), ["a"]) == (0,)
    assert len(positions(star_normal_form(model))) == 1
    assert emptyable([GroupType("t", model)]) == {"t"}


def test_a_model_that_leads_everywhere_fits_into_memory():
    many = tuple(Name(f"t{n}", "X") for n in range(500))
    found = automaton(Star(Choice(many)))
    assert len({id(following) for following in found.follow}) == 1


# -- types that can be empty


def empty_words(model, emptyable):
    """Words of emptyable types only, as long as the shortest of a model can be."""
    types = [name.type for name in positions(model)]
    words = marked_words(marked(model), len(types))
    return [w for w in words if all(types[int(p)] in emptyable for p in w)]


@settings(deadline=None)
@given(models, models, models)
def test_types_that_can_be_empty_are_known(first, second, third):
    types = dict(zip(TYPES, (first, second, third), strict=True))
    found = emptyable([GroupType(name, model) for name, model in types.items()])
    known: set[str] = set()
    for _ in range(4):
        known = {name for name, model in types.items() if empty_words(model, known)}
    assert found == known


@settings(deadline=None)
@given(models, names)
def test_exactly_the_repetitions_without_end_are_found(model, name):
    empty = frozenset({name.type, "a"})
    position = emptiness(model, empty).endless
    bodies = [node.body for node in nodes(model) if isinstance(node, Star | Plus)]
    endless = [body for body in bodies if any(empty_words(body, empty))]
    assert (position is not None) == bool(endless)
    if position is not None:
        assert positions(model)[position].type in empty


def test_an_undefined_type_does_not_count_as_empty():
    assert emptyable([GroupType("r", Sequence((A,)))]) == frozenset()
    assert emptyable([GroupType("r", A), GroupType("a", Leaf("token", "X"))]) == frozenset()
    assert emptyable([GroupType("r", Sequence((A, A))), GroupType("a", Star(B))]) == {"r", "a"}


def test_a_body_that_only_partly_can_be_empty_is_taken():
    assert emptiness(Star(Sequence((A, B))), frozenset("a")).endless is None
    assert emptiness(Star(Sequence((A, Optional(B)))), frozenset("a")).endless == 0
    assert emptiness(Sequence((C, Plus(Choice((B, A))))), frozenset("a")).endless == 2
