"""`cadwright bench run TASK`: a command for each benchmark, with its own options beside those that all have."""

import json
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cadwright.cli.bench_progress import counter
from cadwright.cli.bench_report import GALLERY
from cadwright.cli.shared import json_option, model_options, price_of, price_options, tell
from cadwright.values.text import visible

if TYPE_CHECKING:
    from cadwright.bench.options import Choice
    from cadwright.bench.order import Sampling


class Tasks(click.Group):
    """The benchmarks; one is imported when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All of them."""
        from cadwright.bench import tasks

        return tasks.names()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """One of them. Raises `click.UsageError` with all of them for a name that there is not."""
        from cadwright.bench import options, tasks

        if cmd_name not in tasks.names():
            raise click.UsageError(f"no benchmark is called {cmd_name!r} (there are {', '.join(tasks.names())})")
        task = tasks.task_class(cmd_name)
        own = [_option(choice) for choice in options.choices(task)]
        ways = ", ".join(task.methods)
        if task.methods:
            own.append(click.Option(["--method", "methods"], multiple=True, help=f"Without a planner: {ways}."))

        def command(**values: Any) -> None:
            chosen = {choice.name: values.pop(choice.name) for choice in options.choices(task)}
            _run(cmd_name, chosen, values)

        shared = _shared(command, task.planner_flag)
        return click.Command(cmd_name, params=[*own, *shared.params], callback=command, help=tasks.about(cmd_name))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What each of them is, without importing any."""
        from cadwright.bench import tasks

        with formatter.section("Benchmarks"):
            formatter.write_dl([(name, tasks.about(name)) for name in tasks.names()])


@click.command("run", cls=Tasks)
def run_benchmark() -> None:
    """Work through a benchmark and score what comes of it."""


def _shared(command: Any, planner_flag: str) -> click.Command:
    """A command with the options of every benchmark."""
    for option in (
        json_option,
        click.option(
            "--report", "page", type=click.Path(path_type=Path), help="Write a report too: FILE.html, .md or .json."
        ),
        click.option("--out", type=click.Path(path_type=Path), help="Keep finished records here; run again to go on."),
        click.option("--budget-usd", type=click.FloatRange(0, min_open=True), help="Begin no record beyond this."),
        click.option("--max-turns", type=click.IntRange(1, 100), help="At most so many turns; else as the task says."),
        click.option("--mode", type=click.Choice(["direct", "agentic"]), help="One turn, or several with feedback."),
        click.option("--max-output-tokens", type=click.IntRange(1), help="Of one reply of a model."),
        click.option("--top-p", type=click.FloatRange(0, 1), help="How a model samples."),
        click.option("--temperature", type=click.FloatRange(0), help="How a model samples."),
        click.option(
            "--sampling",
            type=click.Choice(["cad-assistant", "itercad", "mrcad"]),
            help="Sample as a paper's own evaluation does.",
        ),
        click.option("--seed", type=int, help="Seed for planners that sample and for confidence intervals."),
        click.option("--limit", type=click.IntRange(1), help="Only so many records, from the first."),
        click.option(
            "--part",
            type=click.Choice(["all", "look", "score"]),
            default="all",
            show_default=True,
            help="Every fourth record is for scoring only, the others may be looked at.",
        ),
        click.option("--address", help="HOST:PORT of a Ray cluster, or auto; without it one starts here."),
        click.option(
            "--engine",
            type=click.Choice(["local", "ray"]),
            default="local",
            show_default=True,
            help="Where the work is done: here, or in actors of Ray.",
        ),
        click.option(
            "-j", "threads", default=1, show_default=True, type=click.IntRange(1, 256), help="Records at a time."
        ),
        price_options,
        model_options,
        click.option(
            "--planner",
            "-p",
            *{planner_flag} - {"--planner"},
            "planners",
            multiple=True,
            help="Who plans; several are compared.",
        ),
        click.option(
            "--data",
            type=click.Path(path_type=Path),
            envvar="CADWRIGHT_DATA",
            required=True,
            help="The folder of the data sets (or the environment's CADWRIGHT_DATA).",
        ),
    ):
        command = option(command)
    return click.command()(command)


def _option(choice: "Choice") -> click.Option:
    flag = choice.flag
    if choice.kind is bool:
        negated = f"--no-{flag.removeprefix('--')}"
        return click.Option([f"{flag}/{negated}"], default=choice.default, help=choice.about)
    kind: click.ParamType[Any] = click.types.convert_type(choice.kind)
    if choice.among:
        kind = click.Choice(list(choice.among))
    elif choice.kind is int:
        kind = click.IntRange(choice.low, choice.high)
    return click.Option(
        [flag], type=kind, default=choice.default, show_default=choice.default is not None, help=choice.about
    )


def _run(task: str, chosen: dict[str, Any], values: dict[str, Any]) -> None:
    from cadwright import jobs
    from cadwright.bench import runner
    from cadwright.bench.order import Order
    from cadwright.bench.reports import pages
    from cadwright.bench.reports.runs import just_ended
    from cadwright.bench.reports.summaries import words

    page, as_json, mode = values.pop("page"), values.pop("as_json"), values.pop("mode")
    if mode == "direct" and values["max_turns"] not in (None, 1):
        raise click.UsageError("--mode direct is one turn: leave out --max-turns")
    if mode == "direct":
        values["max_turns"] = 1
    if page is not None:
        pages.check(page)
    sampling, price = _sampling(values), price_of(values)
    del values["price_in"], values["price_out"]
    where, address = values.pop("engine"), values.pop("address")
    order = Order(task=task, options=chosen, sampling=sampling, price=price, **values)
    # What Ray's own processes have to say goes to stdout, which is for the result.
    with redirect_stdout(sys.stderr), jobs.engine(where, order.threads, address) as engine, counter() as count:
        summaries = runner.run(order, engine=engine, progress=lambda t: count(str(t)), announce=tell)
    if page is not None:
        pages.write([just_ended(summary, order.out) for summary in summaries], page, GALLERY)
    if as_json:
        found = [summary.for_json() for summary in summaries]
        print(visible(json.dumps(found[0] if len(found) == 1 else found, ensure_ascii=False)))
    else:
        print(visible(words(summaries)))


def _sampling(values: dict[str, Any]) -> "Sampling":
    """What the options say of sampling, which are taken out: a paper's values, and what is said besides."""
    from msgspec.structs import replace

    from cadwright.bench.order import SAMPLING, Sampling

    preset = values.pop("sampling")
    said = {name: values.pop(name) for name in ("temperature", "top_p", "max_output_tokens")}
    found = SAMPLING[preset] if preset else Sampling()
    return replace(found, **{name: value for name, value in said.items() if value is not None})
