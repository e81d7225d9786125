"""The loop: a planner decides, an environment acts, the requirements are checked, until it is done.

Any planner, protocol and environment go through here; bench, training and the faces all call it.
"""

import time
from collections.abc import Callable, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from cadwright import __version__
from cadwright.environments.base import Environment
from cadwright.planners.base import Planner
from cadwright.planners.budget import Budget
from cadwright.protocols.base import Parsed, Protocol, Violation
from cadwright.protocols.tokens import weigh
from cadwright.requirements.change_report import same_part
from cadwright.requirements.changes import Difference
from cadwright.requirements.changes.verdict import held_to
from cadwright.requirements.checker import check
from cadwright.requirements.claims.ledger import in_doubt, refuted, uncovered
from cadwright.requirements.claims.probed import probes_of
from cadwright.requirements.viewpoints import spots
from cadwright.sandbox.cancellation import heeded
from cadwright.values import (
    Checked,
    Decline,
    Done,
    End,
    Measurements,
    Observation,
    Problem,
    Reply,
    Request,
    Requirement,
    Start,
    Status,
    Step,
    Transcript,
    Usage,
)
from cadwright.values.comparison import Changed


class Progress(msgspec.Struct, frozen=True):
    """Where a run is, for whoever waits: the turn (from 1), what is being done, what was used so far."""

    turn: int
    doing: Literal["starting", "planning", "executing", "finished"]
    usage: Usage = Usage()


Record = Callable[[Start | Step | End], None]


def run(
    request: Request,
    planner: Planner,
    protocol: Protocol,
    environment: Environment,
    *,
    requirements: Sequence[Requirement] = (),
    max_turns: int = 5,
    budget: Budget = Budget(),
    seed: int | None = None,
    ask: bool = False,
    record: Record = lambda _: None,
    progress: Callable[[Progress], None] = lambda _: None,
) -> Transcript:
    """Go through the loop once. ``record`` gets every part of the transcript as soon as it is finished.

    With ``ask`` a planner that says it is done gets back, once, the numbers of the request that no check covers.
    """
    began = time.monotonic()
    now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    names = (planner.name, protocol.name, environment.name)
    progress(Progress(1, "starting"))
    initial = environment.reset(request)
    wanted = (*requirements, *_of_edit(request, initial))
    start = Start(request, *names, wanted, initial, seed, __version__, now, max_turns)
    transcript = Transcript(start)
    record(transcript.start)
    while (reason := _ended(transcript, protocol) or _exhausted(transcript, max_turns, budget)) is None:
        step = _turn(transcript, planner, protocol, environment, progress)
        if ask:
            step = _asked(step, transcript)
        step = _weighed(step, transcript, protocol)
        transcript = transcript.with_step(step)
        record(step)
    held, seconds = _held(transcript), time.monotonic() - began
    status, open_ = judge(transcript, held), doubts(transcript, held)
    end = End(status, reason + _why(transcript), transcript.usage, seconds, open_)
    record(end)
    progress(Progress(len(transcript.steps), "finished", transcript.usage))
    return transcript.with_end(end)


def _of_edit(request: Request, initial: Observation | None) -> tuple[Requirement, ...]:
    """What every edit of a part that was measured is held to, beside what was read from its words."""
    measured = initial.measurements if initial is not None else None
    return held_to(request.text) if request.task == "edit" and measured is not None and measured.valid else ()


def _held(transcript: Transcript) -> tuple[Checked, ...]:
    """The requirements of a run, held against the part that it ended with."""
    best = transcript.best
    return () if best is None else checked(transcript, transcript.measured, best.observation.changed)


def judge(transcript: Transcript, held: Sequence[Checked] | None = None) -> Status:
    """Judge a run by its last valid geometry.

    Its requirements count, the drawing that it was to be made from, and what the planner left out.

    A question is done when it was answered. ``held`` is what came of checking, where that is known.
    """
    last = transcript.steps[-1].action if transcript.steps else None
    if isinstance(last, Decline):
        return "declined"
    if transcript.start.request.task == "ask":
        return "done" if isinstance(last, Done) and last.answer is not None else "failed"
    best = transcript.best
    if best is None:
        return "failed"
    failed = refuted(_held(transcript) if held is None else held)
    unmet = bool(failed) or transcript.differing or transcript.not_understood or _unchanged(transcript)
    unmet = unmet or _bodiless(transcript)
    return "unmet" if unmet else "done"


def _unchanged(transcript: Transcript) -> bool:
    """Whether an edit left the part as it was: that is never what was asked for."""
    before = transcript.start.initial
    best = transcript.best.observation if transcript.best else None
    if transcript.start.request.task != "edit" or before is None or best is None or best.document is not None:
        return False
    if before.measurements is None or best.measurements is None or before.parts != best.parts:
        return False
    return same_part(before.measurements, best.measurements)


def _bodiless(transcript: Transcript) -> bool:
    """Whether a body was to be made, and what there is is a sketch."""
    request, best = transcript.start.request, transcript.best
    return request.task == "make" and request.names_body and best is not None and not best.observation.valid


def doubts(transcript: Transcript, held: Sequence[Checked] | None = None) -> tuple[str, ...]:
    """What of a part that is there could not be checked: numbers of the request, checks, views of its drawing.

    A question, and a run without a part, has none. ``held`` is what came of checking, where that is known.
    """
    best = transcript.best
    if best is None or transcript.start.request.task not in ("make", "edit"):
        return ()
    open_ = in_doubt(_held(transcript) if held is None else held, transcript.measured)
    compared, request = best.observation.compared, transcript.start.request
    flat = request.task == "make" and not best.observation.valid and not (request.names_sketch or request.names_body)
    made = ("whether a sketch, with no body, is all that was asked for",) if flat else ()
    return (*open_, *_overlaps(transcript.measured), *made, *(compared.in_doubt if compared is not None else ()))


def _overlaps(measured: Measurements | None) -> list[str]:
    """Which bodies are in one place: fits may be meant so, and nobody said it."""
    if measured is None:
        return []
    names = [part.name or f"body {n}" for n, part in enumerate(measured.parts, 1)]
    found = []
    for one in measured.interferences:
        called = [names[n - 1] if n <= len(names) else f"body {n}" for n in one.solids]
        by = "" if one.volume is None else f" {one.volume:.3g} mm³ of"
        found.append(f"{' and '.join(called)} share{by} one place: whether that is meant")
    return found


def checked(
    transcript: Transcript,
    measured: Measurements | None,
    changed: Changed | None,
    wanted: Sequence[Requirement] | None = None,
) -> tuple[Checked, ...]:
    """The requirements of a run, held against what was measured; those of an edit against what it changed."""
    difference = None
    before = transcript.start.initial.measurements if transcript.start.initial is not None else None
    if transcript.start.request.task == "edit" and before is not None and not before.flat:
        difference = Difference(before, changed)
    return check(transcript.requirements if wanted is None else wanted, measured, difference)


def _asked(step: Step, transcript: Transcript) -> Step:
    """The step, with the numbers that its planner is asked about before it may be done."""
    done = isinstance(step.action, Done) or (step.final and step.observation.valid)
    if not done or any(earlier.asked for earlier in transcript.steps):
        return step
    after = transcript.with_step(step)
    seen = step.observation
    return replace(step, asked=uncovered(after.requirements, seen.requirements, seen.measurements))


def _why(transcript: Transcript) -> str:
    """Why a run that ended with a solid is not done, where no requirement tells."""
    if _unchanged(transcript):
        return ", but nothing of the part has changed"
    if _bodiless(transcript):
        return ", but it is a sketch, and a body was asked for"
    if not transcript.differing:
        return ""
    first, *more = transcript.differing
    assert transcript.best is not None
    assert transcript.best.observation.compared is not None
    name = transcript.best.observation.compared.reference
    return f", but it differs from {name}: {first}" + (f"; and {len(more)} more" if more else "")


def _ended(transcript: Transcript, protocol: Protocol) -> str | None:
    if not transcript.steps:
        return None
    last = transcript.steps[-1]
    if isinstance(last.action, Decline):
        return "declined"
    if last.asked or (isinstance(last.action, Done) and _contradicted(last)):
        return None
    if isinstance(last.action, Done) or (last.final and _finished(last, transcript)):
        return "done"
    return "protocol violation" if protocol.strict and last.action is None else None


def _contradicted(step: Step) -> bool:
    """Whether a check that a planner added as it said it was done fails."""
    new = {r.text for r in step.requirements}
    return any(c.verdict == "FAIL" and c.requirement.text in new for c in step.observation.requirements)


def _finished(step: Step, transcript: Transcript) -> bool:
    """Whether nothing that was made fails: then code, or edits, that were to be all are.

    Of a design without a body, what is noted says that an edit did nothing.
    """
    seen = step.observation
    failed = any(c.verdict == "FAIL" for c in seen.requirements)
    whole = seen.valid or (seen.sound and not seen.notes)
    return whole and not failed and not transcript.differing and not _unchanged(transcript)


def _exhausted(transcript: Transcript, max_turns: int, budget: Budget) -> str | None:
    if len(transcript.steps) >= max_turns:
        return "turn limit"
    last = transcript.steps[-1].reply.usage if transcript.steps else None
    return budget.exhausted(transcript.usage, last)


def _turn(
    transcript: Transcript,
    planner: Planner,
    protocol: Protocol,
    environment: Environment,
    progress: Callable[[Progress], None],
) -> Step:
    began = time.monotonic()
    turn = len(transcript.steps) + 1
    progress(Progress(turn, "planning", transcript.usage))
    reply = heeded(lambda: planner.reply(protocol.render(transcript), protocol.tools()))
    parsed = protocol.parse(reply, transcript)
    if isinstance(parsed, Violation):
        problem = Problem("ProtocolViolation", parsed.message, hint=parsed.hint)
        return Step(reply, "", None, Observation("protocol", error=problem), time.monotonic() - began)
    progress(Progress(turn, "executing", transcript.usage + reply.usage))
    observation = _observe(parsed, transcript, environment)
    return _step(reply, parsed, observation, time.monotonic() - began)


def _weighed(step: Step, transcript: Transcript, protocol: Protocol) -> Step:
    """The step with what its feedback costs the planner to read."""
    if isinstance(step.action, Decline) or (isinstance(step.action, Done) and not (step.asked or _contradicted(step))):
        return step
    return replace(step, feedback=weigh(protocol.render(transcript.with_step(step))[-1]))


def _observe(parsed: Parsed, transcript: Transcript, environment: Environment) -> Observation:
    wanted = (*transcript.requirements, *parsed.requirements)
    if isinstance(parsed.action, Done) and transcript.best is not None:
        seen = environment.probe(transcript.best.observation, probes_of(wanted))
        told = checked(transcript, seen.measurements, seen.changed, wanted)
        new = [c for c in told if c.requirement in parsed.requirements]
        return environment.show(replace(seen, requirements=told, images=()), spots(new, seen.measurements))
    if isinstance(parsed.action, Done | Decline):
        return Observation("no-result")
    observation = environment.probe(environment.step(parsed.action), probes_of(wanted))
    unread = tuple(f"this check could not be read and checks nothing: {text}" for text in parsed.unread)
    told = checked(transcript, observation.measurements, observation.changed, wanted)
    observation = replace(observation, requirements=told, notes=(*observation.notes, *unread))
    return environment.show(observation, spots(told, observation.measurements, observation.changed))


def _step(reply: Reply, parsed: Parsed, observation: Observation, seconds: float) -> Step:
    return Step(
        reply,
        parsed.thinking,
        parsed.action,
        observation,
        seconds,
        parsed.assumptions,
        parsed.not_understood,
        parsed.requirements,
        final=parsed.final,
        question=parsed.question,
    )
