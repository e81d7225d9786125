"""What cannot be built is made smaller in FreeCAD as it is in CadQuery."""

import json
from collections.abc import Callable, Iterator

import pytest

from cadwright.agent import run
from cadwright.environments.base import Environment
from cadwright.environments.cadquery import CadQueryEnvironment
from cadwright.environments.freecad import FreeCADEnvironment
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import FreeCAD
from cadwright.parts.model import Part
from cadwright.planners.embedded.freecad.planner import FreeCADPlanner
from cadwright.planners.embedded.freecad.repairs import failed, following
from cadwright.planners.embedded.planner import EmbeddedPlanner, plan
from cadwright.protocols.base import Parsed
from cadwright.protocols.cad_assistant import CADAssistant
from cadwright.protocols.itercad import IterCAD
from cadwright.values import Code, Observation, Request, Transcript

TREATED = "a 60x40x5 mm plate with 3 mm fillets on the vertical edges and a 1 mm chamfer on the top edges"
BRACKET = "an L bracket 40x30x20 mm, 4 mm thick with 4 mm fillets on all edges"
PRISM = "a hexagonal prism 20 mm across flats and 30 mm high with 12 mm fillets on the vertical edges"
CHAMFERED = "a 60x40x5 mm plate with 3 mm fillets on the vertical edges and a 4 mm chamfer on the top edges"
FIRST = Parsed("as asked", Code(""))


def part_of(text: str) -> Part:
    made = plan(text).part
    assert made is not None
    return made


def seen(*objects: tuple[str, bool]) -> Observation:
    told = [{"name": f"O{number}", "type": kind, "valid": valid} for number, (kind, valid) in enumerate(objects)]
    return Observation("exception", state=json.dumps({"objects": told}))


@pytest.mark.parametrize(
    ("observation", "kind"),
    [
        (seen(("Part::Extrusion", True), ("Part::Fillet", False)), "fillet"),
        (seen(("Part::Fillet", False), ("Part::Chamfer", False)), "fillet"),
        (seen(("Part::Fillet", True), ("Part::Chamfer", False)), "chamfer"),
        (seen(("Part::Fillet", True), ("Part::Chamfer", True)), "chamfer"),
        (seen(("Part::Chamfer", False), ("Part::Fillet", False), ("Part::Chamfer", True)), "fillet"),
        (Observation("crash"), "chamfer"),
    ],
)
def test_the_first_that_failed_is_blamed_else_the_last_that_was_come_to(observation: Observation, kind: str) -> None:
    _, finish = failed(part_of(TREATED), observation)
    assert finish is not None
    assert finish.kind == kind


def test_nothing_is_blamed_where_nothing_is_treated() -> None:
    assert failed(part_of("a 60x40x5 mm plate"), Observation("crash")) == (None, None)


def test_it_is_halved_again_and_again_then_left_out() -> None:
    part, broken = part_of(PRISM), seen(("Part::Fillet", False))
    replies = [following(FIRST, part, [broken] * turns) for turns in range(1, 6)]
    assert [reply.assumptions or reply.not_understood for reply in replies] == [
        ("the fillet of 12 mm could not be built: reduced to 11 mm",),
        ("the fillet of 11 mm could not be built: reduced to 5.5 mm",),
        ("the fillet of 5.5 mm could not be built: reduced to 2.75 mm",),
        ("the fillet of 12 mm could not be built and is left out",),
        (),
    ]
    assert following(FIRST, part, []) is FIRST


@pytest.fixture(scope="module")
def freecad() -> Iterator[FreeCAD]:
    with FreeCAD() as found:
        if not found.available:
            pytest.skip("there is no FreeCAD on this machine")
        yield found


def ran(text: str, environment: Environment) -> Transcript:
    language = CADAssistant(lambda _: "") if environment.name == "freecad" else IterCAD()
    planner = FreeCADPlanner(language) if environment.name == "freecad" else EmbeddedPlanner(language)
    try:
        return run(Request(text), planner, language, environment)
    finally:
        environment.close()


@pytest.mark.parametrize(("text", "size"), [(BRACKET, "1 mm"), (PRISM, "5.5 mm"), (CHAMFERED, "2.85 mm")])
def test_both_kernels_end_with_the_same_part(kernel: Kernel, freecad: FreeCAD, text: str, size: str) -> None:
    makers: list[Callable[[], Environment]] = [
        lambda: CadQueryEnvironment(kernel, pictures=False),
        lambda: FreeCADEnvironment(kernel, freecad, pictures=False),
    ]
    volumes = []
    for make in makers:
        transcript = ran(text, make())
        assert transcript.measured is not None
        assert any(told.endswith(f"could not be built: reduced to {size}") for told in transcript.assumptions)
        volumes.append(transcript.measured.volume)
    assert volumes[0] == pytest.approx(volumes[1], rel=1e-6)
