"""Corrections after feedback, on values and through the real loop."""

import pytest
from msgspec.structs import replace

from cadwright.agent import run
from cadwright.environments.cadquery import CadQueryEnvironment
from cadwright.kernel.client import Kernel
from cadwright.parts.cadquery.printer import script
from cadwright.parts.cadquery.reader import recover
from cadwright.parts.model import Body, Part
from cadwright.planners.embedded.planner import EmbeddedPlanner, plan
from cadwright.planners.embedded.repairs import correct, repair
from cadwright.protocols.itercad import IterCAD
from cadwright.requirements.checker import check
from cadwright.requirements.reader import read
from cadwright.values import Hole, Measurements, Observation, Problem, Request, Requirement, Transcript

FAILED = Observation("exception", error=Problem("StdFail_NotDone", "BRep_API: command not done"))
ROUNDED = "a 60x40x5 mm plate with 3 mm fillets on the vertical edges"


def made(request: str) -> Part:
    part = plan(request).part
    assert part is not None
    return part


def with_value(part: Part, name: str, value: float) -> Part:
    source = script(part)
    line = next(line for line in source.splitlines() if line.startswith(f"{name} = "))
    return recover(source.replace(line, f"{name} = {value}  # mm"))


def measured(size: tuple[float, float, float], holes: tuple[Hole, ...] = ()) -> Measurements:
    x, y, z = size
    box = (-x / 2, -y / 2, 0.0, x / 2, y / 2, z)
    return Measurements(True, True, 1, 1, 6, 12, 8, x * y * z, 1.0, box, (0.0, 0.0, z / 2), holes=holes)


def test_a_fillet_goes_to_what_the_part_leaves_room_for_then_halves_then_is_left_out() -> None:
    part, sizes = with_value(made(ROUNDED), "fillet_radius", 25.0), []
    for turn in range(1, 4):
        mended = repair(part, FAILED, turn)
        assert mended is not None
        assert "25 mm could not be built: reduced to" in mended.assumption
        part = mended.part
        sizes.append(part.values()["fillet_radius"])
    assert sizes == [19.0, 9.5, 4.75]
    last = repair(part, FAILED, 4)
    assert last is not None
    assert "left out" in last.missing
    assert isinstance(last.part.features[0], Body)
    assert last.part.features[0].finishes == ()
    assert "fillet_radius" not in last.part.values()
    assert repair(last.part, FAILED, 5) is None


def test_what_the_part_leaves_room_for_is_tried_once() -> None:
    """Rounded up it is a little more than the room: the next time it is halved, too."""
    text = "a hexagonal prism 20 mm across flats and 30 mm high with 12 mm fillets on the vertical edges"
    first = repair(made(text), FAILED)
    assert first is not None
    second = repair(first.part, FAILED, 2)
    assert second is not None
    assert [each.part.values()["fillet_radius"] for each in (first, second)] == [11.0, 5.5]


def test_the_rims_of_a_round_body_in_place_of_its_vertical_edges() -> None:
    part = made("a disc with diameter 60 mm and thickness 8 mm with a 2 mm chamfer on the top edges")
    body = part.features[0]
    assert isinstance(body, Body)
    upright = replace(part, features=(replace(body, finishes=(replace(body.finishes[0], edges="vertical"),)),))
    mended = repair(upright, FAILED)
    assert mended is not None
    assert mended.part == part
    assert "no vertical edges" in mended.assumption


def test_holes_that_miss_are_brought_back() -> None:
    part = with_value(made("a 60x40x5 mm plate with four 5 mm holes 8 mm from the corners"), "hole_edge_distance", 1.0)
    mended = repair(part, Observation("valid", measurements=measured((60, 40, 5))))
    assert mended is not None
    assert mended.part.values()["hole_edge_distance"] == 5.0
    assert "over the edge" in mended.assumption


def test_holes_that_are_where_they_should_be_stay() -> None:
    part = made("a 60x40x5 mm plate with four 5 mm holes 8 mm from the corners")
    assert repair(part, Observation("valid", measurements=measured((60, 40, 5)))) is None


def test_holes_that_cannot_be_brought_back_are_told_once() -> None:
    part = with_value(made("a 60x8x5 mm plate with a 5 mm hole 10 mm from the left edge"), "width", 4.0)
    seen = Observation("valid", measurements=measured((60, 4, 5)))
    mended = repair(part, seen)
    assert mended is not None
    assert "not all on the part" in mended.missing
    assert repair(mended.part, seen, 2) is None


def test_the_size_that_was_asked_for_comes_from_another_parameter() -> None:
    part = with_value(made("a 40x60x5 mm plate"), "length", 80.0)
    wanted = (
        Requirement("80 along y", "size", (80.0,), axis="y"),
        Requirement("40 along x", "size", (40.0,), axis="x"),
    )
    seen = measured((80, 60, 5))
    mended = repair(part, Observation("valid", measurements=seen, requirements=check(wanted, seen)))
    assert mended is not None
    assert mended.part.values() == {"length": 40, "width": 80, "thickness": 5}
    assert repair(part, Observation("valid", measurements=seen, requirements=check(wanted, seen)), 2) is None


def test_a_fillet_of_any_script_is_halved_where_it_failed() -> None:
    source = 'import cadquery as cq\nr = cq.Workplane().box(9, 9, 9)\nr = r.edges("|Z").fillet(6)\n'
    failed = Observation("exception", error=Problem("StdFail_NotDone", "command not done", line=3))
    found = correct(source, failed, 1)
    assert found is not None
    assert found.source == source.replace("fillet(6)", "fillet(3)")
    assert "reduced to 3 mm" in found.assumption
    assert correct(source, failed, 4) is None
    assert correct(source, replace(failed, error=Problem("NameError", "x", line=2)), 1) is None


# through the loop


def through_the_loop(kernel: Kernel, source: str, text: str) -> Transcript:
    environment, protocol = CadQueryEnvironment(kernel, pictures=False), IterCAD()
    request = Request(text, "edit", script=source)
    initial = environment.reset(request)
    assert initial is not None
    wanted = read(text, task="edit", before=initial.measurements)
    return run(request, EmbeddedPlanner(protocol), protocol, environment, requirements=wanted)


@pytest.mark.parametrize(
    ("request_", "text", "status", "said"),
    [
        (ROUNDED, "add a 4 mm chamfer to the top edges", "done", "reduced to 2.85 mm"),
        ("a 40x60x5 mm plate", "make it 80 mm long", "done", "come from length and width"),
    ],
)
def test_a_correction_ends_in_a_valid_part(kernel: Kernel, request_: str, text: str, status: str, said: str) -> None:
    transcript = through_the_loop(kernel, script(made(request_)), text)
    assert transcript.end is not None
    assert transcript.end.status == status
    assert transcript.best is not None
    assert any(said in a for a in transcript.assumptions)
    assert len(transcript.steps) <= 5


MEASURED = [
    ("make it 8 mm thick", 60 * 40 * 8, 0),
    ("add a 10 mm boss 5 mm high in the centre", 12000 + 125 * 3.14159265, 0),
    ("drill a 10 mm hole in the centre", 12000 - 125 * 3.14159265, 1),
    ("hollow it out with 1 mm walls", 12000 - 58 * 38 * 4, 0),
    ("rotate it 90 degrees about z and mirror it", 12000, 0),
]


@pytest.mark.parametrize(("text", "volume", "holes"), MEASURED)
def test_edits_measure_as_they_say(kernel: Kernel, text: str, volume: float, holes: int) -> None:
    transcript = through_the_loop(kernel, script(made("a 60x40x5 mm plate")), text)
    assert transcript.best is not None
    m = transcript.best.observation.measurements
    assert m is not None
    assert m.volume == pytest.approx(volume, rel=1e-6)
    assert len(m.holes) == holes


def test_a_feature_added_to_any_script_measures_as_it_says(kernel: Kernel) -> None:
    source = "import cadquery as cq\nresult = cq.Workplane().box(60, 40, 5).translate((10, 20, 30))\n"
    transcript = through_the_loop(kernel, source, "add four 4 mm holes 6 mm from the corners")
    assert transcript.best is not None
    m = transcript.best.observation.measurements
    assert m is not None
    assert sorted((round(h.position[0], 6), round(h.position[1], 6)) for h in m.holes) == [
        (-14, 6),
        (-14, 34),
        (34, 6),
        (34, 34),
    ]
