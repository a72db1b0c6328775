"""What the library in C is built with where a user's machine has a compiler, and where it has none."""

import shutil
from pathlib import Path

import pytest

from tools import compile_native


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
