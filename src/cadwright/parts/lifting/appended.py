"""Adding things to any script: a paragraph at its end, on the bounding box of its result."""

import re
from collections.abc import Set

import msgspec
from msgspec.structs import replace

from cadwright.english.changes.merged import changed
from cadwright.english.statements import Mention, Place, Quantity
from cadwright.parameters import parameters
from cadwright.parts.build import built, reader
from cadwright.parts.cadquery.printer import script as printed
from cadwright.parts.lifting.results import renamed, result_of
from cadwright.parts.model import Body, Dress, Part
from cadwright.parts.scene import UnbuildableError

_LARGE = (1.0e5, 0.9e5, 0.8e5)
"""Stands for the sizes of the part, which are not known before it is built; what would depend on them is refused."""
_BOUNDS = ("bounds.xlen", "bounds.ylen", "bounds.zlen")
_TO_THE_WHOLE = "of a script that I did not write I change dimensions, and add things to the whole"
_NUMBER = re.compile(r"(?<![\w.])\d{4,}")


class Appended(msgspec.Struct, frozen=True):
    """The script with what was added; what was assumed and not understood."""

    script: str
    assumptions: tuple[str, ...]
    not_understood: tuple[str, ...]


def append(source: str, text: str) -> Appended:
    """Add what a text describes to a script's result; `UnbuildableError` where it cannot be without the part."""
    name, before = result_of(source)
    block = stand_in()
    reading = reader().read(text, (block,))
    after = changed(reading.mentions, reader().frames, {})
    own_names = {name.lower() for m in after.things[1:] for name in (m.noun, m.term)}
    pieces = reader().frames["block"].generic - own_names  # “on the tower” is not on the whole
    places = [p for m in after.things for p in m.places]
    if after.things[0] != block or any(_is_elsewhere(p, own_names) or p.noun in pieces for p in places):
        raise UnbuildableError(_TO_THE_WHOLE)
    fresh = {m.span for m in reading.mentions}
    if any(reading.quote(span).lower() in pieces for span in reading.spans("thing") if span not in fresh):
        raise UnbuildableError(_TO_THE_WHOLE)
    made = built(replace(reading, mentions=after.things))
    if made.part is None:
        raise UnbuildableError(made.reason)
    body, added = made.part.features[0], made.part.features[1:]
    if not isinstance(body, Body) or not (added or body.finishes):
        raise UnbuildableError("; ".join(made.not_understood) or "I know nothing in it that could be added")
    features = (*(Dress(f.kind, f) for f in body.finishes), *added)
    own = dict(zip((p.name for p in made.part.parameters), _BOUNDS, strict=False))
    part = Part(made.part.parameters[3:], features)
    taken = {p.name for p in parameters(source)}
    others = {p.name: f"new_{p.name}" for p in part.parameters if p.name in taken}
    paragraph = renamed(printed(part).partition("import cadquery as cq\n\n")[2], {**own, **others, "r": name})
    if _NUMBER.search(paragraph):
        raise UnbuildableError("it does not say where on the part")
    lines = source.rstrip("\n").splitlines()
    head, tail = lines[:before], lines[before:]
    whole = [*head, "", _on_bounds(paragraph, name).rstrip("\n"), *(["", *tail] if tail else [])]
    return Appended("\n".join(whole) + "\n", made.assumptions, made.not_understood)


def _is_elsewhere(place: Place, own_names: Set[str]) -> bool:
    """Whether a place is on something that is neither the whole part nor added with it."""
    return place.ref not in ("", "block") and place.noun.lower() not in own_names


def stand_in() -> Mention:
    """A block of the size of the part."""
    slots = ("length", "width", "height")
    sizes = tuple((s, Quantity(v, "mm", (-9, -9), named=True)) for s, v in zip(slots, _LARGE, strict=True))
    return Mention("block", "block", (-1, -1), sizes=sizes, term="block")


def _on_bounds(paragraph: str, name: str) -> str:
    """A paragraph that adds to a part that stands in the middle, with the part moved there and back."""
    if "bounds." not in paragraph and not re.search(r"Workplane\(", paragraph):
        return paragraph
    centre = "bounds.center.x, bounds.center.y, bounds.zmin"
    there = ", ".join(f"-{c}" for c in centre.split(", "))
    return (
        f"bounds = {name}.val().BoundingBox()\n{name} = {name}.translate(({there}))\n"
        f"{paragraph.rstrip()}\n{name} = {name}.translate(({centre}))\n"
    )
