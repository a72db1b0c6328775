import msgspec
import pytest
from hypothesis import HealthCheck, given, settings

from pincite.errors import BadWrapper
from pincite.wrappers.definition import (
    Atom,
    Choice,
    Constraint,
    GroupType,
    Leaf,
    Name,
    Number,
    Optional,
    Pattern,
    Sequence,
    Star,
    Variable,
    Wrapper,
)
from pincite.wrappers.language.parse import parse
from pincite.wrappers.language.quoting import quote, slash, unquote, unslash
from pincite.wrappers.language.write import write, written_content
from tests.wrappers.language.definitions import texts, wrappers

CALM = settings(deadline=None, max_examples=150, suppress_health_check=list(HealthCheck))


@pytest.mark.slow
@CALM
@given(wrappers)
def test_a_wrapper_is_the_same_after_it_was_written_and_read(wrapper):
    text = write(wrapper)
    again = parse(text)
    assert again.same(wrapper), text
    assert write(again) == text


@given(texts)
def test_a_text_is_the_same_between_quotes(text):
    assert unquote(quote(text)) == text
    assert "\n" not in quote(text)


@pytest.mark.parametrize(
    ("value", "written", "read"),
    [
        ("a/b", r"/a\/b/", "a/b"),
        (r"a\/b", r"/a\/b/", "a/b"),
        (r"a\\/b", r"/a\\\/b/", r"a\\/b"),
        ("a\nb", r"/a\nb/", r"a\nb"),
        ("a\\\nb", r"/a\nb/", r"a\nb"),
        ("a\r\x85", r"/a\r\x{85}/", r"a\r\x{85}"),
        ("", "//", ""),
    ],
)
def test_a_pattern_means_the_same_between_slashes(value, written, read):
    assert slash(value) == written
    assert unslash(written) == read


A, B = Name("a", "A"), Name("b", "B")


@pytest.mark.parametrize(
    ("model", "text"),
    [
        (Star(A), "a:A*"),
        (Star(Optional(A)), "a:A?*"),
        (Star(Sequence((A, B))), "(a:A, b:B)*"),
        (Choice((Sequence((A, B)), B)), "a:A, b:B | b:B"),
        (Sequence((Choice((A, B)), B)), "(a:A | b:B), b:B"),
        (Sequence((Sequence((A, B)), B)), "(a:A, b:B), b:B"),
        (Choice((Choice((A, B)), B)), "(a:A | b:B) | b:B"),
        (Choice((A, Sequence(()))), "a:A | ()"),
        (Leaf("image", "X"), "#IMAGE:X"),
    ],
)
def test_brackets_stand_where_they_are_needed(model, text):
    assert written_content(model) == text


def with_atom(atom):
    return Wrapper(name="w", types=(GroupType("a", Leaf("token", "X"), Constraint(((atom,),))),))


@pytest.mark.parametrize(
    "wrapper",
    [
        Wrapper(name="two words", types=(GroupType("a", A),)),
        Wrapper(name="w", types=(GroupType("a-b", A),)),
        Wrapper(name="w", types=(GroupType("a", Name("", "X")),)),
        Wrapper(name="w", types=(GroupType("a", Choice(())),)),
        Wrapper(name="w", types=(GroupType("a", A, Constraint(((),))),)),
        Wrapper(name="w", types=(GroupType("a", A),), locale="it IT"),
        with_atom(Atom("not", (Variable("X"),))),
        with_atom(Atom("near", (Variable("X"), Number(float("nan"))))),
        with_atom(Atom("f g", (Variable("X"),))),
    ],
)
def test_what_cannot_be_said_is_refused(wrapper):
    with pytest.raises(BadWrapper):
        write(wrapper)


def test_the_canonical_text_is_stable():
    text = """\
wrapper balance_sheet
threshold 0.8
locale it_IT
norm product
root item

collection = item:IT*
item       = balance_voice:BV, amount:N1, amount:N2?
             where west(BV, N1) and not near(N1, N2, d=2.5) and concept(BV, balance_voice_object)
                or value(BV, "Totale \\"A\\"")
amount     = #TOKEN:X where regExp(X, /[0-9.\\/]+-?/)

concept avviamento is-a attivo, voce
  label "Avviamento"
  synonym "Goodwill", "Differenza da consolidamento"
  pattern /avviam.*/
  except "fondo ammortamento"

ledger item: BV -> N1, N2
identity attivo: totale = crediti - fondo tolerance 2
identity quadratura: totale = - passivo
"""
    assert write(parse(text)) == text


def test_a_default_is_there_when_read():
    plain = parse("wrapper w a = b:B")
    for key in ("threshold", "locale", "granularity", "norm", "grounding"):
        assert (
            getattr(plain, key)
            == Wrapper.__struct_defaults__[
                Wrapper.__struct_fields__.index(key) - len(Wrapper.__struct_fields__)
            ]
        )
    assert plain.same(msgspec.structs.replace(plain, root="a"))


def test_a_pattern_of_python_with_an_escaped_slash_is_taken():
    wrapper = with_atom(Atom("regExp", (Variable("X"), Pattern(r"a\/b"))))
    assert parse(write(wrapper)).types[0].constraint.atoms[0].arguments[1] == Pattern("a/b")
