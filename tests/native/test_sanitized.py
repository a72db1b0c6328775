"""What is written in C, under AddressSanitizer and UndefinedBehaviorSanitizer: the tests that compare it with
Python on made and generated pages run with a library that ends the process at the first wrong step."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FLAGS = "-fsanitize=address,undefined -fno-sanitize-recover=all -g -O1"
# Tests that call all of the library, on pages made, generated and spoilt.
TESTS = (
    "tests/pdf",
    "tests/layout/blocks/test_measure.py",
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
library().pincite_contains(data, 1 << 16, b"no such thing", 13)
"""


def runtime(name: str) -> str:
    """The path of a library of the compiler; '' where it has none."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return ""
    found = subprocess.run(
        [compiler, f"-print-file-name={name}"], capture_output=True, text=True
    ).stdout.strip()
    return found if Path(found).is_absolute() else ""


@pytest.fixture(scope="module")
def sanitized(tmp_path_factory):
    """The environment in which Python takes a copy of the package with such a library."""
    # The second is loaded with it, because exceptions of C++ are looked for when the process begins.
    needed = [runtime("libasan.so"), runtime("libstdc++.so.6")]
    if sys.platform != "linux" or not all(needed):
        pytest.skip("needs gcc with its sanitizers, on Linux")
    source = tmp_path_factory.mktemp("sanitized")
    shutil.copytree(ROOT / "src", source / "src", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    shutil.copytree(ROOT / "tools", source / "tools")
    build = [sys.executable, "tools/compile_native.py"]
    subprocess.run(build, cwd=source, env={**os.environ, "CFLAGS": FLAGS}, check=True, capture_output=True)
    return {
        **os.environ,
        "PYTHONPATH": str(source / "src"),
        "LD_PRELOAD": shlex.join(needed),
        "ASAN_OPTIONS": "detect_leaks=0",  # Python keeps what it needs to the end
        "PYTHONMALLOC": "malloc",  # so that each object of Python has bounds of its own
    }


def test_a_step_beyond_the_bytes_given_is_found(sanitized):
    done = subprocess.run([sys.executable, "-c", ASTRAY], env=sanitized, capture_output=True, text=True)
    assert done.returncode != 0
    assert "heap-buffer-overflow" in done.stderr and "pincite_contains" in done.stderr


def test_no_step_in_c_leaves_the_memory_it_was_given(sanitized):
    call = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-m", "not slow", *TESTS]
    done = subprocess.run(call, cwd=ROOT, env=sanitized, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
