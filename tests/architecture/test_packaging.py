"""What a user installs: one wheel a platform, with the library written in C, whatever compiler there is."""

import os
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

from tools import compile_native

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A copy of what a source distribution holds."""
    folder = tmp_path_factory.mktemp("project")
    for name in ("pyproject.toml", "MANIFEST.in", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder / name)
    ignore = shutil.ignore_patterns("libpincite.*", "*.egg-info", "__pycache__")
    shutil.copytree(ROOT / "src", folder / "src", ignore=ignore)
    shutil.copytree(ROOT / "tools", folder / "tools", ignore=ignore)
    return folder


def built(project: Path, target: Path) -> Path:
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", target, project],
        check=True,
        timeout=300,
    )
    (wheel,) = target.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(project, tmp_path_factory):
    return built(project, tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def names(wheel):
    return zipfile.ZipFile(wheel).namelist()


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
def test_a_source_distribution_can_be_built_from(project, tmp_path):
    code = "import sys, build_backend; build_backend.build_sdist(sys.argv[1])"
    if subprocess.run([sys.executable, "-c", "import setuptools.command.bdist_wheel"]).returncode:
        pytest.skip("setuptools here is older than the one the build requires")
    environment = {**os.environ, "PYTHONPATH": "tools"}
    command = [sys.executable, "-c", code, tmp_path]
    subprocess.run(command, cwd=project, env=environment, check=True, capture_output=True)
    (archive,) = tmp_path.glob("*.tar.gz")
    assert built(archive, tmp_path / "dist")


@pytest.fixture
def fresh_search():
    compile_native.system_compiler.cache_clear()
    yield
    compile_native.system_compiler.cache_clear()


def compiler(folder: Path, name: str, works: bool) -> None:
    """A stand-in: makes the file it is asked for, or fails."""
    path = folder / name
    path.write_text("#!/bin/sh\nfor last; do :; done\ntouch $last\n" if works else "#!/bin/sh\nexit 1\n")
    path.chmod(0o755)


@pytest.mark.parametrize(
    ("present", "wanted"),
    [
        ({}, ()),
        ({"cc": False}, ()),
        ({"cc": True, "gcc": True}, ("cc",)),
        ({"cc": False, "gcc": True}, ("gcc",)),
        ({"clang": True}, ("clang",)),
        ({"own": True, "cc": True}, ("own", "-m64")),
        ({"own": False, "cc": True}, ("cc",)),
    ],
)
def test_the_first_compiler_that_works_is_taken(fresh_search, monkeypatch, tmp_path, present, wanted):
    for name, works in present.items():
        compiler(tmp_path, name, works)
    (tmp_path / "touch").symlink_to(shutil.which("touch"))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CC", "own -m64")
    assert compile_native.system_compiler() == wanted


def test_without_compiler_and_ziglang_the_build_names_both(fresh_search, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr(compile_native.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(SystemExit, match=r"apt-get install gcc libc6-dev.*ziglang"):
        compile_native.build_library(tmp_path / "lib.so")


def test_wheels_of_every_platform_are_configured():
    tool = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]
    assert tool["cibuildwheel"]["build"] == "cp311-*"
    assert {"linux", "macos", "windows"} <= set(tool["cibuildwheel"])
