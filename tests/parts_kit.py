"""The solid that a sentence becomes, for tests of what sentences mean."""

from typing import Any

import cadquery as cq

from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script


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
