"""Commands that train models: supervised, with adapters, by reinforcement. PyTorch is imported when one runs."""

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cadwright.cli.bench_progress import counter
from cadwright.cli.shared import json_option, say, tell
from cadwright.cli.train_correct import correct
from cadwright.cli.train_curves import curves
from cadwright.cli.train_evaluate import evaluate
from cadwright.cli.train_gspo import gspo
from cadwright.cli.train_options import config_options
from cadwright.cli.train_trim import trim
from cadwright.values.text import visible

if TYPE_CHECKING:
    from cadwright.train.learners.sft import Trained


@click.group()
def train() -> None:
    """Train models to plan: by examples, and in the loop."""


@train.command()
@click.option("--until", metavar="PHASE", help="Stop after this phase; --resume goes on with the next one.")
@config_options
def sft(name: str, settings: tuple[str, ...], resume: bool, until: str | None, as_json: bool) -> None:
    """Learn from examples, phase after phase: the loss is that of the assistant's tokens."""
    _supervised(name, settings, resume, until, as_json, adapters=False)


@train.command()
@click.option("--until", metavar="PHASE", help="Stop after this phase; --resume goes on with the next one.")
@config_options
def lora(name: str, settings: tuple[str, ...], resume: bool, until: str | None, as_json: bool) -> None:
    """The same with adapters of low rank beside the weights, which stay as they are."""
    _supervised(name, settings, resume, until, as_json, adapters=True)


@train.command()
@click.argument("name", required=False)
def recipes(name: str | None) -> None:
    """Show the recipes that come along, or one of them, to be changed and used as --config."""
    from cadwright.train import recipes

    if name is not None:
        say(recipes.find(name).read_text(encoding="utf-8").rstrip())
        return
    width = max(map(len, recipes.names()))
    for each in recipes.names():
        say(f"{each:<{width}}  {recipes.about(each)}")


@train.command()
@click.option("--data", type=click.Path(path_type=Path), envvar="CADWRIGHT_DATA", required=True, help="Has mrcad/.")
@click.option("--games", type=click.Choice(["coverage", "validation", "dense"]), default="coverage", show_default=True)
@click.option("--failed", is_flag=True, help="Those that missed their target too (of all games in trials.jsonl).")
@click.option("--ablate", type=click.Choice(["drawing", "text"]), help="Take one modality out of all instructions.")
@click.option(
    "--words", type=click.Choice(["paper", "ours"]), default="paper", show_default=True, help="Figure 9's, or ours."
)
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="A JSONL file of chats.")
@json_option
def games(data: Path, games: Any, failed: bool, ablate: Any, words: str, output: Path, as_json: bool) -> None:
    """Make chats of mrCAD's recorded games, to learn its maker from."""
    from cadwright.canvas.published import games_in
    from cadwright.protocols.mrcad_words import WORDS
    from cadwright.train import chats
    from cadwright.train.maker import chats_of

    trials = games_in(data, games, failed=failed)
    count = chats.write(output, chats_of(trials, WORDS[words], ablate))
    if as_json:
        say(visible(json.dumps({"file": str(output), "games": len(trials), "chats": count})))
    else:
        say(visible(f"{count} chats of {len(trials)} games in {output}"))


@train.command()
@click.option("--model", required=True, help="What a training wrote (runs/…/model), a GGUF file or a Hugging Face id.")
@click.option("--name", help="What planners call it; else after its folder.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option("--port", default=8765, show_default=True, type=click.IntRange(0, 65535))
@click.option("--batch", default=16, show_default=True, type=click.IntRange(1), help="Replies at a time.")
@click.option("--tokens", default=2048, show_default=True, type=click.IntRange(1), help="Most of a reply.")
@click.option(
    "--temperature", default=0.0, show_default=True, type=click.FloatRange(0), help="Where none is asked for."
)
@click.option("--precision", type=click.Choice(["float32", "bfloat16"]), default="float32", show_default=True)
@click.option("--template", metavar="JSON", help='What the chat template is told: {"enable_thinking": false}.')
def serve(
    model: str,
    name: str | None,
    host: str,
    port: int,
    batch: int,
    tokens: int,
    temperature: float,
    precision: Any,
    template: str | None,
) -> None:
    """Let a model plan: it answers OpenAI's protocol, at the address that is told, until Ctrl-C."""
    from cadwright.train import extra

    extra.check()
    from cadwright.train.config import Model
    from cadwright.train.learners.generation import Sampling
    from cadwright.train.learners.loader import load, placed
    from cadwright.train.learners.server import Server

    told = _template(template)
    learner = placed(load(Model(path=model, precision=precision, template=told), 0))
    usual = Sampling(temperature=temperature, tokens=tokens)
    server = Server(learner, name or _called(model), usual, host=host, port=port, batch=batch)
    server.start()
    say(visible(f"planner: local:{server.url}#{server.name}"))
    try:
        server.wait()
    finally:
        server.close()


def _template(text: str | None) -> dict[str, Any]:
    try:
        found = json.loads(text or "{}")
    except ValueError as error:
        raise click.UsageError(f"--template is no JSON ({error})") from None
    if not isinstance(found, dict):
        raise click.UsageError("--template is a JSON object")
    return found


def _called(model: str) -> str:
    """A model's name after where it is: ``runs/tiny/S1/model`` is called tiny-S1."""
    path = Path(model).expanduser()
    if not path.exists():
        return model.rpartition("/")[2]
    path = path.resolve()
    kept = path.parent.parent.name + "-" + path.parent.name if path.name in ("model", "best") else path.stem
    return re.sub(r"[^A-Za-z0-9._-]+", "-", kept)


def _supervised(
    name: str, settings: tuple[str, ...], resume: bool, until: str | None, as_json: bool, *, adapters: bool
) -> None:
    from cadwright.errors import UsageError
    from cadwright.train import extra, recipes
    from cadwright.train.config import Supervised, read

    config = read(recipes.find(name), Supervised, settings)
    if adapters and config.lora is None:
        raise UsageError(f"{name} has no table [lora]", "add one, or train all weights with `cadwright train sft`")
    extra.check()
    from cadwright.train.learners.sft import train as learn

    with counter() as progress:
        done = learn(config, resume=resume, until=until, tell=tell, progress=progress)
    if as_json:
        say(visible(json.dumps(_fields(done), ensure_ascii=False)))
    else:
        say(visible(_words(done)))


def _fields(done: "Trained") -> dict[str, Any]:
    import msgspec

    return {"status": "done", **msgspec.to_builtins(done)}


def _words(done: "Trained") -> str:
    lines = [f"{done.trained:,} of {done.parameters:,} parameters trained in {done.seconds:.0f} s"]
    for each in done.phases:
        losses = [
            f"loss {each.loss:.4f}" if each.loss is not None else "",
            f"validation {each.validation:.4f}" if each.validation is not None else "",
        ]
        told = ", ".join([f"{each.steps} steps on {each.chats} chats", *filter(None, losses)])
        lines.append(f"{each.phase}: {told}; {each.model}")
    return "\n".join(lines)


train.add_command(correct)
train.add_command(gspo)
train.add_command(trim)
train.add_command(evaluate)
train.add_command(curves)
COMMANDS = (train,)
