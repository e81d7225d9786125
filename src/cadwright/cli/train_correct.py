"""`cadwright train correct`: a policy's failures with their corrections, to learn from."""

import json
from pathlib import Path

import click

from cadwright.cli.shared import json_option, say
from cadwright.cli.train_options import settings_options
from cadwright.values.text import visible


@click.command()
@settings_options
@click.option(
    "--policy-turns",
    default=2,
    show_default=True,
    type=click.IntRange(1, 100),
    help="So many scripts of the policy, before it is corrected.",
)
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="A JSONL file of chats.")
@json_option
def correct(name: str, settings: tuple[str, ...], policy_turns: int, output: Path, as_json: bool) -> None:
    """Play the corpus of a `gspo` config with its model, and write its failures with the right scripts behind them."""
    import msgspec

    from cadwright.train import chats, extra, recipes
    from cadwright.train.config import read
    from cadwright.train.reinforced import Reinforced

    config = read(recipes.find(name), Reinforced, settings)
    extra.check()
    from cadwright.train.learners.corrections import correct as corrected

    found, each = corrected(config, policy_turns=policy_turns)
    chats.write(output, each)
    if as_json:
        say(visible(json.dumps({"file": str(output), **msgspec.to_builtins(found)})))
        return
    say(visible(f"{found.kept} corrections of {found.played} conversations in {output}"))
    say(visible(f"{found.right} were right, {found.without} had no script to correct"))
