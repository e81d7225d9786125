"""Sizes that are not what was asked: the parameters that make them so."""

from collections.abc import Sequence

from msgspec.structs import replace

from cadwright.parts.expressions import expr
from cadwright.parts.extents import overall
from cadwright.parts.model import Part, Rotate
from cadwright.values import Requirement

Sizes = tuple[float, float, float]
_AXES = {"x": 0, "y": 1, "z": 2}


def meet(part: Part, requirements: Sequence[Requirement]) -> tuple[Part, str] | None:
    """The part with other values of its parameters that give every required extent along an axis, and what was changed.

    ``None`` when they are met already by the part's own account, or no single parameter gives one of them.
    """
    wanted = {_AXES[r.axis]: r.values[0] for r in requirements if r.quantity == "size" and r.axis and r.relation == "="}
    if not wanted or any(isinstance(f, Rotate) for f in part.features) or _close(overall(part), wanted):
        return None
    changed = part
    for axis, value in wanted.items():
        if abs(overall(changed)[axis] - value) > 1e-6:
            solved = _solved(changed, axis, value)
            if solved is None:
                return None
            changed = solved
    if not _close(overall(changed), wanted):
        return None
    told = [p.name for p, q in zip(changed.parameters, part.parameters, strict=True) if p != q]
    return changed, f"the sizes that were asked for come from {' and '.join(told)}"


def _close(sizes: Sizes, wanted: dict[int, float]) -> bool:
    return all(abs(sizes[axis] - value) <= 1e-6 * max(1.0, value) for axis, value in wanted.items())


def _solved(part: Part, axis: int, value: float) -> Part | None:
    """The part with the only free length that changes this extent and no other set so that it is ``value``."""
    found: list[Part] = []
    now = overall(part)
    for p in part.parameters:
        if p.unit != "mm" or not p.value.is_constant:
            continue
        more = overall(_with(part, p.name, p.value.constant + 1))
        slope = more[axis] - now[axis]
        alone = all(abs(more[n] - now[n]) < 1e-9 for n in range(3) if n != axis)
        if abs(slope) > 1e-9 and alone:
            new = _with(part, p.name, p.value.constant + (value - now[axis]) / slope)
            found += [new] if new.values()[p.name] > 0 else []
    return found[0] if len(found) == 1 else None


def _with(part: Part, name: str, value: float) -> Part:
    value = float(f"{value:.10g}")
    return replace(
        part, parameters=tuple(replace(p, value=expr(value)) if p.name == name else p for p in part.parameters)
    )
