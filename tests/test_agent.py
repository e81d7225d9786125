"""The loop with scripted planners and an environment that needs no kernel."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from cadwright.agent import Progress, doubts, judge, run
from cadwright.canvas import Design, Instruction, Line
from cadwright.environments.canvas import CanvasEnvironment
from cadwright.planners.budget import Budget
from cadwright.protocols.itercad import IterCAD
from cadwright.protocols.mrcad import MrCAD, round_request
from cadwright.requirements.reader import read
from cadwright.values import (
    Action,
    Attachment,
    Blob,
    Code,
    Compared,
    Difference,
    Done,
    End,
    Measurements,
    Message,
    Observation,
    Probe,
    Problem,
    Reply,
    Request,
    Requirement,
    Start,
    StatedSize,
    Step,
    ToolSpec,
    Transcript,
    Usage,
)
from cadwright.values.measurement import Interference, Part
from cadwright.values.request import Task
from cadwright.values.spot import Spot

SOLID = Measurements(True, True, 1, 1, 6, 12, 8, 6000, 2200, (0, 0, 0, 10, 20, 30), (5, 10, 15))
THIN = Requirement("thickness 10 mm", "thickness", (10.0,))
THICK = Requirement("thickness 12 mm", "thickness", (12.0,))


class Scripted:
    """Answers with the given replies, one after the other."""

    name = "scripted"

    def __init__(self, *texts: str, usage: Usage = Usage(100, 20, 0.01)) -> None:  # noqa: B008
        self.texts = list(texts)
        self.usage = usage
        self.seen: list[Sequence[Message]] = []

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        self.seen.append(messages)
        return Reply(self.texts.pop(0), usage=self.usage)

    def close(self) -> None:
        pass


class Workbench:
    """``r = good`` gives a solid, anything else an exception."""

    name = "workbench"

    def reset(self, request: Request) -> Observation | None:
        return self.step(Code(request.script)) if request.script else None

    def step(self, action: Action) -> Observation:
        if action == Code("r = good\n"):
            return Observation("valid", measurements=SOLID)
        return Observation("exception", error=Problem("NameError", "no"))

    def probe(self, seen: Observation, probes: Sequence[Probe]) -> Observation:
        return seen

    def show(self, seen: Observation, spots: Sequence[Spot]) -> Observation:
        return seen

    def close(self) -> None:
        pass


def code(source: str) -> str:
    return f"<thinking>t</thinking>\n```python\n{source}\n```"


DONE = "<thinking>fine</thinking>\n<DONE>"


def go(
    planner: Scripted,
    *requirements: Requirement,
    strict: bool = False,
    max_turns: int = 5,
    budget: Budget = Budget(),
) -> Transcript:
    return run(
        Request("a block"),
        planner,
        IterCAD(strict=strict),
        Workbench(),
        requirements=requirements,
        max_turns=max_turns,
        budget=budget,
    )


def ended(transcript: Transcript) -> tuple[str, str]:
    assert transcript.end is not None
    return transcript.end.status, transcript.end.reason


def test_code_then_done() -> None:
    transcript = go(Scripted(code("r = good"), DONE), THIN)
    assert ended(transcript) == ("done", "done")
    assert len(transcript.steps) == 2
    assert transcript.usage.tokens == 240
    assert transcript.steps[0].observation.requirements[0].verdict == "PASS"


def test_an_error_goes_back_to_the_planner_and_is_repaired() -> None:
    planner = Scripted(code("r = bad"), code("r = good"), DONE)
    assert ended(go(planner)) == ("done", "done")
    assert "NameError" in planner.seen[1][-1].text


def test_a_failed_requirement_is_told_and_makes_the_result_unmet() -> None:
    planner = Scripted(code("r = good"), DONE)
    assert ended(go(planner, THICK)) == ("unmet", "done")
    assert "FAIL: thickness 12 mm" in planner.seen[1][-1].text


def test_what_was_not_understood_makes_the_result_unmet() -> None:
    text = "<thinking>Not understood: “wobbly”</thinking>\n```python\nr = good\n```"
    assert ended(go(Scripted(text, DONE))) == ("unmet", "done")


def test_a_later_failure_does_not_lose_an_earlier_result() -> None:
    transcript = go(Scripted(code("r = good"), code("r = bad")), max_turns=2)
    assert ended(transcript) == ("done", "turn limit")
    assert transcript.best is transcript.steps[0]


def test_nothing_valid_is_failed() -> None:
    assert ended(go(Scripted(*[code("r = bad")] * 5))) == ("failed", "turn limit")


def test_declining_ends_the_run() -> None:
    assert ended(go(Scripted("<thinking>?</thinking>\n<DECLINE>no part</DECLINE>"))) == ("declined", "declined")


def test_a_violation_is_a_recorded_failure_of_the_turn() -> None:
    planner = Scripted("no idea", code("r = good"), DONE)
    transcript = go(planner)
    assert ended(transcript) == ("done", "done")
    assert transcript.steps[0].action is None
    assert transcript.steps[0].observation.outcome == "protocol"
    assert "no block instead of one" in planner.seen[1][-1].text


def test_a_violation_ends_a_strict_run() -> None:
    assert ended(go(Scripted("no idea"), strict=True)) == ("failed", "protocol violation")


@pytest.mark.parametrize(
    ("max_turns", "budget", "reason"),
    [
        (1, Budget(), "turn limit"),
        (5, Budget(tokens=100), "token limit"),
        (5, Budget(cost_usd=0.01), "cost limit"),
    ],
)
def test_limits_end_the_run(max_turns: int, budget: Budget, reason: str) -> None:
    transcript = go(Scripted(code("r = bad"), code("r = good")), max_turns=max_turns, budget=budget)
    assert ended(transcript) == ("failed", reason)
    assert len(transcript.steps) == 1


def test_everything_is_recorded_as_it_happens_and_progress_is_told() -> None:
    records: list[Start | Step | End] = []
    told: list[Progress] = []
    transcript = run(
        Request("thicker", "edit", script="r = good\n"),
        Scripted(code("r = good"), DONE),
        IterCAD(),
        Workbench(),
        record=records.append,
        progress=told.append,
        seed=7,
    )
    assert [type(r) for r in records] == [Start, Step, Step, End]
    assert transcript.start.seed == 7
    assert transcript.start.initial is not None
    assert transcript.start.initial.valid
    assert [p.doing for p in told] == ["starting", "planning", "executing", "planning", "executing", "finished"]


def test_an_interrupted_run_has_recorded_its_finished_steps() -> None:
    class Interrupted(Scripted):
        def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
            if len(self.texts) == 1:
                raise KeyboardInterrupt
            return super().reply(messages, tools)

    records: list[Start | Step | End] = []
    with pytest.raises(KeyboardInterrupt):
        run(Request("x"), Interrupted(code("r = good"), "never"), IterCAD(), Workbench(), record=records.append)
    assert [type(r) for r in records] == [Start, Step]


def test_judging_is_by_the_best_geometry() -> None:
    start = Start(Request("x"), "p", "q", "e", requirements=(THICK,))
    good = Step(Reply("a"), "", Code("r"), Observation("valid", measurements=SOLID))
    assert judge(Transcript(start)) == "failed"
    assert judge(Transcript(start, (good,))) == "unmet"


def held(*differences: Difference, task: Task = "make", sizes: tuple[StatedSize, ...] = ()) -> Transcript:
    """A run whose last solid was held against a drawing."""
    drawing = Attachment("drawing", "plate.dxf", Blob(b"0", "image/vnd.dxf"))
    seen = Observation("valid", measurements=SOLID, compared=Compared("plate.dxf", differences, sizes))
    steps = (Step(Reply("a"), "", Code("r"), seen), Step(Reply("b"), "", Done(), seen))
    return Transcript(Start(Request("as drawn", task, (drawing,)), "p", "q", "e"), steps)


LOWER = Difference("size", "height", "front: height 26, reference 24", 2.0, "front")


def test_done_is_only_what_does_not_differ_from_its_drawing() -> None:
    assert judge(held()) == "done"
    assert judge(held(LOWER)) == "unmet"
    assert judge(held(sizes=(StatedSize("4× Ø6", "top", 6.0, 6.0, False),))) == "unmet"
    assert judge(held(sizes=(StatedSize("Ø6", "top", 6.0, None, None),))) == "done", "nothing was measured there"


def test_what_the_drawing_itself_explains_is_no_fault() -> None:
    explained = replace(LOWER, explained="not drawn to scale: 26 is stated there")
    assert judge(held(explained)) == "done"
    assert judge(held(explained, LOWER)) == "unmet"


def test_a_change_in_words_may_differ_from_the_drawing_that_comes_along() -> None:
    assert judge(held(LOWER, task="edit")) == "done"


def test_the_reason_names_the_drawing_and_the_first_difference() -> None:
    class Held(Workbench):
        def step(self, action: Action) -> Observation:
            return replace(super().step(action), compared=Compared("plate.dxf", (LOWER, LOWER, LOWER)))

    transcript = run(Request("as drawn"), Scripted(code("r = good"), DONE), IterCAD(), Held())
    assert ended(transcript) == (
        "unmet",
        "done, but it differs from plate.dxf: front: height 26, reference 24; and 2 more",
    )


def test_that_a_drawing_was_not_compared_with_is_told() -> None:
    transcript = held()
    (step, done) = transcript.steps
    blind = replace(transcript, steps=(replace(step, observation=replace(step.observation, compared=None)), done))
    assert transcript.assumptions == ()
    assert blind.assumptions == ("the part is what plate.dxf shows: it could not be compared with it",)


FINAL = code("r = good") + "\n<DONE>"


def test_code_that_is_to_be_all_takes_one_turn() -> None:
    transcript = go(Scripted(FINAL))
    assert ended(transcript) == ("done", "done")
    assert len(transcript.steps) == 1


LONGER = '[{"name": "move_point", "arguments": {"point": [10, 0], "new_point": [12, 0]}}]'


@pytest.mark.parametrize(
    ("first", "turns"),
    [
        (LONGER + "\n<DONE>", 1),
        (LONGER, 2),  # nobody said that this is all
        (LONGER.replace("[10, 0]", "[9, 9]") + "\n<DONE>", 2),  # changes nothing
        (LONGER.replace("[12, 0]", "[99, 0]") + "\n<DONE>", 2),  # is refused: off the canvas
    ],
)
def test_edits_of_a_canvas_that_are_to_be_all_take_one_turn(first: str, turns: int) -> None:
    request = round_request(Instruction("make it longer"), Design((Line(((0.0, 0.0), (10.0, 0.0))),)))
    planner = Scripted(first, "<DONE>")
    transcript = run(request, planner, MrCAD(), CanvasEnvironment(pictures=False), max_turns=3)
    assert len(transcript.steps) == turns
    assert ended(transcript)[1] == "done"


def test_code_that_was_to_be_all_and_fails_a_requirement_is_shown_again() -> None:
    wanted = Requirement("height 99", "size", (99.0,), axis="z")
    transcript = go(Scripted(FINAL, DONE), wanted)
    assert ended(transcript)[0] == "unmet"
    assert len(transcript.steps) == 2


def test_numbers_that_no_check_covers_are_asked_about_once() -> None:
    wanted = read("a strange thing of 77")
    planner = Scripted(FINAL, DONE)
    transcript = run(Request("a strange thing of 77"), planner, IterCAD(), Workbench(), requirements=wanted, ask=True)
    assert [step.asked for step in transcript.steps] == [("77",), ()]
    assert "No check covers these numbers of the request: 77" in planner.seen[1][-1].text
    assert ended(transcript)[0] == "done"
    assert transcript.end is not None
    assert any("77" in doubt for doubt in transcript.end.in_doubt)


def test_an_edit_that_changes_nothing_is_not_done() -> None:
    class Before(Workbench):
        def reset(self, request: Request) -> Observation | None:
            return self.step(Code("r = good\n"))

    request = Request("make it nicer", "edit", script="r = good\n")
    transcript = run(request, Scripted(code("r = good"), DONE), IterCAD(), Before())
    assert ended(transcript) == ("unmet", "done, but nothing of the part has changed")


def test_an_edit_is_told_what_it_changed() -> None:
    class Grown(Workbench):
        def reset(self, request: Request) -> Observation | None:
            return Observation("valid", measurements=replace(SOLID, bbox=(0, 0, 0, 5, 5, 5), volume=125.0))

    planner = Scripted(code("r = good"), DONE)
    run(Request("make it bigger", "edit", script="r = small"), planner, IterCAD(), Grown())
    assert "Changed against the version before: 5 → " in planner.seen[1][-1].text


def test_bodies_that_share_a_place_leave_a_part_in_doubt() -> None:
    bodies = (Part("bolt", 1.0, SOLID.bbox, (0, 0, 0)), Part("nut", 1.0, SOLID.bbox, (0, 0, 0)))
    sharing = replace(SOLID, solids=2, parts=bodies, interferences=(Interference((1, 2), (0, 0, 0), 98.4693),))
    step = Step(Reply("a"), "", Code("r"), Observation("valid", measurements=sharing))
    assert doubts(Transcript(Start(Request("a bolt with a nut"), "p", "q", "e"), (step,))) == (
        "bolt and nut share 98.5 mm³ of one place: whether that is meant",
    )
