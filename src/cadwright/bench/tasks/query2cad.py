"""Query2CAD's requests (Badagabettu et al. 2024): no ground truth, so answers are checked against expectations."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

import msgspec

from cadwright.bench.attempts import attempt, final, result
from cadwright.bench.expectations import Expectation, expectation, mismatches
from cadwright.bench.loop_options import LoopOptions
from cadwright.bench.solids import METRICS, share
from cadwright.bench.task import Aim, Metric, Record, Result, Task, Team
from cadwright.errors import InputError
from cadwright.protocols.base import Protocol
from cadwright.values import Measurements, Request

RIGHT, WRONG, DECLINED, FAILED, UNJUDGED = "right", "wrong", "declined", "failed", "not judged"


def _of_judged(verdict: str, meaning: str, aim: Aim = "low") -> Metric:
    def metric(results: Sequence[Result]) -> float | None:
        judged = [r for r in results if r.verdict != UNJUDGED]
        return sum(r.verdict == verdict for r in judged) / len(judged) if judged else None

    return Metric(metric, meaning, aim)


def _wrong_of_done(results: Sequence[Result]) -> float | None:
    done = [r for r in results if r.status == "done" and r.verdict != UNJUDGED]
    return sum(r.verdict != RIGHT for r in done) / len(done) if done else None


class Query2CAD(Task):
    """``DIR/query2cad/queries.txt``, a request a line.

    An answer is right when it measures as expected, or declines what cannot be built; *wrong* when a solid was built
    that does not; *declined* when something could have been built; *failed* when the run ended without a solid; *not
    judged* when nobody has written down what is expected.
    """

    name = "query2cad"
    options_type = LoopOptions
    metrics: ClassVar[Mapping[str, Metric]] = {
        "ir": METRICS["ir"],
        "judged": share(lambda r: r.verdict != UNJUDGED, "requests for which it is written down what is right", "none"),
        "right": _of_judged(RIGHT, "right, of those judged", "high"),
        "wrong": _of_judged(WRONG, "wrong, of those judged"),
        "declined": _of_judged(DECLINED, "declined although it can be built, of those judged"),
        "wrong_of_done": Metric(_wrong_of_done, METRICS["wrong_of_done"].meaning, "low"),
    }

    def __init__(self, data: Path, options: LoopOptions) -> None:
        self._options = options
        self._path = data / "query2cad" / "queries.txt"

    def protocol(self) -> Protocol:
        """IterCAD's."""
        return self._options.language()

    def records(self) -> Sequence[Record]:
        """One for each line that is not empty, known by its number."""
        try:
            lines = self._path.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            hint = "--data names the folder of `query2cad/queries.txt`: a request a line, of the repository Query2CAD"
            raise InputError(f"{self._path} cannot be read ({type(error).__name__})", hint) from error
        return [Record(f"{n:02d}", Request(line.strip())) for n, line in enumerate(lines, 1) if line.strip()]

    def attempt(self, record: Record, team: Team) -> Result:
        """Through the loop once; what the run ended on is measured."""
        done = attempt(record, team, self._options)
        seen = final(done.transcript)
        wanted = expectation(record.request.text)
        return judged(result(record, done), wanted, seen.measurements if seen else None, done.transcript.assumptions)

    def failed(self, record: Record, reason: str) -> Result:
        """A run without a solid."""
        verdict = UNJUDGED if expectation(record.request.text) is None else FAILED
        return Result(id=record.id, status="error", reason=reason, verdict=verdict)

    def remarks(self, results: Sequence[Result]) -> str:
        """Every request with its verdict, and what is wrong with a wrong answer; the requests are not ours to quote."""
        counts = Counter(r.verdict for r in results)
        lines = ["### The requests", "", ", ".join(f"{n} {verdict}" for verdict, n in counts.most_common()), ""]
        lines += ["| line | status | verdict | what is wrong |", "|---|---|---|---|"]
        lines += [f"| {r.id} | {r.status} | {r.verdict} | {r.reason if r.verdict == WRONG else ''} |" for r in results]
        return "\n".join(lines)


def judged(result: Result, wanted: Expectation | None, seen: Measurements | None, assumed: Sequence[str]) -> Result:
    """A result with its verdict, and the reason for it where it is not right."""

    def verdict(name: str, reason: str = result.reason) -> Result:
        return msgspec.structs.replace(result, verdict=name, reason=reason)

    if wanted is None:
        return verdict(UNJUDGED)
    if result.status == "declined":
        return verdict(RIGHT if wanted.declined else DECLINED)
    if seen is None:
        return verdict(FAILED)
    found = [wanted.why] if wanted.declined else mismatches(wanted, seen, assumed)
    return verdict(WRONG, "; ".join(found)) if found else verdict(RIGHT)
