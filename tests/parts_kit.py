"""What a sentence becomes, for tests of what sentences mean: its solid, or its measurements in a worker."""

from typing import Any

import cadquery as cq
import pytest

from cadwright.kernel.client import Geometry, Kernel
from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script
from cadwright.parts.cadquery.reader import recover


def solid_of(text: str) -> cq.Shape:
    """What a text becomes of which nothing is left over: one valid solid."""
    made = make(text)
    assert made.part is not None, made.reason
    assert made.not_understood == ()
    namespace: dict[str, Any] = {}
    exec(script(made.part), namespace)
    shape: cq.Shape = namespace["r"].val()
    assert shape.isValid()
    return shape


def volume_of(text: str) -> float:
    """The volume of what a text becomes of which nothing is left over, mm³."""
    return float(solid_of(text).Volume())


def mouths_of(text: str) -> list[tuple[float, ...]]:
    """Where the things of a text are of which nothing is left over, sorted; mm."""
    made = make(text)
    assert made.not_understood == ()
    at = sorted(at for standings in made.stands.values() for s in standings for at in s.at)
    return [tuple(round(x, 6) for x in each) for each in at]


def check_built(
    kernel: Kernel, text: str, volume: float = 0.0, size: tuple[float, ...] = (), near: float = 1e-3
) -> None:
    """Check what a text becomes, with nothing left over: printed and read back the same, one valid solid in a worker.

    ``volume`` (mm³, within a share of ``near``) and the sorted ``size`` of its box (mm, within 0.02) are compared where
    they are given.
    """
    made = make(text)
    assert made.part is not None, made.reason
    assert not made.not_understood
    assert recover(script(made.part)) == made.part
    execution = kernel.execute(script(made.part))
    assert execution.outcome == "ok", execution
    geometry = kernel.measure(execution.brep)
    assert isinstance(geometry, Geometry), geometry
    found = geometry.measurements
    assert found.valid
    if volume:
        assert found.volume == pytest.approx(volume, rel=near)
    if size:
        low, high = found.bbox[:3], found.bbox[3:]
        assert sorted(h - a for a, h in zip(low, high, strict=True)) == pytest.approx(sorted(size), abs=2e-2)
