"""FreeCAD actions and sketches through the tools."""

from pathlib import Path

import anyio
import pytest
from model import PLATE, data_of, inside, pictures_of, text_of

from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import find

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(find() is None, reason="there is no FreeCAD here")]
BOX = "box = doc.addObject('Part::Box', 'Box'); box.Length, box.Width, box.Height = 30, 20, 10; doc.recompute()"


async def test_names_live_on_and_each_change_is_a_version(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as model:
        first = await model.done("freecad", code=BOX, request="a box 30 x 20 x 10", design="box")
        assert (data_of(first)["status"], data_of(first)["version"]) == ("done", "v1")
        assert "added Box" in text_of(first)
        looked = await model.done("freecad", code="box.Shape.Volume")
        assert data_of(looked) | {"printed": ""} == {
            "outcome": "valid",
            "current": "v1",
            "value": "6000.0",
            "printed": "",
        }
        assert pictures_of(looked) == []
        higher = data_of(await model.done("freecad", code="box.Height = 12; doc.recompute()"))
        assert (higher["version"], higher["status"]) == ("v2", "unmet")
        await model.done("export", files=["box.FCStd", "box.step"])
        assert (tmp_path / "box.FCStd").stat().st_size > 1000


async def test_the_script_of_a_version_is_all_that_led_to_it(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as model:
        await model.done("freecad", code=BOX, design="box")
        await model.done("freecad", code="print(box.Shape.Volume)")
        await model.done(
            "freecad", code="hole = doc.addObject('Part::Cylinder', 'Hole'); hole.Radius = 3; doc.recompute()"
        )
        await model.done("freecad", code="box.Height = 99; doc.recompute()")
        await model.done("history", action="undo")
        code = "cut = doc.addObject('Part::Cut', 'Cut'); cut.Base, cut.Tool = box, hole; doc.recompute()"
        made = data_of(await model.done("freecad", code=code))
        script = (tmp_path / made["files"]["part.py"]).read_text()
        assert "99" not in script
        again = data_of(await model.done("freecad", code=script, design="again"))
        assert again["measurements"]["volume"] == pytest.approx(made["measurements"]["volume"])


async def test_a_call_that_is_given_up_leaves_session_and_design_as_they_were(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as model:
        await model.done("freecad", code=BOX, design="box")
        with anyio.move_on_after(1.5):
            await model.call("freecad", code="box.Height = 50; doc.recompute()\nwhile True: pass")
        looked = data_of(await model.done("freecad", code="float(box.Height)"))
        assert (looked["value"], looked["current"]) == ("10.0", "v1")


async def test_a_session_goes_along_when_the_design_is_undone(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as model:
        await model.done("freecad", code=BOX, design="box")
        await model.done("freecad", code="box.Height = 12; doc.recompute()")
        await model.done("history", action="undo")
        assert data_of(await model.done("freecad", code="float(box.Height)"))["value"] == "10.0"
        await model.done("history", action="redo")
        assert data_of(await model.done("freecad", code="float(doc.Box.Height)"))["value"] == "12.0"


async def test_an_action_that_fails_is_told_and_can_be_left_behind(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as model:
        await model.done("freecad", code=BOX, design="box")
        found = await model.call("freecad", code="box.Height = 99\nbox.Hight = 1")
        assert found.is_error
        assert (data_of(found)["error"]["line"], data_of(found)["current"]) == (2, "v1")
        assert "Did you mean Height?" in text_of(found)
        reopened = await model.done("freecad", code="float(doc.Box.Height)", reopen=True)
        assert data_of(reopened)["value"] == "10.0"


async def test_a_design_made_by_a_script_goes_on_in_freecad(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as model:
        await model.done("run_script", script=PLATE, design="plate")
        await model.done("freecad", code="len(doc.Objects)")
        more = await model.done("freecad", code="b = doc.addObject('Part::Box', 'Lug'); b.Length = 2; doc.recompute()")
        assert data_of(more)["version"] == "v2"
        await model.done("export", files=["plate.step"])
        started = await model.done("open_design", path="plate.step", design="again")
        assert data_of(started)["current"] == "v1"


async def test_sketches_are_read_and_constrained(tmp_path: Path, kernel: Kernel) -> None:
    code = """
import Part, Sketcher
s = doc.addObject("Sketcher::SketchObject", "Sketch")
for a, b in (((0, 0), (40, 0)), ((40, 0), (40, 20)), ((40, 20), (0, 20)), ((0, 20), (0, 0))):
    s.addGeometry(Part.LineSegment(App.Vector(*a, 0), App.Vector(*b, 0)), False)
doc.recompute()
"""
    async with inside(tmp_path, kernel) as model:
        await model.done("freecad", code=code, design="sketched")
        await model.done("export", files=["loose.FCStd"])
        read = await model.done("sketch", path="loose.FCStd", output="loose.json")
        assert len(data_of(read)["sketches"]["Sketch"]["geometry"]) == 4
        assert len(pictures_of(read)) == 1
        tied = data_of(await model.done("sketch", path="loose.json", action="constrain", output="tied.FCStd"))
        assert len(tied["constraints"]) >= 6
        assert tied["max_move"] == pytest.approx(0, abs=1e-6)
        whole = data_of(await model.done("sketch", path="loose.json", action="complete"))
        assert (whole["status"], whole["proposals"]) == ("declined", [])
        assert "there is no sketch Other" in await model.refused("sketch", path="tied.FCStd", name="Other")
        assert "to go" in await model.refused("sketch", path="loose.json", action="constrain")


async def test_freecads_manual(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as model:
        cylinder = data_of(await model.done("docs", query="makeCylinder", engine="freecad"))
        assert cylinder["entries"][0]["name"] == "Part.makeCylinder"
        assert "radius" in cylinder["entries"][0]["text"]
        properties = text_of(await model.done("docs", query="Part::Cone", engine="freecad"))
        assert "Radius1" in properties
