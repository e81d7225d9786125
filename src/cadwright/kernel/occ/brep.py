"""B-rep geometry as bytes: OCCT's binary format, the form in which geometry passes between our processes.

FreeCAD gives OCCT's text format, which is read as well.
"""

import io
import math
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from OCP.BinTools import BinTools, BinTools_FormatVersion
from OCP.Bnd import Bnd_Box
from OCP.BRep import BRep_Builder
from OCP.BRepBndLib import BRepBndLib
from OCP.BRepTools import BRepTools
from OCP.TopAbs import TopAbs_COMPOUND, TopAbs_FACE, TopAbs_ShapeEnum, TopAbs_SOLID
from OCP.TopExp import TopExp
from OCP.TopoDS import TopoDS_Compound, TopoDS_Iterator, TopoDS_Shape
from OCP.TopTools import TopTools_IndexedMapOfShape

from cadwright.errors import InputError
from cadwright.kernel import brep_text

_MAGIC = b"Open CASCADE Topology"


@contextmanager
def kernel_errors(words: str) -> Iterator[None]:
    """Turn whatever OCCT raises inside into an `InputError` that begins with the given words."""
    try:
        yield
    except Exception as error:
        # OCCT's exceptions have no base class of their own in Python.
        if not type(error).__module__.startswith("OCP"):
            raise
        raise InputError(f"{words} ({type(error).__name__})") from error


def decode(data: bytes) -> TopoDS_Shape:
    """The shape that the bytes hold; `InputError` when they hold none. The bytes may come from anyone."""
    shape = TopoDS_Shape()
    is_text = brep_text.is_text(data)
    if not is_text and _MAGIC not in data[:64]:
        raise InputError("these bytes are not a geometry in OCCT's binary or text format")
    if is_text and not brep_text.is_whole(data):
        raise InputError("the geometry is damaged: it breaks off")
    with kernel_errors("the geometry is damaged"):
        try:
            if is_text:
                BRepTools.Read_s(shape, io.BytesIO(data), BRep_Builder())
            else:
                BinTools.Read_s(shape, io.BytesIO(data))
        except (RuntimeError, ValueError, MemoryError) as error:
            raise InputError(f"the geometry is damaged ({type(error).__name__})") from error
    if shape.IsNull():
        raise InputError("the geometry is empty or damaged")
    return shape


def encode(shape: TopoDS_Shape) -> bytes:
    """The shape as bytes, without triangulations."""
    stream = io.BytesIO()
    version = BinTools_FormatVersion.BinTools_FormatVersion_CURRENT
    BinTools.Write_s(shape, stream, False, False, version)
    return stream.getvalue()


def compound(shapes: Iterable[TopoDS_Shape]) -> TopoDS_Compound:
    """A compound whose direct children are the given shapes."""
    result = TopoDS_Compound()
    builder = BRep_Builder()
    builder.MakeCompound(result)
    for shape in shapes:
        builder.Add(result, shape)
    return result


def children(shape: TopoDS_Shape) -> list[TopoDS_Shape]:
    """The parts: a compound's direct children, or the shape itself."""
    if shape.ShapeType() != TopAbs_COMPOUND:
        return [shape]
    found = []
    iterator = TopoDS_Iterator(shape)
    while iterator.More():
        found.append(iterator.Value())
        iterator.Next()
    return found


def unique(shape: TopoDS_Shape, kind: TopAbs_ShapeEnum) -> TopTools_IndexedMapOfShape:
    """The sub-shapes of a kind, each once (same geometry at the same place is one)."""
    found = TopTools_IndexedMapOfShape()
    TopExp.MapShapes_s(shape, kind, found)
    return found


def each(found: TopTools_IndexedMapOfShape) -> Iterator[TopoDS_Shape]:
    """The shapes of a map, in its order."""
    return (found.FindKey(i) for i in range(1, found.Extent() + 1))


def solids(shape: TopoDS_Shape) -> list[TopoDS_Shape]:
    """The solids of a shape, each once."""
    return list(each(unique(shape, TopAbs_SOLID)))


def faces(shape: TopoDS_Shape) -> list[TopoDS_Shape]:
    """The faces of a shape, each once."""
    return list(each(unique(shape, TopAbs_FACE)))


def box(shape: TopoDS_Shape) -> tuple[float, float, float, float, float, float]:
    """OCCT's quick box: (xmin, ymin, zmin, xmax, ymax, zmax) in mm, zeros when empty.

    Around free-form curves and surfaces that of their poles, hence too large; around revolutions and extrusions of
    them only near the truth.
    """
    found = Bnd_Box()
    BRepBndLib.Add_s(shape, found, False)
    if found.IsVoid():
        return (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    low, high = found.CornerMin(), found.CornerMax()
    return (low.X(), low.Y(), low.Z(), high.X(), high.Y(), high.Z())


def extent(shape: TopoDS_Shape) -> float:
    """Roughly the length of the bounding box's diagonal, in mm; 0 for an empty shape."""
    found = box(shape)
    return math.dist(found[:3], found[3:])
