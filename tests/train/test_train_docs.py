"""The page of training names every key of a config, and every recipe."""

from pathlib import Path
from typing import Annotated, Any, get_args, get_origin

import msgspec
import pytest

from cadwright.train import recipes
from cadwright.train.config import Supervised
from cadwright.train.reinforced import Reinforced

PAGE = (Path(__file__).resolve().parent.parent.parent / "docs" / "training.md").read_text()


def structs(kind: Any) -> set[Any]:
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return {kind}.union(*(structs(field.type) for field in msgspec.structs.fields(kind)))
    inner = get_args(kind)[:1] if get_origin(kind) is Annotated else get_args(kind)
    return {found for each in inner for found in structs(each)}


@pytest.mark.parametrize("kind", sorted(structs(Supervised) | structs(Reinforced), key=str))
def test_every_key_is_told(kind: Any) -> None:
    tables = {"Supervised", "Reinforced"}
    for field in msgspec.structs.fields(kind):
        is_table = bool(structs(field.type)) and kind.__name__ in tables
        assert f"[{field.name}]" in PAGE if is_table else f"`{field.name}`" in PAGE or f".{field.name}]" in PAGE, (
            field.name
        )


@pytest.mark.parametrize("name", recipes.names())
def test_every_recipe_is_told(name: str) -> None:
    assert f"`{name}`" in PAGE
