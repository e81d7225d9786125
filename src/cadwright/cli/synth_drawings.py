"""`cadwright synth drawings`: drawing–code pairs."""

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from cadwright.cli.shared import tell
from cadwright.cli.synth_shared import How, corpus_options, family_option, make_corpus, model_of, planner_options

if TYPE_CHECKING:
    from cadwright.synth.parts.draft import Level


@click.command()
@corpus_options
@click.option("--level", type=click.Choice(["easy", "hard"]), help="Only parts of this level; else both in turn.")
@family_option
@planner_options
def drawings(
    level: "Level | None", planner: str | None, timeout: float, families: tuple[str, ...], **values: Any
) -> None:
    """Make drawing–code pairs: a part's CadQuery script, its sheets, STEP and STL."""
    from cadwright.errors import UsageError
    from cadwright.synth.corpus import drawings as pairs
    from cadwright.synth.corpus import model_scripts
    from cadwright.synth.corpus.near import Seen

    seed = values["seed"]
    levels = _levels(level, families)
    options: dict[str, Any] = {"levels": list(levels)}
    options |= {"families": list(families)} if families else {}
    how: How = partial(pairs.drawings, seed, levels, families)
    patience = None
    model = model_of(values, seed)
    if planner is not None:
        if families:
            raise UsageError("a planner makes parts of its own: leave out --family, or --planner")
        asked = model_scripts.Asked(planner, model, timeout)
        options |= {"planner": planner, "temperature": model.temperature, "timeout": timeout}
        how, patience = partial(model_scripts.asked_drawings, asked, seed, levels), model_scripts.PATIENCE
        model_scripts.planner_of(asked, tell).close()
    make_corpus(pairs.KIND, values, options, how, judge=Seen(), counted=pairs.COUNTED, patience=patience)


def _levels(level: "Level | None", families: tuple[str, ...]) -> "tuple[Level, ...]":
    from cadwright.errors import UsageError
    from cadwright.synth.parts.composed import levels_of
    from cadwright.synth.parts.draft import LEVELS

    having = levels_of(families) if families else LEVELS
    if level is None:
        return having
    if level not in having:
        raise UsageError(f"none of these families is of the level {level}")
    return (level,)


COMMANDS = (drawings,)
