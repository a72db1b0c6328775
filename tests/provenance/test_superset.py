"""Who reads what TrustGraph's decoder emits must find all of it in what Pincite emits."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from pincite.provenance import name_all, triples
from pincite.provenance import vocabulary as v
from pincite.sections import SectionOptions, passage_text, sections_of
from tests.provenance.trees import RUN, docx, pdf
from tests.provenance.trustgraph import HEADING, PDF, WHOLE, emitted

CASES = {
    "uni_pdf": (PDF, pdf()),
    "uni_docx_whole": (WHOLE, docx()),
    "uni_docx_heading": (HEADING, docx((0, 3, 5))),
}

STRATEGIES = {"uni_pdf": "whole-document", "uni_docx_whole": "whole-document", "uni_docx_heading": "heading"}

LINE = re.compile(r'(<[^>]*>) (<[^>]*>) (<[^>]*>|"[^"]*") <urn:graph:source> \.')
TIME = re.compile(r'"\d{4}-\d\d-\d\dT[\d:.]+Z"')


def renamed(theirs, made):
    """Their triples with our ids, time, component and version."""
    tree, text, sections = made
    names = name_all(tree, text, sections, RUN)
    new = {
        "<https://trustgraph.ai/agent/universal-decoder>": "<https://trustgraph.ai/agent/pincite>",
        '"universal-decoder extraction"': '"pincite extraction"',
        '"universal-decoder"': '"pincite"',
        '"TIME"': f'"{RUN.started}"',
        '"1.0.0"': f'"{RUN.version}"',
        "<urn:image:IMA1>": f"<{names.images[0]}>",
    }
    for place, urn in enumerate(names.sections, 1):
        new[f"<urn:page:PAG{place}>"] = new[f"<urn:section:SEC{place}>"] = f"<{urn}>"
    for number in range(1, 10):
        new[f"<https://trustgraph.ai/activity/ACT{number}>"] = f"<{names.activity}>"
    return {tuple(new.get(term, term) for term in triple) for triple in theirs}


@pytest.mark.parametrize("name", CASES)
def test_what_trustgraph_emits_is_there(name):
    facts, made = CASES[name]
    theirs = renamed(emitted(facts), made)
    ours = set(triples(*made, RUN))
    assert theirs - ours == set()


@pytest.mark.parametrize("name", CASES)
def test_sections_as_they_are_cut_give_no_less(name):
    facts, (tree, _, _) = CASES[name]
    text = passage_text(tree)
    made = tree, text, sections_of(tree, text, SectionOptions(strategy=STRATEGIES[name]))
    assert renamed(emitted(facts), made) - set(triples(*made, RUN)) == set()


@pytest.mark.parametrize("name", CASES)
def test_none_of_their_predicates_is_given_a_second_value(name):
    """Beyond theirs there are only offsets, counts of images, titles, and what they have no word for."""
    facts, made = CASES[name]
    theirs = renamed(emitted(facts), made)
    subjects = {s for s, p, _ in theirs if p == v.LABEL}
    beyond = {p for s, p, _ in set(triples(*made, RUN)) - theirs if s in subjects}
    assert beyond <= {
        v.CHAR_OFFSET,
        v.IMAGE_COUNT,
        v.TITLE,
        v.ELEMENT_ID,
        v.COORDINATES,
        v.IMAGE_WIDTH,
        v.IMAGE_HEIGHT,
        v.FORMAT,
        v.HAS_SOURCE,
        v.HAS_SELECTOR,
    }


@pytest.mark.corpus
@pytest.mark.parametrize("name", CASES)
def test_what_was_recorded_of_trustgraph_is_there(name):
    folder = Path(os.environ.get("PINCITE_FACTS") or Path(__file__).parents[3] / "shared" / "facts")
    if not (recorded := folder / f"{name}.nq").exists():
        pytest.skip(f"no {name}.nq at {folder}, beside the corpora: PINCITE_FACTS may name its folder")
    facts, made = CASES[name]
    lines = [line for line in recorded.read_text().splitlines() if not line.startswith("#")]
    theirs = {LINE.fullmatch(line).groups() for line in lines}
    theirs = {(s, p, TIME.sub('"TIME"', o)) for s, p, o in theirs}
    assert theirs == emitted(facts)
    assert renamed(theirs, made) - set(triples(*made, RUN)) == set()
