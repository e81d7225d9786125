"""Edits of scripts that the part model did not write: their parameters, and numbers in calls that say what they are."""

from collections.abc import Sequence

from cadwright.parameters import parameters, with_values
from cadwright.parts.scene import UnbuildableError as Refused
from cadwright.planners.embedded.editing.appended import append
from cadwright.planners.embedded.editing.constituents import Clause
from cadwright.planners.embedded.editing.parameter_names import conversion, fits
from cadwright.planners.embedded.editing.phrases import Amount, Dimension, Thing
from cadwright.planners.embedded.editing.sites import Site, sites, solved, tidy, with_literals
from cadwright.planners.embedded.editing.solver import Change
from cadwright.planners.embedded.editing.threads import diameter_of
from cadwright.planners.embedded.editing.wishes import Resize, Wish, wishes

_WHOLE = {"object", "box", "cube", "square", "cylinder"}
_STAYING = frozenset(("stay", "stays", "remain", "remains", "unchanged"))
_REST = frozenset(("rest", "else", "other", "others"))
"""What stays wherever nothing is said of it."""
_ALL = ("everything", "all")
_FEATURES = ("hole", "fillet", "chamfer", "slot", "pocket", "counterbore", "countersink", "wall")


class ScriptWork:
    """A script that is being edited."""

    def __init__(self, script: str) -> None:
        self.script = script
        self.assumptions: list[str] = []
        self.misses: list[str] = []


def apply_to_script(work: ScriptWork, clause: Clause) -> None:
    """Do what a clause says to a script, or quote it with the reason."""
    script = work.script
    try:
        if clause.negated:
            raise Refused("I do not know what to do about what is not to be")
        if clause.verb in ("add", "finish"):
            added = append(work.script, clause.text)
            work.script = added.script
            work.assumptions += added.assumptions
            work.misses += added.not_understood
            return
        said = set(clause.text.lower().replace(",", " ").split())
        if clause.verb == "keep" or (said & _STAYING and not said & _REST):
            raise Refused("whether it stays so in a script that I did not write I cannot tell")
        if clause.verb in ("remove", "move", "center", "rotate", "mirror", "replace", "copy", "hollow", "restore"):
            raise Refused("of a script that I did not write I change dimensions, and add holes and edges")
        found = wishes(clause)
        if not found:
            raise Refused("I do not know this change")
        for wish in found:
            _change(work, wish)
    except Refused as refusal:
        work.script = script
        work.misses.append(f"{clause.text}: {refusal}")
        return
    work.misses += clause.unread()


def _change(work: ScriptWork, wish: Wish | Resize) -> None:
    if isinstance(wish, Resize):
        for name, value in zip(("length", "width", "height"), wish.values, strict=False):
            _change(work, Wish(wish.thing, name, "set", value))
        return
    if wish.thing is not None and wish.thing.noun in _ALL:
        raise Refused("in a script that I did not write I cannot tell what is all of it")
    if not wish.dimension and wish.thing is not None and wish.thing.pronoun:
        raise Refused("it does not say which dimension")
    if not (_by_name(work, wish) or _by_site(work, wish)):
        raise Refused(_candidates(work.script, wish))


def _noun(thing: Thing | None) -> tuple[str, str]:
    """The noun and term of a feature; "" for the whole."""
    if thing is None or thing.pronoun or thing.term == "object" or (thing.term in _WHOLE and thing.noun != "boss"):
        noun = thing.noun if thing is not None and thing.noun == "wall" else ""
        return noun, noun
    return thing.noun, thing.term


def _said_size(thing: Thing | None) -> float | None:
    """The present size by which a phrase tells which one it means: "the 5 mm hole"."""
    said = thing.dimensions if thing is not None else ()
    return next(
        (d.measure.value for d in said if isinstance(d, Amount | Dimension) and d.measure.kind == "length"), None
    )


def _by_name(work: ScriptWork, wish: Wish) -> bool:
    noun, term = _noun(wish.thing)
    scored = [(fits(p.name, noun, term, wish.dimension), p) for p in parameters(work.script)]
    now = wish.old if wish.old is not None and not wish.thread else _said_size(wish.thing)
    if now is not None:
        scored = [(s, p) for s, p in scored if _alike(p.value * conversion(p.name, wish.dimension), now)]
    best = max((s for s, _ in scored), default=0)
    chosen = [p for s, p in scored if s == best and s > 0]
    if not chosen:
        return False
    if len(chosen) > 1:
        listed = ", ".join(f"{p.name} = {p.value:g}" for p in chosen)
        raise Refused(f"it may be any of: {listed}")
    name, factor = chosen[0].name, conversion(chosen[0].name, wish.dimension)
    value = _new(wish, chosen[0].value * factor, work) / factor
    work.script = with_values(work.script, {name: tidy(value)})
    return True


def _by_site(work: ScriptWork, wish: Wish) -> bool:
    """The arguments of calls that give the dimension; several only where a plural means all of one size."""
    noun, term = _noun(wish.thing)
    found = _matching(sites(work.script), noun, term, wish)
    if not found:
        return False
    different = {s.value for s in found}
    plural = wish.thing is not None and (
        wish.thing.plural or wish.thing.article == "all" or noun in ("fillet", "chamfer")
    )
    if len(different) > 1 or (len(found) > 1 and not plural):
        raise Refused(f"it may be any of: {', '.join(s.text for s in found)}")
    literals: dict[tuple[int, int], tuple[Site, float]] = {}
    named: dict[str, float] = {}
    values = {p.name: p.value for p in parameters(work.script)}
    for site in found:
        value = _new(wish, site.value, work)
        if site.expression.is_constant:
            literals[site.start] = (site, value)
        else:
            name, number = solved(site, value, values)
            named[name] = number
    work.script = with_literals(with_values(work.script, named) if named else work.script, literals)
    return True


def _matching(found: Sequence[Site], noun: str, term: str, wish: Wish) -> list[Site]:
    dimension = {"thickness": "height", "extrusion": "height"}.get(wish.dimension, wish.dimension)
    now = wish.old if wish.old is not None and not wish.thread else _said_size(wish.thing)
    if noun == "":
        body = [s for s in found if s.noun == "body" and s.dimension == dimension]
        if dimension == "diameter":
            body += [s for s in found if s.noun == "circle" and s.dimension == dimension]
        chosen = body or [s for s in found if s.dimension == dimension and s.noun not in _FEATURES]
    else:
        chosen = [s for s in found if s.noun in (noun, term)]
        if term == "hole":
            rounds = [s for s in found if s.noun == "circle"]
            chosen = [*chosen, *rounds] if now is not None else chosen or rounds
        chosen = _of_dimension(chosen, dimension)
    return [s for s in chosen if now is None or _alike(s.value, now)]


def _of_dimension(found: list[Site], dimension: str) -> list[Site]:
    if dimension in ("", "size", "radius") and all(s.noun in ("fillet", "chamfer") for s in found):
        return found
    if dimension == "":
        return [s for s in found if s.dimension in ("diameter", "thickness", "radius", "size")]
    return [s for s in found if s.dimension == dimension]


def _alike(a: float, b: float) -> bool:
    return abs(a - b) <= 1e-6 * max(1.0, abs(b))


def _new(wish: Wish, now: float, work: ScriptWork) -> float:
    if wish.of is not None:
        raise Refused("of this script I cannot tell what the other dimension is")
    if wish.thread:
        value = diameter_of(wish.thread, wish.amount, tapped=False)
        work.assumptions.append(f"{wish.thread}: clearance hole of {value:g} mm")
        return value
    value = tidy(Change(wish.how, wish.amount).applied(now))
    if value <= 0:
        raise Refused(f"{value:g} is not a possible {wish.dimension or 'size'}")
    return value


def _candidates(script: str, wish: Wish) -> str:
    """Why nothing fits, with the names and numbers that the script has."""
    what = f"a {wish.dimension}" if wish.dimension else "a size"
    listed = [f"{p.name} = {p.value:g}" for p in parameters(script)]
    listed += [s.text for s in sites(script) if s.expression.is_constant]
    return f"the script has nothing that I know as such {what}; it has: {', '.join(listed) or 'no dimensions'}"
