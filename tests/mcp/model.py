"""A model at the other end: it calls tools through the SDK's own client and reads what comes back."""

import base64
import os
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from mcp import Client, StdioServerParameters
from mcp_types import CallToolResult, ImageContent, TextContent

from cadwright.kernel.client import Kernel
from cadwright.mcp.server import Server

PLATE = """\
import cadquery as cq

length = 60.0
width = 40.0
thickness = 5.0
hole = 5.0

r = cq.Workplane().box(length, width, thickness)
r = r.faces(">Z").workplane().rect(length - 16, width - 16, forConstruction=True).vertices().hole(hole)
"""
WORDS = "a 60x40x5 mm plate with four 5 mm holes 8 mm from the corners"


class Model:
    """Calls tools; what came last is kept."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.notes: list[str] = []

    async def call(self, tool: str, **arguments: Any) -> CallToolResult:
        async def note(progress: float, total: float | None, message: str | None) -> None:
            self.notes.append(message or "")

        found = await self.client.call_tool(tool, arguments, progress_callback=note)
        assert isinstance(found, CallToolResult)
        assert "Traceback" not in text_of(found), text_of(found)
        return found

    async def done(self, tool: str, **arguments: Any) -> CallToolResult:
        """A call that is to succeed."""
        found = await self.call(tool, **arguments)
        assert not found.is_error, text_of(found)
        return found

    async def refused(self, tool: str, **arguments: Any) -> str:
        """What is said of a call that is to be refused."""
        found = await self.call(tool, **arguments)
        assert found.is_error, text_of(found)
        return text_of(found)


@asynccontextmanager
async def inside(root: Path, kernel: Kernel) -> AsyncIterator[Model]:
    """A server in this process, with warm workers."""
    server = Server(root, kernel)
    with server.office:
        async with Client(server) as client:
            yield Model(client)


def command(root: Path) -> list[str]:
    return ["-m", "cadwright", "mcp", "--root", str(root)]


def program(root: Path, python: str) -> StdioServerParameters:
    """The server as programs start it."""
    path = {"PYTHONPATH": os.environ["PYTHONPATH"]} if "PYTHONPATH" in os.environ else {}
    return StdioServerParameters(command=python, args=command(root), env=path)


def text_of(found: CallToolResult) -> str:
    return "\n".join(each.text for each in found.content if isinstance(each, TextContent))


def pictures_of(found: CallToolResult) -> list[tuple[int, int]]:
    """Width and height of each picture."""
    images = [base64.b64decode(each.data) for each in found.content if isinstance(each, ImageContent)]
    assert all(png[:8] == b"\x89PNG\r\n\x1a\n" for png in images)
    return [struct.unpack(">II", png[16:24]) for png in images]


def data_of(found: CallToolResult) -> dict[str, Any]:
    assert found.structured_content is not None
    return dict(found.structured_content)
