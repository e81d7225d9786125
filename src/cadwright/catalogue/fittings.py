"""Openings and boards of electronics as they stand in their files, found by the names by which people call them."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TypeVar

import msgspec


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What goes through a wall: its ``size`` along and upright, or its ``diameter``, mm, and its ``play`` all around.

    A ``round`` one has full rounds as ends. ``screws`` is how far apart two holes of ``screw`` beside it are.
    """

    names: tuple[str, ...]
    source: str
    play: float
    size: tuple[float, float] | None = None
    diameter: float = 0.0
    round: bool = False
    screws: float = 0.0
    screw: float = 0.0


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board: its ``size``, how much ``height`` its components take, and its ``holes`` from its corner, mm."""

    names: tuple[str, ...]
    source: str
    size: tuple[float, float]
    height: float
    hole: float
    holes: tuple[tuple[float, float], ...]


PG: Mapping[float, float] = {7: 12.5, 9: 15.2, 11: 18.6, 13.5: 20.4, 16: 22.5, 21: 28.3, 29: 37.0, 36: 47.0}
"""Outer diameters of the threads of cable glands, mm, by DIN 40430."""
METRIC = (12.0, 16.0, 20.0, 25.0, 32.0, 40.0, 50.0, 63.0)
"""Threads of cable glands, mm, by EN 62444."""
GLAND_PLAY = 0.3
"""How much wider the hole for a gland is than its thread, mm."""

_Fitting = TypeVar("_Fitting", Opening, Board)


@cache
def openings() -> Mapping[str, Opening]:
    """All openings by their names."""
    return _named("openings.toml", Opening)


@cache
def boards() -> Mapping[str, Board]:
    """All boards by their names."""
    return _named("boards.toml", Board)


def _named(file: str, of: type[_Fitting]) -> dict[str, _Fitting]:
    """The entries of a file by each of their names; `msgspec.ValidationError` for a wrong one."""
    text = (files("cadwright.catalogue") / "electronics" / file).read_text(encoding="utf-8")
    listed = (msgspec.convert(said, of, strict=False) for said in tomllib.loads(text).values())
    return {name: each for each in listed for name in each.names}
