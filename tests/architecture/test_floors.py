"""The floors of the house: who may know whom, and what must not be loaded early."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import pincite

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "pincite"

NO_NAMES = {"utils", "util", "helpers", "helper", "common", "base", "manager", "misc"}
"""Names that say nothing about what is inside."""


def python(script):
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout


def test_a_room_imports_what_lies_above_or_beside_it():
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    "module",
    [
        "pincite",
        "pincite.errors",
        "pincite.model.document",
        "pincite.converting.convert",
        "pincite.records.wrap",
    ],
)
def test_importing_pincite_loads_what_is_heavy(module):
    loaded = python(f"import sys, {module}; print('\\n'.join(sys.modules))").splitlines()
    for heavy in ("sqlite3", "numpy", "pypdfium2", "pypdfium2_raw", "typer", "rich", "PIL", "lark", "re2"):
        assert heavy not in loaded


def test_a_name_that_is_promised_is_missing():
    assert len(set(pincite.__all__)) == len(pincite.__all__)
    for name in pincite.__all__:
        assert getattr(pincite, name) is not None


def test_the_public_face_changes_by_accident():
    errors = {name for name, one in vars(pincite.errors).items() if isinstance(one, type)} - {"Any"}
    assert (
        set(pincite.__all__)
        == {
            "Document",
            "Library",
            "Records",
            "__version__",
            "convert",
            "convert_all",
            "convert_isolated",
            "from_elements",
            "learn",
            "stream",
            "wrap",
        }
        | errors
    )


def test_the_package_and_the_project_tell_different_versions():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == pincite.__version__


def test_a_room_has_a_name_that_says_nothing():
    names = {path.stem for path in SOURCE.rglob("*.py")} | {
        path.name for path in SOURCE.rglob("*") if path.is_dir()
    }
    assert not names & NO_NAMES


def test_a_dependency_slips_in():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    names = {entry.split(">")[0] for entry in project["dependencies"]}
    assert names == {"msgspec", "numpy", "pypdfium2", "typer", "rich", "lark", "google-re2", "markdown-it-py"}


def test_two_errors_share_a_code():
    from pincite.errors import PinciteError

    def below(kind):
        return [kind, *(k for child in kind.__subclasses__() for k in below(child))]

    kinds = [kind for kind in below(PinciteError) if kind.__module__ == "pincite.errors"]
    assert len({kind.code for kind in kinds}) == len(kinds)
