"""Ways from what downstream systems made up to a text that is known."""

import pytest

from pincite.archive.tracing.derivation import MOST_STEPS, MOST_WAYS, ways_up
from pincite.archive.tracing.traced import Range

PROV = "http://www.w3.org/ns/prov#"
RDF_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
TG = "https://trustgraph.ai/ns/"

PAGE = "urn:page:1"


def thing(*parents, offset=None, length=None, kind="Chunk", **more):
    """What is said of something derived from others."""
    said = {RDF_TYPE: [PROV + "Entity", TG + kind], PROV + "wasDerivedFrom": list(parents)}
    if offset is not None:
        said[TG + "charOffset"] = [str(offset)]
    if length is not None:
        said[TG + "charLength"] = [str(length)]
    return said | more


def ways(facts, urn, fragment=None):
    found = ways_up(urn, fragment, lambda name: facts.get(name, {}), lambda name: name.startswith(PAGE))
    return [([step.urn for step in way.steps], way.urn, way.chars) for way in found]


def test_a_chunk_means_its_characters_of_the_page():
    facts = {"urn:chunk:1": thing(PAGE, offset=100, length=40)}
    assert ways(facts, "urn:chunk:1") == [(["urn:chunk:1"], PAGE, Range(100, 140))]
    assert ways(facts, "urn:chunk:1", "5,9") == [(["urn:chunk:1"], PAGE, Range(105, 109))]
    assert ways(facts, "urn:chunk:1", "5,900") == [(["urn:chunk:1"], PAGE, Range(105, 140))]


def test_a_chunk_of_a_chunk_adds_both_offsets():
    facts = {
        "urn:chunk:1": thing(PAGE, offset=100, length=40),
        "urn:chunk:2": thing("urn:chunk:1", offset=10, length=20),
    }
    assert ways(facts, "urn:chunk:2", "3,4") == [
        (["urn:chunk:2", "urn:chunk:1"], PAGE, Range(113, 114)),
    ]


def test_a_subgraph_leads_to_all_of_its_chunk():
    facts = {
        "urn:chunk:1": thing(PAGE, offset=100, length=40),
        "urn:subgraph:1": thing("urn:chunk:1", kind="Subgraph"),
    }
    assert ways(facts, "urn:subgraph:1") == [(["urn:subgraph:1", "urn:chunk:1"], PAGE, Range(100, 140))]


def test_what_was_derived_from_several_leads_to_all():
    facts = {
        "urn:answer:1": thing("urn:chunk:2", "urn:chunk:1"),
        "urn:chunk:1": thing(PAGE, offset=0, length=5),
        "urn:chunk:2": thing(PAGE + "2", offset=7, length=5),
    }
    assert [(urn, chars) for _, urn, chars in ways(facts, "urn:answer:1")] == [
        (PAGE, Range(0, 5)),
        (PAGE + "2", Range(7, 12)),
    ]


def test_a_loop_is_followed_once():
    facts = {"urn:a": thing("urn:b"), "urn:b": thing("urn:a", PAGE)}
    assert [urn for _, urn, _ in ways(facts, "urn:a")] == [PAGE]


def test_a_long_line_of_derivations_is_given_up():
    facts = {f"urn:x:{i}": thing(f"urn:x:{i + 1}") for i in range(10_000)}
    assert ways(facts, "urn:x:0") == []
    near = f"urn:x:{10_000 - MOST_STEPS + 2}"
    assert ways(facts | {"urn:x:9999": thing(PAGE)}, near)


def test_a_net_of_derivations_takes_little_work():
    facts = {f"urn:{i}:{k}": thing(f"urn:{i + 1}:0", f"urn:{i + 1}:1") for i in range(40) for k in range(2)}
    assert ways(facts, "urn:0:0") == []
    facts |= {f"urn:40:{k}": thing(PAGE) for k in range(2)}
    assert len(ways(facts, "urn:0:0")) == 1


def test_a_thing_derived_from_everything_is_told_in_part():
    facts = {"urn:all": thing(*(f"{PAGE}{i}" for i in range(10_000)))}
    assert len(ways(facts, "urn:all")) == MOST_WAYS


@pytest.mark.parametrize("written", ["", "many", "-3", "1e3", "9" * 40])
def test_a_count_that_is_none_leaves_the_way(written):
    facts = {"urn:chunk:1": thing(PAGE) | {TG + "charOffset": [written], TG + "charLength": [written]}}
    assert ways(facts, "urn:chunk:1") == [(["urn:chunk:1"], PAGE, None)]


def test_what_made_a_chunk_is_told():
    facts = {
        "urn:chunk:1": thing(PAGE, offset=0, length=5) | {PROV + "wasGeneratedBy": ["urn:act"]},
        "urn:act": {
            PROV + "wasAssociatedWith": ["urn:agent"],
            TG + "componentVersion": ["1.0.0"],
            PROV + "startedAtTime": ["2026-11-20T04:06:12Z"],
        },
        "urn:agent": {LABEL: ["chunker"]},
    }
    (way,) = ways_up("urn:chunk:1", None, lambda name: facts.get(name, {}), lambda name: name == PAGE)
    assert way.steps[0].by == "chunker 1.0.0, 2026-11-20T04:06:12Z"
    assert way.steps[0].kind == "chunk"


def test_a_chunk_without_characters_is_not_all_of_its_page():
    facts = {"urn:chunk:1": thing(PAGE, offset=7, length=0)}
    assert ways(facts, "urn:chunk:1") == [(["urn:chunk:1"], PAGE, Range(7, 7))]


def test_a_part_of_a_page_stays_a_part():
    facts = {"urn:answer:1": thing(f"{PAGE}#char=5,10"), "urn:answer:2": thing(f"{PAGE}#char=nonsense")}
    assert ways(facts, "urn:answer:1") == [(["urn:answer:1"], PAGE, Range(5, 10))]
    assert ways(facts, "urn:answer:2") == [(["urn:answer:2"], PAGE, None)]


@pytest.mark.parametrize(
    ("offset", "length", "noted"),
    [
        (5, 10, False),
        (None, None, False),
        (None, 10, True),
        (5, None, True),
        ("5.5", 10, True),
        (-5, 10, True),
    ],
)
def test_a_guessed_place_of_a_chunk_is_told(offset, length, noted):
    facts = {"urn:chunk:1": thing(PAGE, offset=offset, length=length)}
    (way,) = ways_up("urn:chunk:1", None, lambda name: facts.get(name, {}), lambda name: name == PAGE)
    assert bool(way.notes) is noted
