"""``pincite schema``: what is written is as the schema says."""

import json

import jsonschema
import pytest


def test_the_names_are_printed_without_a_name(pincite):
    assert pincite("schema")[:2] == (0, "chunks\nextract\njson\nrecords\n")


@pytest.mark.parametrize("name", ["extract", "json", "chunks"])
def test_what_is_written_is_valid(pincite, demo, name):
    schema = json.loads(pincite("schema", name)[1])
    valid = jsonschema.Draft202012Validator(schema)
    valid.check_schema(schema)
    written = pincite("convert", demo, "--to", name)[1]
    for line in written.splitlines():
        valid.validate(json.loads(line))
        with pytest.raises(jsonschema.ValidationError):
            valid.validate([line])


def test_a_name_without_a_schema_is_refused_with_those_there_are(pincite):
    status, out, err = pincite("schema", "markdown")
    assert (status, out) == (2, "")
    assert err == (
        "pincite: bad_option: there is no schema 'markdown'; there are chunks, extract, json, records\n"
    )
