"""Pieces of texts, joined texts and the parent: read, written, built and checked."""

import pytest

from pincite.wrappers.definition import Parent, Pattern, Variable
from pincite.wrappers.language.build import child, p, parent, pattern, plus, seq, star, text, token, wrapper
from pincite.wrappers.language.check import faults
from pincite.wrappers.language.parse import parse
from pincite.wrappers.language.write import write
from pincite.wrappers.predicates.registry import predicates

TEXT = r"""wrapper w
threshold 0.8

r = h:H, row:R*
row = n:N, e:E where sameRow(N, E) and sameColumn(N, parent.H)
joined e = line:L+
n = #TOKEN:X where part(X, /No\. (?P<value>.*)/) and isNumber(value)
h = #TOKEN:X
line = #TOKEN:X where headedBy(X, "Details") or headedBy(X, /Det.*/)
"""


def test_they_are_read_written_and_built_alike():
    read = parse(TEXT)
    assert parse(write(read)).same(read)
    w = wrapper("w", threshold=0.8)
    w.type("r", seq(child("h", "H"), star(child("row", "R"))))
    w.type(
        "row",
        seq(child("n", "N"), child("e", "E")),
        where=p.sameRow("N", "E") & p.sameColumn("N", parent("H")),
    )
    w.type("e", plus(child("line", "L")), joined=True)
    piece = pattern(r"No\. (?P<value>.*)")
    w.type("n", token("X"), where=p.part("X", piece) & p.isNumber("value"))
    w.type("h", token("X"))
    heads = p.headedBy("X", text("Details")) | p.headedBy("X", pattern("Det.*"))
    w.type("line", token("X"), where=heads)
    assert w.build().same(read)
    assert not faults(read, predicates())


def test_a_name_in_the_pattern_is_a_variable_in_its_alternative_only():
    written = "wrapper w n = #TOKEN:X where part(X, /(?P<a>.*)/) and isDate(a) or concept(X, a)"
    (first, second) = parse(written).types[0].constraint.disjuncts
    assert first[1].arguments == (Variable("a"),)
    assert second[0].arguments[1].name == "a" and not isinstance(second[0].arguments[1], Variable)


def test_joined_and_parent_are_no_words_that_are_taken():
    read = parse("wrapper w joined = joined2:parent  joined2 = #TOKEN:X where regExp(X, /a/)")
    assert [t.name for t in read.types] == ["joined", "joined2"] and not read.types[0].joined
    assert read.types[1].constraint.atoms[0].arguments[1] == Pattern("a")


def test_a_parent_is_written_with_a_dot():
    atom = parse("wrapper w a = b:B where near(B, parent.C)  b = #TOKEN:X").types[0].constraint.atoms[0]
    assert atom.arguments[1] == Parent("C") and atom.of_parent


PIECE = "/No (?P<value>.*)/"


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        (f"r = a:A where part(A, {PIECE})  a = #TOKEN:X", "bad_part: a single token"),
        (f"r = #IMAGE:X where part(X, {PIECE})", "bad_part: is no `#TOKEN`"),
        (f"r = #TOKEN:X where not part(X, {PIECE})", "bad_part: names nothing"),
        ("r = #TOKEN:X where part(X, /No .*/)", "bad_part: (?P<value>...)"),
        ("r = #TOKEN:X where part(X, /(?P<X>.*)/)", "bad_part: is the token already"),
        (f"r = #TOKEN:X where part(X, {PIECE}) and part(X, {PIECE})", "bad_part: named twice"),
        (f"r = #TOKEN:X where part(X, {PIECE}) and inTable(value)", "bad_part: looks at more than a text"),
        (f"r = #TOKEN:X where part(X, {PIECE}) or isDate(value)", "unbound_variable: no variable of `r`"),
        ("r = #TOKEN:X where part(X, /No (/)", "bad_pattern: "),
        ("joined r = #TOKEN:X", "bad_joined: nothing to be joined"),
        ("r = a:A where near(A, parent.B)  a = #TOKEN:X", "bad_parent: no parent"),
        ("r = a:A, b:B  a = #TOKEN:X where near(X, parent.C)  b = #TOKEN:X", "bad_parent: it has `A`, `B`"),
        ("r = a:A, a:B  a = #TOKEN:X where near(X, parent.B)", "bad_parent: or one beside it"),
        ("r = a:A, b:B  a = #TOKEN:X where isDate(parent.B)  b = #TOKEN:X", "bad_parent: says nothing of"),
        (
            "r = a:A, b:B  a = #TOKEN:X where near(X, parent.B) or isDate(X)  b = #TOKEN:X",
            "bad_parent: several alternatives",
        ),
        (
            "grounding drop r = a:A, b:B  a = #TOKEN:X where near(X, parent.B)  b = #TOKEN:X",
            "bad_parent: grounding optimistic",
        ),
        ("r = #TOKEN:X where headedBy(X, betrag)", "undefined_concept: "),
        ('r = #TOKEN:X where headedBy(X, " ")', "wrong_argument: no words"),
        ("r = #TOKEN:X where headedBy(X, 3)", "wrong_argument: a pattern between slashes"),
        ("r = #TOKEN:X where headedBy(X, /(/)", "bad_pattern: "),
        ("r = a:A, b:B  a = #TOKEN:X where regExp(X, parent.B)  b = #TOKEN:X", "wrong_argument: "),
    ],
)
def test_what_cannot_be_is_said(written, fault):
    code, _, words = fault.partition(": ")
    found = {f.code: f.sentence for f in faults(parse(f"wrapper w {written}"), predicates())}
    assert code in found and words in found[code], found
