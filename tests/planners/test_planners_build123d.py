"""A model that writes build123d, in front of a scripted server: what it is told, and what becomes of what it writes."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from scripted_server import ScriptedServer, answer, completion

from cadwright import api
from cadwright.design import Design, read_transcript
from cadwright.kernel.build123d import find
from cadwright.kernel.client import Kernel
from cadwright.protocols.script_prompt import system

there = pytest.mark.skipif(find() is None, reason="build123d is not set up: `cadwright setup build123d`")
REPLY = "<thinking>a block</thinking>\n```python\n{}\n```\n<DONE>"
BLOCK = "from build123d import *\nheight = {}\nresult = Box(60, 40, height)"
Serve = Callable[..., ScriptedServer]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """A server that gives one reply after the other."""
    opened: list[ScriptedServer] = []

    def start(*replies: str) -> ScriptedServer:
        server = ScriptedServer(*(answer(completion(text)) for text in replies))
        opened.append(server)
        return server

    yield start
    for server in opened:
        server.close()


def settings(server: ScriptedServer, environment: api.Settings = api.Settings()) -> api.Settings:
    return api.Settings(planner=f"local:{server.url}#test-model", environment=environment.environment, max_turns=4)


def test_the_prompt_is_the_same_but_for_the_library() -> None:
    cadquery, build123d = system("cadquery"), system("build123d")
    assert "@" not in cadquery + build123d
    assert cadquery.count("\n") == build123d.count("\n")
    assert "import cadquery as cq" in cadquery
    assert "build123d" not in cadquery
    assert "from build123d import *" in build123d
    assert "import cadquery" not in build123d
    assert cadquery.partition("Check: box")[2].partition("Rules:")[0] in build123d


@there
def test_a_model_designs_with_it_and_goes_on_with_it(serve: Serve, tmp_path: Path, kernel: Kernel) -> None:
    without_import = REPLY.format("result = Boxx(60, 40, 8)")
    server = serve(without_import, REPLY.format(BLOCK.format(5)), REPLY.format(BLOCK.format(8)))
    chosen = settings(server, api.Settings(environment="build123d"))
    made = api.make("a 60x40x8 mm block", tmp_path / "d", settings=chosen, kernel=kernel)
    assert (made.status, made.turns) == ("done", 3), made.reason
    first, second, third = server.requests
    assert "who writes build123d (Python)" in json.dumps(first["messages"][0])
    assert "from build123d import *` at the top" not in json.dumps(first["messages"])
    assert "Did you mean `Box`?" in json.dumps(second["messages"][-1]), "it was run with build123d all the same"
    assert "FAIL" in json.dumps(third["messages"][-1])
    assert made.transcript is not None
    recorded = read_transcript(Path(made.transcript))
    assert recorded.start.environment == "build123d"
    current = Design.open(tmp_path / "d").current
    assert current is not None
    assert current.language == "build123d"

    longer = serve(REPLY.format(BLOCK.format(8).replace("60", "70")))
    changed = api.edit("make it 70 mm long", tmp_path / "d", settings=settings(longer), kernel=kernel)
    assert changed.status == "done", changed.reason
    assert "who writes build123d (Python)" in json.dumps(longer.requests[0]["messages"][0])

    again = api.replay(Path(made.transcript), tmp_path / "again", kernel=kernel)
    assert again.reproduced


@there
def test_a_model_that_writes_the_other_library_is_taken_at_its_word(
    serve: Serve, tmp_path: Path, kernel: Kernel
) -> None:
    server = serve(REPLY.format(BLOCK.format(8)))
    made = api.make("a 60x40x8 mm block", tmp_path / "d", settings=settings(server), kernel=kernel)
    assert made.status == "done", made.reason
    assert "who writes CadQuery (Python)" in json.dumps(server.requests[0]["messages"][0])
