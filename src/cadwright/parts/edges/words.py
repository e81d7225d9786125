"""Which edges a text means: the words that were said of them, put together."""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from cadwright.english.statements import Mention, Place
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.faces import FACES
from cadwright.parts.scene import Scene, UnbuildableError

_MEANT = {
    "long side": ("long", "edge"),
    "far end": ("other", "end"),
    "near end": ("near", "end"),
    "other side": ("other",),
    "inside": ("inner",),
    "inside bend": ("inner", "bend"),
}
"""What places that are no words of edges say of them."""
NOUNS = frozenset(("corner", "edge", "end", "rim", "shoulder", "floor", "bend", "side", "small end", "big end"))
_CUT = frozenset(("hole", "cross hole", "slot", "pocket", "groove", "notch", "step", "keyway"))
"""Kinds of things whose edges are not there when a body is treated."""
ALSO_THINGS = {"tip": "end", "nose": "end", "shoulder": "shoulder", "step": "shoulder", "rim": "rim", "lip": "rim"}
"""Words for edges that are also nouns of things."""
_FEET = frozenset(("base", "foot"))
_AND, _PLURAL = "+", "s"
_RUNS = frozenset(("long", "short"))
_OF_CORNER = 2
"""So many sides meet in a corner."""
_ALONG = {"x": "along x", "y": "along y", "z": "vertical", "length": "long", "width": "short", "height": "vertical"}
"""What a direction says of edges."""


class Wish(msgspec.Struct, frozen=True):
    """The edges that are meant: alternatives of words, and what is left as it is.

    ``spared_runs`` are the long or the short edges that are left, each with its sides.
    ``nouns`` are what they are called, ``count`` how many there are; ``joint`` is whether they are where two things
    meet, ``plural`` whether they are several.
    """

    groups: tuple[frozenset[str], ...]
    nouns: frozenset[str]
    spared: frozenset[str] = frozenset()
    spared_corners: frozenset[frozenset[str]] = frozenset()
    spared_runs: frozenset[frozenset[str]] = frozenset()
    count: int | None = None
    plural: bool = False
    joint: bool = False
    every: bool = False

    def has(self, *words: str) -> bool:
        """Whether one of the words was said of any of the edges."""
        return any(word in group for group in self.groups for word in words)

    @property
    def directed(self) -> bool:
        """Whether they are those along one of the level axes."""
        return self.has("along x", "along y")

    @property
    def spares(self) -> bool:
        """Whether some edges are left as they are."""
        return bool(self.spared or self.spared_runs)

    @property
    def sides(self) -> frozenset[str]:
        """The sides that were said."""
        return frozenset(w for g in self.groups for w in g if w in FACES)


def wish(scene: Scene, mention: Mention) -> Wish:
    """What was said of the edges of a treatment; all of it counts as used."""
    noun = mention.noun.lower()
    nouns: set[str] = {n for n in ("corner", "edge") if n in noun}
    groups: list[frozenset[str]] = []
    plain: list[str] = []
    spared: set[str] = set()
    corners: set[frozenset[str]] = set()
    runs: set[frozenset[str]] = set()
    plural = bool(nouns) and ("corners" in noun or "edges" in noun)
    joint = every = False
    counts = [mention.count] if mention.count is not None else []
    for place in _with_all_spared(scene, mention.places):
        if _contradicts(mention, place) or (place.kind == "axis" and place.axis not in _ALONG):
            continue
        _check(mention, place)
        scene.use(place)
        side = _one_side(scene, mention, place)
        if side:
            plain.append(side)
            continue
        words = [w for side in place.sides for w in _MEANT.get(side, (side,))]
        also = _as_noun(scene, mention, place)
        nouns.update(also)
        every = every or place.every
        if place.kind == "axis":
            plain.append(_ALONG[place.axis])
        elif place.kind == "corner":
            nouns.add("corner")
        elif place.relation == "except":
            corners |= _spared_corners(words)
            if _RUNS & {*words}:
                runs.add(frozenset(w for w in words if w in _RUNS or w in FACES))
                continue
            spared.update(_spared(place, words) - frozenset().union(*corners))
        elif place.kind == "edges":
            nouns |= NOUNS & set(words)
            plural = plural or _PLURAL in words
            joint = joint or place.relation == "joint"
            counts += place.counts
            if NOUNS & {*words, *also}:
                groups += _groups(words)
            else:
                plain += [w for w in words if w != _PLURAL]
        elif place.kind == "host" and _is_foot(scene, mention, place):
            joint = True
        else:
            nouns |= (NOUNS & set(words)) if place.kind != "host" else set()
            plain += [w for w in words if w not in NOUNS]
    scene.count(mention)
    plain += _of_bore(scene, mention)
    plain += [other for one, other in (("inner", "outer"), ("outer", "inner")) if one in spared]
    spared -= {"inner", "outer"}
    adjectives = frozenset(a for a in ("vertical", "inner", "outer") if scene.said(mention, a))
    groups = _with(groups, plain)
    groups = [g | adjectives for g in groups] or [adjectives]
    count = next((c for c in counts if c), None)
    return Wish(
        tuple(groups),
        frozenset(nouns) - _only_ends(mention),
        frozenset(spared),
        frozenset(corners),
        frozenset(runs),
        count,
        plural,
        joint,
        every,
    )


def _check(mention: Mention, place: Place) -> None:
    """Raise `UnbuildableError` for edges that are told by what I cannot find."""
    if place.kind in ("edges", "along") and place.amounts:
        raise UnbuildableError(f"which edges are {place.amounts[0].value:g} mm long is not clear")
    if place.sides[-1:] == ("opposite",) and any(p.ref and p.span[0] == place.span[1] for p in mention.places):
        raise UnbuildableError("I cannot tell which edges are opposite to that")


def _of_bore(scene: Scene, mention: Mention) -> set[str]:
    """Which edges of a ring are meant where its bore is named, which is no hole of its own: its inner or other ones."""
    if any(m.kind == "hole" for m in scene.mentions):
        return set()
    return {"outer" if p.relation == "except" else "inner" for p in mention.places if p.ref == "hole"}


def _only_ends(mention: Mention) -> frozenset[str]:
    """The corners, where “every edge” is named beside them: they are only where the edges end."""
    told = [p for p in mention.places if p.kind == "edges" and not p.relation and not p.ref]
    alone = [{*p.sides} - {_PLURAL, _AND} for p in told]
    if "corner" in mention.noun.lower() and any(_AND in p.sides for p in told):
        alone.append({"corner"})  # “edges and corners rounded”
    both = {"edge", "corner"} in alone or ({"edge"} in alone and {"corner"} in alone)
    return frozenset(("corner",)) if both else frozenset()


def _one_side(scene: Scene, mention: Mention, place: Place) -> str:
    """The side at which corners are that are those of “one long side” or “one end”; which one makes no difference."""
    corners = "corner" in mention.noun.lower() or any("corner" in p.sides for p in mention.places)
    words = {*place.sides}
    several = place.every or place.counts not in ((), (1,)) or _PLURAL in words
    if place.kind not in ("edges", "place") or not corners or "corner" in words or several:
        return ""
    lengths = [scene.value(scene.body.size(a)) for a in ("x", "y")]
    ends, sides = ("left", "right"), ("front", "back")
    if lengths[0] < lengths[1] - ROUNDING:
        ends, sides = ("front", "back"), ("left", "right")
    if words & {"long side", "long"}:
        return sides[0]
    return ends[1] if "far end" in words else ends[0] if words & {"end", "near end", "short"} else ""


def _contradicts(mention: Mention, place: Place) -> bool:
    """Whether a place is none of theirs: edges that are said to be sharp before (“sharp edges, chamfered 1 mm”), and
    “below the head”, where another thing is.
    """
    if place.kind == "host" and place.relation in ("above", "below", "under", "over"):
        return True
    return "plain" in place.sides and place.relation != "except" and place.span[0] < mention.span[0]


def _is_foot(scene: Scene, mention: Mention, place: Place) -> bool:
    """“At the base”: where a thing stands, if nothing is called so."""
    known = any(m is not mention and place.noun in m.term.split() for m in scene.mentions)
    return mention.host is not None and place.noun in _FEET and not known


def _as_noun(scene: Scene, mention: Mention, place: Place) -> list[str]:
    """“On the tip”, “at both shoulders”: no things of their own where nothing is called so."""
    known = any(m is not mention and place.noun in m.term.split() for m in scene.mentions)
    return [ALSO_THINGS[place.noun]] if place.noun in ALSO_THINGS and not known else []


def _spared(place: Place, words: list[str]) -> set[str]:
    """What is left as it is: the sides, the upright edges; those of holes are not there yet."""
    if place.ref and place.ref not in _CUT:
        raise UnbuildableError(f"I cannot leave out the edges of the {place.noun}")
    sides = {w for w in words if w in FACES}
    upright = {"vertical"} if "vertical" in words or ("corner" in words and not sides) else set()
    return sides | upright | ({"inner", "outer"} & {*words})


def _spared_corners(words: list[str]) -> set[frozenset[str]]:
    """The corners that are left as they are, each by its two sides: “except the front left one”."""
    sides = (frozenset(w for w in group if w in FACES) for group in _groups([w for w in words if w in (*FACES, "+")]))
    return {group for group in sides if len(group) == _OF_CORNER}


def _with_all_spared(scene: Scene, places: Sequence[Place]) -> Iterator[Place]:
    """The places of a treatment, with all that is said to be left out in one: “except the right front corner and …”."""
    waiting: Place | None = None
    for place in places:
        if waiting is not None and place.kind == "edges" and place.span[0] == waiting.span[1]:
            scene.use(waiting)
            scene.use(place)
            waiting = replace(waiting, sides=(*waiting.sides, *place.sides), span=(waiting.span[0], place.span[1]))
            continue
        if waiting is not None:
            yield waiting
        waiting = place if place.relation == "except" else None
        if waiting is None:
            yield place
    if waiting is not None:
        yield waiting


def refers(mention: Mention) -> Place | None:
    """The place that names the thing whose edges they are."""
    named = (p for p in mention.places if p.ref and p.kind in ("edges", "host", "centre") and p.relation != "except")
    return next((p for p in named if not (mention.host is not None and p.kind == "host" and p.noun in _FEET)), None)


def _groups(words: list[str]) -> list[frozenset[str]]:
    """“Top and bottom edges” are two groups, “top left edge” is one; “of the top” behind the noun is said of all."""
    at = max((k for k, w in enumerate(words) if w in NOUNS), default=len(words))
    behind = words[at:] if _AND not in words[at:] else []
    found: list[set[str]] = [set()]
    for word in words[:at] if behind else words:
        if word == _AND:
            found.append(set())
        elif word not in NOUNS and word != _PLURAL:
            found[-1].add(word)
    shared = {w for w in behind if w not in NOUNS and w != _PLURAL}
    kept = [frozenset(g | shared) for g in found if g] or [frozenset(shared)]
    return _completed(kept)


def _completed(groups: list[frozenset[str]]) -> list[frozenset[str]]:
    """“The top left and right corners”: the right one is at the top, too."""
    if len(groups) != 2:
        return groups
    first, second = ({w for w in g if w in FACES} for g in groups)
    if len(first) == 2 and len(second) == 1:
        axis = FACES[next(iter(second))].axis
        rest = {w for w in first if FACES[w].axis != axis}
        return [groups[0], groups[1] | rest] if len(rest) == 1 else groups
    return groups


def _with(groups: list[frozenset[str]], plain: list[str]) -> list[frozenset[str]]:
    """Sides that were said beside the edges: of these edges, or where none were named, of the thing."""
    apart = _AND in plain
    plain = [w for w in plain if w != _AND]
    if not plain:
        return groups
    directions = {w for w in plain if w.startswith("along")}
    named = [g | directions if len(g) > 1 else g for g in groups if g]
    if any(set(plain) - {"along x", "along y"} <= g for g in named if len(g) > 1):
        return named  # “the front top edge along its length, equal on top and front”
    if named and any("vertical" in g for g in named) and set(plain) <= {"top", "bottom"}:
        return [*named, *(frozenset((w,)) for w in plain)]
    if named and not apart:
        return [g | set(plain) for g in named]
    if apart:
        return [*named, *(frozenset((w,)) for w in plain)]
    axes = [FACES[w].axis for w in plain if w in FACES]
    if len(set(axes)) < len(axes) or len(plain) == 1:
        return [frozenset((w,)) for w in plain]
    return [frozenset(plain)]
