"""What is written in C, under AddressSanitizer and UndefinedBehaviorSanitizer: the tests that compare it with
Python on made and generated pages run with a library that ends the process at the first wrong step."""

from __future__ import annotations

import subprocess
import sys

import pytest

from fuzzing.sanitized import environment
from fuzzing.targets import ROOT

# Tests that call all of the library, on pages made, generated and spoilt.
TESTS = (
    "tests/pdf",
    "tests/layout/blocks/test_measure.py",
    "tests/layout/document/test_placed_compiled.py",
    "tests/layout/text/test_compiled.py",
    "tests/layout/text/test_standing.py",
    "tests/layout/tables/test_chains_compiled.py",
    "tests/layout/tables/test_stops_compiled.py",
    "tests/layout/drawing/test_rules_compiled.py",
    "tests/layout/drawing/test_ticks_compiled.py",
    "tests/layout/drawing/test_touching.py",
)
# Asks for bytes far beyond those there are: what must be found, if anything is looked at.
ASTRAY = """
from pincite.native.library import library
data = bytes(range(64))
library().pincite_find(data, 1 << 16, b"no such thing", 13, 0)
"""


@pytest.fixture(scope="module")
def sanitized(tmp_path_factory):
    """The environment in which Python takes a copy of the package with such a library."""
    found = environment(tmp_path_factory.mktemp("sanitized"))
    if found is None:
        pytest.skip("needs gcc with its sanitizers, on Linux")
    return found


def test_a_step_beyond_the_bytes_given_is_found(sanitized):
    done = subprocess.run([sys.executable, "-c", ASTRAY], env=sanitized, capture_output=True, text=True)
    assert done.returncode != 0
    assert "heap-buffer-overflow" in done.stderr and "pincite_find" in done.stderr


def test_no_step_in_c_leaves_the_memory_it_was_given(sanitized):
    call = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-m", "not slow", *TESTS]
    done = subprocess.run(call, cwd=ROOT, env=sanitized, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
