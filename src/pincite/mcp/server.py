"""The server: its tools put together, and served on stdin and stdout or to this machine alone."""

from __future__ import annotations

import logging
import signal
import socket
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anyio
import uvicorn
from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.transport_security import TransportSecuritySettings
from mcp_types import CallToolResult, InputRequiredResult, TextContent, ToolAnnotations
from pydantic import ValidationError
from starlette.applications import Starlette

from pincite.errors import BadOption, InternalError, PinciteError
from pincite.mcp.desk import Desk
from pincite.mcp.files import FileTools
from pincite.mcp.library import LibraryTools
from pincite.sandbox.isolation import called_off
from pincite.version import __version__

LOOPBACK = "127.0.0.1"
PATH = "/mcp"
SECONDS = 2  # That answers on their way are given at the end.
ABOUT = (
    "Reads documents of any format on this machine. Answers that rest on a document should say where it says "
    "so: call cite with the sentence, row or number, and give the document, the page and the box. What cite "
    "does not find, the document does not say. Pages count from 1; boxes are left, top, right, bottom in "
    "points from the top left corner of the page."
)
logger = logging.getLogger(__name__)
READING = ToolAnnotations(read_only_hint=True, destructive_hint=False, open_world_hint=False)


class Server(MCPServer[Any]):
    """A server whose tools answer what goes wrong with a stable code and a sentence."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        gone = threading.Event()
        called_off.set(gone.is_set)  # in the context of this call, which its thread inherits
        async with anyio.create_task_group() as beside:
            beside.start_soon(told_when_cancelled, gone)
            try:
                result = await super().call_tool(name, arguments, context)
            except ToolError as error:
                text = TextContent(type="text", text=str(reason(error)))
                result = CallToolResult(content=[text], is_error=True)
            beside.cancel_scope.cancel()
        return result


async def told_when_cancelled(gone: threading.Event) -> None:
    """Set the event where the call is cancelled: the thread that works on it goes on otherwise."""
    try:
        await anyio.sleep_forever()
    finally:
        gone.set()


def reason(error: ToolError) -> PinciteError:
    """Why a tool gave no answer."""
    cause = error.__cause__
    if isinstance(cause, PinciteError):
        return cause
    if isinstance(cause, ValidationError):
        wrong = [f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in cause.errors()]
        return BadOption("; ".join(wrong))
    if cause is None:  # there is no such tool
        return BadOption(str(error))
    logger.error("a bug", exc_info=cause)
    return InternalError(f"a bug in Pincite: {type(cause).__name__}: {cause}")


def server_of(desk: Desk, library: str = "") -> MCPServer:
    """The server with the tools for files, and those for the library in a folder, '' for none."""
    server = Server("pincite", title="Pincite", version=__version__, instructions=ABOUT, log_level="WARNING")
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
        for name in {"SIGINT", "SIGTERM", "SIGHUP"} & set(dir(signal)):
            signal.signal(getattr(signal, name), signal.SIG_DFL)  # else a thread that waits for stdin goes on
        server.run()
        return
    try:
        listening = socket.create_server((LOOPBACK, port))
    except (OSError, OverflowError) as error:
        raise BadOption(f"port {port} cannot be had: {error}") from None
    # asyncio sets it on sockets that know their protocol alone, and answers would wait 40 ms without it.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    with listening:
        own = listening.getsockname()[1]
        print(f"pincite: listening on http://{LOOPBACK}:{own}{PATH}", file=sys.stderr, flush=True)
        config = uvicorn.Config(app_of(server, own), log_level="critical", timeout_graceful_shutdown=SECONDS)
        uvicorn.Server(config).run([listening])


def app_of(server: MCPServer, port: int) -> Starlette:
    """The application that answers over HTTP: to requests that name this machine alone, and to no page of
    another origin in a browser."""
    names = [f"{name}:{port}" for name in (LOOPBACK, "localhost")]
    security = TransportSecuritySettings(
        allowed_hosts=names, allowed_origins=[f"http://{name}" for name in names]
    )
    return server.streamable_http_app(streamable_http_path=PATH, host=LOOPBACK, transport_security=security)
