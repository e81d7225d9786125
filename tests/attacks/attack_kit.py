"""What the attack tests share."""

from collections.abc import Callable
from typing import TypeVar

import pyseccomp

from cadwright.sandbox import CallResult, Limits

MIB = 1024**2
SMALL = Limits(wall_seconds=10, memory_bytes=512 * MIB, scratch_bytes=8 * MIB, scratch_files=100, result_bytes=4 * MIB)
"""The limits of attacks that name none."""

Attack = Callable[..., CallResult]
Test = TypeVar("Test", bound=Callable[..., None])


def attacks(line: str) -> Callable[[Test], Test]:
    """The test attacks the line of the list in `cadwright.sandbox` that starts with ``line``."""

    def mark(test: Test) -> Test:
        test.attacked_line = line  # type: ignore[attr-defined]
        return test

    return mark


def numbers(names: str) -> dict[str, int]:
    """The numbers of system calls on this architecture; those that it lacks are left out."""
    found = {name: pyseccomp.resolve_syscall(pyseccomp.Arch.NATIVE, name) for name in names.split()}
    return {name: number for name, number in found.items() if number >= 0}
