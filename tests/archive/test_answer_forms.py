import csv
import io
import json

import pytest

from pincite.archive.answer_forms import ANSWER_FORMS, write_answer
from pincite.catalogue.answers import Answer, Term
from pincite.errors import BadOption

PAGE = Term("iri", "urn:page:1", "<urn:page:1>")
TYPE = Term("iri", "https://trustgraph.ai/ns/Page", "<https://trustgraph.ai/ns/Page>")
TITLE = Term("literal", 'A "title",\nof two\tlines', r'"A \"title\",\nof two\tlines"')
ITALIAN = Term("literal", "ciao", '"ciao"@it', language="it")
NUMBER = Term(
    "literal",
    "3",
    '"3"^^<http://www.w3.org/2001/XMLSchema#integer>',
    datatype="http://www.w3.org/2001/XMLSchema#integer",
)
BLANK = Term("blank", "b0", "_:b0")

SELECT = Answer(
    form="select", variables=("page", "title"), rows=((PAGE, TITLE), (PAGE, None), (BLANK, ITALIAN))
)
TRIPLES = Answer(form="construct", triples=((PAGE, TYPE, TITLE),))


def written(answer, form):
    return write_answer(answer, form).decode()


def test_a_table_keeps_each_value_in_one_line():
    lines = written(SELECT, "table").splitlines()
    assert lines == [
        "page        title",
        "----------  -----------------------",
        'urn:page:1  A "title", of two lines',
        "urn:page:1",
        "_:b0        ciao",
        "(3 rows)",
    ]


def test_prefixes_are_those_people_know():
    assert "tg:Page" in written(TRIPLES, "table")


def test_columns_of_wide_letters_are_aligned():
    answer = Answer(
        form="select",
        variables=("a", "b"),
        rows=((Term("literal", "表題", '"表題"'), PAGE), (Term("literal", "abcd", '"abcd"'), PAGE)),
    )
    _, _, first, second, _ = written(answer, "table").splitlines()
    assert first == "表題  urn:page:1"
    assert second == "abcd  urn:page:1"


def test_control_characters_do_not_reach_a_terminal():
    answer = Answer(form="select", variables=("a",), rows=((Term("literal", "\x1b[31mred", ""),),))
    assert "\x1b" not in written(answer, "table")


def test_json_is_that_of_sparql():
    assert json.loads(written(SELECT, "json")) == {
        "head": {"vars": ["page", "title"]},
        "results": {
            "bindings": [
                {
                    "page": {"type": "uri", "value": "urn:page:1"},
                    "title": {"type": "literal", "value": TITLE.value},
                },
                {"page": {"type": "uri", "value": "urn:page:1"}},
                {
                    "page": {"type": "bnode", "value": "b0"},
                    "title": {"type": "literal", "value": "ciao", "xml:lang": "it"},
                },
            ]
        },
    }


def test_a_number_keeps_its_type():
    answer = Answer(form="select", variables=("n",), rows=((NUMBER,),))
    (row,) = json.loads(written(answer, "json"))["results"]["bindings"]
    assert row["n"]["datatype"] == NUMBER.datatype
    assert written(answer, "tsv") == f"?n\n{NUMBER.written}\n"


def test_a_value_stays_whole_in_csv():
    rows = list(csv.reader(io.StringIO(written(SELECT, "csv"), newline="")))
    assert rows == [["page", "title"], ["urn:page:1", TITLE.value], ["urn:page:1", ""], ["_:b0", "ciao"]]


def test_a_value_stays_whole_in_tsv():
    lines = written(SELECT, "tsv").splitlines()
    assert [line.count("\t") for line in lines] == [1, 1, 1, 1]
    assert lines[1] == f"<urn:page:1>\t{TITLE.written}"


@pytest.mark.parametrize("form", ["table", "csv", "tsv"])
def test_a_question_of_yes_or_no_has_an_answer(form):
    assert written(Answer(form="ask", truth=True), form) == "true\n"
    assert written(Answer(form="ask"), form) == "false\n"


def test_a_question_of_yes_or_no_has_an_answer_in_json():
    assert json.loads(written(Answer(form="ask", truth=True), "json")) == {"head": {}, "boolean": True}


def test_triples_are_written_as_n_triples():
    assert written(TRIPLES, "nt") == f"<urn:page:1> <https://trustgraph.ai/ns/Page> {TITLE.written} .\n"


def test_a_table_is_refused_as_triples():
    with pytest.raises(BadOption):
        write_answer(SELECT, "nt")


@pytest.mark.parametrize("form", [form for form in ANSWER_FORMS if form != "nt"])
def test_an_empty_answer_is_no_mistake(form):
    assert "page" in written(Answer(form="select", variables=("page",)), form)


def test_a_form_that_is_none_is_refused():
    with pytest.raises(BadOption):
        write_answer(SELECT, "xls")
