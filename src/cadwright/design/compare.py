"""What differs between two versions of a design, as values."""

import difflib
import math
from typing import Any

import msgspec

from cadwright.design.version import Version
from cadwright.requirements.successors import HoleChange, match_holes
from cadwright.values import Checked, Difference, Hole, Measurements, Verdict, to_builtins

Measured = bool | int | float | tuple[float, ...] | None
"""A measurement that can differ; ``None`` where one of the two versions has none."""

_EQUAL = 1e-6
"""Numbers nearer to each other than this, in their unit or relative to their size, are the same."""
_COMPARED = (
    *("valid", "closed", "solids", "size", "volume", "area", "bbox", "center_of_mass"),
    *("shells", "faces", "edges", "vertices"),
)
_UNITS = {"size": " mm", "volume": " mm³", "area": " mm²", "bbox": " mm", "center_of_mass": " mm"}
_FEATURES = {"rounds": "rounded edges", "fillets": "fillets", "chamfers": "chamfers", "bosses": "bosses"}
"""What is counted by its size, and how it is called."""


class Change(msgspec.Struct, frozen=True):
    """A measurement that differs; ``key`` as in the JSON of measurements, or ``size`` for the extents."""

    key: str
    before: Measured
    after: Measured


class VerdictChange(msgspec.Struct, frozen=True):
    """A requirement whose verdict differs; ``None`` where a version does not have it."""

    text: str
    before: Verdict | None
    after: Verdict | None


class Comparison(msgspec.Struct, frozen=True):
    """Everything that differs; ``script`` is a unified diff, empty when the scripts are the same.

    ``files`` are pictures and solids of it that were written.
    """

    before: str
    after: str
    script: str = ""
    measurements: tuple[Change, ...] = ()
    holes: tuple[HoleChange, ...] = ()
    requirements: tuple[VerdictChange, ...] = ()
    files: tuple[str, ...] = ()

    def for_json(self) -> dict[str, Any]:
        """All fields, and the differences one sentence each."""
        fields: dict[str, Any] = to_builtins(self)
        return fields | {"differences": to_builtins(self.differences)}

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Everything but the script's lines, one sentence each: features first, what is only counted last."""
        script = (Difference("script", "script", "the script differs"),) if self.script else ()
        return (
            *map(_describe_hole_change, self.holes),
            *map(_describe_change, self.measurements),
            *map(_describe_verdict_change, self.requirements),
            *script,
        )


def compare(before: Version, after: Version) -> Comparison:
    """What differs from one version to another: script, measurements, holes, verdicts."""
    return Comparison(
        before.id,
        after.id,
        _script_diff(before, after),
        _changes(before.measurements, after.measurements),
        match_holes(_holes(before), _holes(after)),
        _verdict_changes(before.requirements, after.requirements),
    )


def _script_diff(before: Version, after: Version) -> str:
    old, new = (version.script.splitlines() for version in (before, after))
    return "\n".join(difflib.unified_diff(old, new, before.id, after.id, lineterm=""))


def _changes(before: Measurements | None, after: Measurements | None) -> tuple[Change, ...]:
    old, new = _compared(before), _compared(after)
    keys = sorted({**old, **new}, key=lambda key: key.partition(".")[0] not in _FEATURES)
    # what is only counted where it occurs is there 0 times where it does not
    pairs = ((key, old.get(key, 0 if old else None), new.get(key, 0 if new else None)) for key in keys)
    return tuple(Change(key, a, b) for key, a, b in pairs if not _same(a, b))


def _compared(measured: Measurements | None) -> dict[str, Measured]:
    if measured is None:
        return {}
    values: dict[str, Measured] = {key: getattr(measured, key) for key in _COMPARED}
    values |= {f"surfaces.{kind}": count for kind, count in measured.surfaces.items()}
    values |= {f"curves.{kind}": count for kind, count in measured.curves.items()}
    return values | _counted_features(measured)


def _counted_features(measured: Measurements) -> dict[str, int]:
    bosses = [(f"bosses.Ø{boss.diameter:g}", 1) for boss in measured.bosses]
    fillets = [(f"{'rounds' if f.convex else 'fillets'}.R{f.radius:g}", f.count) for f in measured.fillets]
    chamfers = [(f"chamfers.{c.size[0]:g}×{c.size[1]:g}", c.count) for c in measured.chamfers]
    counts: dict[str, int] = {}
    for key, count in (*bosses, *fillets, *chamfers):
        counts[key] = counts.get(key, 0) + count
    return counts


def _same(a: Measured, b: Measured) -> bool:
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(map(_same, a, b))
    if isinstance(a, float) and isinstance(b, float):
        return math.isclose(a, b, rel_tol=_EQUAL, abs_tol=_EQUAL)
    return a == b


def _holes(version: Version) -> tuple[Hole, ...]:
    return version.measurements.holes if version.measurements is not None else ()


def _verdict_changes(before: tuple[Checked, ...], after: tuple[Checked, ...]) -> tuple[VerdictChange, ...]:
    old, new = ({c.requirement.text: c.verdict for c in checked} for checked in (before, after))
    texts = {**old, **new}
    return tuple(VerdictChange(t, old.get(t), new.get(t)) for t in texts if old.get(t) != new.get(t))


def _describe_change(change: Change) -> Difference:
    size = None
    if isinstance(change.before, int | float) and isinstance(change.after, int | float):
        size = abs(float(change.after) - float(change.before))
    text = f"{_name(change.key)}: {_number(change.before)} → {_number(change.after)}{_UNITS.get(change.key, '')}"
    return Difference("measurement", change.key, text, size)


def _name(key: str) -> str:
    """How a measurement is called: "rounded edges R5" for "rounds.R5"."""
    kind, _, size = key.partition(".")
    return f"{_FEATURES[kind]} {size}" if kind in _FEATURES else key.replace("_", " ")


def _describe_hole_change(change: HoleChange) -> Difference:
    hole = change.after or change.before
    assert hole is not None, "a change has a hole before or after it"
    return Difference(f"hole-{change.kind}", f"hole Ø{_number(hole.diameter)}", str(change), change.size)


def _describe_verdict_change(change: VerdictChange) -> Difference:
    before, after = (verdict or "not required" for verdict in (change.before, change.after))
    return Difference("requirement", change.text, f"{change.text}: {before} → {after}")


def _number(value: Measured) -> str:
    if isinstance(value, tuple):
        return "(" + ", ".join(map(_number, value)) + ")"
    return f"{round(value, 9) + 0.0:.6g}" if isinstance(value, float) else str(value)
