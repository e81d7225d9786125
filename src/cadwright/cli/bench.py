"""Commands that measure planners on benchmarks."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cadwright.cli.shared import json_option, model_options, tell
from cadwright.values.text import visible

if TYPE_CHECKING:
    from cadwright.synth.given import Hand
    from cadwright.synth.parts.draft import Level


TASKS = (
    "autoconstrain",
    "cadprompt",
    "completion",
    "handdrawn",
    "itercad-draw",
    "mrcad",
    "query2cad",
    "real-drawings",
    "sgpbench2d",
    "sgpbench3d",
    "verdict",
)


@click.group()
def bench() -> None:
    """Measure planners on benchmarks."""


@bench.command("run")
@click.argument("task", type=click.Choice(TASKS))
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    envvar="CADWRIGHT_DATA",
    required=True,
    help="The folder of the data sets (or the environment's CADWRIGHT_DATA).",
)
@click.option("--planner", "-p", "planners", multiple=True, help="Who plans; several are compared.")
@model_options
@click.option("-j", "threads", default=1, show_default=True, type=click.IntRange(1, 256), help="Records at a time.")
@click.option(
    "--part",
    type=click.Choice(["all", "look", "score"]),
    default="all",
    show_default=True,
    help="Every fourth record is for scoring only, the others may be looked at.",
)
@click.option("--limit", type=click.IntRange(1), help="Only so many records, from the first.")
@click.option("--seed", type=int, help="Seed for planners that sample and for confidence intervals.")
@click.option("--prompt", type=click.Choice(["measured", "plain"]), default="measured", show_default=True)
@click.option(
    "--input",
    default="file",
    show_default=True,
    help="What is given of what is asked about: a preloaded file, a text format, rendering, hand-drawn, code; "
    "of a drawing: png (by default) or vector.",
)
@click.option("--level", type=click.Choice(["easy", "hard"]), help="Only records of this level.")
@click.option("--ablate", type=click.Choice(["drawing", "text"]), help="Take one modality out of all instructions.")
@click.option("--designer", type=click.Choice(["human", "simulated"]), help="Recorded people, or simulated designers.")
@click.option(
    "--feedback",
    type=click.Choice(["comparison", "words", "views"]),
    help="What is shown of a part made from a drawing: how it compares (by default), that in words, or its views.",
)
@click.option("--preset", type=click.Choice(["chosen", "paper"]), help="Tools in FreeCAD: by task, or CAD-Assistant's.")
@click.option(
    "--docstrings/--no-docstrings", default=True, help="Sketch tasks: tell what commands and tools there are."
)
@click.option("--recognizer/--no-recognizer", default=True, help="Sketch tasks: lend the sketch recogniser.")
@click.option(
    "--constraint-check/--no-constraint-check", default=True, help="Sketch tasks: lend the constraint checker."
)
@click.option("--subset", type=click.Choice(["texts", "edits", "drawings"]), help="Only this set of scripts (verdict).")
@click.option("--checks", help="What is stated beside scripts: `replies`, or a folder of SET-NAME.txt (verdict).")
@click.option("--source", help="Only sketches from there: onshape or sgpbench (autoconstrain, handdrawn).")
@click.option("--hand", type=click.Choice(["steady", "ordinary", "published"]), help="Who draws (handdrawn).")
@click.option("--pixels", type=click.IntRange(128, 1024), help="Side of the drawings; else 512 (handdrawn).")
@click.option(
    "--method",
    "methods",
    multiple=True,
    help="How it is done without a planner: infer, freecad, rules (autoconstrain); contours (handdrawn).",
)
@click.option("--mode", type=click.Choice(["direct", "agentic"]), help="One turn, or five with feedback.")
@click.option("--max-turns", type=click.IntRange(1, 100), help="At most so many turns; 5, --preset paper 10, direct 1.")
@click.option("--out", type=click.Path(path_type=Path), help="Keep finished records here; run again to go on.")
@click.option("--report", "page", type=click.Path(path_type=Path), help="Write a Markdown page too.")
@json_option
def run_benchmark(
    planners: tuple[str, ...], page: Path | None, as_json: bool, mode: str | None, max_turns: int | None, **options: Any
) -> None:
    """Work through a benchmark and score what comes of it."""
    from cadwright.api.work import MAX_TURNS
    from cadwright.bench import report, runner

    if mode == "direct" and max_turns not in (None, 1):
        raise click.UsageError("--mode direct is one turn: leave out --max-turns")
    usual = MAX_TURNS["paper"] if options["preset"] == "paper" else runner.MAX_TURNS
    turns = 1 if mode == "direct" else max_turns or usual
    order = runner.Order(planners=planners, max_turns=turns, **options)
    if page is not None and (page.is_dir() or not page.absolute().parent.is_dir()):
        raise click.UsageError(f"{page} is a folder, or lies in none that exists")
    with _counter() as count:
        summaries = runner.run(
            order, progress=lambda t: count(f"{t.planner}: {t.done} of {t.total} records"), announce=tell
        )
    if page is not None:
        page.write_text(report.page(summaries, order), encoding="utf-8")
    if as_json:
        found = [summary.for_json() for summary in summaries]
        print(visible(json.dumps(found[0] if len(found) == 1 else found, ensure_ascii=False)))
    else:
        print(visible(report.words(summaries)))


@bench.command("generate")
@click.argument("task", type=click.Choice(["itercad-draw"]))
@click.option("--data", type=click.Path(path_type=Path), envvar="CADWRIGHT_DATA", required=True)
@click.option("--count", default=200, show_default=True, type=click.IntRange(1), help="How many parts.")
@click.option("--seed", default=1, show_default=True, type=int, help="The same seed gives the same parts.")
@click.option("--level", type=click.Choice(["easy", "hard"]), help="Only parts of this level; else both in turn.")
@click.option("-j", "threads", default=1, show_default=True, type=click.IntRange(1, 256), help="Parts at a time.")
@json_option
def generate(task: str, data: Path, count: int, seed: int, level: "Level | None", threads: int, as_json: bool) -> None:
    """Make a benchmark's parts and drawings: DIR/TASK/index.jsonl. Run it again to go on after an interruption."""
    from cadwright.jobs import Threads
    from cadwright.kernel.client import Kernel
    from cadwright.synth.drawn import write_set
    from cadwright.synth.parts.draft import LEVELS
    from cadwright.synth.parts.generation import operations

    folder = data / task
    with Kernel() as kernel, _counter() as tell_count:
        kernel.warm()
        rows = write_set(
            kernel,
            folder,
            count,
            seed,
            Threads(threads),
            (level,) if level else LEVELS,
            lambda done: tell_count(f"{done} of {count} parts"),
        )
    found = operations((folder / row.code).read_text() for row in rows)
    told = {"folder": str(folder), "parts": len(rows), "operations": dict(found.most_common())}
    if as_json:
        print(visible(json.dumps(told, ensure_ascii=False)))
        return
    print(visible(f"{len(rows)} parts in {folder}; operations in their scripts:"))
    for name, times in found.most_common(20):
        print(f"  {name:<12} {times}")


@bench.command("draw")
@click.argument("parts", type=click.Path(path_type=Path))
@click.option("--data", type=click.Path(path_type=Path), required=True, help="DIR/itercad-draw is written.")
@click.option("--sheets", "hand", type=click.Choice(["ours", "techdraw"]), default="ours", show_default=True)
@click.option("--scale", default=1.0, show_default=True, help="Make the parts larger, where they have no unit.")
@click.option("--limit", type=click.IntRange(1), help="Only so many files, from the first.")
@click.option("-j", "threads", default=1, show_default=True, type=click.IntRange(1, 256), help="Parts at a time.")
@json_option
def draw_parts(
    parts: Path, data: Path, hand: "Hand", scale: float, limit: int | None, threads: int, as_json: bool
) -> None:
    """Draw the parts of a folder, by our own hand or FreeCAD's, as a set for `bench run itercad-draw`."""
    from cadwright.jobs import Threads
    from cadwright.kernel.client import Kernel
    from cadwright.synth.given import files_in, write_given

    if scale <= 0:
        raise click.UsageError("--scale is above 0")
    files = files_in(parts)[:limit]
    folder = data / "itercad-draw"
    with Kernel() as kernel, _counter() as count:
        done = write_given(
            kernel,
            folder,
            files,
            Threads(threads),
            hand=hand,
            scale=scale,
            progress=lambda n: count(f"{n} of {len(files)} parts"),
        )
    if as_json:
        told = {"folder": str(folder), "parts": len(done.rows), "left_out": done.left_out}
        print(visible(json.dumps(told, ensure_ascii=False)))
        return
    print(visible(f"{len(done.rows)} parts in {folder}"))
    for name, reason in done.left_out.items():
        print(visible(f"  left out: {name}: {reason}"))


@contextmanager
def _counter() -> Iterator[Callable[[str], None]]:
    """A line on stderr that tells how far the work is; where stderr is no terminal, one about every ten seconds."""
    from rich.console import Console
    from rich.status import Status

    console = Console(stderr=True)
    told = [time.monotonic()]

    def now_and_then(line: str) -> None:
        if time.monotonic() - told[0] > 10:
            told[0] = time.monotonic()
            tell(line)

    if not console.is_terminal:
        yield now_and_then
        return
    with Status("starting", console=console) as status:
        yield status.update


COMMANDS = (bench,)
