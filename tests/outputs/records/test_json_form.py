import json
from decimal import Decimal

import jsonschema
import pytest

from pincite.model.document import Note
from pincite.model.records import Cause, Check, Miss, Value
from pincite.outputs.records import records_schema, to_dict, to_json
from tests.outputs.records.made_extractions import extraction, fig4, group, leaf

NAN = float("nan")
VALUE = Value(text="9,5", page=2, box=(1.0, 2.0, 3.0, 4.0), parsed={"number": 9.5}, token=7)
CAUSE = Cause(type="item", atom="sameRow(BV, N1)", truth=0.0, tokens=(7, 99))


def rich():
    return fig4(
        sha256="ab" * 32,
        complete=False,
        stopped_by="max_groups",
        misses=(Miss(type="item", tokens=(VALUE,), truth=0.0, sentence="a row lower", cause=CAUSE),),
        checks=(
            Check(
                identity="quadratura",
                column="N1",
                state="missing",
                sentence="?",
                missing=("passivo",),
                implied=5.0,
            ),
        ),
        notes=(Note(code="off_page", sentence="Some text lies beyond the page.", page=2, box=(0, 0, 1, 1)),),
        page_sizes={2: (100.0, 200.0), 1: (595.0, 842.0)},
    )


@pytest.mark.parametrize("explain", [False, True])
@pytest.mark.parametrize("made", [fig4, rich, extraction])
def test_a_result_is_what_the_schema_says(made, explain):
    jsonschema.validate(json.loads(to_json(made(), explain=explain)), records_schema())


def test_the_schema_refuses_what_is_no_result():
    bad = to_dict(fig4())
    del bad["groups"][0]["children"]
    with pytest.raises(jsonschema.ValidationError):  # a group with neither children nor a value
        jsonschema.validate(bad, records_schema())
    for key in to_dict(fig4()):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({k: v for k, v in to_dict(fig4()).items() if k != key}, records_schema())


def test_everything_that_is_known_is_there():
    found = to_dict(rich())
    item = found["groups"][0]["children"][1]
    assert (item["type"], item["variable"], item["path"]) == ("item", "IT", "/item_collection/item[2]")
    assert item["truth"] == 0.996
    assert item["cause"] == {"type": "item", "atom": "west(BV, N1)", "truth": 0.996, "tokens": [3, 4]}
    assert item["children"][1]["value"] == {
        "text": "433.824",
        "parsed": {"number": 433824},
        "page": 1,
        "box": [420.4875, 397.9014, 475.847, 406.9194],
        "image": False,
        "token": 4,
        "element": "",
        "words": [0, 0],
    }
    header = {key: value for key, value in found.items() if not isinstance(value, list)}
    assert header == {
        "wrapper": "balance_sheet",
        "source": "bilancio.pdf",
        "sha256": "ab" * 32,
        "mode": "paper",
        "norm": "min",
        "threshold": 0.8,
        "locale": "it_IT",
        "granularity": "",
        "complete": False,
        "stopped_by": "max_groups",
    }
    assert [page["page"] for page in found["pages"]] == [1, 2]
    assert found["misses"][0]["values"][0]["parsed"] == {"number": 9.5}
    assert found["checks"][0]["missing"] == ["passivo"]
    assert found["notes"][0]["code"] == "off_page"


def test_a_number_is_a_number():
    parsed = {"whole": Decimal("169253"), "part": Decimal("0.5"), "far": Decimal("Infinity"), "no": NAN}
    written = to_json(extraction(leaf("a", "1", parsed=parsed)))
    assert '"parsed":{"whole":169253,"part":0.5,"far":null,"no":null}' in written


def test_a_document_without_pages_has_no_box():
    assert '"box":null' in to_json(extraction(leaf("a", "1", box=(NAN,) * 4)))


def test_a_lone_surrogate_is_replaced():
    odd = "a\ud800\0"
    made = extraction(
        leaf("a", odd, parsed={odd: [odd]}),
        source=odd,
        misses=(Miss(type="a", tokens=(), truth=0.0, sentence=odd),),
        checks=(Check(identity="i", column="N", state="holds", sentence=odd),),
        notes=(Note(code="x", sentence=odd),),
    )
    text = to_json(made, explain=True)
    text.encode()
    assert json.loads(text)["groups"][0]["value"]["text"] == "a\ufffd"


def test_explanations_are_there_only_when_asked_for():
    quiet, loud = to_json(rich()), to_json(rich(), explain=True)
    assert "explanation" not in quiet
    assert '"sentence":"\\"5) Avviamento\\" should stand left of \\"433.824\\""' in loud
    assert '"sentence":"\\"5) Avviamento\\"' not in quiet
    assert len(json.loads(loud)["explanation"]) > 3


def test_the_same_answer_gives_the_same_bytes():
    assert to_json(rich(), explain=True) == to_json(rich(), explain=True)
    assert json.loads(to_json(rich(), indent=2)) == json.loads(to_json(rich()))
    assert to_json(rich()).count("\n") == 1


def test_an_empty_group_has_children_and_no_value():
    assert to_dict(extraction(group("a")))["groups"][0]["children"] == []
