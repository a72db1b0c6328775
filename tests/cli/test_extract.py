import base64
import json

import pytest

from tests.cli.conftest import command


def ask(document, path="some/where/letter.pdf"):
    return json.dumps({"path": path, "base64": base64.b64encode(document).decode()}).encode()


def test_a_request_is_answered_as_the_contract_says(letter):
    done = command("extract", input=ask(letter.read_bytes()))
    assert (done.returncode, done.stderr) == (0, b"")
    answer = json.loads(done.stdout)
    assert list(answer) == ["result"]
    result = answer["result"]
    assert set(result) == {"fonts", "header", "layout", "tableOfContents", "timeInfo", "words"}
    assert result["header"]["documentName"] == "letter.pdf"
    assert result["header"]["totPages"] == 1
    assert any("Dear reader" in item.get("content", "") for item in result["layout"])


def test_the_path_only_names_the_document(letter):
    done = command("extract", input=ask(letter.read_bytes(), r"C:\\no\\such\\thing.pdf"))
    assert done.returncode == 0
    assert json.loads(done.stdout)["result"]["header"]["documentName"] == "thing.pdf"


def test_a_switch_of_the_environment_counts_like_an_option(letter):
    import os

    environment = {**os.environ, "PINCITE_FONTS": "0", "PINCITE_REPRODUCIBLE": "1"}
    done = command("extract", input=ask(letter.read_bytes()), env=environment)
    assert json.loads(done.stdout)["result"]["fonts"] == []
    again = command("extract", "--no-fonts", "--reproducible", input=ask(letter.read_bytes()))
    assert again.stdout == done.stdout


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (b"", b"bad_base64"),
        (b"not json", b"bad_base64"),
        (b"[]", b"bad_base64"),
        (b'{"path": "x.pdf"}', b"bad_base64"),
        (b'{"path": "x.pdf", "base64": "***"}', b"bad_base64"),
        (ask(b"no pdf"), b"not_pdf"),
        (ask(b""), b"not_pdf"),
    ],
)
def test_a_bad_request_is_told_in_one_line_and_as_json(request_, code):
    done = command("extract", input=request_)
    error = json.loads(done.stdout)["error"]
    assert (done.returncode, error["code"]) == (1, code.decode())
    assert done.stderr.decode() == f"pincite: {error['code']}: {error['message']}\n"
    assert done.stderr.startswith(b"pincite: " + code + b": ")
    assert done.stderr.count(b"\n") == 1
