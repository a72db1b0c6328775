"""What the setup says where something is missing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

REFUSING = "#!/bin/sh\nexit 100\n"

WITHOUT_VENV = f"""#!/bin/sh
case "$*" in *ensurepip*) exit 1 ;; esac
exec {sys.executable} "$@"
"""

OLD = """#!/bin/sh
exit 1
"""


@pytest.fixture
def setup(tmp_path):
    """Run tools/setup with stand-ins for programs found first in PATH: (status, stderr)."""

    def run(**programs):
        folder = tmp_path / "bin"
        folder.mkdir()
        for name, text in {"apt_get": REFUSING, **programs}.items():
            path = folder / name.replace("apt_get", "apt-get").replace("_", ".")
            path.write_text(text)
            path.chmod(0o755)
        done = subprocess.run(
            [ROOT / "tools" / "setup", tmp_path / "environment", "test"],
            env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "PYTHON": "python3"},
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert not (tmp_path / "environment").exists()
        return done.returncode, done.stderr

    return run


def test_a_python_without_venv_is_told_with_what_to_install(setup):
    status, said = setup(python3=WITHOUT_VENV)
    assert status == 1
    assert f"sudo apt-get install python3.{sys.version_info.minor}-venv" in said


def test_missing_data_for_ocr_is_told_with_what_to_install(tmp_path):
    """Where apt-get refuses, every package is named, and the setup goes on."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name, text in {
        "apt-get": REFUSING,
        "python3": "#!/bin/sh\necho tesseract-ocr-eng tesseract-ocr-osd\n",
    }.items():
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    done = subprocess.run(
        [ROOT / "tools" / "ocr-data", folder / "python3"],
        env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0
    assert "sudo apt-get install tesseract-ocr-eng tesseract-ocr-osd" in done.stderr


def test_a_program_that_cannot_be_installed_is_named_with_what_lacks_without_it(tmp_path):
    (tmp_path / "apt-get").write_text(REFUSING)
    (tmp_path / "apt-get").chmod(0o755)
    done = subprocess.run(
        [ROOT / "tools" / "debian", tmp_path / "browser", "a-browser", "no page is tried"],
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0
    needed = "sudo apt-get install --no-install-recommends a-browser"
    assert f"setup: without a-browser no page is tried: {needed}" in done.stderr


def test_an_old_python_is_told(setup):
    status, said = setup(python3=OLD)
    assert status == 1
    assert "PYTHON=python3 is not a Python 3.11 or newer" in said
