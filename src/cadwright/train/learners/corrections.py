"""On-policy failures with their corrections: D_S2 (IterCAD, section 3.3), many at a time.

The policy plays problems of a corpus; where it ends on another solid than was wanted, or on none, its scripts are sent
anew, and the reference goes on from what came of the last one: what is wrong with it, the right script, and ``<DONE>``.
With a model as the teacher this is what ``cadwright synth trajectories --teacher`` does, one conversation at a time.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from cadwright.errors import UsageError
from cadwright.protocols.itercad_published import PublishedIterCAD
from cadwright.train.chats import Chat, of_messages
from cadwright.train.learners.devices import Devices
from cadwright.train.learners.gspo import sandboxed
from cadwright.train.learners.loader import Learner, load
from cadwright.train.learners.player import Writer
from cadwright.train.learners.speaker import Speaker
from cadwright.train.learners.writers import Here
from cadwright.train.reinforced import Reinforced
from cadwright.train.rewards import Reward, keeps_form
from cadwright.train.rollouts.cases import Case, Cases
from cadwright.train.rollouts.episodes import Asked, Episode, Said, play
from cadwright.train.trajectories.filters import Near, is_near
from cadwright.train.trajectories.reference import ReferencePlanner
from cadwright.train.turns import outcome


class Corrected(msgspec.Struct, frozen=True):
    """What a collection came to: how many were played, were right already, had no script to correct, were kept."""

    played: int
    right: int
    without: int
    kept: int


def correct(
    config: Reinforced, *, policy_turns: int = 2, writer: Callable[[Learner], Writer] | None = None
) -> tuple[Corrected, list[Chat]]:
    """Play the problems of a config's corpus with its model, and correct what fails.

    Distances are the config's (``sandbox.distance``); ``surface`` tells right from nearly right. Raises `UsageError`
    where problems are no corpus: only there the right scripts are known.
    """
    if not config.problems.corpus:
        raise UsageError("a benchmark's problems have no scripts to learn from", "say problems.corpus")
    config.sandbox.check()
    first, limit = config.problems.first, config.problems.limit
    cases = Cases(Path(config.problems.corpus))[first : None if limit is None else first + limit]
    rollouts = config.rollouts
    protocol = PublishedIterCAD(rollouts.form, rollouts.prompts, rollouts.feedback)
    learner = load(config.model, config.seed, lambda: (case.problem.request.text for case in cases))
    devices = Devices(config.hardware)
    learner.model.to(devices.device)
    writes = writer(learner) if writer is not None else Here(learner, rollouts, devices.arithmetic)
    room = config.data.max_tokens
    policy = Speaker(learner.codec, writes, room=room, reply=rollouts.reply_tokens, seed=config.seed)
    own = [Episode(number, case.problem, protocol, policy_turns + 1) for number, case in enumerate(cases)]
    with sandboxed(config) as pool:
        play(own, policy, pool, rollouts.lanes)
        failed = [each for each in own if not each.broken and not _right(each, config)]
        scripts = {each.number: _scripts(each, policy_turns) for each in failed}
        again = [Episode(n, cases[n].problem, protocol, len(said) + 2) for n, said in scripts.items() if said]
        play(again, _Teacher(cases, scripts), pool, rollouts.lanes)
    found = [_chat(each, len(scripts[each.number])) for each in again if _right(each, config)]
    without = sum(not said for said in scripts.values())
    return Corrected(len(own), len(own) - len(failed), without, len(found)), found


class _Teacher:
    """Says again what the policy said, and then what the reference has to say to it."""

    def __init__(self, cases: Sequence[Case], scripts: dict[int, list[str]]) -> None:
        self._cases, self._scripts = cases, scripts

    def replies(self, asked: Sequence[Asked]) -> list[Said]:
        return [Said(self._reply(each)) for each in asked]

    def _reply(self, asked: Asked) -> str:
        said = sum(message.role == "assistant" for message in asked.messages)
        scripts = self._scripts[asked.episode]
        if said < len(scripts):
            return scripts[said]
        case = self._cases[asked.episode]
        return ReferencePlanner(case.script, case.words, case.measured).reply(asked.messages).text


def _right(episode: Episode, config: Reinforced) -> bool:
    distance = outcome(episode.turns)
    near: Near = "surface" if config.sandbox.distance == "surface" else "cd"
    return keeps_form(episode.turns, Reward()) and distance is not None and is_near(distance, near)


def _scripts(episode: Episode, most: int) -> list[str]:
    """The replies with the policy's first scripts, up to the first that is none."""
    found: list[str] = []
    for step, turn in zip(episode.transcript.steps, episode.turns, strict=True):
        if turn.kind != "script" or len(found) == most:
            break
        found.append(step.reply.text)
    return found


def _chat(episode: Episode, said: int) -> Chat:
    """The conversation up to its last reply; the policy's own are not learned."""
    steps = episode.transcript.steps
    cut = replace(episode.transcript, steps=steps[:-1])
    chat = of_messages(episode.problem.id, episode.protocol.render(cut))
    return chat.answered(steps[-1].reply.text).answering(said)
