"""Shafts lie on their sheets, and are drawn from above only where that shows more."""

from pathlib import Path

import pytest

from cadwright.api.drawings import sheet_of
from cadwright.api.turned_parts import laid, without_twin
from cadwright.drawing.dimension import Dimension, Linear
from cadwright.drawing.sheets import Options
from cadwright.kernel.client import Geometry, Kernel
from cadwright.parts.threads import Tapped
from cadwright.values.thread import Thread

SHAFT = (
    "import cadquery as cq\nw = cq.Workplane({plane!r})\nr = w.circle(15).extrude(40).union(w.circle(10).extrude(90))"
)
KEYED = SHAFT + "\nr = r.cut(cq.Workplane().box(6, 6, 20).translate((10, 0, 60)))"


def part(kernel: Kernel, script: str) -> Geometry:
    found = kernel.measure(kernel.execute(script).brep)
    assert isinstance(found, Geometry)
    return found


def drawn(kernel: Kernel, script: str, names: tuple[str, ...] = ()) -> tuple[Dimension, ...]:
    sheet, findings = sheet_of(part(kernel, script), Options(), kernel, names, conventional=True)
    assert not findings
    return tuple(placed.dimension for placed in sheet.dimensions)


@pytest.mark.parametrize("plane", ["XY", "XZ", "YZ"])
def test_the_length_of_a_shaft_is_level_however_it_stands_in_its_file(kernel: Kernel, plane: str) -> None:
    dimensions = drawn(kernel, SHAFT.format(plane=plane))
    (length,) = (d for d in dimensions if d.text == "90")
    assert isinstance(length, Linear)
    assert (length.view, length.angle) == ("front", 0.0)
    assert {d.view for d in dimensions} <= {"front", "right"}


def test_as_it_stands_where_views_are_named_and_where_it_is_no_shaft(kernel: Kernel) -> None:
    named = drawn(kernel, SHAFT.format(plane="XY"), ("front", "top"))
    assert [d.angle for d in named if isinstance(d, Linear) and d.text == "90"] == [90.0]
    for script in ("cq.Workplane().box(10, 10, 50)", "cq.Workplane().circle(15).extrude(8)"):
        geometry = part(kernel, f"import cadquery as cq\nr = {script}")
        assert laid(geometry, (), kernel)[0] is geometry


def test_from_above_where_a_keyway_is_seen_there(kernel: Kernel) -> None:
    assert any(d.view == "top" for d in drawn(kernel, KEYED.format(plane="XY")))
    assert without_twin({}) == {}


def test_threads_go_with_their_holes(kernel: Kernel) -> None:
    script = SHAFT.format(plane="XY") + "\nr = r.faces('<Z').workplane().hole(5, 12)"
    thread = Tapped(Thread("M6", 6.0, 1.0), 5.0, (0.0, 0.0, 1.0), ((0.0, 0.0, 0.0),))
    sheet, _ = sheet_of(part(kernel, script), Options(), kernel, threads=(thread,), conventional=True)
    assert any(placed.dimension.text.startswith("M6") for placed in sheet.dimensions)


def test_the_command_lays_it(tmp_path: Path, kernel: Kernel) -> None:
    from cadwright import api

    source = tmp_path / "shaft.py"
    source.write_text(SHAFT.format(plane="XY"))
    sheet = tmp_path / "shaft.svg"
    api.draw(source, [sheet], kernel=kernel)
    plain = tmp_path / "plain.svg"
    api.draw(source, [plain], views=["front", "top", "right", "iso"], kernel=kernel)
    assert sheet.read_text() != plain.read_text()


def test_a_fit_of_the_request_is_written_at_the_hole(kernel: Kernel) -> None:
    script = "import cadquery as cq\nr = cq.Workplane().box(60, 50, 8).faces('>Z').workplane().hole(20)"
    request = "a plate with a 20 H7 hole, 33 ±0.1"
    sheet, findings = sheet_of(part(kernel, script), Options(), kernel, conventional=True, request=request)
    assert "Ø20 H7 THRU" in {placed.dimension.text for placed in sheet.dimensions}
    assert [(each.code, "33 ±0.1" in each.text) for each in findings] == [("tolerance-unplaced", True)]
