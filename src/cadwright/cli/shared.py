"""What all commands share: printing a result, progress on stderr, options that several have."""

import json
import os
import sys
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cadwright.errors import UserError
from cadwright.values.text import in_lines, one_line, visible

if TYPE_CHECKING:
    from cadwright.agent import Progress
    from cadwright.api import Settings
    from cadwright.planners.options import Price
    from cadwright.results import Made
    from cadwright.values import Question

REPLY_SECONDS = 300.0
"""As in `cadwright.planners.options`, which need not be imported to print a help text."""
DONE, NOT_DONE, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130


def print_result(result: Any, words: Callable[[Any], str], as_json: bool, keep: Collection[str] = ()) -> None:
    """One result, for a machine or for a person.

    For a person every text in it is one line, but in the fields ``keep``, which ``words`` sets apart.
    """
    if as_json:
        from cadwright.values import to_builtins

        fields = result.for_json() if hasattr(result, "for_json") else to_builtins(result)
        say(visible(json.dumps(fields, ensure_ascii=False)))
    else:
        say(visible(words(in_lines(result, keep))))


def explanation(account: Sequence[tuple[str, str]]) -> str:
    """What became of each piece of a request, a line each."""
    if not account:
        return "What became of each piece: not known, no reading of the whole text planned this."
    width = max(len(text) for text, _ in account)
    return "\n".join(["What became of each piece:", *(f"  {text:<{width}}  {told}" for text, told in account)])


def answered(question: "Question | None") -> str:
    """Ask the user at the terminal, and give the sentence that the answer makes; "" without a terminal or an answer."""
    if question is None or not is_asked():
        return ""
    choices = f" ({', '.join(question.choices)})" if question.choices else ""
    answer = str(click.prompt(visible(question.text + choices), default="", show_default=False, err=True)).strip()
    return question.told(answer) if answer else ""


def is_asked() -> bool:
    """Whether there is somebody at a terminal who can be asked."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def say(text: str) -> None:
    """Print on stdout, at once. Raises `UnsaidError` where it takes nothing, a file on a full disk for example."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115  what is left in the buffer would fail again at the end
        raise UnsaidError(f"the answer cannot be written: {error.strerror}", "what was to be done is done") from error


class UnsaidError(UserError):
    """A command did what it was to do, and could not tell of it."""


@contextmanager
def progress_line() -> Iterator[Callable[["Progress"], None]]:
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


def tell(line: str) -> None:
    """A line for people, on stderr."""
    print(visible(one_line(line)), file=sys.stderr)


json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
design_option = click.option(
    "-d", "--design", "directory", type=click.Path(path_type=Path), required=True, help="The design's directory."
)


def writes(what: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The option ``-o``, any number of times, with what can be written."""
    return click.option("-o", "--output", "outputs", multiple=True, type=click.Path(path_type=Path), help=what)


output_option = writes(
    "Export too; the ending says the format (step, stl, glb, 3mf, brep, iges, dxf, svg, png, py, fcstd)."
)


def model_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options of every command that may ask a model."""
    return _with(
        command,
        click.option("--key-from", metavar="VARIABLE", help="Send the model this environment variable's key."),
        click.option("--reply-timeout", default=REPLY_SECONDS, show_default=True, help="Seconds for a model's reply."),
    )


preset_option = click.option(
    "--preset",
    type=click.Choice(["chosen", "paper"]),
    default="chosen",
    show_default=True,
    help="Tools in FreeCAD: what the task needs, or CAD-Assistant's own alone.",
)


def price_options(command: Callable[..., None]) -> Callable[..., None]:
    """What a model takes, where nobody knows it."""
    return _with(
        command,
        click.option("--price-in", type=click.FloatRange(0), help="US dollars for a million tokens that are read."),
        click.option("--price-out", type=click.FloatRange(0), help="The same for those that are written."),
    )


def price_of(options: dict[str, Any]) -> "Price | None":
    """What ``--price-in`` and ``--price-out`` say."""
    read, written = options["price_in"], options["price_out"]
    if read is None and written is None:
        return None
    from cadwright.planners.options import Price

    return Price(read or 0.0, written or 0.0)


def run_options(command: Callable[..., None]) -> Callable[..., None]:
    """Who plans, and the limits: the options of every command that goes through the loop."""
    return _with(
        command,
        click.option("--planner", "-p", help="Who plans: embedded, openai:MODEL, local:URL#MODEL, … (`planners`)."),
        model_options,
        click.option("--max-turns", type=click.IntRange(1, 100), help="By default 5, with --preset paper 10."),
        click.option("--max-tokens", type=click.IntRange(1), help="Stop before more tokens are used."),
        click.option("--max-cost", type=click.FloatRange(0, min_open=True), help="Stop before more US dollars."),
        price_options,
        click.option("--timeout", default=60.0, show_default=True, help="Seconds for one execution of a script."),
        click.option("--memory", default=4.0, show_default=True, help="GiB for one execution of a script."),
        click.option("--seed", type=int, help="Seed for planners that sample."),
        click.option("--docs-tokens", type=click.IntRange(0), help="Tokens of docstrings for a planner in FreeCAD."),
        preset_option,
        click.option("--strict", is_flag=True, help="A reply that breaks the protocol ends the run."),
    )


def planner_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options that `make` and `edit` share."""
    image = click.option(
        "--image", "images", multiple=True, type=click.Path(path_type=Path), help="A picture of what is wanted."
    )
    return run_options(_with(command, image, output_option, json_option))


def _with(command: Callable[..., None], *options: Callable[[Any], Any]) -> Callable[..., None]:
    """A command with options, listed in their order."""
    for option in reversed(options):
        command = option(command)
    return command


def settings_of(options: dict[str, Any]) -> "Settings":
    """What the options of `run_options` say."""
    from cadwright.api import Settings
    from cadwright.api.work import MAX_TURNS

    return Settings(
        planner=options["planner"],
        environment=options.get("environment", "cadquery"),
        max_turns=options["max_turns"] or MAX_TURNS[options["preset"]],
        max_tokens=options["max_tokens"],
        max_cost_usd=options["max_cost"],
        wall_seconds=options["timeout"],
        memory_gib=options["memory"],
        seed=options["seed"],
        strict=options["strict"],
        key_from=options["key_from"],
        reply_seconds=options["reply_timeout"],
        docs_tokens=options["docs_tokens"],
        preset=options["preset"],
        price=price_of(options),
    )


def finish(result: "Made", as_json: bool, account: Sequence[tuple[str, str]] | None = None) -> None:
    """Print how a design stands, with the account of its words if there is one, and end with its exit code."""
    from cadwright import report

    if account is not None and as_json:
        pieces = [{"text": text, "became": told} for text, told in account]
        say(visible(json.dumps({**result.for_json(), "explained": pieces}, ensure_ascii=False)))
    else:
        print_result(result, report.made, as_json)
        if account is not None:
            say(visible(explanation(account)))
    if result.status != "done":
        raise click.exceptions.Exit(NOT_DONE)
