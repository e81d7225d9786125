"""Results as plain data for machines: short, with numbers rounded to what is measured."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cadwright.values import Checked, Hole, Measurements, Problem, to_builtins

if TYPE_CHECKING:
    from cadwright.mcp.calls import Call
    from cadwright.results import Made

DIGITS = 6
MOST_HOLES, MOST_BOSSES = 40, 20


def made(call: "Call", result: "Made") -> dict[str, Any]:
    """How a design stands."""
    folder = call.office.folder
    return {
        "status": result.status,
        "design": folder.told(result.design) if result.design else None,
        "version": result.version,
        "files": {name: folder.told(path) for name, path in result.files.items()},
        "unchecked": list(result.in_doubt),
    }


def measured(m: Measurements) -> dict[str, Any]:
    """What counts of a part's measurements: lengths in mm."""
    found: dict[str, Any] = {
        "valid": m.valid,
        "size": rounded(m.size),
        "bbox": rounded(m.bbox),
        "volume": rounded(m.volume),
        "area": rounded(m.area),
        "center_of_mass": rounded(m.center_of_mass),
        "solids": m.solids,
        "faces": m.faces,
        "edges": m.edges,
        "holes": [_hole(each) for each in m.holes[:MOST_HOLES]],
    }
    if m.bosses:
        bosses = ({"diameter": b.diameter, "height": b.height, "position": b.position} for b in m.bosses[:MOST_BOSSES])
        found["bosses"] = rounded(list(bosses))
    if m.fillets:
        found["fillets"] = [{"radius": rounded(f.radius), "count": f.count, "convex": f.convex} for f in m.fillets]
    if m.chamfers:
        found["chamfers"] = [{"size": rounded(c.size), "count": c.count} for c in m.chamfers]
    if m.problems:
        found["problems"] = list(m.problems)
    return found


def requirements(checked: Sequence[Checked]) -> list[dict[str, str]]:
    """Requirements with their verdicts."""
    return [{"text": c.requirement.text, "verdict": c.verdict, "evidence": c.evidence} for c in checked]


def problem(found: Problem | None) -> dict[str, Any] | None:
    """An error, without what is not known of it."""
    return {key: value for key, value in to_builtins(found).items() if value is not None} if found else None


def rounded(value: Any) -> Any:
    """Numbers with so many digits as are measured, however deep."""
    if isinstance(value, float):
        return float(f"{value:.{DIGITS}g}")
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [rounded(each) for each in value]
    return value


def _hole(hole: Hole) -> dict[str, Any]:
    plain = {key: value for key, value in to_builtins(hole).items() if value is not None}
    return dict(rounded(plain))
