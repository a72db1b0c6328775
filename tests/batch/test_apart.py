"""What starts threads of its own - Ray, Daft, DuckDB - is tested in processes of their own: from one with
threads no child can safely be forked, which other tests do."""

import subprocess
import sys

import pytest

from tests.cli.conftest import ROOT

FILES = sorted((ROOT / "tests" / "batch" / "apart").glob("*.py"))


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_of_tests_passes_by_itself(file, tmp_path):
    call = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        f"--basetemp={tmp_path / 'apart'}",
        str(file),
    ]
    told = subprocess.run(call, cwd=ROOT, capture_output=True, text=True)
    assert told.returncode == 0, told.stdout + told.stderr
    assert len(FILES) == 4
