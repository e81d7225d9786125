"""A drawing that comes with the request: every part that is built is held against it."""

import msgspec
import pytest

from cadwright.agent import run
from cadwright.drawing.dimensioning import dimensions_of
from cadwright.drawing.dxf import to_dxf
from cadwright.drawing.png import to_png
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.sheets import iso_sheet
from cadwright.drawing.views import views_of
from cadwright.environments.cadquery import CadQueryEnvironment
from cadwright.environments.reference import reference_of
from cadwright.geometry.curves import Line
from cadwright.kernel.client import Geometry, Kernel
from cadwright.planners.replay import ReplayPlanner
from cadwright.protocols.itercad import IterCAD
from cadwright.protocols.tokens import weigh
from cadwright.values import Attachment, Blob, Code, Message, Piece, Reply, Request, Start, Step, Transcript, Weight

HEAD = "import cadquery as cq\n"
RIGHT = HEAD + "r = cq.Workplane().box(60, 40, 10).faces('>Z').workplane().rarray(40, 24, 2, 2).hole(6)"
WRONG = RIGHT.replace("hole(6)", "hole(5)").replace("10)", "12)", 1)


@pytest.fixture(scope="module")
def drawing(kernel: Kernel) -> Attachment:
    geometry = kernel.measure(kernel.execute(RIGHT).brep)
    assert isinstance(geometry, Geometry)
    views = views_of(kernel.project(geometry.brep))
    sheet = iso_sheet(views, dimensions_of(views, geometry.measurements), geometry.measurements)
    return Attachment("drawing", "plate.dxf", Blob(to_dxf(sheet), "image/vnd.dxf"))


def test_a_part_is_shown_in_the_drawings_views_and_laid_over_it(kernel: Kernel, drawing: Attachment) -> None:
    environment = CadQueryEnvironment(kernel)
    environment.reset(Request("as drawn", attachments=(drawing,)))
    wrong, right = environment.step(Code(WRONG)), environment.step(Code(RIGHT))
    assert wrong.compared is not None
    assert [d.kind for d in wrong.compared.differences] == ["size", "resized"]
    assert {s.text.split()[0] for s in wrong.compared.sizes if s.agrees is False} >= {"10"}
    assert [image.name.partition(",")[0] for image in wrong.images] == [
        "your part",
        "your part laid over the drawing: red is missing",
    ]
    assert right.compared is not None
    assert right.compared.agrees
    assert len(right.images) == 1, "there is nothing to lay over where nothing differs"


def test_numbers_alone_where_nobody_looks(kernel: Kernel, drawing: Attachment) -> None:
    environment = CadQueryEnvironment(kernel, pictures=False)
    environment.reset(Request("as drawn", attachments=(drawing,)))
    seen = environment.step(Code(WRONG))
    assert seen.images == ()
    assert seen.compared is not None
    environment.reset(Request("another part, in words"))
    assert environment.step(Code(WRONG)).compared is None


@pytest.mark.parametrize(("sheet", "shown"), [(False, "four shaded views"), (True, "view sheet")])
def test_without_a_drawing_the_part_itself_is_shown(kernel: Kernel, sheet: bool, shown: str) -> None:
    environment = CadQueryEnvironment(kernel, sheet=sheet)
    environment.reset(Request("a plate"))
    assert [image.name for image in environment.step(Code(RIGHT)).images] == [shown]


def test_a_drawing_that_cannot_be_read_is_told_of(kernel: Kernel) -> None:
    environment = CadQueryEnvironment(kernel, pictures=False)
    broken = Attachment("drawing", "sheet.dxf", Blob(b"", "image/vnd.dxf"))
    environment.reset(Request("as drawn", attachments=(broken,)))
    seen = environment.step(Code(RIGHT))
    assert seen.valid
    assert seen.notes == ("the drawing cannot be compared with: sheet.dxf: the file is empty",)
    assert seen.compared is not None
    assert seen.compared.in_doubt == ("the drawing was not compared with the part",)


def test_a_picture_that_shows_no_part_is_no_drawing() -> None:
    blank = Attachment("image", "photo.png", Blob(to_png(Sheet(40, 30, (Line((3, 3), (9, 9)),))), "image/png"))
    assert reference_of(Request("a plate like this", attachments=(blank,))) == (None, ())


@pytest.mark.slow
def test_the_transcript_says_what_feedback_costs(kernel: Kernel, drawing: Attachment) -> None:
    protocol, environment = IterCAD(), CadQueryEnvironment(kernel)
    replies = [f"<thinking>x</thinking>\n```python\n{source}\n```" for source in (WRONG, RIGHT)]
    steps = tuple(Step(Reply(text), "", None, environment.step(Code(RIGHT))) for text in replies)
    request = Request("as drawn", attachments=(drawing,))
    planner = ReplayPlanner(Transcript(Start(request, "p", "itercad", "cadquery"), steps))
    done = run(request, planner, protocol, environment, max_turns=2)
    first, second = (step.feedback for step in done.steps)
    assert first is not None
    assert second is not None
    assert (first.images, second.images) == (2, 1)
    assert first.tokens > second.tokens > 1000
    looked = Transcript(done.start, done.steps[:1])
    assert "Compared with plate.dxf:" in protocol.render(looked)[-1].text
    assert "Compared with" not in protocol.render(done)[-3].text, "superseded feedback is one line"
    assert "Nothing differs." in protocol.render(done)[-1].text


def test_the_layout_is_read_from_the_request() -> None:
    assert Request("as drawn\n\nView layout: top,iso/front,right").view_layout == "top,iso/front,right"
    assert Request("as drawn, view layout: First.").view_layout == "first"
    assert Request("a plate").view_layout is None


def test_a_text_weighs_a_quarter_of_its_letters() -> None:
    assert weigh(Message("user", (Piece("x" * 400),))) == Weight(0, 100)
    image = Blob(to_png(Sheet(50, 30, ()), dots_per_mm=10), "image/png")
    from cadwright.values import Image

    assert weigh(Message("user", (Piece("abcd"), Piece(image=Image("sheet", image))))) == Weight(1, 1 + 200)
    assert msgspec.json.decode(msgspec.json.encode(Weight(1, 2)), type=Weight) == Weight(1, 2)


@pytest.mark.parametrize(("source", "status"), [(WRONG, "unmet"), (RIGHT, "done")])
def test_whoever_plans_a_part_that_differs_from_the_drawing_is_not_done(
    kernel: Kernel, drawing: Attachment, source: str, status: str
) -> None:
    texts = (f"<thinking>x</thinking>\n```python\n{source}\n```", "<thinking>fine</thinking>\n<DONE>")
    seen = CadQueryEnvironment(kernel, pictures=False).step(Code(RIGHT))
    steps = tuple(Step(Reply(text), "", None, seen) for text in texts)
    request = Request("as drawn", attachments=(drawing,))
    planner = ReplayPlanner(Transcript(Start(request, "p", "itercad", "cadquery"), steps))
    done = run(request, planner, IterCAD(), CadQueryEnvironment(kernel, pictures=False))
    assert done.end is not None
    assert done.end.status == status
    assert done.end.reason.startswith("done, but it differs from plate.dxf: front: height 12, reference 10") == (
        status == "unmet"
    )
