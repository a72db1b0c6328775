import json
import os
import sys
from pathlib import Path

import anyio
import pytest
from mcp import Client, StdioServerParameters

from pincite.archive.library import Library
from pincite.mcp.desk import Desk
from pincite.mcp.folders import Folders
from pincite.mcp.server import server_of

ROOT = Path(__file__).parents[2]
DEMO = ROOT / "examples" / "demo.pdf"


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """A folder with documents, one of which is hidden, and one beside it that nobody named."""
    top = tmp_path_factory.mktemp("mcp")
    papers = top / "papers"
    (papers / ".private").mkdir(parents=True)
    (papers / "report.pdf").write_bytes(DEMO.read_bytes())
    (papers / "notes.md").write_text("# Notes\n\nThe kettle is in the shed.\n")
    (papers / "program.bin").write_bytes(b"\0\1\2")
    (papers / ".private" / "key.md").write_text("secret")
    (top / "outside.md").write_text("secret")
    (papers / "link.md").symlink_to(top / "outside.md")
    (papers / "good.md").symlink_to(papers / "notes.md")
    return papers


@pytest.fixture(scope="session")
def library(tmp_path_factory):
    place = tmp_path_factory.mktemp("kept") / "library"
    with Library(place) as made:
        made.ingest(DEMO, name="report.pdf", reproducible=True)
    return place


@pytest.fixture(scope="session")
def server(folder, library):
    return server_of(Desk(Folders([str(folder)])), str(library))


def run(server, work):
    """What ``work(client)`` gives with the SDK's own client."""

    async def main():
        async with Client(server) as client:
            return await work(client)

    return anyio.run(main)


def command(*arguments):
    """The command as a client starts it."""
    surroundings = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    return StdioServerParameters(command=sys.executable, args=["-m", "pincite", *arguments], env=surroundings)


@pytest.fixture(scope="session")
def ask(server):
    """Calls a tool: its answer as the client has it."""
    return lambda tool, **given: run(server, lambda client: client.call_tool(tool, given))


def told(result):
    """The data of an answer, as a model reads it."""
    assert not result.is_error, result.content
    return json.loads(result.content[0].text)
