"""`cadwright train gspo`: reinforcement in the sandbox."""

import json
from typing import TYPE_CHECKING, Any

import click

from cadwright.cli.bench_progress import counter
from cadwright.cli.shared import say, tell
from cadwright.cli.train_options import config_options
from cadwright.values.text import visible

if TYPE_CHECKING:
    from cadwright.train.learners.gspo import Trained

TOLD = {
    "reward/total": "reward",
    "rollout/ir": "IR",
    "rollout/mean_cd_e3": "mean CD ×10³",
    "rollout/turns": "turns",
    "gvpm/masked": "masked",
}
"""What is told of the last step."""


@click.command()
@config_options
def gspo(name: str, settings: tuple[str, ...], resume: bool, as_json: bool) -> None:
    """Learn in the loop: trajectories are played, executed, rewarded and learned from (GSPO with GVPM)."""
    from cadwright.train import extra, recipes
    from cadwright.train.config import read
    from cadwright.train.reinforced import Reinforced

    config = read(recipes.find(name), Reinforced, settings)
    extra.check()
    from cadwright.train.learners.gspo import train

    with counter() as progress:
        done = train(config, resume=resume, tell=tell, progress=progress)
    if as_json:
        say(visible(json.dumps(_fields(done), ensure_ascii=False)))
    else:
        say(visible(_words(done)))


def _fields(done: "Trained") -> dict[str, Any]:
    import msgspec

    return {"status": "done", **msgspec.to_builtins(done)}


def _words(done: "Trained") -> str:
    last = ", ".join(f"{words} {done.last[name]:.3g}" for name, words in TOLD.items() if name in done.last)
    return (
        f"{done.trained:,} of {done.parameters:,} parameters trained in {done.steps} steps, {done.seconds:.0f} s\n"
        f"the last step: {last}; {done.model}"
    )
