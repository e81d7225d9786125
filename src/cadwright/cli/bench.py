"""Commands that measure planners on benchmarks."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cadwright.cli.shared import json_option, tell
from cadwright.values.text import visible

if TYPE_CHECKING:
    from cadwright.bench.runner import Tick


@click.group()
def bench() -> None:
    """Measure planners on benchmarks."""


@bench.command("run")
@click.argument("task", type=click.Choice(["cadprompt", "query2cad", "sgpbench2d", "sgpbench3d"]))
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    envvar="CADWRIGHT_DATA",
    required=True,
    help="The folder of the data sets (or the environment's CADWRIGHT_DATA).",
)
@click.option("--planner", "-p", "planners", multiple=True, help="Who plans; several are compared.")
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
    help="What is given of what is asked about: a preloaded file, a text format, rendering, hand-drawn, code.",
)
@click.option("--max-turns", default=5, show_default=True, type=click.IntRange(1, 100))
@click.option("--out", type=click.Path(path_type=Path), help="Keep finished records here; run again to go on.")
@click.option("--report", "page", type=click.Path(path_type=Path), help="Write a Markdown page too.")
@json_option
def run_benchmark(planners: tuple[str, ...], page: Path | None, as_json: bool, **options: Any) -> None:
    """Work through a benchmark and score what comes of it."""
    from cadwright.bench import report, runner

    order = runner.Order(planners=planners, **options)
    if page is not None and (page.is_dir() or not page.absolute().parent.is_dir()):
        raise click.UsageError(f"{page} is a folder, or lies in none that exists")
    with _counter() as count:
        summaries = runner.run(order, progress=count, announce=tell)
    if page is not None:
        page.write_text(report.page(summaries, order), encoding="utf-8")
    if as_json:
        found = [summary.for_json() for summary in summaries]
        print(visible(json.dumps(found[0] if len(found) == 1 else found, ensure_ascii=False)))
    else:
        print(visible(report.words(summaries)))


@contextmanager
def _counter() -> Iterator[Callable[["Tick"], None]]:
    """A line on stderr that counts finished records; where stderr is no terminal, one about every ten seconds."""
    from rich.console import Console
    from rich.status import Status

    console = Console(stderr=True)
    told = [time.monotonic()]

    def line(tick: "Tick") -> str:
        return f"{tick.planner}: {tick.done} of {tick.total} records"

    def now_and_then(tick: "Tick") -> None:
        if time.monotonic() - told[0] > 10:
            told[0] = time.monotonic()
            tell(line(tick))

    if not console.is_terminal:
        yield now_and_then
        return
    with Status("starting", console=console) as status:
        yield lambda tick: status.update(line(tick))


COMMANDS = (bench,)
