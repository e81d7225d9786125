"""STEP and IGES: assemblies with the names and colours of their parts, in mm."""

import io
import itertools
import re
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from OCP.APIHeaderSection import APIHeaderSection_MakeHeader
from OCP.BRepBuilderAPI import BRepBuilderAPI_MakeSolid, BRepBuilderAPI_Sewing
from OCP.BRepLib import BRepLib
from OCP.IFSelect import IFSelect_RetDone
from OCP.IGESControl import IGESControl_Reader, IGESControl_Writer
from OCP.Message import Message, Message_Gravity
from OCP.Quantity import Quantity_Color, Quantity_ColorRGBA, Quantity_TOC_sRGB
from OCP.STEPCAFControl import STEPCAFControl_Reader, STEPCAFControl_Writer
from OCP.TCollection import TCollection_ExtendedString, TCollection_HAsciiString
from OCP.TDataStd import TDataStd_Name
from OCP.TDF import TDF_Label
from OCP.TDocStd import TDocStd_Document
from OCP.TopAbs import TopAbs_SHELL
from OCP.TopLoc import TopLoc_Location
from OCP.TopoDS import TopoDS, TopoDS_Shape
from OCP.XCAFApp import XCAFApp_Application
from OCP.XCAFDoc import XCAFDoc_ColorSurf, XCAFDoc_DocumentTool
from OCP.XCAFPrs import XCAFPrs_DocumentExplorer

from cadwright.errors import InputError
from cadwright.kernel.occ import brep

Rgba = tuple[float, float, float, float]
_EPOCH = "2000-01-01T00:00:00"
_IGES_EPOCH = "20000101.000000"
_LEAVES_ONLY = 1
_INVENTED = re.compile(r"|=>\[.*\]|NAUO\d+|\d+|SOLID|COMPOUND|Open CASCADE STEP translator.*")
"""Names that translators make up where the designer gave none."""
_SEWING = 1e-5
"""How far apart neighbouring faces of a file without solids may lie to be sewn, as a part of the size."""


@dataclass(frozen=True)
class Piece:
    """One part of a file: its shape in place, its name and colour (sRGB and alpha, 0–1) where the file gives them."""

    shape: TopoDS_Shape
    name: str | None = None
    color: Rgba | None = None


def read_step(data: bytes) -> list[Piece]:
    """The solids of a STEP file, in mm; without solids, what its faces can be sewn to. Raises `InputError`."""
    _quiet()
    document = _document()
    reader = STEPCAFControl_Reader()
    reader.SetNameMode(True)
    reader.SetColorMode(True)
    if reader.ReadStream("part.step", io.BytesIO(data)) != IFSelect_RetDone:
        raise InputError("this is not a STEP file, or it is damaged")
    if not reader.Transfer(document):
        raise InputError("the STEP file holds no shape that can be read")
    return _solid_pieces(list(_leaves(document)), "STEP")


def read_iges(data: bytes) -> list[Piece]:
    """The solids of an IGES file, in mm; its faces are sewn where it has no solids. Raises `InputError`."""
    _quiet()
    reader = IGESControl_Reader()
    with tempfile.TemporaryDirectory() as folder:
        # OCCT's IGES reader takes no stream, although it has the method.
        path = Path(folder, "part.iges")
        path.write_bytes(data)
        status = reader.ReadFile(str(path))
    if status != IFSelect_RetDone:
        raise InputError("this is not an IGES file, or it is damaged")
    reader.TransferRoots()
    shape = reader.OneShape()
    return _solid_pieces([] if shape.IsNull() else [Piece(shape)], "IGES")


def write_step(pieces: Sequence[Piece], name: str) -> bytes:
    """A STEP file (AP214) in mm: one product, or an assembly of products. The same input gives the same bytes."""
    _quiet()
    writer = STEPCAFControl_Writer()
    writer.SetNameMode(True)
    writer.SetColorMode(True)
    writer.Transfer(_as_document(pieces, name))
    header = APIHeaderSection_MakeHeader(writer.ChangeWriter().Model())
    header.SetTimeStamp(TCollection_HAsciiString(_EPOCH))
    header.SetName(TCollection_HAsciiString(name))
    header.SetOriginatingSystem(TCollection_HAsciiString("cadwright"))
    header.SetAuthorValue(1, TCollection_HAsciiString(""))
    header.SetOrganizationValue(1, TCollection_HAsciiString(""))
    stream = io.BytesIO()
    if writer.WriteStream(stream) != IFSelect_RetDone:
        raise InputError("the kernel cannot write this geometry as STEP")
    return _neutral(stream.getvalue().decode()).encode("ascii")


def _neutral(text: str) -> str:
    """The file with what OCCT leaves out: characters beyond ASCII as the standard writes them, counters from 1.

    OCCT counts the placements of parts since the process began.
    """
    numbers = itertools.count(1)
    text = re.sub(r"(NEXT_ASSEMBLY_USAGE_OCCURRENCE\(')\d+", lambda match: f"{match[1]}{next(numbers)}", text)
    return re.sub(r"[^\x00-\x7f]+", lambda match: f"\\X4\\{match[0].encode('utf-32-be').hex().upper()}\\X0\\", text)


def write_iges(pieces: Sequence[Piece]) -> bytes:
    """An IGES file (5.3, solids as B-reps) in mm. IGES knows no assembly; the parts lie side by side."""
    _quiet()
    writer = IGESControl_Writer("MM", 1)
    for piece in pieces:
        writer.AddShape(piece.shape)
    writer.ComputeModel()
    model = writer.Model()
    header = model.GlobalSection()
    header.SetDate(TCollection_HAsciiString(_IGES_EPOCH))
    header.SetLastChangeDate(TCollection_HAsciiString(_IGES_EPOCH))
    header.SetAuthorName(TCollection_HAsciiString(""))
    model.SetGlobalSection(header)
    stream = io.BytesIO()
    if not writer.Write(stream):
        raise InputError("the kernel cannot write this geometry as IGES")
    return stream.getvalue()


def _quiet() -> None:
    """Keep the translators' chatter off standard output; what matters they return."""
    for printer in Message.DefaultMessenger_s().Printers():
        printer.SetTraceLevel(Message_Gravity.Message_Fail)


def _document() -> TDocStd_Document:
    document = TDocStd_Document(TCollection_ExtendedString("XmlOcaf"))
    XCAFApp_Application.GetApplication_s().InitDocument(document)
    return document


def _leaves(document: TDocStd_Document) -> Iterator[Piece]:
    """Every part of the assembly tree where it is placed."""
    explorer = XCAFPrs_DocumentExplorer(document, _LEAVES_ONLY)
    shapes = XCAFDoc_DocumentTool.ShapeTool_s(document.Main())
    while explorer.More():
        node = explorer.Current()
        shape = shapes.GetShape_s(node.RefLabel)
        if not shape.IsNull():
            style = node.Style
            color = _rgba(style.GetColorSurfRGBA()) if style.IsSetColorSurf() else None
            yield Piece(shape.Located(node.Location), _name(node.Label) or _name(node.RefLabel), color)
        explorer.Next()


def _rgba(color: Quantity_ColorRGBA) -> Rgba:
    red, green, blue = color.GetRGB().Values(Quantity_TOC_sRGB)
    return (red, green, blue, color.Alpha())


def _quantity(color: Rgba) -> Quantity_ColorRGBA:
    return Quantity_ColorRGBA(Quantity_Color(*color[:3], Quantity_TOC_sRGB), color[3])


def _name(label: TDF_Label) -> str | None:
    attribute = TDataStd_Name()
    if not label.FindAttribute(TDataStd_Name.GetID_s(), attribute):
        return None
    name = attribute.Get().ToExtString().strip()
    return None if _INVENTED.fullmatch(name) else name


def _solid_pieces(pieces: list[Piece], kind: str) -> list[Piece]:
    """One piece for each solid; where a file has faces only, the solids that they enclose when sewn together."""
    solids = [Piece(solid, piece.name, piece.color) for piece in pieces for solid in brep.solids(piece.shape)]
    if solids:
        return solids
    faces = brep.compound(piece.shape for piece in pieces)
    if not brep.faces(faces):
        raise InputError(f"the {kind} file holds no solids or faces")
    return [Piece(shape) for shape in _sewn(faces)]


def _sewn(faces: TopoDS_Shape) -> list[TopoDS_Shape]:
    """Closed shells as solids, the rest as it is."""
    sewing = BRepBuilderAPI_Sewing(_SEWING * brep.extent(faces))
    sewing.Add(faces)
    sewing.Perform()
    sewn = sewing.SewedShape()
    shells = [TopoDS.Shell_s(shell) for shell in brep.each(brep.unique(sewn, TopAbs_SHELL))]
    if not shells:
        return [sewn]
    result: list[TopoDS_Shape] = []
    for shell in shells:
        solid = BRepBuilderAPI_MakeSolid(shell).Solid()
        result.append(solid if shell.Closed() and BRepLib.OrientClosedSolid_s(solid) else shell)
    return result


def _as_document(pieces: Sequence[Piece], name: str) -> TDocStd_Document:
    document = _document()
    shapes = XCAFDoc_DocumentTool.ShapeTool_s(document.Main())
    colors = XCAFDoc_DocumentTool.ColorTool_s(document.Main())
    root = shapes.NewShape() if len(pieces) > 1 else None
    for number, piece in enumerate(pieces, 1):
        label = shapes.AddShape(piece.shape.Located(TopLoc_Location()), False)
        own = piece.name or (f"{name}_{number}" if root else name)
        TDataStd_Name.Set_s(label, TCollection_ExtendedString(own, True))
        if piece.color:
            colors.SetColor(label, _quantity(piece.color), XCAFDoc_ColorSurf)
        if root:
            component = shapes.AddComponent(root, label, piece.shape.Location())
            TDataStd_Name.Set_s(component, TCollection_ExtendedString(own, True))
    if root:
        TDataStd_Name.Set_s(root, TCollection_ExtendedString(name, True))
        shapes.UpdateAssemblies()
    return document
