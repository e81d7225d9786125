"""`cadwright synth drawings`: drawing–code pairs."""

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from cadwright.cli.synth_shared import corpus_options, make_corpus

if TYPE_CHECKING:
    from cadwright.synth.parts.draft import Level


@click.command()
@corpus_options
@click.option("--level", type=click.Choice(["easy", "hard"]), help="Only parts of this level; else both in turn.")
def drawings(level: "Level | None", **values: Any) -> None:
    """Make drawing–code pairs: a part's CadQuery script, its sheets, STEP and STL."""
    from cadwright.synth.corpus.drawings import COUNTED, KIND
    from cadwright.synth.corpus.drawings import drawings as opened
    from cadwright.synth.corpus.near import Seen
    from cadwright.synth.parts.draft import LEVELS

    levels = (level,) if level else LEVELS
    how = partial(opened, values["seed"], levels)
    make_corpus(KIND, values, {"levels": list(levels)}, how, judge=Seen(), counted=COUNTED)


COMMANDS = (drawings,)
