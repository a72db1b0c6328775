"""Notebooks: cells in order, outputs in their richest form, old and broken ones."""

from __future__ import annotations

import base64
import json

import pytest

from pincite.errors import Corrupt
from pincite.readers.reading import ReadContext
from tests.readers.web_documents import elements, pages

GIF = b"GIF89a\x02\0\x03\0\0\0\0"


def notebook(*cells: dict, **metadata) -> str:
    facts = {"language_info": {"name": "Python"}, **metadata}
    return json.dumps({"nbformat": 4, "metadata": facts, "cells": list(cells)})


def code(source: str, *outputs: dict) -> dict:
    return {"cell_type": "code", "source": source.splitlines(True), "outputs": list(outputs)}


def data(**forms) -> dict:
    return {"output_type": "display_data", "data": {k.replace("_", "/"): v for k, v in forms.items()}}


def test_cells_come_in_order_with_their_language():
    reading = ReadContext()
    found = elements(
        "ipynb",
        notebook(
            {"cell_type": "markdown", "source": ["# T\n", "a **b**"]},
            code("x = 1\n"),
            code("%%bash\nls"),
            title="N",
        ),
        reading,
    )
    assert [(e.kind, e.text, e.language) for e in found] == [
        ("heading", "T", ""),
        ("paragraph", "a b", ""),
        ("code", "x = 1", "python"),
        ("code", "%%bash\nls", "bash"),
    ]
    assert reading.info == {"Title": "N"}


def test_outputs_belong_to_their_code():
    found = elements(
        "ipynb",
        notebook(
            code(
                "x",
                {"output_type": "stream", "text": ["a\x1b[31mb\x1b[0m\n", "10%\r99%\n"]},
                data(text_html="<table><tr><td>1<td>2</table>", text_plain="no"),
                {"output_type": "error", "ename": "E", "evalue": "v", "traceback": ["\x1b[0;31mE: v"]},
                data(text_latex="$$x^2$$", text_plain="no"),
                data(text_plain="plain"),
            )
        ),
    )
    assert [(e.kind, e.text) for e in found] == [
        ("code", "x"),
        ("code", "ab\n99%"),
        ("table", ""),
        ("code", "E: v"),
        ("formula", "x^2"),
        ("code", "plain"),
    ]
    assert {e.parent for e in found[1:]} == {found[0].id}


def test_pictures_of_outputs_and_attachments_are_kept():
    reading = ReadContext()
    encoded = base64.b64encode(GIF).decode()
    attached = {"cell_type": "markdown", "source": "![a](attachment:p%20q.gif)"}
    attached["attachments"] = {"p q.gif": {"image/gif": encoded}}
    found = elements(
        "ipynb", notebook(code("x", data(image_gif=encoded, text_html="<p>no")), attached), reading
    )
    assert [(e.kind, e.text) for e in found] == [("code", "x"), ("figure", ""), ("figure", "a")]
    assert reading.pictures[found[1].picture].data == GIF and found[1].picture == found[2].picture


def test_scripts_in_outputs_never_speak():
    found = elements("ipynb", notebook(code("", data(text_html="<script>BAD</script>", text_plain="fine"))))
    assert [e.text for e in found] == ["fine"]


def test_old_notebooks_have_sheets_and_headings():
    old = {
        "nbformat": 3,
        "worksheets": [
            {
                "cells": [
                    {"cell_type": "heading", "level": 2, "source": ["H"]},
                    {
                        "cell_type": "code",
                        "input": "y",
                        "language": "julia",
                        "outputs": [{"output_type": "pyout", "text": ["1"]}],
                    },
                ]
            }
        ],
    }
    found = elements("ipynb", json.dumps(old))
    assert [(e.kind, e.text, e.level) for e in found] == [
        ("heading", "H", 2),
        ("code", "y", 0),
        ("code", "1", 0),
    ]
    assert found[1].language == "julia"


@pytest.mark.parametrize("text", ["{", "[]", "[" * 100_000, ""])
def test_what_is_no_notebook_is_corrupt(text):
    with pytest.raises(Corrupt):
        pages("ipynb", text)


def test_odd_values_are_passed_over():
    odd = {
        "metadata": [],
        "cells": [1, {"cell_type": "code", "source": 5, "outputs": "x"}, {"cell_type": []}, None],
    }
    assert elements("ipynb", json.dumps(odd)) == []
