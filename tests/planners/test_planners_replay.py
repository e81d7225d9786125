import pytest

from cadwright.errors import PlannerError
from cadwright.planners.replay import ReplayPlanner
from cadwright.values import Code, Observation, Reply, Request, Start, Step, Transcript, Usage


def recorded(*texts: str) -> Transcript:
    start = Start(Request("a plate"), "openai:gpt-5", "itercad", "cadquery")
    return Transcript(
        start,
        tuple(Step(Reply(t, (), Usage(10, n, 0.5, 1)), "", Code(t), Observation("valid")) for n, t in enumerate(texts)),
    )


def test_replies_come_in_order_with_their_usage() -> None:
    planner = ReplayPlanner(recorded("first", "second"))
    assert planner.reply(()) == Reply("first", (), Usage(10, 0, 0.5, 1))
    assert planner.reply(()) == Reply("second", (), Usage(10, 1, 0.5, 1))


@pytest.mark.parametrize(("texts", "said"), [((), "0 replies"), (("a",), "1 reply "), (("a", "b"), "2 replies")])
def test_a_conversation_longer_than_the_recording(texts: tuple[str, ...], said: str) -> None:
    planner = ReplayPlanner(recorded(*texts))
    for _ in texts:
        planner.reply(())
    for _ in range(2):
        with pytest.raises(PlannerError, match=f"the transcript holds {said}"):
            planner.reply(())


def test_it_says_whose_replies_it_gives() -> None:
    assert ReplayPlanner(recorded()).name == "replay of openai:gpt-5"
