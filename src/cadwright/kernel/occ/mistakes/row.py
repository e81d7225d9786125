"""Words from which rows of the tables of mistakes in CadQuery are made."""

from typing import Any

import cadquery

from cadwright.kernel.occ.mistakes.failure import Failure
from cadwright.kernel.occ.mistakes.vocabulary import method_signature
from cadwright.kernel.scripts.rows import numbers

_MAY_BE_NEGATIVE = {"angle", "angle1", "angle2", "angle3", "startAngle", "angleDegrees", "taper", "offset", "combine"}


def call_signature(failure: Failure) -> str | None:
    """A hint that says how the function that failed is called."""
    call = failure.call
    if call is None or call.name == "__init__" or not hasattr(call.owner, call.name):
        return None
    return f"It is called as `{method_signature(call.owner, call.name)}`, lengths in mm."


def owner(failure: Failure) -> Any:
    """The object on which the script made the call that failed."""
    return failure.call.owner if failure.call else None


def stack(failure: Failure) -> list[Any]:
    """What that object, when it is a workplane, has on its stack."""
    return list(owner(failure).objects) if isinstance(owner(failure), cadquery.Workplane) else []


def not_positive(failure: Failure) -> list[str]:
    """Those of them that must be greater than zero and are not: "length is 0"."""
    given = numbers(failure).items()
    return [f"{name} is {value:g}" for name, value in given if value <= 0 and name not in _MAY_BE_NEGATIVE]
