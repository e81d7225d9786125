"""The round edges of turned things: all of them, with those of a bore that was spoken of before."""

from collections.abc import Sequence

from msgspec.structs import replace

from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.bodies.coaxial import both_ends
from cadwright.parts.edges.boxes import UNCLEAR
from cadwright.parts.edges.cuts import treat_hole
from cadwright.parts.edges.rounds import treat_round
from cadwright.parts.edges.targets import Target, bore, target
from cadwright.parts.edges.treatments import Treat
from cadwright.parts.edges.words import Wish
from cadwright.parts.faces import normal
from cadwright.parts.model import Hole
from cadwright.parts.scene import AXES, Scene, Solid, UnbuildableError

_CIRCLES, _BOTH = "circular", "in and out"
_ALL = 4
"""So many round edges a ring has."""
_EDGED = frozenset((_CIRCLES, _BOTH, "edge", "rim", "side", "end", "inner", "outer", "+", "s"))
"""What is said of the edges of a ring that has a bore, and of nothing else."""


def is_of_bored(mention: Mention, everything: Sequence[Mention]) -> bool:
    """Whether edges are also those of the bore that a round thing has, so that they come behind it: “all four circular
    edges”, “inner and outer edges”, “both outer edges and both bore edges”.
    """
    if _bore_before(mention, everything) is None or any(p.relation for p in mention.places):
        return False
    places = [p for p in mention.places if p.kind == "edges"]
    words = {w for p in places if not p.ref for w in p.sides}
    if any(p.ref for p in mention.places):
        return "outer" in words and words <= _EDGED and _names_bore(mention)
    told = any((p.every and not p.counts) or _ALL in p.counts for p in places) or mention.count == _ALL
    whole = (told and "end" not in words) or bool({"inner", _BOTH} & words)
    return whole and words <= _EDGED


def _names_bore(mention: Mention) -> bool:
    """Whether edges of a bore are named, and those of nothing else."""
    named = [p for p in mention.places if p.ref]
    return all(p.ref == "hole" and p.kind == "edges" and {*p.sides} <= _EDGED for p in named) and bool(named)


def _bore_before(mention: Mention, everything: Sequence[Mention]) -> int | None:
    """The one plain bore of a round thing that was spoken of before its edges."""
    before = [(k, m) for k, m in enumerate(everything) if m.span[0] < mention.span[0] and not m.gone]
    bores = [k for k, m in before if _is_plain_bore(m)]
    others = [m for _, m in before if m.kind != "hole"]
    if len(bores) != 1 or not others or others[0].kind != "cylinder" or others[0].size("inner diameter"):
        return None
    return bores[0] if all(m.kind in ("chamfer", "fillet") for m in others[1:]) else None


def _is_plain_bore(mention: Mention) -> bool:
    """Whether a thing is one hole of which no place is said but the middle, right through."""
    aside = any(p.kind != "centre" and not both_ends(p) for p in mention.places) or mention.size("depth") is not None
    single = mention.count in (None, 1) and {*mention.adjectives} <= {"through"}
    return mention.kind == "hole" and single and not aside


def treat_turned(scene: Scene, mention: Mention, wish: Wish, aim: Target, treat: Treat) -> None:
    """Treat edges of a round thing, and of its bore where those are meant, too."""
    everywhere = _is_everywhere(wish) or _names_bore(mention)
    wish = _without_circles(wish)
    own = _bore_before(mention, scene.mentions) if is_of_bored(mention, scene.mentions) else None
    bored = own is not None and aim.solids and not aim.whole and _is_on_axis(scene, own, aim.solids[0])
    if own is None or not bored:
        if everywhere and wish.plural and not any(_has_bore(scene, aim, s) for s in aim.solids):
            raise UnbuildableError(UNCLEAR)
        treat_round(scene, wish, aim, treat)
        return
    if everywhere or wish.has("outer") or not wish.has("inner"):
        outer = replace(wish, groups=(frozenset(),), nouns=frozenset(("end",)), plural=True, count=None)
        treat_round(scene, outer, aim, treat)
    if everywhere or wish.has("inner") or not wish.has("outer"):
        inner = replace(wish, groups=(frozenset(),), nouns=frozenset(("edge",)), plural=True, count=None)
        treat_hole(scene, inner, Target(own, (), True, False), treat)
        if not wish.has("inner") and not everywhere:
            scene.assume(f"the edges of the {scene.mentions[own].noun} are treated, too")


def _is_everywhere(wish: Wish) -> bool:
    """Whether the edges inside and outside are meant: as such, or all four of them."""
    apart = any("inner" in g and "outer" not in g for g in wish.groups)
    apart &= any("outer" in g and "inner" not in g for g in wish.groups)
    return apart or wish.count == _ALL or wish.has(_BOTH)


def _without_circles(wish: Wish) -> Wish:
    """What was said of the edges without that they are circles, which those of a round thing are anyway."""
    less = {_CIRCLES, _BOTH, "inner", "outer"} if _is_everywhere(wish) else {_CIRCLES}
    return replace(
        wish,
        groups=tuple(g - less for g in wish.groups),
        nouns=wish.nouns - {"side"} | {"end"} if wish.nouns == {"edge", "side"} and wish.has(_CIRCLES) else wish.nouns,
        count=None if wish.count == _ALL else wish.count,
        plural=wish.plural or _is_everywhere(wish),
    )


def _has_bore(scene: Scene, aim: Target, solid: Solid) -> bool:
    """Whether a round thing was made with a bore."""
    return solid.inner is not None or bore(scene, aim.mention) is not None


def _is_on_axis(scene: Scene, own: int, solid: Solid) -> bool:
    """Whether a hole was drilled through a round thing along its axis."""
    made = [f for f in scene.features if isinstance(f, Hole) and scene.makers.get(f.name) == own]
    if len(made) != 1 or made[0].depth is not None or made[0].positions is not None:
        return False
    axis = normal(made[0].frame.plane)
    at = made[0].frame.origin
    level = [a for a in AXES if a != axis]
    return axis == solid.round_axis and all(
        abs(scene.value(at[AXES.index(a)] - solid.middle(a))) < ROUNDING for a in level
    )


def check_circles(mention: Mention, wish: Wish, aim: Target) -> None:
    """`UnbuildableError` where edges are said to be circles of something that is not round, or outer ones beside those
    of a hole.
    """
    beside = not aim.solids and any(p.kind == "edges" and not p.ref and "outer" in p.sides for p in mention.places)
    if wish.has(_CIRCLES, _BOTH) or (beside and any(p.ref for p in mention.places)):
        raise UnbuildableError(UNCLEAR)


def target_of(scene: Scene, mention: Mention, wish: Wish) -> Target:
    """The thing whose edges are treated: a round thing with its bore where the edges of both are meant."""
    if is_of_bored(mention, scene.mentions):
        base = scene.body.mention
        return Target(base, tuple(s for s in scene.solids if s.mention == base), False, False)
    return target(scene, mention, wish)
