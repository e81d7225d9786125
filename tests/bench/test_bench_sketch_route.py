"""The paper's route for sketch tasks: its requests, what is taken out for table 4's rows, what comes back."""

import io
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from bench_samples import Told

from cadwright import tools
from cadwright.bench.sketch_route import CONSTRAIN, DRAW, TABLE_4, Route, constrained, route_of, sketched
from cadwright.bench.task import Record, Team
from cadwright.bench.tasks.autoconstrain import Autoconstrain, Options
from cadwright.bench.workshop import Workshop
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad.discovery import find
from cadwright.sketch import Constraint, Line, Reference, Sketch
from cadwright.sketch.formats import records
from cadwright.sketch.handdrawn import draw_by_hand
from cadwright.values import Code, Message, Reply, Request, Start, ToolSpec, Transcript

needs_freecad = pytest.mark.skipif(find() is None, reason="there is no FreeCAD on this machine")
CORNER = Sketch(
    (Line((0, 0), (40, 0)), Line((40, 0), (40, 20))),
    (Constraint("Vertical", (Reference(1),)),),
)
RECORD = Record("corner", Request("constrain it", "constrain"))
END = "PLAN: done.\nTERMINATE"
PLAIN = """PLAN: constrain.
ACTION: add.
```python
sketch.addConstraint(Sketcher.Constraint("Coincident", 0, 2, 1, 1))
sketch.addConstraint(Sketcher.Constraint("Horizontal", 0))
doc.recompute()
```"""
CHECKED = """PLAN: look and check.
ACTION: check, then add.
```python
sketch_recognizer(sketch)
wanted = Sketcher.Constraint("Perpendicular", 0, 1)
is_valid, moves = analyse_constraint(sketch, wanted)
if is_valid and not moves:
    sketch.addConstraint(wanted)
doc.recompute()
```"""
DRAWN = """PLAN: draw.
ACTION: a line.
```python
sketch = doc.addObject("Sketcher::SketchObject", "Drawn")
sketch.addGeometry(Part.LineSegment(App.Vector(0, 0, 0), App.Vector(1, 0, 0)))
sketch.addConstraint(Sketcher.Constraint("Horizontal", 0))
doc.recompute()
```"""


class Listening(Told):
    """Keeps the conversations it saw."""

    def __init__(self, replies: Sequence[str]) -> None:
        super().__init__([*replies, END])
        self.seen: list[str] = []

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        self.seen.append("\n".join(message.text for message in messages))
        return super().reply(messages, tools)


@pytest.fixture(scope="module")
def workshop(kernel: Kernel) -> Iterator[Workshop]:
    with Workshop(kernel) as workshop:
        yield workshop


def team(planner: Told, workshop: Workshop, kernel: Kernel) -> Team:
    return Team(kernel=kernel, workshop=workshop, planner=lambda _: planner, pictures=False)


def types(sketch: Sketch | None) -> list[str]:
    assert sketch is not None
    return [each.type for each in sketch.constraints]


@needs_freecad
def test_a_planner_constrains_with_all_the_tools(workshop: Workshop, kernel: Kernel) -> None:
    planner = Listening([PLAIN, CHECKED])
    done = constrained(CORNER, RECORD, team(planner, workshop, kernel), Route())
    assert types(done.sketch) == ["Coincident", "Horizontal", "Perpendicular"], "the sketch's own are not given away"
    assert done.sketch is not None
    assert [type(each) for each in done.sketch.geometry] == [Line, Line]
    assert CONSTRAIN in planner.seen[0]
    assert "def sketch_recognizer" in planner.seen[0]
    assert "def analyse_constraint" in planner.seen[0]
    assert "StartPoint" in planner.seen[2], "what the recogniser printed comes back"
    assert len(done.attempt.planning) == 3


@needs_freecad
def test_the_baseline_of_table_4_has_neither_docstrings_nor_tools(workshop: Workshop, kernel: Kernel) -> None:
    planner = Listening([CHECKED, PLAIN])
    done = constrained(CORNER, RECORD, team(planner, workshop, kernel), TABLE_4["GPT-4o"])
    prompt = planner.seen[0]
    assert "# DOCSTRINGS" not in prompt
    assert "sketch_recognizer" not in prompt
    assert "NameError" in planner.seen[1], "a tool that was taken out is not there"
    assert types(done.sketch) == ["Coincident", "Horizontal"]


@pytest.mark.parametrize(
    ("row", "there", "absent"),
    [
        ("Docstr", ("Sketcher.Constraint",), ("sketch_recognizer", "analyse_constraint")),
        ("Docstr + MM-recog", ("Sketcher.Constraint", "def sketch_recognizer"), ("analyse_constraint",)),
        ("Docstr + MM-recog + Constr-Check", ("def sketch_recognizer", "def analyse_constraint"), ()),
    ],
)
def test_each_row_of_table_4_tells_what_it_lends(row: str, there: tuple[str, ...], absent: tuple[str, ...]) -> None:
    route = TABLE_4[row]
    told = tools.docstrings(Request(CONSTRAIN, "constrain"), preset="paper", without=route.without)
    assert all(word in told for word in there)
    assert not any(word in told for word in absent)
    offered = {stub["name"] for stub in tools.stubs("paper", route.without)}
    assert not offered & set(absent)
    assert "solid_recognizer" in offered


@needs_freecad
def test_a_drawing_becomes_the_sketch_that_the_planner_made(workshop: Workshop, kernel: Kernel) -> None:
    picture = io.BytesIO()
    draw_by_hand(Sketch((Line((0, 0), (1, 0)),)), seed=1).save(picture, "PNG")
    planner = Listening([DRAWN])
    done = sketched(picture.getvalue(), RECORD, team(planner, workshop, kernel), Route())
    assert DRAW in planner.seen[0]
    assert types(done.sketch) == ["Horizontal"]
    steps = done.attempt.transcript.steps
    assert isinstance(steps[0].action, Code)


@needs_freecad
def test_a_planner_that_does_nothing_leaves_the_sketch_or_none(workshop: Workshop, kernel: Kernel) -> None:
    left = constrained(CORNER, RECORD, team(Listening([]), workshop, kernel), Route())
    assert types(left.sketch) == []
    picture = io.BytesIO()
    draw_by_hand(CORNER, seed=1).save(picture, "PNG")
    assert sketched(picture.getvalue(), RECORD, team(Listening([]), workshop, kernel), Route()).sketch is None


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sketchgraphs").mkdir()
    truth = Sketch(
        CORNER.geometry,
        (
            Constraint("Coincident", (Reference(0, "end"), Reference(1, "start"))),
            Constraint("Horizontal", (Reference(0),)),
            Constraint("Vertical", (Reference(1),)),
        ),
    )
    for source in ("onshape", "sgpbench"):
        line = json.dumps({"id": source, **json.loads(records.dumps(truth))})
        (tmp_path / "sketchgraphs" / f"{source}_sequences.jsonl").write_text(line + "\n")
    return tmp_path


@needs_freecad
def test_a_planner_is_scored_like_a_method(folder: Path, workshop: Workshop, kernel: Kernel) -> None:
    task = Autoconstrain(folder, Options(source="onshape"))
    (record,) = task.records()
    result = task.attempt(record, team(Listening([PLAIN]), workshop, kernel))
    assert result.solved
    assert (result.turns, result.protocol) == (2, "cad_assistant")
    assert result.scores["pf1"] == 1.0
    assert result.scores["cf1"] == pytest.approx(2 * 2 / (2 + 3)), "two of three, none wrong"
    assert result.scores["cf1_strict"] == result.scores["cf1"]
    assert result.scores["max_move"] == pytest.approx(0.0, abs=1e-6)


@needs_freecad
def test_what_contradicts_itself_counts_nothing_strictly(folder: Path, workshop: Workshop, kernel: Kernel) -> None:
    both = PLAIN.replace('"Coincident", 0, 2, 1, 1', '"Vertical", 0')
    task = Autoconstrain(folder, Options(source="onshape"))
    result = task.attempt(task.records()[0], team(Listening([both]), workshop, kernel))
    assert not result.solved
    assert result.scores["cf1_strict"] == 0.0


def test_options_take_away_what_a_task_gives(folder: Path) -> None:
    start = Transcript(Start(RECORD.request, "told", "cad_assistant", "freecad"))

    def prompt(options: Options) -> str:
        return Autoconstrain(folder, options).protocol().render(start)[0].text

    assert "def analyse_constraint" in prompt(Options())
    assert "DOCSTRINGS" not in prompt(Options(docstrings=False)).partition("# RULES")[0]
    assert "analyse_constraint" not in prompt(Options(constraint_check=False))
    few = Options(preset="chosen", docs_tokens=100)
    assert len(prompt(few)) < len(prompt(Options(preset="chosen"))), "the paper's own docstrings are always whole"


def test_options_say_the_route() -> None:
    assert route_of(Options()) == Route() == TABLE_4["Docstr + MM-recog + Constr-Check"]
    assert route_of(Options(constraint_check=False)) == TABLE_4["Docstr + MM-recog"]
