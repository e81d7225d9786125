"""Parts of the catalogue's families with other sizes: the part model of a family's example, its dimensions changed.

They have scripts as the part model prints them, which look otherwise than those of drafts do.
"""

from functools import cache
from random import Random

import msgspec

from cadwright.catalogue.family import Family, families
from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script
from cadwright.parts.expressions import Expr
from cadwright.parts.model import Parameter, Part

LONGEST, LARGEST = 60, 300.0
"""Lines of a script, and mm of a dimension, of what is taken: no teeth that are drawn point by point, no furniture."""
SCALES = (0.6, 0.75, 1.0, 1.0, 1.25, 1.5, 2.0)
SPREAD = 0.2
"""By how much of itself a dimension may change beside the others."""
COUNTED = {"holes"}
"""Columns of tables that are numbers of something, whatever unit they have."""


class Catalogued(msgspec.Struct, frozen=True):
    """A part of a family: what it is called, its script, and what its features are."""

    name: str
    script: str
    words: tuple[str, ...]


def catalogued(rng: Random) -> Catalogued:
    """A part of one of the families; whether it is sound is another matter."""
    name = rng.choice(_names())
    part = _example(name)
    scale = rng.choice(SCALES)
    changed = msgspec.structs.replace(part, parameters=tuple(_changed(rng, p, scale) for p in part.parameters))
    words = tuple(feature.name.replace("_", " ").capitalize() for feature in changed.features)
    return Catalogued(name.replace("_", " "), script(changed), words)


def _changed(rng: Random, parameter: Parameter, scale: float) -> Parameter:
    """A length with another value; angles, numbers and what follows from others stay."""
    if parameter.value.terms or parameter.unit != "mm" or parameter.name in COUNTED:
        return parameter
    value = parameter.value.constant * scale * (1 + rng.uniform(-SPREAD, SPREAD))
    step = 0.1 if value < 3 else 0.5 if value < 20 else 1
    return Parameter(parameter.name, Expr(constant=round(max(value, step) / step) * step))


@cache
def _names() -> tuple[str, ...]:
    return tuple(family.name for family in families() if family.example and _fits(family))


def _fits(family: Family) -> bool:
    if any(feature.make == "coil" for feature in family.features):
        return False  # no sheet shows the size of a coil
    part = _example(family.name)
    plain = all(abs(value) <= LARGEST for value in part.values().values())
    return plain and len(script(part).splitlines()) <= LONGEST


@cache
def _example(name: str) -> Part:
    (text,) = (family.example for family in families() if family.name == name)
    part = make(text).part
    assert part is not None, f"the example of {name} is made"
    return part
