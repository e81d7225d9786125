"""What came of running a script, as the process that ran it tells it."""

from typing import Literal

import msgspec

from cadwright.sandbox import CallResult
from cadwright.values import Outcome, PartStyle, Problem
from cadwright.values.text import as_name

LONGEST_TEXT, MOST_PARTS, CLAIM_BYTES = 4000, 10_000, 4 * 1024**2
"""How much a script's process may say of itself: characters of one text, parts, bytes of JSON."""
_NAMES = {
    "timeout": "TimeLimit",
    "memory": "MemoryLimit",
    "crash": "ProcessDied",
    "blocked": "Blocked",
    "exception": "Exception",
}


class Execution(msgspec.Struct, frozen=True):
    """A script's outcome as the guest tells it; ``brep`` is there only when the outcome is "ok"."""

    outcome: Literal["ok"] | Outcome
    problem: Problem | None = None
    brep: bytes = b""
    parts: tuple[PartStyle, ...] = ()
    stdout: str = ""
    seconds: float = 0.0
    note: str = ""
    """What was taken for the result, where that is worth telling."""


def understood(result: CallResult) -> Execution:
    """What the process of a script said, decoded strictly: claims, but for how the process ended."""
    if result.status != "ok":
        problem = Problem(_NAMES.get(result.status, result.status), result.message)
        outcome: Outcome = result.status
        return Execution(outcome, problem, stdout=result.stdout, seconds=result.seconds)
    try:
        claimed = msgspec.convert(result.value, _Claim)
    except msgspec.ValidationError as error:
        problem = Problem("ForgedResult", f"the process returned something else than a result ({error})")
        return Execution("crash", problem, stdout=result.stdout, seconds=result.seconds)
    brep = result.blobs.get("brep", b"") if claimed.outcome == "ok" else b""
    told = claimed.problem and claimed.problem.shortened(LONGEST_TEXT)
    parts = tuple(map(_style, claimed.parts[:MOST_PARTS]))
    note = claimed.note[:LONGEST_TEXT]
    return Execution(claimed.outcome, told, brep, parts, result.stdout, result.seconds, note)


class _Claim(msgspec.Struct):
    """What a guest may say of itself; anything else is refused."""

    outcome: Literal["ok", "no-result", "exception", "blocked", "memory"]
    problem: Problem | None = None
    name: str | None = None
    note: str = ""
    parts: list[PartStyle] = []


def _style(claimed: PartStyle) -> PartStyle:
    """A claimed style as files can hold it."""
    name = as_name(claimed.name) if claimed.name is not None else None
    color = claimed.color and tuple(min(max(component, 0.0), 1.0) for component in claimed.color)
    return msgspec.structs.replace(claimed, name=name, color=color)
