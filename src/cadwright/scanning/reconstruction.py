"""A scan rebuilt: the stacks of prisms and bodies of revolution that it may be, and which of them it is, if any."""

from collections.abc import Sequence

import msgspec
import numpy as np

from cadwright.errors import InputError
from cadwright.geometry.polygons import inside
from cadwright.scanning import regions
from cadwright.scanning.deviation import Deviation
from cadwright.scanning.distance import distances as distances_to_mesh
from cadwright.scanning.faces import points_on
from cadwright.scanning.meshes import Floats, Mesh
from cadwright.scanning.outlines import distances
from cadwright.scanning.plan import Plan, Prism, Turned
from cadwright.scanning.revolution import revolution
from cadwright.scanning.sections import Frame
from cadwright.scanning.stacks import stack
from cadwright.scanning.surface import Surface, directions, prismatic
from cadwright.sketch.graph import Line

CLOSE = 0.005
"""A part is rebuilt when 95 of 100 points of the scan are nearer than this part of the diagonal, besides noise."""
FAR = 0.02
"""Points further away than this part of the diagonal are features that are not there; so many of them are too many:"""
MOST_FAR = 0.02
SIMPLER, FLOOR = 1.5, 2e-5
"""Of two ways, that with fewer features is taken unless it is so much worse; this part of the diagonal is nothing."""
TRIED = 4
PRISMATIC = 0.6
"""How much of a stack's surface must be along its axis or square to it."""
POINTS, BACK = 4000, 1500
"""Points of the scan, and of a plan, that are compared."""


def rebuild(mesh: Mesh, seed: int = 0) -> Plan:
    """How a mesh is rebuilt; a plan that is not accepted is the nearest there is, or has no features at all."""
    surface = Surface.of(mesh, seed)
    plans: list[Plan] = []
    for direction in directions(surface)[:TRIED]:
        for made in (_stack, _revolution) if prismatic(surface, direction) > PRISMATIC else (_revolution,):
            try:
                plans.append(_judged(made(surface, direction), surface))
            except InputError as error:
                plans.append(Plan("none", reason=error.message))
    built = [plan for plan in plans if plan.fit is not None]
    good = [plan for plan in built if plan.accepted]
    if good:
        floor = FLOOR * mesh.diagonal + surface.noise / 2
        best = min(plan.fit.mean for plan in good if plan.fit) + floor
        return min(
            (plan for plan in good if plan.fit and plan.fit.mean + floor <= SIMPLER * best),
            key=lambda plan: plan.features,
        )
    if built:
        return min(built, key=lambda plan: plan.fit.p95 if plan.fit else np.inf)
    reasons = list(dict.fromkeys(plan.reason for plan in plans))
    return Plan("none", diagonal=mesh.diagonal, noise=surface.noise, reason="; ".join(reasons))


def _stack(surface: Surface, direction: Floats) -> Plan:
    prisms, told = stack(surface, direction)
    spans = {(prism.bottom, prism.top) for prism in prisms}
    return Plan("prism" if len(spans) == 1 else "stack", tuple(prisms), assumptions=tuple(told))


def _revolution(surface: Surface, direction: Floats) -> Plan:
    turned, told = revolution(surface, direction)
    return Plan("revolution", (), (turned,), assumptions=tuple(told))


def _judged(plan: Plan, surface: Surface) -> Plan:
    """A plan with how well it fits, and whether that is well enough."""
    diagonal = surface.mesh.diagonal
    plan = msgspec.structs.replace(plan, diagonal=diagonal)
    to_plan = deviations(plan, surface.points[:: max(1, len(surface.points) // POINTS)])
    close, too_far = CLOSE * diagonal + 2 * surface.noise, FAR * diagonal + 4 * surface.noise
    # The way back is long to measure: where the way there tells already that it is not the part, it is spared.
    hopeless = float(np.percentile(to_plan, 95)) > close
    to_scan = np.zeros(0) if hopeless else distances_to_mesh(points_on(plan, BACK), surface.mesh)
    fit = Deviation.of(np.concatenate([to_plan, to_scan]))
    lacks, adds = (float((off > too_far).mean()) if len(off) else 0.0 for off in (to_plan, to_scan))
    nearest = f"the nearest that sections give is {_words(plan)}"
    reason = ""
    if fit.p95 > close:
        reason = f"{nearest}, from which 5 % of the surface is {fit.p95:.3g} mm away"
    elif lacks > MOST_FAR:
        reason = f"{nearest}, which lacks {lacks:.1%} of the scan's surface"
    elif adds > MOST_FAR:
        reason = f"{nearest}, {adds:.1%} of whose surface is not in the scan"
    told = [f"the scan's noise is about {surface.noise:.2g} mm"] if surface.noise else []
    share = float((to_plan > close).mean())
    if not reason and share:
        told.append(f"{share:.1%} of the scan's surface, up to {to_plan.max():.3g} mm away, is not rebuilt")
    return msgspec.structs.replace(
        plan,
        noise=surface.noise,
        fit=fit,
        accepted=not reason,
        reason=reason,
        assumptions=(*told, *plan.assumptions),
    )


def _words(plan: Plan) -> str:
    if plan.kind == "revolution":
        return "a body of revolution"
    return "a prism" if plan.features == 1 else f"a stack of {plan.features} prisms"


def deviations(plan: Plan, points: Floats) -> Floats:
    """How far points (n, 3) are from the surface that a plan describes, in mm."""
    if plan.turned:
        return np.asarray(np.min([_from_turned(turned, points) for turned in plan.turned], axis=0))
    return _from_stack(plan.prisms, points)


def _from_turned(turned: Turned, points: Floats) -> Floats:
    place = turned.place
    local = points - np.asarray(place.origin)
    height = local @ np.asarray(place.up)
    radius = np.linalg.norm(local - height[:, None] * np.asarray(place.up), axis=1)
    curves = [
        curve
        for loop in turned.profile
        for curve in loop
        if not (isinstance(curve, Line) and curve.start[0] == curve.end[0] == 0)
    ]
    return distances(np.stack([radius, height], axis=1), curves)


def _from_stack(prisms: Sequence[Prism], points: Floats) -> Floats:
    """To the side faces, and to the faces at each level: where there is material on one side of it only."""
    place = prisms[0].place
    frame = Frame(*(np.asarray(v) for v in (place.right, place.up, place.ahead, place.origin)))
    local = frame.local(points)
    flat, height = local[:, :2], local[:, 2]
    nearest = np.full(len(points), np.inf)
    for prism in prisms:
        beyond = np.maximum(np.maximum(prism.bottom - height, height - prism.top), 0)
        np.minimum(nearest, np.hypot(distances(flat, prism.outline), beyond), out=nearest)
    polygons = [regions.polygon(prism.outline, 1e-4 * float(np.ptp(points))) for prism in prisms]
    heights = sorted({h for prism in prisms for h in (prism.bottom, prism.top)})
    pairs = list(zip(polygons, prisms, strict=True))
    for level in heights:
        near = np.abs(height - level) < nearest
        below = inside(flat[near], [p for p, prism in pairs if prism.bottom < level <= prism.top])
        above = inside(flat[near], [p for p, prism in pairs if prism.bottom <= level < prism.top])
        nearest[near] = np.where(below != above, np.abs(height[near] - level), nearest[near])
    return nearest
