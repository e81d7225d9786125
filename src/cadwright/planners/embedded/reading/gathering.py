"""Walks through the phrases of a text and collects what they say about each thing.

A measure, a place or an edge belongs to the thing that was mentioned last, unless it names another. "A" introduces a
thing, "the" looks for one that was mentioned; an ordinal counts those of a kind.
"""

from cadwright.planners.embedded.reading.grammar import PARTS, phrases
from cadwright.planners.embedded.reading.items import Item, Reading, Role
from cadwright.planners.embedded.reading.phrases import (
    Act,
    Amount,
    Dimension,
    Measure,
    Phrase,
    Place,
    Size,
    Stop,
    Thing,
    Unknown,
)
from cadwright.planners.embedded.reading.vocabulary import FINISHES, SHAPE_ADJECTIVES, SOLIDS, VOIDS

_TREATED = {
    "rounded": "fillet",
    "filleted": "fillet",
    "chamfered": "chamfer",
    "beveled": "chamfer",
    "bevelled": "chamfer",
}
_RECESSES = ("counterbore", "countersink")


def gather(text: str) -> Reading:
    """What the text says, thing by thing."""
    gatherer = _Gatherer(text)
    for phrase in phrases(text):
        gatherer.take(phrase)
    return gatherer.reading


class _Gatherer:
    def __init__(self, text: str) -> None:
        self.text = text
        self.reading = Reading(text)
        self.verb = ""
        self.current: Item | None = None

    def take(self, phrase: Phrase) -> None:
        match phrase:
            case Stop(mark):
                self.verb = "" if mark == "." else self.verb
            case Act(verb):
                self.verb = verb
            case Thing():
                self._thing(phrase)
            case Dimension():
                self._dimension(phrase)
            case Size(measures):
                self._on_current(phrase, lambda item: item.sizes.append(measures))
            case Amount():
                self._amount(phrase)
            case Place():
                self._place(phrase)
            case Unknown():
                self._unknown(phrase.start, phrase.end)

    def _unknown(self, start: int, end: int) -> None:
        quote = self.text[start:end]
        if any(c.isalnum() for c in quote):
            self.reading.unknown.append(quote)

    def _on_current(self, phrase: Size | Amount | Dimension | Place, do: "object") -> None:
        if self.current is None:
            self._unknown(phrase.start, phrase.end)
            return
        self.current.cover(phrase.start, phrase.end)
        do(self.current)  # type: ignore[operator]

    # things

    def _thing(self, thing: Thing) -> None:
        if thing.term in PARTS.values():
            self._part(thing)
            return
        item = self._resolve(thing)
        if item is None:
            return
        if thing.term in _RECESSES and self.current is not None and self.current.shape == "hole":
            self.current.recess = item
        self.current = item
        item.cover(thing.start, thing.end)
        for dimension in thing.dimensions:
            self.take(dimension)

    def _part(self, thing: Thing) -> None:
        """Edges and corners: what a fillet or chamfer is for."""
        treated = next((_TREATED[a] for a in thing.adjectives if a in _TREATED), None)
        if treated is None and self.verb in ("fillet", "chamfer"):
            treated = self.verb
        if treated and not (self.current and self.current.role == "finish" and not self.current.edges):
            self.current = self._new(thing, "finish", treated)
        if self.current is None or self.current.role != "finish":
            return
        self.current.edges.append(thing)
        self.current.cover(thing.start, thing.end)
        for dimension in thing.dimensions:
            self.take(dimension)

    def _resolve(self, thing: Thing) -> Item | None:
        """The item that a noun phrase means: one of those there are, or a new one."""
        if thing.pronoun:
            return self.current
        known = self._known(thing)
        if known is not None:
            return known
        role, shape = _role_and_shape(thing, self.verb)
        if shape == "object" and role == "add":
            return self.current
        return self._new(thing, role, shape)

    def _known(self, thing: Thing) -> Item | None:
        if thing.article == "new" or (thing.count and thing.article != "old" and thing.article != "all"):
            return None
        same = [i for i in self.reading.items if _alike(i, thing)]
        if thing.ordinal is not None:
            return same[thing.ordinal - 1] if 0 < thing.ordinal <= len(same) else None
        if thing.article == "" and self.verb not in ("extrude", "hollow", "move", "rotate"):
            return None
        return same[-1] if same else None

    def _new(self, thing: Thing, role: Role, shape: str) -> Item:
        item = Item(thing, role, shape)
        if role != "add":
            item.host = self._last("add")
        self.reading.items.append(item)
        return item

    def _last(self, role: Role) -> Item | None:
        return next((i for i in reversed(self.reading.items) if i.role == role), None)

    # what is said about them

    def _dimension(self, phrase: Dimension) -> None:
        item = self._known(phrase.owner) if phrase.owner is not None else None
        item = item or self.current
        if item is None:
            self._unknown(phrase.start, phrase.end)
            return
        item.cover(phrase.start, phrase.end)
        name = _dimension_name(phrase)
        known = item.dimensions.get(name)
        if known is not None and not _same(known, phrase.measure):
            self.reading.conflicts.append(f"{name}: {known.quote} or {phrase.measure.quote}")
            return
        item.dimensions[name] = phrase.measure

    def _amount(self, phrase: Amount) -> None:
        if self.verb == "extrude" and phrase.preposition in ("by", "to", "of", "") and self.current is not None:
            self.current.dimensions.setdefault("extrusion", phrase.measure)
            self.current.cover(phrase.start, phrase.end)
            return
        self._on_current(phrase, lambda item: item.amounts.append(phrase.measure))

    def _place(self, place: Place) -> None:
        target = self._target(place.target)
        current = self.current
        if current is None:
            return
        if current.role == "finish" and place.where.startswith("at ") and place.target is not None:
            current.edges.append(place.target)
        elif target is not None and target is not current and current.role != "add":
            current.host = target if target.role == "add" else current.host
        current.cover(place.start, place.end)
        current.places.append((place, target if target is not current else None))

    def _target(self, thing: Thing | None) -> Item | None:
        if thing is None:
            return None
        if thing.pronoun or thing.term == "object":
            others = [i for i in self.reading.items if i.role == "add" and i is not self.current]
            return others[-1] if others else None
        return self._known(thing) or next((i for i in self.reading.items if _alike(i, thing)), None)


def _role_and_shape(thing: Thing, verb: str) -> tuple[Role, str]:
    shape = next((SHAPE_ADJECTIVES[a] for a in thing.adjectives if a in SHAPE_ADJECTIVES), None)
    if thing.term in FINISHES.values():
        return "finish", thing.term
    if thing.term in VOIDS.values():
        return "cut", shape if shape and shape != "cylinder" else thing.term
    if thing.term == "box" and shape == "cylinder":
        return _role(verb), "cylinder"
    if thing.term in ("object", "box") and shape is not None:
        return _role(verb), shape
    if "hollow" in thing.adjectives and thing.term == "cylinder":
        return _role(verb), "ring"
    return _role(verb), thing.term


def _role(verb: str) -> Role:
    return "cut" if verb == "cut" else "add"


def _alike(item: Item, thing: Thing) -> bool:
    if item.noun == thing.noun:
        return True
    if item.role == "finish":
        return False
    role, shape = _role_and_shape(thing, "")
    if shape == "object" and thing.term == "object":
        return item.role == "add"
    return (item.shape == shape or item.term == thing.term) and (item.role == role or thing.term in SOLIDS.values())


def _dimension_name(phrase: Dimension) -> str:
    """The dimension with the qualifier that makes it another one."""
    qualifiers = {"outside": "outer", "external": "outer", "inside": "inner", "internal": "inner", "upper": "top"}
    for word in phrase.qualifiers:
        term = qualifiers.get(word, word)
        if term in ("extrusion", "extrude", "extruded"):
            return "extrusion"
        if term in ("outer", "inner", "wall", "base", "top", "bottom"):
            return f"{term} {phrase.name}"
    return phrase.name


def _same(a: Measure, b: Measure) -> bool:
    return a.kind == b.kind and abs(a.value - b.value) <= 1e-9 * max(1.0, abs(a.value)) and a.of == b.of


__all__ = ["VOIDS", "gather"]
