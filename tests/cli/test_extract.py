import base64
import io
import json
import sys

import pikepdf
import pytest

from tests.cli.conftest import command
from tests.converting.test_ocr import scan


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


def test_pictures_that_all_processes_read_give_the_answer_of_one(english, pincite, monkeypatch):
    from pincite.cli import looking
    from pincite.converting import looks

    out, whole = io.BytesIO(), pikepdf.new()
    for angle in (0.0, 2.0):
        with pikepdf.open(io.BytesIO(scan(angle))) as one:
            whole.pages.extend(one.pages)
    whole.save(out)
    told = []

    def looked_at(source, jobs, *args, **reading):
        found = looks_of_pages(source, jobs, *args, **reading)
        told.append((jobs, sorted(found)))
        return found

    looks_of_pages = looks.looked_at
    monkeypatch.setattr(looks, "looked_at", looked_at)
    answers = []
    for jobs in (1, 2):
        monkeypatch.setattr(looking, "cores", lambda jobs=jobs: jobs)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(ask(out.getvalue()))))
        status, answer, _ = pincite("extract", "--ocr", "on", "--reproducible")
        assert status == 0
        answers.append(json.loads(answer)["result"])
    assert told == [(2, [1, 2])]  # read before by both, and by none where there is one
    assert answers[0] == answers[1]
    assert answers[0]["words"]
    assert answers[0]["header"]["totPages"] == 2
