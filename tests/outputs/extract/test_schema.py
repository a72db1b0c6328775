"""A schema that takes everything proves nothing."""

from __future__ import annotations

import copy

import pytest
from jsonschema import Draft202012Validator

from pincite.outputs.extract import extract_schema, to_extract
from tests.outputs.extract.invariants import check_schema
from tests.outputs.extract.test_result import report


def test_the_schema_is_a_schema():
    Draft202012Validator.check_schema(extract_schema())


def test_every_caller_gets_a_copy_of_its_own():
    extract_schema()["required"] = []
    assert extract_schema()["required"]


def spoil(path: str, value: object) -> dict:
    result = copy.deepcopy(to_extract(report()))
    *steps, last = [int(step) if step.isdigit() else step for step in path.split("/")]
    target = result
    for step in steps:
        target = target[step]
    if value is ...:
        del target[last]
    else:
        target[last] = value
    return result


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("fonts", ...),
        ("words", ...),
        ("fonts/0/name", ""),
        ("fonts/0/bold", 1),
        ("layout/0/content", "x"),
        ("layout/0/children", [1, 1]),
        ("layout/0/bbox", [0, 0, 1]),
        ("layout/1/bbox", [0.5, 0, 1, 1]),
        ("layout/1/bbox", [0, 0, 1, 1, 1]),
        ("layout/1/type", "paragraph"),
        ("layout/1/parent", ...),
        ("layout/1/label", 1),
        ("layout/2/label", "1"),
        ("layout/5/content", ""),
        ("layout/6/span", [1]),
        ("layout/6/span", None),
        ("layout/6/isHead", ...),
        ("layout/6/row", -1),
        ("header/totPages", "2"),
        ("header/version", ...),
        ("header/conversionDateTime", "yesterday"),
        ("header/customInfo/Title", None),
        ("header/metadata/0/page", 0),
        ("tableOfContents/0/score", 1.5),
        ("tableOfContents/0/layoutId", ...),
        ("tableOfContents/0/level", 0),
        ("timeInfo/warnings", ...),
        ("words/0", "not base64!"),
    ],
)
def test_a_spoilt_result_does_not_validate(path, value):
    check_schema(to_extract(report()))
    with pytest.raises(AssertionError):
        check_schema(spoil(path, value))
