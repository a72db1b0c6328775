"""A peer's figures that were measured elsewhere must come out again."""

import pytest

pytest.importorskip("rapidfuzz", reason="the scorers need rapidfuzz (extra: bench)")

from benchmarks.corpora import CorpusMissing
from benchmarks.quality.__main__ import measure
from benchmarks.quality.metrics import summary

SLACK = 0.005
KNOWN = {"nid": 0.902, "teds": 0.843, "mhs": 0.791, "adjacency": 0.802, "icdar_teds": 0.692}


@pytest.mark.corpus
def test_the_scorers_drift_from_the_figures_others_publish():
    liteparse = pytest.importorskip("liteparse", reason="needs liteparse 2.18.0 (extra: bench)")
    if liteparse.__version__ != "2.18.0":
        pytest.skip(f"figures are known for liteparse 2.18.0, here is {liteparse.__version__}")
    try:
        (scores,) = measure(["liteparse"], ["dpbench", "icdar2013"], required=True)
    except CorpusMissing as missing:
        pytest.skip(str(missing))
    figures = summary(scores)
    assert {name: figures[name] for name in KNOWN} == pytest.approx(KNOWN, abs=SLACK)
    assert (len(scores.of("dpbench")), len(scores.of("icdar2013"))) == (98, 39)
    assert figures["found"] == 119
