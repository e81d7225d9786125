"""`cadwright train evaluate`: how good a policy is at problems that it was not trained on."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cadwright.cli.shared import json_option, say, tell
from cadwright.cli.train_options import settings_options
from cadwright.values.text import visible

if TYPE_CHECKING:
    from cadwright.train.learners.evaluation import Evaluation

_COLUMNS = {"ir": "IR", "auc_tr": "AUC-TR", "mean_cd_e3": "mean CD ×10³", "avg_turns": "turns"}


@click.command()
@settings_options
@click.option("-o", "--output", type=click.Path(path_type=Path), help="A JSONL file: what became of each problem.")
@json_option
def evaluate(name: str, settings: tuple[str, ...], output: Path | None, as_json: bool) -> None:
    """Play the problems of a `gspo` config with its model, and score what comes of it; nothing is learned."""
    import msgspec

    from cadwright.train import extra, recipes
    from cadwright.train.config import read
    from cadwright.train.reinforced import Reinforced

    config = read(recipes.find(name), Reinforced, settings)
    extra.check()
    from cadwright.train.learners.evaluation import evaluate as played

    found, each = played(config, tell=tell)
    if output is not None:
        output.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in each))
    if as_json:
        say(visible(json.dumps({"status": "done", **msgspec.to_builtins(found)})))
    else:
        say(visible(_words(found)))


def _words(found: "Evaluation") -> str:
    lines = [f"{found.problems} problems in {found.seconds:.0f} s"]
    for what, values in (("direct", found.direct), ("agentic", found.agentic)):
        told = [f"{words} {value:.3g}" for key, words in _COLUMNS.items() if (value := values[key]) is not None]
        lines.append(f"{what}: {', '.join(told)}")
    return "\n".join(lines)
