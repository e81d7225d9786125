"""What the grammar finds in a sentence: the phrases."""

from typing import Literal

import msgspec


class Owned(msgspec.Struct, frozen=True):
    """A dimension of something: "the length", "the height of the first cylinder"."""

    dimension: str
    owner: "Thing | None" = None


class Measure(msgspec.Struct, frozen=True):
    """An amount: a length in mm, an angle in degrees, or a multiple ``of`` another dimension.

    ``of`` is ``None`` for a ratio whose base is not named.
    """

    value: float
    kind: Literal["length", "angle", "ratio", "thread"] = "length"
    of: Owned | None = None
    quote: str = ""
    stated: bool = True
    """Whether the text says it as a length (with a unit or "units"), rather than as a bare number."""


class Dimension(msgspec.Struct, frozen=True):
    """A dimension with its value: "a width of 40 mm", "5 mm thick"."""

    name: str
    qualifiers: tuple[str, ...]
    measure: Measure
    start: int
    end: int
    owner: "Thing | None" = None


class Named(msgspec.Struct, frozen=True):
    """A dimension that is named without a value: "the thickness", "the diameter of the holes"."""

    name: str
    qualifiers: tuple[str, ...]
    owner: "Thing | None"
    start: int
    end: int


class Several(msgspec.Struct, frozen=True):
    """Dimensions said together: "a length and width of 20 mm each"."""

    dimensions: tuple[Dimension, ...]
    start: int
    end: int


class Size(msgspec.Struct, frozen=True):
    """Several lengths without names: "60x40x5 mm"."""

    measures: tuple[Measure, ...]
    start: int
    end: int


class Amount(msgspec.Struct, frozen=True):
    """A measure on its own, with the preposition before it, if any."""

    measure: Measure
    preposition: str
    start: int
    end: int


class Thing(msgspec.Struct, frozen=True):
    """A noun phrase: "the second cylinder", "four 5 mm holes", "all vertical edges"."""

    term: str
    noun: str
    article: Literal["new", "old", "these", "all", ""] = ""
    count: int | None = None
    ordinal: int | None = None
    adjectives: tuple[str, ...] = ()
    dimensions: tuple[Dimension | Size | Amount, ...] = ()
    face: str = ""
    """The part of it that is meant: "top" in "the cylinder's top face"."""
    plural: bool = False
    unknown: tuple[str, ...] = ()
    pronoun: bool = False
    start: int = 0
    end: int = 0


class Place(msgspec.Struct, frozen=True):
    """Where something is: ``where`` one of the grammar's relations, relative to ``target``."""

    where: str
    target: Thing | None = None
    distance: Measure | None = None
    sides: tuple[str, ...] = ()
    points: tuple[tuple[Measure, ...], ...] = ()
    count: tuple[int, ...] = ()
    start: int = 0
    end: int = 0


class Act(msgspec.Struct, frozen=True):
    """A verb, as its term. ``purpose`` tells that it says what something else is for: "to form", "creating"."""

    verb: str
    word: str
    start: int
    end: int
    purpose: bool = False


class Stop(msgspec.Struct, frozen=True):
    """An end: "." of a sentence, "," of a clause."""

    mark: str
    start: int
    end: int


class Unknown(msgspec.Struct, frozen=True):
    """Words that the grammar has no place for."""

    text: str
    start: int
    end: int


Phrase = Dimension | Named | Several | Size | Amount | Thing | Place | Act | Stop | Unknown
