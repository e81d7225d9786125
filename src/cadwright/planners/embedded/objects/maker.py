"""What builders of objects work with: sizes by name, with defaults that are told, and features."""

from itertools import pairwise

from cadwright.language.plurals import plural
from cadwright.language.quantities import Token, tokenise
from cadwright.parts.expressions import Expr, expr, parameter
from cadwright.parts.model import (
    ZERO,
    Body,
    Drill,
    Extrusion,
    Feature,
    Finish,
    Frame,
    LineTo,
    Mode,
    Operation,
    Outline,
    Parameter,
    Plane,
    Point2,
    Point3,
    Positions,
    Profile,
    Revolution,
)
from cadwright.parts.screws import CLEARANCE
from cadwright.planners.embedded.editing.grammar import phrases
from cadwright.planners.embedded.editing.phrases import Amount, Dimension, Measure, Stop, Thing
from cadwright.planners.embedded.editing.vocabulary import singular
from cadwright.planners.embedded.reading.drafting import MOST_COPIES, Draft, Refused
from cadwright.planners.embedded.reading.items import Item

ORIGIN: Point3 = (ZERO, ZERO, ZERO)


class Maker:
    """An object in the making.

    A size is looked for at addresses: "height" is a dimension of the object itself, "leg.height" one of its part
    ``leg``, "leg." a measure of the part that has no name.
    """

    def __init__(self, draft: Draft, whole: Item, parts: dict[str, Item]) -> None:
        self.draft = draft
        self.whole = whole
        self.parts = parts
        self._tokens = [t for t in tokenise(draft.reading.text) if t.text not in "-‑"]
        self._taken: list[Item] = []

    # what was said

    def mentions(self, *terms: str) -> bool:
        """Whether one of these parts, or one of these words, is in the text."""
        return any(t in self.parts for t in terms) or any(singular(t.word) in terms for t in self._tokens)

    def part(self, term: str) -> Item:
        """What was said of a part; an item without anything where it was not mentioned. "" is the object."""
        if not term:
            return self.whole
        return self.parts.setdefault(term, Item(Thing(term, term), "add", term))

    def take(self, role: str, *shapes: str) -> Item | None:
        """The next of the other things that were mentioned (holes, chamfers, …) of this role and one of these shapes;
        the builder answers for it.
        """
        for item in self.draft.reading.items:
            fits = item.role == role and (not shapes or item.shape in shapes or item.term in shapes)
            if fits and not self.took(item):
                self.answer(item)
                return item
        return None

    def answer(self, item: Item) -> None:
        """Let the builder answer for an item that was mentioned."""
        self._taken.append(item)

    def each(self, term: str) -> list[Item]:
        """Everything that was mentioned as this part, one after the other."""
        found = [i for i in self.draft.reading.items if i.term == term]
        self._taken += found
        return found

    def series(self, name: str) -> list[Measure]:
        """The measures of a list: "diameters of 20, 30 and 25 mm"."""
        found: list[Measure] = []
        listing = False
        for phrase in phrases(self.draft.reading.text):
            match phrase:
                case Dimension(named, _, measure):
                    listing = named == name
                    found += [measure] if listing else []
                case Amount(measure, "") if listing and measure.kind == "length":
                    found.append(measure)
                case Stop(","):
                    pass
                case _:
                    listing = False
        return found

    def forget(self, *names: str) -> None:
        """Let the object's dimensions of these names, and its measures without a name, count as understood."""
        for name in names:
            self.draft.use(self.whole, name)
        self.whole.amounts.clear()

    def bolt(self, term: str) -> Expr | None:
        """The clearance hole for the metric thread that was named of a part."""
        thread = next((m for m in self.part(term).amounts if m.kind == "thread"), None)
        if thread is None:
            return None
        self.part(term).amounts.remove(thread)
        if thread.value not in CLEARANCE:
            raise Refused(f"{thread.quote} is not a thread that I know")
        value = CLEARANCE[thread.value]
        self.draft.assume(f"{thread.quote}: clearance hole of {value:g} mm")
        return self.draft.define(f"{term}_diameter", value, note=f"{thread.quote} clearance hole")

    def took(self, item: Item) -> bool:
        """Whether the builder answers for an item."""
        return any(item is t for t in self._taken)

    def spread(self, term: str, *names: str) -> None:
        """Let the measures of "60 x 40 x 5" be the dimensions of these names, in order, those that are stated apart
        left out; a measure for which no name is left is quoted.
        """
        item = self.part(term)
        free = [name for name in names if name not in item.dimensions]
        several = next((s for s in item.sizes if len(s) <= len(names)), None)
        if several is not None:
            item.sizes.remove(several)
            for measure in several[len(free) :]:
                self.draft.misses(measure.quote)
        elif len(item.amounts) > 1 and not item.sizes:
            several, item.amounts[:] = tuple(item.amounts[: len(free)]), item.amounts[len(free) :]
        item.dimensions.update(zip(free, several or (), strict=False))

    def said(self, *addresses: str) -> bool:
        """Whether a size stands at one of these addresses."""
        return any(self._look(a) is not None for a in addresses)

    def thread(self) -> Token | None:
        """The metric thread ("M8") that is named in the text; the length of "M8x40" is that of the object."""
        named = next((t for t in self._tokens if t.kind == "thread"), None)
        for item in (self.whole, *self.parts.values()):
            item.amounts[:] = [m for m in item.amounts if m.kind != "thread"]
        length = designation(self.draft.reading.text)[2:]
        if length:
            self.whole.amounts[:] = [m for m in self.whole.amounts if m.value != float(length[0])]
            self.whole.dimensions.setdefault("length", Measure(float(length[0]), quote=length[0]))
        return named

    def threaded(self) -> bool:
        """Whether a metric thread is named in the text."""
        return any(t.kind == "thread" for t in self._tokens)

    def _look(self, address: str) -> tuple[Item, Measure] | None:
        term, _, name = address.rpartition(".")
        item = self.part(term)
        if name:
            return (item, item.dimensions[name]) if name in item.dimensions else None
        alone = [m for m in item.amounts if m.kind == "length"]
        return (item, alone[0]) if alone else None

    def _use(self, address: str) -> tuple[Item, Measure] | None:
        term, _, name = address.rpartition(".")
        found = self._look(address)
        if found is None:
            return None
        if name:
            measure = self.draft.use(self.part(term), name)
            return (found[0], measure) if measure is not None else None
        found[0].amounts.remove(found[1])
        return found

    # sizes

    def length(self, name: str, *addresses: str, default: Expr | float | None = None, note: str = "") -> Expr:
        """A named length: what was said at the first address that says something, else the default, which is told;
        `Refused` where there is neither.
        """
        return self.maybe(name, *addresses, note=note) or self.default(name, default, note)

    def maybe(self, name: str, *addresses: str, note: str = "") -> Expr | None:
        """A named length, if it was said; `Refused` when it is not positive."""
        for address in addresses:
            found = self._use(address)
            if found is None:
                continue
            item, measure = found
            if measure.kind not in ("length", "ratio"):
                raise Refused(f"“{measure.quote}” is not a length")
            value = self.draft.resolve(item, measure)
            if self.number(value) <= 0:
                raise Refused(f"“{measure.quote}” is not a possible {name.replace('_', ' ')}")
            return self.draft.define(name, value, note=note)
        return None

    def default(self, name: str, value: Expr | float | None, note: str = "") -> Expr:
        """A length that was not said."""
        if value is None:
            raise Refused(f"the {name.replace('_', ' ')} of the {self.whole.noun} is missing")
        size = nice(self.number(expr(value)))
        self.draft.assume(f"{name.replace('_', ' ')} not given: {size:g} mm")
        return self.draft.define(name, size, note=", ".join(t for t in (note, "assumed") if t))

    def across(self, name: str, *terms: str, default: Expr | float | None = None) -> Expr:
        """A diameter, said as a diameter or as a radius of one of these parts ("" is the object; "outer " and the
        like may stand after the part's dot), or as a measure of one of them that has no name.
        """
        found = self.maybe_across(name, *terms)
        if found is None:
            found = self.maybe(name, *(f"{t}." for t in terms if "." not in t))
        return found if found is not None else self.default(name, default)

    def maybe_across(self, name: str, *terms: str) -> Expr | None:
        """As `across`, if it was said."""
        for term in terms:
            part, _, qualifier = term.partition(".")
            found = self.maybe(name, f"{part}.{qualifier}diameter")
            if found is not None:
                return found
            radius = self.maybe(name.replace("diameter", "radius"), f"{part}.{qualifier}radius")
            if radius is not None:
                return radius * 2
        return None

    def angle(self, name: str, *addresses: str, default: float) -> Expr:
        """A named angle in degrees."""
        for address in addresses:
            found = self._use(address)
            if found is not None:
                return self.draft.define(name, found[1].value, "deg")
        self.draft.assume(f"{name.replace('_', ' ')} not given: {default:g} degrees")
        return self.draft.define(name, default, "deg", "assumed")

    def count(self, term: str, default: int, *, least: int = 1, told: bool = True) -> int:
        """How many of a part there are: "four legs", "four-legged"."""
        found = self._counted(term) or self.part(term).count
        if found is None:
            if told:
                self.draft.assume(f"number of {plural(term)} not given: {default}")
            return default
        if not least <= found <= MOST_COPIES:
            raise Refused(f"{found} {plural(term)} cannot be built")
        return found

    def counted(self, term: str, default: int, *, least: int = 1) -> Expr:
        """As `count`, as a parameter."""
        return self.draft.define(f"{term}_count", self.count(term, default, least=least), "count")

    def _counted(self, term: str) -> int | None:
        """The number before a word of the part, as in "three-drawer", "four legged"."""
        forms = {w for item in (self.part(term),) for w in (item.noun, term)}
        forms |= {f"{w}{e}" for w in set(forms) for e in ("ed", "d", w[-1] + "ed")}
        for before, word in zip(self._tokens, self._tokens[1:], strict=False):
            if before.kind in ("number", "count") and word.word in forms and _whole(before):
                return round(before.value)
        return None

    def number(self, value: Expr) -> float:
        """The value of an expression with the sizes as they are."""
        return self.draft.number(value)

    def require(self, fits: bool, reason: str) -> None:
        """`Refused`, for this reason, unless it fits."""
        if not fits:
            raise Refused(reason)

    def unused(self) -> list[str]:
        """The quotes of sizes that the builder made nothing of."""
        left: list[str] = []
        for item in (self.whole, *self.parts.values()):
            left += [f"{item.noun}: {quote}" for quote in self.draft.unused(item)]
            left += [f"{item.noun}: {m.quote}" for m in item.amounts]
            left += [f"{item.noun}: {s[0].quote}" for s in item.sizes]
        return left

    # features

    def name(self, name: str, value: Expr | float, note: str = "") -> Expr:
        """A size that follows from others, by a name of its own."""
        self.draft.parameters.append(Parameter(name, expr(value), "mm", note))
        return parameter(name)

    def solid(
        self,
        name: str,
        *profiles: Profile,
        by: Expr | Operation,
        at: Point3 = ORIGIN,
        plane: Plane = "XY",
        positions: Positions | None = None,
        mode: Mode | None = None,
        finishes: tuple[Finish, ...] = (),
        rotate: Point3 | None = None,
        note: str = "",
    ) -> None:
        """A body; ``by`` is what it is extruded by, or another operation. The first is new, the others are joined."""
        operation = Extrusion(by) if isinstance(by, Expr) else by
        mode = mode or ("join" if self.draft.features else "new")
        frame = Frame(plane, at, rotate)
        self.feature(Body(self.draft.free(name), frame, profiles, operation, mode, positions, finishes, note))

    def turned(self, name: str, corners: list[Point2], *, at: Point3 = ORIGIN, mode: Mode | None = None) -> None:
        """A body of revolution about Z; corners are radius and height."""
        self.solid(name, loop(corners), by=Revolution(expr(360)), at=at, plane="XZ", mode=mode)

    def drill(
        self,
        name: str,
        diameter: Expr,
        *,
        at: Point3 = ORIGIN,
        plane: Plane = "XY",
        depth: Expr | None = None,
        positions: Positions | None = None,
    ) -> None:
        """Round holes into a plane, against its normal."""
        self.feature(Drill(self.draft.free(name), Frame(plane, at), diameter, depth, positions))

    def feature(self, feature: Feature) -> None:
        """Any other feature."""
        self.draft.features.append(feature)


def designation(text: str) -> tuple[str, ...]:
    """The words of a thread with a length, "M8x40" or "M8 x 40 mm", in lower case: m8, x, 40."""
    tokens = tokenise(text)
    for thread, times, length in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if thread.kind == "thread" and times.word in {"x", "×", "by"} and length.kind in {"number", "length"}:
            return thread.word, times.word, f"{length.value:g}"
    return ()


def naca(text: str) -> str:
    """The code after the word "NACA"; "" where there is none."""
    tokens = tokenise(text)
    return next((b.text for a, b in pairwise(tokens) if a.word == "naca" and b.values), "")


def loop(corners: list[Point2]) -> Outline:
    """A closed loop of straight lines."""
    return Outline(corners[0], tuple(LineTo(c) for c in corners[1:]))


def nice(value: float) -> float:
    """Two significant digits."""
    return float(f"{value:.2g}")


def _whole(token: Token) -> bool:
    return token.value == int(token.value) and token.unit is None
