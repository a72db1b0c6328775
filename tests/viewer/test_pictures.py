"""The pictures of the docs are states that the viewer has."""

import re

import pytest

from tests.viewer.conftest import PICTURES, ROOT
from tools.viewer_pictures import SIZE, STATES, drawn


def test_the_docs_show_the_states_that_are_drawn_and_no_others():
    named = re.findall(r"!\[[^\]]+\]\((viewer[^)]*)\)", (ROOT / "docs" / "viewer.md").read_text())
    assert sorted(named) == sorted(STATES)
    assert sorted(one.name for one in (ROOT / "docs").glob("viewer*.png")) == sorted(STATES)


@pytest.mark.parametrize("name", STATES)
def test_a_picture_of_the_docs_is_drawn_from_the_present_viewer(opened, service, documents, name):
    page = opened(rest="/about", viewport=SIZE)
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / name).write_bytes(drawn(page, f"{service}/d/{documents['pdf']}", name))
