"""What goes out of a document, beside what the decoders before sent."""

from __future__ import annotations

import msgspec
import pytest

from pincite.converting.described import described
from pincite.provenance import vocabulary as v
from pincite.worker.entities import entities
from pincite.worker.options import DecodingOptions
from tests.provenance.test_superset import CASES, STRATEGIES
from tests.provenance.trustgraph import emitted
from tests.worker.documents import expected, mixed

COMPONENT, VERSION = "universal-decoder", "1.0.0"


def told(name: str, **chosen: str) -> set[tuple[str, str, str]]:
    """The triples of a document whose incumbent's are known, with the ids of ours as places."""
    _, (tree, _, _) = CASES[name]
    options = DecodingOptions(section_strategy=STRATEGIES[name], **chosen)
    found = described(tree, {}, options.sections, uri="urn:doc:sample", component=COMPONENT)
    found = msgspec.structs.replace(found, run=msgspec.structs.replace(found.run, version=VERSION))
    made = list(entities(tree, found, options))
    return {triple for one in made for triple in one.triples}


def shape(triples: set[tuple[str, str, str]]) -> set[tuple[str, str]]:
    """Predicates with their values, without names that are made anew each time, and without times."""
    names = ("<urn:page", "<urn:section", "<urn:image", "<https://trustgraph.ai/activity/")
    return {(p, "" if o.startswith(names) else o) for _, p, o in triples if p != v.STARTED}


@pytest.mark.parametrize("name", CASES)
def test_as_incumbent_it_tells_what_the_decoders_before_told_and_no_more(name: str) -> None:
    theirs = {
        (s, p, o.replace('"TIME"', "")) for s, p, o in emitted(CASES[name][0]) if o != "<urn:doc:sample>"
    }
    ours = {one for one in told(name, provenance="incumbent") if one[2] != "<urn:doc:sample>"}
    assert shape(ours) == shape(theirs)


@pytest.mark.parametrize("name", CASES)
def test_more_provenance_adds_and_changes_nothing(name: str) -> None:
    least, usual, most = (told(name, provenance=one) for one in ("incumbent", "sections", "elements"))
    assert least < usual
    assert usual < most or not any("Element" in o for _, _, o in most)


def test_flat_sections_hold_every_character_once_and_nested_ones_those_inside_too() -> None:
    data = b"# A\n\none\n\n## B\n\ntwo\n\n# C\n\nthree\n"
    flat = expected("urn:doc:x", data, "text/markdown", DecodingOptions(section_strategy="heading"))
    nested = expected(
        "urn:doc:x", data, "text/markdown", DecodingOptions(section_strategy="heading", nesting="nested")
    )
    assert [e.content for e in flat.entities] == [b"A\n\none", b"B\n\ntwo", b"C\n\nthree"]
    assert [e.content for e in nested.entities] == [b"A\n\none\n\nB\n\ntwo", b"B\n\ntwo", b"C\n\nthree"]
    assert [e.urn for e in flat.entities] == [e.urn for e in nested.entities]


def test_the_same_document_has_the_same_outputs_to_the_byte() -> None:
    for name, (data, kind) in list(mixed().items())[:5]:
        assert expected(f"urn:doc:{name}", data, kind) == expected(f"urn:doc:{name}", data, kind)


def test_a_figure_goes_out_with_its_bytes_and_media_type() -> None:
    data, kind = mixed()["report.pdf"]
    made = expected("urn:doc:x", data, kind, DecodingOptions(strategy="auto"))
    (image,) = (e for e in made.entities if e.kind == "image")
    assert image.media_type == "image/png" and image.content.startswith(b"\x89PNG")
    fast = expected("urn:doc:x", data, kind, DecodingOptions(strategy="fast"))
    assert not next(e for e in fast.entities if e.kind == "image").content
