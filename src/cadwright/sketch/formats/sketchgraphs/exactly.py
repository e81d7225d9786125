"""Constraints in so many words, for edges that do not say by themselves which constraint of FreeCAD's they stand for.

Which axis ``External`` was, for instance, or from which end of a line a distance counts: ``Distance 9.start 8 =18.0``;
other readers of sequences take no notice.
"""

from typing import get_args

import msgspec

from cadwright.sketch.graph import Constraint, Position, Reference

_POSITIONS = get_args(Position)


def said(constraint: Constraint) -> str:
    """The constraint's type, references and value, without commas, which sequences as text do not allow."""
    references = [
        str(ref.geometry) if ref.position == "edge" else f"{ref.geometry}.{ref.position}"
        for ref in constraint.references
    ]
    value = [] if constraint.value is None else [f"={constraint.value!r}"]
    return " ".join([constraint.type, *references, *value])


def meant(text: str, count: int) -> Constraint | None:
    """The constraint of a text by `said` on so many primitives; ``None`` where it makes no sense."""
    type_, *rest = text.split() or [""]
    value = float(rest.pop()[1:]) if rest and _is_number(rest[-1]) else None
    references = []
    for each in rest:
        number, _, position = each.partition(".")
        if not number.lstrip("-").isdigit() or not -2 <= int(number) < count or (position or "edge") not in _POSITIONS:
            return None
        references.append(Reference(int(number), msgspec.convert(position or "edge", Position)))
    told = {"type": type_, "references": references, "value": value}
    try:
        return msgspec.convert(msgspec.to_builtins(told), Constraint)
    except msgspec.ValidationError:
        return None


def _is_number(text: str) -> bool:
    try:
        return text.startswith("=") and abs(float(text[1:])) < float("inf")
    except ValueError:
        return False
