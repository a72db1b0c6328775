"""The fenced blocks of README.md and docs, and what of them no test runs."""

from __future__ import annotations

import os
import re
import textwrap
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]

UNRUN = {
    "pip install": "would change the environment that the tests run in",
    "make ": "sets up an environment of its own",
    "curl ": "asks the network",
    "s3://": "needs a bucket",
    "universal-decoder ": "needs a broker of messages",
    "--engine ray": "starts a cluster: tests/batch/apart/cluster.py does",
    "kubectl ": "needs Kubernetes",
    "pincite serve": "runs until it is ended: tests/service/served.py starts one",
}
"""What a line of a shell must hold not to be run, and why."""

ONLY_SHOWN = {
    "demo-output/": "what `make demo` leaves: test_getting_started looks",
    "documents": "a drawing of what goes where",
}
"""First words of `text` blocks that no program printed just before, and why they stand there."""


class Block(NamedTuple):
    """``title`` is the name of the file that the block is: `title="my.wrap"` after the language."""

    page: Path
    line: int
    language: str
    title: str
    text: str

    @property
    def place(self) -> str:
        return f"{os.path.relpath(self.page, ROOT)}:{self.line}"


class Step(NamedTuple):
    """A command of a `console` block and what it prints."""

    command: str
    printed: str


def blocks(page: Path) -> list[Block]:
    """All fenced blocks of a page, in its order."""
    text = page.read_text(encoding="utf-8")
    found = []
    for match in re.finditer(r'^( *)```(\w*)(?: title="([^"]+)")?.*\n((?:.*\n)*?)^\1```$', text, re.M):
        line = text.count("\n", 0, match.start()) + 1
        found.append(Block(page, line, match[2], match[3] or "", textwrap.dedent(match[4])))
    return found


def why_not(command: str) -> str:
    """The key in `UNRUN` of a line of a shell that is not run, or ''."""
    return next((key for key in UNRUN if key in command), "")


def commands(block: Block) -> list[str]:
    """The lines of an `sh` block, those that go on joined, without blank ones and remarks."""
    lines = block.text.replace("\\\n", "").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def steps(block: Block) -> list[Step]:
    """What a `console` block asks (`$ `, going on with `> `) and what it answers."""
    found = re.findall(r"^\$ (.*\n(?:> .*\n)*)((?:(?!\$ ).*\n)*)", block.text, re.M)
    return [Step(command.replace("\n> ", "\n").rstrip("\n"), printed) for command, printed in found]
