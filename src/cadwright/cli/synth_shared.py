"""What all commands of `cadwright synth` share: their options, and how a corpus is made and told of."""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, closing, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cadwright.cli.bench_progress import counter
from cadwright.cli.shared import json_option, model_options, price_of, price_options
from cadwright.values.text import visible

if TYPE_CHECKING:
    from cadwright.planners.options import ModelOptions
    from cadwright.synth.corpus.pipeline import Judge, Make, Order, Written

How = Callable[[], AbstractContextManager["Make"]]
"""Opens what works on numbers; it is pickled where the work is done elsewhere."""


def corpus_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options of every command; `make_corpus` takes them out."""
    for option in (
        json_option,
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
        click.option(
            "--shard-size", default=256, show_default=True, type=click.IntRange(1, 100_000), help="Records of a shard."
        ),
        click.option("--seed", default=0, show_default=True, type=int, help="The same seed gives the same records."),
        click.option(
            "-o",
            "--output",
            "folder",
            type=click.Path(path_type=Path),
            required=True,
            help="The folder to write; run it again to go on after an interruption.",
        ),
        click.option("-n", "--count", default=100, show_default=True, type=click.IntRange(1), help="How many records."),
    ):
        command = option(command)
    return command


def family_option(command: Callable[..., None]) -> Callable[..., None]:
    """The option that narrows a corpus to some families of parts."""
    return click.option(
        "--family",
        "families",
        multiple=True,
        help="Only parts of this family (plate, flange, shaft, …); may be given several times.",
    )(command)


def planner_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options of commands that may ask a planner; `model_of` takes out what is said of a model."""
    for option in (
        click.option("--timeout", default=30.0, show_default=True, help="Seconds for one execution of a script."),
        click.option("--max-output-tokens", type=click.IntRange(1), help="Of one reply of a model."),
        click.option("--temperature", type=click.FloatRange(0), help="How a model samples."),
        price_options,
        model_options,
        click.option("--planner", "-p", help="Who writes: openai:MODEL, local:URL#MODEL, bridge:DIR, …; else by rule."),
    ):
        command = option(command)
    return command


def model_of(values: dict[str, Any], seed: int) -> "ModelOptions":
    """What the options say of a model, which are taken out."""
    from cadwright.planners.options import ModelOptions

    price = price_of(values)
    del values["price_in"], values["price_out"]
    return ModelOptions(
        temperature=values.pop("temperature"),
        seed=seed,
        max_output_tokens=values.pop("max_output_tokens"),
        timeout=values.pop("reply_timeout"),
        key_from=values.pop("key_from"),
        price=price,
    )


def make_corpus(
    kind: str,
    values: dict[str, Any],
    options: Mapping[str, Any],
    how: How,
    *,
    judge: "Judge" = lambda _: None,
    available: int | None = None,
    patience: int | None = None,
    counted: Sequence[str] = (),
) -> None:
    """Make a corpus with its report, and print what came of it.

    ``values`` are those of `corpus_options`, ``options`` what else decides what the records are, for ``corpus.json``.
    ``counted`` are fields whose values the report counts (`synth.corpus.report.write_report`).
    """
    from cadwright import jobs
    from cadwright.synth.corpus.pipeline import PATIENCE, Order, write
    from cadwright.synth.corpus.report import PAGE, write_report

    as_json = values.pop("as_json")
    order = Order(kind, values["count"], values["seed"], values["shard_size"], options)
    where, address = values["engine"], values["address"]
    # What Ray's own processes have to say goes to stdout, which is for the result.
    with redirect_stdout(sys.stderr), jobs.engine(where, values["threads"], address) as engine, counter() as count:
        make: jobs.Opened[int, Any] = jobs.Opened(how)
        with closing(make):
            done = write(
                order,
                make,
                values["folder"],
                engine,
                lambda tick: count(str(tick)),
                judge=judge,
                available=available,
                patience=patience or PATIENCE,
            )
    write_report(values["folder"], done, counted)
    _tell(order, done, as_json, PAGE)


def _tell(order: "Order", done: "Written", as_json: bool, page: str) -> None:
    told = {"folder": done.folder, "kind": order.kind, "records": done.records, "rejected": done.rejected}
    if as_json:
        print(visible(json.dumps(told, ensure_ascii=False)))
        return
    print(visible(f"{done.records} records in {done.folder}; {page} there shows what is in them"))
    for reason, times in done.rejected.items():
        print(visible(f"  rejected: {reason} {times}"))
