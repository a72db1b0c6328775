"""Expressions of modules are compiled late, and all of them can be."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

import pincite
from pincite.regex import METHODS, Late, compile_all, regex

NUMBER = regex(r"(\d+)-(?P<end>\d+)", re.ASCII)
OTHER_NAME = NUMBER
EARLY = regex("b")
BYTES = regex(rb"a+")
ROOT = Path(pincite.__file__).parent
HOLDERS = sorted(
    ".".join(("pincite", *file.relative_to(ROOT).with_suffix("").parts))
    for file in ROOT.rglob("*.py")
    if "from pincite.regex import regex" in file.read_text("utf-8")
)


def test_an_expression_takes_its_own_place_when_it_is_first_used():
    assert isinstance(NUMBER, Late)
    held = NUMBER
    assert held.pattern == r"(\d+)-(?P<end>\d+)"
    found = held.match("10-20")
    assert found and found["end"] == "20" and not held.match("١-٢")
    assert isinstance(NUMBER, re.Pattern) and isinstance(OTHER_NAME, re.Pattern)
    assert held.sub("", "10-20") == ""


def test_all_can_be_compiled_before_they_are_used():
    compile_all()
    assert isinstance(EARLY, re.Pattern)


def test_it_does_what_a_compiled_one_does():
    for method in METHODS:
        assert callable(getattr(BYTES, method))
    assert BYTES.findall(b"aab a") == [b"aa", b"a"]
    with pytest.raises(AttributeError):
        BYTES.something  # noqa: B018


@pytest.mark.parametrize("module", HOLDERS)
def test_every_expression_of_a_module_can_be_compiled(module):
    try:
        held = import_module(module)
    except ImportError as error:
        pytest.skip(str(error))
    for value in list(vars(held).values()):
        if isinstance(value, Late):
            re.compile(value.pattern, value.flags)
