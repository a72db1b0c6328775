"""A developer must see which pages got worse, and nothing that did not change."""

import json
from dataclasses import asdict

import pytest

pytest.importorskip("rapidfuzz", reason="the scorers need rapidfuzz (extra: bench)")

from benchmarks.quality.listing import compare, means, of_document, worst
from benchmarks.quality.metrics import EngineScores, summary
from benchmarks.quality.scoring import DocumentScore
from benchmarks.scores.tally import Tally
from benchmarks.scores.teds import TableScore


def page(id, nid, tables=(), tally=None, error=""):
    tallies = {"furniture": tally} if tally else {}
    return DocumentScore("dpbench", id, {"nid": nid}, list(tables), tallies, len(tables), error)


def scores(*documents):
    return EngineScores("pincite", "1", list(documents))


def test_tables_are_averaged_by_document():
    # three true tables on one page, one on another: the mean is over four tables
    run = scores(page("1", 1, [TableScore(1, 1)] * 3), page("2", 1, [TableScore(0, 0)]))
    assert summary(run)["teds"] == 0.75


def test_furniture_is_averaged_by_document():
    run = scores(page("1", 1, tally=Tally(3, 3, 3)), page("2", 1, tally=Tally(0, 1, 0)))
    assert summary(run)["furniture"] == pytest.approx(6 / 7)


def test_an_engine_that_names_no_furniture_gets_a_zero():
    assert "furniture" not in summary(scores(page("1", 1)))
    assert " - |" in means([scores(page("1", 1))])


def test_a_page_that_got_worse_is_hidden_among_the_same():
    text = compare(scores(page("1", 0.9), page("2", 0.5)), scores(page("1", 0.9), page("2", 0.4)), ["nid"])
    assert "1 worse, 0 better" in text
    assert "-0.100" in text
    assert "| 1 " not in text


def test_runs_over_different_documents_are_compared_by_their_means():
    before = scores(page("1", 0.9), page("2", 0.1))
    text = compare(before, scores(page("1", 0.9)), ["nid"])
    assert "worse" not in text
    assert "+0.000" in text


def test_saved_scores_come_back_as_others():
    score = page("7", 0.5, [TableScore(0.5, 1.0)], Tally(1, 2, 3), "Oops: x")
    assert DocumentScore.from_json(json.loads(json.dumps(asdict(score)))) == score


def test_an_error_is_not_told():
    run = scores(page("1", 0.0, error="Oops: no"), page("2", 1.0))
    assert summary(run)["errors"] == 1
    assert "Oops: no" in worst(run, 1, ["nid"])
    assert "Oops: no" in of_document([run], "1")
