"""What is one notion fits on a few screens."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "pincite"
FILES = sorted(SOURCE.rglob("*.py"))

MOST_LINES = 450
MOST_OF_A_FUNCTION = 60


def named(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


@pytest.mark.parametrize("path", FILES, ids=named)
def test_a_file_is_no_longer_than_it_can_be_kept_in_mind(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_a_function_fits_on_a_screen():
    found = {
        f"{named(path)}:{node.name}"
        for path in FILES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno + 1 > MOST_OF_A_FUNCTION
    }
    assert not found
