"""What is loaded only where it is needed, because it takes as long as a small document."""

import hashlib
import pkgutil
import subprocess
import sys

import pytest

from pincite.converting import forms
from pincite.converting.forms.registry import modules
from pincite.digest import MUCH, sha256

HEAVY = ("hashlib", "inspect", "numpy", "pickle", "statistics", "subprocess", "zipfile", "ctypes.util")


def run(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_a_small_pdf_is_converted_without_modules_that_take_long_to_load():
    code = f"""
import sys
from pincite.cli import barred
with barred("typing_extensions"):
    import msgspec
from pincite.converting.isolated import SMALL, convert_isolated, convert_to
assert convert_to("md", SMALL).startswith(b"#")
convert_isolated("md", SMALL)
print([name for name in {HEAVY} if name in sys.modules])
"""
    assert run(code) == "[]\n"


def test_help_shows_keywords_whatever_was_loaded_before():
    assert "media_type" in run("import pincite, inspect; print(inspect.signature(pincite.convert))")
    assert "media_type" in run(
        "import pincite; pincite.convert; import inspect; print(inspect.signature(pincite.convert))"
    )


def test_the_forms_are_the_modules_of_their_folder():
    assert modules() == [one.name for one in pkgutil.iter_modules(forms.__path__, f"{forms.__name__}.")]


@pytest.mark.parametrize("size", [0, 3, MUCH, MUCH + 1])
@pytest.mark.parametrize("loaded", [True, False])
def test_a_digest_is_the_same_whoever_made_it(size, loaded, monkeypatch):
    data = b"x" * size
    expected = hashlib.sha256(data).hexdigest()
    if not loaded:
        monkeypatch.delitem(sys.modules, "hashlib")
    assert sha256(data) == expected
