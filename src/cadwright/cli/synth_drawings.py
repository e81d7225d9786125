"""`cadwright synth drawings`: drawing–code pairs."""

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from cadwright.cli.shared import tell
from cadwright.cli.synth_shared import How, corpus_options, make_corpus, model_of, planner_options

if TYPE_CHECKING:
    from cadwright.synth.parts.draft import Level


@click.command()
@corpus_options
@click.option("--level", type=click.Choice(["easy", "hard"]), help="Only parts of this level; else both in turn.")
@planner_options
def drawings(level: "Level | None", planner: str | None, timeout: float, **values: Any) -> None:
    """Make drawing–code pairs: a part's CadQuery script, its sheets, STEP and STL."""
    from cadwright.synth.corpus import asking
    from cadwright.synth.corpus import drawings as pairs
    from cadwright.synth.corpus.near import Seen
    from cadwright.synth.parts.draft import LEVELS

    levels, seed = (level,) if level else LEVELS, values["seed"]
    options: dict[str, Any] = {"levels": list(levels)}
    how: How = partial(pairs.drawings, seed, levels)
    patience = None
    model = model_of(values, seed)
    if planner is not None:
        asked = asking.Asked(planner, model, timeout)
        options |= {"planner": planner, "temperature": model.temperature, "timeout": timeout}
        how, patience = partial(asking.asked_drawings, asked, seed, levels), asking.PATIENCE
        asking.planner_of(asked, tell).close()
    make_corpus(pairs.KIND, values, options, how, judge=Seen(), counted=pairs.COUNTED, patience=patience)


COMMANDS = (drawings,)
