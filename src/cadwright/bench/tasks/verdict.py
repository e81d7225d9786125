"""Verdict: how often the loop's word counts, on scripts that are known to be right or wrong.

``DIR/verdict`` (or ``DIR`` itself) has the folders ``texts``, ``edits`` and ``drawings`` of records
(`cadwright.bench.scripted`), and ``replies`` with whole replies to their first prompts, ``SET-NAME.txt``. Nobody
plans: each script is sent by a planner that says it is done.
"""

import os
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from cadwright.bench.scripted import MODEL, RIGHT, Case, Replied, checks_of, played, reply_of, request_of, scripts_of
from cadwright.bench.task import Metric, Record, Result, Task, Team
from cadwright.errors import InputError
from cadwright.protocols.base import Protocol
from cadwright.protocols.itercad import IterCAD
from cadwright.values import Request

SETS = ("texts", "edits", "drawings")
REPLIES = "replies"
_MOST_TOLD = 40


def _wrong(results: Iterable[Result]) -> tuple[str, ...]:
    """The kinds of wrong scripts there are."""
    kinds = {name.removeprefix("all ") for r in results for name in r.scores if name.startswith("all ")}
    return tuple(kinds - {RIGHT, MODEL})


def _sum(results: Iterable[Result], what: str, kinds: Sequence[str]) -> float:
    return sum(r.scores.get(f"{what} {kind}") or 0.0 for r in results for kind in kinds)


def _share(results: Sequence[Result], what: str, kinds: Sequence[str]) -> float | None:
    total = _sum(results, "all", kinds)
    return _sum(results, what, kinds) / total if total else None


METRICS: Mapping[str, Metric] = {
    "right_done": Metric(lambda rs: _share(rs, "done", (RIGHT,)), "right scripts called done"),
    "right_confirmed": Metric(lambda rs: _share(rs, "undoubted", (RIGHT,)), "… without a doubt"),
    "wrong_done": Metric(lambda rs: _share(rs, "done", _wrong(rs)), "wrong scripts called done", "low"),
    "wrong_undoubted": Metric(lambda rs: _share(rs, "undoubted", _wrong(rs)), "… without a doubt", "low"),
}
"""The shares of right scripts that were called done, and confirmed, and of wrong ones that were called done, and
without a doubt; intervals are over requests, whose scripts have much in common."""


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What may be chosen."""

    subset: Annotated[
        Literal["texts", "edits", "drawings"] | None, msgspec.Meta(description="Only this set of scripts.")
    ] = None
    checks: Annotated[
        str | None,
        msgspec.Meta(description="What is stated beside scripts: `replies`, or a folder of SET-NAME.txt."),
    ] = None


class Verdict(Task):
    """The benchmark."""

    name = "verdict"
    metrics = METRICS
    options_type = Options
    played = "scripted"

    def __init__(self, data: Path, options: Options) -> None:
        self._folder = data / self.name if (data / self.name).is_dir() else data
        self._sets = SETS if options.subset is None else (options.subset,)
        self._checks = options.checks
        given = os.environ.get("CADWRIGHT_DATA")
        self._drawings = [data / "drawings", *([Path(given) / "drawings"] if given else [])]

    def protocol(self) -> Protocol:
        """IterCAD's."""
        return IterCAD()

    def records(self) -> Sequence[Record]:
        """One for each request; with replies, those that have one."""
        paths = [path for one in self._sets for path in sorted((self._folder / one).glob("*.toml"))]
        if not paths:
            hint = "--data names the folder that holds `verdict/`, or texts/, edits/ and drawings/ themselves"
            raise InputError(f"{self._folder}: there are no records of scripts", hint)
        found = [Record(f"{path.parent.name}-{path.stem}", Request(scripts_of(path).request), path) for path in paths]
        return [r for r in found if self._checks != REPLIES or self._reply(r.id) is not None]

    def attempt(self, record: Record, team: Team) -> Result:
        """Play all scripts of a request."""
        assert record.reference is not None, "every record is a file"
        began = time.monotonic()
        scripts = scripts_of(record.reference)
        cases = []
        for case in played(scripts, self._stated(record.id), request_of(scripts, self._drawings), team.kernel):
            team.stop.check()
            cases.append(case)
        return Result(
            id=record.id,
            status=cases[0].status,
            solved=cases[0].status == "done",
            turns=1,
            seconds=time.monotonic() - began,
            protocol=IterCAD.name,
            scores=counted(cases),
            verdict="; ".join(_told(cases)),
        )

    def remarks(self, results: Sequence[Result]) -> str:
        """The shares by set and by kind, and what came out otherwise than it should."""
        lines = ["| | right | done | confirmed | wrong | done | without a doubt |", "|---|---|---|---|---|---|---|"]
        for one in self._sets:
            own = [r for r in results if r.id.startswith(f"{one}-")]
            lines += [f"| {one} | {_cells(own, (RIGHT,))} | {_cells(own, _wrong(own))} |"] if own else []
        lines += ["", "| wrong in this | scripts | done | without a doubt |", "|---|---|---|---|"]
        lines += [f"| {kind} | {_cells(results, (kind,))} |" for kind in sorted(_wrong(results))]
        if models := _sum(results, "all", (MODEL,)):
            sure = _sum(results, "undoubted", (MODEL,))
            lines += ["", f"{models:g} replies make another part, {sure:g} of them are called done without a doubt."]
        told = [f"- {r.id}: {r.verdict or r.reason}" for r in results if r.verdict or r.reason]
        return "\n".join([*lines, "", *told[:_MOST_TOLD]])

    def _reply(self, name: str) -> Replied | None:
        return reply_of(self._folder / REPLIES / f"{name}.txt")

    def _stated(self, name: str) -> str | Replied:
        """What a planner states beside the scripts of a record."""
        if self._checks is None:
            return ""
        if self._checks != REPLIES:
            return checks_of(Path(self._checks) / f"{name}.txt")
        reply = self._reply(name)
        assert reply is not None, "records without a reply are left out"
        return reply


def counted(cases: Iterable[Case]) -> dict[str, float | None]:
    """How many scripts of each kind there are, how many were called done, and how many without a doubt."""
    found: Counter[str] = Counter()
    for case in cases:
        found[f"all {case.kind}"] += 1
        found[f"done {case.kind}"] += case.status == "done"
        found[f"undoubted {case.kind}"] += case.undoubted
    return {name: float(count) for name, count in found.items()}


def _told(cases: Iterable[Case]) -> Iterator[str]:
    """What was judged otherwise than it should be: right scripts that are not done, wrong ones without a doubt."""
    for case in cases:
        if case.kind == RIGHT and case.status != "done":
            yield f"the right script is {case.status} ({'; '.join(case.failed) or 'no reason'})"
        elif case.wrong and case.undoubted:
            yield f"done without a doubt: {case.what}"
        elif case.kind == MODEL:
            yield f"{case.what} ({'done without a doubt' if case.undoubted else case.status})"


def _cells(results: Sequence[Result], kinds: Sequence[str]) -> str:
    """How many scripts of these kinds, and the shares that are done, and without a doubt."""
    shares = (_share(results, what, kinds) for what in ("done", "undoubted"))
    told = ("–" if share is None else f"{100 * share:.3g} %" for share in shares)
    return " | ".join([f"{_sum(results, 'all', kinds):g}", *told])
