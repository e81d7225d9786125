"""Trajectories of several turns for `cadwright synth trajectories` (IterCAD, sections 3.2 and 3.3).

An expert plays the pairs of a corpus: D_S1. With a teacher the planner is the policy that is trained: where it fails,
or ends on another solid than was wanted, its scripts are sent anew, and the teacher goes on from what came of the last
one: D_S2. The policy's own turns are not learned (`Line.learned`); they are what is answered to.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import msgspec
from msgspec.structs import replace

from cadwright.agent import run
from cadwright.environments.cadquery import CadQueryEnvironment
from cadwright.errors import ExportError, InputError, UsageError
from cadwright.kernel.client import Kernel
from cadwright.metrics.triangles import Floats, read_stl
from cadwright.planners import registry
from cadwright.planners.base import Planner
from cadwright.planners.options import ModelOptions
from cadwright.protocols.itercad_published import Feedback, Prompts, PublishedIterCAD
from cadwright.synth.corpus.pipeline import Made, Make, Rejected
from cadwright.train.chats import Chat, of_messages
from cadwright.train.rollouts.cases import TRAJECTORIES, Case, Cases
from cadwright.train.rollouts.execution import DISTANCES, mesh_of
from cadwright.train.trajectories import filters
from cadwright.train.trajectories.judge import judged
from cadwright.train.trajectories.reference import ReferencePlanner
from cadwright.train.trajectories.saved import CHAT, as_field
from cadwright.train.turns import Kind, Turn, outcome
from cadwright.values import Code, Decline, Done, Message, Piece, Reply, Step, ToolSpec, Transcript

KIND = TRAJECTORIES
REFERENCE = "reference"
"""The planner that knows each pair's answer."""


class Collecting(msgspec.Struct, frozen=True, kw_only=True):
    """What decides which trajectories there are. Planners are named as everywhere, or ``reference``."""

    pairs: str
    """The folder of the corpus whose pairs are played."""
    planner: str = REFERENCE
    teacher: str | None = None
    judge: str | None = None
    near: filters.Near = "surface"
    max_turns: int = 5
    policy_turns: int = 2
    """So many scripts of the policy, before its teacher takes over."""
    feedback: Feedback = "views"
    prompts: Prompts = "paper"
    first: int = 0
    """The pair to begin with."""


@contextmanager
def trajectories(
    order: Collecting, options: ModelOptions | None = None, announce: Callable[[str], None] | None = None
) -> Iterator[Make]:
    """What makes the trajectory of each number, with a kernel of its own."""
    if order.judge == REFERENCE:
        raise UsageError("the reference judges nothing", "name a model as the judge, or leave it to the rules")
    with Kernel() as kernel, ExitStack() as stack:
        kernel.warm()
        collector = _Collector(order, kernel, Cases(Path(order.pairs)))
        for name in filter(None, (order.planner, order.teacher, order.judge)):
            if name != REFERENCE and name not in collector.planners:
                planner = registry.create(name, collector.protocol, options=options, announce=announce)
                collector.planners[name] = stack.enter_context(closing(planner))
        yield collector.make


def available(order: Collecting) -> int:
    """How many pairs there are. Raises `InputError` where there are none."""
    return max(0, len(Cases(Path(order.pairs))) - order.first)


class _Handed:
    """What somebody said, and then somebody else."""

    def __init__(self, replies: Sequence[Reply], then: Planner) -> None:
        self.name = then.name
        self._replies, self._then = list(replies), then

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        return self._replies.pop(0) if self._replies else self._then.reply(messages, tools)

    def close(self) -> None:
        """Neither is its own."""


class _Collector:
    def __init__(self, order: Collecting, kernel: Kernel, cases: Cases) -> None:
        self.planners: dict[str, Planner] = {}
        self.protocol = PublishedIterCAD("paper", order.prompts, order.feedback)
        self._order, self._kernel, self._cases = order, kernel, cases

    def make(self, number: int) -> Made | Rejected:
        """The trajectory of a pair; rejected where it is not to be learned from."""
        case = self._cases[self._order.first + number]
        played = self._played(case, self._planner(self._order.planner, case), self._order.max_turns)
        said = 0
        if self._order.teacher is not None:
            handed = self._handed(case, played)
            if isinstance(handed, Rejected):
                return handed
            said = len(handed)
            teacher = _Handed(handed, self._planner(self._order.teacher, case))
            played = self._played(case, teacher, said + self._order.max_turns)
        return self._kept(case, played, said)

    def _planner(self, name: str, case: Case) -> Planner:
        return self.planners.get(name) or ReferencePlanner(case.script, case.words, case.measured)

    def _played(self, case: Case, planner: Planner, max_turns: int) -> Transcript:
        pictures = self._order.feedback == "views"
        environment = CadQueryEnvironment(self._kernel, pictures=pictures, compared=False, sheet=True)
        return run(case.problem.request, planner, self.protocol, environment, max_turns=max_turns)

    def _handed(self, case: Case, played: Transcript) -> list[Reply] | Rejected:
        """The policy's first scripts, whose last one is to be corrected."""
        turns = self._turns(case, played)
        if filters.form(turns) is None and filters.geometry(turns, self._order.near) is None:
            return Rejected("right already")
        scripts: list[Reply] = []
        for step, turn in zip(played.steps, turns, strict=True):
            if turn.kind != "script" or len(scripts) == self._order.policy_turns:
                break
            scripts.append(step.reply)
        return scripts or Rejected("no script to correct")

    def _kept(self, case: Case, played: Transcript, said: int) -> Made | Rejected:
        turns = self._turns(case, played)
        reason = filters.form(turns) or filters.geometry(turns, self._order.near) or self._incoherent(played, said)
        last = _last_script(played)
        if reason is not None:
            why = played.end.reason if played.end is not None else ""
            return Rejected(reason, f"{case.problem.id}: {why}", last)
        field, files = as_field(self._chat(case, played, said))
        record = {
            "level": case.record.get("level", ""),
            "pair": case.problem.id,
            "provenance": {
                "source": self._cases.kind,
                "planner": self._order.planner,
                "teacher": self._order.teacher,
                "judge": self._order.judge,
                "pair": case.record.get("provenance", {}),
            },
            "code": last,
            "turns": len(turns),
            "policy_turns": said,
            "distances": [turn.cd for turn in turns],
            "checks": {"form": True, "logic": self._order.judge or "rules", "near": self._order.near},
            "distance": outcome(turns),
            CHAT: field,
        }
        return Made(record, files)

    def _incoherent(self, played: Transcript, said: int) -> str | None:
        """What the rules, and the judge, find in the turns that are learned."""
        reason = filters.logic(replace(played, steps=played.steps[said:]))
        if reason is not None or self._order.judge is None:
            return reason
        *earlier, last = played.steps
        messages = self.protocol.render(Transcript(played.start, tuple(earlier)))
        answer = Message("assistant", (Piece(last.reply.text, about=last.reply),))
        found = judged((*messages, answer), self.planners[self._order.judge])
        return None if found is None else f"judge: {found[:80]}"

    def _chat(self, case: Case, played: Transcript, said: int) -> Chat:
        *earlier, last = played.steps
        messages = self.protocol.render(Transcript(played.start, tuple(earlier)))
        chat = of_messages(case.problem.id, messages, pictures=self._order.feedback == "views")
        return chat.answered(last.reply.text).answering(said)

    def _turns(self, case: Case, played: Transcript) -> list[Turn]:
        distance = DISTANCES["surface" if self._order.near == "surface" else "chamfer"]
        wanted = mesh_of(self._kernel, case.problem.wanted)
        found = []
        for step in played.steps:
            mesh = self._built(step)
            found.append(Turn(_kind(step), None if mesh is None else distance(mesh, wanted), bool(step.thinking)))
        return found

    def _built(self, step: Step) -> Floats | None:
        seen = step.observation
        if not isinstance(step.action, Code) or not seen.valid or seen.geometry is None:
            return None
        try:
            return read_stl(self._kernel.cadquery_stl(seen.geometry.data), "the solid")
        except (ExportError, InputError):
            return None


def _kind(step: Step) -> Kind:
    if isinstance(step.action, Code):
        return "script"
    if isinstance(step.action, Done):
        return "done"
    return "declined" if isinstance(step.action, Decline) else "violation"


def _last_script(played: Transcript) -> str:
    scripts = [step.action.source for step in played.steps if isinstance(step.action, Code)]
    return scripts[-1] if scripts else ""
