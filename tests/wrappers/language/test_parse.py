import msgspec
import pytest

from pincite.errors import BadWrapper
from pincite.wrappers.definition import (
    Atom,
    Choice,
    Leaf,
    Name,
    Number,
    Optional,
    Pattern,
    Place,
    Plus,
    Sequence,
    Star,
    Symbol,
    Text,
    Variable,
)
from pincite.wrappers.language import limits
from pincite.wrappers.language.parse import parse, parse_constraint, parse_content
from pincite.wrappers.language.write import is_name

A, B, C = (Name(t, t.upper()) for t in "abc")


def faults_of(text, file="", read=None):
    with pytest.raises(BadWrapper) as caught:
        parse(text, file, read)
    return caught.value.faults


def fault_of(text, **more):
    (fault,) = faults_of(text, **more)
    return fault


def after_header(text):
    """The sentence and the column of the one fault in the second line."""
    fault = fault_of("wrapper w\n" + text)
    assert fault.line == 2
    return fault.sentence, fault.column


# -- what is read


@pytest.mark.parametrize(
    ("text", "model"),
    [
        ("a:A", A),
        ("a:A, b:B | c:C", Choice((Sequence((A, B)), C))),
        ("a:A, (b:B | c:C)", Sequence((A, Choice((B, C))))),
        ("(a:A, b:B)*, c:C?", Sequence((Star(Sequence((A, B))), Optional(C)))),
        ("a:A?*+", Plus(Star(Optional(A)))),
        ("((a:A))", A),
        ("()", Sequence(())),
        ("a:A | ()", Choice((A, Sequence(())))),
        ("(a:A, b:B), c:C", Sequence((Sequence((A, B)), C))),
        (" # note\n#TOKEN:X", Leaf("token", "X")),
        ("#IMAGE : X", Leaf("image", "X")),
    ],
)
def test_a_content_model_is_read_as_written(text, model):
    assert parse_content(text) == model


def atoms(text, variables="XY"):
    return [
        [("not " if atom.negated else "") + atom.predicate for atom in conjunction]
        for conjunction in parse_constraint(text, frozenset(variables)).disjuncts
    ]


@pytest.mark.parametrize(
    ("text", "disjuncts"),
    [
        ("p(X)", [["p"]]),
        ("p(X) and q(X) or not r(X)", [["p", "q"], ["not r"]]),
        ("p(X) and (q(X) or r(X))", [["p", "q"], ["p", "r"]]),
        ("(p(X) or q(X)) and (r(X) or s(X))", [["p", "r"], ["p", "s"], ["q", "r"], ["q", "s"]]),
        ("((p(X)))", [["p"]]),
        ("p(X) or (q(X) or r(X)) and s(X)", [["p"], ["q", "s"], ["r", "s"]]),
    ],
)
def test_a_constraint_is_read_as_written(text, disjuncts):
    assert atoms(text) == disjuncts


def test_an_argument_is_taken_for_its_kind():
    constraint = parse_constraint(
        r'p(X, z, "a \"q\" \\ \u0041", -.5, /a\/"b/, d=3, e=X, f=z)', frozenset("X")
    )
    assert constraint.atoms == (
        Atom(
            "p",
            (Variable("X"), Symbol("z"), Text('a "q" \\ A'), Number(-0.5), Pattern('a/"b')),
            (("d", Number(3)), ("e", Variable("X")), ("f", Symbol("z"))),
        ),
    )


def test_white_space_and_comments_change_no_meaning():
    spaced = """
    wrapper w # the name

    threshold
      .9   # "quoted" = here
    a
      = #TOKEN:X where p(X, "# no comment") and q(X, /#TOKEN #/)#comment at the end"""
    dense = 'wrapper w threshold 0.9 a=#TOKEN:X where p(X,"# no comment")and q(X,/#TOKEN #/)'
    assert parse(spaced).same(parse(dense))
    assert parse(spaced.replace("\n", "\r\n")).same(parse(dense))
    assert parse("\ufeff" + spaced.replace("\n", "\r").replace("  ", " \u00a0")).same(parse(dense))


def test_a_word_of_the_language_can_be_a_name():
    words = "wrapper threshold locale granularity norm grounding root concepts concept label synonym cue"
    words += " pattern except ledger identity tolerance where and or not"
    for word in words.split():
        text = f"""wrapper {word} root {word}
            concept {word} is-a {word}
            ledger {word}: {word} -> {word}
            identity {word}: {word} = {word} - {word}
            {word} = {word}:{word} where f({word}, {word}={word})
            {word}= {word}:{word}"""
        wrapper = parse(text)
        assert [t.name for t in wrapper.types] == [word, word]


def test_one_name_typed_in_two_ways_is_one():
    wrapper = parse("wrapper w attivita\u0300 = b:B  c = attivit\u00e0:X where f(X)")
    assert wrapper.types[0].name == wrapper.types[1].content.type == "attività"


def test_a_wrapper_can_be_written_as_json():
    wrapper = parse("wrapper w norm min a = b:B where p(B, k, d=3) concept k ledger a: B -> C root a")
    assert msgspec.json.decode(msgspec.json.encode(wrapper))["root"] == "a"


@pytest.mark.parametrize(
    "word", ["a", "a1_", "à", "a\u0300", "愛", "अग्नि", "1a", "_a", "a-b", "a b", "", "a\n"]
)
def test_exactly_what_can_be_read_as_a_name_is_written_as_one(word):
    try:
        read = parse(f"wrapper {word} a = b:B").name == word
    except BadWrapper:
        read = False
    assert is_name(word) == read


# -- places


def test_every_place_is_where_it_was_written():
    text = """wrapper w
threshold 0.5
a = b:B,
    c:C where p(B)
           or q(B, /x/, d=3)
concept k is-a l pattern /x/
ledger a: B -> C
identity i: k = k - l tolerance 1
a = b:B"""
    places = parse(text, "w.wrap").places
    expected = {
        "wrapper": (1, 9),
        "threshold": (2, 11),
        "type/a": (3, 1),
        "type/a/position/0": (3, 5),
        "type/a/position/1": (4, 5),
        "type/a/atom/0": (4, 15),
        "type/a/atom/1": (5, 15),
        "type/a/atom/1/argument/1": (5, 20),
        "type/a/atom/1/option/0": (5, 25),
        "concept/k": (6, 9),
        "concept/k/is-a/0": (6, 16),
        "concept/k/pattern/0": (6, 26),
        "ledger": (7, 8),
        "ledger/account": (7, 11),
        "ledger/amount/0": (7, 16),
        "identity/i": (8, 10),
        "identity/i/total": (8, 13),
        "identity/i/term/1": (8, 21),
        "identity/i/tolerance": (8, 33),
        "type/a#2": (9, 1),
    }
    assert {key: places[key] for key in expected} == {
        key: Place(line, column, "w.wrap") for key, (line, column) in expected.items()
    }


# -- what is refused, in plain words


@pytest.mark.parametrize(
    ("text", "sentence", "column"),
    [
        ("threshold 0,8", "a number is written with a decimal point: 0.8", 12),
        ("threshold 80%", "a percentage is written as a number: 0.8 for 80 %", 13),
        ("threshold high", "expected a number such as `0.8`", 11),
        ("norm", "the text ends here, but expected was `min`, `product` or `lukasiewicz`", 5),
        ("a = b", "the text ends here, but expected was `:` and a variable (as in `b:X`)", 6),
        ("a = b, c:C", "expected `:` and a variable (as in `b:X`), found `,`", 6),
        ("a == b:B", "expected the name of a type, `(`, `#TOKEN:X` or `#IMAGE:X`, found `=`", 4),
        ("a = (b:B", "the text ends here, but expected was `,`, `|`, `)`, `?`, `*` or `+`", 9),
        ("a = (#TOKEN:X)", "`#TOKEN:X` is all there is in its type and stands without brackets", 6),
        ("a = #TOKEN:X, b:B", "`#TOKEN:X` is all there is in its type and stands without brackets", 13),
        ("identity a: b", "the text ends here, but expected was `=` after the total `b`", 14),
        ("a = b:B; c = d:D", "nothing stands at the end of a statement", 8),
        ("a = b:B c:C", "expected `=` after `c` (unless `,`, `|`, `and` or `or` is missing before `c`)", 10),
        ("a = b:B where", "the text ends here, but expected was a predicate, `(` or `not`", 14),
        ("a = b:B where p(B", "the text ends here, but expected was", 18),
        ("a = b:B where p(B) | q(B)", "alternatives of a constraint are joined by the word `or`", 20),
        ("a = b:B where p(B) & q(B)", "conditions are joined by the word `and`", 20),
        ("a = b:B where !p(B)", "a predicate is denied by the word `not` before it", 15),
        ("a = b:B where not (p(B))", "`not` denies a single predicate, not several in brackets", 19),
        ("a = b:B where p(“B”)", 'a text stands between straight double quotes: "..."', 17),
        ("a = b:B where p('B')", 'a text stands between straight double quotes: "..."', 17),
        ('a = b:B where p("B)', "a text has no closing quote on its line", 17),
        ("a = b:B where p(/B)", "a pattern has no closing slash on its line", 17),
        ('a = b:B where p("\\d")', "`\\d` means nothing in a text; a backslash itself is written `\\\\`", 18),
        ("identity a: b – c", "this is a dash; a minus is written `-`", 15),
        ("ledger a B -> C", "expected `:` and a variable (as in `a:X`), found `B`", 10),
        ("concept k label x", 'expected a text in quotes ("..."), found `x`', 17),
        ("wrapper x", "expected `=` after `wrapper`", 9),
    ],
)
def test_a_slip_is_named(text, sentence, column):
    faults = faults_of("wrapper w\n" + text)
    told = faults[-1]
    assert (told.line, told.column) == (2, column), told
    assert sentence in told.sentence


def test_what_is_missing_at_a_line_end_is_shown_there():
    fault = fault_of("wrapper w\na = b:B where p(B\n\n\nc = d:D")
    assert fault.sentence == "expected `=`, `,` or `)` after `B`" or fault.line == 2
    fault = fault_of("wrapper w\na = b\n\nc = d:D")
    assert (fault.line, fault.column) == (2, 6)
    assert fault.sentence == "expected `:` and a variable (as in `b:X`) after `b`"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the text is empty: expected `wrapper` and a name"),
        ("  # nothing\n", "the text is empty: expected `wrapper` and a name"),
        ("a = b:B", "a wrapper starts with its name"),
        ("wrapper", "the text ends here, but expected was a name for the wrapper"),
        ("wrapper \x00", "expected a name for the wrapper, found `\ufffd`"),
    ],
)
def test_a_file_that_is_no_wrapper_is_called_none(text, sentence):
    fault = fault_of(text)
    assert (fault.code, fault.line) == ("syntax", 1)
    assert sentence in fault.sentence


def test_faults_of_settings_are_listed_together():
    faults = faults_of("wrapper w threshold .5\nthreshold .6 norm mean granularity lin-segment root a root a")
    assert [(f.code, f.line, f.column) for f in faults] == [
        ("no_types", 1, 9),
        ("duplicate_setting", 2, 1),
        ("unknown_norm", 2, 19),
        ("unknown_granularity", 2, 36),
        ("duplicate_setting", 2, 60),
    ]
    assert "did you mean `line-segment`?" in faults[3].sentence


# -- files of concepts

FILES = {
    "k.concepts": 'concept k label "K"\nconcepts "sub/l.concepts"',
    "sub/l.concepts": 'concept l\nconcepts "m.concepts" concepts "../k2.concepts"',
    "sub/m.concepts": "concept m",
    "k2.concepts": "concept k2",
    "circle.concepts": 'concept c concepts "round.concepts"',
    "round.concepts": 'concepts "circle.concepts"',
    "bad.concepts": "concept c\n  label x",
    "wrap.concepts": "wrapper w a = b:B",
}


def test_a_file_of_concepts_is_read_once_from_beside_its_wrapper():
    asked = []

    def read(name):
        asked.append(name)
        return FILES[name]

    text = 'wrapper w concepts "k.concepts" a = b:B concepts "./k.concepts" concept z'
    wrapper = parse(text, "folder/w.wrap", read)
    assert [concept.name for concept in wrapper.concepts] == ["k", "l", "m", "k2", "z"]
    assert asked == ["k.concepts", "sub/l.concepts", "sub/m.concepts", "k2.concepts"]
    assert wrapper.places["concept/m"] == Place(1, 9, "folder/sub/m.concepts")
    assert wrapper.places["concept/z"].file == "folder/w.wrap"


def test_files_that_name_each_other_are_refused():
    fault = fault_of('wrapper w a = b:B concepts "circle.concepts"', read=FILES.__getitem__)
    assert (fault.code, fault.file, fault.column) == ("include_cycle", "round.concepts", 10)
    assert "circle.concepts -> round.concepts -> circle.concepts" in fault.sentence


def not_found(name):
    raise FileNotFoundError(2, "No such file or directory")


def not_text(name):
    return b"\xff".decode()


@pytest.mark.parametrize("read", [None, not_found, not_text, {}.__getitem__])
def test_a_missing_file_is_named(read):
    faults = faults_of('wrapper w\nconcepts "x"\na = b:B norm mean', "w.wrap", read)
    assert [(f.code, f.file, f.line, f.column) for f in faults] == [
        ("missing_file", "w.wrap", 2, 10),
        ("unknown_norm", "w.wrap", 3, 14),
    ]


def test_a_fault_in_a_file_of_concepts_names_that_file():
    fault = fault_of('wrapper w a = b:B concepts "bad.concepts"', file="d/w.wrap", read=FILES.__getitem__)
    assert (fault.code, fault.file, fault.line, fault.column) == ("syntax", "d/bad.concepts", 2, 9)
    fault = fault_of('wrapper w a = b:B concepts "wrap.concepts"', read=FILES.__getitem__)
    assert (fault.code, fault.file, fault.line) == ("syntax", "wrap.concepts", 1)


def test_concepts_in_json_are_read_and_their_faults_named():
    files = {"k.json": '{"k": {"labels": "K"}, "l": {"is_a": ["k"]}}', "bad.json": '{"k": 3}'}
    wrapper = parse('wrapper w a = b:B concepts "k.json"', "w.wrap", files.__getitem__)
    assert [(c.name, c.labels, c.is_a) for c in wrapper.concepts] == [("k", ("K",), ()), ("l", (), ("k",))]
    assert wrapper.places["concept/l"] == Place(1, 28, "w.wrap")
    fault = fault_of('wrapper w a = b:B concepts "bad.json"', read=files.__getitem__)
    assert (fault.code, fault.line, fault.column) == ("bad_ontology", 1, 28)
    assert "bad.json" in fault.sentence


# -- limits


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a = " + "(" * 100_000, "too_deep"),
        ("a = " + "(" * 100_000 + "b:B" + ")" * 100_000, "too_deep"),
        ("a = b:B" + "?" * 100_000, "too_deep"),
        ("a = b:B" + "?*" * 100, "too_deep"),
        ("a = b:B where " + "(" * 100_000 + "p(B)", "too_deep"),
        ("a = b:B where " + " and ".join(["(p(B) or q(B))"] * 60), "too_large"),
        ("a = b:B where " + " and ".join(["p(B)"] * 20_000 + ["(p(B) or q(B))"]), "too_large"),
        ("a = b:B where " + " or ".join(["p(B)"] * 20_000), "too_large"),
        ("a = b:B" + " " * limits.TEXT, "too_large"),
        ('concepts "big" a = b:B', "too_large"),
    ],
)
def test_too_much_is_refused(text, code):
    fault = fault_of("wrapper w\n" + text, read=lambda name: "#" * limits.TEXT)
    assert fault.code == code


def test_forty_options_within_one_another_are_read():
    text = "wrapper w a = " + "(" * 40 + "b:B0" + "".join(f", b:B{n})?" for n in range(40))
    assert parse(text).types[0].name == "a"


def test_brackets_alone_are_taken():
    assert parse_content("(" * limits.DEPTH + "a:A" + ")" * limits.DEPTH) == A
