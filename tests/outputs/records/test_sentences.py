import pytest

from pincite.model.document import Note
from pincite.model.records import Cause, Check, Miss, Value
from pincite.outputs.records import explained
from pincite.outputs.records.demands import DEMANDS, arguments, demand
from pincite.outputs.records.numerals import degree
from tests.outputs.records.made_extractions import extraction, fig4, group, leaf


def value(text, token=0):
    return Value(text=text, page=1, box=(0.0, 0.0, 1.0, 1.0), token=token)


def test_a_group_says_what_limits_it():
    lines = explained(fig4())
    assert lines[0].startswith("bilancio.pdf: wrapper balance_sheet, mode paper, norm min, threshold 0.8: ")
    assert lines[1] == ("/item_collection of 2: true to 0.996, limited by /item_collection/item[1]")
    assert lines[3] == (
        '/item_collection/item[2] "5) Avviamento", "433.824", "495.799": true to 0.996, limited by this: '
        '"5) Avviamento" should stand left of "433.824" [west(BV, N1)]'
    )


def test_a_wholly_true_value_needs_no_line():
    assert len(explained(fig4())) == 4
    made = extraction(group("item", leaf("a", "x", truth=0.9, path="/item/a"), truth=0.9))
    assert any(line.startswith('/item/a "x": true to 0.9') for line in explained(made))


def test_what_limits_a_record_is_told_once():
    cause = Cause(type="voice", atom="concept(X, attivo)", truth=0.9, tokens=(3,))
    other = Cause(type="amount", atom="isNumber(X)", truth=0.95, tokens=(4,))
    item = group(
        "item",
        leaf("voice", "Cassa", token=3, truth=0.9, cause=cause),
        leaf("amount", "1", token=4, truth=0.95, cause=other),
        path="/all/item",
        truth=0.9,
        cause=cause,
    )
    lines = explained(extraction(group("all", item, path="/all", truth=0.9, cause=cause)))[1:]
    assert lines == [
        "/all of 1: true to 0.9, limited by /all/item",
        '/all/item "Cassa", "1": true to 0.9, limited by this: "Cassa" should be a name of attivo '
        "[concept(X, attivo)]",
        'amount "1": true to 0.95, limited by this: "1" should be a number [isNumber(X)]',
    ]


def test_under_other_norms_the_lowest_atom_is_told_apart_from_the_truth():
    cause = Cause(type="item", atom="near(A, B)", truth=0.9, tokens=(0, 0))
    made = extraction(group("item", leaf("a", "x"), truth=0.7, cause=cause), norm="product")
    assert "true to 0.7, limited most by this:" in explained(made)[1]
    assert "which is true to 0.9 [near(A, B)]" in explained(made)[1]


def test_a_miss_is_explained():
    cause = Cause(type="item", atom="sameRow(BV, N1)", truth=0.0, tokens=(8, 9))
    miss = Miss(
        type="item",
        tokens=(value("2) Impianti e macchinari", 8), value("399.839", 9)),
        truth=0.0,
        sentence="the nearest amount stands a row lower",
        cause=cause,
    )
    taken = Miss(
        type="item", tokens=(value("x"),), truth=0.9, sentence="", taken_by="/item_collection/item[1]"
    )
    lines = explained(fig4(misses=(miss, taken)))
    assert lines[-2] == (
        "almost found: the nearest amount stands a row lower - "
        '"2) Impianti e macchinari" should stand in the same row as "399.839" [sameRow(BV, N1)]'
    )
    assert lines[-1] == 'almost item "x" - needed by /item_collection/item[1]'


def test_a_hundred_tokens_missed_for_one_reason_are_told_in_one_line():
    def lone(rank, atom="inSection(R, attivo)"):
        cause = Cause(type="riga", atom=atom, truth=0.0, tokens=(rank,))
        return Miss(
            type="riga", tokens=(value(f"t{rank}", rank),), truth=0.0, sentence=f"s{rank}", cause=cause
        )

    misses = (lone(0, "isNumber(R)"), *(lone(rank) for rank in range(1, 101)), lone(200, "isNumber(R)"))
    lines = explained(extraction(misses=misses))[1:]
    assert len(lines) == 3
    assert lines[0].startswith("almost found: s0 - ")
    assert lines[1] == (
        'almost riga, 100 times: "t1", "t2", "t3", "t4", "t5", "t6", ...: each of them should stand in the '
        "section attivo, which is true to 0 [inSection(R, attivo)]"
    )


def test_an_identity_says_what_it_found():
    check = Check(identity="quadratura", column="N1", state="fails", sentence="5 is not 4", difference=1.0)
    assert explained(fig4(checks=(check,)))[-1] == "identity quadratura (N1) does not hold: 5 is not 4"


def test_an_incomplete_search_says_so():
    first = explained(extraction(complete=False, stopped_by="max_groups"))[0]
    assert "nothing was found" in first
    assert "ended by max_groups" in first


def test_several_answers_are_counted():
    made = extraction(leaf("a", "1"), leaf("a", "2", truth=0.85), mode="topk")
    assert explained(made)[0].endswith("2 answers, true to 1 down to 0.85")


def test_no_document_steers_the_terminal():
    made = extraction(
        group("item", leaf("a", "\x1b[2J\n\u202e" + "x" * 100)),
        source="\x1b]0;evil\x07.pdf",
        notes=(Note(code="n", sentence="\x1b[31m", page=3),),
    )
    for line in explained(made):
        assert line.isprintable()


@pytest.mark.parametrize(
    ("atom", "tokens", "said"),
    [
        ("west(BV, N1)", ('"a"', '"b"'), '"a" should stand left of "b"'),
        ("not sameRow(BV, N1)", ('"a"', '"b"'), '"a" should not stand in the same row as "b"'),
        ("not(isNumber(X))", ('"a"',), '"a" should not be a number'),
        ("isNumber(X)", ('"7"',), '"7" should be a number'),
        ("concept(X, attivo)", ('"a"',), '"a" should be a name of attivo'),
        ("regExp(X, /a,b\\/(c)/)", ('"a"',), '"a" should look like /a,b\\/(c)/'),
        ('containsStr(X, "x, \\"y\\"")', ('"a"',), '"a" should hold the words "x, \\"y\\""'),
        ("between(A, B, C)", ('"a"', '"b"', '"c"'), '"a" should stand between "b" and "c"'),
        ("near(X, Y, d=3)", ('"a"', '"b"'), '"a" should stand close to "b"'),
        ("myOwn(X, 3)", ('"a"',), 'myOwn(X, 3) should hold for "a"'),
        ("west(BV, N1)", ('"a"',), 'west(BV, N1) should hold for "a"'),
        ("", (), "its condition should hold"),
        ("confidence", ('"a"',), '"a" should have been read with more certainty'),
        ("((((", (), "(((( should hold"),
        ("isNumber(X)", ('"{0} {evil}"',), '"{0} {evil}" should be a number'),
    ],
)
def test_an_atom_is_put_into_words(atom, tokens, said):
    assert demand(atom, tokens) == said


def test_a_demand_can_be_denied():
    assert all(text.count(" should ") == 1 for text in DEMANDS.values())


def test_a_comma_in_quotes_parts_no_arguments():
    assert arguments('X, "a, b", /c,d/, e=1') == ["X", '"a, b"', "/c,d/", "e=1"]
    assert arguments("") == []


@pytest.mark.parametrize(
    ("truth", "text"),
    [(1.0, "1"), (0.99999999, "0.9999"), (0.0, "0"), (1e-9, "0.0001"), (0.85, "0.85"), (0.3, "0.3")],
)
def test_only_the_whole_truth_reads_1(truth, text):
    assert degree(truth) == text


def test_every_predicate_that_pincite_has_speaks():
    from pincite.wrappers.predicates.registry import built_in

    silent = {predicate.name for predicate in built_in()} - set(DEMANDS)
    assert not silent
