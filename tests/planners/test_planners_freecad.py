"""The command line in FreeCAD in front of a scripted model: what the session offers, what is kept, what is said."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from scripted_server import ScriptedServer, answer, completion

from cadwright import api
from cadwright.environments.freecad import FreeCADEnvironment
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import FreeCAD, find
from cadwright.values import Code, Request

pytestmark = pytest.mark.skipif(find() is None, reason="there is no FreeCAD on this machine")
Serve = Callable[..., ScriptedServer]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """A server that gives one reply after the other; texts are replies of the model."""
    opened: list[ScriptedServer] = []

    def start(*replies: str) -> ScriptedServer:
        server = ScriptedServer(*(answer(completion(reply)) for reply in replies))
        opened.append(server)
        return server

    yield start
    for server in opened:
        server.close()


def does(code: str, plan: str = "go") -> str:
    return f"PLAN: {plan}\nACTION: as planned\n```python\n{code}\n```"


def settings(server: ScriptedServer, turns: int = 5) -> api.Settings:
    return api.Settings(planner=f"local:{server.url}#m", environment="freecad", max_turns=turns)


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    """A drawn rectangle of 280 by 180 pixels."""
    path = tmp_path / "sketch.png"
    image = Image.new("L", (400, 300), 255)
    ImageDraw.Draw(image).rectangle((60, 60, 340, 240), outline=0, width=4)
    image.save(path)
    return path


BOX = "box = doc.addObject('Part::Box', 'Box')\nbox.Length = 60\ndoc.recompute()"
TRACED = """\
graph = sketch_from_image(img)
sketch = add_sketch(doc, scale_sketch(graph, {}))
doc.recompute()"""


def test_the_script_of_a_session_is_whole(serve: Serve, tmp_path: Path, kernel: Kernel) -> None:
    server = serve(
        does(BOX, "a box\nAssumption: steel"),
        does("rod = doc.addObject('Part::Cylinder', 'Rod')\nrod.Radius = 2\ndoc.recompute()\nraise ValueError('late')"),
        does("rod.Placement.Base = App.Vector(20, 5, 0)\nrod.Height = 30\ndoc.recompute()"),
        "PLAN: there\nNot understood: “shiny”\nANSWER: it weighs little\nTERMINATE",
    )
    made = api.make("a box 60 long, shiny", tmp_path / "d", settings=settings(server), kernel=kernel)
    assert (made.status, made.turns) == ("unmet", 4), "what was not understood last counts, too"
    assert (made.assumptions, made.not_understood, made.answer) == (("steel",), ("“shiny”",), "it weighs little")
    assert "doc = App.newDocument" in json.dumps(server.requests[0]["messages"][0])
    script = Path(made.files["part.py"]).read_text()
    with FreeCAD() as freecad:
        again = FreeCADEnvironment(kernel, freecad, pictures=False)
        again.reset(Request("again"))
        again.step(Code("del doc, App, Part"))
        seen = again.step(Code(script))
        again.close()
    assert seen.measurements is not None, seen.error
    assert made.measurements is not None
    assert seen.measurements.volume == pytest.approx(made.measurements.volume)
    assert seen.measurements.bbox == pytest.approx(made.measurements.bbox)


def test_a_sketch_is_a_result(serve: Serve, tmp_path: Path, picture: Path, kernel: Kernel) -> None:
    server = serve(does(TRACED.format(40)), "PLAN: traced\nAssumption: upright\nTERMINATE")
    outputs = [tmp_path / "out.FCStd", tmp_path / "out.dxf", tmp_path / "out.svg", tmp_path / "out.png"]
    made = api.make(
        "a sketch 40 mm wide from this drawing",
        tmp_path / "d",
        files=[picture],
        outputs=outputs,
        settings=settings(server),
        kernel=kernel,
    )
    assert made.status == "done", made.reason
    assert made.confirmed
    assert all(path.stat().st_size for path in outputs)
    shown = api.show(tmp_path / "d")
    assert shown.measurements is not None
    assert shown.measurements.size[0] == pytest.approx(40)
    assert {"part.FCStd", "sketch.dxf", "sketch.svg", "render.png", "sketch.png"} <= set(shown.files)
    assert [row.valid for row in api.history(tmp_path / "d").versions] == [True]
    assert made.assumptions == ("upright",)


def test_a_sketch_of_another_size_and_a_file_that_is_missing_are_not_done(
    serve: Serve, tmp_path: Path, picture: Path, kernel: Kernel
) -> None:
    server = serve(does(TRACED.format(39.4)), "PLAN: traced\nTERMINATE")
    text, step = "a sketch 40 mm wide from this drawing", tmp_path / "out.step"
    made = api.make(text, tmp_path / "d", files=[picture], settings=settings(server), kernel=kernel)
    assert made.status == "unmet"
    assert [(c.requirement.text, c.verdict) for c in made.requirements] == [("sketch 40 mm wide", "FAIL")]
    server = serve(does(TRACED.format(40)), "PLAN: traced\nTERMINATE")
    made = api.make(text, tmp_path / "e", files=[picture], outputs=[step], settings=settings(server), kernel=kernel)
    assert made.status == "unmet"
    assert "no solid" in made.reason
    assert not step.exists()
    server = serve(does(TRACED.format(40)), "PLAN: traced\nTERMINATE")
    made = api.make(
        "make a sketch of this and extrude it by 5 mm",
        tmp_path / "f",
        files=[picture],
        settings=settings(server),
        kernel=kernel,
    )
    assert (made.status, made.version) == ("unmet", "v1"), "the sketch is kept, and is no body"
    assert "a body was asked for" in made.reason
