"""What is published: a source distribution with its tests, one wheel a platform, and what an index shows."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from email import message_from_string
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from tools import compile_native

# What Python before 3.11.4 does not know.
SAFELY = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
ROOT = Path(__file__).parents[2]

MADE = shutil.ignore_patterns(
    ".git", ".venv*", ".*cache", ".hypothesis", "__pycache__", "*.egg-info", "libpincite.*",
    "build", "dist", "site", "demo-output",
)  # fmt: skip
"""What is not ours, or made from what is."""


@pytest.fixture(scope="module")
def dist(tmp_path_factory):
    """A source distribution and the wheel that is built from it."""
    folder = tmp_path_factory.mktemp("published")
    shutil.copytree(ROOT, folder / "sources", ignore=MADE)
    return built(folder / "sources", folder / "dist")


def built(sources: Path, target: Path) -> Path:
    """The folder with what ``python -m build`` makes."""
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "SOURCE_DATE_EPOCH")}
    command = [sys.executable, "-m", "build", "--outdir", target, sources]
    subprocess.run(command, check=True, capture_output=True, timeout=300, env=environment)
    return target


@pytest.fixture(scope="module")
def wheel(dist):
    (wheel,) = dist.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def unpacked(dist, tmp_path_factory):
    """The folder that comes out of the source distribution."""
    (archive,) = dist.glob("*.tar.gz")
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, **SAFELY)
    (inside,) = folder.iterdir()
    return inside


@pytest.fixture(scope="module")
def names(wheel):
    return zipfile.ZipFile(wheel).namelist()


@pytest.fixture(scope="module")
def metadata(unpacked):
    return message_from_string((unpacked / "PKG-INFO").read_text())


@pytest.mark.slow
def test_one_wheel_serves_every_python_of_a_platform(wheel):
    _, _, python, abi, platform = wheel.stem.split("-")
    assert (python, abi) == ("py3", "none")
    assert platform != "any"


@pytest.mark.slow
def test_the_wheel_holds_the_library_and_not_its_sources(names):
    assert f"pincite/native/{compile_native.FILE}" in names
    assert not [name for name in names if name.endswith((".c", ".h"))]


@pytest.mark.slow
def test_every_file_of_the_package_is_in_the_wheel(names):
    sources = {
        str(path.relative_to(ROOT / "src"))
        for path in (ROOT / "src" / "pincite").rglob("*")
        if path.suffix in (".py", ".json", ".typed", ".lark", ".txt") and "__pycache__" not in path.parts
    }
    assert sources <= set(names)


@pytest.mark.slow
def test_the_licence_is_in_the_wheel(wheel, names):
    assert any(name.endswith("licenses/LICENSE") for name in names)
    (metadata,) = (name for name in names if name.endswith("dist-info/METADATA"))
    assert "License-Expression: Apache-2.0" in zipfile.ZipFile(wheel).read(metadata).decode()


@pytest.mark.slow
def test_a_wheel_that_was_installed_reads_the_demo(wheel, tmp_path):
    venv.create(tmp_path / "fresh", with_pip=False)
    python = tmp_path / "fresh" / "bin" / "python"
    folder = next((tmp_path / "fresh").glob("lib/python*/site-packages"))
    zipfile.ZipFile(wheel).extractall(folder)
    # The dependencies are those of this environment; Pincite itself is the one of the wheel.
    code = (
        f"import sys; sys.path.append({str(Path(pytest.__file__).parents[1])!r})\n"
        "import pincite; print(pincite.__file__)\n"
        f"print(len(pincite.convert({str(ROOT / 'examples' / 'demo.pdf')!r}).pages))"
    )
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    done = subprocess.run(
        [python, "-c", code], env=environment, check=True, capture_output=True, text=True, timeout=120
    )
    place, pages = done.stdout.splitlines()
    assert place.startswith(str(folder))
    assert pages == "6"


@pytest.mark.slow
def test_an_index_accepts_what_is_published(dist):
    subprocess.run([sys.executable, "-m", "twine", "check", "--strict", *dist.iterdir()], check=True)


@pytest.mark.slow
def test_every_link_that_an_index_shows_leads_out_of_it(metadata):
    page = MarkdownIt().enable("table").render(metadata.get_payload())
    links = re.findall(r'(?:href|src)="([^"]+)"', page)
    assert len(links) > 20
    assert [link for link in links if not link.startswith(("https://", "#"))] == []
    assert 'alt="A page of the demo document' in page


@pytest.mark.slow
def test_the_pages_of_the_project_are_told(metadata):
    told = dict(line.split(", ") for line in metadata.get_all("Project-URL"))
    assert {"Homepage", "Documentation", "Source", "Changelog", "Issues"} <= set(told)


@pytest.mark.slow
def test_the_same_sources_give_the_same_bytes(dist, unpacked, tmp_path):
    """In another place and at another time."""
    again = built(unpacked, tmp_path)
    assert {one.name: one.read_bytes() for one in again.iterdir()} == {
        one.name: one.read_bytes() for one in dist.iterdir()
    }


@pytest.mark.slow
def test_the_source_distribution_holds_all_sources(dist, unpacked):
    ours, held = (
        {one.relative_to(folder) for one in folder.rglob("*") if one.is_file()}
        for folder in (dist.parent / "sources", unpacked)
    )
    assert ours - held == {Path(".gitignore"), Path(".containerignore")}


@pytest.mark.slow
def test_the_tests_of_the_source_distribution_run(unpacked, wheel, tmp_path):
    zipfile.ZipFile(wheel).extractall(tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/converting/test_words.py"],
        cwd=unpacked,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout


def test_wheels_of_every_platform_are_configured():
    tool = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]
    assert tool["cibuildwheel"]["build"] == "cp311-*"
    assert {"linux", "macos", "windows"} <= set(tool["cibuildwheel"])
