"""Shells may ask how a line goes on."""

import os
import subprocess
import sys

import pytest


def completed(line):
    words = line.split(" ")
    asked = {
        "_PINCITE_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1),
    }
    command = [sys.executable, "-c", "from pincite.cli import main; raise SystemExit(main())"]
    made = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **asked})
    return made.stdout.split()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("pincite con", ["convert"]),
        ("pincite convert --page", ["--pages", "--page-marks"]),
        ("pincite convert --to ht", ["html"]),
        ("pincite library se", ["search"]),
    ],
)
def test_commands_options_and_values_are_completed(line, words):
    assert completed(line) == words


def test_the_script_for_the_shell_that_asks_is_printed():
    program = "from pincite.cli import main; raise SystemExit(main())"
    asked = f"{sys.executable} -c '{program}' --show-completion; exit $?"  # the shell stays above it
    made = subprocess.run(["bash", "-c", asked], capture_output=True, text=True)
    assert made.returncode == 0 and "_PINCITE_COMPLETE" in made.stdout
