"""The case study of the paper, from tokens with the boxes it prints: Table 1 on Fig. 3 gives Fig. 4."""

from pathlib import Path

import msgspec
import pytest

from pincite.outputs.records import to_xml
from pincite.wrappers.definition import Constraint, GroupType, Leaf, Name, Sequence, Star
from pincite.wrappers.evaluation.evaluate import evaluate
from pincite.wrappers.ontology.matching import Matcher
from tests.wrappers.cases import fig3
from tests.wrappers.cases.loading import EXAMPLES, example, told
from tests.wrappers.tokens.made import tokens_from

TABLE_1 = """\
item_collection = item:IT*
item            = balance_voice:BV, amount:N1, amount:N2   where west(BV, N1) and west(N1, N2)
balance_voice   = #TOKEN:X                                  where concept(X, balance_voice_object)
amount          = #TOKEN:X                                  where isNumber(X)
"""


@pytest.fixture(scope="module")
def tokens():
    return tokens_from(fig3.rows())


@pytest.fixture(scope="module", params=["paper", "same_row"])
def extraction(request, tokens):
    return evaluate(example(request.param), tokens)


@pytest.fixture(scope="module")
def uniform(tokens):
    """By the wrapper of the paper, where every label is a balance voice with truth 1."""
    return evaluate(example("paper"), tokens, predicates=told({label: 1.0 for label, _, _ in fig3.items()}))


def test_the_shipped_wrapper_is_table_1():
    assert TABLE_1 in (EXAMPLES / "paper.wrap").read_text(encoding="utf-8")
    wrapper = example("paper")
    assert wrapper.root_type == "item_collection"
    assert wrapper.threshold == 0.8
    assert {t.name: t.content for t in wrapper.types} == {
        "item_collection": Star(Name("item", "IT")),
        "item": Sequence((Name("balance_voice", "BV"), Name("amount", "N1"), Name("amount", "N2"))),
        "balance_voice": Leaf("token", "X"),
        "amount": Leaf("token", "X"),
    }
    assert wrapper.types[0] == GroupType("item_collection", Star(Name("item", "IT")), Constraint())


def test_the_ontology_knows_voices_of_other_statements():
    """Labels of other statements are voices too, and what is none is none."""
    voices = [
        "C) II 1) Crediti verso clienti",
        "Totale attivo circolante",
        "7) altre",
        "Terreni e fabbricati",
    ]
    others = ["La società ha sede in Roma", "31/12/2003", "1.200", "Nota integrativa", "Pagina 12 di 40"]
    matcher = Matcher(example("paper").concepts)
    assert min(matcher.truths(voices, "balance_voice_object")) >= 0.8
    assert max(matcher.truths(others, "balance_voice_object")) < 0.5
    text = (EXAMPLES / "paper.concepts").read_text(encoding="utf-8")
    assert not [label for label, _, _ in fig3.items() if label in text]


def test_the_13_items_come_out_in_reading_order(extraction):
    assert extraction.complete
    assert len(extraction.groups) == 1
    assert fig3.found(extraction) == fig3.items()


def test_certain_labels_make_certain_items(uniform):
    assert fig3.found(uniform) == fig3.items()
    assert all(item.truth >= 0.99 for item in uniform.groups[0].children)
    assert uniform.groups[0].truth == min(item.truth for item in uniform.groups[0].children)


def test_the_first_items_are_written_as_in_figure_4(extraction):
    expected = Path(__file__).with_name("fig4.txt").read_text(encoding="utf-8")
    assert to_xml(extraction).startswith(expected)


def test_an_amount_is_read_as_an_italian_would(extraction):
    numbers = [
        tuple(leaf.value.parsed["number"] for leaf in item.children[1:])
        for item in extraction.groups[0].children
    ]
    assert numbers == [tuple(float(fig3.number(a)) for a in amounts) for _, *amounts in fig3.items()]
    assert sum(n < 0 for row in numbers for n in row) == 6


@pytest.mark.parametrize("column", [1, 2], ids=["2003", "2002"])
@pytest.mark.parametrize("total", fig3.SUMS)
def test_every_sum_holds(extraction, total, column):
    by_row = {}
    rows = {token.box[1]: token.row for token in fig3.page()}
    for item in extraction.groups[0].children:
        by_row[rows[item.children[0].value.box[1]]] = item.children[column].value.parsed["number"]
    assert by_row[total] == sum(by_row[part] for part in fig3.SUMS[total])


def test_the_answer_does_not_depend_on_the_order_of_the_list(tokens, extraction):
    again = tokens_from(list(reversed(fig3.rows())))
    wrapper = example("paper")
    assert evaluate(wrapper, again).groups == evaluate(wrapper, tokens).groups


def test_a_child_names_its_place_in_the_answer(extraction):
    amounts = extraction.groups[0].children[2].children[1:]
    assert [a.path for a in amounts] == [
        "/item_collection/item[3]/amount[1]",
        "/item_collection/item[3]/amount[2]",
    ]
    assert [a.variable for a in amounts] == ["N1", "N2"]


def test_a_higher_threshold_brings_no_more(tokens):
    wrapper = example("same_row")
    counts = []
    for threshold in (0.8, 0.9, 0.95, 0.99, 0.999, 1.0):
        found = evaluate(msgspec.structs.replace(wrapper, threshold=threshold), tokens)
        counts.append(len(found.groups[0].children))
    assert counts == sorted(counts, reverse=True)
    assert counts[0] == 13
