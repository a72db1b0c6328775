import sys

import pytest

from recto.pipeline.learning import load, loaded_since


def test_a_child_has_its_parent_load_whatever_it_names(monkeypatch):
    for name in ("antigravity", "this", "recto.no_such_module", "", "os.path\0"):
        load([name])
        assert name not in sys.modules


def test_what_was_loaded_is_not_noticed(monkeypatch):
    monkeypatch.delitem(sys.modules, "recto.outputs.png", raising=False)
    monkeypatch.delitem(sys.modules, "this", raising=False)
    before = frozenset(sys.modules)
    import recto.outputs.png  # noqa: F401

    sys.modules["this"] = sys
    assert {"recto.outputs.png", "this"} & set(loaded_since(before)) == {"recto.outputs.png"}
    monkeypatch.delitem(sys.modules, "recto.outputs.png")
    load(["recto.outputs.png"])
    assert "recto.outputs.png" in sys.modules


@pytest.mark.parametrize(("threads", "loaded"), [("1", True), ("4", False)])
def test_threads_of_numpy_keep_children_from_being_forked(monkeypatch, threads, loaded):
    asked = []
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", threads)
    monkeypatch.delitem(sys.modules, "numpy", raising=False)
    monkeypatch.setattr("recto.pipeline.learning.importlib.import_module", asked.append)
    load(["numpy", "recto.not_there_yet"])
    assert bool(asked) == loaded
