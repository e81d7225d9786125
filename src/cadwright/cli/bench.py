"""Commands that measure planners on benchmarks."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cadwright.cli.bench_analysis import analyse
from cadwright.cli.bench_package import package, samples
from cadwright.cli.bench_progress import counter
from cadwright.cli.bench_report import compare, report, show
from cadwright.cli.bench_run import run_benchmark
from cadwright.cli.shared import json_option
from cadwright.values.text import visible

if TYPE_CHECKING:
    from cadwright.synth.given import Hand
    from cadwright.synth.parts.draft import Level


@click.group()
def bench() -> None:
    """Measure planners on benchmarks."""


for command in (run_benchmark, report, compare, show, analyse, package, samples):
    bench.add_command(command)


@bench.command("edits")
@click.argument("sequences", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--data", type=click.Path(path_type=Path), required=True, help="DIR/itercad-edit is written.")
@click.option("--count", default=200, show_default=True, type=click.IntRange(1), help="At most so many edits.")
@json_option
def make_edits(sequences: tuple[Path, ...], data: Path, count: int, as_json: bool) -> None:
    """Make edits out of construction sequences (Fusion 360's and DeepCAD's JSON, files or folders) for itercad-edit."""
    from cadwright.errors import InputError
    from cadwright.kernel.client import Kernel
    from cadwright.synth.step_edits import write_edits

    files = [path for each in sequences for path in (sorted(each.rglob("*.json")) if each.is_dir() else [each])]
    if not files:
        raise InputError("there is no sequence (*.json)", "name files or folders of construction sequences")
    folder = data / "itercad-edit"
    with Kernel() as kernel, counter() as count_them:
        rows = write_edits(kernel, folder, files, count, lambda n: count_them(f"{n} edits"))
    if as_json:
        print(visible(json.dumps({"folder": str(folder), "edits": len(rows), "files": len(files)})))
        return
    print(visible(f"{len(rows)} edits in {folder}, out of {len(files)} sequences"))


@bench.command("generate")
@click.argument("task", type=click.Choice(["itercad-draw"]))
@click.option("--data", type=click.Path(path_type=Path), envvar="CADWRIGHT_DATA", required=True)
@click.option("--count", default=200, show_default=True, type=click.IntRange(1), help="How many parts.")
@click.option("--seed", default=1, show_default=True, type=int, help="The same seed gives the same parts.")
@click.option("--level", type=click.Choice(["easy", "hard"]), help="Only parts of this level; else both in turn.")
@click.option("--styles", "styled", is_flag=True, help="Each sheet in a drafting style of its own.")
@click.option("-j", "threads", default=1, show_default=True, type=click.IntRange(1, 256), help="Parts at a time.")
@json_option
def generate(
    task: str, data: Path, count: int, seed: int, level: "Level | None", styled: bool, threads: int, as_json: bool
) -> None:
    """Make a benchmark's parts and drawings: DIR/TASK/index.jsonl. Run it again to go on after an interruption."""
    from cadwright.jobs import Threads
    from cadwright.kernel.client import Kernel
    from cadwright.synth.drawn import write_set
    from cadwright.synth.parts.draft import LEVELS
    from cadwright.synth.parts.generation import operations

    folder = data / task
    with Kernel() as kernel, counter() as tell_count:
        kernel.warm()
        rows = write_set(
            kernel,
            folder,
            count,
            seed,
            Threads(threads),
            (level,) if level else LEVELS,
            lambda done: tell_count(f"{done} of {count} parts"),
            styled=styled,
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
    with Kernel() as kernel, counter() as count:
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


COMMANDS = (bench,)
