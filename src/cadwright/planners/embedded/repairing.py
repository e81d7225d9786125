"""Corrections after feedback: what could not be built is made smaller or left out, and that is said."""

from msgspec.structs import replace

from cadwright.planners.embedded.expressions import Expr, expr
from cadwright.planners.embedded.part import Body, Dress, Feature, Finish, Parameter, Part
from cadwright.planners.embedded.printing import script
from cadwright.values import Observation

SMALLEST = 1 / 16
"""A fillet is halved until it would be less than this part of what was asked; then it is left out."""


def repair(part: Part, observation: Observation) -> tuple[Part, str] | None:
    """A changed part and what was changed, in words; ``None`` when there is nothing to try."""
    if observation.valid or observation.outcome not in ("exception", "invalid-geometry", "crash", "timeout"):
        return None
    feature = _blamed(part, observation)
    finish = _finish_of(feature) if feature is not None else None
    if feature is None or finish is None:
        feature, finish = _last_finish(part)
    if feature is None or finish is None:
        return None
    return _smaller(part, feature, finish)


def _blamed(part: Part, observation: Observation) -> Feature | None:
    """The feature whose paragraph holds the line that failed."""
    line = observation.error.line if observation.error is not None else None
    if line is None:
        return None
    lines = script(part).splitlines()[:line]
    for text in reversed(lines):
        heading = text.removeprefix("# ").partition(":")[0].lower().replace(" ", "_")
        found = next((f for f in part.features if text.startswith("# ") and f.name == heading), None)
        if found is not None:
            return found
    return None


def _finish_of(feature: Feature) -> Finish | None:
    if isinstance(feature, Dress):
        return feature.finish
    return feature.finishes[-1] if isinstance(feature, Body) and feature.finishes else None


def _last_finish(part: Part) -> tuple[Feature | None, Finish | None]:
    for feature in reversed(part.features):
        finish = _finish_of(feature)
        if finish is not None:
            return feature, finish
    return None, None


def _smaller(part: Part, feature: Feature, finish: Finish) -> tuple[Part, str]:
    """Half the size; the parameter's note keeps what was asked for. At last without."""
    size = finish.size.evaluate(part.values())
    names = sorted(finish.size.names())
    own = next((p for p in part.parameters if len(names) == 1 and p.name == names[0]), None)
    asked = _asked(own, size)
    if own is None or size / 2 < asked * SMALLEST:
        return _without(part, feature, finish), f"the {finish.kind} of {asked:g} mm could not be built and is left out"
    halved = replace(own, value=_rounded(size / 2), note=f"reduced from {asked:g} that could not be built")
    parameters = tuple(halved if p.name == own.name else p for p in part.parameters)
    text = f"the {finish.kind} of {asked:g} mm could not be built: reduced to {size / 2:g} mm"
    return replace(part, parameters=parameters), text


def _asked(parameter: Parameter | None, size: float) -> float:
    words = parameter.note.split() if parameter is not None else []
    return float(words[2]) if words[:2] == ["reduced", "from"] else size


def _rounded(value: float) -> Expr:
    return expr(float(f"{value:.4g}"))


def _without(part: Part, feature: Feature, finish: Finish) -> Part:
    features: list[Feature] = []
    for f in part.features:
        if f is feature and isinstance(f, Dress):
            continue
        if f is feature and isinstance(f, Body):
            features.append(replace(f, finishes=tuple(x for x in f.finishes if x != finish)))
        else:
            features.append(f)
    kept = replace(part, features=tuple(features))
    used = kept.used()
    return replace(kept, parameters=tuple(p for p in kept.parameters if p.name in used))
