"""The process of a command ends at once when all is written."""

import subprocess
import sys

import pytest

from tests.cli.conftest import ROOT

ENDS = "import atexit, sys, threading, pincite.cli as cli\n"


def python(program, *arguments):
    return subprocess.run(
        [sys.executable, *program, *arguments],
        capture_output=True,
        check=False,
        timeout=60,
        cwd=ROOT,
        text=True,
    )


def test_nothing_is_taken_apart_at_the_end_of_a_command():
    """Python drops what modules hold before a process ends; a command leaves that to the system."""
    held = "class Held:\n def __del__(self): print('taken apart', flush=True)\nheld = Held()\n"
    assert python(["-c", ENDS + held + "cli.command()"], "--version").stdout.split()[0] == "pincite"
    assert "taken apart" not in python(["-c", ENDS + held + "cli.command()"], "--version").stdout
    assert "taken apart" in python(["-c", ENDS + held + "sys.exit(cli.main())"], "--version").stdout


@pytest.mark.parametrize(
    ("status", "line"), [(0, ["--version"]), (2, ["convert", "missing.pdf", "--to", "nothing"])]
)
def test_a_command_ends_with_its_status(status, line):
    assert python(["-m", "pincite"], *line).returncode == status


def test_what_is_to_be_done_at_the_end_is_done_once_and_what_it_prints_is_not_lost():
    done = python(["-c", ENDS + "atexit.register(print, 'the end')\ncli.command()"], "--version")
    assert done.stdout.splitlines()[1:] == ["the end"]


def test_a_thread_that_still_runs_is_waited_for():
    late = "threading.Timer(0.2, print, ['late']).start()\n"
    assert python(["-c", ENDS + late + "cli.command()"], "--version").stdout.splitlines()[1:] == ["late"]


def test_a_profiler_that_watches_the_command_tells_what_it_saw():
    assert "function calls" in python(["-m", "cProfile", "-m", "pincite"], "--version").stdout
