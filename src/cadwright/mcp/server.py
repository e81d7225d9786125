"""The server: the tools, and how it is run over standard input and output, or over HTTP on this machine alone."""

import difflib
import hmac
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio
import anyio.to_thread
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ToolError
from mcp_types import CallToolResult, InputRequiredResult
from pydantic import ValidationError

from cadwright import __version__
from cadwright.errors import UsageError, UserError, WorkerError
from cadwright.mcp import app
from cadwright.mcp.answers import refused
from cadwright.mcp.arguments import INSTRUCTIONS
from cadwright.mcp.desk import Office
from cadwright.mcp.tools import SHOWN, TOOLS

if TYPE_CHECKING:
    from cadwright.kernel.client import Kernel

HOST, PATH = "127.0.0.1", "/mcp"
MOST_BODY = 8 * 1024**2
"""Bytes of a request over HTTP."""
_MOST_FAULTS = 4

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
App = Callable[[Scope, Callable[[], Awaitable[Message]], Callable[[Message], Awaitable[None]]], Awaitable[None]]


class Server(MCPServer[Any]):
    """Our tools on a folder. Close its office when it is done."""

    def __init__(self, root: Path, kernel: "Kernel | None" = None) -> None:
        super().__init__(
            "cadwright",
            title="cadwright",
            version=__version__,
            instructions=INSTRUCTIONS,
            log_level="WARNING",
            extensions=[app.apps()],
        )
        self.office = Office(root, kernel)
        for tool, annotations in TOOLS:
            meta = app.SHOWING if tool in SHOWN else None
            self.add_tool(tool, annotations=annotations, description=_description(tool.__doc__), meta=meta)
        self.resource(app.MODEL, mime_type="application/json", description="A version as triangles and lines.")(
            self.model
        )

    async def model(self, design: str, version: str) -> str:
        """A version of a design for the page that shows it. Raises `ResourceError`."""
        try:
            return await anyio.to_thread.run_sync(app.model, self.office, design, version)
        except (UserError, WorkerError) as error:
            raise ResourceError(str(error)) from error

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """As the base does; wrong arguments are told in a line each, and none is left out of account."""
        told = self._unknown(name, arguments)
        if told is not None:
            return refused(told).result()
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            if isinstance(error.__cause__, ValidationError):
                return refused(_faults(name, error.__cause__)).result()
            raise

    def _unknown(self, name: str, arguments: dict[str, Any]) -> UsageError | None:
        """What is wrong with the names of tool and arguments, if anything."""
        tool = self._tool_manager.get_tool(name)
        if tool is None:
            names = [each.name for each in self._tool_manager.list_tools()]
            return UsageError(f"there is no tool {name[:100]!r}", f"there are: {', '.join(names)}")
        known = list(tool.parameters["properties"])
        for each in arguments:
            if each not in known:
                near = difflib.get_close_matches(each, known, 1)
                hint = f"did you mean {near[0]}?" if near else f"it takes: {', '.join(known)}"
                return UsageError(f"{name} has no argument {each[:100]!r}", hint)
        return None

    def run_stdio(self) -> None:
        """Serve one connection over standard input and output, until it ends."""
        with self.office:
            anyio.run(self.run_stdio_async)

    def run_http(self, port: int, token: str | None, ready: Callable[[str], None]) -> None:
        """Serve connections over HTTP on this machine, until interrupted. ``ready`` gets the address.

        Raises `UsageError` where the port is taken.
        """
        import socket

        import uvicorn

        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((HOST, port))
            listener.listen()
        except OSError as error:
            listener.close()
            raise UsageError(f"port {port} cannot be used: {error.strerror}", "name another one with --port") from error
        ready(f"http://{HOST}:{listener.getsockname()[1]}{PATH}")
        app = self.streamable_http_app(streamable_http_path=PATH, max_request_body_size=MOST_BODY, host=HOST)
        config = uvicorn.Config(
            guarded(app, token) if token else app, log_level="warning", timeout_graceful_shutdown=2, lifespan="on"
        )
        with self.office, listener:
            anyio.run(lambda: uvicorn.Server(config).serve(sockets=[listener]))


def guarded(app: App, token: str) -> App:
    """An application that answers only who shows the token, as ``Authorization: Bearer TOKEN``."""
    wanted = f"Bearer {token}".encode()

    async def door(
        scope: Scope, receive: Callable[[], Awaitable[Message]], send: Callable[[Message], Awaitable[None]]
    ) -> None:
        shown = dict(scope.get("headers", ())).get(b"authorization", b"")
        if scope["type"] != "http" or hmac.compare_digest(shown, wanted):
            await app(scope, receive, send)
            return
        headers = [(b"content-type", b"text/plain"), (b"www-authenticate", b"Bearer")]
        await send({"type": "http.response.start", "status": 401, "headers": headers})
        await send({"type": "http.response.body", "body": b"the token is missing or wrong\n"})

    return door


def _description(doc: str | None) -> str:
    """A docstring as a model reads it: each paragraph on one line."""
    paragraphs = (doc or "").split("\n\n")
    return "\n".join(" ".join(paragraph.split()) for paragraph in paragraphs if paragraph.strip())


def _faults(name: str, error: ValidationError) -> UsageError:
    """Wrong arguments in a line."""
    faults = [f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors()[:_MOST_FAULTS]]
    return UsageError(f"{name}: {'; '.join(faults)}", "see the tool's arguments")


def quiet() -> None:
    """Keep what libraries log off the terminal, where a host may show it as errors."""
    logging.getLogger("mcp").setLevel(logging.ERROR)
