"""A cluster of Ray makes what one machine makes, also when a node of it is lost."""

import os
import threading

import pytest

from pincite.batch.cluster import QUIET

os.environ.update(QUIET)  # before it is loaded

import ray
from ray.cluster_utils import Cluster

from pincite.batch import work
from pincite.batch.cluster import RayEngine
from pincite.batch.converter import Converter, outcome_of
from pincite.batch.plan import Plan
from pincite.errors import BadOption, TimedOut
from pincite.sandbox.resources import Isolation
from tests.batch.documents import TEXTS, book, done, files_in, folder_of, numbered, run_of
from tests.cli.conftest import ROOT

PLAN = Plan(forms=("md", "elements"), rows="elements", reading={"reproducible": True})


@pytest.fixture(scope="module")
def cluster():
    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "object_store_memory": 100 << 20})
    for _ in range(2):
        made.add_node(num_cpus=1, object_store_memory=100 << 20)
    ray.init(address=made.address, log_to_driver=False, logging_level="ERROR")
    yield made
    ray.shutdown()
    made.shutdown()


@pytest.fixture
def source(tmp_path):
    folder = folder_of(tmp_path / "source")
    (folder / "demo.pdf").write_bytes((ROOT / "examples" / "demo.pdf").read_bytes())
    return folder


def over_cluster(source, target, plan=PLAN, watch=None, **settings):
    """A run to its end by the cluster: documents by name, the run."""
    run = run_of(source, target, plan, own=target.parent / f"own-{target.name}", **settings)
    run.engine = RayEngine()
    if watch is not None:
        run.watch = watch
    with run.ledger:
        run.begin()
        run.go()
        return {entry.name: entry for entry in run.ledger.entries()}, run


def test_it_makes_what_one_machine_makes(cluster, source, tmp_path):
    entries, run = over_cluster(source, tmp_path / "far.parquet")
    _, here, _ = done(source, tmp_path / "here.parquet", PLAN)
    assert entries == here and run.counts.done == len(TEXTS) + 1
    assert files_in(tmp_path / "far.parquet") == files_in(tmp_path / "here.parquet")
    assert files_in(tmp_path / "far_pincite") == files_in(tmp_path / "here_pincite")
    tables = [(tmp_path / f"{name}_pincite" / "results.csv").read_bytes() for name in ("far", "here")]
    assert tables[0] == tables[1]


def test_a_node_that_is_lost_costs_no_document(cluster, tmp_path):
    texts, broken = numbered(120)
    source = folder_of(tmp_path / "source", texts, broken)
    lost = cluster.add_node(num_cpus=2, object_store_memory=100 << 20)
    killed = threading.Event()

    def watch(settled):
        if settled.counts.settled >= 20 and not killed.is_set():
            killed.set()
            cluster.remove_node(lost, allow_graceful=False)

    plan = Plan(forms=("md",), reading={"reproducible": True})
    entries, run = over_cluster(source, tmp_path / "far", plan, watch)
    _, here, _ = done(source, tmp_path / "here", plan)
    assert killed.is_set() and run.counts.settled == len(here)
    assert {name: entry.state for name, entry in entries.items()} == {
        name: entry.state for name, entry in here.items()
    }
    assert files_in(tmp_path / "far") == files_in(tmp_path / "here")


def test_what_brings_a_child_down_leaves_the_worker_alone(cluster, tmp_path):
    # Long ones: what a child has done before it is looked at, on a busy machine, counts as done.
    long = ("A line of words that stands for many. " * 12 + "\n\n") * 8000
    source = folder_of(tmp_path / "source", {f"{n}.txt": f"{n}\n\n{long}" for n in range(6)}, {})
    plan = Plan(forms=("md",), isolation=Isolation(timeout=1e-9))
    entries, run = over_cluster(source, tmp_path / "far", plan, retries=1)
    assert run.counts.failed == len(entries) == 6
    assert {entry.error for entry in entries.values()} == {"timeout"}
    assert {entry.attempts for entry in entries.values()} == {2}


def test_a_large_document_is_shared_and_its_results_are_the_same(cluster, tmp_path, monkeypatch):
    monkeypatch.setattr(work, "LARGE_BYTES", 1000)
    source = folder_of(tmp_path / "source", {"a.txt": "A.\n"}, {})
    (source / "large.pdf").write_bytes(book(210))
    asked = []
    inner = RayEngine._rows
    monkeypatch.setattr(RayEngine, "_rows", lambda *args: asked.append(len(args[1])) or inner(*args))
    entries, _ = over_cluster(source, tmp_path / "far.parquet")
    assert entries["large.pdf"].pages == 210 and asked[0] == 1 and asked[1] > 1 and asked[2:] == [1]
    done(source, tmp_path / "here.parquet", PLAN)
    assert files_in(tmp_path / "far.parquet") == files_in(tmp_path / "here.parquet")
    assert files_in(tmp_path / "far_pincite") == files_in(tmp_path / "here_pincite")


def test_no_cluster_at_an_address_is_told(monkeypatch):
    monkeypatch.setattr(ray, "is_initialized", lambda: False)

    def nobody(**_):
        raise ConnectionError("nobody there\nand more")

    monkeypatch.setattr(ray, "init", nobody)
    with pytest.raises(BadOption, match=r"no cluster of Ray at ray://nowhere:1: nobody there$"):
        RayEngine(address="ray://nowhere:1")


def test_a_row_keeps_what_it_came_with_and_gives_what_was_made(source):
    converter = Converter(Plan(forms=("md",)))
    row = converter({"name": "in/e.txt", "data": TEXTS["in/e.txt"].encode(), "mine": 7})
    made = outcome_of(row).get()
    assert (row["name"], row["mine"], row["error"]) == ("in/e.txt", 7, b"") and "data" not in row
    assert made.files == ((".md", TEXTS["in/e.txt"].encode()),)
    (same,) = converter.batch({"name": ["e.txt"], "path": [str(source / "in" / "e.txt")]})["made"]
    assert outcome_of({"made": same, "error": b""}).get().files == made.files
    assert converter.batch({"name": [], "data": []}) == {"name": [], "made": [], "error": []}


def test_a_row_that_fails_has_an_error_of_ours_and_the_next_goes_on():
    converter = Converter(Plan(forms=("md",), isolation=Isolation(timeout=20)))
    late = Converter(Plan(forms=("md",), isolation=Isolation(timeout=1e-9)))
    assert isinstance(outcome_of(late({"name": "a.txt", "data": b"a"})).error, TimedOut)
    for _ in range(2):
        assert outcome_of(converter({"name": "a.pdf", "data": b"%PDF-1.4 no"})).error.code == "corrupt"
        assert outcome_of(converter({"name": "a.txt", "data": b"a"})).error is None
        assert outcome_of(converter({"name": "a.txt", "path": "/nowhere/a.txt"})).error.code == "unreadable"
    assert outcome_of(converter({"name": "a.txt"})).error.code == "internal"


def test_what_a_cluster_loses_altogether_is_tried_again(source, tmp_path, monkeypatch):
    inner, told = RayEngine._rows, []

    def rows(self, asked, plan):
        came = inner(self, asked, plan)
        if not told:
            told.append(len(asked))
            self.lost = ": the actor died"
            yield next(came)
            return
        yield from came

    monkeypatch.setattr(RayEngine, "_rows", rows)
    failed = []
    _, run = over_cluster(
        source, tmp_path / "far", Plan(forms=("md",)), lambda one: one.error and failed.append(one)
    )
    assert run.counts.done == len(TEXTS) + 1
    assert {one.error.sentence for one in failed if one.again} == {
        "nothing came back of it from the cluster: the actor died"
    }
