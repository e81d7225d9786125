from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from train_kit import SCRIPT, TINY

from cadwright.protocols.itercad_published import PublishedIterCAD
from cadwright.train.learners.built import build
from cadwright.train.learners.codec import Codec
from cadwright.train.learners.speaker import Prompt, Speaker
from cadwright.train.rollouts.episodes import Episode
from cadwright.train.rollouts.execution import Executed, Wanted
from cadwright.train.rollouts.problem import Problem
from cadwright.values import Attachment, Blob, Observation, Request

pytestmark = pytest.mark.train
REPLY = f"<thinking>so</thinking>\n```python\n{SCRIPT}```"
PLATE = Problem("plate", Request("a plate"), Wanted("plate", code=SCRIPT))


@pytest.fixture(scope="module")
def codec() -> Codec:
    _, processor = build(TINY, [REPLY, PublishedIterCAD().prompt], seed=1)
    return Codec(processor)


class Written:
    """Writes what it was given, and keeps what it was asked with."""

    def __init__(self, ids: Sequence[Sequence[int]]) -> None:
        self._ids = iter(ids)
        self.prompts: list[list[int]] = []
        self.seeds: list[int] = []

    def __call__(self, prompts: Sequence[Prompt], seed: int) -> list[list[int]]:
        self.prompts += [prompt.encoded.ids for prompt in prompts]
        self.seeds.append(seed)
        return [list(next(self._ids)) for _ in prompts]


def speaker(codec: Codec, written: Any, room: int = 4000) -> Speaker:
    return Speaker(codec, written, room=room, reply=64, seed=7)


def test_each_prompt_goes_on_from_the_very_tokens_that_were_written(codec: Codec) -> None:
    letters = [codec.text(letter)[0] for letter in REPLY]  # not as they would be read
    done = [*codec.text("<thinking>so</thinking>\n<DONE>"), codec.stop]
    written = Written([[*letters, codec.stop], done])
    policy = speaker(codec, written)
    episode = Episode(3, PLATE, PublishedIterCAD(), 5)
    (said,) = policy.replies([episode.asked])
    assert said.text == REPLY
    assert episode.hear(said) is not None
    episode.see(Executed(Observation("valid"), 0.01))
    (said,) = policy.replies([episode.asked])
    assert episode.hear(said) is None
    first, second = written.prompts
    assert second[: len(first) + len(letters) + 1] == [*first, *letters, codec.stop]
    assert written.seeds == [7, 8]
    stream = policy.stream(episode)
    assert stream.ids[: len(second)] == second
    by_turn = [[token for token, turn in zip(stream.ids, stream.turns, strict=True) if turn == n] for n in (1, 2)]
    assert by_turn == [[*letters, codec.stop], done]


def test_where_there_is_no_room_nothing_is_said_and_the_last_reply_is_the_end(codec: Codec) -> None:
    reply = [*codec.text(REPLY), codec.stop]
    episode = Episode(0, PLATE, PublishedIterCAD(), 5)
    whole = len(speaker(codec, Written([])).stream(episode).ids)
    policy = speaker(codec, Written([reply]), room=whole + 64 + len(reply))
    episode.hear(policy.replies([episode.asked])[0])
    episode.see(Executed(Observation("valid"), 0.01))
    (said,) = policy.replies([episode.asked])
    episode.hear(said)
    assert episode.ended == "no room"
    assert policy.stream(episode).written == len(reply)


def test_a_broken_drawing_breaks_its_own_problem_alone(codec: Codec) -> None:
    drawing = Attachment("image", "plate.png", Blob(b"\x89PNG no picture", "image/png"))
    spoiled = replace(PLATE, request=replace(PLATE.request, attachments=(drawing,)))
    seeing = Codec(codec.processor)
    seeing.sees = True  # a picture is decoded before anything else is done with it
    episodes = [Episode(0, spoiled, PublishedIterCAD(), 5)]
    (said,) = speaker(seeing, Written([])).replies([each.asked for each in episodes])
    episodes[0].hear(said)
    assert "picture" in episodes[0].broken
