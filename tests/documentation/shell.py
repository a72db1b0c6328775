"""Lines of a shell: commands of `pincite` in this process, where everything is loaded, the rest by bash."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from pincite.cli import main

HERE = "convert|inspect|wrap|check|cite|doctor"
"""Commands that run in this process. A library starts threads, which keep children from being forked."""

LONGEST = 60
"""Seconds for one line."""


def shell(line: str, folder: Path) -> tuple[int, str]:
    """The exit status of a line, and what a terminal would show. This process works in ``folder`` too."""
    words = r"(?:'[^']*'|\"[^\"$`]*\"|[^'\"|&;<>()$`*\n])*?"
    plain = re.match(rf"pincite ((?:{HERE})\b{words})(?:\s+#\s.*)?$", line)
    return within(shlex.split(plain[1])) if plain else by_bash(line, folder)


def within(arguments: list[str]) -> tuple[int, str]:
    with tempfile.TemporaryFile() as file:
        out = io.TextIOWrapper(file, encoding="utf-8", write_through=True)
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            status = main(arguments)
        file.seek(0)
        return status, file.read().decode()


def by_bash(line: str, folder: Path) -> tuple[int, str]:
    own = {k: v for k, v in os.environ.items() if not k.startswith("PINCITE_") or k == "PINCITE_CORPORA"}
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    done = subprocess.run(
        ["bash", "-c", line],
        cwd=folder,
        env={**own, "PATH": path, "PYTHONUNBUFFERED": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=LONGEST,
    )
    return done.returncode, done.stdout
