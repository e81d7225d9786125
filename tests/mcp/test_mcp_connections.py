"""The server as programs start it: over standard input and output, and over HTTP; several connections, cancelling."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import anyio
import httpx
import pytest
from mcp import Client
from model import PLATE, Model, command, data_of, inside, program, text_of

from cadwright.kernel.client import Kernel

pytestmark = pytest.mark.anyio
LOOP = "while True:\n    pass\n"


async def test_over_standard_input_and_output(tmp_path: Path) -> None:
    began = time.monotonic()
    async with Client(program(tmp_path, sys.executable)) as client:
        assert len((await client.list_tools()).tools) == 12
        assert time.monotonic() - began < 8, "the list of tools waits for no kernel"
        model = Model(client)
        found = await model.done("run_script", script=PLATE, design="plate")
        assert data_of(found)["version"] == "v1"
        assert model.notes, "whoever waits sees progress"
        assert "starting the CAD kernel" in " ".join(model.notes) or "running the script" in " ".join(model.notes)


async def test_a_call_that_is_given_up_is_ended_and_the_design_is_as_it_was(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as model:
        await model.done("run_script", script=PLATE, design="plate")
        began = time.monotonic()
        with anyio.move_on_after(1.5):
            await model.call("run_script", script=LOOP)
        assert time.monotonic() - began < 6, "nobody waits for the script's time limit"
        told = data_of(await model.done("history"))
        assert (told["current"], [row["version"] for row in told["versions"]]) == ("v1", ["v1"])
        assert data_of(await model.done("run_script", parameters={"length": 70}))["version"] == "v2"
    assert not _looping(), "the sandbox's child is gone"


async def test_cancelling_over_standard_input_and_output(tmp_path: Path) -> None:
    async with Client(program(tmp_path, sys.executable)) as client:
        model = Model(client)
        await model.done("run_script", script=PLATE, design="plate")
        began = time.monotonic()
        with anyio.move_on_after(1.5):
            await model.call("run_script", script=LOOP)
        found = await model.done("run_script", parameters={"length": 70})
        assert time.monotonic() - began < 20
        assert data_of(found)["version"] == "v2"


@pytest.mark.parametrize("mode", ["legacy", "auto"])
async def test_over_http_a_call_that_is_given_up_is_ended(tmp_path: Path, mode: str) -> None:
    with _served(tmp_path) as address:
        async with Client(address, mode=mode) as client:
            model = Model(client)
            await model.done("run_script", script=PLATE, design="plate")
            assert model.notes
            began = time.monotonic()
            with anyio.move_on_after(1.5):
                await model.call("run_script", script=LOOP, design="plate")
            found = await model.done("run_script", parameters={"length": 70}, design="plate")
            assert data_of(found)["version"] == "v2"
            assert time.monotonic() - began < 20


async def test_two_at_work_on_one_design_at_the_same_time_are_told(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as one, inside(tmp_path, kernel) as other:
        await one.done("run_script", script=PLATE, design="plate")

        async def long() -> None:
            await one.call("run_script", script=LOOP, design="plate")

        async with anyio.create_task_group() as group:
            group.start_soon(long)
            await anyio.sleep(0.5)
            said = await other.refused("run_script", script=PLATE, design="plate")
            assert "try again" in said or "wait" in said, said
            assert data_of(await other.done("measure", design="plate"))["measurements"]["valid"], (
                "reading needs no lock"
            )
            group.cancel_scope.cancel()
        assert data_of(await other.done("run_script", script=PLATE, design="plate"))["version"] == "v2"


async def test_over_http_each_connection_has_its_design(tmp_path: Path) -> None:
    with _served(tmp_path) as address:
        async with Client(address, mode="legacy") as one, Client(address, mode="legacy") as other:
            first, second = Model(one), Model(other)
            await first.done("run_script", script=PLATE, design="plate")
            assert "no design is open" in await second.refused("measure")
            await second.done("run_script", script=PLATE.replace("60.0", "80.0"), design="wide")
            assert data_of(await first.done("measure"))["measurements"]["size"][0] == 60
            assert data_of(await second.done("measure"))["measurements"]["size"][0] == 80
            await second.done("run_script", parameters={"length": 90}, design="plate")
            assert data_of(await first.done("measure"))["measurements"]["size"][0] == 90, "one design, two hands"


async def test_over_http_without_a_connection_designs_are_named(tmp_path: Path) -> None:
    with _served(tmp_path) as address:
        async with Client(address) as client:
            model = Model(client)
            made = data_of(await model.done("run_script", script=PLATE, request="a plate 60 x 40 x 5"))
            assert "no design is open" in await model.refused("measure")
            assert data_of(await model.done("measure", design=made["design"]))["measurements"]["size"][0] == 60
            assert "needs" in text_of(await model.call("history", action="branch", design=made["design"]))


async def test_only_who_has_the_token_gets_in(tmp_path: Path) -> None:
    with _served(tmp_path, token="open sesame") as address:
        async with httpx.AsyncClient() as browser:
            assert (await browser.post(address, json={})).status_code == 401
            wrong = {"Authorization": "Bearer other"}
            assert (await browser.post(address, json={}, headers=wrong)).status_code == 401
            right = {"Authorization": "Bearer open sesame"}
            assert (await browser.post(address, json={}, headers=right)).status_code not in (200, 401)


async def test_pages_of_other_sites_and_huge_bodies_are_refused(tmp_path: Path) -> None:
    with _served(tmp_path) as address:
        headers = {"Accept": "application/json, text/event-stream", "Content-Type": "application/json"}
        async with httpx.AsyncClient(headers=headers) as browser:
            elsewhere = {"Origin": "https://example.com"}
            assert (await browser.post(address, json={}, headers=elsewhere)).status_code == 403
            assert (await browser.post(address, json={}, headers={"Host": "example.com"})).status_code in (403, 421)
            assert (await browser.post(address, content=b"x" * 9_000_000)).status_code == 413


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with _served(tmp_path) as address:
        port = address.split(":")[2].split("/")[0]
        line = [sys.executable, *command(tmp_path), "--http", "--port", port]
        second = subprocess.run(line, capture_output=True, text=True, timeout=30)
        assert second.returncode == 2
        assert f"port {port} cannot be used" in second.stderr


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    line = [sys.executable, *command(tmp_path / "nowhere")]
    told = subprocess.run(line, capture_output=True, text=True, timeout=30)
    assert (told.returncode, told.stdout) == (2, "")
    assert "this is no folder" in told.stderr


@contextmanager
def _served(root: Path, token: str | None = None) -> Iterator[str]:
    """A server over HTTP in a process of its own: its address."""
    options = ["--token-from", "THE_TOKEN"] if token else []
    line = [sys.executable, *command(root), "--http", "--port", "0", *options]
    environment = os.environ | ({"THE_TOKEN": token} if token else {})
    server = subprocess.Popen(line, stderr=subprocess.PIPE, text=True, env=environment)
    try:
        assert server.stderr is not None
        told = server.stderr.readline()
        assert " at http://127.0.0.1:" in told, told
        yield told.rpartition(" at ")[2].strip()
    finally:
        server.send_signal(signal.SIGINT)
        try:
            server.wait(20)
        finally:
            server.kill()
            server.communicate()


def _looping() -> bool:
    """Whether a child of ours computes without end: its processor time grows."""
    before = _worked()
    time.sleep(0.5)
    return any(worked - before.get(process, worked) > 30 for process, worked in _worked().items())


def _worked() -> dict[int, int]:
    """Ticks of processor time of the processes below this one."""
    found: dict[int, tuple[int, int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        found[int(stat.parent.name)] = int(fields[1]), int(fields[11])
    family = {os.getpid()}
    while more := {p for p, (parent, _) in found.items() if parent in family} - family:
        family |= more
    return {process: found[process][1] for process in family - {os.getpid()}}
