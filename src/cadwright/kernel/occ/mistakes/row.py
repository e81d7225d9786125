"""A row of the tables of mistakes, and the words from which rows are made."""

from collections.abc import Callable
from typing import Any, NamedTuple

import cadquery

from cadwright.kernel.occ.mistakes.failure import Failure
from cadwright.kernel.occ.mistakes.vocabulary import method_signature

Test = Callable[[Failure], Any]
Text = str | Callable[[Failure], str | None] | None

_MAY_BE_NEGATIVE = {"angle", "angle1", "angle2", "angle3", "startAngle", "angleDegrees", "taper", "offset", "combine"}


class Row(NamedTuple):
    """When it applies, the cause in a sentence, and what to try."""

    name: str
    applies: Test
    cause: Text
    hint: Text = None


def kind(*names: str) -> Test:
    """Whether the error is of one of these classes, or derived from one, by name."""
    return lambda failure: not failure.kinds.isdisjoint(names)


def of_kernel(failure: Failure) -> bool:
    """Whether Open CASCADE raised it. Its exceptions have no common base class in Python."""
    return type(failure.error).__module__.startswith("OCP.")


def said(*parts: str) -> Test:
    """Whether the error's message contains one of these texts."""
    return lambda failure: any(part in failure.message for part in parts)


def during(*names: str) -> Test:
    """Whether one of these functions was running below the script."""
    return lambda failure: not failure.inner.isdisjoint(names)


def both(*tests: Test) -> Test:
    """Whether all of them hold."""
    return lambda failure: all(test(failure) for test in tests)


def written(text: Text, failure: Failure) -> str | None:
    """A row's text for one failure."""
    return text(failure) if callable(text) else text


def said_call(failure: Failure) -> str:
    """The call of CadQuery that failed, at the head of a sentence."""
    return f"`{failure.call}`" if failure.call else "This line"


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


def numbers(failure: Failure) -> dict[str, float]:
    """The numbers among the arguments of the call that failed."""
    given = failure.call.arguments if failure.call else {}
    return {n: v for n, v in given.items() if isinstance(v, int | float) and not isinstance(v, bool)}


def not_positive(failure: Failure) -> list[str]:
    """Those of them that must be greater than zero and are not: "length is 0"."""
    given = numbers(failure).items()
    return [f"{name} is {value:g}" for name, value in given if value <= 0 and name not in _MAY_BE_NEGATIVE]
