"""Several of a whole part: “two plates 60 x 40 x 5” are two plates, beside each other."""

from collections.abc import Collection, Iterator, Mapping

from msgspec.structs import replace

from cadwright.english.lexicon import words_of
from cadwright.english.statements import Mention, Place, Reading
from cadwright.parts.expressions import Expr, expr
from cadwright.parts.model import AtSides, Body, Component, Dress, Feature, Frame, Hole, Point3, Within
from cadwright.parts.scene import AXES, Axis, Scene, UnbuildableError

MOST = 50
"""More copies than these are no design."""
GAP = 10.0
"""How far apart bodies lie that do not touch, mm."""
_OUTWARD: Mapping[str, Axis] = {"left": "x", "right": "x", "front": "y", "back": "y"}
_EACH = frozenset(("each", "every", "all", "both"))
_ABOVE = frozenset(("above", "over", "atop"))
_GAPS = words_of("groups.toml", "attached_places", "gaps")
"""Words by which a spacing is what is left between bodies."""
_SINGLING = frozenset(("one", "other", "first", "second", "third", "former", "latter", "only", "last", "different"))
"""Words that say something of some of the copies alone."""


def multiply(scene: Scene, body: Mention, words: Collection[str]) -> None:
    """Put as many of the whole part beside each other as its count says.

    `UnbuildableError` where that cannot be meant: other bodies are joined to it, or the text singles some of them out.
    """
    count = body.count
    if count is None or count < 2:
        return
    if _counts_another(body):
        raise UnbuildableError(f"whether there are {count} of them is not clear")
    stacked = bool(_ABOVE & {*words}) and "other" in words
    words = {*words} - _SINGLING if stacked or "next" in words else words
    if count > MOST:
        raise UnbuildableError(f"{count} of them are too many")
    joined = len({s.mention for s in scene.solids}) > 1 and not _EACH & set(words)
    if joined or _SINGLING & set(words):
        raise UnbuildableError("I cannot tell what each of them has")
    rows = [scene.use(p) for p in body.places if p.kind == "row"]
    stacked = stacked or any(p.relation in _ABOVE for p in rows)
    axis: Axis = "z" if stacked else _direction(scene)
    scene.count(body)
    pitch, apart = _pitch(scene, body, extent(scene, axis))
    if any(_reaches_next(f, axis) for f in scene.features):
        scene.features[:] = list(_components(scene, body, axis, pitch, count))
    else:
        scene.features[:] = [copy for feature in scene.features for copy in _copies(scene, feature, axis, pitch, count)]
    noun = f"{body.noun.removesuffix('s')}s"
    where = "above" if axis == "z" else "beside"
    scene.assume(f"the {count} {noun} lie {where} each other, {apart}, each with all that is said")


def with_gaps(reading: Reading, body: int) -> Reading:
    """The reading with “a 20 mm gap” of several bodies as what is left between them, and no slot in one."""
    mentions = list(reading.mentions)
    if (mentions[body].count or 1) < 2:
        return reading
    for k, gap in enumerate(mentions):
        if gap.term not in _GAPS or [slot for slot, _ in gap.sizes] != ["width"]:
            continue
        said = gap.sizes[0][1]
        place = Place("spacing", said.span, (said,), relation="gap")
        mentions[body] = replace(mentions[body], places=(*mentions[body].places, place))
        mentions[k] = replace(gap, gone=True)
    return replace(reading, mentions=tuple(mentions))


def extent(scene: Scene, axis: Axis) -> Expr:
    """How far everything that is there reaches along an axis."""
    n = AXES.index(axis)
    high = max((s.high[n] for s in scene.solids), key=scene.value)
    return high - min((s.low[n] for s in scene.solids), key=scene.value)


def _pitch(scene: Scene, body: Mention, size: Expr) -> tuple[Expr, str]:
    """From one to the next, and how that is told: a spacing that is said is the gap where it cannot be that."""
    single = (m for m in scene.mentions if m is body or (m.count in (None, 1) and not m.gone))
    spacing = next((p for m in single for p in m.places if p.kind == "spacing" and p.amounts), None)
    said = scene.use(spacing).amounts[0].value if spacing is not None else GAP
    if spacing is not None and said > scene.value(size) and spacing.relation not in _GAPS:
        return scene.define("pitch", said), f"{said:g} mm from one to the next"
    return size + scene.define("gap", said, note="between the bodies"), f"{said:g} mm apart"


def _direction(scene: Scene) -> Axis:
    """Along which axis copies lie: the shorter one, unless edges are chosen by it."""
    taken = {_OUTWARD.get(f.finish.where) for f in scene.features if isinstance(f, Dress)}
    x, y = (scene.value(extent(scene, a)) for a in ("x", "y"))
    order: tuple[Axis, ...] = ("y", "x") if y < x else ("x", "y")
    free = [a for a in order if a not in taken]
    if not free:
        raise UnbuildableError("I cannot tell which edges of the copies those are")
    return free[0]


def _counts_another(body: Mention) -> bool:
    """Whether a number before a noun in the singular, and not right before it, counts something else: “a two-pin plug”,
    “four hole button”.
    """
    at = next((span for heard, span in body.heard if heard == "#"), None)
    return at is not None and at[1] < body.span[0] and body.noun.lower() == body.term


def _copies(scene: Scene, feature: Feature, axis: Axis, pitch: Expr, count: int) -> list[Feature]:
    """A feature and its copies; edges are those of all bodies at once, but for those that lie somewhere."""
    if isinstance(feature, Dress):
        by = [pitch * expr(k) for k in range(1, count)]
        return [feature, *(moved for step in by if (moved := _dressed(scene, feature, axis, step)) is not None)]
    if not isinstance(feature, Body | Hole):
        raise UnbuildableError("I cannot make several of that")
    found: list[Feature] = [feature]
    for k in range(1, count):
        frame = along(feature.frame, axis, pitch * expr(k))
        name = scene.name(feature.name)
        if isinstance(feature, Body):
            found.append(
                replace(feature, name=name, frame=frame, mode="join" if feature.mode == "new" else feature.mode)
            )
        else:
            found.append(replace(feature, name=name, frame=frame))
    return found


def _reaches_next(feature: Feature, axis: Axis) -> bool:
    """Whether a hole goes along the row, and so through the next copies too."""
    return isinstance(feature, Hole) and feature.depth is None and axis.upper() not in feature.frame.plane


def _components(scene: Scene, body: Mention, axis: Axis, pitch: Expr, count: int) -> Iterator[Feature]:
    """The copies one after the other, each a component of its own, so that what is cut into one leaves the others."""
    features = tuple(scene.features)
    for k in range(count):
        by = pitch * expr(k)
        for feature in features:
            name = feature.name if k == 0 else scene.name(feature.name)
            match feature:
                case Body() | Hole():
                    yield replace(feature, name=name, frame=along(feature.frame, axis, by))
                case Dress():
                    yield replace(_dressed(scene, feature, axis, by) or feature, name=name)
                case _:
                    raise UnbuildableError("I cannot make several of that")
        yield Component(f"{body.term or body.noun} {k + 1}")


def _dressed(scene: Scene, dress: Dress, axis: Axis, by: Expr) -> Dress | None:
    """The same edges of a copy, where they are chosen by where they lie."""
    edges = dress.finish.edges
    if isinstance(edges, AtSides):
        raise UnbuildableError("I cannot tell which edges of the copies those are")
    if not isinstance(edges, Within):
        return None
    but = None if edges.but is None else (_shifted(edges.but[0], axis, by), _shifted(edges.but[1], axis, by))
    moved = replace(edges, low=_shifted(edges.low, axis, by), high=_shifted(edges.high, axis, by), but=but)
    return replace(dress, name=scene.name(dress.name), finish=replace(dress.finish, edges=moved))


def _shifted(point: Point3, axis: Axis, by: Expr) -> Point3:
    at = list(point)
    at[AXES.index(axis)] += by
    return at[0], at[1], at[2]


def along(frame: Frame, axis: Axis, by: Expr) -> Frame:
    """A frame moved along an axis."""
    x, y, z = (c + by if a == axis else c for a, c in zip(AXES, frame.origin, strict=True))
    origin: Point3 = (x, y, z)
    return replace(frame, origin=origin)
