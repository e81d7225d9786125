"""The MCP server as a program starts it: time to the list of tools and to the first answer, a script, measures, a
picture, five snapshots and restores, and memory; with ``--peer COMMAND`` also another server of this kind.

The peer is `build123d-mcp` in an environment of its own: ``python -m venv /tmp/peer``, ``/tmp/peer/bin/pip install
build123d-mcp``, ``--peer /tmp/peer/bin/build123d-mcp``. Both do everything in turns within one run, over standard
input and output, with the SDK's client.
"""

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from mcp import Client, StdioServerParameters
from mcp_types import CallToolResult

from cadwright.kernel.client import Geometry, Kernel

CADQUERY = """
import cadquery as cq
length = {length}
plate = cq.Workplane("XY").box(length, 40, 5).edges("|Z").fillet(3)
r = plate.faces(">Z").workplane().rect(44, 24, forConstruction=True).vertices().hole(5)
"""
BUILD123D = """
from build123d import *
length = {length}
with BuildPart() as p:
    Box(length, 40, 5)
    fillet(p.edges().filter_by(Axis.Z), 3)
    with Locations(p.faces().sort_by(Axis.Z)[-1]):
        with GridLocations(44, 24, 2, 2):
            Hole(2.5)
show(p.part, "plate")
"""
RUNS, SNAPSHOTS = 9, 5
ALONE = {"CADWRIGHT_SERVICE": "0"}
"""Without the resident process, so that all that is started is counted."""
_KIB = 1024

Call = tuple[str, dict[str, Any]]


class Server(msgspec.Struct, frozen=True):
    """A server and how its tools are called."""

    name: str
    command: tuple[str, ...]
    script: Callable[[int], Call]
    measure: Call
    picture: Call
    snapshot: Callable[[str], Call]
    restore: Callable[[str], Call]
    shown: tuple[Call, ...] = ()
    """What is to be called after a script for what cadwright's answer to it has: measures, validity, a picture."""


def cadwright(root: str) -> Server:
    return Server(
        "cadwright",
        (sys.executable, "-m", "cadwright", "mcp", "--root", root),
        lambda length: ("run_script", {"script": CADQUERY.format(length=length), "design": "plate"}),
        ("measure", {}),
        ("draw", {"shaded": True, "views": ["iso"]}),
        lambda name: ("history", {"action": "snapshot", "name": name}),
        lambda name: ("history", {"action": "restore", "name": name}),
    )


def build123d(command: str) -> Server:
    return Server(
        "build123d-mcp",
        (command,),
        lambda length: ("execute", {"code": BUILD123D.format(length=length)}),
        ("measure", {}),
        ("render_view", {"direction": "iso"}),
        lambda name: ("save_snapshot", {"name": name}),
        lambda name: ("restore_snapshot", {"name": name}),
        (("measure", {}), ("validate", {}), ("render_view", {"direction": "iso"})),
    )


async def measured(server: Server) -> dict[str, float]:
    """Seconds by what was done, and MiB."""
    began = time.perf_counter()
    found: dict[str, float] = {}
    async with Client(_started(server, ALONE)) as client:
        tools = (await client.list_tools()).tools
        found["tools"] = len(tools)
        found["letters of the list"] = sum(len(tool.model_dump_json(exclude_none=True)) for tool in tools)
        found["list of tools"] = time.perf_counter() - began
        found["first answer"] = await _timed(client, server.script(60)) + found["list of tools"]
        await _called(client, server.measure)
        await _called(client, server.picture)
        found["script"] = statistics.median([await _timed(client, server.script(60 + n)) for n in range(RUNS)])
        together = [server.script(70), *server.shown]
        found["script, measured, shown"] = statistics.median([await _timed(client, *together) for _ in range(RUNS)])
        found["measures"] = statistics.median([await _timed(client, server.measure) for _ in range(RUNS)])
        found["picture"] = statistics.median([await _timed(client, server.picture) for _ in range(RUNS)])
        for name, kind in (("5 snapshots", server.snapshot), ("5 restores", server.restore)):
            found[name] = 0.0
            for number in range(SNAPSHOTS):
                if kind is server.snapshot:
                    await _called(client, server.script(80 + number))
                found[name] += await _timed(client, kind(f"kept{number}"))
        found["memory, MiB"] = _memory()
    return found


async def first_answer(server: Server, environment: dict[str, str]) -> float:
    """Seconds from the start of the process to the answer to a script."""
    began = time.perf_counter()
    async with Client(_started(server, environment)) as client:
        await client.list_tools()
        await _called(client, server.script(60))
        return time.perf_counter() - began


def with_warm_workers(server: Server, folder: str) -> float:
    """The first answer where the resident process holds warm workers, which an earlier connection has left."""
    environment = {"XDG_RUNTIME_DIR": folder}
    os.chmod(folder, 0o700)
    try:
        for _ in range(2):
            seconds = asyncio.run(first_answer(server, environment))
    finally:
        stop = [sys.executable, "-m", "cadwright", "service", "stop"]
        subprocess.run(stop, env=os.environ | environment, check=False, capture_output=True)
    return seconds


def _started(server: Server, environment: dict[str, str]) -> StdioServerParameters:
    path = {"PYTHONPATH": os.environ["PYTHONPATH"]} if "PYTHONPATH" in os.environ else {}
    return StdioServerParameters(command=server.command[0], args=list(server.command[1:]), env=path | environment)


async def _called(client: Client, call: Call) -> None:
    found = await client.call_tool(*call)
    assert isinstance(found, CallToolResult)
    assert not found.is_error, found.content


async def _timed(client: Client, *calls: Call) -> float:
    began = time.perf_counter()
    for call in calls:
        await _called(client, call)
    return time.perf_counter() - began


def _memory() -> float:
    """MiB of all processes below this one, shared pages by parts (proportional set size)."""
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
        except (FileNotFoundError, ProcessLookupError):
            continue
    family = {os.getpid()}
    while more := {process for process, parent in parents.items() if parent in family} - family:
        family |= more
    return sum(map(_share, family - {os.getpid()}))


def _share(process: int) -> float:
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except (FileNotFoundError, ProcessLookupError, PermissionError):
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / _KIB


def kernel_alone() -> float:
    """What the kernel needs for a script, its measures and the picture of four views, without any server."""
    with Kernel() as kernel:

        def once() -> None:
            made = kernel.execute(CADQUERY.format(length=60))
            geometry = kernel.measure(made.brep, mesh=True)
            assert isinstance(geometry, Geometry)
            kernel.sheet(geometry, size=640, trim=True)

        once()
        times = []
        for _ in range(RUNS):
            began = time.perf_counter()
            once()
            times.append(time.perf_counter() - began)
        return statistics.median(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peer", help="the command of build123d-mcp")
    peer = parser.parse_args().peer
    with tempfile.TemporaryDirectory() as root:
        servers = [cadwright(root), *([build123d(peer)] if peer else [])]
        results = [asyncio.run(measured(server)) for server in servers]
        with tempfile.TemporaryDirectory() as folder:
            warm = with_warm_workers(servers[0], folder)
    print(f"{'':26}" + "".join(f"{server.name:>16}" for server in servers))
    for row in results[0]:
        whole = row in ("tools", "letters of the list", "memory, MiB")
        print(f"{row:26}" + "".join(f"{each[row]:>16.0f}" if whole else f"{each[row]:>14.3f} s" for each in results))
    print(f"{'first answer, warm workers':26}{warm:>14.3f} s")
    alone = kernel_alone()
    print(f"{'kernel alone':26}{alone:>14.3f} s: a script costs {results[0]['script'] - alone:.3f} s beyond it")


if __name__ == "__main__":
    main()
