"""build123d through the tools: a script that imports it, changes of it, its manual."""

from pathlib import Path

import pytest
from model import data_of, inside, text_of

from cadwright.kernel.build123d import find
from cadwright.kernel.client import Kernel

there = pytest.mark.skipif(find() is None, reason="build123d is not set up: `cadwright setup build123d`")
pytestmark = pytest.mark.anyio
PLATE = "from build123d import *\nlength = 60\nhole = 5\nplate = Box(length, 40, 5) - Cylinder(hole / 2, 5)\n"


@there
async def test_a_script_of_it_becomes_a_version_and_is_changed(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as model:
        found = await model.done("run_script", script=PLATE, request="a 60x40x5 mm plate", checks=["1 hole Ø5 through"])
        data = data_of(found)
        assert (data["status"], data["parameters"]) == ("done", {"length": 60, "hole": 5})
        assert "the result is `plate` (line 4)" in text_of(found)
        wider = data_of(await model.done("run_script", parameters={"hole": 6}, checks=["1 hole Ø6 through"]))
        assert [hole["diameter"] for hole in wider["measurements"]["holes"]] == [6.0]
        failed = await model.call("run_script", replace=[{"old": "Box(", "new": "Boxx("}])
        assert "Line 4" in text_of(failed)
        assert "Did you mean `Box`?" in text_of(failed)
        stands = data_of(await model.done("open_design", path=data["design"]))
        assert stands["parameters"]["hole"] == 6


@there
async def test_its_manual_is_looked_up(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as model:
        told = text_of(await model.done("docs", query="counter bore hole", engine="build123d"))
        assert told.startswith("build123d 0.")
        assert "CounterBoreHole" in told


async def test_where_it_is_not_set_up_the_model_is_told_how_to_get_it(
    tmp_path: Path, kernel: Kernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    async with inside(tmp_path, kernel) as model:
        assert "cadwright setup build123d" in await model.refused("run_script", script=PLATE)
        assert "cadwright setup build123d" in await model.refused("docs", query="fillet", engine="build123d")
