"""`cadwright train trim`: a language model with the tokens that its task needs."""

import json
from collections.abc import Iterator
from pathlib import Path

import click

from cadwright.cli.shared import json_option, say
from cadwright.values.text import visible


@click.command()
@click.argument("model", type=click.Path(path_type=Path))
@click.option(
    "--data",
    "paths",
    multiple=True,
    required=True,
    type=click.Path(path_type=Path),
    help="Corpora or JSONL files of chats, or texts (.md, .txt, .py): what the model has to read and write.",
)
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="The GGUF file to write.")
@json_option
def trim(model: Path, paths: tuple[Path, ...], output: Path, as_json: bool) -> None:
    """Keep the tokens of a GGUF model that texts need: a fraction of Gemma's 262 144, cut as before."""
    from cadwright.train import extra

    extra.check()
    from cadwright.train.learners.sense import ENGLISH
    from cadwright.train.learners.vocabulary import trim as trimmed

    # What a model is known by when it is loaded has to be left in it.
    before, after = trimmed(model, [ENGLISH, *_texts(paths)], output)
    if as_json:
        say(visible(json.dumps({"file": str(output), "before": before, "after": after})))
    else:
        say(visible(f"{after:,} of {before:,} tokens in {output}"))


def _texts(paths: tuple[Path, ...]) -> Iterator[str]:
    """What is said in files and folders. Raises `InputError` for what cannot be read."""
    from cadwright.errors import InputError
    from cadwright.train.sources import chats_of, texts

    for path in paths:
        if path.suffix in (".md", ".txt", ".py"):
            try:
                yield path.read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                raise InputError(f"{path} cannot be read as text", "name a text in UTF-8") from error
            continue
        for answers in ("code", "plain"):
            yield from texts(chats_of([str(path)], "short", answers))
