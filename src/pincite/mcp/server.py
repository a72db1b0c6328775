"""The server: its tools put together, and served on stdin and stdout or to this machine alone."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from pathlib import Path

import uvicorn
from mcp.server import MCPServer
from mcp.server.transport_security import TransportSecuritySettings
from mcp_types import CallToolResult, ToolAnnotations
from starlette.applications import Starlette

from pincite.errors import BadOption
from pincite.mcp.desk import Desk
from pincite.mcp.files import FileTools
from pincite.mcp.library import LibraryTools
from pincite.version import __version__

LOOPBACK = "127.0.0.1"
PATH = "/mcp"
ABOUT = (
    "Reads documents of any format on this machine. Answers that rest on a document should say where it says "
    "so: call cite with the sentence, row or number, and give the document, the page and the box. What cite "
    "does not find, the document does not say. Pages count from 1; boxes are left, top, right, bottom in "
    "points from the top left corner of the page."
)
READING = ToolAnnotations(read_only_hint=True, destructive_hint=False, open_world_hint=False)


def server_of(desk: Desk, library: str = "") -> MCPServer:
    """The server with the tools for files, and those for the library in a folder, '' for none."""
    server = MCPServer(
        "pincite", title="Pincite", version=__version__, instructions=ABOUT, log_level="WARNING"
    )
    files = FileTools(desk)
    tools: list[Callable[..., CallToolResult]] = [files.files, files.convert, files.chunks, files.cite]
    if library:
        kept = LibraryTools(Path(library), desk)
        tools += [kept.library_documents, kept.library_search, kept.library_text, kept.library_cite]
        tools.append(kept.trace)
    for tool in tools:
        server.add_tool(tool, description=described(tool.__doc__ or ""), annotations=READING)
    server.resource(
        "pincite://page/{number}/{+path}",
        name="page",
        description="A page, slide or sheet of a document as Markdown.",
        mime_type="text/markdown",
    )(files.page)
    return server


def described(text: str) -> str:
    """A docstring as paragraphs of one line each."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


def serve(server: MCPServer, port: int | None = None) -> None:
    """Serve until the client hangs up: on stdin and stdout, or with a port over HTTP. Raises ``BadOption``
    for a port that cannot be had."""
    if port is None:
        server.run()
        return
    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((LOOPBACK, port))
        except (OSError, OverflowError) as error:
            raise BadOption(f"port {port} cannot be had: {error}") from None
        own = listening.getsockname()[1]
        print(f"pincite: listening on http://{LOOPBACK}:{own}{PATH}", file=sys.stderr, flush=True)
        uvicorn.Server(uvicorn.Config(app_of(server, own), log_level="warning")).run([listening])


def app_of(server: MCPServer, port: int) -> Starlette:
    """The application that answers over HTTP: to requests that name this machine alone, and to no page of
    another origin in a browser."""
    names = [f"{name}:{port}" for name in (LOOPBACK, "localhost")]
    security = TransportSecuritySettings(
        allowed_hosts=names, allowed_origins=[f"http://{name}" for name in names]
    )
    return server.streamable_http_app(streamable_http_path=PATH, host=LOOPBACK, transport_security=security)
