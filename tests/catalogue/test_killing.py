"""What if the machine, or somebody, ends a writer at any moment?"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pyoxigraph")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills with signals")


MEMORY = Path("/dev/shm")
"""Where there is a disk in memory: a killed process needs no slower one."""


def tried(folder, mode, count, seed):
    if MEMORY.is_dir() and os.access(MEMORY, os.W_OK):
        folder = MEMORY
    command = [sys.executable, "-m", "tests.catalogue.killing", str(folder), mode, str(count), str(seed)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    return ended.stdout, ended.stderr


@pytest.mark.parametrize("mode", ["kill", "exit"])
def test_a_killed_writer_leaves_each_document_whole_and_once(mode, tmp_path):
    assert tried(tmp_path, mode, 20, 1) == ("20 tried\n", "")


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["kill", "exit"])
def test_hundreds_of_killed_writers_leave_each_document_whole_and_once(mode, tmp_path):
    assert tried(tmp_path, mode, 220, 2) == ("220 tried\n", "")
