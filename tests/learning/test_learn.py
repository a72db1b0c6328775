"""Learning wrappers from marks on a small page."""

from pathlib import Path

import pytest

import pincite
from pincite.errors import BadOption
from pincite.learning.making import marked
from pincite.learning.marks import Marks, from_folder, marks_of, written

BALANCE = Path(__file__).parents[2] / "examples" / "wrappers" / "balance.pdf"
FIRST = [("voice", "5) Avviamento"), ("now", "433.824"), ("before", "495.799")]
SECOND = [("voice", "1) Costi di impianto e di ampliamento"), ("now", "10.739"), ("before", "73.792")]


@pytest.fixture(scope="module")
def document():
    return pincite.convert(BALANCE)


@pytest.fixture(scope="module")
def one(document):
    return marked(Marks(locale="it_IT"), BALANCE, FIRST, document=document)


def learned(marks, document):
    return pincite.learn(marks, {str(BALANCE): document})


def texts(found):
    return [{v.field: v.text for v in row.values} for row in found.rows]


def test_one_marked_row_finds_the_rows_like_it(one, document):
    rows = texts(learned(one, document))
    assert dict(SECOND) in rows
    assert dict(FIRST) in rows
    assert all(set(row) == {"voice", "now", "before"} for row in rows)


def test_the_learned_wrapper_finds_the_same_when_it_is_used(one, document):
    found = learned(one, document)
    records = pincite.wrap(found.wrapper.encode(), document)
    assert len(list(records.find("row"))) == len(found.rows)


def test_the_same_marks_give_the_same_wrapper(one, document):
    assert learned(one, document) == learned(one, document)


def test_a_struck_row_is_not_found_again(one, document):
    found = texts(learned(one, document))
    struck = next(row for row in found if row not in (dict(FIRST), dict(SECOND)))
    again = marked(one, BALANCE, list(struck.items()), document=document, strike=True)
    result = learned(again, document)
    assert struck not in texts(result) or result.notes


def test_a_mark_that_contradicts_the_others_is_named_and_left_out(one, document):
    rows = [dict(FIRST)] + [row for row in texts(learned(one, document)) if row != dict(FIRST)][:2]
    marks = one
    for row in rows[1:]:
        marks = marked(marks, BALANCE, [(f, row[f]) for f in ("voice", "now", "before")], document=document)
    wrong = [("voice", "10.739"), ("now", "1) Costi di impianto e di ampliamento"), ("before", "73.792")]
    bad = marked(marks, BALANCE, wrong, document=document, row="wrong")
    result = learned(bad, document)
    assert any("row wrong" in told for told in result.doubtful)
    assert result.wrapper == learned(marks, document).wrapper


def test_a_text_that_is_nowhere_is_refused(document):
    with pytest.raises(BadOption, match="no piece of text"):
        marked(Marks(), BALANCE, [("voice", "nowhere to be found")], document=document)


def test_marks_of_another_document_are_refused(one, document):
    other = {
        "documents": [{"path": str(BALANCE), "sha256": "0" * 64, "values": [{"field": "a", "text": "b"}]}]
    }
    with pytest.raises(BadOption, match="not the file that was marked"):
        learned(other, document)


def test_marks_survive_being_written_and_read(one, tmp_path):
    file = tmp_path / "marks.json"
    file.write_bytes(written(from_folder(one, tmp_path)))
    again = marks_of(file)
    assert again.documents[0].values == one.documents[0].values
    assert Path(again.documents[0].path).resolve() == BALANCE.resolve()


@pytest.mark.parametrize("name", ["a.html", "a.csv"])
def test_rows_of_a_document_without_a_layout_are_learned_by_their_cells(name):
    table = {
        "a.html": b"<table><tr><td>Apples</td><td>41.2</td></tr><tr><td>Pears</td><td>12</td></tr></table>",
        "a.csv": b"Fruit,Tonnes\nApples,41.2\nPears,12\n",
    }
    plain = pincite.convert(table[name], name=name)
    values = [{"field": f, "text": t, "row": "1"} for f, t in (("fruit", "Apples"), ("tonnes", "41.2"))]
    found = pincite.learn({"documents": [{"path": name, "values": values}]}, {name: plain})
    assert {"fruit": "Pears", "tonnes": "12"} in texts(found)


def test_rows_of_another_table_are_gone_when_one_of_them_is_struck():
    head = "|  | {} |\n|---|--:|\n| {} | {}.2 |\n| {} | {}.5 |\n\n"
    text = head.format("North", "Apples", 1, "Pears", 2) + head.format("South", "Plums", 3, "Figs", 4)
    plain = pincite.convert(
        (text + head.format("Of which sold", "Dates", 5, "Limes", 6)).encode(), name="a.md"
    )

    def row(*values):
        return [
            {"field": f, "text": t, "row": values[0]}
            for f, t in zip(("fruit", "tonnes"), values, strict=True)
        ]

    def fruits(struck):
        both = {"values": row("Apples", "1.2") + row("Plums", "3.2"), "negatives": struck}
        found = pincite.learn({"documents": [{"path": "a.md", **both}]}, {"a.md": plain})
        return [one["fruit"] for one in texts(found)]

    assert fruits([]) == ["Apples", "Pears", "Plums", "Figs", "Dates", "Limes"]
    assert fruits(row("Dates", "5.2")) == ["Apples", "Pears", "Plums", "Figs"]


def test_no_marks_are_refused_with_what_to_do():
    with pytest.raises(BadOption, match="enough to begin"):
        pincite.learn({"documents": []})


def test_one_file_is_one_document_however_its_path_is_written(one, document, monkeypatch):
    monkeypatch.chdir(BALANCE.parent)
    both = marked(one, BALANCE.name, SECOND, document=document)
    (only,) = both.documents
    assert {mark.row for mark in only.values} == {"1", "2"}


def test_dates_that_may_be_read_in_two_ways_are_known_by_their_shape():
    from pincite.learning.types import type_of
    from pincite.wrappers.evaluation.evaluate import scene_of
    from tests.wrappers.tokens.made import tokens_from

    scene = scene_of(tokens_from([("01/03/2025", 1, (0, 0, 9, 9)), ("02/03/2025", 1, (0, 9, 9, 18))]))
    assert "[0-9]+" in type_of("day", [(scene, 0), (scene, 1)]).written("X")
