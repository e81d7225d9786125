"""The examples in examples/build123d, with the libraries of threads, fasteners, bearings and gears that come along."""

import re
import shlex
import textwrap
from pathlib import Path

import pytest

from cadwright import api
from cadwright.cli import run
from cadwright.environments.build123d import Build123dEnvironment
from cadwright.kernel.build123d import find
from cadwright.kernel.client import Kernel
from cadwright.parameters import parameters
from cadwright.values import Code, Measurements

FOLDER = Path(__file__).parents[2] / "examples" / "build123d"
pytestmark = [
    pytest.mark.skipif(find() is None, reason="build123d is not set up: `cadwright setup build123d`"),
    pytest.mark.slow,
]


def measured(kernel: Kernel, source: str) -> Measurements:
    seen = Build123dEnvironment(kernel, pictures=False).step(Code(textwrap.dedent(source)))
    assert seen.outcome == "valid", seen.error
    assert seen.measurements is not None
    return seen.measurements


def test_the_bearing_block_fits_its_bearing_and_its_screws(kernel: Kernel) -> None:
    source = (FOLDER / "bearing_block.py").read_text()
    part = measured(kernel, source)
    assert part.bbox == pytest.approx((-30, -8, 0, 30, 8, 39))
    seat = next(hole for hole in part.holes if hole.counterbore is not None)
    assert seat.counterbore is not None
    assert (seat.counterbore.diameter, seat.counterbore.depth) == pytest.approx((22, 7)), "a 608 bearing"
    assert sorted(hole.diameter for hole in part.holes if hole.countersink is not None) == [5.5, 5.5]
    named = {each.name: each.value for each in parameters(source)}
    assert named["hole_spacing"] == 46


def test_the_gears_mesh_and_are_named_and_coloured(kernel: Kernel, tmp_path: Path) -> None:
    step = tmp_path / "pair.step"
    ran = api.run_script(FOLDER / "gear_pair.py", outputs=[step], kernel=kernel)
    assert ran.outcome == "valid", ran.error
    text = step.read_text()
    assert all(f"'{name}" in text for name in ("pinion", "wheel", "nut"))
    assert "COLOUR_RGB" in text
    assert ran.measurements is not None
    tips = 2.0 * (16 + 2), 2.0 * (32 + 2)
    assert ran.measurements.size[0] == pytest.approx(48 + tips[0] / 2 + tips[1] / 2, abs=0.2)


def test_the_commands_of_the_page_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (FOLDER.parents[1] / "docs" / "build123d.md").read_text()
    shown = [line for block in re.findall(r"^```sh\n(.*?)^```$", page, re.M | re.S) for line in block.splitlines()]
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(FOLDER.parent)
    done = [line for line in shown if not line.startswith("cadwright setup ")]
    assert len(done) >= 6
    for line in done:
        assert run(shlex.split(line)[1:]) == 0, line


def test_threads(kernel: Kernel) -> None:
    part = measured(
        kernel,
        """
        from bd_warehouse.thread import IsoThread
        from build123d import *

        thread = IsoThread(major_diameter=8, pitch=1.25, length=12, external=True, end_finishes=("fade", "square"))
        result = Cylinder(thread.min_radius, 12, align=(Align.CENTER, Align.CENTER, Align.MIN)) + thread
        """,
    )
    assert max(part.size[:2]) == pytest.approx(8, abs=0.1)


@pytest.mark.parametrize(
    ("source", "across"),
    [
        ("from bd_warehouse.fastener import HexNut\nresult = HexNut('M8-1.25', 'iso4032')", 13.0),
        ("from bd_warehouse.fastener import SocketHeadCapScrew as S\nresult = S('M6-1', 20, 'iso4762')", 10.0),
        ("from bd_warehouse.fastener import SetScrew\nresult = SetScrew('M6-1', 12, 'iso4026', simple=False)", 6.0),
        ("from bd_warehouse.fastener import PlainWasher\nresult = PlainWasher('M8', 'iso7089')", 16.0),
        ("from bd_warehouse.bearing import SingleRowDeepGrooveBallBearing as B\nresult = B('M8-22-7')", 22.0),
    ],
)
def test_fasteners_and_bearings(kernel: Kernel, source: str, across: float) -> None:
    part = measured(kernel, source)
    assert min(part.size[0], part.size[1]) == pytest.approx(across, abs=0.3)


@pytest.mark.parametrize(
    "gear",
    [
        "pgw.SpurGear(number_of_teeth=20, module=1, height=5)",
        "pgw.HelicalGear(number_of_teeth=20, module=1, height=5, helix_angle=20 * pgw.PI / 180)",
        "pgw.SpurRingGear(number_of_teeth=40, module=1, height=5)",
    ],
)
def test_gears(kernel: Kernel, gear: str) -> None:
    part = measured(kernel, f"import py_gearworks as pgw\nresult = ({gear}).build_part()")
    assert part.solids == 1
    assert part.size[2] == pytest.approx(5, abs=0.01)
