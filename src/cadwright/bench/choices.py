"""Multiple-choice questions on CAD files: asked through the loop, and how the answers are counted.

An answer counts as *right* or *wrong*; a planner that declines, or ends without one, leaves a question *unanswered*,
which is not right either.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing

import msgspec

from cadwright.agent import run
from cadwright.bench.attempts import Timed, ended, result
from cadwright.bench.task import Metric, Record, Result, Team
from cadwright.environments.base import Environment
from cadwright.protocols.base import Protocol
from cadwright.protocols.cad_assistant import choice
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
    "answered": _share("answered", RIGHT, WRONG),
    "answered_accuracy": Metric(_of_answered, "right, of those answered"),
    "tokens_per_question": _per_question(lambda r: r.tokens, "tokens for a question"),
    "output_tokens_per_question": _per_question(lambda r: r.output_tokens, "… of them written by the planner"),
    "cost_per_question": _per_question(lambda r: r.cost_usd, "US dollars for a question"),
}


def ask(
    request: Request, record: Record, team: Team, protocol: Protocol, environment: Environment, answer: str
) -> Result:
    """Ask a record's question once, as ``request``; ``answer`` is the letter that is right."""
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
    told = result(record, ended(record, transcript, planner, team))
    return msgspec.structs.replace(told, verdict=_verdict(transcript, answer))


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


def _verdict(transcript: Transcript, answer: str) -> str:
    last = transcript.steps[-1].action if transcript.steps else None
    if not isinstance(last, Done) or last.answer is None:
        return UNANSWERED
    options = transcript.start.request.options
    said = last.answer.strip().strip(".")
    same = [chr(ord("A") + n) for n, option in enumerate(options) if option.strip().lower() == said.lower()]
    letter = same[0] if len(same) == 1 else choice(f"Answer: {said}")
    return UNANSWERED if letter is None else RIGHT if letter == answer else WRONG


def _kind(reason: str) -> str:
    """A reason without what is particular to one question."""
    return "the facts fit no single option" if "No single option" in reason else reason.partition(";")[0]
