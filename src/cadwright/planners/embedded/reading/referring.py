"""Which item a noun phrase means: one that was mentioned, one out of several, or a new one."""

import re

from msgspec.structs import replace

from cadwright.planners.embedded.editing.phrases import Place, Thing
from cadwright.planners.embedded.editing.vocabulary import SHAPE_ADJECTIVES
from cadwright.planners.embedded.reading.items import Item, Reading, Role
from cadwright.planners.embedded.reading.resolving import (
    FLAT_SHAPES,
    GENERIC,
    alike,
    role_and_shape,
    sketched_together,
)

HEIGHTS = {"height", "extrusion", "depth", "thickness"}
SKETCHES = {"sketch", "outline", "profile", "shape", "drawing", "polyline", "figure"}
WHOLES = {"assembly", "object", "part", "model", "body", "structure"}
_LARGER = {"larger", "large", "big", "bigger", "main", "longer", "long", "wider", "base"}
_POSTURES = {"vertical", "horizontal", "upright"}
_SMALLER = {"smaller", "small", "tiny", "shorter", "short", "second", "narrower"}


_TIED = re.compile(
    r"\s*(?:(?:with|having|has)\b(?:(?!\band\b)[^.,;])*|(?:[^.;]|\.(?=\d))*\b(?:its|whose)\b[^.,;]*)", re.IGNORECASE
)
"""What stands between a body or void and the end of the words for its edges: "with chamfered edges", "its edges"."""


class Referring:
    """The items so far, and which of them is spoken of."""

    def __init__(self, text: str, reading: Reading | None = None) -> None:
        self.text = text
        self.reading = reading or Reading(text)
        self.keep = 0
        """How many of the first items were there before and stay as they are."""
        self.lasting: frozenset[str] = frozenset()
        self.verb = ""
        self.currents: list[Item] = []
        self.singled = False
        """Whether the last thing was named in the singular, as one that is known."""

    @property
    def current(self) -> Item | None:
        """The item that was spoken of last."""
        return self.currents[-1] if self.currents else None

    def _all_of(self, thing: Thing) -> list[Item]:
        """Both rectangles; these circles; the holes."""
        if thing.noun in SKETCHES:
            return self._flat()
        found = [i for i in self.reading.items if alike(i, thing)]
        told = [i for i in found if set(thing.adjectives) & i.adjectives - set(SHAPE_ADJECTIVES)]
        if told or (thing.article == "these" and not thing.count):
            return told or found[-1:]
        if thing.count and len(found) > thing.count:
            found = found[-thing.count :]
        if not found and thing.term != "object":
            item = self._resolve(thing)
            return [item] if item else []
        return found

    def _flat(self) -> list[Item]:
        """The sketched bodies that have no height yet."""
        return [
            i
            for i in self.reading.items[self.keep :]
            if i.role == "add" and i.shape in FLAT_SHAPES and not HEIGHTS & set(i.dimensions)
        ]

    def _resolve(self, thing: Thing) -> Item | None:
        """The item that a noun phrase means: one of those there are, or a new one."""
        if thing.pronoun or (thing.term == "object" and thing.noun in SKETCHES and thing.article == "old"):
            return self.current
        known = self._copy_of_current(thing) or self._known(thing)
        if known is not None:
            return known
        role, shape = role_and_shape(thing, self.verb)
        if thing.noun == "line" and self.current is not None and self.current.role == "add":
            return self.current
        if shape == "object" and role == "add":
            if thing.article != "new" and thing.ordinal is None and self.reading.items:
                return self.current
            if thing.noun in GENERIC - {"sketch", "polyline", "outline", "profile", "loop"} and not (
                thing.dimensions or self.reading.items
            ):
                return None
        return self._new(thing, role, shape)

    def _copy_of_current(self, thing: Thing) -> Item | None:
        """The first one, of several holes that were just spoken of; those on a rectangle move together."""
        item = self.current
        if thing.noun != "object" or not thing.ordinal or item is None or item.role != "cut":
            return None
        if not 0 < thing.ordinal <= (item.count or 0):
            return None
        return item if item.where("rectangle") else self._member(item, thing.ordinal - 1)

    def _extruded_together(self) -> None:
        """Everything that was sketched and has no height gets one; what lies inside another is a hole in it."""
        flat = self._flat()
        for item in flat:
            sketched_together(item, flat)
        self.currents = flat

    def _known(self, thing: Thing) -> Item | None:
        if thing.article == "new" or (thing.count and thing.article not in ("old", "all")):
            return None
        same = [i for i in self.reading.items if alike(i, thing)]
        if thing.ordinal is not None:
            return self._nth(thing, same)
        if thing.article == "" and self.verb not in ("extrude", "hollow", "move", "rotate"):
            return None
        adjectives = set(thing.adjectives)
        told = [i for i in same if adjectives & _POSTURES and adjectives & _POSTURES <= i.adjectives]
        if told:
            return told[-1]
        if len(same) > 1 and adjectives & (_LARGER | _SMALLER):
            return same[0] if adjectives & _LARGER else same[-1]
        return same[-1] if same else None

    def _nth(self, thing: Thing, same: list[Item]) -> Item | None:
        assert thing.ordinal is not None
        named = [i for i in same if i.ordinal == thing.ordinal and thing.noun in i.nouns]
        if named:
            return named[-1]
        if thing.ordinal == -1:
            return same[-1] if same else None
        group = next((i for i in same if (i.count or 0) >= thing.ordinal), None)
        if group is not None and len(same) == 1:
            return self._member(group, thing.ordinal - 1)
        return same[thing.ordinal - 1] if 0 < thing.ordinal <= len(same) else None

    def _member(self, group: Item, index: int) -> Item:
        """One of a plural, on its own from now on."""
        while len(group.members) < (group.count or 0):
            member = Item(Thing(group.term, group.noun, start=group.start, end=group.end), group.role, group.shape)
            member.dimensions, member.sizes = dict(group.dimensions), list(group.sizes)
            member.amounts, member.host, member.verb = list(group.amounts), group.host, group.verb
            group.members.append(member)
        return group.members[index]

    def _new(self, thing: Thing, role: Role, shape: str) -> Item:
        item = Item(thing, role, shape)
        item.verb = self.verb
        if role != "finish":
            kept, rest = self.reading.items[: self.keep], self.reading.items[self.keep :]
            self.reading.items = kept + [i for i in rest if self._lasts(i) or i.places or not alike(i, thing)]
        if role == "cut":
            item.host = self._last("add")
        elif role == "finish":
            item.host = self._treated(thing)
        self.reading.items.append(item)
        return item

    def _treated(self, thing: Thing) -> Item | None:
        """The body or void that was named last, where "with" or "its" ties edges to it; a hole has no corners."""
        last = next((i for i in reversed(self.reading.items) if i.role != "finish"), None)
        if last is None or (last.shape == "hole" and thing.term == "corner"):
            return None
        return last if _TIED.fullmatch(self.text, last.end, thing.end) else None

    def _lasts(self, item: Item) -> bool:
        """Whether an item stays when others come: something was said of it, or it is of those that last."""
        return item.measured or item.term in self.lasting

    def _last(self, role: Role) -> Item | None:
        return next((i for i in reversed(self.reading.items) if i.role == role), None)

    def _target(self, thing: Thing | None) -> Item | None:
        if thing is None:
            return None
        if thing.pronoun or (thing.term == "object" and thing.ordinal is None):
            others = [i for i in self.reading.items if i.role == "add" and i is not self.current]
            whole = thing.noun in WHOLES and not thing.pronoun
            return (others[0] if whole else others[-1]) if others else None
        return self._known(thing) or next((i for i in self.reading.items if alike(i, thing)), None)

    def _sided_member(self, group: Item, place: Place) -> Item:
        """The one of two on the left and right that "on the right" picks."""
        side = place.sides[0] if len(place.sides) == 1 else ""
        both = {"left", "right"} <= group.sides() or {"front", "back"} <= group.sides()
        if not (self.singled and both and group.count == 2 and side in ("left", "right", "front", "back")):
            return group
        for n, name in enumerate(("left", "right") if side in ("left", "right") else ("front", "back")):
            member = self._member(group, n)
            if not member.places:
                original, target = group.places[0]
                member.places = [(replace(original, where=name, sides=(name,)), target)]
                member.verb_word = group.verb_word
        self.currents = [self._member(group, ("left", "right").index(side) if side in ("left", "right") else 0)]
        return self.currents[0]
