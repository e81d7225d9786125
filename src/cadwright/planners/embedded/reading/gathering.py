"""Walks through the phrases of a text and collects what they say about each thing.

A measure, a place or an edge belongs to the thing that was mentioned last, unless it names another. "A" introduces a
thing, "the" looks for one that was mentioned; an ordinal counts those of a kind, and "the larger", "the left one" pick
one out of several.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from cadwright.planners.embedded.editing.grammar import PARTS, phrases
from cadwright.planners.embedded.editing.phrases import (
    Act,
    Amount,
    Dimension,
    Measure,
    Phrase,
    Place,
    Several,
    Size,
    Stop,
    Thing,
    Unknown,
)
from cadwright.planners.embedded.editing.scanning import NOUNS
from cadwright.planners.embedded.editing.vocabulary import SHAPE_ADJECTIVES, VOIDS
from cadwright.planners.embedded.reading.items import Item, Motion, Reading
from cadwright.planners.embedded.reading.referring import HEIGHTS, SKETCHES
from cadwright.planners.embedded.reading.resolving import (
    dimension_name,
    same,
    sketched_together,
)
from cadwright.planners.embedded.reading.rounding import Rounding

_TREATED = {
    "rounded": "fillet",
    "full-radius": "fillet",
    "filleted": "fillet",
    "chamfered": "chamfer",
    "beveled": "chamfer",
    "bevelled": "chamfer",
}
_UNSUPPORTED = ("mirror", "repeat", "sweep", "loft", "scale")
"""Verbs that nothing is made of."""
_RECESSES = ("counterbore", "countersink")


def gather(text: str, nouns: Mapping[str, str] = NOUNS, lasting: frozenset[str] = frozenset()) -> Reading:
    """What the text says, thing by thing; ``nouns`` are those that name a thing. Things of the terms ``lasting`` stay
    in the reading also where nothing was said of them.
    """
    gatherer = _Gatherer(text)
    gatherer.lasting = lasting
    for phrase in phrases(text, nouns):
        gatherer.take(phrase)
    return gatherer.finish()


def gather_onto(reading: Reading, text: str) -> None:
    """Add to a reading what a further text says; it may refer to the items that are there."""
    gatherer = _Gatherer(text, reading)
    gatherer.keep = len(reading.items)
    reading.text = text
    for phrase in phrases(text):
        gatherer.take(phrase)
    gatherer.finish()


class _Gatherer(Rounding):
    def __init__(self, text: str, reading: Reading | None = None) -> None:
        super().__init__(text, reading)
        self.word = ""
        self.verbs: list[str] = []
        """The verbs of the sentence so far."""
        self.pending: list[Place] = []
        """Places at the head of a sentence, before what stands there is named."""
        self.remark = ""
        """The dimension of which a fraction was just named ("half its width"), to be followed by the value."""
        self.named = False
        """Whether a thing was named in this sentence."""
        self.part: Thing | None = None
        """Edges or corners that were named without what is done to them: "vertical edges R8"."""

    def take(self, phrase: Phrase) -> None:
        match phrase:
            case Stop("."):
                self._flush()
                self.verb, self.word, self.verb_word, self.verbs, self.motion = "", "", "", [], None
                self.part = None
            case Stop():
                self.word = ""
            case Act():
                self._act(phrase)
            case Thing():
                self._thing(phrase)
            case Several() | Dimension():
                for dimension in phrase.dimensions if isinstance(phrase, Several) else (phrase,):
                    self._dimension(dimension)
            case Size(measures):
                self._each(phrase, lambda item: item.sizes.append(measures))
            case Amount():
                self._amount(phrase)
            case Place():
                self._place(phrase)
            case Unknown():
                self._unknown(phrase.start, phrase.end)

    def _flush(self) -> None:
        pending, self.pending, self.named = self.pending, [], False
        for place in pending:
            self._put(place)

    def finish(self) -> Reading:
        """The reading, without what only introduced other things."""
        self._flush()
        self._share_heights()
        kept, items = self.reading.items[: self.keep], []
        for item in self.reading.items[self.keep :]:
            items += item.members or [item]
        self.reading.items = kept + [i for i in items if not self._idle(i, items)]
        return self.reading

    def _share_heights(self) -> None:
        """A sketch without a height was extruded with the next one that has one."""
        waiting = [i for i in self._flat() if i.measured and not any(len(s) > 2 for s in i.sizes)]
        for item in waiting:
            later = self.reading.items[self.reading.items.index(item) + 1 :]
            lead = next((i for i in later if i.role == "add" and "extrusion" in i.dimensions), None)
            if lead is not None and item.verb == lead.verb == "make":
                item.dimensions["extrusion"] = lead.dimensions["extrusion"]
                sketched_together(lead, [item, lead])
                item.flat = True

    def _idle(self, item: Item, items: list[Item]) -> bool:
        """Whether nothing was said of a body that was named on the way to another one."""
        if self._lasts(item) or item.role == "finish" or not any(i.role == item.role and i.measured for i in items):
            return False
        if item.role == "cut" and item.article == "new":
            alike = [i for i in items if i.role == "cut" and i.shape == item.shape and i.measured]
            if "same" in self.text[item.start : item.end] and alike:
                item.dimensions, item.amounts = dict(alike[0].dimensions), list(alike[0].amounts)
                item.sizes = list(alike[0].sizes)
                return False
            self.reading.unknown.append(self.reading.quote(item))
        if item.role == "add" and (item.verb not in ("make", "extrude", "") or item.where("bottom", "top", "corner")):
            self.reading.unknown.append(self.reading.quote(item))
        return True

    def _each(self, phrase: Size | Amount | Dimension | Place, do: "object") -> None:
        if not self.currents:
            self._unknown(phrase.start, phrase.end)
        for item in self.currents:
            item.cover(phrase.start, phrase.end)
            do(item)  # type: ignore[operator]

    def _act(self, act: Act) -> None:
        self.verb, self.word, self.verb_word = act.verb, act.word if act.purpose else "", act.word
        self.verbs.append(act.verb)
        if act.word in _TREATED and self.part is not None:
            thing, self.part = self.part, None
            self.currents = [self._new(thing, "finish", act.verb)]
            self.currents[0].edges.append(thing)
        if act.verb in _UNSUPPORTED:
            self._unknown(act.start, act.end)
        if act.verb in ("rotate", "move"):
            self.motion = Motion(act.verb, act.start, act.end)

    # things

    def _thing(self, thing: Thing) -> None:
        if thing.term in PARTS.values():
            self._part(thing)
            return
        self.named = True
        self.singled = thing.article == "old" and not thing.plural
        if self.verb == "extrude" and thing.noun in SKETCHES and thing.article != "new" and self._flat():
            self._extruded_together()
        elif self._names_result(thing):
            self._alias(thing)
        elif not thing.pronoun and (thing.article == "all" or (thing.plural and thing.article in ("old", "these"))):
            self.currents = self._all_of(thing) or self.currents
        else:
            item = self._resolve(thing)
            if item is None:
                return
            if thing.term in _RECESSES and self.current is not None and self.current.shape == "hole":
                self.current.recess = item
            self.currents = [item]
            if item.role == "finish" and self.part is not None and not item.edges:
                item.edges.append(self.part)
                self.part = None
        self._cover(thing)
        if thing.pronoun and self.verb == "cut":
            self._carve()
        for dimension in thing.dimensions:
            self.take(dimension)
        if not thing.pronoun:
            pending, self.pending = self.pending, []
            for place in pending:
                self._put(place)

    def _carve(self) -> None:
        """A shape that was sketched on a body, now cut out of it."""
        item = self.current
        bodies = [i for i in self.reading.items if i.role == "add"]
        if item in bodies[1:] and not HEIGHTS & item.dimensions.keys():
            item.role, item.host = "cut", item.host or bodies[0]

    def _cover(self, thing: Thing) -> None:
        self.reading.unknown += thing.unknown
        for item in self.currents:
            item.cover(thing.start, thing.end)
            item.mirrored |= self.verb == "mirror"
            if thing.pronoun and thing.adjectives:
                _describe(item, thing)

    def _names_result(self, thing: Thing) -> bool:
        """Whether the thing is what was just made: "extrude it to form a cylinder"."""
        if self.current is None or (thing.article != "new" and not thing.count) or not self.word:
            return False
        before = self.verbs[-2] if len(self.verbs) > 1 else ""
        former = self.verb == "make" and not self.word.startswith(("us", "start", "begin", "draw", "sketch"))
        if self.current.role == "cut":
            return former and before in ("cut", "hollow", "extrude") and thing.term in VOIDS.values()
        joined = before in ("extrude", "revolve", "close") or self.word.startswith("form")
        return former and joined and thing.term not in VOIDS.values()

    def _alias(self, thing: Thing) -> None:
        assert self.current is not None
        self.current.nouns.add(thing.noun)
        if thing.term == "object" and thing.adjectives:
            self.current.adjectives |= set(thing.adjectives)

    def _part(self, thing: Thing) -> None:
        """Edges and corners: what a fillet or chamfer is for."""
        treated = next((_TREATED[a] for a in thing.adjectives if a in _TREATED), None)
        if treated is None and self.verb in ("fillet", "chamfer"):
            treated = self.verb
        if treated and not (self.current and self.current.role == "finish" and not self.current.edges):
            carved = self.current if self.current and self.current.role == "cut" and self.named else None
            self.currents = [self._new(thing, "finish", treated)]
            if carved is not None and self.verb in ("fillet", "chamfer") and carved.shape != "hole":
                self.currents[0].host = carved
        if self.current is None or self.current.role != "finish":
            self.part = thing
            return
        self.current.edges.append(thing)
        self.current.cover(thing.start, thing.end)
        for dimension in thing.dimensions:
            self.take(dimension)

    # what is said about them

    def _dimension(self, phrase: Dimension) -> None:
        if self._rounds(phrase):
            return
        if "hole" in phrase.qualifiers and phrase.name in ("diameter", "radius") and not self.lasting:
            self._named_hole(phrase)
        owner = self._known(phrase.owner) if phrase.owner is not None and not phrase.owner.pronoun else None
        if owner is None and phrase.owner is not None and phrase.owner.term in self.lasting:
            owner = self._new(phrase.owner, "add", phrase.owner.term)
        items = [owner] if owner is not None else self.currents
        if not items:
            self._unknown(phrase.start, phrase.end)
        for item in items:
            item.cover(phrase.start, phrase.end)
            name = dimension_name(phrase)
            measure = phrase.measure
            if measure.of is not None and not measure.of.dimension:
                measure = replace(measure, of=replace(measure.of, dimension=name))
            self._set(item, name, measure)

    def _set(self, item: Item, name: str, measure: Measure) -> None:
        """A second value is a remark when it is relative, a height to extrude by when that fits, else a conflict."""
        known = item.dimensions.get(name)
        if known is None or known.kind == "ratio":
            item.dimensions[name] = measure
        elif measure.kind != "ratio" and not same(known, measure):
            if name in HEIGHTS and "extrusion" not in item.dimensions and "extrude" in self.verbs:
                item.dimensions["extrusion"] = measure
            else:
                self.reading.conflicts.append(f"{name}: {known.quote} or {measure.quote}")

    def _amount(self, phrase: Amount) -> None:
        measure, item = phrase.measure, self.current
        if self.motion is not None and measure.kind == "angle":
            if item is not None and item.role == "cut":
                item.dimensions["rotation"], self.motion = measure, None
            else:
                self.motion.angle = measure
        elif (
            item is not None and measure.kind == "ratio" and measure.of and measure.of.dimension not in item.dimensions
        ):
            self.remark = measure.of.dimension
            if measure.of.owner is not None:
                item.dimensions[self.remark] = measure
        elif item is not None and self.remark and measure.stated and self.remark not in item.dimensions:
            item.dimensions[self.remark], self.remark = measure, ""
        elif self.verb == "extrude" and phrase.preposition in ("by", "to", "of", "") and self.currents:
            for item in self.currents:
                item.dimensions.setdefault("extrusion", phrase.measure)
                item.cover(phrase.start, phrase.end)
        elif measure.kind == "thread" and item is not None and item.end < phrase.start and self._screwed(item):
            self.currents = [self._new(Thing("hole", "hole", "new", start=phrase.start, end=phrase.end), "cut", "hole")]
            self.currents[0].amounts.append(measure)
        else:
            self._each(phrase, lambda item: item.amounts.append(phrase.measure))

    def _screwed(self, item: Item) -> bool:
        """Whether a thread that is named after a body ("an M3 screw passes through it") stands for a hole in it."""
        return item.role == "add" and not self.lasting

    def _place(self, place: Place) -> None:
        if self.motion is not None and self._moved(place):
            return
        bored = self.current is not None and self.current.role == "cut"
        if place.where == "axis" and self.verb not in ("extrude", "orient") and not bored:
            return
        if not self.named or self._of_next(place):
            self.pending.append(place)
        else:
            self._put(place)

    def _of_next(self, place: Place) -> bool:
        """Whether a pattern is that of the holes to come, rather than of the body that was just named."""
        item = self.current
        if place.where not in ("grid", "circle") or item is None:
            return False
        return item.role == "add" and (place.where == "grid" or (item.count or 1) == 1)


def _describe(item: Item, thing: Thing) -> None:
    """An adjective that stands after the noun."""
    item.adjectives |= set(thing.adjectives)
    shape = next((SHAPE_ADJECTIVES[a] for a in thing.adjectives if a in SHAPE_ADJECTIVES), None)
    if shape is not None and item.shape in ("box", "object", "hole", "pocket"):
        item.shape = shape if item.role == "add" or shape != "cylinder" else item.shape
