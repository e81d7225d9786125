"""The sizes of a part of the catalogue: what was said of it and its pieces, its standard, what follows and defaults."""

import re
from collections.abc import Mapping
from contextlib import suppress
from string import Formatter
from types import MappingProxyType

from msgspec.structs import replace

from cadwright.catalogue.family import Absorb, Family, Let
from cadwright.english.alterations import ABSENT
from cadwright.english.statements import Mention, Place, Quantity
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.expressions import Expr, expr, from_ast
from cadwright.parts.kinds.screw_hole import for_screw
from cadwright.parts.model import ZERO
from cadwright.parts.scene import MissingError, Scene, UnbuildableError, is_plural
from cadwright.parts.screws import PITCH
from cadwright.syntax import expression
from cadwright.values.question import Question

_LISTED = 12
"""How many of the sizes of a table an error names."""
_COMPARISON = re.compile(r"(\w+)(==|<=|>=|<|>)([\w.]+)")
_UNITS = {"mm": " mm", "deg": " degrees"}


SEATED = "seated"
"""What holds in the conditions of a family whose seat is cut into something else."""


def with_names(family: Family, noun: str) -> Family:
    """A family whose dimensions are called after one of several things: “bearing width”."""
    names = {*family.slots.values(), *family.columns, *(let.name for let in family.lets)}
    return replace(family, called={n: f"{noun} {family.called.get(n, n.replace('_', ' '))}" for n in names})


class Sizes:
    """The sizes of one part, by name."""

    def __init__(
        self, family: Family, scene: Scene, mention: Mention, given: Mapping[str, Expr | None] = MappingProxyType({})
    ) -> None:
        self.family, self.scene, self.mention = family, scene, mention
        self.pieces = {
            name: [m for m in scene.mentions if m.kind == f"{family.name}.{name}" and not m.gone]
            for name in family.pieces
        }
        self._found: dict[str, Expr] = {name: size for name, size in given.items() if size is not None}
        self._said: set[str] = {*given}
        self._asked: set[str] = set()
        self._lines: set[str] = set()
        """The lines of the table that things that were taken over are called by."""
        self._counted = {piece.count for piece in family.pieces.values()}

    def find(self) -> None:
        """Find what was said and what the standard says; `UnbuildableError` where it cannot be."""
        self._take(self.mention, self.family.slots)
        self._take_pieces()
        self._absorb()
        self._look_up()

    def settle(self) -> None:
        """Tell what is assumed beside the sizes, and which dimensions the sizes became that were not said."""
        for let in self.family.lets:
            if let.assume:
                self._assumed(let.name)
        for mention, slots in self._with_slots():
            piece = self.family.pieces.get(mention.kind.partition(".")[2])
            counted = (piece.count,) if piece is not None else ()
            for slot in (s for s in dict.fromkeys((*slots.values(), *counted)) if s in self._found):
                self.scene.settle(mention, slot, self._found[slot])
                if mention.size(slot) is not None and self._is_confirmed(slot):
                    self.scene.decided(mention, slot)

    def _is_confirmed(self, slot: str) -> bool:
        """Whether a size that was said is what follows from the others."""
        follows = self.family.confirms.get(slot, "")
        with suppress(MissingError):
            return bool(follows) and abs(self.scene.value(self.value(follows) - self._found[slot])) < ROUNDING
        return False

    def _with_slots(self) -> list[tuple[Mention, dict[str, str]]]:
        """The part and its pieces, as far as they were named, with their slots."""
        pieces = [(m, self.family.pieces[name].slots) for name, named in self.pieces.items() for m in named]
        return [(self.mention, self.family.slots), *pieces]

    def _take(self, mention: Mention, slots: dict[str, str]) -> None:
        """Take the sizes that were said; whole numbers where a count is meant."""
        for slot in dict.fromkeys(slots.values()):
            said = mention.size(slot)
            if said is None:
                continue
            if slot in self._found:
                if abs(self.scene.value(self._found[slot]) - said.value) < ROUNDING:
                    self.scene.take(mention, slot)
                continue
            unit = self.family.units.get(slot, "mm")
            found = self.scene.maybe(mention, slot, self._name(slot), unit)
            assert found is not None, "it was said"
            if unit == "count" and self.scene.value(found) % 1:
                raise UnbuildableError(f"{self.scene.value(found):g} {self._name(slot)} of a {self.mention.noun}")
            self._put(slot, found)

    def _name(self, slot: str) -> str:
        """What a size is called."""
        name = self.family.called.get(slot, slot.replace("_", " "))
        return f"number of {name}" if self.family.units.get(slot) == "count" and slot in self._counted else name

    def _put(self, slot: str, value: Expr) -> None:
        self._found[slot] = value
        self._said.add(slot)

    def _take_pieces(self) -> None:
        """Take what was said of the pieces: their sizes, numbers and places."""
        for name, mentions in self.pieces.items():
            piece = self.family.pieces[name]
            for mention in mentions:
                self.scene.absorbed.add(self.scene.mentions.index(mention))
                self._take(mention, piece.slots)
                if piece.count and mention.count is not None and piece.count not in self._found:
                    number = self.scene.count(mention)
                    self._put(piece.count, self.scene.define(self._name(piece.count), number, "count"))
                elif mention.count == 1 or (piece.count and self._is(piece.count, mention.count)):
                    self.scene.count(mention)
                for place in [p for p in mention.places if p.kind in piece.places]:
                    slot = piece.places[place.kind]
                    if slot == "@":
                        continue
                    if slot and place.amounts and slot not in self._found:
                        self._put(slot, self.scene.define(self._name(slot), self.scene.use(place).amounts[0].value))
                    elif not slot and not place.amounts:
                        self.scene.use(place)

    def _is(self, slot: str, number: int | None) -> bool:
        """Whether a size is a number."""
        return number is not None and slot in self._found and self.scene.value(self._found[slot]) == number

    def _absorb(self) -> None:
        """Take the sizes of things that are described although the family has them anyway."""
        for wanted in self.family.absorbs:
            for mention in self.scene.mentions:
                if mention.kind == wanted.kind and self._is_meant(wanted, mention):
                    self._take_over(wanted, mention)

    def _is_meant(self, wanted: Absorb, mention: Mention) -> bool:
        """Whether a thing can be the one that the family has, and says nothing else of what is known."""
        at_home = all(self._is_at_home(wanted, p) for p in mention.places)
        slots = {wanted.slot: wanted.fills, **wanted.also}
        said = [fills for slot, fills in slots.items() if mention.size(slot) is not None]
        said += [wanted.fills] if self._thread(wanted, mention) is not None else []
        told = (
            bool(said)
            or wanted.kind == f"{self.family.name} seat"
            or not self.family.table.keys().isdisjoint(mention.adjectives)
        )
        told = told or (not mention.sizes and (self._is_there(wanted.fills) or bool(wanted.number)))
        new = not self._found.keys() & {*said}
        return at_home and told and new and self._are_so_many(wanted, mention)

    @staticmethod
    def _are_so_many(wanted: Absorb, mention: Mention) -> bool:
        """Whether there are as many of a thing as the family has; “with M6 screw holes” are all of them."""
        plural = mention.noun.lower().endswith("s") and not mention.term.endswith("s")
        all_of_them = mention.count is None and plural and wanted.count > 1
        return all_of_them or wanted.count in (0, mention.count or 1)

    def _thread(self, wanted: Absorb, mention: Mention) -> Quantity | None:
        """The screw that a hole of the family is for, where the family says nothing of threads itself."""
        own = any(other.kind == wanted.kind and other.slot == "thread" for other in self.family.absorbs)
        across = wanted.kind == "hole" and wanted.slot == "diameter" and mention.size("diameter") is None
        return (mention.size("thread") or mention.size("recess thread")) if across and not own else None

    def _is_there(self, slot: str) -> bool:
        """Whether the family has something of this size anyway."""
        return slot in self._found or any(let.name == slot for let in self.family.lets)

    def _is_at_home(self, wanted: Absorb, place: Place) -> bool:
        """Whether a place says where the family has the thing anyway; a seat in something else has no corners."""
        if SEATED in self._said:
            return place.kind == "host" and place.ref == self.mention.kind
        if place.kind == "host":
            return place.ref.removeprefix(f"{self.family.name}.") in wanted.pieces
        if place.kind in wanted.places:
            return len(place.amounts) == 1 and wanted.places[place.kind] not in self._found
        down = place.kind == "axis" and self.family.round  # “a hole down the axis”
        corners = place.kind == "corner" and wanted.count != 1  # one in a corner is another one
        return (down or corners or place.kind == "centre") and not place.amounts

    def _take_over(self, wanted: Absorb, mention: Mention) -> None:
        """Take the sizes, the number and the adjectives of a thing as those of the family's own."""
        screw = self._thread(wanted, mention)
        if screw is not None:
            self.scene.used.add(screw.span)
            self._put(wanted.fills, for_screw(self.scene, mention, screw, self._name(wanted.fills)))
        for slot, fills in ((wanted.slot, wanted.fills), *wanted.also.items()):
            if mention.size(slot) is not None:
                self._put(fills, self.scene.length(mention, slot, name=self._name(fills)))
                if fills in self.family.designation:
                    self.scene.decided(mention, slot)
        deep = mention.size("depth")
        if deep is not None and deep.unit == "ratio" and deep.value == 1 and self.family.inner == wanted.fills:
            self.scene.take(mention, "depth")  # “bore: Ø40, full length”
        for place in (p for p in mention.places if p.kind in wanted.places):
            slot = wanted.places[place.kind]
            self._put(slot, self.scene.define(self._name(slot), place.amounts[0].value))
        number = wanted.each if any(p.every or p.relation == "per" for p in mention.places) else wanted.number
        if number and mention.count is not None:
            self._put(number, self.scene.define(self._name(number), mention.count, "count"))
        self._lines |= {a for a in mention.adjectives if a in self.family.table and self.scene.said(mention, a)}
        self._said |= {name for word, name in wanted.adjectives.items() if self.scene.said(mention, word)}
        self.scene.absorb(mention)

    def _look_up(self) -> None:
        """Take the other sizes of the standard."""
        keys = self.family.designation
        lines = [a for a in self.family.table if a in self.family.adjectives]
        called = [a for a in lines if a in self._lines or self.scene.said(self.mention, a)]
        if len(called) > 1:
            raise UnbuildableError(f"a {self.mention.noun} cannot be both {' and '.join(called)}")
        if called:
            self._put_line(called[0])
        elif lines and keys and not all(k in self._found or self._assumed(k) for k in keys):
            noun, names = self.mention.noun, tuple(a if " " in a else a.upper() for a in lines)
            question = Question(f"Which {noun}?", names, "it is a … " + noun)
            raise MissingError(f"which {noun} it is, is missing: {', '.join(names)}", question)
        if (
            set(self.family.table) & set(self.family.adjectives)
            or not keys
            or not all(k in self._found or self._assumed(k) for k in keys)
        ):
            return
        numbers = [
            self.scene.value(self._found[k]) / (25.4 if self.family.inches and n == 0 else 1.0)
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
            self._decide_with_origin(key)
        self._put_line(name)

    def _put_line(self, name: str) -> None:
        """Take the sizes of a line of the table that were not said."""
        for column, value in zip(self.family.columns, self.family.table[name], strict=True):
            if column not in self._found:
                note = f"{self.family.source}, {name}"
                self._found[column] = self.scene.define(self._name(column), value, note=note)

    def _assumed(self, name: str) -> bool:
        """Whether a slot that was not said has a default, which is then its value."""
        if name in self._found or name in self._asked:
            return False
        self._asked.add(name)
        try:
            for let in self.family.lets:
                if let.name == name and self.holds(let.when):
                    self._found[name] = self._default(let)
                    return True
        finally:
            self._asked.discard(name)
        return False

    def _default(self, let: Let) -> Expr:
        if let.pitch_of:
            return self._pitch(let)
        return self._usual(let) if let.usual else self._following(let)

    def _pitch(self, let: Let) -> Expr:
        """The pitch of a thread: as said, or the coarse one."""
        said = self.mention.size(let.pitch_of)
        if said is None:
            raise MissingError.of(let.name, self.mention)
        coarse = PITCH.get(said.value)
        pitch = said.plus or coarse
        if pitch is None:
            raise UnbuildableError(f"the pitch of {said.quote} is not said")
        if not said.plus:
            self.scene.assume(f"{said.quote}: the coarse pitch of {pitch:g} mm (ISO 261)")
        return self.scene.define(self._name(let.name), pitch, note=f"of {said.quote}")

    def _following(self, let: Let) -> Expr:
        if let.value in self._found and not let.assume:
            return self._found[let.value]
        unit = self.family.units.get(let.name, "mm")
        follows = self.value(let.value)
        if follows == ZERO and not let.assume:
            return ZERO  # what is not there has no dimension
        value = expr(round(self.scene.value(follows))) if unit == "count" else follows
        value = self.scene.define(self._name(let.name), value, unit, "assumed" if let.assume else "")
        if let.assume:
            self._found[let.name] = value
            self.scene.assume(self.told(let.assume))
        return value

    def _usual(self, let: Let) -> Expr:
        """A default of two digits."""
        unit, name = self.family.units.get(let.name, "mm"), self._name(let.name)
        value = self.scene.value(self.value(let.usual))
        value = self.scene.usual(name, round(value) if unit == "count" else float(f"{value:.2g}"))
        self.scene.assume(f"{name} not given: {value:g}{_UNITS.get(unit, '')}")
        return self.scene.define(name, value, unit, "assumed")

    def decide(self, slot: str) -> None:
        """Say that a size shapes the part by a choice."""
        for mention, slots in self._with_slots():
            if slot in slots.values():
                self.scene.decided(mention, slot)

    def decide_all(self, text: str) -> None:
        """Say that the sizes of an expression shape the part by a choice, and those that they follow from."""
        for name in from_ast(expression(text)).names():
            self._decide_with_origin(name)

    def _decide_with_origin(self, name: str) -> None:
        """Say that a size, and what it follows from, shape the part by a choice."""
        self.decide(name)
        for let in self.family.lets:
            if let.name == name and name not in self._said and (let.value or let.usual):
                self.decide_all(let.value or let.usual)

    def known(self, name: str) -> Expr | None:
        """A size that was said or is assumed; ``None`` for none."""
        return self._found[name] if name and (name in self._found or self._assumed(name)) else None

    def holds(self, condition: str) -> bool:
        """Whether everything in a condition was said or is so, and nothing in it that must not be."""
        found = [self._is_so(word.lstrip("!")) != word.startswith("!") for word in condition.split()]
        return all(found)  # each is asked for, so that no adjective counts as unheard

    def _is_so(self, word: str) -> bool:
        compared = _COMPARISON.fullmatch(word)
        if compared is not None:
            return self._compares(*compared.groups())
        if word in self.family.cases:
            found = [self.holds(case) for case in self.family.cases[word]]
            return any(found)
        if word in self.family.adjectives:
            return self.scene.said(self.mention, word) or word in self.mention.term.split()
        if "@" in word:
            name, _, side = word.partition("@")
            at = [self._is_at(m, side) for m in self.pieces[name]]
            return any(at)
        name, dot, adjective = word.partition(".")
        if name in self.pieces and word not in self._said:
            return any(self.scene.said(m, adjective or ABSENT) is bool(dot) for m in self.pieces[name])
        return word in self._said

    def _is_at(self, mention: Mention, side: str) -> bool:
        """Whether a piece is said to be at a side of the whole."""
        at = [p for p in mention.places if p.kind == "place" and p.sides == (side,)]
        return bool([self.scene.use(p) for p in at])

    def _compares(self, left: str, sign: str, right: str) -> bool:
        """Whether a comparison of sizes and numbers holds; it does not where a size is not known."""
        names = [n for n in (left, right) if n[0].isalpha()]
        if not all(n in self._found or self._assumed(n) for n in names):
            return False
        for name in names:
            if self.family.units.get(name) == "count":
                self.decide(name)
        a, b = (self.scene.value(self._found[n]) if n[0].isalpha() else float(n) for n in (left, right))
        return {"==": a == b, "<": a < b, ">": a > b, "<=": a <= b, ">=": a >= b}[sign]

    def value(self, text: str, k: int | None = None) -> Expr:
        """An expression over the sizes; `MissingError` where one was not said."""
        e = from_ast(expression(text))
        for name in sorted(e.names() - self._found.keys()):
            self._assumed(name)
        known = self._found if k is None else {**self._found, "k": expr(k)}
        missing = sorted(e.names() - known.keys())
        if missing:
            raise MissingError.of(self._name(missing[0]), self.mention, self.family.units.get(missing[0]) == "count")
        return e.substitute(known)

    def told(self, text: str) -> str:
        """A sentence with the values of the sizes that it names."""
        named = [n for _, n, _, _ in Formatter().parse(text) if n and n != "noun"]
        sizes = {n: self.scene.value(size) for n in named if (size := self.known(n)) is not None}
        return text.format(**sizes, noun=self.mention.term if is_plural(self.mention) else self.mention.noun)
