"""CAD-Assistant's own route for its two sketch tasks: any planner in the loop with FreeCAD, asked in the paper's words.

`constrained` asks for constraints on a sketch (section 4.3, figure 9), `sketched` for the sketch of a drawing (section
4.4, figure 10). A `Route` says what the planner is given; table 4's rows are the routes of `TABLE_4`.
"""

from collections.abc import Mapping
from contextlib import closing
from functools import partial
from typing import Annotated

import msgspec
from msgspec import Meta

from cadwright import tools
from cadwright.agent import run
from cadwright.bench.attempts import Attempt, Timed, ended
from cadwright.bench.task import Record, Team
from cadwright.protocols.cad_assistant import CADAssistant
from cadwright.sketch import Sketch
from cadwright.values import Attachment, Blob, Request, to_builtins
from cadwright.values.media import FCSTD, PNG

CONSTRAIN = (
    "Analyze the provided sketch to identify geometric relationships and apply the appropriate parametric constraints, "
    "ensuring that all elements are properly constrained according to design principles. The sketch object is already "
    "loaded for you. Use the Coincident, Parallel, Equal, Vertical, Tangent, Perpendicular and Horizontal constraints."
)
DRAW = (
    "Transform the provided hand-drawn image into a constrained CAD sketch on FreeCAD and add appropriate parametric "
    "constraints."
)
"""The paper's requests (section 14.3 and 14.4)."""
TURNS, PAPER_TURNS = 5, 10
RECOGNIZER, CHECKER = "sketch_recognizer", "analyse_constraint"


class RouteOptions(msgspec.Struct, frozen=True, kw_only=True):
    """What may be chosen about a benchmark in CAD-Assistant's loop; the fields are options of the command line."""

    preset: Annotated[
        tools.Preset | None, Meta(description="Tools in FreeCAD: by task, or CAD-Assistant's own with ten turns.")
    ] = None
    docstrings: Annotated[bool, Meta(description="Tell what commands and tools there are.")] = True
    recognizer: Annotated[bool, Meta(description="Lend the sketch recogniser.")] = True
    constraint_check: Annotated[bool, Meta(description="Lend the constraint checker.")] = True
    docs_tokens: Annotated[
        int, Meta(ge=0, description="Tokens of docstrings at most; with the paper's preset all are whole.")
    ] = tools.BUDGET_TOKENS

    @property
    def turns(self) -> int:
        """How many turns a planner has where nothing else is said."""
        return PAPER_TURNS if self.preset == "paper" else TURNS


class Route(msgspec.Struct, frozen=True):
    """What a planner is given: the docstrings of FreeCAD's commands and of the tools, and the tools themselves.

    With the ``preset`` "chosen" there are all of our tools, which the embedded planner needs.
    """

    docstrings: bool = True
    recognizer: bool = True
    constraint_check: bool = True
    preset: tools.Preset = "paper"
    docs_tokens: int = tools.BUDGET_TOKENS

    @property
    def without(self) -> frozenset[str]:
        """The tools that are taken out."""
        kept = {RECOGNIZER: self.recognizer, CHECKER: self.constraint_check}
        return frozenset(name for name, there in kept.items() if not there)

    def protocol(self) -> CADAssistant:
        """CAD-Assistant's, with the docstrings of this route."""
        if not self.docstrings:
            return CADAssistant(lambda _: "")
        budget = self.docs_tokens
        return CADAssistant(partial(tools.docstrings, budget_tokens=budget, preset=self.preset, without=self.without))


TABLE_4: Mapping[str, Route] = {
    "GPT-4o": Route(docstrings=False, recognizer=False, constraint_check=False),
    "Docstr": Route(recognizer=False, constraint_check=False),
    "Docstr + MM-recog": Route(constraint_check=False),
    "Docstr + MM-recog + Constr-Check": Route(),
}
"""The rows of the paper's table 4."""


class Routed(msgspec.Struct, frozen=True):
    """What came of a request: the sketch that the session ended with (``None`` where there is none), and the run.

    ``solved`` is whether FreeCAD finds neither conflict nor redundancy in it, ``dof`` what is free in it still.
    """

    sketch: Sketch | None
    attempt: Attempt
    solved: bool = False
    dof: int | None = None


def route_of(options: RouteOptions) -> Route:
    """The route that a run's options say."""
    preset = options.preset or "paper"
    return Route(options.docstrings, options.recognizer, options.constraint_check, preset, options.docs_tokens)


def constrained(sketch: Sketch, record: Record, team: Team, route: Route) -> Routed:
    """The sketch, without constraints at first, as a planner constrained it."""
    graph = to_builtins(Sketch(sketch.geometry))
    _, blobs = team.workshop.freecad.call("calls:build_sketch", {"graph": graph}, {})
    document = Attachment("cad", "sketch.FCStd", Blob(blobs["document"], FCSTD))
    return _asked(Request(CONSTRAIN, "constrain", (document,)), record, team, route)


def sketched(picture: bytes, record: Record, team: Team, route: Route) -> Routed:
    """The sketch that a planner made of a drawing (PNG)."""
    image = Attachment("image", "handdrawn_image.png", Blob(picture, PNG))
    return _asked(Request(DRAW, "make", (image,)), record, team, route)


def _asked(request: Request, record: Record, team: Team, route: Route) -> Routed:
    with (
        team.workshop.environment(pictures=False, preset=route.preset, without=route.without) as environment,
        closing(Timed(team.planner(record), team.stop)) as planner,
    ):
        transcript = run(
            request,
            planner,
            route.protocol(),
            environment,
            max_turns=team.max_turns,
            budget=team.budget,
            seed=team.seed,
        )
    attempt = ended(record, transcript, planner, team)
    documents = [step.observation.document for step in transcript.steps if step.observation.document is not None]
    initial = transcript.start.initial
    if not documents and initial is not None and initial.document is not None:
        documents = [initial.document]
    if not documents:
        return Routed(None, attempt)
    told, _ = team.workshop.freecad.call("calls:solved_sketch", {}, {"document": documents[-1].data})
    sketch = None if told["graph"] is None else msgspec.convert(told["graph"], Sketch)
    return Routed(sketch, attempt, bool(told["solved"]), told["dof"])
