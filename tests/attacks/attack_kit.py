"""What the attack tests share."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pyseccomp

from cadwright.sandbox import CallResult, Limits

MIB = 1024**2
SMALL = Limits(wall_seconds=30, memory_bytes=1024 * MIB, scratch_bytes=8 * MIB, scratch_files=100, result_bytes=4 * MIB)
"""The limits of attacks that name none."""

ONLY_FORKS = {
    "test_files_of_earlier_executions",  # the scratch folder of a session is that of all its steps
    "test_files_of_executions_at_the_same_time",  # steps run one after another
    "test_a_time_out_ends_that_execution_only",
    "test_a_well_formed_forgery_is_a_claim_like_any_other",  # a session's process that has ended has no result
}

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


def descendants(leader: int) -> list[int]:
    """A process and all below it; those that end meanwhile have none."""
    try:
        children = Path(f"/proc/{leader}/task/{leader}/children").read_text().split()
    except (FileNotFoundError, ProcessLookupError):
        children = []
    return [leader, *(each for child in children for each in descendants(int(child)))]
