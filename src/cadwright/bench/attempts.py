"""One record through the loop, as any user's request goes, with the planner timed."""

import time
from collections.abc import Callable, Sequence
from contextlib import closing

import msgspec

from cadwright.agent import run
from cadwright.bench.loop_options import USUAL, LoopOptions
from cadwright.bench.task import Record, Result, Team
from cadwright.environments.cadquery import PIXELS, CadQueryEnvironment
from cadwright.jobs import Stop
from cadwright.planners.base import Planner
from cadwright.requirements.reader import read
from cadwright.values import Code, Decline, Done, Message, Observation, Reply, ToolSpec, Transcript, Usage

RELEASED_PIXELS = 2100
"""The longer side of the released view sheet: 14 inches at 150 dots an inch."""


class Timed:
    """A planner whose replies are timed; it gives up between them when nobody waits any more."""

    def __init__(self, planner: Planner, stop: Stop) -> None:
        self.name = planner.name
        self.seconds: list[float] = []
        self._planner = planner
        self._stop = stop

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        """The planner's reply."""
        self._stop.check()
        began = time.perf_counter()
        reply = self._planner.reply(messages, tools)
        self.seconds.append(time.perf_counter() - began)
        return reply

    def close(self) -> None:
        """Close the planner."""
        self._planner.close()


class Counted:
    """A planner beside the one that is measured, whose tokens and dollars count all the same."""

    def __init__(self, planner: Planner) -> None:
        self.name = planner.name
        self.usage = Usage()
        self._planner = planner

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        """The planner's reply."""
        reply = self._planner.reply(messages, tools)
        self.usage = self.usage + reply.usage
        return reply

    def close(self) -> None:
        """Close the planner."""
        self._planner.close()

    def added_to(self, result: Result) -> Result:
        """A result with what this planner took."""
        known = result.cost_usd is not None and self.usage.cost_usd is not None
        return msgspec.structs.replace(
            result,
            tokens=result.tokens + self.usage.tokens,
            output_tokens=result.output_tokens + self.usage.output_tokens,
            cost_usd=(result.cost_usd or 0.0) + (self.usage.cost_usd or 0.0) if known else None,
        )


class Attempt(msgspec.Struct, frozen=True):
    """A run that has ended, and how long the planner took for each reply."""

    transcript: Transcript
    planning: tuple[float, ...]


def ended(record: Record, transcript: Transcript, planner: Timed, team: Team) -> Attempt:
    """A run that has ended, kept; nothing is kept of one that was given up."""
    team.stop.check()
    team.keep(record.id, transcript)
    return Attempt(transcript, tuple(planner.seconds))


def attempt(record: Record, team: Team, options: LoopOptions = USUAL) -> Attempt:
    """Go through the loop once for a record."""
    text, script = record.request.text, record.request.script
    ours = options.protocol == "ours"
    environment = CadQueryEnvironment(
        team.kernel,
        pictures=team.pictures and options.feedback != "words",
        compared=ours and options.feedback != "views",
        sheet=True,
        pixels=PIXELS if ours else RELEASED_PIXELS,
    )
    given = environment.reset(record.request) if script is not None else None
    with closing(Timed(team.planner(record), team.stop)) as planner:
        transcript = run(
            record.request,
            planner,
            options.language(),
            environment,
            requirements=read(text, task=record.request.task, before=given.measurements if given is not None else None),
            max_turns=team.max_turns,
            budget=team.budget,
            seed=team.seed,
        )
    return ended(record, transcript, planner, team)


Score = Callable[[Result, Attempt], Result]
"""Gives a result its scores: that of an attempt, and the attempt."""


def best(record: Record, team: Team, options: LoopOptions, score: Score) -> Result:
    """The best of the attempts that there are at a record: a valid solid first, then the lower Chamfer distance.

    What was spent is that of all attempts. Planners that sample get another seed for each.
    """
    results: list[Result] = []
    for number in range(options.attempts):
        done = attempt(record, seeded(team, number), options)
        results.append(score(result(record, done), done))
    found = min(results, key=lambda r: (not r.solved, r.scores.get("cd") or 0.0))
    return paid_for(results, found)


def paid_for(results: Sequence[Result], found: Result) -> Result:
    """The result that counts of several attempts, with what all of them took."""
    costs = [r.cost_usd for r in results]
    return msgspec.structs.replace(
        found,
        seconds=sum(r.seconds for r in results),
        planning=tuple(seconds for r in results for seconds in r.planning),
        tokens=sum(r.tokens for r in results),
        output_tokens=sum(r.output_tokens for r in results),
        cost_usd=None if None in costs else sum(cost for cost in costs if cost is not None),
    )


def seeded(team: Team, number: int) -> Team:
    """The team for one of several attempts; the first is as it would be alone."""
    if team.seed is None or team.reseeded is None or number == 0:
        return team
    seed, again = team.seed + number, team.reseeded
    return msgspec.structs.replace(team, seed=seed, planner=lambda _: again(seed))


def final(transcript: Transcript) -> Observation | None:
    """What the run ended on, as IterCAD counts it; ``None`` where that is no valid solid.

    The last turn made a valid solid, or it said that the valid solid from before is done. An earlier good turn does
    not save a run whose last turn failed, and a refusal is a failure.
    """
    last = transcript.steps[-1] if transcript.steps else None
    if last is None or transcript.best is None:
        return None
    if isinstance(last.action, Done) or last is transcript.best:
        return transcript.best.observation
    return None


def result(record: Record, done: Attempt) -> Result:
    """The result of an attempt, not scored yet."""
    transcript = done.transcript
    assert transcript.end is not None, "the run has ended"
    best = transcript.best
    last = transcript.steps[-1].action if transcript.steps else None
    return Result(
        id=record.id,
        status=transcript.end.status,
        reason=last.reason if isinstance(last, Decline) else transcript.end.reason,
        solved=final(transcript) is not None,
        turns=len(transcript.steps),
        seconds=transcript.end.seconds,
        planning=done.planning,
        tokens=transcript.usage.tokens,
        output_tokens=transcript.usage.output_tokens,
        cost_usd=transcript.usage.cost_usd,
        protocol=transcript.start.protocol,
        script=best.action.source if best and isinstance(best.action, Code) else None,
        not_understood=transcript.not_understood,
    )
