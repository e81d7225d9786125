"""The paper's trajectories as recorded runs: planner `replay`, protocol, session, tools and verifier together."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from tools_trajectories import TRAJECTORIES, Trajectory, picture

from cadwright import tools
from cadwright.agent import run
from cadwright.environments.freecad import FreeCADEnvironment
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import FreeCAD, find
from cadwright.planners.replay import ReplayPlanner
from cadwright.protocols.cad_assistant import CADAssistant
from cadwright.tools.toolbox import Toolbox
from cadwright.values import Attachment, Blob, Code, Done, Observation, Reply, Request, Start, Step, Transcript
from cadwright.values.request import Task

pytestmark = pytest.mark.skipif(find() is None, reason="FreeCAD is not installed")
PROTOCOL = CADAssistant(tools.docstrings)


@pytest.fixture(scope="module")
def freecad() -> Iterator[FreeCAD]:
    with FreeCAD() as started:
        yield started


@pytest.fixture(scope="module")
def environment(kernel: Kernel, freecad: FreeCAD) -> Iterator[FreeCADEnvironment]:
    with Toolbox(kernel) as toolbox:
        toolbox.warm()
        made = FreeCADEnvironment(kernel, freecad, tools=tools.stubs(), answer=toolbox.answer, pictures=False)
        with closing(made):
            yield made


def loaded(trajectory: Trajectory, environment: FreeCADEnvironment) -> Attachment:
    """What a user would have handed over: a document, or the picture of figure 10."""
    if trajectory.drawn:
        return Attachment("image", "drawing.png", Blob(picture(), "image/png"))
    environment.reset(Request("…"))
    seen = environment.step(Code(f"{trajectory.before}\ndoc.recompute()"))
    assert seen.error is None, seen.error
    assert seen.document is not None
    return Attachment("cad", "project.FCStd", Blob(seen.document.data, "application/octet-stream"))


def task(trajectory: Trajectory) -> Task:
    if trajectory.answer is not None:
        return "ask"
    if trajectory.drawn:
        return "make"
    return "constrain" if trajectory.constrains else "edit"


def replies(trajectory: Trajectory) -> tuple[str, ...]:
    """What the planner said, in the form and with the ending of the figures."""
    ending = f"ANSWER: {trajectory.answer}, **TERMINATE**." if trajectory.answer else "**TERMINATE**."
    acting = (f"PLAN: I go on.\n\nACTION:\n```python\n{action}\n```" for action in trajectory.actions)
    return *acting, f"PLAN: That was it.\n\n{ending}"


@pytest.mark.slow
@pytest.mark.parametrize("trajectory", TRAJECTORIES, ids=[trajectory.name for trajectory in TRAJECTORIES])
def test_it_runs_as_recorded(trajectory: Trajectory, environment: FreeCADEnvironment, freecad: FreeCAD) -> None:
    attachment, said = loaded(trajectory, environment), replies(trajectory)
    request = Request(trajectory.name, task(trajectory), (attachment,))
    recording = Transcript(
        Start(request, "model", PROTOCOL.name, environment.name),
        tuple(Step(Reply(text), "", None, Observation("executed")) for text in said),
    )
    played = run(request, ReplayPlanner(recording), PROTOCOL, environment, max_turns=len(said))
    assert [step.observation.error for step in played.steps] == [None] * len(said)
    assert [step.reply.text for step in played.steps] == list(said)
    last = played.steps[-1].action
    assert isinstance(last, Done)
    assert (last.answer or "").rstrip(",") == (trajectory.answer or "")
    acting = played.steps[: len(trajectory.actions)]
    for action, step in zip(trajectory.actions, acting, strict=True):
        if "recognizer(" in action:
            assert '"Geometry"' in step.observation.stdout or "The document holds:" in step.observation.stdout
            assert step.observation.images
    if trajectory.constrains:
        count, geometry = sketch_of(freecad, acting[-1].observation)
        assert count >= 3
        if attachment.kind == "cad":
            assert geometry == sketch_of(freecad, played.start.initial)[1]


def sketch_of(freecad: FreeCAD, seen: Observation | None) -> tuple[int, object]:
    """The number of constraints of the document's first sketch, and its geometry to a ten-thousandth."""
    assert seen is not None
    assert seen.document is not None
    told, _ = freecad.call("calls:sketch_graphs", {}, {"document": seen.document.data})
    graph = told["sketches"][0]["graph"]
    return len(graph["constraints"]), rounded(graph["geometry"])


def rounded(value: object) -> object:
    if isinstance(value, float):
        return round(value, 4) + 0.0
    if isinstance(value, dict):
        return {name: rounded(each) for name, each in value.items()}
    return [rounded(each) for each in value] if isinstance(value, list) else value
