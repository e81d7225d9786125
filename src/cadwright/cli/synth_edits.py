"""`cadwright synth edits`: edit–code pairs."""

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from cadwright.cli.synth_shared import corpus_options, make_corpus

if TYPE_CHECKING:
    from cadwright.synth.parts.draft import Level


@click.command()
@corpus_options
@click.option("--level", type=click.Choice(["easy", "hard"]), help="Only parts of this level; else both in turn.")
def edits(level: "Level | None", **values: Any) -> None:
    """Make edit–code pairs: a script with one thing wrong, an instruction, and the script that is right."""
    from cadwright.synth.corpus.edits.pairs import COUNTED, KIND
    from cadwright.synth.corpus.edits.pairs import edits as opened
    from cadwright.synth.parts.draft import LEVELS

    levels = (level,) if level else LEVELS
    how = partial(opened, values["seed"], levels)
    make_corpus(KIND, values, {"levels": list(levels)}, how, counted=COUNTED)


COMMANDS = (edits,)
