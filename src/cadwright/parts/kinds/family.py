"""Parts of the catalogue: a family's data, read as a kind of thing."""

import ast
from collections.abc import Iterable

from cadwright.catalogue.family import Family, FeatureData, ProfileData
from cadwright.english.frames import Frame as Said
from cadwright.english.statements import Mention
from cadwright.parts.bodies.stacking import outline
from cadwright.parts.expressions import Expr, expr, from_ast
from cadwright.parts.kinds.kind import Kind
from cadwright.parts.model import (
    Body,
    Circle,
    Corners,
    Counterbore,
    Countersink,
    Dress,
    Drill,
    Extrusion,
    Finish,
    Frame,
    Grid,
    Point2,
    Points,
    Polar,
    Polygon,
    Positions,
    Profile,
    Rectangle,
    Revolution,
    Slot,
)
from cadwright.parts.scene import MissingError, Scene, Solid, UnbuildableError

_LISTED = 12
"""How many of the sizes of a table an error names."""
MOST_REPEATS = 100


def kind_of(family: Family) -> Kind:
    """The kind of thing that a family describes."""
    frame = Said(
        family.name,
        "whole",
        family.nouns,
        family.slots,
        family.bare,
        {int(n): names for n, names in family.sizes.items()},
        family.needed,
        frozenset(family.adjectives),
        harmless=frozenset(family.harmless),
        marks=frozenset(family.marks),
        generic=frozenset(family.generic),
    )
    return Kind(frame, lambda scene, mention: _Build(family, scene, mention).run())


class _Build:
    """One part of a family in the making: its sizes by name."""

    def __init__(self, family: Family, scene: Scene, mention: Mention) -> None:
        self.family, self.scene, self.mention = family, scene, mention
        self.sizes: dict[str, Expr] = {}

    def run(self) -> None:
        """Add the part to an empty scene."""
        if self.scene.solids:
            raise UnbuildableError(f"a {self.mention.noun} on something else is beyond me")
        self._take()
        self._absorb()
        self._look_up()
        self._derive()
        for check in self.family.checks:
            if self.holds(check.when) and self.scene.value(self.value(check.positive)) <= 0:
                raise UnbuildableError(self.told(check.message))
        for feature in self.family.features:
            if self.holds(feature.when):
                self._add(feature)
        for text in self.family.assume:
            self.scene.assume(self.told(text))
        x, y, z = (self.value(e) for e in self.family.box)
        low = self.value(self.family.low)
        inner = self.value(self.family.inner) if self.family.inner else None
        k = self.scene.mentions.index(self.mention)
        self.scene.solids.append(
            Solid(k, (-x / 2, -y / 2, low), (x / 2, y / 2, low + z), "z" if self.family.round else None, inner)
        )

    # sizes

    def _take(self) -> None:
        """Take the sizes that were said; whole numbers where a count is meant."""
        for slot in dict.fromkeys(self.family.slots.values()):
            unit = self.family.units.get(slot, "mm")
            found = self.scene.maybe(self.mention, slot, slot.replace("_", " "), unit)
            if found is None:
                continue
            value = self.scene.value(found)
            if unit == "count" and value != int(value):
                raise UnbuildableError(f"{value:g} {slot.replace('_', ' ')} of a {self.mention.noun}")
            self.sizes[slot] = found

    def _absorb(self) -> None:
        """Take the sizes of things that are described although the family has them anyway."""
        for wanted in self.family.absorbs:
            for mention in self.scene.mentions:
                at_home = all(p.kind in ("centre", "corner") and not p.amounts for p in mention.places)
                fits = mention.kind == wanted.kind and (mention.count or 1) == wanted.count and at_home
                if fits and not mention.sizes and wanted.fills in self.sizes:
                    self.scene.absorb(mention)
                if not fits or wanted.fills in self.sizes or mention.size(wanted.slot) is None:
                    continue
                self.sizes[wanted.fills] = self.scene.length(mention, wanted.slot, name=wanted.fills.replace("_", " "))
                self.scene.absorb(mention)

    def _look_up(self) -> None:
        """Take the other sizes of the standard."""
        keys = self.family.designation
        if not keys or not all(k in self.sizes or self._assumed(k) for k in keys):
            return
        numbers = [
            self.scene.value(self.sizes[k]) / (25.4 if self.family.inches and n == 0 else 1.0)
            for n, k in enumerate(keys)
        ]
        name = "/".join(f"{n:g}" for n in numbers)
        line = self.family.table.get(name)
        if line is None:
            if all(self.mention.size(c) is not None for c in self.family.columns):
                return
            known = ", ".join(list(self.family.table)[:_LISTED])
            more = ", …" if len(self.family.table) > _LISTED else ""
            raise UnbuildableError(f"{name} is not a size of {self.family.source} that I know: {known}{more}")
        for key in keys:
            self.scene.decided(self.mention, key)
        for column, value in zip(self.family.columns, line, strict=True):
            if column not in self.sizes:
                note = f"{self.family.source}, {name}"
                self.sizes[column] = self.scene.define(column.replace("_", " "), value, note=note)

    def _assumed(self, name: str) -> bool:
        """Whether a slot that was not said has a default, which is then its value."""
        for let in self.family.lets:
            if let.name == name and name not in self.sizes and self.holds(let.when):
                value = self.value(let.value)
                self.sizes[name] = self.scene.define(
                    name.replace("_", " "), value, self.family.units.get(name, "mm"), "assumed" if let.assume else ""
                )
                if let.assume:
                    self.scene.assume(self.told(let.assume))
                return True
        return False

    def _derive(self) -> None:
        for let in self.family.lets:
            self._assumed(let.name)

    def holds(self, condition: str) -> bool:
        """Whether everything in a condition was said, and nothing in it that must not be."""
        return all(self._said(word.lstrip("!")) != word.startswith("!") for word in condition.split())

    def _said(self, word: str) -> bool:
        if word in self.family.adjectives:
            return self.scene.said(self.mention, word) or word in self.mention.term.split()
        return self.mention.size(word) is not None

    def value(self, text: str, k: int | None = None) -> Expr:
        """An expression over the sizes; `MissingError` where one was not said."""
        e = from_ast(ast.parse(text, mode="eval").body)
        known = self.sizes if k is None else {**self.sizes, "k": expr(k)}
        missing = sorted(e.names() - known.keys())
        if missing:
            raise MissingError(f"the {missing[0].replace('_', ' ')} of the {self.mention.noun} is missing")
        return e.substitute(known)

    def told(self, text: str) -> str:
        """A sentence with the values of the sizes that it names."""
        return text.format(**{n: self.scene.value(e) for n, e in self.sizes.items()}, noun=self.mention.noun)

    # features

    def _add(self, data: FeatureData) -> None:
        if not data.repeat:
            self._one(data, None)
            return
        count = round(self.scene.value(self.value(data.repeat)))
        if count > MOST_REPEATS:
            raise UnbuildableError(f"{count} of them are too many")
        for k in range(count):
            self._one(data, k)

    def _one(self, data: FeatureData, k: int | None) -> None:
        scene, name = self.scene, self.scene.name(data.name)
        x, y, z = (self.value(e, k) for e in data.at)
        frame = Frame(data.plane, (x, y, z))
        if data.make in ("fillet", "chamfer"):
            finish = Finish("fillet" if data.make == "fillet" else "chamfer", data.edges, self.value(data.size))
            scene.features.append(Dress(name, finish))
        elif data.make == "drill":
            depth = self.value(data.depth) if data.depth else None
            scene.features.append(
                Drill(name, frame, self.value(data.size), depth, self._positions(data), self._recess(data))
            )
        else:
            mode = data.mode if scene.features else "new"
            turned = data.make == "revolve"
            operation = Revolution(expr(360)) if turned else Extrusion(self.value(data.size, k))
            profiles = tuple(self._profile(p) for p in data.profiles)
            scene.features.append(Body(name, frame, profiles, operation, mode, self._positions(data)))

    def _recess(self, data: FeatureData) -> Counterbore | Countersink | None:
        if data.bore:
            return Counterbore(*self._all(data.bore))
        return Countersink(*self._all(data.sink)) if data.sink else None

    def _positions(self, data: FeatureData) -> Positions | None:
        if data.polar:
            return Polar(*self._all(data.polar))
        if data.corners:
            return Corners(*self._all(data.corners))
        if data.grid:
            return Grid(*self._all(data.grid))
        return Points(tuple(self._point(p) for p in data.points)) if data.points else None

    def _all(self, texts: Iterable[str]) -> list[Expr]:
        return [self.value(t) for t in texts]

    def _point(self, point: tuple[str, str]) -> Point2:
        return self.value(point[0]), self.value(point[1])

    def _profile(self, data: ProfileData) -> Profile:
        sizes = self._all(data.sizes)
        match data.shape:
            case "circle":
                return Circle(*sizes)
            case "rectangle":
                return Rectangle(*sizes)
            case "polygon":
                return Polygon(*sizes)
            case "slot":
                return Slot(*sizes)
            case "outline":
                return outline([self._point(p) for p in data.points])
