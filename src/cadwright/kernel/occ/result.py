"""Finding what a script made: which object is the result, and which solids it holds."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any, NamedTuple

from cadquery import Assembly, Color, Location, Shape, Sketch, Vector, Workplane
from OCP.BinTools import BinTools, BinTools_FormatVersion
from OCP.BRep import BRep_Builder
from OCP.TopAbs import TopAbs_SOLID
from OCP.TopExp import TopExp_Explorer
from OCP.TopoDS import TopoDS_Compound, TopoDS_Iterator, TopoDS_Shape

from cadwright.kernel.occ import body_names
from cadwright.kernel.occ.stage import Rgba, Shown, rgba

NAMES = ("r", "result", "solid", "part")
_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_DEEPEST_LIST = 4


class Piece(NamedTuple):
    """One solid of a result, in place.

    ``name`` is there where the script gave one, or the variable that it was made as (see `body_names`); the colour is
    RGBA in 0–1.
    """

    shape: TopoDS_Shape
    name: str | None = None
    color: Rgba | None = None


class Found(NamedTuple):
    """A result: ``name`` is the variable that holds it, or ``show_object``."""

    name: str
    pieces: list[Piece]


def find(bound: Mapping[str, Any], shown: Sequence[Shown], exported: Sequence[Any] = ()) -> Found | None:
    """The result of a script, or ``None`` when it left no solid.

    ``bound`` holds the script's own top-level names in the order in which they were bound. The rule: the last
    object shown; else ``r``, ``result``, ``solid``, ``part``; else the first name bound to a solid, assembly or
    workplane that holds one; else what the script showed in a viewer or exported last (a script that does all its
    work in functions). A workplane that has moved on to a face or a wire stands for the solid that it came from,
    except under the name ``r``, which is often a helper: a radius, a wire.
    """
    for name, value, holds in _candidates(bound, shown, exported):
        found = holds(value)
        if found:
            return Found(name, _named(found, value, bound))
    return None


def _named(found: list[Piece], value: Any, bound: Mapping[str, Any]) -> list[Piece]:
    """Bodies of a workplane or a shape that nobody named, by the variables that they were made as."""
    if len(found) == 1 or not isinstance(value, Workplane | Shape) or any(piece.name for piece in found):
        return found
    made = {
        name: [piece.shape for piece in held(own)]
        for name, own in bound.items()
        if name not in NAMES and not name.startswith("_") and own is not value
    }
    names = body_names.names([piece.shape for piece in found], made)
    return [piece._replace(name=name) for piece, name in zip(found, names, strict=True)]


def _candidates(
    bound: Mapping[str, Any], shown: Sequence[Shown], exported: Sequence[Any]
) -> Iterator[tuple[str, Any, Callable[[Any], list[Piece]]]]:
    for one in reversed(shown):
        yield "show_object", one, _shown_pieces
    for name in NAMES:
        if name in bound:
            yield name, bound[name], held if name == "r" else pieces
    for holds in (held, pieces):
        for name, value in bound.items():
            if not isinstance(value, list | tuple | dict):
                yield name, value, holds
    for name, value in bound.items():
        yield name, value, pieces
    for value in reversed(exported):
        yield "exported", value, pieces


def _shown_pieces(shown: Shown) -> list[Piece]:
    found = pieces(shown.value)
    if not isinstance(shown.value, Assembly):
        names = _numbered(shown.name, found)
        found = [piece._replace(name=piece.name or name) for piece, name in zip(found, names, strict=True)]
    return [piece._replace(color=piece.color or shown.color) for piece in found]


def held(value: Any) -> list[Piece]:
    """The solids that ``value`` holds itself: for a workplane those on its stack."""
    return list(_pieces(value, chain=False))


def pieces(value: Any) -> list[Piece]:
    """The solids that ``value`` holds or, for a workplane with none on its stack, those it was derived from."""
    return list(_pieces(value, chain=True))


def _pieces(value: Any, *, chain: bool, depth: int = 0) -> Iterator[Piece]:
    if isinstance(value, Assembly):
        yield from _of_assembly(value, Location(), "", None, root=True)
    elif isinstance(value, Workplane):
        yield from map(Piece, _of_workplane(value, chain=chain))
    elif isinstance(value, Shape | TopoDS_Shape):
        yield from map(Piece, _solids(value))
    elif isinstance(value, list | tuple | dict) and depth < _DEEPEST_LIST:
        for item in value.values() if isinstance(value, dict) else value:
            yield from _pieces(item, chain=chain, depth=depth + 1)


def _solids(shape: Any) -> Iterator[TopoDS_Shape]:
    """Every solid in a CadQuery or OCP shape, located; nothing for other objects and for null shapes."""
    raw = shape.wrapped if isinstance(shape, Shape) else shape
    if not isinstance(raw, TopoDS_Shape) or raw.IsNull():
        return
    explorer = TopExp_Explorer(raw, TopAbs_SOLID)
    while explorer.More():
        yield explorer.Current()
        explorer.Next()


def _of_workplane(workplane: Any, *, chain: bool) -> list[TopoDS_Shape]:
    """The solids on the stack, else (with ``chain``) on the nearest parent's that has some."""
    node = workplane
    while node is not None:
        found = [solid for item in node.objects for solid in _solids(item)]
        if found or not chain:
            return found
        node = node.parent
    return []


def _of_assembly(node: Any, parent: Any, path: str, inherited: Rgba | None, *, root: bool = False) -> Iterator[Piece]:
    """The solids of an assembly's node and its children, located; ``path`` is the parents' names joined by "/".

    A name that CadQuery made up (a UUID) counts as none, and a root lends its children no name. Raises `TypeError`
    for a location that is none, which CadQuery itself lets pass.
    """
    if not isinstance(node.loc, Location):
        raise TypeError(f"loc of part {node.name!r} is a {type(node.loc).__name__}, not a Location")
    location = parent * node.loc
    own = "" if not node.name or _UUID.fullmatch(node.name) else str(node.name)
    name = "/".join(part for part in (path, own) if part)
    color = rgba(node.color) if isinstance(node.color, Color) else inherited
    solids = [piece.shape for piece in pieces(node.obj)]
    for solid, numbered in zip(solids, _numbered(name or None, solids), strict=True):
        yield Piece(solid.Moved(location.wrapped), numbered, color)
    for child in node.children:
        yield from _of_assembly(child, location, "" if root else name, color)


def _numbered(name: str | None, items: Sequence[Any]) -> list[str | None]:
    """One name per item: the name itself for one, "name/1", "name/2" … for several."""
    if name is None or len(items) == 1:
        return [name] * len(items)
    return [f"{name}/{index}" for index in range(1, len(items) + 1)]


def to_brep(shapes: Iterable[TopoDS_Shape]) -> bytes:
    """The shapes as one compound in OCCT's binary BRep format, without triangulations."""
    builder, compound, stream = BRep_Builder(), TopoDS_Compound(), BytesIO()
    builder.MakeCompound(compound)
    for shape in shapes:
        builder.Add(compound, shape)
    BinTools.Write_s(compound, stream, False, False, BinTools_FormatVersion.BinTools_FormatVersion_CURRENT)
    return stream.getvalue()


def describe(value: Any) -> str | None:
    """What an object is, for people: "a Workplane holding 1 Wire"; ``None`` for what has no geometry."""
    if isinstance(value, Workplane):
        counts = Counter(_kind(item) for item in value.objects)
        return f"a Workplane holding {_list(counts)}"
    if isinstance(value, Sketch):
        faces = len(value._faces.Faces()) if value._faces is not None else 0
        return f"a Sketch holding {_list(Counter(Face=faces))}"
    if isinstance(value, Assembly):
        return "an Assembly without solids"
    if isinstance(value, Shape | TopoDS_Shape):
        kind = _kind(value)
        return f"{'an' if kind[0] in 'AEIOU' else 'a'} {kind}"
    return None


def _kind(item: Any) -> str:
    if isinstance(item, Shape):
        item = item.wrapped
    if item is None or (isinstance(item, TopoDS_Shape) and item.IsNull()):
        return "null shape"
    if isinstance(item, TopoDS_Shape):
        kind = str(item.ShapeType().name.removeprefix("TopAbs_").capitalize())
        return kind if TopoDS_Iterator(item).More() or kind == "Vertex" else f"empty {kind}"
    return "point" if isinstance(item, Vector) else type(item).__name__


def _list(counts: Counter[str]) -> str:
    texts = [f"{count} {kind}{'s' if count > 1 else ''}" for kind, count in counts.items() if count]
    return ", ".join(texts) or "nothing"
