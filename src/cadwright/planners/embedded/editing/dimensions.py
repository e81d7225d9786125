"""Dimensions of a part get other values."""

from typing import Literal

from msgspec.structs import replace

from cadwright.parts.expressions import Expr
from cadwright.parts.model import Body, Dress, Hole
from cadwright.parts.scene import UnbuildableError as Refused
from cadwright.planners.embedded.editing.handles import Handle, box_sides, by_name, dimensions, finish_of
from cadwright.planners.embedded.editing.overall import change_overall, speaks_of_all
from cadwright.planners.embedded.editing.patterns import set_circle, set_count
from cadwright.planners.embedded.editing.phrases import Amount, Dimension, Owned, Thing
from cadwright.planners.embedded.editing.recesses import check_depth, goes_through, is_milled, set_depth, sink, through
from cadwright.planners.embedded.editing.references import base, describe, resolve
from cadwright.planners.embedded.editing.shared import separate
from cadwright.planners.embedded.editing.sites import tidy
from cadwright.planners.embedded.editing.solver import Change, find, with_note, with_value
from cadwright.planners.embedded.editing.threads import diameter_of
from cadwright.planners.embedded.editing.wishes import Resize, Wish
from cadwright.planners.embedded.editing.work import Work, renamed

_ALIASES = {
    "edge spacing": "edge distance",
    "padding": "edge distance",
    "edge padding": "edge distance",
    "taper": "angle",
    "pitch": "spacing",
}
_SIDES = ("length", "width", "height")
_DEPTHS = ("depth", "height", "thickness", "extrusion")


def change(work: Work, wish: Wish | Resize) -> None:
    """Do what a wish says; `Refused` where it cannot be done."""
    if isinstance(wish, Resize):
        _resize(work, wish)
        return
    wish = _understood(work, wish)
    if speaks_of_all(work, wish):
        change_overall(work, wish)
    elif wish.dimension == "count":
        for handle in _meant(work, wish.thing, "count"):
            set_count(work, handle, wish)
    elif wish.dimension.startswith("circle"):
        set_circle(work, _round_pattern(work, wish.thing), wish)
    else:
        for handle in _meant(work, wish.thing, wish.dimension):
            _change_one(work, handle, wish)


def _understood(work: Work, wish: Wish) -> Wish:
    """The wish with the dimension that people mean: of a countersink, or of the wall and the bore of a tube."""
    noun = wish.thing.noun if wish.thing is not None else ""
    if noun in ("counterbore", "countersink"):
        named = {"": "diameter", "width": "diameter", "size": "diameter"}.get(wish.dimension, wish.dimension)
        return replace(wish, dimension=f"{noun} {named}")
    start = dimensions(work.part, base(work))
    if wish.dimension == "thickness" and _long_tube(work) and noun not in ("wall", "bore"):
        meant = noun == "" or resolve(work, wish.thing or Thing("object", "it", pronoun=True)) == [base(work)]
        return replace(wish, thing=None, dimension="wall thickness") if meant else wish
    if noun == "wall" and wish.dimension in ("", "thickness", "width") and "wall thickness" in start:
        return replace(wish, thing=None, dimension="wall thickness")
    holes = any(h.noun == noun for h in work.handles)
    if noun == "bore" and not holes and "inner diameter" in start and wish.dimension in ("", "diameter", "radius"):
        return replace(wish, thing=None, dimension=f"inner {wish.dimension or 'diameter'}")
    return wish


def _long_tube(work: Work) -> bool:
    """Whether the part begins with a tube, rather than with a ring: as long as its radius at least."""
    known = dimensions(work.part, base(work))
    if not {"wall thickness", "height", "outer radius"} <= known.keys():
        return False
    return work.number(known["height"]) >= work.number(known["outer radius"])


def _meant(work: Work, thing: Thing | None, dimension: str) -> list[Handle]:
    if thing is not None and thing.pronoun:
        return _pronoun(work, resolve(work, thing), dimension)
    if thing is not None:
        return _with_dimension(work, resolve(work, thing), dimension)
    start = base(work)
    if _lookup(work, start, dimension) is not None:
        return [start]
    having = [h for h in work.handles if dimension and _lookup(work, h, dimension) is not None]
    if len(having) == 1:
        return having
    if having:
        raise Refused(f"it may be that of any of: {', '.join(describe(work, h) for h in having)}")
    return [start]


def _pronoun(work: Work, found: list[Handle], dimension: str) -> list[Handle]:
    """What "it" is: what was spoken of last, only where the script names such a dimension of it; else the whole."""
    start = base(work)
    if found != [start] and dimension in by_name(work.part, found[0]):
        work.assume(f"“it” is the {found[0].spoken}")
        return found
    return _with_dimension(work, [start], dimension)


def _with_dimension(work: Work, found: list[Handle], dimension: str) -> list[Handle]:
    """Of a whole that has not got the dimension itself, the only feature that has."""
    if len(found) != 1 or found[0] != base(work) or _lookup(work, found[0], dimension) is not None or not dimension:
        return found
    having = [h for h in work.handles if _lookup(work, h, dimension) is not None]
    return having if len(having) == 1 else found


def _lookup(work: Work, handle: Handle, dimension: str) -> Expr | None:
    known = dimensions(work.part, handle)
    wall = known.get(f"wall {dimension}") if handle.noun == "wall" else None
    return wall or known.get(dimension) or known.get(_ALIASES.get(dimension, dimension))


def _round_pattern(work: Work, thing: Thing | None) -> Handle:
    if thing is not None and thing.noun != "circle":
        return resolve(work, thing)[0]
    having = [h for h in work.handles if "circle" in dimensions(work.part, h)]
    several = having or [h for h in work.handles if h.kind == "hole" and h.copies > 1]
    if len(several) != 1:
        raise Refused("the part has no bolt circle" if not several else "there are several bolt circles")
    return several[0]


def _change_one(work: Work, handle: Handle, wish: Wish) -> None:
    dimension = _lookup(work, handle, wish.dimension)
    if isinstance(work.part.features[handle.feature], Hole) and wish.dimension == "depth":
        now = work.number(dimension if dimension is not None else through(work, handle))
        set_depth(work, handle, _new_value(work, handle, wish, now))
        return
    if dimension is None:
        raise Refused(_lacks(work, handle, wish.dimension))
    if wish.dimension in _DEPTHS and is_milled(work, handle):
        deep = _new_value(work, handle, wish, work.number(dimension))
        check_depth(work, handle, deep)
        if goes_through(work, handle):
            sink(work, handle, deep)
            return
    _give(work, handle, wish, dimension)


def _give(work: Work, handle: Handle, wish: Wish, dimension: Expr) -> None:
    """Give a dimension of a feature the value that is wished for."""
    now = work.number(dimension)
    if wish.old is not None and not wish.thread and abs(wish.old - now) > 1e-6 * max(1.0, abs(now)):
        raise Refused(f"the {wish.dimension or 'size'} of the {handle.spoken} is {now:g} mm, not {wish.old:g} mm")
    value = _new_value(work, handle, wish, now)
    if value <= 0:
        raise Refused(f"{value:g} mm is not a possible {wish.dimension or 'size'}")
    if separate(work, handle, wish.dimension, dimension, value):
        return
    prefer = tuple(w.replace(" ", "_") for w in (wish.dimension, *wish.dimension.split()) if w)
    if wish.dimension in ("wall thickness", "wall") and "inner_diameter" in dimension.names():
        prefer = ("inner_diameter",)
        work.assume("the outer diameter stays as it is")
    work.part, name = with_value(work.part, dimension, value, prefer)
    if wish.thread:
        work.part = with_note(work.part, name, _thread_note(work, name, wish.thread))
    elif find(work.part, name).note:
        work.part = with_note(work.part, name, _plain_note(find(work.part, name).note))


def _new_value(work: Work, handle: Handle, wish: Wish, now: float) -> float:
    if wish.thread:
        tapped = "core hole" in " ".join(p.note for p in work.part.parameters)
        value = diameter_of(wish.thread, wish.amount, tapped=tapped)
        work.assume(f"{wish.thread}: {'core' if tapped else 'clearance'} hole of {value:g} mm")
        return value
    if wish.of is not None:
        return tidy(wish.amount * work.number(_other(work, handle, wish.of)))
    return tidy(Change(wish.how, wish.amount).applied(now))


def _other(work: Work, handle: Handle, of: Owned) -> Expr:
    owner = resolve(work, of.owner)[0] if of.owner is not None else handle
    found = _lookup(work, owner, of.dimension) or _lookup(work, base(work), of.dimension)
    if found is None:
        raise Refused(_lacks(work, owner, of.dimension))
    return found


def _thread_note(work: Work, name: str, thread: str) -> str:
    kind = "core hole" if "core hole" in find(work.part, name).note else "clearance hole"
    return f"{thread} {kind}"


def _plain_note(note: str) -> str:
    """What a parameter's note still says when its value is another one: not where the old value came from."""
    kept = [w for w in note.split(", ") if not any(c.isdigit() for c in w) and w != "assumed"]
    return ", ".join(kept)


def _lacks(work: Work, handle: Handle, dimension: str) -> str:
    known = [name for name in dimensions(work.part, handle) if name]
    listed = ", ".join(dict.fromkeys(known)) or "none"
    wanted = f"no {dimension}" if dimension else "no single size"
    return f"the {handle.spoken} has {wanted}; its dimensions are: {listed}"


def _resize(work: Work, wish: Resize) -> None:
    """80 x 50 (x 10): along the sides of the body in the order of its sketch, whatever the script calls them."""
    for handle in resolve(work, wish.thing) if wish.thing is not None else [base(work)]:
        sides = box_sides(work.part, handle) or dimensions(work.part, handle)
        names = [n for n in _SIDES if n in sides]
        if len(wish.values) > len(names):
            raise Refused(f"the {handle.spoken} has {len(names)} sizes, not {len(wish.values)}")
        for name, value in zip(names, wish.values, strict=False):
            _give(work, handle, Wish(None, name, "set", value), sides[name])


def swap(work: Work, first: Wish, second: Wish) -> None:
    """Each of two dimensions gets the value of the other."""
    found = []
    for wish in (first, second):
        handle = _meant(work, wish.thing, wish.dimension)[0]
        e = _lookup(work, handle, wish.dimension)
        if e is None:
            raise Refused(_lacks(work, handle, wish.dimension))
        found.append((handle, work.number(e)))
    for wish, (handle, _), (_, other) in zip((first, second), found, reversed(found), strict=True):
        _change_one(work, handle, replace(wish, how="set", amount=other))


def make_square(work: Work, handle: Handle) -> None:
    """The width of a box becomes its length."""
    sides = box_sides(work.part, handle)
    if "width" not in sides:
        raise Refused(f"the {handle.spoken} has no length and width that could be the same")
    length = work.number(sides["length"])
    _give(work, handle, Wish(None, "width", "set", length), sides["width"])
    work.assume(f"the length of {length:g} mm stays, and the width becomes the same")


def scale_all(work: Work, factor: float) -> None:
    """Every length of the part times a factor; counts, angles and ratios stay."""
    if factor <= 0:
        raise Refused(f"a factor of {factor:g} is not possible")
    work.part = replace(
        work.part,
        parameters=tuple(
            replace(p, value=p.value * factor) if p.unit == "mm" and p.value.is_constant else p
            for p in work.part.parameters
        ),
    )


def resize_finish(work: Work, handle: Handle, size: float) -> None:
    """Treated edges get another size."""
    _change_one(work, handle, Wish(None, "", "set", size))


def treat_otherwise(work: Work, found: list[Handle], new: Thing) -> None:
    """Chamfers instead of fillets, or the other way round, of the same size where no other is said."""
    for handle in found:
        feature = work.part.features[handle.feature]
        kind: Literal["fillet", "chamfer"] = "chamfer" if new.term == "chamfer" else "fillet"
        finish = replace(finish_of(work.part, handle), kind=kind)
        if isinstance(feature, Body):
            finishes = tuple(finish if n == handle.finish else f for n, f in enumerate(feature.finishes))
            work.put(handle.feature, replace(feature, finishes=finishes))
        elif isinstance(feature, Dress):
            work.put(handle.feature, replace(feature, finish=finish))
        for said in new.dimensions:
            if isinstance(said, Amount | Dimension):
                work.part, _ = with_value(work.part, finish.size, said.measure.value)
        for name in finish.size.names():
            called = _called(name, kind)
            if called != name:
                work.part = renamed(work.part, name, work.free(called))


def _called(name: str, kind: str) -> str:
    """What a fillet's size is called when it is a chamfer's, and the other way round."""
    pairs = [("fillet", "chamfer"), ("radius", "size")]
    for fillet, chamfer in pairs:
        name = name.replace(fillet, chamfer) if kind == "chamfer" else name.replace(chamfer, fillet)
    return name
