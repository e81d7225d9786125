"""`cadwright synth texts`: text–code pairs."""

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from cadwright.cli.shared import model_options
from cadwright.cli.synth_shared import corpus_options, make_corpus

if TYPE_CHECKING:
    from cadwright.synth.corpus.texts.composing import TextLevel


@click.command()
@corpus_options
@model_options
@click.option("--planner", "-p", help="A language model puts the texts into words of its own, too.")
@click.option(
    "--level",
    type=click.Choice(["abstract", "beginner", "intermediate", "expert"]),
    help="Only texts of this level; else all four in turn.",
)
def texts(level: "TextLevel | None", planner: str | None, **values: Any) -> None:
    """Make text–code pairs: descriptions of parts in many voices, at four levels, with the scripts that make them."""
    from cadwright.planners.options import ModelOptions
    from cadwright.synth.corpus.texts.composing import TEXT_LEVELS
    from cadwright.synth.corpus.texts.paraphrase import ByModel
    from cadwright.synth.corpus.texts.parts import COUNTED, KIND, texts_of_parts

    model = ModelOptions(timeout=values.pop("reply_timeout"), key_from=values.pop("key_from"))
    levels = (level,) if level else TEXT_LEVELS
    paraphrase = ByModel(planner, model) if planner else None
    how = partial(texts_of_parts, values["seed"], levels, paraphrase)
    options = {"levels": list(levels), "planner": planner}
    make_corpus(KIND, values, options, how, counted=COUNTED)


COMMANDS = (texts,)
