"""Where no child can be forked, one that was started waits for the next work."""

from __future__ import annotations

import os
import subprocess
import sys
import threading

import pytest

from pincite.errors import Encrypted
from pincite.sandbox import kept, workers
from pincite.sandbox.isolation import run_isolated
from tests.sandbox import misbehaviour as child
from tests.sandbox.test_isolation import runs


@pytest.fixture(autouse=True)
def nothing_forked(monkeypatch):
    monkeypatch.setattr(workers, "may_fork", lambda: False)
    kept.end()
    yield
    kept.end()


def test_work_after_work_is_done_by_one_child():
    assert len({run_isolated(child.own_number) for _ in range(3)}) == 1


def test_a_child_that_failed_is_not_kept():
    first = run_isolated(child.own_number)
    with pytest.raises(Encrypted):
        run_isolated(child.encrypted)
    assert run_isolated(child.own_number) != first


def test_a_child_that_died_while_it_waited_is_replaced():
    first = run_isolated(child.own_number)
    kept._waiting[0][0].kill()
    kept._waiting[0][0]._process.wait()
    assert run_isolated(child.own_number) != first


def test_a_child_is_not_kept_for_other_surroundings(tmp_path, monkeypatch):
    first = run_isolated(child.own_number)
    monkeypatch.setenv("PINCITE_TIMEOUT", "7")
    second = run_isolated(child.own_number)
    monkeypatch.chdir(tmp_path)
    third = run_isolated(child.own_number)
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    assert len({first, second, third, run_isolated(child.own_number)}) == 4


def test_a_child_of_a_thread_ends_with_its_work():
    found = []
    thread = threading.Thread(target=lambda: found.append(run_isolated(child.own_number)))
    thread.start()
    thread.join()
    assert kept._waiting == [] and not runs(found[0])


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_copy_of_this_process_leaves_it_alone():
    first = run_isolated(child.own_number)
    copy = os.fork()
    if copy == 0:
        os._exit(len(kept._waiting))
    assert os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1]) == 0
    assert run_isolated(child.own_number) == first


def test_it_ends_with_the_process():
    code = (
        "from pincite.sandbox import workers\nworkers.may_fork = lambda: False\n"
        "from pincite.sandbox.isolation import run_isolated\nfrom tests.sandbox import misbehaviour\n"
        "print(run_isolated(misbehaviour.own_number))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == "" and not runs(int(done.stdout))
