"""Ids must be the same for the same work, and never the same for two things."""

from __future__ import annotations

import json
from uuid import NAMESPACE_URL, UUID, uuid5

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.provenance.ids import NAMESPACE, Ids, agent_uri, document_urn, options_key

DIGEST = "ab" * 32


class Options(msgspec.Struct):
    strategy: str = "heading"
    layers: tuple[str, ...] = ("body",)


@given(st.text(st.characters(exclude_categories=["Cs"])), st.integers(0, 10**6))
def test_a_fast_uuid_is_one_of_version_five(document, position):
    ids = Ids(document, DIGEST, {"b": 1, "a": [1.5, None]})
    name = json.dumps([document, DIGEST]).replace('", "', '","')[:-1] + ',{"a":[1.5,null],"b":1}]'
    wanted = uuid5(NAMESPACE, f"{name}\nelement\n{position}")
    assert ids.uuid("element", position) == str(wanted)
    assert UUID(ids.uuid("element", position)).version == 5


def test_ids_made_at_once_are_those_made_singly():
    ids = Ids("urn:doc:1", DIGEST, {})
    assert ids.urns("element", 12) == tuple(ids.urn("element", place) for place in range(12))
    assert ids.urns("image", 0) == ()


def test_the_namespace_stays():
    assert uuid5(NAMESPACE_URL, "https://trustgraph.ai/agent/pincite") == NAMESPACE
    assert str(NAMESPACE) == "fb96bc5c-a045-5207-a25e-326067c758cd"


def test_ids_of_a_release_are_those_of_the_next():
    ids = Ids(document_urn(DIGEST), DIGEST, {"strategy": "heading"})
    assert document_urn(DIGEST) == "urn:doc:9cb4c158-3dda-5e24-9a3e-34c9c43759d1"
    assert ids.urn("page", 0) == "urn:page:b8c18b77-349b-5b4e-a071-d68f5406b5d6"
    assert ids.activity() == "https://trustgraph.ai/activity/866338d5-e32b-5e92-9438-ec15e27f4fb1"


@pytest.mark.parametrize(
    "other",
    [
        Ids("urn:doc:2", DIGEST, {"a": 1}),
        Ids("urn:doc:1", "cd" * 32, {"a": 1}),
        Ids("urn:doc:1", DIGEST, {"a": 2}),
        Ids("urn:doc:1", DIGEST, {"a": "1"}),
        Ids("urn:doc:1", DIGEST, {}),
    ],
    ids=["uri", "digest", "options", "type of an option", "no options"],
)
def test_two_runs_share_no_id(other):
    one = Ids("urn:doc:1", DIGEST, {"a": 1})
    assert not {one.activity(), *one.urns("element", 20)} & {other.activity(), *other.urns("element", 20)}


def test_two_things_of_one_run_share_no_id():
    ids = Ids("urn:doc:1", DIGEST, {})
    uuids = [ids.uuid(kind, n) for kind in ("page", "section", "image", "element") for n in range(100)]
    assert len({*uuids, ids.uuid("activity", 0)}) == 401


def test_a_uri_with_a_line_break_does_not_pass_for_another_run():
    assert Ids('a","b', "c", {}).name != Ids("a", 'b","c', {}).name
    assert "\n" not in Ids("a\nelement\n1", "b", {"c\n": "\n"}).name


def test_the_order_of_options_makes_no_other_run():
    assert options_key({"a": 1, "b": {"d": 1, "c": 2}}) == options_key({"b": {"c": 2, "d": 1}, "a": 1})
    assert options_key({"a": {"x", "y", "z"}}) == options_key({"a": {"z", "y", "x"}})


def test_options_as_records_are_those_as_dictionaries():
    assert options_key({"s": Options()}) == options_key({"s": {"layers": ["body"], "strategy": "heading"}})


def test_a_lone_surrogate_in_an_option_stops_no_run():
    assert options_key({"name": "\ud800"}) == '{"name":"\\ud800"}'
    assert Ids("urn:\ud800", DIGEST, {"name": "\ud800"}).urn("page", 0).startswith("urn:page:")


def test_a_document_has_one_uri_under_all_options():
    assert document_urn(DIGEST) != document_urn("cd" * 32)
    assert UUID(document_urn(DIGEST).removeprefix("urn:doc:")) == uuid5(NAMESPACE, f"document\n{DIGEST}")


def test_the_name_of_a_component_fits_into_its_uri():
    assert agent_uri("my decoder/2") == "https://trustgraph.ai/agent/my%20decoder%2F2"
