"""A row of the tables of mistakes, and the words from which rows are made."""

from collections.abc import Callable
from typing import Any, NamedTuple

from cadwright.kernel.scripts.failure import Failure

Test = Callable[[Any], Any]
Text = str | Callable[[Any], str | None] | None


class Row(NamedTuple):
    """When it applies, the cause in a sentence, and what to try."""

    name: str
    applies: Test
    cause: Text
    hint: Text = None


def kind(*names: str) -> Test:
    """Whether the error is of one of these classes, or derived from one, by name."""
    return lambda failure: not failure.kinds.isdisjoint(names)


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


def of_kernel(failure: Failure) -> bool:
    """Whether Open CASCADE raised it. Its exceptions have no common base class in Python."""
    return type(failure.error).__module__.startswith("OCP.")


def said_call(failure: Failure) -> str:
    """The call of the library that failed, at the head of a sentence."""
    return f"`{failure.call}`" if failure.call else "This line"


def numbers(failure: Failure) -> dict[str, float]:
    """The numbers among the arguments of the call that failed."""
    given = failure.call.arguments if failure.call else {}
    return {n: v for n, v in given.items() if isinstance(v, int | float) and not isinstance(v, bool)}
