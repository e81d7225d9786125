"""The part in the making: its parameters, its features, and where each body stands."""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from cadwright.parts.expressions import Expr, expr, parameter
from cadwright.parts.model import Feature, Parameter, Part, Point3, Unit
from cadwright.planners.embedded.editing.phrases import Measure, Thing
from cadwright.planners.embedded.reading.items import Item, Reading

MOST_COPIES = 500
"""More copies of a feature than this are not built."""


class Refused(Exception):  # noqa: N818 - an answer to the user, not a fault
    """An item cannot be built; the message says why, in words for the user."""


class Solid(msgspec.Struct, frozen=True):
    """Where a body stands: its box, and the dimensions it can be referred to by."""

    item: Item
    name: str
    shape: str
    low: Point3
    high: Point3
    sizes: dict[str, Expr]

    @property
    def center(self) -> Point3:
        """The middle of its box."""
        x, y, z = ((low + high) / 2 for low, high in zip(self.low, self.high, strict=True))
        return x, y, z

    @property
    def extent(self) -> Point3:
        """The sizes of its box."""
        x, y, z = (high - low for low, high in zip(self.low, self.high, strict=True))
        return x, y, z


class Draft:
    """Collects parameters and features; hands out names that are free."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.parameters: list[Parameter] = []
        self.features: list[Feature] = []
        self.assumptions: list[str] = []
        self.not_understood: list[str] = []
        self.solids: list[Solid] = []
        self._names: dict[int, str] = {}
        self._used: dict[int, set[str]] = {}

    # names

    def name(self, item: Item) -> str:
        """A name for the item that no other has: its noun, numbered where there are several."""
        if id(item) not in self._names:
            alike = [i for i in self.reading.items if i.noun == item.noun and i.role == item.role]
            base = item.noun.replace("-", "_")
            base = f"{base}_{alike.index(item) + 1}" if len(alike) > 1 and item in alike else base
            self._names[id(item)] = self.free(base)
        return self._names[id(item)]

    def adopt(self, item: Item, name: str) -> None:
        """Let an item be known by a name that is there already."""
        self._names[id(item)] = name

    def free(self, base: str, item: Item | None = None) -> str:
        """The name, with a number added when something other than ``item`` has it."""
        taken = {p.name for p in self.parameters} | {f.name for f in self.features}
        taken |= {name for key, name in self._names.items() if key != id(item)}
        taken |= {"r", "cq", "math"}
        if base not in taken:
            return base
        return next(f"{base}_{n}" for n in range(2, 10_000) if f"{base}_{n}" not in taken)

    def prefix(self, item: Item) -> str:
        """What the names of the item's dimensions begin with: nothing for the only body."""
        only = item.role == "add" and sum(i.role == "add" for i in self.reading.items) == 1
        return "" if only else f"{self.name(item)}_"

    def known(self) -> tuple[dict[int, str], dict[int, set[str]]]:
        """Which names were handed out and which dimensions used, for `recall`."""
        return dict(self._names), {key: set(names) for key, names in self._used.items()}

    def recall(self, known: tuple[dict[int, str], dict[int, set[str]]]) -> None:
        """Go back to the names and uses of an earlier `known`."""
        self._names, self._used = dict(known[0]), {key: set(names) for key, names in known[1].items()}

    # dimensions

    def use(self, item: Item, *names: str) -> Measure | None:
        """The item's first dimension of one of these names; it counts as understood."""
        for name in names:
            measure = item.dimensions.get(name)
            if measure is None:
                continue
            self._used.setdefault(id(item), set()).add(name)
            if self._resolvable(item, measure):
                return measure
            self.misses(f"{name} of the {item.noun}: {measure.quote}")
        return None

    def _resolvable(self, item: Item, measure: Measure) -> bool:
        if measure.kind != "ratio":
            return True
        owned = measure.of
        return owned is not None and self._owned(item, owned.dimension, owned.owner) is not None

    def unused(self, item: Item) -> list[str]:
        """The quotes of dimensions that nothing was made of."""
        used = self._used.get(id(item), set())
        left = [m for m in item.amounts if m.kind == "thread" or (m.kind == "length" and m.stated)]
        named = [f"{name} {m.quote}" for name, m in item.dimensions.items() if name not in used]
        return named + [m.quote for m in left] + [s[0].quote for s in item.sizes]

    def define(self, name: str, value: Expr | float, unit: Unit = "mm", note: str = "") -> Expr:
        """A new parameter; what it is called in expressions. A plain reference to another one is kept as it is."""
        value = expr(value)
        if (
            len(value.terms) == 1
            and isinstance(value.terms[0][0], str)
            and value.terms[0][1] == 1
            and not value.constant
        ):
            return value
        name = self.free(name)
        self.parameters.append(Parameter(name, value, unit, " ".join(note.split())))
        return parameter(name)

    def assume(self, text: str) -> None:
        """Note an assumption, once."""
        if text not in self.assumptions:
            self.assumptions.append(text)

    def misses(self, text: str) -> None:
        """Note something that was not understood or not built, once."""
        if text not in self.not_understood:
            self.not_understood.append(text)

    def length(self, item: Item, name: str, measure: Measure, note: str = "", *, zero: bool = False) -> Expr:
        """The measure as a named length of the item; `Refused` unless it is positive."""
        if measure.kind == "angle":
            raise Refused(f"“{measure.quote}” is not a length")
        value = self.resolve(item, measure)
        number = self.number(value)
        if number < 0 or (number == 0 and not zero):
            raise Refused(f"“{measure.quote}” is not a possible {name.replace('_', ' ')}")
        shown = measure.quote if measure.kind != "length" or not _plain(measure) else ""
        text = ", ".join(t for t in (note, shown) if t)
        return self.define(self.prefix(item) + name, value, note=text)

    def resolve(self, item: Item, measure: Measure) -> Expr:
        """The measure as an expression; relative ones refer to the dimension they are relative to."""
        if measure.kind != "ratio":
            return expr(measure.value)
        if measure.of is None:
            raise Refused(f"“{measure.quote}” does not say of what")
        found = self._owned(item, measure.of.dimension, measure.of.owner)
        if found is None:
            raise Refused(f"“{measure.quote}” refers to a dimension that was not given")
        return found * measure.value

    def _owned(self, item: Item, dimension: str, owner: Thing | None) -> Expr | None:
        if owner is None:
            own = item.dimensions.get(dimension)
            if own is not None and own.kind == "length":
                return self._parameter_for(item, dimension, own)
            solids = [s for s in self.solids if s.item is not item]
        else:
            solids = [s for s in self.solids if s.item.noun == owner.noun or s.item.term == owner.term] or self.solids
            if owner.ordinal and 0 < owner.ordinal <= len(solids):
                solids = [solids[owner.ordinal - 1]]
        return next((s.sizes[dimension] for s in solids if dimension in s.sizes), None)

    def _parameter_for(self, item: Item, dimension: str, measure: Measure) -> Expr:
        name = self.prefix(item) + dimension.replace(" ", "_")
        known = next((p for p in self.parameters if p.name == name), None)
        return parameter(name) if known else expr(measure.value)

    # numbers

    def number(self, value: Expr) -> float:
        """The value of an expression with the parameters as they are."""
        return value.evaluate(self.part().values())

    def part(self) -> Part:
        """What there is so far."""
        return Part(tuple(self.parameters), tuple(self.features))

    def pruned(self) -> Part:
        """The part without parameters that nothing uses."""
        part = self.part()
        used = part.used()
        return replace(part, parameters=tuple(p for p in part.parameters if p.name in used))

    def extreme(self, values: Iterable[Expr], *, high: bool) -> Expr:
        """The expression with the smallest or the largest value."""
        return (max if high else min)(values, key=self.number)


def host_of(draft: Draft, item: Item) -> Solid:
    """The body that an item belongs to: the one that it names, else the base."""
    return next((s for s in draft.solids if s.item is item.host), draft.solids[0])


def _plain(measure: Measure) -> bool:
    """Whether the quote says no more than the number does."""
    text = measure.quote.lower().replace("units", "").replace("unit", "").replace("mm", "").strip(" -=~")
    try:
        return float(text) == measure.value
    except ValueError:
        return "x" in text or "×" in text or " by " in text
