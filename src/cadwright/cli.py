"""The command line: parse, call `cadwright.api`, print. Kernels and model libraries are never imported here.

Exit codes: 0 done; 1 the request was not met, or the script or file is not valid; 2 bad usage or input;
130 interrupted.
With ``--json`` one JSON object stands on stdout and nothing else, also on failure.
"""

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cadwright import __version__
from cadwright.errors import UserError, WorkerError
from cadwright.values.text import visible

if TYPE_CHECKING:
    from cadwright.agent import Progress
    from cadwright.api import Settings
    from cadwright.bench.runner import Tick
    from cadwright.results import Made, Planners

DONE, NOT_DONE, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130


def main() -> None:
    """Entry point of the command ``cadwright``."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command line and return its exit code."""
    as_json = "--json" in arguments
    try:
        # Outside standalone mode click hands back the code of `click.exceptions.Exit`, or what the command returned.
        code = cli.main(args=arguments, prog_name="cadwright", standalone_mode=False)
    except UserError as error:
        return _fail(error.message, error.hint, as_json)
    except WorkerError as error:
        return _fail(str(error).strip().splitlines()[-1], "see `cadwright doctor`", as_json, NOT_DONE)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return BAD_INPUT
    except click.ClickException as error:
        return _fail(error.format_message(), "see `cadwright --help`", as_json)
    except (KeyboardInterrupt, click.Abort):
        return _fail("interrupted", "what was finished is kept", as_json, INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()
        return NOT_DONE
    return code if isinstance(code, int) else DONE


def _fail(message: str, hint: str | None, as_json: bool, code: int = BAD_INPUT) -> int:
    if as_json:
        print(json.dumps({"status": "error", "error": {"message": message, "hint": hint}}))
    line = f"cadwright: {message}" + (f" ({hint})" if hint else "")
    _tell(line.replace("\n", " "))
    return code


def _print(result: Any, words: Callable[[Any], str], as_json: bool) -> None:
    """One result, for a machine or for a person."""
    if as_json:
        from cadwright.values import to_builtins

        fields = result.for_json() if hasattr(result, "for_json") else to_builtins(result)
        print(visible(json.dumps(fields, ensure_ascii=False)))
    else:
        print(visible(words(result)))


@contextmanager
def _progress() -> Iterator[Callable[["Progress"], None]]:
    """A live line on stderr: turn, what is being done, seconds, cost. Silent where stderr is no terminal."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.status import Status

    began = time.monotonic()
    now: list[Progress] = []

    class Line:
        def __rich__(self) -> str:
            if not now:
                return "starting"
            cost = f" · ${now[0].usage.cost_usd:.4f}" if now[0].usage.cost_usd else ""
            return f"turn {now[0].turn} · {now[0].doing} · {time.monotonic() - began:.1f} s{cost}"

    with Status(Line(), console=Console(stderr=True)):
        yield lambda progress: now.__setitem__(slice(None), [progress])


def _tell(line: str) -> None:
    print(visible(line), file=sys.stderr)


json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
design_option = click.option(
    "-d", "--design", "directory", type=click.Path(path_type=Path), required=True, help="The design's directory."
)
output_option = click.option(
    "-o",
    "--output",
    "outputs",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Export too; the ending says the format (step, stl, glb, 3mf, brep, iges, dxf, svg, png, py).",
)


def planner_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options that `make` and `edit` share."""
    options = [
        click.option("--planner", "-p", help="Who plans: embedded, openai:MODEL, local:URL#MODEL, … (`planners`)."),
        click.option("--max-turns", default=5, show_default=True, type=click.IntRange(1, 100)),
        click.option("--max-tokens", type=click.IntRange(1), help="Stop before more tokens are used."),
        click.option("--max-cost", type=click.FloatRange(0, min_open=True), help="Stop before more US dollars."),
        click.option("--timeout", default=60.0, show_default=True, help="Seconds for one execution of a script."),
        click.option("--memory", default=4.0, show_default=True, help="GiB for one execution of a script."),
        click.option("--seed", type=int, help="Seed for planners that sample."),
        click.option("--strict", is_flag=True, help="A reply that breaks the protocol ends the run."),
        click.option(
            "--image", "images", multiple=True, type=click.Path(path_type=Path), help="A picture of what is wanted."
        ),
        output_option,
        json_option,
    ]
    for option in reversed(options):
        command = option(command)
    return command


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="cadwright")
def cli() -> None:
    """Design parts from words and pictures, in the loop with a real CAD kernel."""


def _settings(options: dict[str, Any]) -> "Settings":
    from cadwright.api import Settings

    return Settings(
        planner=options["planner"],
        max_turns=options["max_turns"],
        max_tokens=options["max_tokens"],
        max_cost_usd=options["max_cost"],
        wall_seconds=options["timeout"],
        memory_gib=options["memory"],
        seed=options["seed"],
        strict=options["strict"],
    )


def _finish(result: "Made", as_json: bool) -> None:
    from cadwright import report

    _print(result, report.made, as_json)
    if result.status != "done":
        raise click.exceptions.Exit(NOT_DONE)


@cli.command()
@click.argument("text")
@click.option(
    "-d",
    "--design",
    "directory",
    type=click.Path(path_type=Path),
    help="Where the design is kept; without it, a new folder ./designs/NAME. One that is there gets a new version.",
)
@planner_options
def make(
    text: str,
    directory: Path | None,
    images: tuple[Path, ...],
    outputs: tuple[Path, ...],
    as_json: bool,
    **options: Any,
) -> None:
    """Design a part from a description."""
    from cadwright import api

    with _progress() as progress:
        result = api.make(
            text,
            directory,
            images=images,
            outputs=outputs,
            settings=_settings(options),
            progress=progress,
            announce=_tell,
        )
    _finish(result, as_json)


@cli.command()
@click.argument("text")
@click.option("-d", "--design", "directory", type=click.Path(path_type=Path), help="The design to change.")
@click.option("--file", "source", type=click.Path(path_type=Path), help="A script to start a design from.")
@planner_options
def edit(
    text: str,
    directory: Path | None,
    source: Path | None,
    images: tuple[Path, ...],
    outputs: tuple[Path, ...],
    as_json: bool,
    **options: Any,
) -> None:
    """Change a design, or start one from a script and change that."""
    from cadwright import api

    with _progress() as progress:
        result = api.edit(
            text,
            directory,
            source=source,
            images=images,
            outputs=outputs,
            settings=_settings(options),
            progress=progress,
            announce=_tell,
        )
    _finish(result, as_json)


def _moved(name: str, what: str) -> None:
    @cli.command(name, help=what)
    @design_option
    @json_option
    def command(directory: Path, as_json: bool) -> None:
        from cadwright import api, report

        _print(getattr(api, name)(directory), report.made, as_json)


_moved("undo", "Go back to the version before.")
_moved("redo", "Take back an undo.")
_moved("show", "Show the current version.")


@cli.command()
@click.argument("name")
@design_option
@json_option
def branch(name: str, directory: Path, as_json: bool) -> None:
    """Start a branch at the current version and switch to it."""
    from cadwright import api, report

    _print(api.branch(directory, name), report.made, as_json)


@cli.command()
@click.argument("version")
@design_option
@json_option
def checkout(version: str, directory: Path, as_json: bool) -> None:
    """Make a version, or the newest one of a branch, the current one."""
    from cadwright import api, report

    _print(api.checkout(directory, version), report.made, as_json)


@cli.command()
@design_option
@json_option
def history(directory: Path, as_json: bool) -> None:
    """List the versions of a design."""
    from cadwright import api, report

    _print(api.history(directory), report.history, as_json)


@cli.command()
@click.argument("before")
@click.argument("after")
@design_option
@json_option
def diff(before: str, after: str, directory: Path, as_json: bool) -> None:
    """Compare two versions of a design."""
    from cadwright import api, report

    _print(api.diff(directory, before, after), report.comparison, as_json)


@cli.command()
@design_option
@click.option("--version", help="A version other than the current one.")
@output_option
@json_option
def export(directory: Path, version: str | None, outputs: tuple[Path, ...], as_json: bool) -> None:
    """Write a design as STEP, STL, GLB, 3MF, BREP, IGES, DXF, SVG, PNG or Python."""
    from cadwright import api

    if not outputs:
        raise click.UsageError("name at least one file with -o")
    result = api.export(directory, outputs, version=version)
    _print(result, lambda r: "\n".join(r.files.values()), as_json)


@cli.command()
@design_option
@json_option
def params(directory: Path, as_json: bool) -> None:
    """List a design's named dimensions with unit and a sane range."""
    from cadwright import api, report

    _print(api.params(directory), report.parameters, as_json)


@cli.command("set")
@click.argument("settings", nargs=-1, required=True, metavar="NAME=VALUE…")
@design_option
@json_option
def set_params(settings: tuple[str, ...], directory: Path, as_json: bool) -> None:
    """Give named dimensions other values; no planner is asked."""
    from cadwright import api
    from cadwright.parameters import parse_settings

    _finish(api.set_params(directory, parse_settings(settings)), as_json)


@cli.command("run")
@click.argument("script", type=click.Path(path_type=Path))
@click.option("--timeout", default=60.0, show_default=True, help="Seconds of wall-clock time.")
@click.option("--memory", default=4.0, show_default=True, help="GiB of memory.")
@output_option
@json_option
def run_script(script: Path, timeout: float, memory: float, outputs: tuple[Path, ...], as_json: bool) -> None:
    """Run a CadQuery script in the sandbox and measure what it made."""
    from cadwright import api, report

    settings = api.Settings(wall_seconds=timeout, memory_gib=memory)
    result = api.run_script(script, outputs=outputs, settings=settings)
    _print(result, report.ran, as_json)
    if result.outcome != "valid":
        raise click.exceptions.Exit(NOT_DONE)


@cli.command()
@click.argument("file", type=click.Path(path_type=Path))
@json_option
def measure(file: Path, as_json: bool) -> None:
    """Measure a STEP, IGES, BREP, STL, PLY, OBJ, OFF, GLB or 3MF file."""
    from cadwright import api
    from cadwright.protocols.feedback import describe_measurements

    result = api.measure(file)
    _print(result, lambda r: describe_measurements(r.measurements), as_json)
    if not result.measurements.valid:
        raise click.exceptions.Exit(NOT_DONE)


@cli.command()
@click.argument("transcript", type=click.Path(path_type=Path))
@click.option(
    "-d",
    "--design",
    "directory",
    type=click.Path(path_type=Path),
    help="Where the design that comes out is kept; else ./designs.",
)
@output_option
@json_option
def replay(transcript: Path, directory: Path | None, outputs: tuple[Path, ...], as_json: bool) -> None:
    """Run a recorded transcript again, planner replies and all, and compare the outcome with the recorded one."""
    from cadwright import api, report

    with _progress() as progress:
        result = api.replay(transcript, directory, outputs=outputs, progress=progress)
    _print(result, report.made, as_json)
    if result.status != "done":
        raise click.exceptions.Exit(NOT_DONE)


@cli.command()
@json_option
def doctor(as_json: bool) -> None:
    """Say what this machine has, what it lacks, and what that means."""
    from cadwright import api, report

    result = api.doctor()
    _print(result, report.checkup, as_json)
    if not result.usable:
        raise click.exceptions.Exit(NOT_DONE)


@cli.command()
@json_option
def planners(as_json: bool) -> None:
    """List the planners, which are ready, and what the others need."""
    from cadwright import api

    def words(result: "Planners") -> str:
        rows = [
            f"{'ready' if p.ready else 'needs':<6} {p.name:<22} {p.what}" + (f" — {p.missing}" if p.missing else "")
            for p in result.planners
        ]
        return "\n".join([*rows, "", f"without --planner: {result.default}"])

    _print(api.planners(), words, as_json)


@cli.group()
def bench() -> None:
    """Measure planners on benchmarks."""


@bench.command("run")
@click.argument("task", type=click.Choice(["cadprompt", "query2cad"]))
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    envvar="CADWRIGHT_DATA",
    required=True,
    help="The folder of the data sets (or the environment's CADWRIGHT_DATA).",
)
@click.option("--planner", "-p", "planners", multiple=True, help="Who plans; several are compared.")
@click.option("-j", "threads", default=1, show_default=True, type=click.IntRange(1, 256), help="Records at a time.")
@click.option("--limit", type=click.IntRange(1), help="Only so many records, from the first.")
@click.option("--seed", type=int, help="Seed for planners that sample and for confidence intervals.")
@click.option("--prompt", type=click.Choice(["measured", "plain"]), default="measured", show_default=True)
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
        summaries = runner.run(order, progress=count, announce=_tell)
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

    def tell(tick: "Tick") -> None:
        if time.monotonic() - told[0] > 10:
            told[0] = time.monotonic()
            _tell(line(tick))

    if not console.is_terminal:
        yield tell
        return
    with Status("starting", console=console) as status:
        yield lambda tick: status.update(line(tick))
