"""Families of parts as they stand in their files: names, sizes, standard tables and features.

Expressions are those of scripts (``flats / math.cos(math.radians(30))``) over the names of slots, of columns of the
table and of the values of ``lets``. A condition (``when``) is a list of what must have been said: slots, adjectives,
pieces (``pedestal``) and what they are like (``leg.round``); or what must hold: ``cases`` of the family, comparisons
(``legs==4``, ``rail<width``); or where a piece is (``pedestal@left``). What must not be has a ``!`` before it.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

Shape = Literal[
    "circle",
    "rectangle",
    "polygon",
    "slot",
    "ellipse",
    "outline",
    "airfoil",
    "gear",
    "rack",
    "bevel",
    "sprocket",
    "spline",
    "ratchet",
    "worm",
    "screw thread",
]
"""The loops that a family can draw."""
EdgeWord = Literal["all", "vertical", "top", "bottom", "top and bottom"]


class Let(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A dimension that follows from others (``value``), or a default that is told.

    It is told in the words of ``assume``, or is what is ``usual``, to two digits.

    The first one whose condition holds counts, and only where the slot of that name was not said. It may be the pitch
    of the thread that is said in the slot ``pitch_of``, which is the coarse one unless the thread says another.
    """

    name: str
    value: str = ""
    usual: str = ""
    pitch_of: str = ""
    when: str = ""
    assume: str = ""


class Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is assumed of the part where a condition holds."""

    text: str
    when: str = ""


class Check(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be greater than zero (any number where none is named), and what to tell the user where it is not."""

    message: str
    positive: str = "0"
    when: str = ""


class ProfileData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One loop of a sketch, in the words of `cadwright.parts.model`.

    A point of an outline of four coordinates is an arc through the first two to the others. What has teeth is drawn by
    a function of `cadwright.parts.toothed`: its first size stays an expression.
    """

    shape: Shape
    sizes: tuple[str, ...] = ()
    points: tuple[tuple[str, ...], ...] = ()
    when: str = ""


class Absorb(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hole that people describe although the family has it anyway.

    So many such holes without a place fill a slot; other sizes of theirs ``also`` fill others. With ``count`` 0 any
    number of them does, and fills ``number``, or ``each`` where it is said of each of ``pieces``. Distances of their
    ``places`` fill sizes; ``adjectives`` are the names by which conditions ask for them.
    """

    kind: str
    slot: str
    fills: str
    count: int = 1
    number: str = ""
    each: str = ""
    pieces: tuple[str, ...] = ()
    adjectives: dict[str, str] = {}
    places: dict[str, str] = {}
    also: dict[str, str] = {}


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a part that has a name of its own: the legs of a table. Its slots are sizes of the family.

    ``count`` is the size that its number fills, ``places`` the sizes that distances of its places fill, "" where a
    place says what goes without saying, "@" where conditions ask for it. It is there when it is not named, too, unless
    it is ``optional``.
    """

    nouns: tuple[str, ...]
    slots: dict[str, str] = {}
    bare: tuple[str, ...] = ()
    sizes: dict[str, tuple[str, ...]] = {}
    adjectives: tuple[str, ...] = ()
    harmless: tuple[str, ...] = ()
    count: str = ""
    places: dict[str, str] = {}
    optional: bool = False


class FeatureData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A body, a hole or treated edges.

    ``repeat`` names a count, over which ``k`` runs in ``at``. A loft goes ``to`` another profile, a revolution through
    ``angle`` degrees, a coil rises by ``pitch`` a turn, and an extrusion may ``twist`` by degrees. ``turn`` turns the
    frame. ``finishes`` treat the edges of the body alone: which way, which edges, how far.
    """

    name: str
    make: Literal["extrude", "revolve", "loft", "coil", "drill", "fillet", "chamfer"] = "extrude"
    to: ProfileData | None = None
    profiles: tuple[ProfileData, ...] = ()
    size: str = "0"
    angle: str = "360"
    pitch: str = ""
    radius: str = ""
    finishes: tuple[tuple[Literal["fillet", "chamfer"], EdgeWord, str], ...] = ()
    twist: str = ""
    turn: str = ""
    at: tuple[str, str, str] = ("0", "0", "0")
    plane: Literal["XY", "YZ", "ZX", "XZ", "YX", "ZY"] = "XY"
    mode: Literal["new", "join", "cut", "intersect"] = "join"
    polar: tuple[str, ...] = ()
    corners: tuple[str, ...] = ()
    points: tuple[tuple[str, str], ...] = ()
    grid: tuple[str, ...] = ()
    edges: EdgeWord = "all"
    depth: str = ""
    sink: tuple[str, ...] = ()
    bore: tuple[str, ...] = ()
    repeat: str = ""
    when: str = ""


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seat of a family as it is cut into another thing: what of its features is drilled or cut, about the middle.

    It is called by its ``nouns``, by a hole for one of the ``things`` that it is for, or by these alone; ``room`` is
    what it takes along and across, ``height`` the size of the family that the thickness of the other thing is. In
    conditions, *seated* holds, and *through* where that is said.
    """

    room: tuple[str, str]
    nouns: tuple[str, ...] = ()
    things: tuple[str, ...] = ()
    generic: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    slots: dict[str, str] = {}
    bare: tuple[str, ...] = ()
    needed: tuple[tuple[str, ...], ...] = ()
    height: str = "height"
    absorbs: tuple[Absorb, ...] = ()
    assume: tuple[str, ...] = ()


class Family(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A family of parts. The names of `cadwright.english.frames.Frame` mean what they mean there.

    A family that is ``like`` another one has all of that, but for what it says itself. ``confirms`` are sizes that
    may be said although they follow, ``called`` what sizes are called where not by their names. ``rivals`` are sizes
    of which only one is said; in changes, the new one takes the place of the other. A part that does not fill its box
    is ``irregular``; one that is ``toothed`` has teeth all around its box, or inside. ``designation`` are the slots by
    which a line of ``table`` is found, in ``columns``; an adjective may find the line, too. ``units`` are those of
    slots that are not lengths; ``table_of`` is another family whose table it uses; ``box`` is the extent, from ``low``
    up; ``seat`` is how it is cut into other things; ``stem`` is the round length that others are put on, such as the
    shank of a bolt: its diameter, and from where to where it goes up; ``source`` is where the numbers come from,
    ``example`` a sentence that makes one.
    """

    name: str
    nouns: tuple[str, ...]
    slots: dict[str, str]
    features: tuple[FeatureData, ...]
    box: tuple[str, str, str]
    source: str = ""
    example: str = ""
    generic: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    bare: tuple[str, ...] = ()
    sizes: dict[str, tuple[str, ...]] = {}
    needed: tuple[tuple[str, ...], ...] = ()
    adjectives: tuple[str, ...] = ()
    spare: dict[str, str] = {}
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
    tells: tuple[Told, ...] = ()
    low: str = "0"
    round: bool = False
    inner: str = ""
    irregular: bool = False
    toothed: bool = False
    pieces: dict[str, Piece] = {}
    cases: dict[str, tuple[str, ...]] = {}
    rivals: tuple[tuple[str, ...], ...] = ()
    confirms: dict[str, str] = {}
    called: dict[str, str] = {}
    seat: Seat | None = None
    stem: tuple[str, ...] = ()

    @property
    def is_ring(self) -> bool:
        """Whether it is round with a bore, and so can be put on a bar."""
        return self.round and self.inner in self.slots.values()


@cache
def families() -> tuple[Family, ...]:
    """All families of the catalogue, by the names of their files; `msgspec.ValidationError` for a wrong one."""
    listed: dict[str, dict[str, Any]] = {}
    folder = files("cadwright.catalogue") / "families"
    for file in sorted(folder.iterdir(), key=lambda f: f.name):
        if file.name.endswith(".toml"):
            listed |= tomllib.loads(file.read_text(encoding="utf-8"))
    found = [
        msgspec.convert({"name": name, **_whole(listed, said)}, Family, strict=False) for name, said in listed.items()
    ]
    tables = {f.name: f.table for f in found}
    return tuple(replace(f, table=tables[f.table_of]) if f.table_of else f for f in found)


@cache
def family_called(name: str) -> Family | None:
    """The family of a name, if there is one."""
    return next((family for family in families() if family.name == name), None)


def _whole(listed: Mapping[str, dict[str, Any]], said: dict[str, Any]) -> dict[str, Any]:
    """What is said of a family, with all that it has from the one that it is like."""
    own = {name: value for name, value in said.items() if name != "like"}
    return _over(own, _whole(listed, listed[said["like"]])) if "like" in said else own


def _over(own: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """One table over another: tables are put over each other in turn, lists of tables one before the other; features
    are built behind those of the other.
    """
    found = {**other, **own}
    for name in own.keys() & other.keys():
        if isinstance(own[name], dict):
            found[name] = _over(own[name], other[name])
        elif own[name] and other[name] and all(isinstance(each, dict) for each in (*own[name], *other[name])):
            found[name] = [*other[name], *own[name]] if name == "features" else [*own[name], *other[name]]
    return found
