"""Everything as JSON: valid by its schema, and nothing lost."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import numpy as np
import pytest

import pincite
from benchmarks.corpora import CorpusMissing, folder
from pincite.model.document import Page
from pincite.model.geometry import NOWHERE
from pincite.model.words import Words
from pincite.outputs.tokens import page_tokens
from pincite.outputs.whole import MARKS, Word, plain, to_json, whole_schema, words_of

DEMO = Path(__file__).parents[2] / "examples" / "demo.pdf"
VALID = jsonschema.Draft202012Validator(whole_schema())


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(whole_schema())


def test_every_word_is_there_with_its_box_and_what_it_stands_in():
    document = pincite.convert(DEMO)
    whole = document.to_json()
    words = [word for page in whole["pages"] for word in page["words"]]
    assert [word["text"] for word in words] == [token.text for token in document.tokens]
    for word, token in zip(words, document.tokens, strict=True):
        assert word["box"] == [round(side, 3) for side in token.box]
        assert word["element"] == token.element
        assert word.get("bold", False) is bool(token.flags & 1)


def test_a_word_is_written_as_its_declaration_says():
    box = (1.00049, 2.0, 3.0, 4.0)
    for bits in (0, *(1 << n for n in range(8)), 0b101):
        for confidence, place in ((1.0, box), (np.float32(0.75).item(), NOWHERE)):
            made = Words(
                ["word"],
                np.array([place], np.float32),
                np.array([3], np.int32),
                np.array([9.5], np.float32),
                np.array([bits], np.uint16),
                np.array([0xFF00FF], np.uint32),
                np.array([confidence], np.float32),
            )
            page = Page(number=1, width=10.0, height=10.0, words=made)
            (token,) = page_tokens(page)
            marks = {name: True for name, bit in MARKS.items() if bits & bit}
            word = Word(
                text="word", box=token.box, font=3, size=9.5, colour="#00ff00ff", element="", **marks,
                confidence=confidence,
            )  # fmt: skip
            assert list(words_of(page)) == [plain(word)]
            assert list(next(words_of(page))) == list(plain(word))


def test_every_element_is_there_with_its_box_and_its_cells():
    document = pincite.convert(DEMO)
    found = [element for page in document.to_json()["pages"] for element in page["elements"]]
    assert [one["id"] for one in found] == [element.id for element in document.elements]
    tables = [one["table"] for one in found if "table" in one]
    assert [len(one["cells"]) for one in tables] == [len(t.table.cells) for t in document.tables]
    for one, element in zip(found, document.elements, strict=True):
        assert one["box"] == [round(side, 3) for side in element.box]


def test_what_has_no_place_has_no_box():
    document = pincite.convert(b"# Title\n\nText.", media_type="text/markdown")
    assert all(element.box == NOWHERE for element in document.elements)
    whole = document.to_json()
    VALID.validate(whole)
    assert [one["box"] for page in whole["pages"] for one in page["elements"]] == [None, None]


def test_bytes_of_pictures_are_there_when_they_are_asked_for():
    page = "<img alt='x' src='data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs='>"
    document = pincite.convert(f"<p>Text</p>{page}".encode(), media_type="text/html")
    (bare,) = document.to_json()["pictures"].values()
    (full,) = document.to_json(pictures="data")["pictures"].values()
    assert "data" not in bare and full["data"].startswith("R0lGODlh")
    VALID.validate(document.to_json(pictures="data"))


def test_a_value_that_the_schema_does_not_know_is_refused():
    whole = pincite.convert(DEMO).to_json()
    whole["pages"][0]["words"][0]["colour_of_paper"] = "white"
    with pytest.raises(jsonschema.ValidationError):
        VALID.validate(whole)


@pytest.mark.corpus
@pytest.mark.slow
def test_documents_of_every_format_are_valid_and_the_same_each_time():
    try:
        corpora = folder()
    except CorpusMissing as missing:
        pytest.skip(str(missing))
    files = {path.suffix: path for path in sorted((corpora / "formats").rglob("*")) if path.is_file()}
    for name in ("wild", "ocr"):
        files |= {path.name: path for path in sorted((corpora / name).rglob("*.pdf"))[:5]}
    written = 0
    for path in files.values():
        if path.stat().st_size > 2_000_000:
            continue
        try:
            document = pincite.convert(path, reproducible=True)
        except pincite.PinciteError:
            continue
        whole = to_json(document.tree)
        VALID.validate(json.loads(json.dumps(whole)))
        assert to_json(pincite.convert(path, reproducible=True).tree) == whole
        written += 1
    assert written > 20
