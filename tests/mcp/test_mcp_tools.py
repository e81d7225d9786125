"""Every tool, called through the SDK's client: what comes back as text, as data and as pictures."""

import subprocess
import sys
from pathlib import Path

import pytest
from model import PLATE, WORDS, data_of, inside, pictures_of, text_of

from cadwright.kernel.client import Kernel
from cadwright.mcp.answers import SIDE
from cadwright.mcp.server import Server

pytestmark = pytest.mark.anyio


async def test_there_are_at_most_twelve_tools_and_each_argument_is_described(tmp_path: Path) -> None:
    tools = await Server(tmp_path).list_tools()
    assert len(tools) == 12
    for tool in tools:
        assert tool.description
        assert tool.annotations is not None
        for name, schema in tool.input_schema["properties"].items():
            assert schema.get("description"), f"{tool.name}: {name}"


async def test_nothing_heavy_is_imported_for_the_list_of_tools(tmp_path: Path) -> None:
    code = """if True:
        import sys
        from pathlib import Path
        from cadwright.mcp.server import Server
        Server(Path("."))
        heavy = ("cadquery", "OCP", "numpy", "ezdxf", "vtk", "PIL", "scipy", "cadwright.api.designs")
        print([name for name in heavy if name in sys.modules])
    """
    told = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


async def test_a_script_becomes_a_version_with_measurements_verdicts_and_a_picture(
    tmp_path: Path, kernel: Kernel
) -> None:
    async with inside(tmp_path, kernel) as model:
        found = await model.done("run_script", script=PLATE, request=WORDS, checks=["4 holes Ø5 through along z"])
        data = data_of(found)
        assert (data["status"], data["version"], data["outcome"]) == ("done", "v1", "valid")
        assert data["measurements"]["size"] == [60.0, 40.0, 5.0]
        assert [hole["diameter"] for hole in data["measurements"]["holes"]] == [5.0] * 4
        assert {each["verdict"] for each in data["requirements"]} == {"PASS"}
        assert data["parameters"]["length"] == 60
        assert "DONE: v1" in text_of(found)
        assert "Bounding box: 60 × 40 × 5 mm" in text_of(found)
        assert len(pictures_of(found)) == 1
        assert (tmp_path / data["design"] / "current" / "part.step").is_file()


async def test_changes_are_made_to_the_last_script_and_the_words_hold_on(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as model:
        await model.done("run_script", script=PLATE, request=WORDS)
        longer = data_of(await model.done("run_script", parameters={"length": 70}))
        assert (longer["status"], longer["measurements"]["size"][0]) == ("unmet", 70.0)
        assert any(each["verdict"] == "FAIL" and "60" in each["text"] for each in longer["requirements"])
        again = data_of(await model.done("run_script", replace=[{"old": "length = 70", "new": "length = 60"}]))
        assert again["status"] == "done"
        assert "not in the script" in await model.refused("run_script", replace=[{"old": "no such line", "new": ""}])


async def test_after_a_failure_changes_go_on_from_the_script_that_failed(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as model:
        await model.done("run_script", script=PLATE)
        await model.refused("run_script", script=PLATE.replace(".box(", ".bux("))
        mended = data_of(await model.done("run_script", replace=[{"old": ".bux(", "new": ".box("}]))
        assert (mended["version"], mended["outcome"]) == ("v3", "valid")
        await model.done("history", action="undo")
        assert (
            data_of(await model.done("run_script", parameters={"hole": 6}))["measurements"]["holes"][0]["diameter"] == 6
        )


async def test_a_drawing_is_compared_with_each_version(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as model:
        await model.done("run_script", script=PLATE, design="plate")
        await model.done("draw", files=["sheet.svg"])
        wrong = await model.done(
            "run_script", script=PLATE.replace("hole = 5", "hole = 7"), drawing="sheet.svg", design="other"
        )
        assert data_of(wrong)["status"] == "unmet"
        assert "DIFFERS" in text_of(wrong)
        right = await model.done("run_script", parameters={"hole": 5})
        assert data_of(right)["status"] == "done"
        assert "Compared with sheet.svg" in text_of(right)
        assert all(max(size) <= SIDE for size in pictures_of(wrong) + pictures_of(right))


async def test_measure_answers_statements_about_versions_and_files(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as model:
        await model.done("run_script", script=PLATE, design="plate")
        await model.done("export", files=["plate.step", "plate.stl"])
        checks = ["hole Ø5 through along z", "section z = 0: 60 x 40", "box 60 x 40 x 6", "as good as new"]
        found = await model.done("measure", checks=checks, picture="iso")
        assert [each["verdict"] for each in data_of(found)["checks"]] == ["PASS", "PASS", "FAIL"]
        assert data_of(found)["unread"] == ["as good as new"]
        assert pictures_of(found) == [(768, 576)]
        for name in ("plate.step", "plate.stl", "v1"):
            measured = data_of(await model.done("measure", part=name))["measurements"]
            assert measured["volume"] == pytest.approx(11607.3, rel=1e-3)


async def test_sections_tell_areas_and_are_drawn(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as model:
        await model.done("run_script", script=PLATE, design="plate")
        found = await model.done("section", axis="x", at=[0, 22])
        assert [each["area"] for each in data_of(found)["slices"]] == pytest.approx([200, 150])
        assert [each["pieces"] for each in data_of(found)["slices"]] == [1, 3]
        assert len(pictures_of(found)) == 2
        spread = data_of(await model.done("section", axis="z", count=5))["slices"]
        assert len(spread) == 5
        await model.done("export", files=["plate.stl"])
        outline = data_of(await model.done("section", axis="z", part="plate.stl", sketch="outline.json"))
        assert outline["primitives"] == 8
        assert (tmp_path / "outline.json").is_file()


async def test_compare_names_what_differs_between_versions(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as model:
        await model.done("run_script", script=PLATE, design="plate")
        await model.done("run_script", parameters={"length": 70})
        found = await model.done("compare", reference="v1")
        assert any("width 70, reference 60" in each for each in data_of(found)["differences"])
        assert "+length = 70" in data_of(found)["script"]
        assert len(pictures_of(found)) == 1
        assert data_of(await model.done("compare", reference="v1", part="v1"))["same"]


async def test_sheets_are_drawn_at_a_size_that_models_see_whole(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as model:
        await model.done("run_script", script=PLATE, design="plate")
        sheet = await model.done("draw", files=["out/sheet.pdf"])
        assert data_of(sheet)["dimensions"] >= 5
        assert max(pictures_of(sheet)[0]) in (SIDE - 1, SIDE, SIDE + 1)
        assert (tmp_path / "out" / "sheet.pdf").is_file()
        shaded = await model.done("draw", shaded=True, views=["iso", "front"])
        assert len(pictures_of(shaded)) == 2


async def test_drawings_are_read_and_enlarged(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as model:
        await model.done("run_script", script=PLATE, design="plate")
        await model.done("draw", files=["sheet.svg"])
        whole = data_of(await model.done("read_drawing", path="sheet.svg"))
        assert {"top", "front"} <= {each["name"] for each in whole["views"]}
        assert any("Ø5" in each["text"] for each in whole["dimensions"])
        for piece in ({"view": "top"}, {"region": [0.2, 0.2, 0.6, 0.6]}):
            found = await model.done("read_drawing", path="sheet.svg", **piece)
            assert 700 <= max(pictures_of(found)[0]) <= SIDE
        assert "there are: " in await model.refused("read_drawing", path="sheet.svg", view="inside")
        assert "no region" in await model.refused("read_drawing", path="sheet.svg", region=[0.5, 0, 0.2, 1])


async def test_the_manual_is_that_of_the_installed_version(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as model:
        for query in ("fillet", "filet", "Workplane.fillet", "fillet edges"):
            found = data_of(await model.done("docs", query=query))
            assert found["engine"].startswith("cadquery 2.")
            assert found["entries"][0]["name"] == "Workplane.fillet"
            assert "radius: float" in found["entries"][0]["signature"]
        assert "section z = 30" in text_of(await model.done("docs", engine="checks"))
        assert data_of(await model.done("docs", query="xyzzy quux"))["entries"] == []


async def test_versions_can_be_undone_branched_and_named(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as model:
        await model.done("run_script", script=PLATE, design="plate")
        await model.done("history", action="snapshot", name="short")
        await model.done("run_script", parameters={"length": 70})
        assert data_of(await model.done("history", action="undo"))["current"] == "v1"
        assert data_of(await model.done("history", action="redo"))["current"] == "v2"
        await model.done("history", action="branch", name="wide")
        await model.done("run_script", parameters={"width": 50})
        told = data_of(await model.done("history"))
        assert (told["branch"], told["current"], len(told["versions"])) == ("wide", "v3", 3)
        assert data_of(await model.done("history", action="checkout", name="main"))["current"] == "v2"
        assert data_of(await model.done("history", action="restore", name="short"))["current"] == "v1"
        assert data_of(await model.done("history", action="undo"))["current"] == "v2"
        assert "designs/plate" in data_of(await model.done("history", action="designs"))["designs"]
        assert "needs a name" in await model.refused("history", action="snapshot")
        assert "there are: " in await model.refused("history", action="restore", name="long")


async def test_a_design_can_be_opened_again(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as model:
        await model.done("run_script", script=PLATE, design="plate")
    (tmp_path / "mine.py").write_text(PLATE.replace("60.0", "80.0"))
    async with inside(tmp_path, kernel) as model:
        assert "no design is open" in await model.refused("measure")
        found = await model.done("open_design", path="plate")
        assert data_of(found)["parameters"]["length"] == 60
        assert "length = 60.0" in text_of(found)
        assert data_of(await model.done("open_design", path="mine.py"))["design"] == "designs/mine"
        assert data_of(await model.done("measure"))["measurements"]["size"][0] == 80


async def test_files_are_written_in_every_format(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as model:
        await model.done("run_script", script=PLATE, design="plate")
        names = [f"out/part.{ending}" for ending in ("step", "stl", "glb", "3mf", "dxf", "svg", "png", "py")]
        await model.done("export", files=names)
        assert all((tmp_path / name).stat().st_size for name in names)
