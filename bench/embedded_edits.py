"""How well the embedded planner edits: seeded edits of designs that it built itself, checked by an oracle of their own.

    python bench/embedded_edits.py [--seed S] [--designs N] [--edits N] [--write docs/results/edits.md] [--show]

Every design is a chain: it is built from a request, then edited again and again through the real loop. The oracle keeps
its own account of what the part must be after each edit (sizes, volume, every hole with its place), in formulas that
share nothing with the planner; an edit counts when the run ends as done, the measurements are the oracle's, and every
requirement that was read from the edit passes.
"""

import argparse
import random
import statistics
import sys
import time
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from edits.chain import Chain
from edits.designs import designs
from edits.kinds import KINDS
from edits.state import State, differences

from cadwright.agent import run
from cadwright.environments.cadquery import CadQueryEnvironment
from cadwright.kernel.client import Kernel
from cadwright.planners.embedded.planner import EmbeddedPlanner
from cadwright.protocols.itercad import IterCAD
from cadwright.requirements.reader import read
from cadwright.values import Code, Measurements, PastVersion, Request, Transcript


@dataclass
class Result:
    """What came of one edit; ``wrong`` is empty when it is right."""

    kind: str
    text: str
    wrong: list[str]
    milliseconds: float


def chain(
    environment: CadQueryEnvironment, rng: random.Random, text: str, state: State, wanted: int, show: bool, n: int
) -> list[Result]:
    """Build a design, then edit it; after an edit that went wrong it goes on from before that one."""
    script, transcript, _ = attempt(environment, Request(text))
    measured = transcript.best.observation.measurements if transcript.best else None
    wrong = differences(state, measured)
    if script is None or wrong:
        print(f"design {n}: {text}: {wrong}", file=sys.stderr)
        return [Result("(the design itself)", text, wrong, 0.0)]
    c = Chain(rng, [state], [PastVersion("v1", text, script)])
    results: list[Result] = []
    order = list(KINDS)
    for step in range(wanted):
        kind, sentence, after = choose(c, order, n + step)
        request = Request(sentence, "edit", script=c.scripts[-1].script, history=tuple(c.scripts))
        made, transcript, milliseconds = attempt(environment, request, measured)
        best = transcript.best.observation.measurements if transcript.best else None
        wrong = verdict(transcript, after, best)
        results.append(Result(kind, sentence, wrong, milliseconds))
        if wrong and show:
            print(f"design {n} [{kind}] {sentence!r}: {wrong}", file=sys.stderr)
        if not wrong and made is not None:
            c.scripts.append(PastVersion(f"v{len(c.scripts) + 1}", sentence, made))
            c.states = c.states[:-1] if kind == "undo and put back" and after == c.states[-2] else [*c.states, after]
            measured = best
    return results


def choose(c: Chain, order: list[str], start: int) -> tuple[str, str, State]:
    """The next kind that fits the design as it is, in turn."""
    for k in range(len(order)):
        kind = order[(start + k) % len(order)]
        for make in c.rng.sample(KINDS[kind], len(KINDS[kind])):
            made = make(c)
            if made is not None:
                return kind, *made
    raise AssertionError("thickness can always be changed")


def attempt(
    environment: CadQueryEnvironment, request: Request, before: Measurements | None = None
) -> tuple[str | None, Transcript, float]:
    """Through the loop; the best script, the transcript, and how long the planner took for its first reply."""
    protocol = IterCAD()
    planner = EmbeddedPlanner(protocol)
    wanted = read(request.text, task=request.task, before=before)
    transcript = run(request, planner, protocol, environment, requirements=wanted)
    began = time.perf_counter()
    planner.reply(protocol.render(Transcript(transcript.start)))
    milliseconds = (time.perf_counter() - began) * 1e3
    best = transcript.best
    return (best.action.source if best and isinstance(best.action, Code) else None), transcript, milliseconds


def verdict(transcript: Transcript, after: State, measured: Measurements | None) -> list[str]:
    assert transcript.end is not None
    wrong = [] if transcript.end.status == "done" else [f"{transcript.end.status}: {transcript.end.reason}"]
    best = transcript.best
    wrong += [
        f"FAIL {r.requirement.text} ({r.evidence})"
        for r in (best.observation.requirements if best else ())
        if r.verdict == "FAIL"
    ]
    wrong += [f"not understood: {q}" for q in transcript.not_understood]
    return wrong + differences(after, measured)


def table(results: list[Result], arguments: argparse.Namespace) -> str:
    groups: dict[str, list[Result]] = defaultdict(list)
    for r in results:
        groups[r.kind].append(r)
    edits = [r for r in results if r.kind in KINDS]
    right = sum(not r.wrong for r in edits)
    lines = [
        "# Edits by the embedded planner",
        "",
        f"`python bench/embedded_edits.py --seed {arguments.seed} --write docs/results/edits.md`",
        "",
        f"{len(edits)} edits over {arguments.designs} designs, seed {arguments.seed}. An edit counts when the run",
        "ends as done; sizes, place, volume and every hole are what the generator's own account says; and no",
        "requirement fails.",
        "",
        "| kind | edits | right | |",
        "|---|---:|---:|---:|",
    ]
    for kind in (k for k in (*KINDS, "(the design itself)") if k in groups):
        n, good = len(groups[kind]), sum(not r.wrong for r in groups[kind])
        lines.append(f"| {kind} | {n} | {good} | {good / n:.0%} |")
    lines.append(f"| **all** | **{len(edits)}** | **{right}** | **{right / max(len(edits), 1):.1%}** |")
    slowest = max((r.milliseconds for r in edits), default=0.0)
    middle = statistics.median(r.milliseconds for r in edits) if edits else 0.0
    lines += [
        "",
        f"Planning one edit takes {middle:.0f} ms at the median, {slowest:.0f} ms at most (without the kernel).",
    ]
    wrong = [r for r in results if r.wrong]
    if wrong:
        lines += ["", "What went wrong:", ""]
        lines += [f"- {r.kind}: “{r.text}”: {'; '.join(r.wrong)}" for r in wrong]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--designs", type=int, default=30)
    parser.add_argument("--edits", type=int, default=300)
    parser.add_argument("--write", type=Path)
    parser.add_argument("--show", action="store_true", help="print every edit that went wrong")
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    results: list[Result] = []
    with Kernel() as kernel:
        kernel.warm()
        environment = CadQueryEnvironment(kernel, pictures=False)
        chains = designs(arguments.designs, rng)
        for n, (text, state) in enumerate(chains):
            wanted = arguments.edits // len(chains) + (n < arguments.edits % len(chains))
            results += chain(environment, rng, text, state, wanted, arguments.show, n)
    report = table(results, arguments)
    print(report)
    if arguments.write:
        arguments.write.parent.mkdir(parents=True, exist_ok=True)
        arguments.write.write_text(report)


if __name__ == "__main__":
    main()
