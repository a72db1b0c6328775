"""What the soak calls a fault."""

import os
import subprocess
import sys

from benchmarks.soak.__main__ import wrong
from benchmarks.soak.standing import Standing, children, standing, zombies

FLAT = [Standing(done, done / 10, 50_000_000, 8, 2, 0) for done in range(1, 20)]
END = Standing(20, 2.0, 50_000_000, 6, 0, 0)


def test_a_parent_that_stays_as_it_was_has_no_fault():
    assert wrong([*FLAT, END]) == []


def test_memory_that_grows_is_a_fault():
    grown = [at._replace(resident=at.resident + at.done * 500_000) for at in FLAT]
    assert wrong([*grown, END]) == ["memory grows"]


def test_files_that_stay_open_are_a_fault():
    grown = [at._replace(files=at.files + at.done) for at in FLAT]
    assert wrong([*grown, END]) == ["files stay open"]


def test_children_that_stay_are_a_fault():
    assert wrong([*FLAT, END._replace(children=2, zombies=1)]) == ["2 children stay, 1 of them zombies"]


def test_a_child_that_nobody_waited_for_is_seen_as_a_zombie():
    child = subprocess.Popen([sys.executable, "-c", ""])
    os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
    assert child.pid in zombies(children()) and standing(0, 0.0).zombies >= 1
    child.wait()
    assert child.pid not in children()
