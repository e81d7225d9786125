"""Known things with what a text says of them anew: another size, count or place, fewer of them, or one more like it."""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from cadwright.english.alterations import CLOSED, HOLLOWED, INSTEAD, OVER, STAYS, WHOLE, treated
from cadwright.english.axes import AXIS
from cadwright.english.changes.absolute import Values, absolute, named_size, of_itself, over_all
from cadwright.english.changes.outlines import hollowed, reshaped, without_cube
from cadwright.english.changes.pieces import without_rivals
from cadwright.english.changes.pins import middle, mirrored, moved, pinned, standing
from cadwright.english.changes.places import are_at_corners, from_edges, in_rows, moved_places
from cadwright.english.changes.poses import as_pose, posed
from cadwright.english.changes.treatments import as_said, of_mouth, resized
from cadwright.english.frames import Frame, Role
from cadwright.english.poses import POSE
from cadwright.english.statements import ALSO, Mention, Place, Quantity, Span, Standing
from cadwright.geometry.tolerance import ROUNDING

_QUARTER = 90
_UNDER = "bottom"
_OPPOSITE = frozenset((("top", "other side"), ("top", "far end")))
"""What is in the middle of the top is on the other side where it is on the underside."""


_LEGS = {"vertical": "leg b", "upright": "leg b", "back": "leg b", "horizontal": "leg", "base": "leg", "foot": "leg"}
"""Which of two legs is meant by where it is."""


class Changed(msgspec.Struct, frozen=True):
    """Things after a change, in the order of the reading; ``lost`` are the spans of changes that they cannot take,
    ``told`` what is assumed.
    """

    things: tuple[Mention, ...]
    lost: tuple[Span, ...] = ()
    told: tuple[str, ...] = ()


def changed(mentions: Sequence[Mention], frames: Mapping[str, Frame], values: Values) -> Changed:
    """What a reading of a text about known things makes of them, and the things that it adds."""
    mentions = as_said(resized(hollowed(without_cube(reshaped(mentions, frames)))))
    bodies = [k for k, m in enumerate(mentions) if m.before is not None and frames[m.kind].role in ("body", "whole")]
    stacked = [over_all(of_itself(m, frames[m.kind]), k, values, bodies) for k, m in enumerate(mentions)]
    work = _Work([absolute(m, k, values, frames[m.kind].role) for k, m in enumerate(stacked)], frames)
    things = without_rivals(mentions, [work.after(m) for m in work.mentions], frames)
    things = _with_hosts(things, work)
    things = _held_fast(things, [*work.copies, *(m for m in things[len(mentions) :])])
    whole = tuple(replace(m, stands=()) for m in (*things, *work.copies))
    if any(term == HOLLOWED for m in mentions for term, _ in m.heard):
        work.told.append("what is hollow is open at the top")
    return Changed(whole, tuple(work.lost), tuple(dict.fromkeys(work.told)))


def _with_hosts(things: Sequence[Mention], work: "_Work") -> list[Mention]:
    """Things without those whose host is taken away, of which nothing is said: they go with it."""
    gone = {k for k, m in enumerate(things) if m.gone}
    found: list[Mention] = []
    for m in things:
        named = next((p for p in m.places if p.kind == "host" and p.ref), None)
        on = {k for k, h in enumerate(things) if named is not None and h.kind == named.ref and h is not m}
        on = on or ({m.host} if m.host is not None else set())
        if on and on <= gone and not m.gone:
            work.told.append(f"the {m.noun} went with the {things[min(on)].noun}")
            m = replace(m, gone=True)
        found.append(m)
    return found


def _held_fast(things: Sequence[Mention], copies: Sequence[Mention]) -> list[Mention]:
    """Things on the only one of a kind, told to be on that one where there are more of the kind now."""
    found: list[Mention] = []
    for m in things:
        refs = {p.ref for p in m.places if p.kind == "host" and p.ref} & {c.kind for c in copies}
        hosts = [k for k, h in enumerate(things) if h.kind in refs and h is not m and not h.gone]
        loose = m.before is None and m.host is None and len(hosts) == 1
        found.append(replace(m, host=hosts[0]) if loose else m)
    return found


class _Work:
    """The changes of one text."""

    def __init__(self, mentions: Sequence[Mention], frames: Mapping[str, Frame]) -> None:
        self.mentions, self.frames = mentions, frames
        self.copies: list[Mention] = []
        self.lost: list[Span] = []
        self.told: list[str] = []
        self.scale = next((q for m in mentions for s, q in m.sizes if s == WHOLE), None)

    def after(self, said: Mention) -> Mention:
        """What becomes of a thing."""
        before = said.before
        if before is None:
            return self._new(said)
        if said.group:
            if not _is_touched(said):
                self.lost.append(said.span)
            return replace(said, before=None, gone=True)
        if said.which:
            return self._some(said, before)
        k = self.mentions.index(said)
        if self._is_treated_anew(before):
            self.told.append(f"the {said.noun} edges are treated once: what was done to them before is gone")
            return replace(before, gone=True)
        said = self._fewer(said, before)
        if said.gone and self.frames[said.kind].role != "cut" and k == 0:
            self.lost.append(said.span)
            return before
        thing = self._of_groups(k, said, self._rest(said, before))
        if self.scale is not None:
            thing = self._scaled(thing, self.scale)
        if _is_copied(said):
            self.copies += self._copied(said, thing)
            return thing
        return self._said(said, thing)

    def _makes_place(self, known: Mention, role: Role) -> bool:
        """Whether another thing takes the place of a known one: “remove the chamfer and round the edges”."""
        edges = known.gone and role == self.frames[known.kind].role == "edge"
        return edges or any(term == INSTEAD for term, _ in known.heard)

    def _is_treated_anew(self, thing: Mention) -> bool:
        """Whether a text treats the very edges that a known thing treats in another way."""
        edges = treated(thing)
        fresh = (m for m in self.mentions if m.before is None and not m.gone and m.kind != thing.kind)
        return bool(edges) and self.frames[thing.kind].role == "edge" and any(treated(m) == edges for m in fresh)

    def _fewer(self, said: Mention, before: Mention) -> Mention:
        """A thing of which so many are to go: on a circle there are fewer then, elsewhere which is not told."""
        if not said.gone or said.count is None or before.count is None or said.count >= before.count:
            return said
        if not any(p.kind == "circle" for p in before.places):
            self.lost.append(said.span)
            return replace(said, gone=False, count=None)
        return replace(said, gone=False, count=before.count - said.count)

    def _of_groups(self, k: int, said: Mention, thing: Mention) -> Mention:
        """A thing with what is said of several at once."""
        for group in self.mentions:
            if k not in group.group or not _is_touched(group):
                continue
            about = replace(group, noun=said.noun, term=said.term, before=thing, stands=said.stands, group=())
            if _is_copied(about):
                self.copies += self._copied(about, thing)
            else:
                thing = replace(self._said(about, thing), stands=thing.stands)
        return thing

    def _said(self, said: Mention, thing: Mention) -> Mention:
        """A thing with what is said of it anew."""
        first = said is self.mentions[0] and self.scale is None and not said.sizes
        said = self._with_poses(of_mouth(from_edges(said, thing), thing))
        merged, lost = _merged(said, thing, self.frames[said.kind].role)
        self.lost += lost
        for place in [p for p in said.places if p.kind == "shift" and p.sides[0] in AXIS]:
            gone = moved(merged, place.sides[0], place.amounts[0].value, place.span)
            if gone is None or len({p.kind for p in said.places}) > 1:
                self.lost.append(place.span)
            else:
                merged = gone
        if STAYS in said.adjectives:
            stand = standing(thing)
            heard = next((span for term, span in said.heard if term == STAYS), said.span)
            loose = stand is None and len(self.mentions) > 1 and not thing.places and not first
            if said.places or said.count is not None or loose:
                self.lost.append(heard)
            elif stand is not None and not said.which:
                merged = pinned(merged, stand, stand.at, heard)
        return merged

    def _with_poses(self, said: Mention) -> Mention:
        """What is said of the only body, whose way to go is that of the whole part."""
        bodies = [m for m in self.mentions if self.frames[m.kind].role in ("body", "whole") and not m.gone]
        if said.before is not self.mentions[0].before:
            return said
        if len(bodies) > 1:
            if any(p.kind == POSE for p in said.places):
                self.told.append("all of the part is moved, with what is on it")
            return said
        places = (as_pose(p) if p.kind == "shift" and p.sides[0] in AXIS else p for p in said.places)
        return replace(said, places=tuple(places))

    def _rest(self, said: Mention, before: Mention) -> Mention:
        """What is left of a thing when something else happens to some of its copies."""
        thing = replace(before, stands=said.stands)
        taken = {n for m in self.mentions if m.before is before for n in m.which if _is_touched(m)}
        if not taken:
            return thing
        at = [p for s in said.stands for p in s.at]
        stand = standing(said)
        if stand is None:
            return thing
        rest = [p for n, p in enumerate(at) if n not in taken]
        if not rest:
            return replace(thing, gone=True)
        alone = replace(thing, noun=before.term) if len(rest) == 1 else thing
        return pinned(alone, stand, rest, said.span)

    def _some(self, said: Mention, before: Mention) -> Mention:
        """Some copies of a thing, on their own."""
        stand = standing(said)
        if stand is None or not _is_touched(said):
            self.lost.append(said.span)
            return replace(said, before=None, gone=True)
        at = tuple(stand.at[n] for n in said.which)
        some = replace(stand, at=at)
        noun = before.term if len(at) == 1 else before.noun
        thing = pinned(replace(before, noun=noun, span=said.span), stand, at, said.span)
        thing = replace(thing, stands=(some,))
        if _is_copied(said):
            self.copies += self._copied(said, thing)
            return replace(said, before=None, gone=True)
        return replace(self._said(said, thing), gone=said.gone)

    def _new(self, said: Mention) -> Mention:
        """A new thing; one in place of another stands where that stood, one like another is as large as that."""
        if said.gone:
            return said
        frame = self.frames[said.kind]
        instead = [m for m in self.mentions if m.before is not None and self._makes_place(m, frame.role)]
        fresh = [m for m in self.mentions if m.before is None and not m.gone]
        old = instead[0].before if len(instead) == 1 and fresh[0] is said else None
        if old is not None:
            said = replace(said, places=said.places or old.places, count=said.count or old.count)
            said = replace(said, host=said.host if said.host is not None else old.host)
            size = next((q for _, q in old.sizes if q.unit == "mm"), None)
            if not said.sizes and len(old.sizes) == 1 and size is not None and frame.bare:
                self.told.append(f"the {said.noun} has the size of the {old.noun}, {size.value:g} mm")
                return replace(said, sizes=((frame.bare[0], size),))
            return said
        return said

    def _copied(self, said: Mention, thing: Mention) -> list[Mention]:
        """A thing at other places as well: “the same peg on the underside, too”."""
        implied = all(term != ALSO for term, _ in said.heard)
        if not said.places:
            self.lost.append(said.heard[0][1] if said.heard else said.sizes[0][1].span if said.sizes else said.span)
            return []
        if implied:
            self.told.append(f"the new {thing.term} is like the one that is there")
        thing, lost = _merged(replace(said, places=(), count=None), thing, self.frames[said.kind].role)
        self.lost += lost
        found: list[Mention] = []
        plain = [p for p in said.places if p.kind == "place" and p.sides and not p.every]
        shifts = [p for p in said.places if p.kind == "shift"]
        if len(plain) == len(said.places):
            for side, span in {s: p.span for p in plain for s in p.sides}.items():
                found += self._opposite(said, thing, side, span)
            return found
        if shifts:
            (place,) = shifts[:1]
            new = moved(thing, place.sides[0], place.amounts[0].value, place.span)
            if new is None or (implied and (thing.count or 1) > 1) or len(said.places) > 1:
                self.lost.append(place.span)
                return []
            return [replace(new, span=said.span)]
        noun = thing.term if implied and said.count is None else thing.noun
        return [replace(thing, noun=noun, count=said.count, places=said.places, span=said.span)]

    def _opposite(self, said: Mention, thing: Mention, side: str, span: Span) -> list[Mention]:
        """The thing once more towards a side: opposite to where it is, or on that side of what it is on."""
        stand = standing(thing)
        under = stand is not None and (stand.side, side) in _OPPOSITE and _is_centred(stand)
        new = replace(thing, places=(Place("place", span, sides=(_UNDER,)),)) if under else mirrored(thing, side, span)
        if new is None and (side == "side" or side in AXIS) and (stand is None or stand.side != side):
            named = "right" if side == "side" else side
            place = Place("place", span, sides=(named,))
            new = replace(thing, count=said.count, places=(place,))
        if new is None:
            self.lost.append(span)
            return []
        return [replace(new, span=span)]

    def _scaled(self, thing: Mention, by: Quantity) -> Mention:
        """A thing that is so many times as large, with its distances."""
        if any(q.unit == "thread" for _, q in thing.sizes):
            self.lost.append(by.span)
        sizes = tuple((s, replace(q, value=q.value * by.value) if q.unit == "mm" else q) for s, q in thing.sizes)
        places = tuple(
            replace(p, amounts=tuple(replace(a, value=a.value * by.value) for a in p.amounts)) for p in thing.places
        )
        return replace(thing, sizes=sizes, places=places)


def _is_centred(stand: Standing) -> bool:
    """Whether a thing is in the middle of what it is on, which is then no other place to be mirrored to."""
    return len(stand.at) == 1 and all(abs(stand.at[0][n] - middle(stand)[n]) < ROUNDING for n in (0, 1))


def _is_copied(said: Mention) -> bool:
    """Whether there is to be one more like a thing: “the same on the left, too”, and not “the holes 6, too”."""
    implied = all(term != ALSO for term, _ in said.heard)
    return ALSO in said.adjectives and (bool(said.places) or not said.sizes or implied)


def _is_touched(said: Mention) -> bool:
    """Whether anything is said of a thing."""
    return bool(said.sizes or said.places or said.adjectives or said.gone or said.count is not None)


def _merged(said: Mention, thing: Mention, role: Role) -> tuple[Mention, list[Span]]:
    """A known thing with what was said of it anew."""
    lost: list[Span] = []
    fixed = {s for s, q in said.sizes if q.unit == "change" and q.value == 1 and q.plus == 0}
    legs = {_LEGS.get(s, "") for p in said.places if p.kind == "legs" for s in p.sides}
    sizes = {slot: q for slot, q in thing.sizes if slot not in legs or thing.size("leg b") is None}
    for slot, quantity in _each_way(said, thing):
        if slot == WHOLE or (quantity.unit, quantity.value, quantity.of) == ("ratio", 1.0, slot):
            continue  # “same width”
        named = named_size(thing, slot, fixed - {slot}, role)
        if (
            (quantity.unit == "change" and named is None)
            or (named in fixed and named != slot)
            or named not in {None, *sizes}
        ):
            lost.append(quantity.span)
            continue
        if (slot, named, quantity.unit) == ("wall", "inner diameter", "change"):
            if quantity.value != 1:
                lost.append(quantity.span)
                continue
            quantity = replace(quantity, plus=-2 * quantity.plus)  # the wall grows inwards
        fixed.add(slot)
        if (slot, named) == ("width", "diameter"):
            slot = "diameter"
        if (slot, named) == ("radius", "diameter") and quantity.unit == "mm":
            slot, quantity = "diameter", replace(quantity, value=quantity.value * 2)
        new = _grown(sizes[named], quantity) if quantity.unit == "change" and named else quantity
        new = replace(new, named=sizes[named].named) if named else new
        key = named if quantity.unit == "change" and named else slot
        sizes = {(key if s == named else s): (new if s == named else q) for s, q in sizes.items()} | {key: new}
    sizes, places, elsewhere = _with_places(said, thing, sizes)
    lost += elsewhere
    adjectives = tuple(dict.fromkeys((*thing.adjectives, *(a for a in said.adjectives if a not in (ALSO, STAYS)))))
    if "through" in said.adjectives:
        sizes = {slot: q for slot, q in sizes.items() if slot not in ("depth", "drill depth")}
        adjectives = tuple(a for a in adjectives if a != "blind")
    if CLOSED in said.adjectives:
        places = tuple(p for p in places if p.kind != "side open")
        adjectives = tuple(a for a in adjectives if a != "open")
    return replace(
        thing,
        count=said.count if said.count is not None else thing.count,
        sizes=tuple(sizes.items()),
        adjectives=adjectives,
        places=places,
        heard=said.heard,
        gone=said.gone or thing.gone,
    ), lost


def _with_places(
    said: Mention, thing: Mention, sizes: dict[str, Quantity]
) -> tuple[dict[str, Quantity], tuple[Place, ...], list[Span]]:
    """The sizes and places of a thing with the places said of it anew, and those that it cannot have."""
    lost = [q.span for slot, q in said.sizes if slot == OVER]
    lost += [p.span for p in said.places if p.kind == "axis" and not _is_quarter(said.size("angle"))]
    old = thing.places
    if any(p.kind == "remaining" for p in said.places):
        sizes = {slot: q for slot, q in sizes.items() if slot != "depth"}
    elif said.size("depth") is not None:
        old = tuple(p for p in old if p.kind != "remaining")
    poses = posed(*([p for p in m.places if p.kind == POSE] for m in (thing, said)))
    stays = [p for p in said.places if (p.kind != "shift" or p.sides[0] not in AXIS) and not are_at_corners(p, said)]
    old, new = (tuple(p for p in of if p.kind != POSE) for of in (old, stays))
    places, elsewhere = moved_places(in_rows(old, said.count), new)
    return sizes, (*places, *poses), lost + elsewhere


def _is_quarter(turn: Quantity | None) -> bool:
    """Whether a turn is one by which a thing goes along another axis; none is said where it only goes so."""
    return turn is None or turn.value % 180 == _QUARTER


def _each_way(said: Mention, thing: Mention) -> list[tuple[str, Quantity]]:
    """The sizes said of a thing; “70 mm square” is its length and its width where those are told."""
    ways = ("length", "width")
    square = thing.size("side") is None and all(thing.size(s) is not None for s in ways)
    along = any(p.kind == "axis" for p in said.places)  # where it goes then says how far it turned
    each = [(s, q) for name, q in said.sizes for s in (ways if name == "side" and square else (name,))]
    return [(s, q) for s, q in each if s not in (WHOLE, OVER) and not (s == "angle" and along)]


def _grown(old: Quantity, said: Quantity) -> Quantity:
    """A size that is ``said.plus`` more than it was, or ``said.value`` times that."""
    if old.unit == "ratio":
        return replace(old, value=old.value * said.value, plus=old.plus * said.value + said.plus, span=said.span)
    return replace(old, value=old.value * said.value + said.plus, span=said.span, quote=said.quote)
