"""Assemblies from words: what is put on a shaft or a bolt, each a component of its own.

“A shaft with two bearings” is a shaft and two rings, “a bolt with a nut” a bolt and a nut. A ring takes the size that
it has in common with what it is on from there, and lies where the text says, or else where it usually does, which is
told.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from cadwright.catalogue.family import Family, family_called
from cadwright.english.lexicon import words_of
from cadwright.english.statements import Mention, Place, Quantity, Reading
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.bodies.copies import along
from cadwright.parts.expressions import Expr, expr
from cadwright.parts.gear_pair import mate_of, mesh
from cadwright.parts.kinds.family import FamilyBuild
from cadwright.parts.kinds.family_sizes import with_names
from cadwright.parts.kinds.registry import KINDS
from cadwright.parts.model import Body, Circle, Component, Feature, Hole
from cadwright.parts.scene import Scene, Solid, UnbuildableError, is_plural

_BARS = ("cylinder", "shaft")
_NUT = "nut"
_TUBES = words_of("groups.toml", "parts.assembly", "tubes")
"""Tubes that are put on something, by the last word of their nouns."""
_PLAY = 1.0
"""How much wider inside than the bar a tube may be that is put on it, mm."""
_USES = words_of("groups.toml", "parts.assembly", "uses")
_REACH = 3
"""How many words before a thing can say that it is only the use of another: “for the two”."""
_ALL = words_of("groups.toml", "parts.assembly", "all")
"""Words by which a hole goes through several bodies."""
_ENDS: Mapping[str, bool] = {
    "bottom": False,
    "left": False,
    "near end": False,
    "top": True,
    "right": True,
    "far end": True,
}
"""Which ends of an upright bar are its upper ones."""


class Spindle(msgspec.Struct, frozen=True):
    """A round length, upright from ``low`` to ``high`` and ``across`` wide, for rings; a bolt's is ``threaded``."""

    low: Expr
    high: Expr
    across: Expr
    threaded: bool


def components_of(reading: Reading) -> tuple[int, ...]:
    """Which of the things of a text are components beside its body.

    They are put on the one shaft or bolt that it is about, or are the second of two gears.
    """
    mentions = reading.mentions
    there = [k for k, m in enumerate(mentions) if not m.gone]
    bodies = [k for k in there if KINDS[mentions[k].kind].frame.role in ("body", "whole")]
    hosts = [k for k in bodies if mentions[k].kind in _BARS or _threaded(mentions[k])]
    if len(hosts) != 1 or _is_use(reading, mentions[hosts[0]]):
        return mate_of(mentions, bodies)
    (host,) = hosts
    rings = [k for k in there if k != host and _is_ring(mentions[k], mentions[host])]
    return tuple(k for k in rings if not _is_use(reading, mentions[k]))


def on_components(scene: Scene, components: Collection[int]) -> dict[int, UnbuildableError]:
    """The things that are said of a component, which cannot be there, and why."""
    refused: dict[int, UnbuildableError] = {}
    for k, mention in enumerate(scene.mentions):
        if mention.host in components and k not in components and k not in scene.absorbed and not mention.gone:
            refused[k] = UnbuildableError.beyond(mention, f"on the {scene.mentions[mention.host or 0].noun}")
    return refused


def _is_use(reading: Reading, mention: Mention) -> bool:
    """Whether a thing only says what another is for: “a shaft for two bearings”."""
    return any(t.word in _USES for t in reading.tokens[max(0, mention.span[0] - _REACH) : mention.span[0]])


def _threaded(mention: Mention) -> bool:
    family = family_called(mention.kind)
    return family is not None and bool(family.stem)


def _family(mention: Mention) -> Family | None:
    """The family of a ring; that of the thing itself where the word may also mean a seat for it."""
    name, _, seat = mention.kind.partition(" ")
    family = family_called(name)
    if family is not None and seat:
        its_own = family.seat is not None and mention.term in family.seat.things
        family = family_called(family.table_of) if its_own else None
    return family if family is not None and family.is_ring else None


def _is_ring(mention: Mention, host: Mention) -> bool:
    """Whether a thing goes round another one."""
    last = mention.term.split()[-1] if mention.term else ""
    if _family(mention) is not None:
        return not _threaded(host)
    if mention.kind == "prism" and last == _NUT:
        return _threaded(host)
    if mention.kind != "tube" or last not in _TUBES:
        return False
    inner, across = mention.size("inner diameter"), host.size("diameter")
    if inner is None or across is None:
        return _threaded(host)
    return 0 <= inner.value - across.value <= _PLAY


def assemble(scene: Scene, rings: Iterable[Mention]) -> dict[int, UnbuildableError]:
    """Put rings on what is there, which becomes the first component; those that cannot be, and why."""
    refused: dict[int, UnbuildableError] = {}
    assembly = _Assembly(scene)
    for ring in sorted(rings, key=lambda m: m.kind != "prism"):  # nuts come before what lies under them
        before = scene.moment()
        at = scene.mentions.index(ring)
        try:
            if ring.kind == scene.mentions[scene.body.mention].kind:
                mesh(scene, ring)
            else:
                assembly.put(ring)
        except UnbuildableError as reason:
            scene.back_to(before)
            refused[at] = reason
    assembly.close()
    return refused


def separate(scene: Scene, words: Collection[str]) -> None:
    """Make a component of each body, with what is cut into it and treated of it.

    `UnbuildableError` where there is one body alone, or what belongs to which of them is not clear. ``words`` are those
    of the text.
    """
    through = [f for f in scene.features if isinstance(f, Hole) and f.depth is None and f.frame.plane in ("XY", "YX")]
    hosts = [scene.mentions[scene.makers.get(f.name, 0)].host for f in through]
    if None in hosts or (hosts and _ALL & set(words)):
        raise UnbuildableError("through which of the bodies the hole goes is not clear")
    owners = [scene.makers.get(feature.name, scene.solids[0].mention) for feature in scene.features]
    roots = [_root(scene, k) for k in owners]
    apart = list(dict.fromkeys(roots))
    if len(apart) < 2 or any(isinstance(f, Component) for f in scene.features):
        raise UnbuildableError("there are no bodies that could be apart")
    found: list[Feature] = []
    for root in apart:
        own = [f for f, r in zip(scene.features, roots, strict=True) if r == root]
        if not isinstance(own[0], Body):
            raise UnbuildableError("what belongs to which of the bodies is not clear")
        named = scene.mentions[root].term or scene.mentions[root].noun
        same = sum(isinstance(f, Component) and f.name.startswith(named) for f in found)
        found += [replace(own[0], mode="new"), *own[1:], Component(f"{named} {same + 1}" if same else named)]
    scene.features[:] = found


def _root(scene: Scene, k: int) -> int:
    """The body that a thing is, or is cut into or treated of."""
    mention = scene.mentions[k]
    if KINDS[mention.kind].frame.role in ("body", "whole") and scene.solid_of(k) is not None:
        return k
    return _root(scene, mention.host) if mention.host not in (None, k) else scene.solids[0].mention


class _Assembly:
    """Components on one spindle."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.solid = scene, scene.body
        self.host = scene.mentions[self.solid.mention]
        self.taken: list[tuple[float, float]] = []
        self.nuts: list[Expr] = []
        self.features: list[Feature] = []

    def put(self, ring: Mention) -> None:
        """Build a ring, and put it at each of its places."""
        if self.host.count not in (None, 1):
            raise UnbuildableError(f"which of the {self.host.noun} it is on is not clear")
        spindle = self._spindle(ring)
        ring = self._sized(ring, spindle)
        made, solid = self._built(ring, spindle)
        if solid.inner is not None and self.scene.value(solid.inner) < self.scene.value(spindle.across) - ROUNDING:
            wide, thick = self.scene.value(solid.inner), self.scene.value(spindle.across)
            raise UnbuildableError(f"it is {wide:g} mm wide inside, and the {self.host.noun} {thick:g} mm thick")
        lows = self._places(ring, spindle, solid.size("z"))
        spans = [(self.scene.value(low), self.scene.value(low + solid.size("z"))) for low in lows]
        self._check(spindle, spans)
        names = self._names(ring, len(lows))
        for name, low in zip(names, lows, strict=True):
            self.features += [*self._copy(made, low - solid.low[2], first=name == names[0]), Component(name)]
            self.scene.solids.append(solid.moved("z", low - solid.low[2]))
        self.taken += spans
        self.nuts += lows if ring.kind == "prism" else []

    def close(self) -> None:
        """Put the components behind what was there."""
        if self.features:
            self.scene.features += [Component(self.host.term or self.host.noun), *self.features]

    # the spindle

    def _spindle(self, ring: Mention) -> Spindle:
        """The length that a ring is on; of several, the one that a ring of its bore fits."""
        if self.solid.stem is not None:
            across, low, high = self.solid.stem
            return Spindle(low, high, across, threaded=True)
        if self.solid.round_axis != "z" or self.solid.inner is not None:
            raise UnbuildableError(f"it would not be on an upright {self.host.noun}")
        steps = [Spindle(s.low, s.high, s.start, threaded=False) for s in self.solid.steps]
        if not steps:
            return Spindle(self.solid.low[2], self.solid.high[2], self.solid.size("x"), threaded=False)
        bore = self._bore(ring)
        fitting = [s for s in steps if bore is not None and abs(self.scene.value(s.across) - bore) < ROUNDING]
        if len(steps) > 1 and len(fitting) != 1:
            raise UnbuildableError(f"on which length of the {self.host.noun} it is, is not clear")
        return fitting[0] if fitting else steps[0]

    @staticmethod
    def _bore(ring: Mention) -> float | None:
        """How wide a ring is inside, as far as that is said."""
        family, inner = _family(ring), ring.size("inner diameter")
        if family is None:
            return inner.value if inner is not None else None
        own = ring.size(family.inner)
        line = _line_said(family, ring)
        return own.value if own is not None else line[family.columns.index(family.inner)] if line else None

    # a ring

    def _sized(self, ring: Mention, spindle: Spindle) -> Mention:
        """A ring with the thread of its bolt, where nothing else is said of it; “6204 bearings” are no 6204 of them."""
        family = _family(ring)
        if family is not None and str(ring.count) in family.table and len(family.designation) == 1:
            span = next(span for heard, span in ring.heard if heard == "#")
            line = Quantity(float(ring.count or 0), "number", span, f"{ring.count}")
            return self._known(ring, replace(ring, count=None, sizes=(*ring.sizes, (family.designation[0], line))))
        thread = self.host.size("thread") or self.host.size("diameter")
        if not spindle.threaded or thread is None:
            return ring
        own = ring.size("thread")
        if own is not None and (own.value != thread.value or (own.plus and thread.plus and own.plus != thread.plus)):
            raise UnbuildableError(f"it is for another thread than that of the {self.host.noun}")
        if own is not None:
            return ring
        said = Quantity(thread.value, "thread", thread.span, f"M{thread.value:g}")
        return self._known(ring, replace(ring, sizes=(*ring.sizes, ("thread", said))))

    def _known(self, ring: Mention, known: Mention) -> Mention:
        self.scene.mentions = tuple(known if m is ring else m for m in self.scene.mentions)
        return known

    def _built(self, ring: Mention, spindle: Spindle) -> tuple[list[Feature], Solid]:
        """A ring by itself: its features, and where it is."""
        scene, family = self.scene, _family(ring)
        told = tuple(scene.assumptions)
        with scene.alone() as (made, solids):
            if family is None:
                KINDS[ring.kind].build(scene, ring)
            else:
                named = with_names(family, ring.term or ring.noun)
                FamilyBuild(named, scene, ring, self._given(family, ring, spindle)).run()
        solid = solids[0]
        if not spindle.threaded or ring.kind != "prism":
            return made, solid
        scene.assumptions[:] = told
        scene.assume(f"the thread of the {ring.noun} is cosmetic: as wide as that of the {self.host.noun}")
        return [_bored(feature, spindle.across) for feature in made], replace(solid, inner=spindle.across)

    def _given(self, family: Family, ring: Mention, spindle: Spindle) -> Mapping[str, Expr | None]:
        """What a ring has from what it is on: its bore, or the line of its table that fits."""
        said = {slot for slot, _ in ring.sizes}
        if family.inner in said or set(family.designation) & said:
            return {}
        if family.inner not in family.columns:
            return {family.inner: spindle.across}
        across = self.scene.value(spindle.across)
        at = family.columns.index(family.inner)
        lines = sorted((values, name) for name, values in family.table.items() if values[at] == across)
        if not lines:
            raise UnbuildableError(f"none of {family.source} that I know has a bore of {across:g} mm")
        chosen = lines[len(lines) // 2][1]
        self.scene.assume(f"which {ring.noun} not given: {chosen}, which fits {across:g} mm ({family.source})")
        return {family.designation[0]: expr(float(chosen))}

    def _names(self, ring: Mention, count: int) -> list[str]:
        """A name for each of the components that a ring becomes."""
        stem = ring.term or ring.noun
        taken = [f.name for f in self.features if isinstance(f, Component)]
        several = count > 1 or any(name.startswith(stem) for name in taken)
        begun = sum(name.startswith(stem) for name in taken)
        return [f"{stem} {begun + k + 1}" for k in range(count)] if several else [stem]

    def _copy(self, made: Sequence[Feature], by: Expr, *, first: bool) -> list[Feature]:
        """A ring moved along the spindle; its features have names of their own."""
        found: list[Feature] = []
        for feature in made:
            if not isinstance(feature, Body | Hole):
                found.append(feature)
                continue
            name = feature.name if first else self.scene.name(feature.name)
            frame = along(feature.frame, "z", by)
            if isinstance(feature, Body):
                mode = "new" if feature is made[0] else feature.mode
                found.append(replace(feature, name=name, frame=frame, mode=mode))
            else:
                found.append(replace(feature, name=name, frame=frame))
        return found

    # places

    def _places(self, ring: Mention, spindle: Spindle, width: Expr) -> list[Expr]:
        """Where the lower sides of a ring and its copies are."""
        said = {_kind(p): self.scene.use(p) for p in ring.places if self._is_known(p)}
        both = any(p.every or p.relation == "one" for p in said.values())
        count = self.scene.count(ring, 2 if both else 1)
        margin = next((self.scene.distance(ring, p, "margin") for p in said.values() if p.kind == "offset"), expr(0))
        ends = spindle.low + margin, spindle.high - margin - width
        middle = (spindle.low + spindle.high - width) / 2
        if count == 2 and "spacing" in said:
            half = self.scene.distance(ring, said["spacing"], "spacing") / 2
            return [middle - half, middle + half]
        if count == 1 and "centre" in said:
            return [middle]
        sides = [s for kind, p in said.items() for s in p.sides if s in _ENDS and kind != "host"]
        if count == 1 and (sides or {"place", "offset"} & said.keys()):
            upper = _ENDS[sides[0]] if sides else spindle.threaded or "offset" not in said
            return [ends[upper]]
        if said.keys() <= {"host"} and spindle.threaded and ring.kind != "prism":
            return self._under(ring, spindle, width, count)
        if count > 1 and not {"centre", "spacing"} & said.keys() and not sides:
            return self._spread(ring, count, ends, told=not {"place", "offset", "even"} & said.keys())
        if said.keys() <= {"host"} and count == 1:
            return [self._usual(ring, spindle, width, middle)]
        raise UnbuildableError(f"where it is on the {self.host.noun} is not clear")

    @staticmethod
    def _is_known(place: Place) -> bool:
        """Whether a place can be one on a spindle."""
        ends = all(s == "end" or s in _ENDS for s in place.sides)
        return place.kind in ("place", "offset", "centre", "spacing", "even", "host") and ends

    def _spread(self, ring: Mention, count: int, ends: tuple[Expr, Expr], *, told: bool) -> list[Expr]:
        """Several from one end to the other."""
        if told:
            self.scene.assume(f"the {ring.noun} are spread evenly over the {self.host.noun}, from end to end")
        step = (ends[1] - ends[0]) / (count - 1)
        return [ends[0] + step * expr(k) if k else ends[0] for k in range(count)]

    def _usual(self, ring: Mention, spindle: Spindle, width: Expr, middle: Expr) -> Expr:
        """Where one lies of which nothing is said: a nut at the end of its bolt, others in the middle."""
        if spindle.threaded:
            self.scene.assume(f"the {ring.noun} ends flush with the {self.host.noun}")
            return spindle.high - width
        self.scene.assume(f"the {ring.noun} is in the middle of the {self.host.noun}")
        return middle

    def _under(self, ring: Mention, spindle: Spindle, width: Expr, count: int) -> list[Expr]:
        """Where washers lie of which nothing is said: one under the head, another one under the nut."""
        spots = [("the head", spindle.low), *(("the nut", low - width) for low in self.nuts)][:count]
        if count > len(spots):
            raise UnbuildableError(f"where they are on the {self.host.noun} is not clear")
        lie = "lie" if is_plural(ring) else "lies"
        self.scene.assume(f"the {ring.noun} {lie} under {' and '.join(name for name, _ in spots)}")
        return [low for _, low in spots]

    def _check(self, spindle: Spindle, spans: Sequence[tuple[float, float]]) -> None:
        """Raise `UnbuildableError` where rings would overlap, or reach over the end of what they are on."""
        low, high = self.scene.value(spindle.low), self.scene.value(spindle.high)
        if any(a < low - ROUNDING or b > high + ROUNDING for a, b in spans):
            raise UnbuildableError(f"it would reach over the end of the {self.host.noun}")
        every = sorted((*self.taken, *spans))
        if any(b > after + ROUNDING for (_, b), (after, _) in pairwise(every)):
            raise UnbuildableError("it would be where another one is")


def _kind(place: Place) -> str:
    """What kind of place it is; “on it” is said of what it is on."""
    return "host" if place.kind == "place" and place.relation == "on" and place.sides == ("top",) else place.kind


def _bored(feature: Feature, across: Expr) -> Feature:
    """A nut with another bore."""
    match feature:
        case Hole():
            return replace(feature, diameter=across)
        case Body(profiles=(outer, Circle(), *more)):
            return replace(feature, profiles=(outer, Circle(across), *more))
    return feature


def _line_said(family: Family, ring: Mention) -> tuple[float, ...] | None:
    """The line of a family's table that a ring is called by."""
    said = [ring.size(slot) for slot in family.designation]
    return family.table.get("/".join(f"{q.value:g}" for q in said if q is not None))
