"""What a model can get wrong is told in words that it can act on, and harms nothing."""

from pathlib import Path

import pytest
from model import PLATE, data_of, inside, text_of

from cadwright.kernel.client import Kernel

pytestmark = pytest.mark.anyio


async def test_an_error_comes_with_line_cause_and_hint(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as model:
        await model.done("run_script", script=PLATE)
        found = await model.call("run_script", script="import cadquery as cq\nr = cq.Workplane().bux(1, 2, 3)\n")
        error = data_of(found)["error"]
        assert found.is_error
        assert error["line"] == 2
        assert "Did you mean `box(" in error["hint"]
        assert data_of(found)["current"] == "v1"
        assert "UNVERIFIED" not in text_of(found)


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("x = 1", "no solid"),
        ("import os\nos.listdir('/home')", "does not allow"),
        ("def f(:", "SyntaxError"),
        ("import cadquery as cq\nr = cq.Workplane().rect(1, 1)", "no solid"),
    ],
)
async def test_scripts_that_come_to_nothing(tmp_path: Path, kernel: Kernel, script: str, said: str) -> None:
    async with inside(tmp_path, kernel) as model:
        assert said in await model.refused("run_script", script=script)


async def test_fences_around_code_are_taken_off(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as model:
        await model.done("run_script", script=f"```python\n{PLATE}```", design="plate")
        assert "begins with ```" in await model.refused("run_script", script=f'{PLATE}\nnote = """\n```\n"""\n')
        assert "empty" in await model.refused("run_script", script="  ")
        assert "not valid UTF-8" in await model.refused("run_script", script="a = '\ud800'")


async def test_wrong_arguments_are_named(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as model:
        assert "did you mean script?" in await model.refused("run_script", scrpt="x")
        assert "axis" in await model.refused("section", axis="w")
        assert "count" in await model.refused("section", axis="x", count=1000)
        assert "there are: run_script" in await model.refused("run", script="x")
        assert "whole script" in await model.refused("run_script")
        assert "one" in await model.refused("run_script", script=PLATE, parameters={"length": 3})


@pytest.mark.parametrize("path", ["/etc/passwd", "../other", "a/../../b", "link/x.step", "\0", "a" * 2000, " "])
async def test_no_path_leads_out_of_the_folder(tmp_path: Path, kernel: Kernel, path: str) -> None:
    root = tmp_path / "root"
    root.mkdir()
    (tmp_path / "x.step").write_text("a secret")
    (root / "link").symlink_to(tmp_path)
    async with inside(root, kernel) as model:
        await model.done("run_script", script=PLATE, design="plate")
        refusals = [
            await model.refused("measure", part=path),
            await model.refused("export", files=[path]),
            await model.refused("draw", files=[path]),
            await model.refused("read_drawing", path=path),
            await model.refused("open_design", path=path),
            await model.refused("sketch", path=path),
            await model.refused("compare", reference=path),
            await model.refused("run_script", script=PLATE, design=path),
        ]
        assert not any("secret" in each for each in refusals)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["root", "x.step"]


async def test_huge_inputs_are_refused_in_a_line(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as model:
        assert "too long" in await model.refused("run_script", script="#" * 3_000_000)
        assert "at most" in await model.refused("run_script", script=PLATE, request="a" * 200_000)
        assert "too many" in await model.refused("run_script", script=PLATE, checks=["box 1 x 1 x 1"] * 1000)
        assert "at most" in await model.refused("section", axis="x", at=[0.0] * 1000)
        (tmp_path / "big.step").write_bytes(b"x" * 5_000_000)
        assert (await model.refused("measure", part="big.step")).startswith("big.step: this is not a STEP file")


async def test_answers_are_short_whatever_a_script_prints(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as model:
        found = await model.done("run_script", script=PLATE + "print('x' * 50_000)\n")
        assert len(str(found.content[0])) < 20_000


async def test_hints_name_tools_and_not_commands(tmp_path: Path, kernel: Kernel) -> None:
    async with inside(tmp_path, kernel) as model:
        await model.refused("run_script", script="x = 1", design="nothing")
        said = await model.refused("export", files=["part.step"])
        assert "see what was tried with history" in said
        assert "`cadwright" not in said


async def test_a_folder_that_is_no_design_says_what_there_is(tmp_path: Path, kernel: Kernel) -> None:
    (tmp_path / "empty").mkdir()
    async with inside(tmp_path, kernel) as model:
        await model.done("run_script", script=PLATE, design="plate")
        assert "designs here: designs/plate" in await model.refused("open_design", path="empty")
        assert "no such file" in await model.refused("open_design", path="nowhere.step")
