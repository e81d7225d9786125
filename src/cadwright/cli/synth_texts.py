"""`cadwright synth texts`: text–code pairs."""

from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cadwright.cli.shared import model_options, tell
from cadwright.cli.synth_shared import corpus_options, family_option, make_corpus

if TYPE_CHECKING:
    from cadwright.synth.corpus.texts.composition import TextLevel
    from cadwright.synth.corpus.texts.paraphrase import ByModel
    from cadwright.synth.corpus.texts.published import Near


@click.command()
@corpus_options
@model_options
@family_option
@click.option(
    "--from",
    "source",
    type=click.Path(path_type=Path),
    help="A folder of published sequences (Text2CAD, DeepCAD, Fusion 360 Gallery, OpenECAD) in place of our parts.",
)
@click.option(
    "--near",
    type=click.Choice(["surface", "cd"]),
    default="surface",
    show_default=True,
    help="With --from: keep by the distance to surfaces, or by the paper's Chamfer distance.",
)
@click.option("--planner", "-p", help="A language model puts the texts into words of its own, too.")
@click.option(
    "--level",
    type=click.Choice(["abstract", "beginner", "intermediate", "expert"]),
    help="Only texts of this level; else all four in turn.",
)
def texts(
    level: "TextLevel | None",
    planner: str | None,
    source: Path | None,
    near: "Near",
    families: tuple[str, ...],
    **values: Any,
) -> None:
    """Make text–code pairs: descriptions of parts in many voices, at four levels, with the scripts that make them."""
    from cadwright.errors import UsageError
    from cadwright.planners.options import ModelOptions
    from cadwright.synth.corpus.texts.composition import TEXT_LEVELS
    from cadwright.synth.corpus.texts.paraphrase import ByModel, check
    from cadwright.synth.corpus.texts.parts import COUNTED, KIND, texts_of_parts
    from cadwright.synth.parts.composed import levels_of

    model = ModelOptions(timeout=values.pop("reply_timeout"), key_from=values.pop("key_from"))
    levels = (level,) if level else TEXT_LEVELS
    paraphrase = ByModel(planner, model) if planner else None
    if paraphrase is not None:
        check(paraphrase, tell)
    if source is not None:
        if families:
            raise UsageError("published sequences are of no family: leave out --family, or --from")
        _published(source, levels, near, paraphrase, values)
        return
    levels_of(families)
    how = partial(texts_of_parts, values["seed"], levels, paraphrase, families)
    options: dict[str, Any] = {"levels": list(levels), "planner": planner}
    options |= {"families": list(families)} if families else {}
    make_corpus(KIND, values, options, how, counted=COUNTED)


def _published(
    source: Path,
    levels: "tuple[TextLevel, ...]",
    near: "Near",
    paraphrase: "ByModel | None",
    values: dict[str, Any],
) -> None:
    from cadwright.kernel.freecad import find
    from cadwright.synth.corpus.texts.parts import KIND
    from cadwright.synth.corpus.texts.published import COUNTED, items_in, texts_of_published

    items = items_in(source)
    installed = find()
    options = {
        "levels": list(levels),
        "near": near,
        "planner": paraphrase.planner if paraphrase is not None else None,
        "files": len(items),
        "of": sha256("\n".join(item.path.name for item in items).encode()).hexdigest()[:16],
        "freecad": list(installed.version) if installed is not None else None,
    }
    how = partial(texts_of_published, items, values["seed"], levels, near, paraphrase)
    make_corpus(KIND, values, options, how, available=len(items) * len(levels), counted=COUNTED)


COMMANDS = (texts,)
