"""A policy's failures are said again and corrected; its own scripts are not learned."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from gspo_kit import config
from rollouts_kit import reply, script

from cadwright.errors import UsageError
from cadwright.jobs import engine
from cadwright.synth.corpus.pipeline import Made, Order, write
from cadwright.train.learners.loader import Learner
from cadwright.train.learners.speaker import Prompt
from cadwright.train.rollouts.execution import Sandbox
from cadwright.train.rollouts.problems import Source

pytestmark = pytest.mark.train
SCRIPTS = (script(60, 40, 5), script(60, 40, 8), script(50, 40, 8))


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("texts")
    with engine("local", 1) as local:
        write(
            Order("texts", 3),
            lambda number: Made({"request": f"plate {number}", "code": SCRIPTS[number], "words": ["a plate"]}),
            folder,
            local,
            available=3,
        )
    return folder


class Stubborn:
    """Makes the first plate, whatever is asked for, and is content."""

    def __init__(self, learner: Learner) -> None:
        self._codec = learner.codec

    def refresh(self) -> None:
        pass

    def __call__(self, prompts: Sequence[Prompt], seed: int) -> list[list[int]]:
        said = [reply(SCRIPTS[0]), "<thinking>\nit is as it was asked for\n</thinking>\n<DONE>"]
        turns = [sum(line.role == "assistant" for line in prompt.chat.lines) for prompt in prompts]
        return [[*self._codec.text(said[turn]), self._codec.stop] for turn in turns]


def test_failures_are_corrected_and_what_is_right_is_left(corpus: Path, tmp_path: Path) -> None:
    from cadwright.train.learners.corrections import correct

    sandbox = Sandbox(workers=2, seconds=10.0, isolation="partial", distance="surface")
    wanted = config(tmp_path, problems=Source(corpus=str(corpus)), sandbox=sandbox)
    found, chats = correct(wanted, writer=Stubborn)
    assert (found.played, found.right, found.without, found.kept) == (3, 1, 0, 2)
    for chat, code in zip(chats, SCRIPTS[1:], strict=True):
        said = [line for line in chat.lines if line.role == "assistant"]
        assert [line.learned for line in said] == [False, True, True]
        assert SCRIPTS[0].strip() in said[0].text
        assert code.strip() in said[1].text
        assert said[2].text.endswith("<DONE>")


def test_only_a_corpus_knows_what_is_right(tmp_path: Path) -> None:
    from cadwright.train.learners.corrections import correct

    with pytest.raises(UsageError, match="no scripts to learn from"):
        correct(config(tmp_path))
