"""Families of parts as they stand in their files: names, sizes, standard tables and features.

Expressions are those of scripts (``flats / math.cos(math.radians(30))``) over the names of slots, of columns of the
table and of the values of ``lets``. A condition (``when``) is a list of slots and adjectives that must have been said,
with ``!`` before those that must not.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec.structs import replace


class Let(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A dimension that follows from others, or a default that is told (``assume``).

    The first one whose condition holds counts, and only where the slot of that name was not said.
    """

    name: str
    value: str
    when: str = ""
    assume: str = ""


class Check(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be greater than zero, and what to tell the user where it is not."""

    positive: str
    message: str
    when: str = ""


class ProfileData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One loop of a sketch, in the words of `cadwright.parts.model`."""

    shape: Literal["circle", "rectangle", "polygon", "slot", "outline"]
    sizes: tuple[str, ...] = ()
    points: tuple[tuple[str, str], ...] = ()


class Absorb(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hole that people describe although the family has it: so many of them, without a place, fill a slot."""

    kind: str
    slot: str
    fills: str
    count: int = 1


class FeatureData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A body, a hole or treated edges; ``repeat`` names a count, over which ``k`` runs in ``at``."""

    name: str
    make: Literal["extrude", "revolve", "drill", "fillet", "chamfer"] = "extrude"
    profiles: tuple[ProfileData, ...] = ()
    size: str = "0"
    at: tuple[str, str, str] = ("0", "0", "0")
    plane: Literal["XY", "YZ", "ZX", "XZ", "YX", "ZY"] = "XY"
    mode: Literal["new", "join", "cut", "intersect"] = "join"
    polar: tuple[str, ...] = ()
    corners: tuple[str, ...] = ()
    points: tuple[tuple[str, str], ...] = ()
    grid: tuple[str, ...] = ()
    edges: Literal["all", "vertical", "top", "bottom", "top and bottom"] = "all"
    depth: str = ""
    sink: tuple[str, ...] = ()
    bore: tuple[str, ...] = ()
    repeat: str = ""
    when: str = ""


class Family(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A family of parts. The names of `cadwright.english.frames.Frame` mean what they mean there.

    ``designation`` are the slots by which a line of ``table`` is found, in ``columns``; ``units`` of slots that are not
    lengths; ``table_of`` is another family whose table it uses; ``box`` is the extent, from ``low`` up; ``source`` is
    where the numbers come from.
    """

    name: str
    nouns: tuple[str, ...]
    slots: dict[str, str]
    features: tuple[FeatureData, ...]
    box: tuple[str, str, str]
    source: str = ""
    generic: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    bare: tuple[str, ...] = ()
    sizes: dict[str, tuple[str, ...]] = {}
    needed: tuple[tuple[str, ...], ...] = ()
    adjectives: tuple[str, ...] = ()
    harmless: tuple[str, ...] = ()
    units: dict[str, Literal["mm", "deg", "count", "ratio"]] = {}
    designation: tuple[str, ...] = ()
    inches: bool = False
    columns: tuple[str, ...] = ()
    table: dict[str, tuple[float, ...]] = {}
    table_of: str = ""
    lets: tuple[Let, ...] = ()
    checks: tuple[Check, ...] = ()
    absorbs: tuple[Absorb, ...] = ()
    assume: tuple[str, ...] = ()
    low: str = "0"
    round: bool = False
    inner: str = ""


@cache
def families() -> tuple[Family, ...]:
    """All families of the catalogue, by the names of their files; `msgspec.ValidationError` for a wrong one."""
    found: list[Family] = []
    folder = files("cadwright.catalogue") / "families"
    for file in sorted(folder.iterdir(), key=lambda f: f.name):
        if file.name.endswith(".toml"):
            listed = tomllib.loads(file.read_text(encoding="utf-8"))
            found += [msgspec.convert({"name": name, **said}, Family, strict=False) for name, said in listed.items()]
    tables = {f.name: f.table for f in found}
    return tuple(replace(f, table=tables[f.table_of]) if f.table_of else f for f in found)
