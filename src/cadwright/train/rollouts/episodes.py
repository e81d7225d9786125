"""Episodes: many conversations of a policy with the sandbox at once, in IterCAD's published protocol.

All conversations of a *lane* go on in step: their next replies are written in one batch, then their scripts are
executed by the pool. With two lanes the policy writes for one while the pool executes for the other. Who is in which
batch depends on nothing but the episodes' numbers and what came of their scripts, so that a rollout can be repeated.
"""

import re
import time
from collections.abc import Sequence
from typing import Protocol as Interface

import msgspec

from cadwright.errors import InputError
from cadwright.jobs import Failed
from cadwright.protocols.base import Violation
from cadwright.protocols.itercad_published import PublishedIterCAD
from cadwright.train.rollouts.execution import Executed, Job
from cadwright.train.rollouts.pool import Pool
from cadwright.train.rollouts.problem import Problem
from cadwright.train.turns import Kind, Turn
from cadwright.values import Action, Code, Decline, Done, Message, Observation, Reply, Start, Step, Transcript
from cadwright.values import Problem as Fault

_TRACE = re.compile(r"<thinking>.*?</thinking>", re.DOTALL | re.IGNORECASE)


class Asked(msgspec.Struct, frozen=True):
    """An episode that waits for a reply, with all that was said in it so far."""

    episode: int
    messages: tuple[Message, ...]


class Said(msgspec.Struct, frozen=True):
    """A reply; ``None`` where the policy has no room to write one, or cannot read the problem, which is ``broken``."""

    text: str | None
    broken: str = ""


class Policy(Interface):
    """Who is trained: writes the next replies of many episodes at once."""

    def replies(self, asked: Sequence[Asked]) -> Sequence[Said]:
        """A reply for each."""
        ...


class Episode:
    """One conversation about one problem; ``number`` tells it from the others of a rollout."""

    def __init__(self, number: int, problem: Problem, protocol: PublishedIterCAD, max_turns: int) -> None:
        self.number, self.problem = number, problem
        self.turns: tuple[Turn, ...] = ()
        self.ended = ""
        """Why it has ended, in a word; empty while it goes on."""
        self.broken = ""
        """What is wrong with the problem itself, where its drawing or its reference cannot be read."""
        self.protocol, self._most = protocol, max_turns
        self.transcript = Transcript(Start(problem.request, "policy", protocol.name, "cadquery", max_turns=max_turns))
        self._said: tuple[Reply, str, Code] | None = None

    @property
    def asked(self) -> Asked:
        """What the policy sees next."""
        return Asked(self.number, self.protocol.render(self.transcript))

    def hear(self, said: Said) -> Job | None:
        """Take a reply; the script to execute, where it has one."""
        if said.text is None:
            self.broken, self.ended = said.broken, said.broken or "no room"
            return None
        reply = Reply(said.text)
        parsed = self.protocol.parse(reply, self.transcript)
        traced = _TRACE.search(said.text) is not None
        if isinstance(parsed, Violation):
            fault = Fault("ProtocolViolation", parsed.message, hint=parsed.hint)
            self._step(reply, "", None, Observation("protocol", error=fault), Turn("violation", traced=traced))
            if self.protocol.strict:
                self.ended = "violation"
            return None
        if isinstance(parsed.action, Code):
            self._said = reply, parsed.thinking, parsed.action
            return Job(parsed.action.source, self.problem.wanted)
        kind: Kind = "declined" if isinstance(parsed.action, Decline) else "done"
        self._step(reply, parsed.thinking, parsed.action, Observation("no-result"), Turn(kind, traced=traced))
        self.ended = kind
        return None

    def see(self, outcome: Executed | Failed) -> None:
        """Take what came of the script. Raises what neither the script nor the problem is to blame for."""
        assert self._said is not None, "a script was executed"
        reply, thinking, action = self._said
        self._said = None
        if isinstance(outcome, Failed):
            if not isinstance(outcome.error, InputError):
                raise outcome.error
            self.broken = self.ended = outcome.error.message
            return
        traced = _TRACE.search(reply.text) is not None
        self._step(reply, thinking, action, outcome.observation, Turn("script", outcome.cd, traced))

    def _step(self, reply: Reply, thinking: str, action: Action | None, observation: Observation, turn: Turn) -> None:
        self.transcript = self.transcript.with_step(Step(reply, thinking, action, observation))
        self.turns = (*self.turns, turn)
        if len(self.turns) >= self._most and not isinstance(action, Done | Decline):
            self.ended = "turn limit"


class Spent(msgspec.Struct, frozen=True):
    """Where the time of a rollout went, in seconds. ``busy`` is the share of its time that workers were at scripts."""

    seconds: float = 0.0
    writing: float = 0.0
    """What the policy took to write."""
    waiting: float = 0.0
    """What it waited for the pool."""
    executing: float = 0.0
    """What workers were at scripts, all together."""
    busy: float = 0.0


def play(episodes: Sequence[Episode], policy: Policy, pool: Pool[Job, Executed], lanes: int = 2) -> Spent:
    """Play episodes to their ends. Raises what keeps the pool from working; a script never does."""
    began, before, writing, waiting = time.monotonic(), pool.busy_seconds, 0.0, 0.0
    left = [lane for lane in (_Lane(episodes[first::lanes]) for first in range(lanes)) if lane.running]
    while left:
        for lane in left:
            then = time.monotonic()
            lane.look(pool)
            waiting += time.monotonic() - then
            then = time.monotonic()
            lane.go_on(policy, pool)
            writing += time.monotonic() - then
        left = [lane for lane in left if lane.running]
    seconds, executing = time.monotonic() - began, pool.busy_seconds - before
    return Spent(seconds, writing, waiting, executing, executing / max(seconds * pool.count, 1e-9))


class _Lane:
    """Episodes that go on in step."""

    def __init__(self, episodes: Sequence[Episode]) -> None:
        self._episodes = episodes
        self._waiting: dict[int, Episode] = {}

    @property
    def running(self) -> bool:
        return any(not episode.ended for episode in self._episodes)

    def look(self, pool: Pool[Job, Executed]) -> None:
        """See what came of the scripts."""
        outcomes = pool.collect(list(self._waiting))
        for episode, outcome in zip(self._waiting.values(), outcomes, strict=True):
            episode.see(outcome)
        self._waiting = {}

    def go_on(self, policy: Policy, pool: Pool[Job, Executed]) -> None:
        """Have the next replies written, and their scripts executed."""
        speaking = [episode for episode in self._episodes if not episode.ended]
        if not speaking:
            return
        for episode, said in zip(speaking, policy.replies([each.asked for each in speaking]), strict=True):
            job = episode.hear(said)
            if job is not None:
                self._waiting[pool.submit(job)] = episode
