"""Corrections after feedback: what could not be built is made smaller or left out, what missed is moved, and that is
said. Nothing is remembered from turn to turn: the script's own notes and the number of the turn are enough.
"""

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from cadwright.errors import InputError
from cadwright.parameters import parameters as named_dimensions
from cadwright.parameters import with_values
from cadwright.parts.cadquery.printer import script
from cadwright.parts.cadquery.reader import NotAPart, recover
from cadwright.parts.expressions import expr
from cadwright.parts.extents import extent, shape_of
from cadwright.parts.lifting.sites import sites, solved, tidy, with_literals
from cadwright.parts.model import Body, Dress, Edges, EdgeTreatment, Feature, Parameter, Part
from cadwright.parts.scene import UnbuildableError
from cadwright.planners.embedded.mismatch import meet
from cadwright.planners.embedded.missed_holes import bring_in
from cadwright.values import Observation

LAST_REDUCTION = 3
"""A fillet is reduced after this many failures at most; after the next one it is left out."""
ROUND = ("cylinder", "ring", "cone", "sphere")


class Mended(msgspec.Struct, frozen=True):
    """A corrected part, and what to tell the user: ``assumption``, or ``missing`` for what is not as it was asked.

    ``step`` is the assumption of this turn alone, for whom has heard those of the turns before.
    """

    part: Part
    assumption: str = ""
    missing: str = ""
    step: str = ""


Blamed = tuple[Feature | None, EdgeTreatment | None]
"""What could not be built: a treatment of edges and the feature that it belongs to."""
Blame = Callable[[Part, Observation], Blamed]


def repair(part: Part, observation: Observation, turn: int = 1, blame: Blame | None = None) -> Mended | None:
    """A correction after the ``turn``-th observation; ``None`` when there is nothing to try.

    ``blame`` finds what failed; without it, by the line of the part's CadQuery script.
    """
    if observation.valid:
        return _improved(part, observation, turn)
    if observation.outcome not in ("exception", "invalid-geometry", "crash", "timeout"):
        return None
    feature, finish = (blame or _blamed)(part, observation)
    if feature is None or finish is None:
        return None
    return _selected_otherwise(part, feature, finish) or _smaller(part, feature, finish, turn)


def _improved(part: Part, observation: Observation, turn: int) -> Mended | None:
    """A valid part whose holes missed, or whose sizes are not what was asked; tried once each."""
    if observation.measurements is None or turn > LAST_REDUCTION:
        return None
    moved = bring_in(part, observation.measurements)
    if moved is not None:
        return Mended(*moved)
    failed = any(c.verdict == "FAIL" for c in observation.requirements)
    met = meet(part, [c.requirement for c in observation.requirements]) if failed and turn == 1 else None
    return Mended(met[0], met[1]) if met is not None else None


class Correction(msgspec.Struct, frozen=True):
    """A corrected script, and what to tell the user: as in `Mended`."""

    source: str
    assumption: str = ""
    missing: str = ""


def correct(source: str, observation: Observation, turn: int) -> Correction | None:
    """A correction of any script after the ``turn``-th observation; ``None`` when there is nothing to try."""
    try:
        mended = repair(recover(source), observation, turn)
    except NotAPart:
        return _other_script(source, observation, turn)
    return Correction(script(mended.part), mended.assumption, mended.missing) if mended is not None else None


def _other_script(source: str, observation: Observation, turn: int) -> Correction | None:
    """Half the fillet or chamfer in the line that failed."""
    line = observation.error.line if observation.error is not None else None
    if observation.valid or line is None or turn > LAST_REDUCTION:
        return None
    try:
        found = [s for s in sites(source) if s.noun in ("fillet", "chamfer") and s.line == line]
        if len(found) != 1:
            return None
        site, value = found[0], tidy(found[0].value / 2)
        if site.expression.is_constant:
            changed = with_literals(source, {site.start: (site, value)})
        else:
            name, number = solved(site, value, {p.name: p.value for p in named_dimensions(source)})
            changed = with_values(source, {name: number})
    except (SyntaxError, UnbuildableError, InputError):
        return None
    return Correction(changed, f"the {site.noun} of {site.value:g} mm could not be built: reduced to {value:g} mm")


# what failed


def _blamed(part: Part, observation: Observation) -> Blamed:
    """The finish in the line that failed, else the last one of its paragraph, else the last of all."""
    line = observation.error.line if observation.error is not None else None
    feature = _feature_at(part, line) if line is not None else None
    finishes = finishes_of(feature) if feature is not None else []
    if feature is None or not finishes:
        feature = next((f for f in reversed(part.features) if finishes_of(f)), None)
        finishes = finishes_of(feature) if feature is not None else []
    if feature is None:
        return None, None
    text = script(part).splitlines()[line - 1] if line is not None else ""
    named = [f for f in finishes if f"{f.kind}({f.size})" in text]
    return feature, named[-1] if named else finishes[-1]


def _feature_at(part: Part, line: int) -> Feature | None:
    """The feature whose paragraph holds a line of the script."""
    for text in reversed(script(part).splitlines()[:line]):
        heading = text.removeprefix("# ").partition(":")[0].lower().replace(" ", "_")
        found = next((f for f in part.features if text.startswith("# ") and f.name == heading), None)
        if found is not None:
            return found
    return None


def finishes_of(feature: Feature) -> list[EdgeTreatment]:
    """The treatments of edges of a feature, in their order."""
    if isinstance(feature, Dress):
        return [feature.finish]
    return list(feature.finishes) if isinstance(feature, Body) else []


# fillets and chamfers


def _selected_otherwise(part: Part, feature: Feature, finish: EdgeTreatment) -> Mended | None:
    """A round body has no vertical edges: its rims instead."""
    if not isinstance(feature, Body) or finish.edges != "vertical" or shape_of(feature) not in ROUND:
        return None
    other: Edges = "top"
    if any(f.edges in ("top", "all", "top and bottom") for f in feature.finishes):
        other = "bottom"
    mended = _with_finish(part, feature, finish, replace(finish, edges=other))
    return Mended(mended, f"the {feature.name} has no vertical edges: the {finish.kind} is on the {other} edge")


def _smaller(part: Part, feature: Feature, finish: EdgeTreatment, turn: int) -> Mended:
    """What the part leaves room for, then half and half again; the parameter's note keeps what was asked for."""
    size = finish.size.evaluate(part.values())
    names = sorted(finish.size.names())
    own = next((p for p in part.parameters if len(names) == 1 and p.name == names[0]), None)
    asked = _asked(own, size)
    if own is None or turn > LAST_REDUCTION:
        left = f"the {finish.kind} of {asked:g} mm could not be built and is left out"
        return Mended(_with_finish(part, feature, finish, None), missing=left)
    bound = _bound(part, feature, finish)
    room = _rounded(0.95 * bound) if bound is not None else size
    new = room if size > room else _rounded(size / 2)
    reduced = replace(own, value=expr(new), note=f"reduced from {asked:g} that could not be built")
    parameters = tuple(reduced if p.name == own.name else p for p in part.parameters)
    said, step = (
        f"the {finish.kind} of {tried:g} mm could not be built: reduced to {new:g} mm" for tried in (asked, size)
    )
    return Mended(replace(part, parameters=parameters), said, step=step)


def _bound(part: Part, feature: Feature, finish: EdgeTreatment) -> float | None:
    """What the body's own sizes leave room for, in mm."""
    if not isinstance(feature, Body):
        return None
    values = part.values()
    x, y, z = (e.evaluate(values) for e in extent(part, replace(feature, positions=None)).size)
    room = min(x, y) / 2
    if finish.edges != "vertical":
        room = min(room, z / 2 if finish.edges in ("all", "top and bottom") else z)
        corners = [f.size.evaluate(values) for f in feature.finishes if f.edges == "vertical" and f.kind == "fillet"]
        room = min(room, *corners) if corners else room
    return room


def _asked(parameter: Parameter | None, size: float) -> float:
    words = parameter.note.split() if parameter is not None else []
    return float(words[2]) if words[:2] == ["reduced", "from"] else size


def _rounded(value: float) -> float:
    return float(f"{value:.3g}")


def _with_finish(part: Part, feature: Feature, finish: EdgeTreatment, other: EdgeTreatment | None) -> Part:
    """The part with another finish, or none, in the place of one; parameters that served only it go too."""
    features: list[Feature] = []
    for f in part.features:
        if f is feature and isinstance(f, Dress):
            features += [replace(f, finish=other)] if other is not None else []
        elif f is feature and isinstance(f, Body):
            kept = [other if x is finish else x for x in f.finishes]
            features.append(replace(f, finishes=tuple(x for x in kept if x is not None)))
        else:
            features.append(f)
    changed = replace(part, features=tuple(features))
    idle = part.used() - changed.used()
    return replace(changed, parameters=tuple(p for p in changed.parameters if p.name not in idle))
