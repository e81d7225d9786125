"""`cadwright synth strokes`: rounds of drawing with text and pen strokes, and hand-drawn sketches."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cadwright.cli.shared import model_options, tell
from cadwright.cli.synth_shared import corpus_options, make_corpus

if TYPE_CHECKING:
    from cadwright.synth.corpus.strokes.pairs import What


@click.command()
@corpus_options
@model_options
@click.option("--what", type=click.Choice(["rounds", "sketch"]), help="Only games, or only sketches; else in turn.")
@click.option(
    "--maker",
    default="informed",
    show_default=True,
    help="Who makes in the games: informed of what is meant, or a planner (embedded, openai:MODEL, …).",
)
@click.option(
    "--targets",
    type=click.Path(path_type=Path),
    help="A folder of data sets (mrcad/, sketchgraphs/) whose designs are the targets; else generated ones.",
)
def strokes(what: "What | None", maker: str, targets: Path | None, **values: Any) -> None:
    """Make records of drawing with a pen: games of a simulated designer in mrCAD's form, and hand-drawn sketches."""
    from cadwright.canvas.pools import target_designs
    from cadwright.planners import registry
    from cadwright.planners.options import ModelOptions
    from cadwright.protocols.mrcad import MrCAD
    from cadwright.synth.corpus.strokes.pairs import COUNTED, INFORMED, KIND, WHAT, Game
    from cadwright.synth.corpus.strokes.pairs import strokes as opened

    model = ModelOptions(timeout=values.pop("reply_timeout"), key_from=values.pop("key_from"))
    if maker != INFORMED:
        registry.create(maker, MrCAD(), options=model, announce=tell).close()
    kinds = (what,) if what else WHAT
    designs = target_designs(targets, seed=values["seed"]) if targets else []
    how = partial(opened, values["seed"], kinds, Game(maker, model), designs)
    options = {"what": list(kinds), "maker": maker, "targets": len(designs)}
    make_corpus(KIND, values, options, how, counted=COUNTED)


COMMANDS = (strokes,)
