import os
import subprocess
import sys

import pytest

from pincite.sandbox.preload import load, loaded_since


def test_a_child_has_its_parent_load_known_packages_only(monkeypatch):
    for name in ("antigravity", "this", "pincite.no_such_module", "", "os.path\0"):
        load([name])
        assert name not in sys.modules


def test_what_was_loaded_is_noticed(monkeypatch):
    monkeypatch.delitem(sys.modules, "pincite.outputs.png", raising=False)
    monkeypatch.delitem(sys.modules, "this", raising=False)
    before = frozenset(sys.modules)
    import pincite.outputs.png  # noqa: F401

    sys.modules["this"] = sys
    assert {"pincite.outputs.png", "this"} & set(loaded_since(before)) == {"pincite.outputs.png"}
    monkeypatch.delitem(sys.modules, "pincite.outputs.png")
    load(["pincite.outputs.png"])
    assert "pincite.outputs.png" in sys.modules


@pytest.mark.parametrize(("threads", "numpy"), [("1", True), ("4", False)])
def test_children_are_forked_although_one_needed_numpy(threads, numpy):
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys, threading, pincite\n"
            "from pincite.sandbox.preload import load\n"
            "load(['numpy', 'numpy.linalg', 'pincite.pdf.ligatures', 'pincite.readers.rtf.interpreter'])\n"
            "print('numpy' in sys.modules, 'pincite.readers.rtf.interpreter' in sys.modules)\n"
            "import numpy, pincite.pdf.ligatures\n"
            "print(numpy.zeros(2).sum())",
        ],
        env={**os.environ, "OPENBLAS_NUM_THREADS": threads},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == [str(numpy), "True", "0.0"]


def test_another_thread_is_not_kept_from_numpy(monkeypatch):
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "4")
    monkeypatch.delitem(sys.modules, "numpy", raising=False)
    monkeypatch.setattr("pincite.sandbox.preload.threading.active_count", lambda: 2)
    load(["pincite.not_there_yet"])
    assert "numpy" not in sys.modules
