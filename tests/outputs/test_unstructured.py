"""Element JSON must load with unstructured itself, in an environment made for that and thrown away.

Only what loading needs is installed: the library without its hundreds of megabytes of dependencies.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import pincite
from pincite.outputs.elements_json import ElementsOptions, to_elements
from tests.outputs.made_flows import everything
from tests.outputs.made_trees import Sheet, tree

NEEDED = ["unstructured", "emoji", "psutil", "requests", "typing_extensions", "urllib3", "idna", "certifi"]
NEEDED += ["charset_normalizer"]

INSTALL_SECONDS = 120

SCRIPT = """
import json, sys
from unstructured.staging.base import elements_from_json, elements_to_dicts
given = sys.stdin.read()
elements = elements_from_json(text=given)
print(json.dumps([[type(e).__name__ for e in elements], elements_to_dicts(elements)]))
"""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def theirs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("unstructured")
    command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(folder), *NEEDED]
    try:
        done = subprocess.run(command, capture_output=True, timeout=INSTALL_SECONDS)
    except subprocess.TimeoutExpired:
        pytest.skip("unstructured could not be installed in time")
    if done.returncode:
        pytest.skip(f"unstructured could not be installed: {done.stderr.decode()[-200:]}")

    def load(elements):
        ours = {**os.environ, "PYTHONPATH": str(folder), "DO_NOT_TRACK": "true", "SCARF_NO_ANALYTICS": "true"}
        found = subprocess.run(
            [sys.executable, "-c", SCRIPT],
            input=json.dumps(elements).encode(),
            capture_output=True,
            env=ours,
            timeout=INSTALL_SECONDS,
        )
        assert not found.returncode, found.stderr.decode()
        return json.loads(found.stdout)

    return load


def printed():
    sheet = Sheet(1)
    sheet.add("heading", "Head", level=2)
    sheet.table(1, 2, (0, 0, 1, 1, "a"), (0, 1, 1, 1, "b"))
    return tree(sheet.page())


@pytest.mark.parametrize("made", [everything(), printed()], ids=["flow", "page"])
def test_all_elements_load_as_what_they_are_and_lose_nothing(theirs, made):
    options = ElementsOptions(layers=("body", "furniture", "notes", "comments", "hidden"), pictures="data")
    ours = to_elements(made, options)
    classes, back = theirs(ours)
    # Their notes at the foot of a page are of the class of footers, texts of no kind of that of all texts.
    names = {"Footnote": "Footer", "UncategorizedText": "Text"}
    assert classes == [names.get(one["type"], one["type"]) for one in ours]
    for one, other in zip(ours, back, strict=True):
        assert (one["element_id"], one["text"]) == (other["element_id"], other["text"])
        assert one["metadata"] == other["metadata"]
    kept = [
        [(e.id, e.text, e.spans, e.table) for e in pincite.from_elements(way).elements]
        for way in (back, ours)
    ]
    assert kept[0] == kept[1]
