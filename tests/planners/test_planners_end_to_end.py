"""The whole command line in front of a scripted model server: what is sent, what is kept, what is said."""

import base64
import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image
from scripted_server import ScriptedServer, Step, answer, completion, error

from cadwright import api
from cadwright.api.local_models import advise
from cadwright.cli import run
from cadwright.design import read_transcript
from cadwright.kernel.client import Kernel

BLOCK = "<thinking>a block</thinking>\n```python\nimport cadquery as cq\nr = cq.Workplane().box(60, 40, {})\n```"
DONE = "<thinking>as asked</thinking>\n<DONE>"
Serve = Callable[..., ScriptedServer]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """A server that gives one reply after the other; texts are replies of the model."""
    opened: list[ScriptedServer] = []

    def start(*steps: str | Step) -> ScriptedServer:
        server = ScriptedServer(*(answer(completion(s)) if isinstance(s, str) else s for s in steps))
        opened.append(server)
        return server

    yield start
    for server in opened:
        server.close()


def settings(server: ScriptedServer, max_turns: int = 5) -> api.Settings:
    return api.Settings(planner=f"local:{server.url}#test-model", max_turns=max_turns)


def test_a_model_designs_and_sees_what_it_made(serve: Serve, tmp_path: Path, kernel: Kernel) -> None:
    photo = tmp_path / "photo.png"
    Image.new("RGB", (8, 8), "red").save(photo)
    server = serve("Sure, here you go!", BLOCK.format(5), BLOCK.format(8), DONE)
    made = api.make("a 60x40x8 mm block", tmp_path / "d", images=[photo], settings=settings(server), kernel=kernel)
    assert (made.status, made.turns, made.tokens) == ("done", 4, 480)
    first, second, third, fourth = server.requests
    shown = [p for p in first["messages"][1]["content"] if p["type"] == "image_url"]
    assert base64.b64decode(shown[0]["image_url"]["url"].partition(",")[2]) == photo.read_bytes()
    assert "no block instead of one" in json.dumps(second["messages"])
    assert "FAIL" in json.dumps(third["messages"][-1])
    sheet = [p for p in third["messages"][-1]["content"] if p["type"] == "image_url"]
    with Image.open(io.BytesIO(base64.b64decode(sheet[0]["image_url"]["url"].partition(",")[2]))) as picture:
        assert max(picture.size) <= 640, "the four shaded views"
    assert len(fourth["messages"]) == 8
    assert made.transcript is not None
    steps = read_transcript(Path(made.transcript)).steps
    assert [s.observation.outcome for s in steps] == ["protocol", "valid", "valid", "valid"]
    assert [s.reply.usage.tokens for s in steps] == [120] * 4


def test_ten_blocks_of_code_are_a_failed_turn(serve: Serve, tmp_path: Path, kernel: Kernel) -> None:
    block = BLOCK.format(5).partition("\n")[2]
    server = serve("<thinking>t</thinking>\n" + "\n".join([block] * 10))
    made = api.make("a block", tmp_path / "d", settings=settings(server, 2), kernel=kernel)
    assert made.status == "failed"
    assert "10 blocks" in made.reason


def test_a_server_that_dies_in_the_middle_loses_nothing(
    serve: Serve, tmp_path: Path, kernel: Kernel, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve(BLOCK.format(5), error(401, "key revoked"))
    line = ["make", "a block", "--planner", f"local:{server.url}#m", "-d", str(tmp_path / "d"), "--json"]
    assert run(line) == 2
    captured = capsys.readouterr()
    assert json.loads(captured.out)["status"] == "error"
    chosen, failure = captured.err.strip().splitlines()
    assert chosen.startswith("planner: local:")
    assert "key revoked" in failure
    kept = api.show(tmp_path / "d")
    assert kept.version == "v1"
    assert kept.measurements is not None


def test_a_server_that_never_answered_leaves_no_design(
    tmp_path: Path, serve: Serve, capsys: pytest.CaptureFixture[str]
) -> None:
    server = serve(error(404, "no such model"))
    assert run(["make", "a block", "--planner", f"local:{server.url}#m", "-d", str(tmp_path / "d")]) == 2
    chosen, failure = capsys.readouterr().err.strip().splitlines()
    assert chosen.startswith("planner: local:")
    assert "no such model" in failure
    assert not (tmp_path / "d").exists()


SETUP = (
    "import cadquery as cq\nresult = cq.Workplane().box(60, 40, 5).faces('>Z').workplane()"
    ".rect(44, 24, forConstruction=True).vertices().hole(5)"
)


@pytest.mark.slow
def test_setup_says_in_three_lines_how_to_get_a_model_and_tries_one(serve: Serve, kernel: Kernel) -> None:
    server = serve(f"<thinking>a plate</thinking>\n```python\n{SETUP}\n```", DONE, DONE, DONE)
    advice = advise(planner=f"local:{server.url}#test-model", kernel=kernel)
    assert [line[:2] for line in advice.lines] == ["1.", "2.", "3."]
    assert "ollama pull" in advice.lines[1]
    assert (advice.status, advice.tried) == ("done", f"local:{server.url}#test-model")
    assert advice.seconds is not None
    assert advise(planner="local:http://127.0.0.1:9/v1#none", trial=False).tried is None


def test_setup_of_a_model_that_fails_says_why(serve: Serve, kernel: Kernel) -> None:
    server = serve(*[error(404, "model 'x' not found")] * 3)
    advice = advise(planner=f"local:{server.url}#x", kernel=kernel)
    assert advice.status == "error"
    assert "x" in (advice.told or "")
