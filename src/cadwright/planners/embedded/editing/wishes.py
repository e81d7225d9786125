"""From the constituents of a clause to what is to become of which dimension."""

import msgspec

from cadwright.parts.scene import UnbuildableError as Refused
from cadwright.planners.embedded.editing.constituents import (
    Adjective,
    Clause,
    Constituent,
    Extents,
    Instead,
    Named,
    Reference,
    Value,
    Where,
)
from cadwright.planners.embedded.editing.phrases import Amount, Dimension, Measure, Owned, Size, Thing
from cadwright.planners.embedded.editing.words import FACTORS, GROWING, LIFTING


class Wish(msgspec.Struct, frozen=True):
    """One dimension's change. ``dimension`` "" is the main one of what ``thing`` means, "count" how many there are.

    ``how`` is "set", "add" or "scale"; ``of`` another dimension that ``amount`` is a multiple of; ``old`` the value
    that it is said to have now; ``thread`` the quote of a metric thread.
    """

    thing: Thing | None
    dimension: str
    how: str
    amount: float
    of: Owned | None = None
    old: float | None = None
    thread: str = ""


class Resize(msgspec.Struct, frozen=True):
    """All sizes of a body at once."""

    thing: Thing | None
    values: tuple[float, ...]


def wishes(clause: Clause) -> list[Wish | Resize]:
    """What a clause wants of dimensions; `Refused` where it names one and no value, or a value and nothing."""
    return _Interpreter(clause).read()


def key(named: Named) -> str:
    """The name of a dimension with the qualifier that makes it another one."""
    if _is_bolt_circle(named.owner):
        return f"circle {named.dimension}"
    if {"bolt", "circle"} & set(named.qualifiers):
        return f"circle {named.dimension}"
    plain = {"outside": "outer", "external": "outer", "inside": "inner", "internal": "inner", "upper": "top"}
    for word in named.qualifiers:
        term = plain.get(word, word)
        if term in ("outer", "inner", "wall", "base", "top", "bottom", "edge", "x", "y"):
            return f"{term} {named.dimension}"
    return named.dimension


def _is_bolt_circle(thing: Thing | None) -> bool:
    return thing is not None and thing.noun in ("circle", "pcd") and bool({"bolt", "pitch"} & set(thing.adjectives))


def _says_circle(before: tuple[Constituent, ...]) -> bool:
    """Whether a bolt circle with its size was just named: "75 mm in diameter" adds nothing then."""
    return bool(before) and isinstance(before[0], Where) and before[0].place.where == "circle"


class _Interpreter:
    """Goes through the constituents once."""

    def __init__(self, clause: Clause) -> None:
        self.clause = clause
        self.made: list[Wish | Resize] = []
        self.thing: Thing | None = None
        self.names: list[Named] = []
        self.value: Value | None = None
        self.adjective: Adjective | None = None
        self.old: float | None = None
        self.past = False

    def read(self) -> list[Wish | Resize]:
        for n, part in enumerate(self.clause.parts):
            match part:
                case Instead():
                    self.past = True
                case Reference(thing):
                    self._reference(thing)
                case Named():
                    if _says_circle(self.clause.parts[n - 1 : n]):
                        continue
                    following = self.clause.parts[n + 1 : n + 2]
                    self._named(part, valued=bool(following) and isinstance(following[0], Value))
                case Value():
                    self._value(part)
                case Adjective():
                    self._adjective(part)
                case Extents(values):
                    self.made.append(Resize(self.thing, values))
                case Where(place) if place.where == "circle" and place.distance is not None:
                    self.made.append(Wish(self.thing, "circle diameter", "set", place.distance.value))
        self._rest()
        return [self._with_old(w) for w in self.made]

    def _with_old(self, wish: Wish | Resize) -> Wish | Resize:
        if not isinstance(wish, Wish):
            return wish
        thing = wish.thing if wish.thing is not None else self.thing
        return msgspec.structs.replace(wish, thing=thing, old=self.old if len(self.made) == 1 else None)

    # constituents

    def _reference(self, thing: Thing) -> None:
        if self.past:
            self._old_reference(thing)
            return
        self._flush()
        self.thing = thing
        if thing.count is not None and thing.article not in ("old", "these", "all"):
            how = "add" if thing.adjectives == ("more",) else "set"
            bare = msgspec.structs.replace(thing, dimensions=(), count=None)
            self.made.append(Wish(bare, "count", how, float(thing.count)))
            self._own_sizes(bare if how == "add" else thing)
        elif thing.article in ("new", "") and not thing.pronoun:
            self._own_sizes(thing)

    def _old_reference(self, thing: Thing) -> None:
        measure = next((d.measure for d in thing.dimensions if isinstance(d, Amount | Dimension)), None)
        if thing.count is not None:
            self.old = float(thing.count)
        elif measure is not None:
            self.old = measure.value
        self.thing = self.thing or msgspec.structs.replace(thing, dimensions=(), count=None)

    def _own_sizes(self, thing: Thing) -> None:
        """Of "3 mm fillets", "M5 holes": the size is the new one, not a way to tell which."""
        bare = msgspec.structs.replace(thing, dimensions=())
        for said in thing.dimensions:
            if isinstance(said, Size):
                self.made.append(Resize(bare, tuple(m.value for m in said.measures)))
            else:
                name = said.name if isinstance(said, Dimension) else ""
                self._wish(bare, name, Value(said.measure), None)
        self.thing = bare

    def _named(self, named: Named, *, valued: bool) -> None:
        """A dimension takes the value before it ("7 mm in diameter"), unless it has one of its own behind it."""
        if self.past:
            return
        if self.adjective is None and self.value is not None and not self.names and not valued:
            value, self.value = self.value, None
            self._assign(named, value)
            return
        self._flush()
        self.names.append(named)

    def _value(self, value: Value) -> None:
        if value.role == "from" or self.past:
            self.old = value.measure.value
            return
        if self.adjective is not None:
            self._wish(self.thing, self.adjective.dimension, value, self.adjective)
            self.adjective = None
            return
        if self.names:
            for named in self.names:
                self._assign(named, value)
            self.names = []
            return
        self._flush()
        if value.measure.kind == "ratio" and value.measure.of is not None:
            self._of_other(value.measure)
            return
        self.value = value

    def _adjective(self, adjective: Adjective) -> None:
        if self.value is None:
            self.adjective = adjective
            return
        value, self.value = self.value, None
        self._wish(self.thing, adjective.dimension, value, adjective)

    def _flush(self) -> None:
        """A value that nothing came to name is for the main dimension of what was spoken of."""
        if self.value is not None:
            value, self.value = self.value, None
            self._wish(self.thing, "", value, None)

    def _rest(self) -> None:
        verb = self.clause.verb
        dimension, _ = GROWING.get(verb, ("", 0))
        dimension = "height" if self.clause.word in LIFTING else dimension
        if self.value is not None and dimension:
            value, self.value = self.value, None
            self._wish(self.thing, dimension, value, None)
        self._flush()
        if verb in FACTORS and not self.made:
            named = self.names or [Named("")]
            for n in named:
                self._scaled(n, FACTORS[verb])
            self.names = []
        if self.names or self.adjective is not None:
            raise Refused("it does not say by how much")

    def _scaled(self, named: Named, factor: float) -> None:
        thing = named.owner or self.thing
        self.made.append(Wish(thing, key(named), "scale", factor))

    # wishes

    def _assign(self, named: Named, value: Value) -> None:
        owner = named.owner or self.thing
        dimension = key(named)
        if owner is not None and owner.noun in ("edge", "corner") and dimension == "spacing":
            owner, dimension = None, "edge distance"
        if dimension.startswith("circle ") and owner is not None and owner.noun == "circle":
            owner = None
        self._wish(owner, named.dimension if _is_bolt_circle(owner) else dimension, value, None)

    def _of_other(self, measure: Measure) -> None:
        """That "half the height" scales it; "half the height of the plate" sets it by another's."""
        assert measure.of is not None
        of = measure.of
        if of.owner is not None and self.thing is not None and not of.owner.pronoun:
            self.made.append(Wish(self.thing, of.dimension, "set", measure.value, of))
        else:
            self.made.append(Wish(of.owner or self.thing, of.dimension, "scale", measure.value))

    def _wish(self, thing: Thing | None, dimension: str, value: Value, adjective: Adjective | None) -> None:
        measure = value.measure
        dimension = dimension or value.dimension
        if _is_bolt_circle(thing):
            thing, dimension = None, f"circle {dimension or 'diameter'}"
        implied, sign = GROWING.get(self.clause.verb, ("", 0))
        dimension = dimension or ("height" if self.clause.word in LIFTING else implied)
        if measure.kind == "thread":
            self.made.append(Wish(thing, dimension, "set", measure.value, thread=measure.quote))
            return
        amount = measure.value if dimension != "count" or value.bare is None else value.bare
        if adjective is not None and adjective.sign and value.role != "to":
            sign, by = adjective.sign, True
        else:
            by = value.role == "by" or (sign != 0 and value.role == "")
        if measure.kind == "ratio":
            self._by_ratio(thing, dimension, measure, sign if by else 0)
        elif by:
            self.made.append(Wish(thing, dimension, "add", amount * (sign or 1)))
        else:
            self.made.append(Wish(thing, dimension, "set", amount))

    def _by_ratio(self, thing: Thing | None, dimension: str, measure: Measure, sign: int) -> None:
        if measure.of is not None:
            self.made.append(Wish(thing, dimension, "set", measure.value, measure.of))
        elif sign == 0 or measure.value >= 1:
            self.made.append(Wish(thing, dimension, "scale", measure.value if sign >= 0 else 1 / measure.value))
        else:
            self.made.append(Wish(thing, dimension, "scale", 1 + sign * measure.value))
