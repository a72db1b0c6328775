"""Builds the library of src/pincite/native with the system's C compiler, else with the package ziglang.

`python tools/compile_native.py` builds it in place, for work on the C files.
"""

from __future__ import annotations

import functools
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "src" / "pincite" / "native"

FILE = "libpincite.native" + {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
"""As src/pincite/native/library.py calls it."""

SAME_SUMS = ["-std=c99", "-O2", "-ffp-contract=off", "-fno-math-errno", "-fvisibility=hidden"]
"""Floating-point sums are the same on every machine; nothing but what is marked public is seen."""

SHARED = ["-shared"] if sys.platform == "win32" else ["-shared", "-fPIC"]

ZIG = [sys.executable, "-m", "ziglang", "cc", "-mcpu=baseline"]
"""Without the last, zig builds for this very processor."""

TRIAL = "#include <math.h>\nint trial(double x) { return sqrt(x) > 1.0; }\n"

MISSING = (
    "No C compiler works here, and the package ziglang, which brings one, is not installed. "
    "On Debian or Ubuntu: apt-get install gcc libc6-dev. Or build with isolation, which installs ziglang."
)


@functools.cache
def system_compiler() -> tuple[str, ...]:
    """The command of the first compiler that makes a shared library: $CC, cc, gcc or clang; () for none."""
    for command in (shlex.split(os.environ.get("CC", "")), ["cc"], ["gcc"], ["clang"]):
        if command and shutil.which(command[0]) and works(command):
            return tuple(command)
    return ()


def works(command: list[str]) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "trial.c")
        source.write_text(TRIAL)
        target = Path(folder, FILE)
        trial = [*command, *SAME_SUMS, *SHARED, source, "-lm", "-o", target]
        return subprocess.run(trial, capture_output=True).returncode == 0 and target.exists()


def build_library(target: Path) -> None:
    """Builds the library as the file ``target``."""
    command = list(system_compiler())
    if not command:
        if importlib.util.find_spec("ziglang") is None:
            raise SystemExit(MISSING)
        command = ZIG
    print(f"building {FILE} with {shlex.join(command)}", flush=True)
    architectures = shlex.split(os.environ.get("ARCHFLAGS", ""))  # what cibuildwheel sets on macOS
    sources = sorted(SOURCES.glob("*.c"))
    # Never written in place: a process that has the old one loaded keeps it.
    fresh = target.with_suffix(".new")
    more = shlex.split(os.environ.get("CFLAGS", ""))
    flags = [*SAME_SUMS, *more, *architectures, *SHARED]
    subprocess.run([*command, *flags, *sources, "-lm", "-o", fresh], check=True)
    fresh.replace(target)


if __name__ == "__main__":
    build_library(SOURCES / FILE)
