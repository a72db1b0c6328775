import re
from decimal import Decimal

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings

from pincite.errors import BadWrapper
from pincite.wrappers.definition import Leaf, Name, Number, Pattern, Sequence, Symbol, Text, Variable
from pincite.wrappers.language.build import (
    Condition,
    child,
    choice,
    image,
    optional,
    p,
    pattern,
    plus,
    predicate,
    seq,
    star,
    text,
    token,
    wrapper,
)
from pincite.wrappers.language.parse import parse
from pincite.wrappers.language.write import write
from tests.wrappers.language.definitions import wrappers

TEXT = """
wrapper balance_sheet
threshold 0.8
locale it_IT
norm product

collection = item:IT*
item = voice:BV, (amount:N1, amount:N2 | note:N)?, picture:P+
  where west(BV, N1) and not sameRow(BV, N1) or near(BV, N2, d=3)
picture = #IMAGE:X
amount = #TOKEN:X where isNumber(X) and regExp(X, /[0-9.\\/]+/, search=yes) and value(X, "X")
note = #TOKEN:X

concept k is-a l, m
  label "K"
  synonym "KK", "KKK"
  cue "k"
  pattern /k.*/
  except "not k"
concept l concept m

ledger item: BV -> N1, N2
identity i: k = l - m tolerance 2
"""


def built():
    w = wrapper("balance_sheet", threshold=0.8, locale="it_IT", norm="product")
    w.type("collection", star(child("item", "IT")))
    w.type(
        "item",
        seq(
            child("voice", "BV"),
            optional(choice(seq("amount:N1", child("amount", "N2")), child("note", "N"))),
            plus(child("picture", "P")),
        ),
        where=p.west("BV", "N1") & ~p.sameRow("BV", "N1") | predicate("near", "BV", "N2", d=3),
    )
    w.type("picture", image("X"))
    w.type(
        "amount",
        token("X"),
        where=p.isNumber("X") & p.regExp("X", re.compile("[0-9./]+"), search=True) & p.value("X", text("X")),
    )
    w.type("note", "#TOKEN:X", where="")
    w.concept(
        "k",
        is_a=["l", "m"],
        labels="K",
        synonyms=["KK", "KKK"],
        cues=["k"],
        patterns=["k.*"],
        excludes=["not k"],
    )
    w.concept("l").concept("m")
    w.ledger("item", "BV", ["N1", "N2"]).identity("i", "k", ["l", "- m"], tolerance=2)
    return w.build()


def test_python_and_text_make_the_same_wrapper():
    assert built().same(parse(TEXT))
    assert write(built()) == write(parse(TEXT))


def drafted(constraint):
    """The constraint put together with & and |."""

    whole = None
    for conjunction in constraint.disjuncts:
        joined = None
        for atom in conjunction:
            one = Condition(((msgspec.structs.replace(atom, negated=False),),))
            one = ~one if atom.negated else one
            joined = one if joined is None else joined & one
        whole = joined if whole is None else whole | joined
    return "" if whole is None else whole


@pytest.mark.slow
@settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))
@given(wrappers)
def test_every_wrapper_can_be_built_in_python(given):
    w = wrapper(
        given.name,
        root=given.root,
        threshold=given.threshold,
        locale=given.locale,
        granularity=given.granularity,
        norm=given.norm,
        grounding=given.grounding,
    )
    for group_type in given.types:
        w.type(group_type.name, group_type.content, drafted(group_type.constraint), joined=group_type.joined)
    for c in given.concepts:
        w.concept(
            c.name,
            is_a=c.is_a,
            labels=c.labels,
            synonyms=c.synonyms,
            cues=c.cues,
            patterns=c.patterns,
            excludes=c.excludes,
        )
    if given.ledger is not None:
        w.ledger(given.ledger.type, given.ledger.account, given.ledger.amounts)
    for i in given.identities:
        terms = [f"{'-' if term.sign < 0 else ''}{term.concept}" for term in i.terms]
        w.identity(i.name, i.total, terms, i.tolerance)
    assert w.build().same(given)


def arguments(*given, content="#TOKEN:X"):
    return wrapper("w").type("a", content, p.f(*given)).build().types[0].constraint.atoms[0].arguments


def test_a_string_is_taken_for_what_it_names():
    assert arguments("X", "Y", "two words", text("X"), 3, True, Decimal("0.5"), pattern(r"a\/b")) == (
        Variable("X"),
        Symbol("Y"),
        Text("two words"),
        Text("X"),
        Number(3.0),
        Symbol("yes"),
        Number(0.5),
        Pattern("a/b"),
    )


def test_a_sequence_of_one_is_its_part():
    assert seq(child("a", "A")) == choice("a:A") == Name("a", "A")
    assert seq(seq("a:A"), Sequence((Name("b", "B"),))) == parse("wrapper w x = a:A, b:B").types[0].content
    assert token("X") == Leaf("token", "X")


def test_and_of_python_is_refused():
    with pytest.raises(TypeError, match="&"):
        bool(p.f("X"))


def test_only_a_single_predicate_can_be_denied():
    with pytest.raises(BadWrapper):
        ~(p.f("X") & p.g("X"))
    assert (
        wrapper("w").type("a", token("X"), ~~p.f("X")).build().types[0].constraint.atoms[0].negated is False
    )


def test_brackets_multiply_up_to_a_limit():
    whole = p.f("X") | p.g("X")
    with pytest.raises(BadWrapper):
        for _ in range(40):
            whole = whole & (p.f("X") | p.g("X"))


def test_a_fault_in_text_given_to_python_is_named():
    with pytest.raises(BadWrapper):
        wrapper("w").type("a", "b:B,")
    with pytest.raises(BadWrapper):
        wrapper("w").type("a", "b:B", where="f(B")
    with pytest.raises(BadWrapper):
        wrapper("w").build()
