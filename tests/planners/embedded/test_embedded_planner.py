"""The embedded planner in the conversation of a protocol: first script, correction, end."""

import pytest

from cadwright.parts.cadquery.printer import script
from cadwright.parts.cadquery.reader import recover
from cadwright.parts.expressions import expr, parameter
from cadwright.parts.model import Body, Dress, EdgeTreatment, Extrusion, Frame, Parameter, Part, Rectangle
from cadwright.planners.embedded.planner import EmbeddedPlanner, plan
from cadwright.planners.embedded.repairs import repair
from cadwright.protocols.base import Parsed
from cadwright.protocols.itercad import IterCAD
from cadwright.values import (
    Attachment,
    Blob,
    Checked,
    Code,
    Decline,
    Done,
    Measurements,
    Observation,
    Problem,
    Reply,
    Request,
    Requirement,
    Start,
    Step,
    Transcript,
)

PLATE = "a 60x40x5 mm plate with 3 mm fillets on the vertical edges"
BOX = Measurements(True, True, 1, 1, 6, 12, 8, 12000.0, 1.0, (-30, -20, 0, 30, 20, 5), (0, 0, 2.5))


def conversation(request: Request, *observations: Observation) -> Parsed:
    """What the planner says after these observations of its own scripts."""
    protocol = IterCAD()
    planner = EmbeddedPlanner(protocol)
    transcript = Transcript(Start(request, "embedded", "itercad", "cadquery"))
    for observation in observations:
        parsed = answer(planner, protocol, transcript)
        action = parsed.action
        step = Step(Reply(protocol.write(parsed)), parsed.thinking, action, observation)
        transcript = transcript.with_step(step)
    return answer(planner, protocol, transcript)


def answer(planner: EmbeddedPlanner, protocol: IterCAD, transcript: Transcript) -> Parsed:
    parsed = protocol.parse(planner.reply(protocol.render(transcript)), transcript)
    assert isinstance(parsed, Parsed), parsed
    return parsed


def failed(line: int | None = None) -> Observation:
    return Observation("exception", error=Problem("StdFail_NotDone", "BRep_API: command not done", line))


def test_the_first_reply_is_a_script() -> None:
    parsed = conversation(Request(PLATE))
    assert isinstance(parsed.action, Code)
    assert len(recover(parsed.action.source).features) == 1


def test_assumptions_and_what_was_not_understood_are_told() -> None:
    parsed = conversation(Request("a 60x40 mm plate with a frobnicated snood"))
    assert any("thickness" in a for a in parsed.assumptions)
    assert any("frobnicated" in n for n in parsed.not_understood)


def test_what_it_cannot_plan_it_declines_and_says_what_to_do() -> None:
    action = conversation(Request("a nice feeling")).action
    assert isinstance(action, Decline)
    assert "--planner" in action.reason


def test_a_valid_part_is_done() -> None:
    assert isinstance(conversation(Request(PLATE), Observation("valid", measurements=BOX)).action, Done)


def test_a_failed_requirement_that_it_cannot_mend_ends_with_the_last_valid_script() -> None:
    missed = Checked(Requirement("4 holes", "hole-count", (4.0,)), "FAIL", 0.0)
    parsed = conversation(Request(PLATE), Observation("valid", measurements=BOX, requirements=(missed,)))
    assert isinstance(parsed.action, Done)


def test_a_fillet_that_cannot_be_built_is_reduced_and_that_is_said() -> None:
    parsed = conversation(Request(PLATE), failed())
    assert isinstance(parsed.action, Code)
    part = recover(parsed.action.source)
    assert part.values()["fillet_radius"] == 1.5
    assert any("3 mm could not be built" in a for a in parsed.assumptions)


def test_a_fillet_that_never_builds_is_left_out() -> None:
    parsed = conversation(Request(PLATE), *[failed()] * 4)
    assert isinstance(parsed.action, Code)
    assert any("is left out" in n for n in parsed.not_understood)
    assert not parsed.assumptions
    part = recover(parsed.action.source)
    assert part == recover(script(part))
    assert isinstance(part.features[0], Body)
    assert part.features[0].finishes == ()


def test_what_fails_without_a_fillet_is_declined() -> None:
    action = conversation(Request("a 60x40x5 mm plate"), failed()).action
    assert isinstance(action, Decline)
    assert "command not done" in action.reason


def test_an_attachment_is_not_passed_over_in_silence() -> None:
    image = Attachment("image", "photo.png", Blob(b"x", "image/png"))
    parsed = conversation(Request(PLATE, attachments=(image,)))
    assert any("photo.png" in n for n in parsed.not_understood)


def test_an_edit_changes_what_it_names() -> None:
    made = conversation(Request(PLATE)).action
    assert isinstance(made, Code)
    edited = conversation(Request("make it 8 mm thick", "edit", script=made.source)).action
    assert isinstance(edited, Code)
    before, after = (source.partition("# things")[0] for source in (made.source, edited.source))
    assert after == before.replace("thickness = 5", "thickness = 8")


def dressed() -> Part:
    body = Body("plate", Frame(), (Rectangle(expr(60), expr(40)),), Extrusion(expr(5)))
    second = Dress("edges", EdgeTreatment("chamfer", "top", parameter("size")))
    first = Dress("corners", EdgeTreatment("fillet", "vertical", parameter("radius")))
    return Part((Parameter("radius", expr(3)), Parameter("size", expr(2))), (body, first, second))


@pytest.mark.parametrize(("call", "name", "value"), [("fillet(", "radius", 1.5), ("chamfer(", "size", 1.0)])
def test_the_line_that_failed_says_what_is_to_blame(call: str, name: str, value: float) -> None:
    part = dressed()
    line = next(n for n, text in enumerate(script(part).splitlines(), 1) if call in text)
    mended = repair(part, failed(line))
    assert mended is not None
    assert mended.part.values()[name] == value


def test_a_timeout_without_anything_to_reduce_is_not_mended() -> None:
    part = Part((), dressed().features[:1])
    assert repair(part, Observation("timeout")) is None


@pytest.mark.parametrize("nested", ["+".join(["1"] * 5000), "-" * 5000 + "1", "(" * 5000 + "1", "a" + ".b" * 20_000])
def test_a_script_nested_too_deeply_is_declined(nested: str) -> None:
    script = f"import cadquery as cq\nr = cq.Workplane().box(1, 2, 3)\nx = {nested}\n"
    assert isinstance(conversation(Request("make it 8 mm thick", "edit", script=script)).action, Decline)


@pytest.mark.parametrize(
    "text",
    [
        "a 60x40x5 mm plate with a mass of at most 40 g of aluminium",
        "a disc of 40 mm diameter and 10 mm thickness with a volume of 12 cm³",
    ],
)
def test_what_a_requirement_checks_is_not_called_not_understood(text: str) -> None:
    made = plan(text)
    assert made.part is not None
    assert made.not_understood == ()


def test_several_bosses_are_bosses_in_what_is_said() -> None:
    protocol = IterCAD()
    text = "a 60x40x5 plate with three bosses of 6 mm diameter and 4 mm height in a row"
    start = Transcript(Start(Request(text), "embedded", "itercad", "cadquery"))
    said = EmbeddedPlanner(protocol).reply(protocol.render(start)).text
    assert "Assumption: the bosses are spread evenly along the plate" in said
