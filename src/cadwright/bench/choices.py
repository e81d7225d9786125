"""Multiple-choice questions on CAD files: asked through the loop, and how the answers are counted.

An answer counts as *right* or *wrong*; a planner that declines, or ends without one, leaves a question *unanswered*,
which is not right either.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import partial
from typing import Annotated

import msgspec
from msgspec import Meta

from cadwright import tools
from cadwright.agent import run
from cadwright.bench.attempts import Timed, ended, paid_for, result, seeded
from cadwright.bench.scores import mean
from cadwright.bench.sketch_route import PAPER_TURNS, TURNS
from cadwright.bench.task import Metric, Record, Result, Team
from cadwright.environments.base import Environment
from cadwright.protocols.base import Protocol
from cadwright.protocols.cad_assistant import CADAssistant, choice
from cadwright.values import Done, Request, Transcript

RIGHT, WRONG, UNANSWERED = "right", "wrong", "unanswered"


def _share(meaning: str, *verdicts: str) -> Metric:
    return Metric(lambda results: sum(r.verdict in verdicts for r in results) / len(results), meaning)


def _of_answered(results: Sequence[Result]) -> float | None:
    answered = [r for r in results if r.verdict != UNANSWERED]
    return sum(r.verdict == RIGHT for r in answered) / len(answered) if answered else None


def _per_question(of: Callable[[Result], float | None], meaning: str) -> Metric:
    def mean(results: Sequence[Result]) -> float | None:
        known = [value for r in results if (value := of(r)) is not None]
        return sum(known) / len(known) if len(known) == len(results) else None

    return Metric(mean, meaning, "low")


METRICS: Mapping[str, Metric] = {
    "accuracy": _share("right, of all questions", RIGHT),
    "accuracy_a_trial": mean("right a trial", "… one by one, where each is asked several times"),
    "answered": _share("answered", RIGHT, WRONG),
    "answered_accuracy": Metric(_of_answered, "right, of those answered"),
    "tokens_per_question": _per_question(lambda r: r.tokens, "tokens for a question"),
    "output_tokens_per_question": _per_question(lambda r: r.output_tokens, "… of them written by the planner"),
    "cost_per_question": _per_question(lambda r: r.cost_usd, "US dollars for a question"),
}


class QuestionOptions(msgspec.Struct, frozen=True, kw_only=True):
    """What may be chosen about questions; the fields are options of the command line."""

    preset: Annotated[
        tools.Preset | None, Meta(description="Tools in FreeCAD: by task, or CAD-Assistant's own with ten turns.")
    ] = None
    docs_tokens: Annotated[
        int, Meta(ge=0, description="Tokens of docstrings at most; with the paper's preset all are whole.")
    ] = tools.BUDGET_TOKENS
    trials: Annotated[
        int, Meta(ge=1, le=25, description="Ask so often and take what is answered most; ties to what came first.")
    ] = 1

    @property
    def turns(self) -> int:
        """How many turns a planner has where nothing else is said."""
        return PAPER_TURNS if self.preset == "paper" else TURNS

    def language(self) -> CADAssistant:
        """CAD-Assistant's, with the docstrings of these options."""
        preset = self.preset or "chosen"
        return CADAssistant(partial(tools.docstrings, budget_tokens=self.docs_tokens, preset=preset))


def ask(
    request: Request,
    record: Record,
    team: Team,
    protocol: Protocol,
    environment: Environment,
    answer: str,
    trials: int = 1,
) -> Result:
    """Ask a record's question, as ``request``; ``answer`` is the letter that is right.

    Of several ``trials`` the letter counts that most of them gave, those without one left out, as in the released
    evaluation; planners that sample get another seed for each. What was spent is that of all.
    """
    asked = [_asked(request, record, seeded(team, number), protocol, environment) for number in range(trials)]
    letters = [letter for letter, _ in asked if letter is not None]
    letter = Counter(letters).most_common(1)[0][0] if letters else None
    verdict = UNANSWERED if letter is None else RIGHT if letter == answer else WRONG
    right = sum(each == answer for each, _ in asked) / trials
    told = paid_for([result for _, result in asked], next(r for each, r in asked if each == letter))
    return msgspec.structs.replace(told, verdict=verdict, scores={"right a trial": right})


def _asked(
    request: Request, record: Record, team: Team, protocol: Protocol, environment: Environment
) -> tuple[str | None, Result]:
    """One trial: the letter that was answered, if there was one."""
    with closing(Timed(team.planner(record), team.stop)) as planner:
        transcript = run(
            request,
            planner,
            protocol,
            environment,
            max_turns=team.max_turns,
            budget=team.budget,
            seed=team.seed,
        )
    return _letter(transcript), result(record, ended(record, transcript, planner, team))


def failed(record: Record, reason: str) -> Result:
    """What counts where the work itself broke down: unanswered."""
    return Result(id=record.id, status="error", reason=reason, verdict=UNANSWERED)


def remarks(results: Sequence[Result]) -> str:
    """How many answers there are of each kind, and why there is none where there is none."""
    counts = Counter(r.verdict for r in results)
    reasons = Counter(_kind(r.reason) for r in results if r.verdict == UNANSWERED)
    lines = ["### Answers", "", ", ".join(f"{n} {verdict}" for verdict, n in counts.most_common()), ""]
    lines += ["| unanswered because | questions |", "|---|---|"]
    return "\n".join(lines + [f"| {reason} | {n} |" for reason, n in reasons.most_common(10)])


def _letter(transcript: Transcript) -> str | None:
    last = transcript.steps[-1].action if transcript.steps else None
    if not isinstance(last, Done) or last.answer is None:
        return None
    options = transcript.start.request.options
    said = last.answer.strip().strip(".")
    same = [chr(ord("A") + n) for n, option in enumerate(options) if option.strip().lower() == said.lower()]
    return same[0] if len(same) == 1 else choice(f"Answer: {said}")


def _kind(reason: str) -> str:
    """A reason without what is particular to one question."""
    return "the facts fit no single option" if "No single option" in reason else reason.partition(";")[0]
