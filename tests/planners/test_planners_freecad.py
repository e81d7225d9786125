"""The command line in FreeCAD in front of a scripted model: what the session offers, what is kept, what is said."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
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


@pytest.mark.slow
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


BLOCK = """\
plate = doc.addObject('Part::Box', 'Plate')
plate.Length, plate.Width, plate.Height = 60, 40, 10
plate.Placement.Base = App.Vector(-30, -20, -5)
doc.recompute()
"""
BOSS = """\
boss = doc.addObject('Part::Cylinder', 'Boss')
boss.Radius, boss.Height = 6, 13
boss.Placement.Base = App.Vector(10, 0, 4)
whole = doc.addObject('Part::Fuse', 'Whole')
whole.Base, whole.Tool = plate, boss
doc.recompute()
"""


@pytest.mark.slow
def test_a_rebuild_is_held_against_the_scan(serve: Serve, tmp_path: Path, kernel: Kernel) -> None:
    with FreeCAD() as freecad:
        made = FreeCADEnvironment(kernel, freecad, pictures=False)
        made.reset(Request("a part"))
        seen = made.step(Code(BLOCK + BOSS))
        made.close()
    assert seen.geometry is not None
    scan = tmp_path / "scan.stl"
    scan.write_bytes(kernel.write(seen.geometry.data, "stl"))
    server = serve(does(BLOCK), does(BOSS), "PLAN: rebuilt\nTERMINATE")
    text = "rebuild this scan"
    done = api.make(text, tmp_path / "d", files=[scan], settings=settings(server), kernel=kernel)
    assert (done.status, done.in_doubt) == ("done", ())
    first, second, third = ("\n".join(told(request["messages"][-1])) for request in server.requests)
    assert "`mesh` is a FreeCAD mesh (Mesh.Mesh" in first
    assert "60 × 40 × 22 in its own unit, which looks like millimetres" in first
    assert "(a picture)" in first
    assert "up to 12 mm: the scan has surface that the part lacks, at x 4" in second
    assert "z 5" in second
    assert "up to" not in third
    server = serve(does(BLOCK), "PLAN: rebuilt\nTERMINATE")
    lacking = api.make(text, tmp_path / "e", files=[scan], settings=settings(server), kernel=kernel)
    assert lacking.in_doubt == ("whether the part is the scan where they are 12 mm apart",)


def told(message: dict[str, Any]) -> list[str]:
    content = message["content"]
    pieces = [{"type": "text", "text": content}] if isinstance(content, str) else content
    return [piece.get("text", "(a picture)") for piece in pieces]


def test_the_papers_preset_has_its_tools_alone(serve: Serve, tmp_path: Path, kernel: Kernel) -> None:
    server = serve(does("add_sketch"), "PLAN: a box\nTERMINATE")
    paper = msgspec.structs.replace(settings(server, 2), preset="paper")
    made = api.make("a box", tmp_path / "d", settings=paper, kernel=kernel)
    prompt = json.dumps(server.requests[0]["messages"][0])
    assert "def get_crosssection_image" in prompt
    assert "add_sketch" not in prompt
    assert "name 'add_sketch' is not defined" in json.dumps(server.requests[1]["messages"][-1])
    assert made.status != "done"


def test_what_is_left_out_is_looked_up_in_the_session(serve: Serve, tmp_path: Path, kernel: Kernel) -> None:
    server = serve(does("docstring('Part::Revolution')"), "PLAN: no.\nDECLINE: enough\nTERMINATE")
    small = msgspec.structs.replace(settings(server, 2), docs_tokens=1500)
    api.make("a box", tmp_path / "d", settings=small, kernel=kernel)
    prompt = json.dumps(server.requests[0]["messages"][0])
    assert "Also there; docstring(NAME)" in prompt
    assert "Part::Revolution" in prompt
    assert "Symmetric" not in prompt
    assert "Symmetric" in json.dumps(server.requests[1]["messages"][-1])
