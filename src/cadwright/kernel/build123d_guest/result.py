"""Finding what a build123d script made: which object is the result, and which solids it holds."""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from io import BytesIO
from typing import Any, NamedTuple

from build123d import BuildLine, BuildPart, BuildSketch, Color, Compound, Shape
from OCP.BinTools import BinTools, BinTools_FormatVersion
from OCP.BRep import BRep_Builder
from OCP.TopAbs import TopAbs_SOLID
from OCP.TopExp import TopExp_Explorer
from OCP.TopLoc import TopLoc_Location
from OCP.TopoDS import TopoDS_Compound, TopoDS_Shape

from cadwright.kernel.build123d_guest.stage import Shown, Stage

NAMES = ("r", "result", "solid", "part")
_DEEPEST_LIST = 4
_SOLID_KINDS = ("BuildPart", "Part", "Solid", "Compound")
"""What is a solid where something was built in it."""

Rgba = tuple[float, float, float, float]


class Piece(NamedTuple):
    """One solid of a result, in place; ``name`` where the script gave one, colour as RGBA in 0–1."""

    shape: Any
    name: "str | None" = None
    color: "Rgba | None" = None


class Found(NamedTuple):
    """A result: the variable that holds it, or the function that was given it; ``note`` tells that to people."""

    name: str
    pieces: list[Piece]
    note: str


def find(bound: Mapping[str, Any], source: str, stage: Stage) -> "Found | None":
    """The result of a script, or ``None`` when it left no solid.

    ``bound`` holds the script's own top-level names. The rule: what the last ``show`` or ``show_object`` was given;
    else ``r``, ``result``, ``solid``, ``part``, without a note; else, of the names bound at top level, the one that was
    bound last to something with a solid: a builder counts from the end of its ``with``; else what was exported last.
    """
    for name, holds, note in _candidates(bound, source, stage):
        found = holds()
        if found:
            return Found(name, found, note)
    return None


def _candidates(
    bound: Mapping[str, Any], source: str, stage: Stage
) -> "Iterator[tuple[str, Callable[[], list[Piece]], str]]":
    for one in reversed(stage.shown):
        yield (
            one.function,
            partial(_shown_pieces, one),
            f"the result is what the last {one.function}() was given",
        )
    for name in NAMES:
        if name in bound:
            yield name, partial(pieces, bound[name]), ""
    lines = last_bindings(source)
    for name in sorted(bound, key=lambda name: lines.get(name, NOWHERE), reverse=True):
        where = f" (line {lines[name].line})" if name in lines else ""
        said = f"the result is `{name}`{where}, the last solid that the script binds; `result = …` names another one"
        yield name, partial(pieces, bound[name]), said
    for value in reversed(stage.exported):
        yield "exported", partial(pieces, value), "the result is what the script exported last"


class Binding(NamedTuple):
    """Where a name was bound last: the end of the statement, ordered as they end, and the line that it begins on."""

    end: int
    order: int
    line: int


NOWHERE = Binding(0, 0, 0)


def last_bindings(source: str) -> dict[str, Binding]:
    """Where the names of the script's top level were bound last.

    What ``with … as name`` binds is finished at the end of the block.
    """
    found: dict[str, Binding] = {}
    _look_for_bindings(ast.parse(source).body, 0, found)
    return found


def _look_for_bindings(body: Iterable[ast.stmt], depth: int, found: dict[str, Binding]) -> None:
    for statement in body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        end = Binding(statement.end_lineno or statement.lineno, -depth, statement.lineno)
        for part in ("body", "orelse", "handlers", "finalbody"):
            inner = getattr(statement, part, [])
            _look_for_bindings(
                [s for one in inner for s in (one.body if isinstance(one, ast.ExceptHandler) else [one])],
                depth + 1,
                found,
            )
        for name in _bound_by(statement):
            found[name] = max(found.get(name, NOWHERE), end)


def _bound_by(statement: ast.stmt) -> Iterator[str]:
    """The names that a statement binds itself, without the statements in it."""
    targets: list[Any] = list(getattr(statement, "targets", []))
    targets += [getattr(statement, "target", None)]
    targets += [item.optional_vars for item in getattr(statement, "items", [])]
    for target in targets:
        for node in ast.walk(target) if isinstance(target, ast.AST) else ():
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                yield node.id


def _shown_pieces(shown: Shown) -> list[Piece]:
    found = []
    for number, value in enumerate(shown.values):
        name = shown.names[number] if number < len(shown.names) else None
        color = rgba(shown.colors[number]) if number < len(shown.colors) else None
        inside = pieces(value)
        names = _numbered(None if name is None else str(name), inside)
        found += [
            piece._replace(name=piece.name or called, color=piece.color or color)
            for piece, called in zip(inside, names, strict=True)
        ]
    return found


def pieces(value: Any) -> list[Piece]:
    """The solids that a value holds: a shape, an assembly, a builder, what an object calls its part, lists of them."""
    return list(_pieces(value))


def _pieces(value: Any, depth: int = 0) -> Iterator[Piece]:
    if isinstance(value, BuildPart):
        value = value.part
    if isinstance(value, Shape):
        yield from _of_node(value, TopLoc_Location(), "", None)
    elif isinstance(value, TopoDS_Shape):
        yield from map(Piece, solids(value))
    elif isinstance(value, list | tuple | dict) and depth < _DEEPEST_LIST:
        for item in value.values() if isinstance(value, dict) else value:
            yield from _pieces(item, depth + 1)
    elif isinstance(part := _own_part(value), Shape | BuildPart):
        yield from _pieces(part, depth + 1)


def _own_part(value: Any) -> Any:
    """What an object of the script's own classes keeps as its ``part``."""
    return vars(value).get("part") if hasattr(value, "__dict__") else None


def _of_node(node: Any, place: Any, path: str, inherited: "Rgba | None") -> Iterator[Piece]:
    """The solids of a shape and its children, located; ``path`` is the parents' labels joined by "/"."""
    color = rgba(node.color) or inherited
    name = "/".join(part for part in (path, str(node.label or "")) if part)
    shape = node.wrapped
    if isinstance(node, Compound) and node.children:
        inside = place if shape is None or shape.IsNull() else place.Multiplied(shape.Location())
        # A root lends its children no name: it is that of the whole.
        below = name if path or node.parent is not None else ""
        for child in node.children:
            yield from _of_node(child, inside, below, color)
        return
    found = [solid.Moved(place) for solid in solids(shape)]
    for solid, called in zip(found, _numbered(name or None, found), strict=True):
        yield Piece(solid, called, color)


def solids(shape: Any) -> list[Any]:
    """Every solid in a shape of OCCT, located; none for null shapes."""
    if not isinstance(shape, TopoDS_Shape) or shape.IsNull():
        return []
    found, explorer = [], TopExp_Explorer(shape, TopAbs_SOLID)
    while explorer.More():
        found.append(explorer.Current())
        explorer.Next()
    return found


def rgba(color: Any) -> "Rgba | None":
    """A colour as four numbers in 0–1; ``None`` for what is no colour."""
    if color is None:
        return None
    try:
        red, green, blue, alpha = (float(one) for one in (color if isinstance(color, Color) else Color(color)))
    except (TypeError, ValueError):
        return None
    return red, green, blue, alpha


def _numbered(name: "str | None", items: list[Any]) -> "list[str | None]":
    """One name per item: the name itself for one, "name/1", "name/2" … for several."""
    if name is None or len(items) == 1:
        return [name] * len(items)
    return [f"{name}/{index}" for index in range(1, len(items) + 1)]


def to_brep(shapes: Iterable[Any]) -> bytes:
    """The shapes as one compound in OCCT's binary BRep format, which its versions 7 and 8 share."""
    builder, compound, stream = BRep_Builder(), TopoDS_Compound(), BytesIO()
    builder.MakeCompound(compound)
    for shape in shapes:
        builder.Add(compound, shape)
    BinTools.Write_s(compound, stream, False, False, BinTools_FormatVersion.BinTools_FormatVersion_VERSION_4)
    return stream.getvalue()


def describe(value: Any) -> "str | None":
    """What an object is, for people: "a Sketch"; ``None`` for what has no geometry."""
    if not isinstance(value, BuildPart | BuildSketch | BuildLine | Shape):
        return None
    kind = type(value).__name__
    return f"{'an' if kind[0] in 'AEIOU' else 'a'} {kind}{' without solids' if kind in _SOLID_KINDS else ''}"
