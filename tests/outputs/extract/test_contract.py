"""The contract's input comes from other people's workflows: each mistake needs a sentence."""

from __future__ import annotations

import base64
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.errors import BadBase64
from pincite.outputs.extract.contract import parse_request, to_json


@given(st.text(st.characters(codec="utf-8")), st.binary())
def test_name_and_bytes_come_out_as_they_went_in(path, data):
    request = {"path": path, "base64": base64.b64encode(data).decode(), "other": 1}
    assert parse_request(json.dumps(request).encode()) == (path, data)


def test_line_breaks_and_a_byte_order_mark_do_not_hurt():
    request = b'\xef\xbb\xbf{"path": "a.pdf", "base64": "JVBE\\r\\nRi0x\\n"}'
    assert parse_request(request) == ("a.pdf", b"%PDF-1")


@pytest.mark.parametrize(
    ("request_bytes", "sentence"),
    [
        (b"", "not JSON"),
        (b"%PDF-1.7", "not JSON"),
        (b'{"path": "\xff"}', "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"[]", "must be a JSON object"),
        (b"null", "must be a JSON object"),
        (b'{"base64": ""}', 'lacks the key "path"'),
        (b'{"path": "a"}', 'lacks the key "base64"'),
        (b'{"path": 1, "base64": ""}', '"path" must be a string'),
        (b'{"path": "a", "base64": null}', '"base64" must be a string'),
        (b'{"path": "a", "base64": "a"}', "not valid Base64"),
        (b'{"path": "a", "base64": "data:application/pdf;base64,AAAA"}', "not valid Base64"),
        ('{"path": "a", "base64": "ü"}'.encode(), "not valid Base64"),
    ],
)
def test_a_bad_request_is_told_what_is_wrong(request_bytes, sentence):
    with pytest.raises(BadBase64, match=sentence) as caught:
        parse_request(request_bytes)
    assert caught.value.code == "bad_base64"


def test_the_answer_holds_the_result_under_one_key():
    assert to_json({"result": {"words": [], "a": "é"}}) == '{"result":{"words":[],"a":"é"}}'.encode()
    assert to_json({"a": [1]}, indent=2) == b'{\n  "a": [\n    1\n  ]\n}'
