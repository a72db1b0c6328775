"""A page run from its first block to its last, as its reader would."""

from __future__ import annotations

import contextlib
import doctest
import io
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from pincite.wrappers.language.parse import parse
from tests.documentation.blocks import ONLY_SHOWN, Block, blocks, commands, steps, why_not
from tests.documentation.scene import BEFORE, set_scene
from tests.documentation.shell import shell

LIKE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
"""``...`` stands for anything, and long lines may be folded."""

DIFFERS = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+Z|\d+\.\d+ s\b")
"""Times and seconds: no two runs have the same."""


SERVICE = "http://127.0.0.1:8642"
"""The address of a service that runs for those who read; for a block one is started at another."""


class Answer(NamedTuple):
    """What a page says is printed, and what was."""

    block: Block
    shown: str
    printed: str

    @property
    def true(self) -> bool:
        shown, printed = (DIFFERS.sub("TIME", text) for text in (self.shown, self.printed))
        return doctest.OutputChecker().check_output(shown, printed, LIKE)


class Page:
    """One page in its own folder: what earlier blocks left behind is there for later ones."""

    def __init__(self, path: Path, folder: Path) -> None:
        self.path, self.folder = path, folder
        self.names: dict[str, Any] = {"__name__": "example"}
        self.printed: str | None = None

    def answers(self) -> Iterator[Answer]:
        """Run all blocks; every answer that is shown, with the one that was given."""
        set_scene(self.folder, self.path)
        for name, line in BEFORE.items():
            if self.path.as_posix().endswith(name):
                shell(line, self.folder)
        with contextlib.ExitStack() as self.services:
            for block in blocks(self.path):
                if block.title:
                    (self.folder / block.title).write_text(block.text, encoding="utf-8")
                run = getattr(self, f"run_{block.language or 'unnamed'}", None)
                assert run, f"{block.place}: nothing is known that could be done with {block.language!r}"
                try:
                    yield from run(block) or ()
                except Exception as error:
                    raise AssertionError(f"{block.place}: {type(error).__name__}: {error}") from error

    def run_python(self, block: Block) -> None:
        text = block.text
        if SERVICE in text:
            from tests.service.served import served

            text = text.replace(SERVICE, self.services.enter_context(served(self.folder / "service")))
        code = compile("\n" * block.line + text, str(block.page), "exec")
        with contextlib.redirect_stdout(io.StringIO()) as out:
            exec(code, self.names)
        self.printed = out.getvalue()

    def run_text(self, block: Block) -> Iterator[Answer]:
        """What the Python before it printed."""
        if block.text.split()[0] not in ONLY_SHOWN:
            assert self.printed is not None, "no program has printed this; say why it is shown in ONLY_SHOWN"
            yield Answer(block, block.text, self.printed)
        self.printed = None

    def run_console(self, block: Block) -> Iterator[Answer]:
        asked = steps(block)
        assert asked, "a console has lines that begin with `$ `"
        for step in asked:
            if not why_not(step.command):
                yield Answer(block, step.printed, shell(step.command, self.folder)[1])

    def run_tool(self, block: Block) -> Iterator[Answer]:
        """What a model reads of the answer of a tool of `pincite mcp`, which the first line calls."""
        from pincite.mcp.desk import Desk
        from pincite.mcp.folders import Folders
        from pincite.mcp.server import server_of
        from tests.mcp.conftest import run

        call, _, shown = block.text.partition("\n")
        tool, _, given = call.partition(" ")
        server = server_of(Desk(Folders([str(self.folder)])))
        result = run(server, lambda client: client.call_tool(tool, json.loads(given)))
        texts = [one.text for one in result.content]
        if result.structured_content:
            texts = [json.dumps(json.loads(texts[0]), ensure_ascii=False)]
        yield Answer(block, shown, "\n".join(texts))

    def run_sh(self, block: Block) -> None:
        for line in commands(block):
            if not why_not(line):
                status, printed = shell(line, self.folder)
                assert status == 0, f"{line}\n{printed}"

    def run_markdown(self, block: Block) -> None:
        assert block.title, "Markdown is shown as a file: say its name"

    def run_json(self, block: Block) -> None:
        rest = block.text.strip()
        while rest:
            _, end = json.JSONDecoder().raw_decode(rest)
            rest = rest[end:].lstrip()

    def run_toml(self, block: Block) -> None:
        tomllib.loads(block.text)

    def run_turtle(self, block: Block) -> None:
        from rdflib import Graph

        Graph().parse(data=block.text, format="turtle")

    def run_sparql(self, block: Block) -> None:
        from rdflib.plugins.sparql import prepareQuery

        prepareQuery(block.text)

    def run_wrap(self, block: Block) -> None:
        """A whole wrapper is without fault; a piece of one can be read."""
        if block.text.startswith(("#", "wrapper")):
            name = block.title or "shown.wrap"
            (self.folder / name).write_text(block.text, encoding="utf-8")
            status, printed = shell(f"pincite check {name}", self.folder)
            assert status == 0, printed
        else:
            parse(f"wrapper w x = y:Y {block.text}")
