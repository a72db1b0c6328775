"""What a user installs."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """A wheel built from a copy of the project where no compiler works."""
    folder = tmp_path_factory.mktemp("project")
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder / name)
    ignore = shutil.ignore_patterns("*.so", "*.pyd", "*.egg-info", "__pycache__")
    shutil.copytree(ROOT / "src", folder / "src", ignore=ignore)
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", folder / "dist", folder],
        env={**os.environ, "CC": "/bin/false", "CXX": "/bin/false"},
        check=True,
        timeout=300,
    )
    (built,) = (folder / "dist").glob("*.whl")
    return zipfile.ZipFile(built)


@pytest.mark.slow
def test_without_a_compiler_nothing_can_be_installed(wheel):
    assert not [name for name in wheel.namelist() if name.endswith((".so", ".pyd"))]
    assert "pincite/pdf/pure.py" in wheel.namelist()


@pytest.mark.slow
def test_a_file_is_left_out_of_the_package(wheel):
    packed = {name for name in wheel.namelist() if name.startswith("pincite/")}
    sources = {
        str(path.relative_to(ROOT / "src"))
        for path in (ROOT / "src" / "pincite").rglob("*")
        if path.suffix in (".py", ".json", ".typed") and "__pycache__" not in path.parts
    }
    assert sources <= packed


@pytest.mark.slow
def test_the_licence_stays_behind(wheel):
    assert any(name.endswith("licenses/LICENSE") for name in wheel.namelist())
    (metadata,) = (name for name in wheel.namelist() if name.endswith("dist-info/METADATA"))
    assert "License-Expression: Apache-2.0" in wheel.read(metadata).decode()
