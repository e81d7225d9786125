"""The planner's replies to requests with a drawing: made, declined in words, and corrected by what is seen."""

from typing import Any

import msgspec
import pytest
from read_parts import built, reading_of

from cadwright.drawing.reading.values import Reading
from cadwright.kernel.client import Kernel
from cadwright.planners.embedded.drawings import replies
from cadwright.planners.embedded.drawings.plans import Rebuilt, candidates
from cadwright.planners.embedded.planner import EmbeddedPlanner
from cadwright.protocols.base import Parsed
from cadwright.protocols.itercad import IterCAD
from cadwright.synth.sheets import drawn
from cadwright.values import (
    Attachment,
    Blob,
    Code,
    Compared,
    Decline,
    Difference,
    Done,
    Observation,
    Request,
    Start,
    StatedSize,
    Transcript,
)
from cadwright.values.comparison import SeenView

PLATE = "import cadquery as cq\nr = cq.Workplane().box(60, 40, 10).faces('>Z').workplane().hole(12, 5)"


def reply(request: Request) -> Parsed:
    protocol = IterCAD()
    transcript = Transcript(Start(request, "embedded", protocol.name, "cadquery"))
    parsed = protocol.parse(EmbeddedPlanner(protocol).reply(protocol.render(transcript)), transcript)
    assert isinstance(parsed, Parsed)
    return parsed


def drawing(data: bytes, name: str = "part.dxf") -> Attachment:
    return Attachment("drawing", name, Blob(data, "image/vnd.dxf"))


@pytest.fixture(scope="module")
def sheet(kernel: Kernel) -> Attachment:
    brep, measurements = built(kernel, PLATE)
    return drawing(drawn(kernel, brep, measurements, "plate").dxf)


def test_where_the_angle_is_in_doubt_and_nothing_explains_the_views_the_other_one_is_tried(
    kernel: Kernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = 'import cadquery as cq\nr = cq.Workplane().box(60, 40, 20).faces(">Z").workplane()'
    brep, _ = built(kernel, f"{source}.center(-15, 8).rect(12, 10).extrude(7).faces('>X').workplane().hole(6, 9)")
    third = msgspec.structs.replace(reading_of(kernel, brep), angle_sure=0.5)
    turned = {"top": "bottom", "right": "left", "front": "front"}
    views = tuple(msgspec.structs.replace(view, name=turned[view.name]) for view in third.views)
    first = msgspec.structs.replace(third, views=views, angle="first")
    asked: list[str | None] = []

    def read(data: bytes, name: str, layout: str | None) -> Reading:
        asked.append(layout)
        return third if layout == "third" else first

    monkeypatch.setattr(replies, "read_drawing", read)
    reading, found = replies.known(b"two angles", "sheet.dxf", None)
    assert asked == [None, "third"]
    assert reading is third
    assert found[0].astray < 1e-3


def test_a_dxf_sheet_becomes_a_script_with_its_dimensions_as_parameters(kernel: Kernel, sheet: Attachment) -> None:
    said = reply(Request("Make the part that the drawing shows.", attachments=(sheet,)))
    assert isinstance(said.action, Code)
    assert said.not_understood == ()
    assert "length = 60  # mm" in said.action.source
    assert ".rect(length, width).extrude(height)" in said.action.source
    _, measured = built(kernel, said.action.source)
    assert measured.volume == pytest.approx(60 * 40 * 10 - 3.141592653589793 * 36 * 5)


def test_a_text_that_asks_for_more_is_not_understood(sheet: Attachment) -> None:
    said = reply(Request("Make the part that the drawing shows, but in brass", attachments=(sheet,)))
    assert len(said.not_understood) == 1
    assert "brass" in said.not_understood[0]


@pytest.mark.parametrize("data", [b"", b"%PDF-1.4 nothing", b"no drawing at all"])
def test_what_is_no_drawing_is_declined_in_one_line(data: bytes) -> None:
    said = reply(Request("Make the part that the drawing shows.", attachments=(drawing(data, "part.pdf"),)))
    assert isinstance(said.action, Decline)
    assert said.action.reason.startswith("part.pdf: ")
    assert "\n" not in said.action.reason


@pytest.fixture
def two(kernel: Kernel, monkeypatch: pytest.MonkeyPatch) -> tuple[Rebuilt, ...]:
    """A drawing with two candidates."""
    brep, _ = built(kernel, PLATE)
    other, _ = built(kernel, "import cadquery as cq\nr = cq.Workplane().box(60, 40, 10)")
    reading = reading_of(kernel, brep)
    found = (candidates(reading)[0], candidates(reading_of(kernel, other))[0])
    monkeypatch.setattr(replies, "known", lambda *_: (reading, found))
    return found


def test_what_is_no_drawing_of_one_part_is_not_built(two: tuple[Rebuilt, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    reading, found = replies.known(b"", "two.dxf", None)
    assembly = msgspec.structs.replace(reading, kind="assembly", evidence="2 balloons")
    monkeypatch.setattr(replies, "known", lambda *_: (assembly, found))
    asked = Request("", "make", (drawing(b"", "two.dxf"),))
    said = replies.first(asked, asked.attachments[0])
    assert isinstance(said.action, Decline)
    assert "a drawing of an assembly (2 balloons)" in said.action.reason
    beside = msgspec.structs.replace(reading, beside=("another part",))
    monkeypatch.setattr(replies, "known", lambda *_: (beside, found))
    said = replies.first(asked, asked.attachments[0])
    assert isinstance(said.action, Code)
    assert "Of the drawing: another part" in said.not_understood


def seen(*differences: str) -> Observation:
    told = tuple(Difference("missing", "hole", text) for text in differences)
    return Observation("valid", compared=Compared("part.dxf", told))


def test_candidates_are_tried_until_one_agrees_and_else_the_best_is_said_to_differ(two: tuple[Rebuilt, ...]) -> None:
    request, attachment = Request("Make the part."), drawing(b"x")
    first = replies.first(request, attachment)
    assert replies.following(request, attachment, [first], [seen()]).action == Done()

    second = replies.following(request, attachment, [first], [seen("hole too deep")])
    assert isinstance(second.action, Code)
    assert second.action != first.action

    observations = [seen("hole too deep"), seen("hole missing", "face missing")]
    third = replies.following(request, attachment, [first, second], observations)
    assert third.action == first.action
    assert third.not_understood == ("Of the drawing: hole too deep",)
    last = replies.following(request, attachment, [first, second, third], [*observations, seen("hole too deep")])
    assert last.action == Done()


def test_where_nothing_is_compared_a_valid_part_is_enough(two: tuple[Rebuilt, ...]) -> None:
    request, attachment = Request("Make the part."), drawing(b"x")
    first = replies.first(request, attachment)
    assert replies.following(request, attachment, [first], [Observation("valid")]).action == Done()
    failed = msgspec.structs.replace(Observation("exception"))
    assert isinstance(replies.following(request, attachment, [first], [failed]).action, Code)
    given_up = replies.following(request, attachment, [first, first], [failed, failed])
    assert isinstance(given_up.action, Decline)


LOST = Difference("outline", "outline", "front: line missing, from (0, 0) to (2, 0)", 2.0, "front", doubtful=True)
VIEW = SeenView("front", 0.98, 1.0, recognised=True)


def compared(*differences: Difference, off: float = 0.01, **more: Any) -> Observation:
    return Observation("valid", compared=Compared("p.png", differences, off=off, **{"views": (VIEW,), **more}))


def test_what_only_tracing_may_explain_is_no_difference() -> None:
    assert replies.agrees(compared(LOST))
    assert replies.agrees(compared(LOST, msgspec.structs.replace(LOST, feature="arc R6")))


@pytest.mark.parametrize(
    "observation",
    [
        pytest.param(compared(msgspec.structs.replace(LOST, doubtful=False)), id="it is sure"),
        pytest.param(compared(msgspec.structs.replace(LOST, kind="missing", feature="chamfer")), id="a feature"),
        pytest.param(compared(msgspec.structs.replace(LOST, feature="circle Ø4")), id="a circle, which is a hole"),
        pytest.param(compared(LOST, off=0.03), id="too many lines"),
        pytest.param(compared(LOST, unchecked=("only 60 % of the lines",)), id="something was not compared"),
        pytest.param(
            compared(LOST, views=(VIEW, SeenView("top", 0.1, 0.2, recognised=False))), id="a view is not recognised"
        ),
        pytest.param(
            compared(LOST, sizes=(StatedSize("12", "front", 12.0, 11.0, agrees=False),)), id="a size is not met"
        ),
    ],
)
def test_all_else_is(observation: Observation) -> None:
    assert not replies.agrees(observation)


def test_no_more_candidates_are_tried_than_leave_a_turn_for_the_best(
    two: tuple[Rebuilt, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    reading = Reading((), (), 1.0, None)
    found = tuple(msgspec.structs.replace(two[n % 2], unexplained=0.1 * n) for n in range(5))
    monkeypatch.setattr(replies, "known", lambda *_: (reading, found))
    request, attachment = Request("Make the part."), drawing(b"x")
    said, looked = [replies.first(request, attachment)], [compared(LOST, off=0.3)]
    for off in (0.1, 0.5):
        said.append(replies.following(request, attachment, said, looked))
        looked.append(compared(LOST, off=off))
    best = replies.following(request, attachment, said, looked)
    assert best.action == said[1].action
    assert best.not_understood == (f"Of the drawing: {LOST.text}",)
