"""Bodies that stand out of a sphere, evenly spaced round its equator."""

from cadwright.language.plurals import plural
from cadwright.parts.expressions import expr
from cadwright.parts.model import ZERO, Body, Extrusion, Frame
from cadwright.planners.embedded.reading.drafting import MOST_COPIES, Draft, Refused, Solid
from cadwright.planners.embedded.reading.items import Item
from cadwright.planners.embedded.reading.shapes import Form


def sphere_under(draft: Draft, item: Item) -> Solid | None:
    """The sphere that several copies of an item stand on; ``None`` where they stand on something else."""
    target = next((t for _, t in item.places if t is not None), None)
    host = next((s for s in draft.solids if s.item is target), draft.solids[0])
    return host if host.shape == "sphere" and (item.count or 1) > 1 else None


def radiate(draft: Draft, item: Item, made: Form, sphere: Solid) -> None:
    """A copy in each direction; its height is how far it stands out of the sphere."""
    count = item.count or 1
    if not isinstance(made.operation, Extrusion) or made.plane != "XY":
        raise Refused(f"I cannot spread {plural(item.noun)} over a sphere")
    if count > MOST_COPIES:
        raise Refused(f"{count} {plural(item.noun)} are more than I make ({MOST_COPIES})")
    reach = Extrusion(sphere.sizes["radius"] + made.operation.height)
    for n in range(count):
        frame = Frame("YZ", sphere.center, (ZERO, expr(360 * n / count), ZERO))
        draft.features.append(Body(draft.free(f"{item.noun}_{n + 1}"), frame, made.profiles, reach, "join"))
    draft.assume(f"the {plural(item.noun)} are evenly spaced round the {sphere.item.noun}'s equator")
