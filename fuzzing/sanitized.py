"""The library written in C under AddressSanitizer and UndefinedBehaviorSanitizer: the first wrong step ends
the process."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from fuzzing.targets import ROOT

FLAGS = "-fsanitize=address,undefined -fno-sanitize-recover=all -g -O1"
LIBRARY = "libasan.so"


def runtime(name: str) -> str:
    """The path of a library of the compiler; '' where it has none."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return ""
    call = [compiler, f"-print-file-name={name}"]
    found = subprocess.run(call, capture_output=True, text=True, check=False).stdout.strip()
    return found if Path(found).is_absolute() else ""


def environment(folder: Path) -> dict[str, str] | None:
    """That in which Python takes a copy of the package, made in ``folder``, with such a library; None where
    there is no gcc with its sanitizers, or no Linux."""
    # The second is loaded with it, because exceptions of C++ are looked for when the process begins.
    needed = [runtime(LIBRARY), runtime("libstdc++.so.6")]
    if sys.platform != "linux" or not all(needed):
        return None
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    shutil.copytree(ROOT / "tools", folder / "tools")
    build = [sys.executable, "tools/compile_native.py"]
    subprocess.run(build, cwd=folder, env={**os.environ, "CFLAGS": FLAGS}, check=True, capture_output=True)
    return {
        **os.environ,
        "PYTHONPATH": str(folder / "src"),
        "LD_PRELOAD": shlex.join(needed),
        "ASAN_OPTIONS": "detect_leaks=0",  # Python keeps what it needs to the end
        "PYTHONMALLOC": "malloc",  # so that each object of Python has bounds of its own
    }


def is_on() -> bool:
    """True in a process that was started in that environment."""
    return LIBRARY in os.environ.get("LD_PRELOAD", "")
