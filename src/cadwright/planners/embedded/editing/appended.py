"""Adding things to any script: a paragraph at its end, on the bounding box of its result."""

import ast
import io
import re
import tokenize
from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from cadwright.engines import engine_of
from cadwright.english.changes.merged import changed
from cadwright.english.statements import Mention, Quantity
from cadwright.parameters import parameters
from cadwright.parts.build import built, reader
from cadwright.parts.cadquery.printer import script as printed
from cadwright.parts.model import Body, Dress, Part
from cadwright.parts.scene import UnbuildableError

_LARGE = (1.0e5, 0.9e5, 0.8e5)
"""Stands for the sizes of the part, which are not known before it is built; what would depend on them is refused."""
_BOUNDS = ("bounds.xlen", "bounds.ylen", "bounds.zlen")
_RESULTS = ("r", "result", "solid", "part")
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
    if after.things[0] != block or any(p.ref not in ("", "block") for m in after.things for p in m.places):
        raise UnbuildableError("of a script that I did not write I change dimensions, and add things to the whole")
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
    paragraph = _renamed(printed(part).partition("import cadquery as cq\n\n")[2], {**own, **others, "r": name})
    if _NUMBER.search(paragraph):
        raise UnbuildableError("it does not say where on the part")
    lines = source.rstrip("\n").splitlines()
    head, tail = lines[:before], lines[before:]
    whole = [*head, "", _on_bounds(paragraph, name).rstrip("\n"), *(["", *tail] if tail else [])]
    return Appended("\n".join(whole) + "\n", made.assumptions, made.not_understood)


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


def _renamed(source: str, names: Mapping[str, str]) -> str:
    """The source with other names; arguments by name keep theirs."""
    lines = source.splitlines(keepends=True)
    tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    for n in range(len(tokens) - 1, -1, -1):
        t = tokens[n]
        after_dot = n > 0 and tokens[n - 1].string == "."
        if t.type == tokenize.NAME and t.string in names and not after_dot:
            row = t.start[0] - 1
            lines[row] = lines[row][: t.start[1]] + names[t.string] + lines[row][t.end[1] :]
    return "".join(lines)


def result_of(source: str) -> tuple[str, int]:
    """What the script's result is called, and before which line (from 0) something can be added to it."""
    tree = ast.parse(source)
    if not any(isinstance(n, ast.Import) and any(a.asname == "cq" for a in n.names) for n in tree.body):
        if engine_of(source) == "build123d":
            raise UnbuildableError("of a build123d script I change named dimensions, and add nothing")
        raise UnbuildableError("the script does not import cadquery as cq")
    shown = [s for s in tree.body if isinstance(s, ast.Expr) and _is_show(s.value)]
    bound = [t.id for s in tree.body if isinstance(s, ast.Assign) for t in s.targets if isinstance(t, ast.Name)]
    if shown:
        call = shown[-1].value
        assert isinstance(call, ast.Call), "checked before"
        argument = call.args[0] if call.args else None
        if not isinstance(argument, ast.Name):
            raise UnbuildableError("the script shows something that has no name")
        return argument.id, shown[-1].lineno - 1
    name = next((n for n in _RESULTS if n in bound), None)
    if name is None:
        raise UnbuildableError("I cannot tell what the script's result is called")
    return name, len(source.rstrip("\n").splitlines())


def _is_show(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "show_object"
