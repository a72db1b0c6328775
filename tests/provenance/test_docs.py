"""What the page about provenance shows must be what Pincite does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pyoxigraph import RdfFormat, Store
from rdflib import Dataset, Graph

from pincite.provenance import document_urn, name_all, nquads, triples, vocabulary
from tests.provenance.trees import RUN, pdf

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:rdflib")

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "provenance.md").read_text()
NAMES = name_all(*pdf(), RUN)


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.M | re.S)


@pytest.fixture(scope="module")
def store() -> Store:
    store = Store()
    store.load(nquads(*pdf(), RUN), format=RdfFormat.N_QUADS)
    return store


WANTED = [
    [["/p1/paragraph/1", "NarrativeText", "page=1&viewrect=72,120,228.25,12"]],
    [
        [NAMES.passages[2], NAMES.sections[1], "Page 2"],
        [NAMES.passages[2], "urn:doc:sample", "A sample"],
    ],
    [[NAMES.images[0], "1", "100,200,300,350.75", "image/png", "400", "300"]],
    [["urn:doc:sample", "pincite", "9.9.9", RUN.started, "2"]],
]


@pytest.mark.parametrize("number", range(len(WANTED)))
def test_every_question_has_the_answer_shown(number, store):
    query = blocks("sparql")[number]
    found = [[term.value for term in row] for row in store.query(query)]
    assert sorted(found) == sorted(WANTED[number])


@pytest.mark.parametrize("number", range(len(WANTED)))
def test_every_question_runs_in_every_store(number):
    graph = Dataset()
    graph.parse(data=nquads(*pdf(), RUN), format="nquads")
    found = [[str(term) for term in row] for row in graph.query(blocks("sparql")[number])]
    assert sorted(found) == sorted(WANTED[number])


def test_every_question_that_is_shown_is_tried():
    assert len(blocks("sparql")) == len(WANTED)


def test_the_page_shown_is_the_page_written():
    (shown,) = blocks("turtle")
    for word, uri in (
        ("ACTIVITY", NAMES.activity.rpartition("/")[2]),
        ("PAGE", NAMES.sections[0].rpartition(":")[2]),
        ("ELEMENT", NAMES.passages[0].rpartition(":")[2]),
    ):
        shown = re.sub(rf"\b{word}\b", uri, shown)
    found = {tuple(term.n3() for term in triple) for triple in Graph().parse(data=shown, format="turtle")}
    assert found <= set(triples(*pdf(), RUN))
    subjects = {s for s, _, _ in found}
    left_out = {t for t in triples(*pdf(), RUN) if t[0] in subjects} - found
    assert {p for _, p, _ in left_out} == {vocabulary.USED}  # the page, for its image


def test_ids_are_made_as_the_page_says():
    found: dict[str, str] = {}
    exec(blocks("python")[2], found)
    assert found["urn"] == NAMES.passages[0]
    assert found["document"] == document_urn("ab" * 32)


def test_every_term_is_in_the_table():
    prefixes = {uri: prefix for prefix, uri in vocabulary.PREFIXES.items()}
    told = set(re.findall(r"`([a-z]+:[A-Za-z]+)`", PAGE))
    for name, value in vars(vocabulary).items():
        match = isinstance(value, str) and re.fullmatch(r"<(.*[/#])(\w+)>", value)
        if match and match[1] in prefixes:
            assert f"{prefixes[match[1]]}:{match[2]}" in told, name


def test_every_term_in_the_table_exists():
    known = {value for value in vars(vocabulary).values() if isinstance(value, str)}
    table = PAGE.partition("## Vocabulary")[2].partition("\n## ")[0]
    for prefix, name in re.findall(r"`([a-z]+):([A-Za-z]+)`", table):
        assert f"<{vocabulary.PREFIXES[prefix]}{name}>" in known
