"""Stepped shafts: lengths of different diameters one behind the other."""

from itertools import pairwise

import msgspec
from msgspec.structs import replace

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention, Place
from cadwright.geometry.tolerance import SAID_TWICE
from cadwright.parts.expressions import Expr, expr
from cadwright.parts.kinds.kind import Kind, same
from cadwright.parts.model import ZERO, Body, Circle, Extrusion
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.scene import MissingError, Scene, Solid, Step, UnbuildableError

_SERIES = ("diameter", "height")

FRAME = Frame(
    "shaft",
    "body",
    (
        *(
            "stepped shaft",
            "stepped pin",
            "stepped rod",
            "step shaft",
            "stepped plug",
            "stepped bar",
            "stepped spindle",
        ),
        *("turned part", "turned piece", "lathe part", "turning", "stepped axle", "stepped cylinder", "stepped roller"),
    ),
    same("diameter", "inner diameter", "radius")
    | {
        "length": "height",
        "overall length": "height",
        "height": "height",
        "overall height": "height",
        "span": "height",
        "outer diameter": "diameter",
        "bore": "inner diameter",
    },
    bare=("diameter", "height"),
    sizes={2: ("diameter", "height")},
    needed=(("section", "stages"),),
    harmless=frozenset(("round", "vertical", "horizontal")),
    takes=frozenset(("section", "stages", "series", "axis", "shoulder")),
    marks=frozenset(("section", "stages", "series")),
    generic=frozenset(
        (
            "shaft",
            "pin",
            "roller",
            "plug",
            "rod",
            "spindle",
            "axle",
            "arbor",
            "mandrel",
            "punch",
            "stud",
            "bar",
            "round bar",
            "dowel",
            *("round", "round stock", "round rod", "bar round", "blank", "billet", "stock", "peg", "post", "pole"),
            "adapter",
            "adaptor",
            *("sleeve", "bushing", "bush", "spacer", "tube"),
        )
    ),
)


class _Section(msgspec.Struct, frozen=True):
    """A length of the shaft; no ``length`` is what remains. One that was ``turned`` down is within the whole; where it
    ``starts`` along the axis may be said, too.
    """

    diameter: Expr
    length: Expr | None
    side: str
    turned: bool = False
    flange: bool = False
    starts: Expr | None = None


_FLANGES = frozenset(("flange", "collar", "shoulder", "head", "rim"))
"""What a length of a whole is called that is wider than the rest."""
_MIDDLE = frozenset(("middle", "centre", "center", "central"))
"""What a length is called that is between others, and no whole that they are turned from."""
_STUBS = frozenset(("stub", "spigot"))
"""What sticks out of an end, and is not turned within the length of the whole."""
LATER = ("right", "far end", "top")
"""Where a length is that comes behind the others."""
_BOTH = ("near end", "far end")


def build(scene: Scene, mention: Mention) -> None:
    """Add the shaft along Z, its left end down."""
    for place in mention.places:
        if place.kind == "axis" and place.axis == "x":
            scene.use(place)  # “from left to right” is how its lengths are listed
    stepped = _listed(scene, mention)
    if stepped:
        _counted(scene, mention, len(stepped))
        _put(scene, mention, _lengths(scene, stepped, None), scene.maybe(mention, "inner diameter", "inner diameter"))
        return
    told = [p for p in mention.places if p.kind == "section"]
    said = [s for k, p in enumerate(told) for s in _sections(scene, mention, p, k + 1)]
    whole = scene.maybe(mention, "height", "overall length")
    placed = any(s.starts is not None for s in said)
    said = said if placed else _within(scene, mention, said)
    if mention.size("diameter") is not None or mention.size("radius") is not None:
        core = _Section(scene.across(mention, name="diameter"), None, "")
    else:
        core = None
        plain = [s for s in said if not s.side and not s.turned and s.starts is None]
        within = len(plain) == 1 and said[0] is plain[0] and whole is None and _MIDDLE.isdisjoint(told[0].which)
        within &= all(_STUBS.isdisjoint(p.which) for p in told)
        if within and (placed or any(s.turned or _is_thinner_end(scene, s, plain[0]) for s in said)):
            whole, core, said = plain[0].length, _Section(plain[0].diameter, None, ""), said[1:]
            scene.assume(f"what is turned is within the length of the {mention.noun}")
    if core is not None and any(
        s.turned and not s.flange and scene.value(s.diameter) > scene.value(core.diameter) for s in said
    ):
        raise UnbuildableError(f"what is turned down is thicker than the {mention.noun}")
    said = _about_shoulder(scene, mention, said, core, whole)
    early = sorted((s for s in said if s.side not in LATER), key=lambda s: s.side != _BOTH[0])
    listed = early + [s for s in reversed(said) if s.side in LATER]
    if placed:
        listed = _in_order(scene, mention, said, core)
        ends = sum((s.length for s in listed if s.length is not None), ZERO)
        if core is not None and whole is not None and scene.value(whole - ends) > SAID_TWICE:
            listed.append(core)
    elif core is not None and not any(p.kind == "shoulder" for p in mention.places):
        at = sum(s.side not in LATER for s in listed)
        listed.insert(at if any(s.side for s in listed) else 0, core)
    if not listed:
        raise MissingError(f"the diameters and lengths of the {mention.noun} are missing")
    if mention.count == len(listed) and mention.noun.lower().endswith(mention.term):
        scene.count(mention)  # “a shaft with three sections”
    _counted(scene, mention, len(listed))
    inner = scene.maybe(mention, "inner diameter", "inner diameter")
    _put(scene, mention, _lengths(scene, listed, whole), inner)
    scene.decided(mention, "height")


def _about_shoulder(
    scene: Scene, mention: Mention, said: list[_Section], core: _Section | None, whole: Expr | None
) -> list[_Section]:
    """The lengths on both sides of the one shoulder, where it is said how far from an end that is."""
    place = next((p for p in mention.places if p.kind == "shoulder"), None)
    if place is None or whole is None:
        return said
    sides = [[s for s in said if (s.side in LATER) == later] for later in (False, True)]
    left, right = (of_side[0] if len(of_side) == 1 else None if of_side else core for of_side in sides)
    if left is None or right is None or left.length is not None or right.length is not None:
        raise UnbuildableError(f"how wide the {mention.noun} is on each side of the shoulder is not clear")
    away = scene.define("shoulder distance", scene.use(place).amounts[0].value)
    low = whole - away if set(place.sides) & {*LATER} else away
    return [replace(left, side="left", length=low), replace(right, side="right", length=whole - low)]


def _counted(scene: Scene, mention: Mention, number: int) -> None:
    """Use how many lengths there are said to be, where there are so many; steps are between them, too."""
    for place in mention.places:
        if place.kind == "stages":
            said = place.counts[0]
            if said == number or ("step" in place.which and said == number - 1):
                scene.use(place)


def _in_order(scene: Scene, mention: Mention, said: list[_Section], core: _Section | None) -> list[_Section]:
    """The lengths as they follow one another, where it is said from where to where each goes: what is open between
    them is the rest, or as wide as the whole.
    """
    placed = sorted((s for s in said if s.starts is not None), key=lambda s: scene.value(s.starts or ZERO))
    others = [s for s in said if s.starts is None]
    found: list[_Section] = []
    at = ZERO
    for section in placed:
        starts, length = section.starts or ZERO, section.length or ZERO
        gap = scene.value(starts - at)
        if gap > SAID_TWICE:
            filling = others.pop(0) if others else core
            if filling is None or (filling.length is not None and abs(scene.value(filling.length) - gap) > SAID_TWICE):
                raise UnbuildableError(f"the lengths of the {mention.noun} do not follow one another")
            found.append(replace(filling, length=starts - at))
        elif gap < -SAID_TWICE:
            raise UnbuildableError(f"the lengths of the {mention.noun} do not follow one another")
        found.append(section)
        at = starts + length
    return [*found, *others]


def _within(scene: Scene, mention: Mention, said: list[_Section]) -> list[_Section]:
    """The lengths, those that are turned at one end within others: “the front 55 to Ø30, then the front 25 to Ø20”."""
    for end in _BOTH:
        nested = [s for s in said if s.turned and s.side == end and s.length is not None]
        if len(nested) < 2:
            continue
        nested.sort(key=lambda s: scene.value(s.length or ZERO))
        outer = [replace(b, length=(b.length or ZERO) - (a.length or ZERO)) for a, b in pairwise(nested)]
        if any(scene.value(a.diameter) >= scene.value(b.diameter) for a, b in pairwise(nested)):
            raise UnbuildableError(f"how the lengths at one end of the {mention.noun} follow one another is not clear")
        said = [s for s in said if s not in nested] + [nested[0], *outer]
    return said


def _sections(scene: Scene, mention: Mention, place: Place, number: int) -> list[_Section]:
    """The lengths that a phrase tells: two for both ends."""
    first = _section(scene, mention, place, number)
    turned = place.relation not in ("", "rest")
    ends = _BOTH if place.every or (place.sides == ("end",) and turned) else (first.side,)
    if place.every and place.sides not in (("end",), ("side",)):
        raise UnbuildableError(f"which lengths of the {mention.noun} are meant is not known")
    return [replace(first, side=side, turned=turned) for side in ends]


def _is_thinner_end(scene: Scene, section: _Section, plain: _Section) -> bool:
    """Whether a length is one of two told together, and thinner than the shaft: “both ends 15 dia, 20 long”."""
    thinner = scene.value(section.diameter) < scene.value(plain.diameter)
    return section.side in _BOTH and not section.flange and thinner


def _listed(scene: Scene, mention: Mention) -> list[_Section]:
    """The lengths where all diameters are said and then all lengths; none where they are not."""
    across, along = mention.size("diameter"), mention.size("height")
    if across is None or along is None or not across.more:
        return []
    if len(across.more) != len(along.more):
        raise UnbuildableError("there are not as many lengths as diameters")
    diameters, lengths = (scene.series(mention, scene.length(mention, slot, name=f"{slot} 1")) for slot in _SERIES)
    return [_Section(d, one, "") for d, one in zip(diameters, lengths, strict=True)]


def _section(scene: Scene, mention: Mention, place: Place, number: int) -> _Section:
    scene.use(place)
    across, *along = (q.value for q in place.amounts)
    diameter = scene.define(f"diameter {number}", across)
    length = scene.define(f"length {number}", along[-1] - sum(along[:-1])) if along else None
    if min(scene.value(diameter), scene.value(length or expr(1))) <= 0:
        raise UnbuildableError(f"a length of the {mention.noun} is nothing")
    starts = expr(along[0]) if len(along) > 1 else None
    flange = bool(_FLANGES & {*place.which})
    return _Section(diameter, length, place.sides[0] if place.sides else "", flange=flange, starts=starts)


def _lengths(scene: Scene, listed: list[_Section], whole: Expr | None) -> list[tuple[Expr, Expr]]:
    """Diameters and lengths; what remains is what the others leave of the whole."""
    total = sum((s.length for s in listed if s.length is not None), ZERO)
    open_ones = [s for s in listed if s.length is None]
    if len(open_ones) > 1:
        raise UnbuildableError("two lengths of the shaft are missing")
    if not open_ones:
        if whole is not None and abs(scene.value(whole) - scene.value(total)) > SAID_TWICE:
            raise UnbuildableError(f"the lengths add up to {scene.value(total):g} mm, not to {scene.value(whole):g} mm")
        return [(s.diameter, s.length or ZERO) for s in listed]
    if whole is None:
        raise UnbuildableError("the length of the shaft over all is missing")
    rest = whole - total
    if scene.value(rest) <= 0:
        raise UnbuildableError(f"the lengths are more than the {scene.value(whole):g} mm over all")
    return [(s.diameter, s.length if s.length is not None else rest) for s in listed]


def _put(scene: Scene, mention: Mention, lengths: list[tuple[Expr, Expr]], inner: Expr | None) -> None:
    if scene.solids:
        raise UnbuildableError(f"a stepped {mention.noun} on something else is beyond me")
    if not lengths:
        raise MissingError(f"the diameters and lengths of the {mention.noun} are missing")
    if inner is not None and any(scene.value(inner) >= scene.value(d) for d, _ in lengths):
        raise UnbuildableError(f"the bore is wider than the {mention.noun}")
    at, steps = ZERO, []
    for k, (diameter, length) in enumerate(lengths):
        profiles = (Circle(diameter),) if inner is None else (Circle(diameter), Circle(inner))
        scene.features.append(
            Body(
                scene.name(f"{mention.noun} step {k + 1}"),
                Sketch("XY", (ZERO, ZERO, at)),
                profiles,
                Extrusion(length),
                "join" if k else "new",
            )
        )
        steps.append(Step(at, at + length, diameter, diameter))
        at = at + length
    widest = max((d for d, _ in lengths), key=scene.value) / 2
    k = scene.mentions.index(mention)
    scene.solids.append(Solid(k, (-widest, -widest, ZERO), (widest, widest, at), "z", inner, steps=tuple(steps)))


SHAFT = Kind(FRAME, build)
