"""Whether a clause says once more what the part is without it: its sizes, distances and counts, shapes and places."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from cadwright.english.confirmed import Statement
from cadwright.english.lexicon import words_of
from cadwright.english.measured import Measure
from cadwright.english.repeats import Count, Repeat
from cadwright.english.restated import Claim
from cadwright.english.statements import Reading, Span
from cadwright.parts.confirmed.checks import is_so
from cadwright.parts.confirmed.looks import has_right_angles, is_hollow, is_rectangular, is_round, is_stepped
from cadwright.parts.confirmed.thing import Thing, longest, normal
from cadwright.parts.extents import extent
from cadwright.parts.kinds.registry import KINDS
from cadwright.parts.model import Body, Hole, Polar
from cadwright.parts.restated import ROUNDED_TO, holds
from cadwright.parts.scene import AXES, Scene

_SIDES = {"left": (0, -1), "right": (0, 1), "front": (1, -1), "back": (1, 1), "bottom": (2, -1), "top": (2, 1)}
"""The axis of a side, and on which end of it that is."""
_FLOORS = frozenset(("floor", "underside"))
_ENDS = frozenset(("end", "near end", "far end", "other side"))
_RIGHT = 90.0
_WHOLE = 360.0
_DECIDED = frozenset(
    (
        *("blind", "through", "round", "square", "rectangular", "hexagonal", "hollow", "rounded", "chamfered"),
        *("countersunk", "counterbored", "tapped", "tapered", "stepped", "slotted", "drilled", "eccentric"),
    )
)
"""What can be told not to be so."""
_SHOULDERS = frozenset(("step", "shoulder"))
"""What the change from one diameter to another is."""
_LEGGED = frozenset(("angle", "channel", "T profile", "Z profile"))
_LEGS = words_of("groups.toml", "parts.repeats", "legs")
"""What the pieces of a folded section are called."""
_EXTENTS = frozenset(("length", "width", "height", "thickness", "depth", "side"))
_WALLS = frozenset(("upright", "rim"))
"""What the walls of something hollow may be."""
_LOOKS = {"cylinder": is_round, "block": is_rectangular}
"""What a body may be called for its outline."""


def is_repeated(scene: Scene, repeat: Repeat, before: Sequence[int]) -> bool:
    """Whether all that a clause claims is true of the part; ``before`` are the things that were named before it."""
    if not scene.solids or repeat.others & _called(scene) or not _are_called(scene, repeat):
        return False
    if not all(kinds & _made(scene) or _is_called(scene, kinds) for kinds in repeat.names):
        return False
    own = _own(scene, repeat)
    counted = all(count.kinds in own or _is_counted(scene, count) for count in repeat.counts)
    return (
        counted
        and _is_denied(scene, repeat.denied)
        and any(_is_said_of(scene, repeat, k) for k in _subjects(scene, repeat, before))
    )


def _is_denied(scene: Scene, denied: Statement) -> bool:
    """Whether nothing of what is denied is there; of pieces that a whole has by itself that is not known."""
    made = _made(scene)
    if any(kind.partition(".")[0] in made for kinds in denied.things for kind in kinds if "." in kind):
        return False  # “a funnel, no spout”
    if denied.claims:
        terms = {frozenset(term for _, term in claim) for claim in denied.claims}
        every = Thing(scene, scene.body.mention).made
        claims = [Statement(frozenset((claim,))) for claim in denied.claims]
        known = all(terms_of & _DECIDED for terms_of in terms)
        return known and not denied.named and not any(is_so(scene, k, claim) for k in every for claim in claims)
    return not any(kinds & made for kinds in denied.things) and not denied.named


def _is_said_of(scene: Scene, repeat: Repeat, k: int) -> bool:
    stated = _without_sides(scene, repeat)
    if stated is None or (stated != Statement() and not is_so(scene, k, stated)):
        return False
    return all(_is_measured(scene, k, measure) for measure in repeat.measures)


def _subjects(scene: Scene, repeat: Repeat, before: Sequence[int]) -> list[int]:
    """The things that a clause can be about: those that it names, else the last one before it, and the part."""
    body = scene.body.mention
    named = {kind for kinds in repeat.stated.things for kind in kinds}
    made = [k for k in sorted(Thing(scene, body).made) if scene.mentions[k].kind in named]
    axis = any(table == "axis" for claim in repeat.stated.claims for table, _ in claim)
    return made or [*dict.fromkeys((*before[-1:], *(() if axis and before else (body,))))]


def _without_sides(scene: Scene, repeat: Repeat) -> Statement | None:
    """The statement without nouns of what is a piece of the part itself: walls, shoulders and legs; ``None`` where one
    is of no thing.
    """
    made, own = _made(scene), _own(scene, repeat)
    others = [kinds for kinds in repeat.stated.things if kinds not in own]
    if not all(kinds & made for kinds in others):
        return None
    if not repeat.stated.claims and not repeat.stated.named:
        others = []
    return replace(repeat.stated, things=frozenset(kinds & made for kinds in others))


def _called(scene: Scene) -> set[str]:
    """What the things of the part are called."""
    made = Thing(scene, scene.body.mention).made
    return {word for k in made for word in (scene.mentions[k].term.split()[-1:] or [scene.mentions[k].noun.lower()])}


def _are_called(scene: Scene, repeat: Repeat) -> bool:
    """Whether bodies that are named are called so: a post is no boss, although both are round."""
    own, called = _own(scene, repeat), _called(scene)
    bodies = (
        (noun, kinds) for noun, kinds in repeat.nouns if any(KINDS[k].frame.role in ("body", "whole") for k in kinds)
    )
    return all(noun in called or kinds in own or kinds in repeat.names for noun, kinds in bodies)


def _made(scene: Scene) -> set[str]:
    """The kinds of things that were made, with the bore that a tube has."""
    bores = ("hole",) if any(s.inner is not None for s in scene.solids) else ()
    return {*(scene.mentions[k].kind for k in Thing(scene, scene.body.mention).made), *bores}


def _own(scene: Scene, repeat: Repeat) -> set[frozenset[str]]:
    """The kinds of nouns that are pieces of the part itself."""
    first, made = Thing(scene, scene.body.mention), _made(scene)
    kinds = set(_WALLS) if is_hollow(first, Statement()) else set()
    kinds |= _SHOULDERS if is_stepped(first, Statement()) else set()
    frame = KINDS[first.mention.kind].frame
    members = frame.members | (_LEGS if frame.kind in _LEGGED else set())
    return {found for noun, found in repeat.nouns if noun in members or (not found & made and found & kinds)}


def _is_called(scene: Scene, kinds: frozenset[str]) -> bool:
    """Whether the part is of one of some kinds, or looks so."""
    first = Thing(scene, scene.body.mention)
    return first.mention.kind in kinds or any(kind in _LOOKS and _LOOKS[kind](first, Statement()) for kind in kinds)


# counts


def _is_counted(scene: Scene, count: Count) -> bool:
    """Whether there are as many of something as are said to be."""
    numbers = [
        sum(len(s.at) for s in scene.stands.get(k, ())) or m.count or 1
        for k, m in enumerate(scene.mentions)
        if m.kind in count.kinds and not m.gone and k in Thing(scene, k).made
    ]
    bores = sum(s.inner is not None for s in scene.solids) if "hole" in count.kinds else 0
    if sum(numbers) + bores == count.number:
        return True
    return not count.total and count.number in numbers and count.number > 1


# sizes and distances


def _is_measured(scene: Scene, k: int, measure: Measure) -> bool:
    """Whether a length is one of the part, so called or so far from there."""
    if measure.kind == "angle":
        return _is_angle(scene, measure)
    if measure.kind in ("distance", "rest"):
        return all(_is_distance(scene, k, measure, value) for value in measure.values)
    names = measure.names
    if measure.axis:
        return abs(scene.value(scene.body.size(AXES[AXES.index(measure.axis)])) - measure.values[0]) < ROUNDED_TO
    values = tuple(2 * v for v in measure.values) if "radius" in names else measure.values
    names = frozenset("diameter" if name == "radius" else name for name in names)
    if len(values) == 1 and _is_own_size(scene, values[0], names):
        return True
    if len(values) == 1 and names & _EXTENTS:
        return _is_extent(scene, values[0], names)
    return bool(names or len(values) > 1) and holds(scene, (Claim(names, values, measure.total, measure.inside),))


def _is_extent(scene: Scene, value: float, names: frozenset[str]) -> bool:
    """Whether the part, or what it begins with, is as long, wide or high as that."""
    low = [min(scene.value(s.low[n]) for s in scene.solids) for n in range(len(AXES))]
    high = [max(scene.value(s.high[n]) for s in scene.solids) for n in range(len(AXES))]
    for sizes in ([b - a for a, b in zip(low, high, strict=True)], [scene.value(scene.body.size(a)) for a in AXES]):
        called = {"length": {sizes[0], max(sizes)}, "width": {sizes[1]}, "height": {sizes[2]}}
        called |= {"thickness": {sizes[2], min(sizes)}, "depth": {sizes[1]}, "side": {*sizes[:2]}}
        if any(abs(value - size) < ROUNDED_TO for name in names for size in called.get(name, ())):
            return True
    return False


def _is_own_size(scene: Scene, value: float, names: Iterable[str]) -> bool:
    """Whether a thing has a size of that name."""
    circles = [
        f.positions.diameter for f in scene.features if isinstance(f, Body | Hole) and isinstance(f.positions, Polar)
    ]
    if "diameter" in names and any(abs(scene.value(d) - value) < ROUNDED_TO for d in circles):
        return True
    return any(abs(own - value) < ROUNDED_TO and slot.split()[-1] in names for (_, slot), own in scene.sizes().items())


def _is_angle(scene: Scene, measure: Measure) -> bool:
    """Whether things are so far apart around the middle, or right angles are meant, and there are no others."""
    (angle,) = measure.values
    around = [f.positions for f in scene.features if isinstance(f, Body | Hole) and isinstance(f.positions, Polar)]
    if around and any(abs(scene.value(p.count) * angle - _WHOLE) < ROUNDED_TO for p in around):
        return True
    return angle == _RIGHT and has_right_angles(Thing(scene, scene.body.mention))


def _is_distance(scene: Scene, k: int, measure: Measure, value: float) -> bool:
    """Whether something, or its rim, is so far from a side, or from its like."""
    about = [k] if k != scene.body.mention else [j for j in scene.makers.values() if j != k]
    return any(_is_so_far(scene, Thing(scene, j), measure, value) for j in dict.fromkeys(about))


def _is_so_far(scene: Scene, thing: Thing, measure: Measure, value: float) -> bool:
    for feature in thing.features:
        half = _half(scene, feature)
        points = [p for s in thing.standings for p in s.at] or _middles(scene, feature)
        for n in {*range(len(AXES))} - {normal(feature)[0]}:
            rim = 0.0 if measure.centres else half[n]
            if not measure.sides and any(abs(d - value) < ROUNDED_TO for d in _between(points, n, rim)):
                return True
            if measure.apart:
                continue  # no distance from a side
            ends = [sign for sign in (-1, 1) if _is_meant(thing, measure.sides, n, sign)]
            gaps = [
                [_gaps(scene, thing, n, sign, p, half, rim=measure.kind == "rest") for sign in ends] for p in points
            ]
            if ends and gaps and _is_gap(gaps, value, each=measure.each):
                return True
    return not measure.apart and any(abs(rest - value) < ROUNDED_TO for rest in _floors(scene, thing))


def _is_gap(gaps: list[list[tuple[float, ...]]], value: float, each: bool) -> bool:
    """Whether one thing is so far from a side; with ``each`` all from the nearer one, and a single one from both."""
    said = [[any(abs(d - value) < ROUNDED_TO for d in ways) for ways in ends] for ends in gaps]
    if not each:
        return any(any(ends) for ends in said)
    return all(said[0]) if len(said) == 1 else all(any(ends) for ends in said)


def _is_meant(thing: Thing, sides: frozenset[str], n: int, sign: int) -> bool:
    """Whether one of the sides that are named is at an end of an axis; any is where none is named."""
    exact = [_SIDES[s] for s in sides if s in _SIDES] + [(2, -1) for s in sides if s in _FLOORS]
    if exact:
        return (n, sign) in exact
    along = AXES.index(longest(thing.scene, thing.host))
    if sides & _ENDS:
        return n in (0, along)
    return n == 1 - along if "long side" in sides and along < 2 else True


def _gaps(
    scene: Scene, thing: Thing, n: int, sign: int, point: Sequence[float], half: Sequence[float], rim: bool
) -> tuple[float, ...]:
    end = scene.value((thing.host.high if sign > 0 else thing.host.low)[n])
    gap = abs(end - point[n])
    return (gap - half[n],) if rim else (gap, gap - half[n])


def _between(points: Sequence[Sequence[float]], n: int, half: float) -> Iterator[float]:
    """How far copies are apart along an axis from the next ones, from middle to middle and from rim to rim."""
    levels = sorted({round(p[n], 6) for p in points})
    for a, b in pairwise(levels):
        yield from (b - a, b - a - 2 * half)


def _half(scene: Scene, feature: Body | Hole) -> list[float]:
    """Half of the sizes of a copy."""
    if isinstance(feature, Hole):
        return [scene.value(feature.diameter) / 2] * len(AXES)
    return [scene.value(size) / 2 for size in extent(scene.part(), replace(feature, positions=None)).size]


def _middles(scene: Scene, feature: Body | Hole) -> list[list[float]]:
    if isinstance(feature, Hole):
        return [[scene.value(e) for e in feature.frame.origin]]
    return [[scene.value(e) for e in extent(scene.part(), feature).center]]


def _floors(scene: Scene, thing: Thing) -> Iterator[float]:
    """What is left below cuts that do not go through."""
    for feature in thing.features:
        n, _ = normal(feature)
        whole = scene.value(thing.host.size(AXES[n]))
        if isinstance(feature, Hole):
            depth = scene.value(feature.depth) if feature.depth is not None else whole
        else:
            depth = scene.value(extent(scene.part(), feature).size[n])
        if depth < whole:
            yield whole - depth


# where they stand


def letters(reading: Reading, span: Span) -> Span:
    """Where the letters of a piece are."""
    tokens = reading.tokens[span[0] : span[1]] or reading.tokens[span[0] : span[0] + 1]
    return (tokens[0].start, tokens[-1].end) if tokens else (0, 0)


def named_before(reading: Reading, at: int) -> list[int]:
    """The things that are named before a letter."""
    starts = ((k, reading.tokens[m.span[0]].start) for k, m in enumerate(reading.mentions) if m.span[0] >= 0)
    return [k for k, start in starts if start < at]
