"""Adding holes and treated edges to any script: a paragraph at its end, on the bounding box of its result."""

import ast
import io
import tokenize

from msgspec.structs import replace

from cadwright.parameters import parameters
from cadwright.parts.cadquery.printing import script as printed
from cadwright.parts.expressions import expr, parameter
from cadwright.parts.model import Body, Dress, Drill, Extrusion, Frame, Parameter, Part, Rectangle
from cadwright.planners.embedded.reading.building import add_items
from cadwright.planners.embedded.reading.drafting import Draft, Refused, Solid
from cadwright.planners.embedded.reading.gathering import gather_onto
from cadwright.planners.embedded.reading.items import Item, Reading
from cadwright.planners.embedded.reading.phrases import Thing

_LARGE = 1e6
"""Stands for the sizes of the part, which are not known before it is built; what would depend on them is refused."""
_RESULTS = ("r", "result", "solid", "part")
_BOUNDS = {"bounds.xlen": _LARGE, "bounds.ylen": _LARGE, "bounds.zlen": _LARGE}
_PLACES = ("bounds.center.x", "bounds.center.y", "bounds.zmin")


def append(source: str, text: str) -> tuple[str, list[str], list[str]]:
    """The script with what a text describes added to its result; assumptions; what was not understood."""
    name, before = _result(source)
    draft = _draft(source, text)
    new = list(draft.features[1:])
    body = draft.features[0]
    assert isinstance(body, Body), "the stand-in is a body"
    new = [Dress(f.kind, f) for f in body.finishes] + new
    if any(not isinstance(f, Dress | Drill) for f in new):
        raise Refused("to a script that I did not write I add holes, fillets and chamfers")
    if any("bounds" in a or "not given" in a for a in draft.assumptions):
        raise Refused("it does not say where")
    part = Part(tuple(p for p in draft.parameters if not p.name.startswith("bounds.")), tuple(new))
    paragraph = _renamed(_printed(part), name)
    if "bounds." in paragraph:
        paragraph = f"bounds = {name}.val().BoundingBox()\n{paragraph}"
    lines = source.rstrip("\n").splitlines()
    head, tail = lines[:before], lines[before:]
    done = "\n".join([*head, "", paragraph.rstrip("\n"), *(["", *tail] if tail else [])]) + "\n"
    return done, draft.assumptions, draft.not_understood


def _draft(source: str, text: str) -> Draft:
    """A draft with a stand-in for the script's result, and what the text adds to it."""
    reading = Reading(text)
    draft = Draft(reading)
    stand_in = Item(Thing("object", "part"), "add", "box")
    x, y, z = (parameter(n) for n in _PLACES)
    length, width, height = (parameter(n) for n in _BOUNDS)
    draft.parameters += [Parameter(n, expr(v)) for n, v in _BOUNDS.items()]
    draft.parameters += [Parameter(n, expr(0)) for n in _PLACES]
    taken = [Parameter(p.name, expr(p.value)) for p in parameters(source)]
    draft.parameters += taken
    body = Body("bounds", Frame("XY", (x, y, z)), (Rectangle(length, width),), Extrusion(height))
    draft.features.append(body)
    draft.adopt(stand_in, "bounds")
    low, high = (x - length / 2, y - width / 2, z), (x + length / 2, y + width / 2, z + height)
    sizes = {"length": length, "width": width, "height": height, "thickness": height, "depth": height}
    draft.solids.append(Solid(stand_in, "bounds", "box", low, high, sizes))
    reading.items = [stand_in]
    gather_onto(reading, text)
    new = [i for i in reading.items if i is not stand_in]
    if not new or not add_items(draft, new):
        raise Refused(
            "; ".join((*draft.not_understood, *reading.unknown)) or "I know nothing in it that could be added"
        )
    draft.parameters[:] = [p for p in draft.parameters if p not in taken]
    draft.not_understood += [q for q in (*reading.unknown, *reading.conflicts) if q]
    return draft


def _printed(part: Part) -> str:
    """The paragraphs without the import."""
    body = printed(replace(part, parameters=part.parameters))
    return body.partition("import cadquery as cq\n\n")[2]


def _renamed(source: str, name: str) -> str:
    """The source with the result called what the script calls it."""
    if name == "r":
        return source
    tokens = [
        t._replace(string=name) if t.type == tokenize.NAME and t.string == "r" else t
        for t in tokenize.generate_tokens(io.StringIO(source).readline)
    ]
    lines = source.splitlines(keepends=True)
    for t in reversed(tokens):
        if t.string == name and t.start[1] + 1 == t.end[1]:
            row = t.start[0] - 1
            lines[row] = lines[row][: t.start[1]] + name + lines[row][t.end[1] :]
    return "".join(lines)


def _result(source: str) -> tuple[str, int]:
    """What the script's result is called, and before which line (from 0) something can be added to it."""
    tree = ast.parse(source)
    if not any(isinstance(n, ast.Import) and any(a.asname == "cq" for a in n.names) for n in tree.body):
        raise Refused("the script does not import cadquery as cq")
    shown = [s for s in tree.body if isinstance(s, ast.Expr) and _is_show(s.value)]
    bound = [t.id for s in tree.body if isinstance(s, ast.Assign) for t in s.targets if isinstance(t, ast.Name)]
    if shown:
        call = shown[-1].value
        assert isinstance(call, ast.Call), "checked before"
        argument = call.args[0] if call.args else None
        if not isinstance(argument, ast.Name):
            raise Refused("the script shows something that has no name")
        return argument.id, shown[-1].lineno - 1
    name = next((n for n in _RESULTS if n in bound), None)
    if name is None:
        raise Refused("I cannot tell what the script's result is called")
    return name, len(source.rstrip("\n").splitlines())


def _is_show(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "show_object"
