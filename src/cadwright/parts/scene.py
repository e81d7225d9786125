"""A part in the making: named dimensions, features so far, and where each thing is.

Kinds of features (`cadwright.parts.kinds`) build into a scene. Every size that a kind uses it takes from the scene,
which keeps what was used: what is said and was not used is quoted to the user.
"""

import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Literal

import msgspec
from msgspec.structs import replace

from cadwright.english.ratios import AGAIN
from cadwright.english.statements import HOST, STANDING, Mention, Place, Quantity, Span, Standing
from cadwright.parts.expressions import Expr, expr, parameter
from cadwright.parts.model import ZERO, Feature, Parameter, Part, Point3, Profile, Unit
from cadwright.values.question import Question

Axis = Literal["x", "y", "z"]
AXES: tuple[Axis, ...] = ("x", "y", "z")


class UnbuildableError(Exception):
    """A thing cannot be built as it is said; the message is for the user."""

    @classmethod
    def beyond(cls, mention: Mention, where: str = "") -> "UnbuildableError":
        """A thing as it is described is more than can be built here."""
        several = is_plural(mention)
        article = "" if several else "an " if mention.noun[:1].lower() in "aeiou" else "a "
        described = f"{article}{mention.noun} {where}".strip()
        return cls(f"{described} {'are' if several else 'is'} beyond me")


def is_plural(mention: Mention) -> bool:
    """Whether a thing is called by a plural: “holes”."""
    return mention.noun.lower().endswith("s") and not mention.term.endswith("s")


class UnclearError(UnbuildableError):
    """Which of several things is meant was not said."""


class MissingError(UnbuildableError):
    """Something without which a thing cannot be built was not said: a size, “the … is missing”, or a place.

    ``question`` is what to ask the user; for a size it follows from the message.
    """

    def __init__(self, message: str, question: Question | None = None) -> None:
        super().__init__(message)
        what = message.removesuffix(" is missing")
        size = what != message and what.startswith("the ")
        self.size = what.removeprefix("the ").partition(" of ")[0] if size else ""
        self.question = Question(f"What is {what}?", (), f"{what} is …") if size else question

    @classmethod
    def of(cls, size: str, mention: Mention, counts: bool = False) -> "MissingError":
        """A size of a thing was not said, or how many of something it has."""
        noun = mention.noun
        for own in (noun, mention.term):  # “the diameter of the screw holes”, not “the screw holes diameter”
            size = size.removeprefix(f"{own} ") if own else size
        size = size.replace("_", " ")
        if not counts:
            return cls(f"the {size} of the {noun} is missing")
        size = size.removeprefix("number of ")
        verb, has = ("do", "have") if is_plural(mention) else ("does", "has")
        question = Question(f"How many {size} {verb} the {noun} have?", (), f"the {noun} {has} … {size}")
        return cls(f"how many {size} the {noun} {has}, is missing", question)

    @classmethod
    def of_side(cls, noun: str) -> "MissingError":
        """The side that something is at was not said."""
        question = Question(
            f"At which side is the {noun}?", ("left", "right", "front", "back"), f"the {noun} is at the … side"
        )
        return cls(f"at which side the {noun} is, is missing", question)


class Step(msgspec.Struct, frozen=True):
    """A stretch of a round thing along its axis, from ``low`` to ``high``, and the diameters there."""

    low: Expr
    high: Expr
    start: Expr
    end: Expr


class Solid(msgspec.Struct, frozen=True):
    """Where a thing is: its box, and for round ones the axis and their stretches along it. ``inner`` is a bore.

    A hollow thing has a ``wall``, a ``floor`` unless it is open below and a ``roof`` unless it is open above: what is
    on top of an open one stands on the floor; it is ``open_at`` some sides.
    A profile has ``members``, on which other things can be; an ``irregular`` thing does not fill its box, so that
    places on it are not known but on its ``plain`` sides, and of a ``toothed`` one only those at its ends are. A thing
    may have an ``outline`` about the middle of its box, in which things on its top must be, or on what side it is
    ``outlined``; its ``core`` is what counts as its middle, and ``zero`` from where its coordinates count where it was
    told by such. ``ends`` are the sides that its ends have, by what those are called; ``stem`` is how wide its shank
    is, and from where to where it goes up.
    """

    mention: int
    low: Point3
    high: Point3
    round_axis: Axis | None = None
    inner: Expr | None = None
    wall: Expr | None = None
    floor: Expr | None = None
    steps: tuple[Step, ...] = ()
    members: "tuple[Member, ...]" = ()
    irregular: bool = False
    plain: tuple[str, ...] = ()
    toothed: bool = False
    roof: Expr | None = None
    open_at: tuple[str, ...] = ()
    outline: Profile | None = None
    outlined: Axis = "z"
    ends: Mapping[str, str] = {}
    core: Point3 | None = None
    zero: Point3 | None = None
    stem: Point3 | None = None

    def middle(self, axis: Axis) -> Expr:
        """The middle along an axis."""
        n = AXES.index(axis)
        if self.core is not None:
            return self.core[n]
        return (self.low[n] + self.high[n]) / 2

    def size(self, axis: Axis) -> Expr:
        """The extent along an axis."""
        n = AXES.index(axis)
        return self.high[n] - self.low[n]

    def moved(self, axis: Axis, by: Expr) -> "Solid":
        """The solid further along an axis, without its stretches."""
        n = AXES.index(axis)
        low, high = list(self.low), list(self.high)
        low[n], high[n] = low[n] + by, high[n] + by
        return replace(self, low=(low[0], low[1], low[2]), high=(high[0], high[1], high[2]), steps=())


class Member(msgspec.Struct, frozen=True):
    """A leg, web or flange of a profile.

    ``names`` are what it is called; things on it are on its ``side``. It is joined to the others at the side ``root``
    ("" for none), whose material is ``bend`` thick, and is ``reach`` long from there.
    """

    solid: Solid
    names: frozenset[str]
    side: str
    reach: Expr
    root: str = ""
    bend: Expr = ZERO


class Scene:
    """The part so far. ``body`` is the thing that everything else is on or in unless it is said otherwise."""

    def __init__(self, mentions: tuple[Mention, ...], former: Mapping[str, float] = {}) -> None:
        self.mentions = mentions
        self.former = former
        """What defaults were before a change, by their names: they stay."""
        self.parameters: list[Parameter] = []
        self.features: list[Feature] = []
        self.solids: list[Solid] = []
        self.assumptions: list[str] = []
        self.used: set[Span] = set()
        self._took: set[tuple[int, str]] = set()
        """The sizes that were taken, by thing and slot."""
        self.absorbed: set[int] = set()
        self.makers: dict[str, int] = {}
        """Which thing each feature belongs to, by the feature's name."""
        self.stands: dict[int, tuple[Standing, ...]] = {}
        self.member: Member | None = None
        """The member of the body that the thing in the making is on."""
        self.apart = False
        """Whether bodies that touch stay components of their own."""
        self.copy: Solid | None = None
        """The copy of a thing that the thing in the making is on, where one is on each."""
        self.marks: dict[int, Point3] = {}
        """The middle of each thing that was placed, with all its copies."""
        self._values: dict[str, float] = {}
        """The parameters so far as numbers."""
        self._defined: dict[tuple[int, str], Expr] = {}
        self._distances: dict[tuple[int, Place, int], Expr] = {}
        self._heard: set[tuple[int, str]] = set()
        self._names: set[str] = set()
        self._deciding: set[tuple[int, str]] = set()
        self._shares: set[tuple[int, str]] = set()
        self._spread: set[Span] = set()

    @property
    def body(self) -> Solid:
        """The base body; `UnbuildableError` where there is none yet."""
        if not self.solids:
            raise UnbuildableError("there is nothing yet for it to be on")
        return self.solids[0]

    def solid_of(self, mention: int) -> Solid | None:
        """The thing that a mention made."""
        return next((s for s in self.solids if s.mention == mention), None)

    def claim(self, mention: Mention) -> None:
        """Say that the features that belong to nothing yet are those of a thing."""
        k = self.mentions.index(mention)
        for feature in self.features:
            self.makers.setdefault(feature.name, k)

    def copies(self, mention: int) -> list[Solid]:
        """All solids that a mention made."""
        return [s for s in self.solids if s.mention == mention]

    def mark(self, mention: Mention, kind: str = "") -> Point3 | None:
        """The middle of the last thing (of a kind) that was placed before another."""
        before = [k for k in self.marks if self.mentions[k] is not mention and kind in ("", self.mentions[k].kind)]
        return self.marks[max(before)] if before else None

    # names

    def name(self, wanted: str) -> str:
        """A name that is free, from the wanted one."""
        stem = _stem(wanted)
        name, n = stem, 2
        while name in self._names or name in _RESERVED:
            name, n = f"{stem}_{n}", n + 1
        self._names.add(name)
        return name

    def free(self, name: str) -> None:
        """Give back a name that was not needed."""
        self._names.discard(name)

    def define(self, name: str, value: Expr | float, unit: Unit = "mm", note: str = "") -> Expr:
        """A named dimension."""
        free = self.name(self._singular(name))
        self.parameters.append(Parameter(free, expr(value), unit, note))
        return parameter(free)

    def distance(self, mention: Mention, place: Place, name: str, n: int = 0) -> Expr:
        """A distance of a place as a named dimension, the same one whenever it is asked for."""
        key = (self.mentions.index(mention), place, n)
        if key not in self._distances:
            self._distances[key] = self.define(f"{mention.noun} {name}", place.amounts[n].value)
        return self._distances[key]

    def _singular(self, name: str) -> str:
        """“Holes diameter” as “hole diameter”: dimensions are those of each."""
        for mention in self.mentions:
            if name.startswith(f"{mention.noun} ") and mention.noun.lower().startswith(mention.term[:-1] or " "):
                return mention.term + name[len(mention.noun) :]
        return name

    def value(self, e: Expr | float) -> float:
        """The number that an expression is now."""
        if isinstance(e, Expr):
            for p in self.parameters[len(self._values) :]:
                self._values[p.name] = p.value.evaluate(self._values)
            return e.evaluate(self._values)
        return float(e)

    # sizes

    def take(self, mention: Mention, slot: str) -> Quantity | None:
        """A size as it was said; it counts as used."""
        said = mention.size(slot)
        if said is not None:
            self.used.add(said.span)
            self._took.add((self.mentions.index(mention), slot))
        return said

    def passed_over(self, mention: Mention) -> list[Quantity]:
        """Sizes that nothing took although another one of the same words was: of “25 x 6” the 6, of “Ø10, 9 from” the
        9.
        """
        k = self.mentions.index(mention)
        taken: dict[Span, set[float]] = {}
        for slot, q in mention.sizes:
            if (k, slot) in self._took:
                taken.setdefault(q.span, set()).add(q.value)
        left = [q for slot, q in mention.sizes if (k, slot) not in self._took and not slot.endswith(AGAIN)]
        return [q for q in left if q.span in taken and q.value not in taken[q.span]]

    def maybe(self, mention: Mention, slot: str, name: str = "", unit: Unit = "mm") -> Expr | None:
        """A size as a named dimension, if it was said; `UnbuildableError` when it cannot be one."""
        said = self.take(mention, slot)
        if said is None:
            return None
        key = (self.mentions.index(mention), slot)
        if key in self._defined:
            return self._defined[key]
        another = bool(self.solids) and self.mentions.index(mention) != self.solids[0].mention
        label = name if name and not (another and name == slot) else f"{mention.noun} {slot}"
        value = self._shared(mention, said) if said.unit == "ratio" else expr(said.value)
        if self.value(value) <= 0:
            raise UnbuildableError(f"“{said.quote}” is not a possible {slot.replace('_', ' ')}")
        self._defined[key] = self.define(label, value, unit)
        self._agree(mention, slot, self._defined[key])
        return self._defined[key]

    def _agree(self, mention: Mention, slot: str, value: Expr) -> None:
        """Take what says a size a second time, where it says the same."""
        again = mention.size(f"{slot} {AGAIN}")
        if again is not None:
            with suppress(UnbuildableError):
                if math.isclose(self.value(self._shared(mention, again)), self.value(value), rel_tol=1e-3):
                    self.used.add(again.span)

    def length(self, mention: Mention, slot: str, default: Expr | float | None = None, name: str = "") -> Expr:
        """A size as a named dimension; else the default, which is told; `MissingError` where there is neither."""
        found = self.maybe(mention, slot, name)
        if found is not None:
            return found
        if default is None:
            raise MissingError.of(name or slot, mention)
        value = self.usual(name or f"{mention.noun} {slot}", round(self.value(default), 3))
        self.assumptions.append(f"{mention.noun} {slot} not given: {value:g} mm")
        return self.define(name or f"{mention.noun} {slot}", value, note="assumed")

    def usual(self, name: str, value: float) -> float:
        """A default, or what it was before a change."""
        return self.former.get(_stem(name), value)

    def across(
        self,
        mention: Mention,
        slot: str = "diameter",
        radius: str = "radius",
        default: Expr | float | None = None,
        name: str = "",
    ) -> Expr:
        """A diameter, said as such or as a radius."""
        half = (
            self.maybe(mention, radius, name.replace("diameter", "radius") if name else "")
            if mention.size(slot) is None
            else None
        )
        return half * 2 if half is not None else self.length(mention, slot, default, name)

    def count(self, mention: Mention, default: int = 1) -> int:
        """How many there are; the count is then used. One on each copy of a thing is one."""
        self._heard.add((self.mentions.index(mention), "#"))
        apart = any(p.kind in _ARRANGING for p in mention.places)  # “each boss has two holes, 20 apart”
        copies = len(self.copies(self.copy.mention)) if self.copy is not None and not apart else 0
        return mention.count if mention.count not in (None, copies) else default

    def said(self, mention: Mention, adjective: str) -> bool:
        """Whether an adjective was said; it is then used."""
        self._heard.add((self.mentions.index(mention), adjective))
        return adjective in mention.adjectives

    def unheard(self, mention: Mention) -> list[str]:
        """The adjectives of a thing that its builder did not ask for, and its number."""
        k = self.mentions.index(mention)
        found = [a for a in dict.fromkeys(mention.adjectives) if (k, a) not in self._heard]
        counted = mention.count is not None and mention.count > 1 and (k, "#") not in self._heard
        return [*found, *([f"{mention.count} of them"] if counted else [])]

    def decided(self, mention: Mention, slot: str) -> None:
        """Say that a size shaped the part by what it chose or confirmed, such as a line of a table."""
        self._deciding.add((self.mentions.index(mention), slot))

    def settle(self, mention: Mention, slot: str, value: Expr) -> None:
        """Say which dimension a size of a thing is that was not said of it."""
        self._defined.setdefault((self.mentions.index(mention), slot), value)

    def settled(self, mention: Mention, slot: str) -> Expr | None:
        """Which dimension a size of a thing is that was built."""
        return self._defined.get((self.mentions.index(mention), slot))

    def sizes(self) -> dict[tuple[int, str], float]:
        """What each size of each thing is, said or not."""
        return {key: self.value(e) for key, e in self._defined.items()}

    def sized(self) -> tuple[tuple[int, str, str], ...]:
        """Which parameter each size of each thing became: the thing's index, the slot and the parameter's name."""
        return tuple((k, slot, min(e.names())) for (k, slot), e in self._defined.items() if len(e.names()) == 1)

    def series(self, mention: Mention, value: Expr) -> tuple[Expr, ...]:
        """What a size is for each of several things, where it is another one for each; else nothing."""
        for slot, said in mention.sizes:
            key = (self.mentions.index(mention), slot)
            if said.more and self._defined.get(key) == value:
                self._spread.add(said.span)
                return (value, *(self.define(f"{mention.noun} {slot}", v) for v in said.more))
        return ()

    def idle(self) -> set[Span]:
        """Where sizes stand that were taken and yet shape nothing: no feature refers to them, or not to all of them."""
        kept = self.part().used()
        partly = {q.span for m in self.mentions for _, q in m.sizes if q.more and q.span not in self._spread}
        return partly | {
            said.span
            for (k, slot), value in self._defined.items()
            if (k, slot) not in self._deciding
            and not value.names() & kept
            and (said := self.mentions[k].size(slot)) is not None
        }

    def absorb(self, mention: Mention) -> None:
        """Take a thing as a description of what is there already: it is not built again, its places count as used."""
        self.absorbed.add(self.mentions.index(mention))
        self.count(mention)
        for place in mention.places:
            self.use(place)

    def use(self, place: Place) -> Place:
        """A place; it counts as used."""
        self.used.add(place.span)
        return place

    def _shared(self, mention: Mention, said: Quantity) -> Expr:
        """A share of another size, and something more; `UnbuildableError` where that is not known."""
        if said.whose:
            whole: Expr | None = self._of_another(mention, said)
        else:
            whole = self._whole(mention, said.of)
        if whole is None:
            raise UnbuildableError(f"“{said.quote}” is a share of a size that I do not know")
        share = whole * said.value if said.value != 1 else whole
        return share + said.plus if said.plus else share

    def _whole(self, mention: Mention, name: str) -> Expr | None:
        """Another size of the same thing, which may be a share itself; ``None`` where it leads back here."""
        key = (self.mentions.index(mention), name)
        if key in self._shares:
            return None
        self._shares.add(key)
        try:
            for slot, times in ((name, 1.0), *_SAME_SIZE.get(name, ())):
                whole = self.maybe(mention, slot) if mention.size(slot) is not None else None
                if whole is not None:
                    return whole * times if times != 1 else whole
        finally:
            self._shares.discard(key)
        return None

    def _of_another(self, mention: Mention, said: Quantity) -> Expr:
        """The size of another thing: as that was said, else that of its box."""
        solid = self._called(mention, said.whose)
        if solid is None or solid.mention == self.mentions.index(mention):
            raise UnbuildableError(f"“{said.quote}”: there is no such thing")
        for slot, times in ((said.of, 1.0), *_SAME_SIZE.get(said.of, ())):
            if (solid.mention, slot) in self._defined:
                return self._defined[solid.mention, slot] * times
        axis = _MEASURED.get(said.of)
        if axis is None:
            raise UnbuildableError(f"“{said.quote}” is a size that I do not know")
        if said.of == "length" and solid.round_axis is not None:
            axis = solid.round_axis  # a shaft that stands is as long as it is high
        return solid.size(axis)

    def _called(self, mention: Mention, whose: str) -> Solid | None:
        """The last thing that is called so; the one that a mention is on."""
        if whose == HOST:
            on = self.copy if self.member is None else self.member.solid
            on = on or (self.solid_of(mention.host) if mention.host is not None else None)
            return on or (self.solids[0] if self.solids else None)
        which, _, noun = whose.partition(" ")
        which, noun = (which, noun) if which in _TELLING and noun else ("last", whose)
        terms = ((s, self.mentions[s.mention].term) for s in self.solids)
        called = [s for s, term in terms if noun == term or noun in term.split()]
        called = called or [s for s in self.solids if self.mentions[s.mention].kind == noun]
        return called[_TELLING[which]] if -len(called) <= _TELLING[which] < len(called) else None

    @contextmanager
    def alone(self) -> Iterator[tuple[list[Feature], list[Solid]]]:
        """Build something by itself: the part does not get the features and solids that are made inside."""
        features, solids = self.features, self.solids
        self.features, self.solids = [], []
        try:
            yield self.features, self.solids
        finally:
            self.features, self.solids = features, solids

    def moment(self) -> "Moment":
        """The scene as it is now, for `back_to`."""
        return Moment(
            tuple(self.parameters),
            tuple(self.features),
            tuple(self.solids),
            tuple(self.assumptions),
            dict(self._defined),
            dict(self._distances),
            frozenset(self._names),
            frozenset(self.used),
            frozenset(self._took),
            frozenset(self._heard),
            frozenset(self.absorbed),
            dict(self.marks),
        )

    def back_to(self, moment: "Moment") -> None:
        """Leave no trace of what was built since."""
        self.parameters[:] = moment.parameters
        self._values.clear()
        self.features[:] = moment.features
        self.solids[:] = moment.solids
        self.assumptions[:] = moment.assumptions
        self._defined = dict(moment.defined)
        self._distances = dict(moment.distances)
        self._names = set(moment.names)
        self.used = set(moment.used)
        self._took = set(moment.took)
        self._heard = set(moment.heard)
        self.absorbed = set(moment.absorbed)
        self.marks = dict(moment.marks)

    def assume(self, text: str) -> None:
        """Tell what was assumed, once."""
        if text not in self.assumptions:
            self.assumptions.append(text)

    def part(self) -> Part:
        """The part, without dimensions that nothing uses."""
        whole = Part(tuple(self.parameters), tuple(self.features))
        kept = whole.used()
        return Part(tuple(p for p in self.parameters if p.name in kept), whole.features)


def _stem(name: str) -> str:
    """What a dimension of this name is called in a script, unless there are several."""
    stem = "_".join("".join(c if c.isalnum() else " " for c in name.lower()).split()) or "thing"
    return stem if not stem[0].isdigit() else f"n{stem}"


class Moment(msgspec.Struct, frozen=True):
    """A scene at one moment."""

    parameters: tuple[Parameter, ...]
    features: tuple[Feature, ...]
    solids: tuple[Solid, ...]
    assumptions: tuple[str, ...]
    defined: dict[tuple[int, str], Expr]
    distances: dict[tuple[int, Place, int], Expr]
    names: frozenset[str]
    used: frozenset[Span]
    took: frozenset[tuple[int, str]]
    heard: frozenset[tuple[int, str]]
    absorbed: frozenset[int]
    marks: dict[int, Point3]


_ARRANGING = frozenset(("spacing", "circle", "rectangle"))
"""Places of several things on one copy of another."""
_SAME_SIZE: Mapping[str, tuple[tuple[str, float], ...]] = {
    "width": (("diameter", 1.0), ("radius", 2.0), ("outer diameter", 1.0), ("side", 1.0)),
    "length": (("side", 1.0), ("height", 1.0)),
    "diameter": (("radius", 2.0), ("outer diameter", 1.0), ("outer radius", 2.0)),
    "outer diameter": (("outer radius", 2.0), ("diameter", 1.0)),
    "inner diameter": (("inner radius", 2.0),),
    "bottom diameter": (("bottom radius", 2.0), ("diameter", 1.0), ("radius", 2.0)),
    "top diameter": (("top radius", 2.0),),
    "radius": (("diameter", 0.5), ("outer diameter", 0.5)),
    "bottom radius": (("bottom diameter", 0.5),),
    "thickness": (("height", 1.0),),
    "height": (("thickness", 1.0), ("length", 1.0)),
    "depth": (("height", 1.0), ("thickness", 1.0)),
}
"""What a size may also be called, and how many times that it is."""
_MEASURED: Mapping[str, Axis] = {
    "length": "x",
    "width": "y",
    "height": "z",
    "thickness": "z",
    STANDING: "z",
    "depth": "y",
    "diameter": "x",
    "outer diameter": "x",
}
"""Along which axis a thing has a size that was not said of it by this name."""
_TELLING = {"first": 0, "second": 1, "last": -1}
"""Which of several things of one name is meant."""
ORIGIN: Point3 = (ZERO, ZERO, ZERO)
_RESERVED = {"r", "cq", "math", "result", "show_object", "assembly"}
