"""Documents: their state, what changed in them, opening, saving, exchanging, verifying, recognising."""

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

App = pytest.importorskip("FreeCAD", reason="FreeCAD is not installed", exc_type=ImportError)
import Part  # noqa: E402
import PartDesign  # noqa: E402, F401 - registers its features

from cadwright.kernel.freecad_guest import calls, documents, exchange, solids, verification  # noqa: E402
from cadwright.kernel.freecad_guest import files as opening  # noqa: E402

V = App.Vector


@pytest.fixture
def doc() -> Iterator[Any]:
    made = App.newDocument("test_documents", hidden=True)
    yield made
    for name in App.listDocuments():
        App.closeDocument(name)


def rectangle(sketch: Any, x: float, y: float, width: float, height: float) -> Any:
    corners = [V(x, y), V(x + width, y), V(x + width, y + height), V(x, y + height)]
    sketch.addGeometry([Part.LineSegment(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)], False)
    return sketch


def plate(doc: Any) -> None:
    """A 20 × 10 × 5 plate with a hole of radius 2, whose length comes from a spreadsheet."""
    sheet = doc.addObject("Spreadsheet::Sheet", "Sheet")
    sheet.set("A1", "20")
    sheet.setAlias("A1", "width")
    box = doc.addObject("Part::Box", "Box")
    box.Width, box.Height = 10, 5
    box.setExpression("Length", "Sheet.width")
    cylinder = doc.addObject("Part::Cylinder", "Cylinder")
    cylinder.Placement.Base = V(5, 5, 0)
    cut = doc.addObject("Part::Cut", "Cut")
    cut.Base, cut.Tool = box, cylinder
    doc.recompute()


def body(doc: Any) -> Any:
    """A pad of 30 × 30 × 8 with three pockets in a row and a fillet."""
    made = doc.addObject("PartDesign::Body", "Body")
    outline = rectangle(made.newObject("Sketcher::SketchObject", "Outline"), 0, 0, 30, 30)
    pad = made.newObject("PartDesign::Pad", "Pad")
    pad.Profile, pad.Length = outline, 8
    doc.recompute()
    opening_sketch = rectangle(made.newObject("Sketcher::SketchObject", "Opening"), 3, 3, 5, 5)
    opening_sketch.Placement.Base = V(0, 0, 8)
    pocket = made.newObject("PartDesign::Pocket", "Pocket")
    pocket.Profile, pocket.Length = opening_sketch, 3
    row = made.newObject("PartDesign::LinearPattern", "Row")
    row.Originals, row.Direction, row.Length, row.Occurrences = [pocket], (outline, ["H_Axis"]), 20, 3
    made.Tip = row
    doc.recompute()
    return made


def saved(doc: Any, folder: Path, name: str = "document.FCStd") -> str:
    path = str(folder / name)
    opening.save(doc, path)
    return path


def test_state_tells_objects_values_and_shapes(doc: Any) -> None:
    plate(doc)
    told = {one["name"]: one for one in documents.state(doc)["objects"]}
    assert told["Box"]["properties"] == {"Height": 5.0, "Length": 20.0, "Width": 10.0}
    assert told["Box"]["expressions"] == {"Length": "Sheet.width"}
    assert told["Sheet"]["cells"]["A1"] == {"content": "20", "value": 20, "alias": "width"}
    assert told["Cut"]["properties"]["Tool"] == "Cylinder"
    assert told["Cut"]["shape"]["volume"] == pytest.approx(1000 - 20 * 3.14159265, rel=1e-6)
    assert told["Cylinder"]["placement"]["position"] == [5, 5, 0]
    assert all(one["valid"] for one in told.values())


def test_changes_are_told_in_sentences(doc: Any) -> None:
    plate(doc)
    sketch = rectangle(doc.addObject("Sketcher::SketchObject", "Sketch"), 0, 0, 4, 3)
    doc.recompute()
    before = documents.state(doc, graphs=True)
    assert documents.changes(before, before) == []
    doc.Sheet.set("A1", "25")
    doc.Cylinder.Placement.Base = V(6, 5, 0)
    doc.addObject("Part::Sphere", "Ball")
    sketch.movePoint(0, 1, V(-1, -1, 0))
    doc.Box.Label = "Block"
    doc.recompute()
    told = documents.changes(before, documents.state(doc, graphs=True))
    assert "Sheet: cell A1 20 → 25" in told
    assert "Box: label “Box” is now “Block”; Length 20 → 25; volume 1000 → 1250 mm³" in told
    assert "Cylinder: moved from (5, 5, 0) to (6, 5, 0)" in told
    assert any(sentence.startswith("added Ball (Part::Sphere): solid with 1 face, 523.599 mm³") for sentence in told)
    assert any("start of geometry 0 moved from (0, 0) to (-1, -1)" in sentence for sentence in told)
    after = documents.state(doc)
    doc.removeObject("Ball")
    assert documents.changes(after, documents.state(doc)) == ["removed Ball (Part::Sphere)"]


def test_a_feature_that_fails_is_told(doc: Any) -> None:
    plate(doc)
    before = documents.state(doc)
    fillet = doc.addObject("Part::Fillet", "Fillet")
    fillet.Base, fillet.Edges = doc.Box, [(1, 50.0, 50.0)]
    doc.recompute()
    (told,) = documents.changes(before, documents.state(doc))
    assert told.startswith("added Fillet (Part::Fillet), which failed: ")


BROKEN = {
    "empty": (b"", "empty"),
    "garbage": (b"no zip at all", "no FreeCAD document"),
    "cut off": (None, "no FreeCAD document"),
    "other archive": ({"readme.txt": b"hello"}, "Document.xml is not in it"),
    "broken description": ({"Document.xml": b"<Document><Objects"}, "breaks off"),
    "other description": ({"Document.xml": b"<html/>"}, "something else"),
    "newer": ({"Document.xml": b'<Document SchemaVersion="7" ProgramVersion="3.0"/>'}, "newer FreeCAD"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_no_document_is_refused_with_the_reason(doc: Any, tmp_path: Path, name: str) -> None:
    content, said = BROKEN[name]
    path = tmp_path / "broken.FCStd"
    if isinstance(content, dict):
        with zipfile.ZipFile(path, "w") as archive:
            for entry, data in content.items():
                archive.writestr(entry, data)
    else:
        plate(doc)
        path.write_bytes(Path(saved(doc, tmp_path)).read_bytes()[:-200] if content is None else content)
    known = set(App.listDocuments())
    with pytest.raises(opening.DocumentError, match=said):
        opening.open_document(str(path))
    assert set(App.listDocuments()) == known
    assert said in calls.describe({}, {"document": path.read_bytes()})[0]["problem"]


@pytest.mark.parametrize("tag", ["Geometry", "GeoExtension"])
@pytest.mark.parametrize(
    "kind",
    ["Nope::Kind", "", "Part::Geometry", "Part::GeometryPersistenceExtension", "App::PropertyFloat", "Part::GeomConic"],
)
def test_geometry_that_freecad_cannot_make_is_refused_before_it_tries(
    doc: Any, tmp_path: Path, tag: str, kind: str
) -> None:
    """It makes nothing of the type's name, or something else, and uses it all the same: that ends the process."""
    rectangle(doc.addObject("Sketcher::SketchObject", "Sketch"), 0, 0, 20, 10)
    doc.recompute()
    path = saved(doc, tmp_path)
    with zipfile.ZipFile(path) as archive:
        xml = archive.read("Document.xml")
    wrong, count = re.subn(rf'(<{tag} [^>]*type=")[^"]*'.encode(), rf"\g<1>{kind}".encode(), xml, count=1)
    assert count == 1
    opening.rewrite(path, str(tmp_path / "wrong.FCStd"), {"Document.xml": wrong})
    with pytest.raises(opening.DocumentError, match="geometry is damaged, or of a kind"):
        opening.open_document(str(tmp_path / "wrong.FCStd"))


def test_a_shape_in_a_document_that_breaks_off_is_named(doc: Any, tmp_path: Path) -> None:
    plate(doc)
    path = saved(doc, tmp_path)
    with zipfile.ZipFile(path) as archive:
        name = max((n for n in archive.namelist() if n.endswith(".brp")), key=lambda n: archive.getinfo(n).file_size)
        shape = archive.read(name)
    opening.rewrite(path, str(tmp_path / "wrong.FCStd"), {name: shape[: len(shape) * 9 // 10]})
    with pytest.raises(opening.DocumentError, match=f"it is damaged: {name} in it cannot be read"):
        opening.open_document(str(tmp_path / "wrong.FCStd"))


def test_an_archive_whose_parts_lie_before_its_beginning_is_damaged(doc: Any, tmp_path: Path) -> None:
    plate(doc)
    data = bytearray(Path(saved(doc, tmp_path)).read_bytes())
    first = data.rindex(b"PK\x05\x06")
    size = int.from_bytes(data[first + 12 : first + 16], "little")
    data[first + 12 : first + 16] = (size - 40).to_bytes(4, "little")  # the rest is taken for what is before
    entry = data.index(b"PK\x01\x02")
    data[entry + 42 : entry + 46] = b"\xff\xff\xff\xff"
    (tmp_path / "wrong.FCStd").write_bytes(data)
    with pytest.raises(opening.DocumentError, match="damaged"):
        opening.open_document(str(tmp_path / "wrong.FCStd"))


def test_a_missing_file_is_said() -> None:
    with pytest.raises(opening.DocumentError, match="no such file"):
        opening.open_document("/nowhere/part.FCStd")


def test_python_in_a_document_is_not_run_and_not_lost(doc: Any, tmp_path: Path) -> None:
    made = doc.addObject("Part::FeaturePython", "Scripted")
    made.Shape = Part.makeBox(1, 2, 3)
    path = saved(doc, tmp_path)
    module = tmp_path / "malicious.py"
    module.write_text("raise SystemExit('run')")
    with zipfile.ZipFile(path) as archive:
        xml = archive.read("Document.xml")
    evil = b'<Python value="e30=" encoded="yes" module="malicious" class="Evil"/>'
    rewritten = str(tmp_path / "scripted.FCStd")
    opening.rewrite(path, rewritten, {"Document.xml": opening._PYTHON.sub(evil, xml)})
    opened, notes = opening.open_document(rewritten)
    assert opened.Scripted.Proxy is None
    assert opened.Scripted.Shape.Volume == pytest.approx(6)
    assert any("Scripted is defined by Python code, which is not run" in note for note in notes)
    with zipfile.ZipFile(saved(opened, tmp_path, "again.FCStd")) as archive:
        assert evil in archive.read("Document.xml")


def test_the_window_of_a_document_is_carried_over(doc: Any, tmp_path: Path) -> None:
    plate(doc)
    path = saved(doc, tmp_path)
    window = (
        b'<Document><ViewProviderData Count="1"><ViewProvider name="Cut"><Properties Count="1">'
        b'<Property name="ShapeColor"><PropertyColor value="4278190080"/></Property>'
        b'<Property name="Colors"><ColorList file="DiffuseColor"/></Property>'
        b"</Properties></ViewProvider></ViewProviderData></Document>"
    )
    coloured = str(tmp_path / "coloured.FCStd")
    opening.rewrite(path, coloured, {}, {"GuiDocument.xml": window, "DiffuseColor": b"1234"})
    opened, notes = opening.open_document(coloured)
    assert notes == []
    again = saved(opened, tmp_path, "again.FCStd")
    with zipfile.ZipFile(again) as archive:
        assert archive.read("GuiDocument.xml") == window
        assert archive.read("DiffuseColor") == b"1234"
    value, _ = verification.verify(again)
    assert value["results"][0]["color"] == [1.0, 0.0, 0.0, 1.0]


def test_opening_leaves_the_file_alone(doc: Any, tmp_path: Path) -> None:
    plate(doc)
    path = saved(doc, tmp_path)
    before = Path(path).read_bytes()
    opened, _ = opening.open_document(path)
    opened.Sheet.set("A1", "99")
    opened.recompute()
    opened.save()
    assert Path(path).read_bytes() == before


def test_a_true_document_is_verified(doc: Any, tmp_path: Path) -> None:
    plate(doc)
    body(doc)
    value, blobs = verification.verify(saved(doc, tmp_path))
    assert value["mismatches"] == value["errors"] == []
    assert [one["object"] for one in value["results"]] == ["Cut", "Body"]
    shape = Part.Shape()
    shape.importBrepFromString(blobs[value["results"][0]["blob"]].decode())
    assert shape.Volume == pytest.approx(doc.Cut.Shape.Volume)


@pytest.mark.parametrize("lied_about", ["Cut", "Body", "Cylinder"])
def test_a_swapped_shape_is_found(doc: Any, tmp_path: Path, lied_about: str) -> None:
    plate(doc)
    body(doc)
    path = saved(doc, tmp_path)
    with zipfile.ZipFile(path) as archive:
        root = ElementTree.fromstring(archive.read("Document.xml"))
        objects = {str(one.get("name")): one for one in root.iterfind("./ObjectData/Object")}
        files = {name: [part.get("file") for part in one.iter("Part")] for name, one in objects.items()}
        swapped = {str(files[lied_about][0]): archive.read(str(files["Box"][0]))}
    forged = str(tmp_path / "forged.FCStd")
    opening.rewrite(path, forged, swapped)
    opened, _ = opening.open_document(forged)
    opened.recompute()
    assert opened.getObject(lied_about).Shape.Volume == pytest.approx(1000)  # FreeCAD believes it
    value, _ = verification.verify(forged)
    mismatched = {one["object"] for one in value["mismatches"]}
    if lied_about == "Cylinder":  # a stored shape brings its placement with it, so the hole is elsewhere now
        assert mismatched == {"Cylinder", "Cut"}
        return
    assert mismatched == {lied_about}
    true = {one["object"]: one["shape"]["volume"] for one in value["results"]}
    assert true["Cut"] == pytest.approx(doc.Cut.Shape.Volume)
    assert true["Body"] == pytest.approx(doc.Body.Shape.Volume)


def test_imported_shapes_are_told_to_have_no_recipe(doc: Any, tmp_path: Path) -> None:
    made = doc.addObject("Part::Feature", "Imported")
    made.Shape = Part.makeBox(1, 2, 3)
    assert verification.verify(saved(doc, tmp_path))[0]["stored_only"] == ["Imported"]


def test_results_are_what_nothing_else_is_made_of(doc: Any) -> None:
    plate(doc)
    mirror = doc.addObject("Part::Mirroring", "Mirror")
    mirror.Source = doc.Cut
    hidden = doc.addObject("Part::Box", "Hidden")
    hidden.Visibility = False
    doc.recompute()
    assert [one.Name for one in verification.results(doc)] == ["Cut", "Mirror"]


def test_results_are_placed_as_their_part_is(doc: Any) -> None:
    part = doc.addObject("App::Part", "Assembly")
    part.Placement.Base = V(100, 0, 0)
    box = part.newObject("Part::Box", "Box")
    box.Placement.Base = V(1, 0, 0)
    doc.recompute()
    assert verification.placed(box).BoundBox.XMin == pytest.approx(101)


def test_recognising_a_body(doc: Any) -> None:
    body(doc)
    told = solids.recognise(doc)
    assert [one["name"] for one in told["sketches"]] == ["Outline", "Opening"]
    pad, pocket = told["extrusions"]
    assert (pad["type"], pad["lengths"], pad["direction"], pad["sketch"]) == ("new", [8, 0], [0, 0, 1], "Outline")
    assert (pocket["type"], pocket["lengths"], pocket["direction"]) == ("cut", [3, 0], [0, 0, -1])
    assert pocket["plane"]["translation"] == [0, 0, 8]
    (row,) = told["features"]
    assert (row["kind"], row["of"], row["occurrences"], row["length"]) == ("linear pattern", ["Pocket"], 3, 20)
    assert told["results"][0]["volume"] == pytest.approx(30 * 30 * 8 - 3 * 5 * 5 * 3)


def test_recognising_part_features(doc: Any) -> None:
    sketch = rectangle(doc.addObject("Sketcher::SketchObject", "Sketch"), 0, 0, 20, 10)
    sketch.Placement = App.Placement(V(1, 2, 3), App.Rotation(V(1, 0, 0), 90))
    made = doc.addObject("Part::Extrusion", "Made")
    made.Base, made.DirMode, made.LengthFwd, made.LengthRev, made.Solid = sketch, "Normal", 5, 1, True
    tool = doc.addObject("Part::Extrusion", "Tool")
    tool.Base, tool.DirMode, tool.Dir, tool.LengthFwd, tool.Solid = sketch, "Custom", V(0, -1, 0), 4, True
    tool.Symmetric = True
    cut = doc.addObject("Part::Cut", "Cut")
    cut.Base, cut.Tool = made, tool
    doc.recompute()
    turned = doc.addObject("Part::Revolution", "Turned")
    turned.Source, turned.Axis, turned.Base, turned.Angle = sketch, V(0, 0, 1), V(-5, 0, 0), 180
    chamfer = doc.addObject("Part::Chamfer", "Chamfer")
    chamfer.Base, chamfer.Edges = made, [(1, 0.5, 0.5)]
    told = solids.recognise(doc)
    first, second = told["extrusions"]
    assert first["plane"]["normal"] == [0, -1, 0]
    assert first["plane"]["translation"] == [1, 2, 3]
    assert (first["type"], first["lengths"], first["direction"]) == ("new", [5, 1], [0, -1, 0])
    assert (second["type"], second["lengths"], second["used_by"]) == ("cut", [2, 2], ["Cut"])
    kinds = {one["name"]: one for one in told["features"]}
    assert kinds["Cut"] == {"name": "Cut", "kind": "boolean", "type": "cut", "of": ["Made", "Tool"]}
    assert kinds["Turned"]["axis"] == {"base": [-5, 0, 0], "direction": [0, 0, 1]}
    assert kinds["Turned"]["angle"] == 180
    assert kinds["Chamfer"]["edges"] == [{"edge": 1, "sizes": [0.5, 0.5]}]


@pytest.mark.parametrize("ending", ["step", "iges", "brep", "stl", "obj", "ply"])
def test_a_part_goes_out_and_comes_back(doc: Any, tmp_path: Path, ending: str) -> None:
    plate(doc)
    path = str(tmp_path / f"part.{ending}")
    exchange.write([doc.Cut], path)
    other = opening.new_document("back")
    (back,) = exchange.read(other, path)
    box = (back.Mesh if ending in exchange.MESH_FORMATS else back.Shape).BoundBox
    assert (box.XLength, box.YLength, box.ZLength) == pytest.approx((20, 10, 5), abs=1e-4)
    if ending in ("step", "brep"):
        assert back.Shape.Volume == pytest.approx(doc.Cut.Shape.Volume)
    if ending in exchange.MESH_FORMATS:
        assert back.Mesh.Volume == pytest.approx(doc.Cut.Shape.Volume, rel=0.01)


def test_a_sketch_goes_out_as_dxf_and_comes_back(doc: Any, tmp_path: Path) -> None:
    sketch = rectangle(doc.addObject("Sketcher::SketchObject", "Sketch"), 0, 0, 20, 10)
    sketch.addGeometry(Part.Circle(V(5, 5), V(0, 0, 1), 2), False)
    doc.recompute()
    value, blobs = calls.export_file({"format": "dxf"}, {"document": Path(saved(doc, tmp_path)).read_bytes()})
    assert value["objects"] == ["Sketch"]
    value, blobs = calls.import_file({"format": "dxf"}, blobs)
    again = calls.describe({}, {"document": blobs["document"]})[0]["state"]
    assert again["objects"][0]["shape"]["edges"] == 5


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("part.step", b"not a step file", "no STEP file"),
        ("part.step", b"ISO-10303-21;\nHEADER;\nbroken", "STEP file"),
        ("part.stl", b"", "empty"),
        ("part.stl", b"solid nothing\nendsolid nothing\n", "STL file"),
        ("part.brep", b"garbage", "BREP file"),
        ("part.brep", b"\nCASCADE Topology V1, (c) Matra-Datavision\nLocations 3\n1\n", "BREP file"),
        ("part.iges", b"garbage", "IGES file"),
        ("part.dxf", b"  0\nEOF\n", "DXF file"),
        ("part.docx", b"PK", "cannot be read"),
    ],
)
def test_files_that_hold_nothing_are_refused_with_the_reason(
    doc: Any, tmp_path: Path, name: str, content: bytes, said: str
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(exchange.ExchangeError, match=said):
        exchange.read(doc, str(tmp_path / name))
    assert not doc.Objects


def test_what_cannot_be_written_is_said(doc: Any, tmp_path: Path) -> None:
    plate(doc)
    with pytest.raises(exchange.ExchangeError, match="is a solid"):
        exchange.write([doc.Cut], str(tmp_path / "part.dxf"))
    with pytest.raises(exchange.ExchangeError, match="no shape"):
        exchange.write([doc.Sheet], str(tmp_path / "part.step"))
    with pytest.raises(exchange.ExchangeError, match="cannot be written"):
        exchange.write([doc.Cut], str(tmp_path / "part.pdf"))


def test_calls_build_and_constrain_a_sketch() -> None:
    corners = [(0, 0), (4, 0), (4, 3), (0, 3)]
    sides = zip(corners, corners[1:] + corners[:1], strict=True)
    graph = {"geometry": [{"type": "line", "start": a, "end": b} for a, b in sides], "constraints": []}
    value, blobs = calls.build_sketch({"graph": graph}, {})
    assert value == {"code": 0, "left_out": [], "object": "Sketch"}
    flat = {"type": "Horizontal", "references": [{"geometry": 0}]}
    tall = {"type": "Vertical", "references": [{"geometry": 0}]}
    value, blobs = calls.constrain({"constraints": [flat, tall]}, blobs)
    assert value["applied"] == [0]
    assert value["dof"] == 15
    (sketch,) = calls.sketch_graphs({}, blobs)[0]["sketches"]
    assert sketch["graph"]["constraints"] == [flat]
    assert "redundant" in calls.analyse({"constraint": flat}, blobs)[0]["reason"]
    assert "no sketch Other" in calls.analyse({"constraint": flat, "sketch": "Other"}, blobs)[0]["problem"]
    assert (
        "geometry 0"
        in calls.build_sketch({"graph": {"geometry": [{"type": "x"}], "constraints": []}}, {})[0]["problem"]
    )


@pytest.mark.slow
def test_every_cad_file_is_imported_or_refused(doc: Any, data: Path) -> None:
    files = sorted(path for path in (data / "cad_files").rglob("*") if path.is_file())
    refused = []
    for path in files:
        other = opening.new_document("imported")
        try:
            exchange.read(other, str(path))
        except exchange.ExchangeError as error:
            refused.append(str(error))
        App.closeDocument(other.Name)
    assert all(refused)
    assert len(refused) <= 0.1 * len(files)
