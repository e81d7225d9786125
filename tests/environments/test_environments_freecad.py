"""The environment `freecad`: what lives on, what is taken back, what is preloaded, and that nothing is believed."""

import io
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from cadwright.environments.base import SHADED
from cadwright.environments.cadquery import CadQueryEnvironment
from cadwright.environments.freecad import FreeCADEnvironment
from cadwright.errors import InputError
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import FreeCAD, find
from cadwright.sandbox import Limits
from cadwright.values import Attachment, Blob, Code, Observation, Request
from cadwright.values.comparison import Changed

pytestmark = pytest.mark.skipif(find() is None, reason="FreeCAD is not installed")

BOX = "doc = App.newDocument('part')\nbox = doc.addObject('Part::Box', 'Box')\n"
TRIANGLE = bytes(80) + struct.pack("<I12fH", 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0)
"""A binary STL."""


@pytest.fixture(scope="module")
def freecad() -> Iterator[FreeCAD]:
    with FreeCAD() as started:
        started.warm()
        yield started


@pytest.fixture(scope="module")
def quick() -> Iterator[Kernel]:
    with Kernel(Limits(wall_seconds=20)) as started:
        yield started


@pytest.fixture(scope="module")
def shared(quick: Kernel, freecad: FreeCAD) -> Iterator[FreeCADEnvironment]:
    environment = FreeCADEnvironment(quick, freecad, pictures=False)
    environment.reset(Request("warm"))
    yield environment
    environment.close()


@pytest.fixture
def environment(shared: FreeCADEnvironment) -> FreeCADEnvironment:
    """One session for all tests, each from its first state."""
    shared.restore(0)
    return shared


def run(environment: FreeCADEnvironment, source: str) -> Observation:
    return environment.step(Code(source))


def volume(seen: Observation) -> float:
    assert seen.measurements is not None, seen
    return round(seen.measurements.volume, 6)


def attached(kind: str, name: str, data: bytes) -> Attachment:
    return Attachment(kind, name, Blob(data, "application/octet-stream"))  # type: ignore[arg-type]


@pytest.mark.slow
def test_names_live_on_and_the_last_expression_is_told(environment: FreeCADEnvironment) -> None:
    run(environment, BOX)
    seen = run(environment, "print('hello')\nbox.Length = 25\nbox.Shape.BoundBox.YLength")
    assert (seen.stdout, seen.value, seen.outcome) == ("hello\n", "10.0", "valid")
    assert volume(seen) == 2500
    assert seen.changes == ("Box: Length 10 → 25; volume 1000 → 2500 mm³",)
    assert '"Length":25' in (seen.state or "")


def test_what_the_paper_imports_is_there(environment: FreeCADEnvironment) -> None:
    source = "from tools import *\nimport sys, numpy\n"
    source += (
        "[math.pi, copy, np.eye(2).sum(), App.Vector(1, 2, 3).x, Part, Sketcher, Image, Enum, SubRef.CENTER.value]"
    )
    seen = run(environment, source)
    assert seen.outcome == "executed", seen.error
    assert (seen.value or "").endswith(", 3]")


def test_an_error_names_its_line_and_what_could_be_meant(environment: FreeCADEnvironment) -> None:
    seen = run(environment, BOX + "def widen(what):\n    what.Length = 3\n    what.Widht = 4\n\nwiden(box)")
    assert seen.error is not None
    assert (seen.error.type, seen.error.line, seen.error.source) == ("AttributeError", 5, "what.Widht = 4")
    assert seen.error.hint == "Did you mean Width?"
    assert run(environment, "x = (1,").error.line == 1  # type: ignore[union-attr]


def test_images_are_shown(environment: FreeCADEnvironment) -> None:
    seen = run(environment, "display(Image.new('RGB', (5, 4), 'red'))\n[Image.new('L', (3, 2))]")
    sizes = [Image.open(io.BytesIO(image.blob.data)).size for image in seen.images]
    assert sizes == [(5, 4), (3, 2)]


@pytest.mark.slow
def test_a_part_is_shown_as_large_as_one_of_cadquery(quick: Kernel, freecad: FreeCAD) -> None:
    environment = FreeCADEnvironment(quick, freecad)
    environment.reset(Request("a box"))
    seen = run(environment, BOX)
    scripted = CadQueryEnvironment(quick).step(Code("import cadquery as cq\nr = cq.Workplane().box(10, 10, 10)"))
    (ours,), (theirs,) = (
        [Image.open(io.BytesIO(image.blob.data)).size for image in each.images] for each in (seen, scripted)
    )
    assert ours == theirs
    assert max(ours) <= SHADED
    environment.close()


def test_steps_are_undone(environment: FreeCADEnvironment) -> None:
    run(environment, BOX + "x = [1]")
    before = run(environment, "x.append(2)")
    run(environment, "doc.removeObject('Box'); x.clear()")
    run(environment, "App.closeDocument('part')")
    assert environment.undo(2) == ()
    seen = run(environment, "box.Label, x")
    assert seen.value == "('Box', [1, 2])"
    assert seen.document == before.document
    assert environment.snapshots() == (0, 1, 2, 3)


@pytest.mark.parametrize("fault", ["import os; os._exit(1)", "import ctypes; ctypes.string_at(0)", "bytearray(10**12)"])
def test_after_a_crash_the_session_is_as_before(environment: FreeCADEnvironment, fault: str) -> None:
    run(environment, BOX + "x = 1")
    seen = run(environment, f"x = 2; doc.removeObject('Box'); {fault}")
    assert seen.outcome in ("crash", "memory")
    assert "as it was before this step" in (seen.error.message if seen.error else "")
    again = run(environment, "x, box.Name")
    assert (again.value, again.outcome, volume(again)) == ("(1, 'Box')", "valid", 1000)


def test_leaving_python_does_not_end_the_session(environment: FreeCADEnvironment) -> None:
    seen = run(environment, "x = 1; import sys; sys.exit()")
    assert (seen.outcome, seen.error and seen.error.type) == ("exception", "SystemExit")
    assert run(environment, "exit()").outcome == "exception"
    assert run(environment, "x").value == "1"


def test_states_that_are_no_processes_come_back_as_documents(quick: Kernel, freecad: FreeCAD) -> None:
    environment = FreeCADEnvironment(quick, freecad, pictures=False)
    image = io.BytesIO()
    Image.new("L", (7, 5)).save(image, "PNG")
    environment.reset(Request("x", attachments=(attached("image", "a.png", image.getvalue()),)))
    run(environment, BOX + "doc.addObject('Sketcher::SketchObject', 'Profile')")
    for length in range(11, 24):
        run(environment, f"box.Length = {length}")
    (note,) = environment.restore(1)
    assert "variables are not" in note
    seen = run(environment, "doc.Box.Length.Value, sketch.Name, img.size, 'box' in globals()")
    assert seen.value == "(10.0, 'Profile', (7, 5), False)"
    environment.close()


def test_stored_shapes_are_not_believed(environment: FreeCADEnvironment) -> None:
    seen = run(environment, BOX + "doc.recompute(); box.Shape = Part.makeBox(50, 50, 50); box.purgeTouched()")
    assert seen.outcome == "invalid-geometry"
    assert seen.error is not None
    assert seen.error.message == "Box: volume 125000 is stored, 1000 comes out"
    assert volume(seen) == 1000


def test_patched_measures_change_nothing(environment: FreeCADEnvironment) -> None:
    seen = run(
        environment,
        BOX + "from cadwright.kernel.freecad_guest import documents, session\n"
        "documents.state = lambda *_, **__: {'name': 'x', 'objects': []}\n"
        "session._compact = lambda *_: '{\"volume\": 42}'",
    )
    assert (seen.outcome, volume(seen), seen.state) == ("valid", 1000, '{"volume": 42}')


def test_results_of_the_wrong_form(environment: FreeCADEnvironment) -> None:
    forge = "from cadwright.kernel.freecad_guest import session\nsession._seen = lambda *_: ({'volume': 42}, {})"
    seen = run(environment, forge)
    assert (seen.outcome, seen.error and seen.error.type) == ("crash", "ForgedResult")
    assert run(environment, "1 + 1").value == "2"


def test_a_feature_that_fails_is_no_valid_part(environment: FreeCADEnvironment) -> None:
    seen = run(environment, BOX + "f = doc.addObject('Part::Fillet', 'Round'); f.Base = box; f.Edges = [(1, 50, 50)]")
    assert (seen.outcome, seen.error and seen.error.type) == ("invalid-geometry", "FailedFeature")


def test_surfaces_are_named_and_not_measured(environment: FreeCADEnvironment) -> None:
    seen = run(environment, "d = App.newDocument()\nd.addObject('Part::Plane', 'Sheet')")
    assert (seen.outcome, seen.measurements) == ("executed", None)
    assert seen.notes == ("Sheet is a surface, not a solid: it is not measured",)


def test_files_are_preloaded(quick: Kernel, freecad: FreeCAD, environment: FreeCADEnvironment) -> None:
    made = run(environment, BOX + "doc.addObject('Sketcher::SketchObject', 'Profile')").document
    assert made is not None
    image = io.BytesIO()
    Image.new("L", (7, 5)).save(image, "PNG")
    files = [
        attached("cad", "my part.FCStd", made.data),
        attached("image", "a.png", image.getvalue()),
        attached("scan", "scan.stl", TRIANGLE),
        attached("image", "b.png", image.getvalue()),
    ]
    other = FreeCADEnvironment(quick, freecad, pictures=False)
    seen = other.reset(Request("x", "edit", attachments=tuple(files)))
    assert seen is not None
    assert (seen.outcome, volume(seen)) == ("valid", 1000)
    seen = run(other, "doc.Box.Name, sketch.Name, img.size, img2.size, mesh.CountFacets")
    assert seen.value == "('Box', 'Profile', (7, 5), (7, 5), 1)"
    other.close()


def test_an_edit_is_held_against_the_document_that_it_starts_from(quick: Kernel, freecad: FreeCAD) -> None:
    other = FreeCADEnvironment(quick, freecad, pictures=False)
    other.reset(Request("make it 12 high", "edit", script=BOX))
    seen = run(other, "doc.Box.Height = 12")
    assert seen.changed is not None
    assert [round(lump.volume, 6) for lump in seen.changed.added] == [200]
    assert seen.changed.removed == ()
    assert run(other, "doc.Box.Height = 10").changed == Changed(True)
    other.reset(Request("a box", script=BOX))
    assert run(other, "doc.Box.Height = 12").changed is None
    other.close()


@pytest.mark.parametrize(
    ("kind", "name", "data"),
    [
        ("cad", "a.FCStd", b""),
        ("cad", "a.FCStd", b"PK\x03\x04 and nothing else"),
        ("cad", "a.step", b"no step"),
        ("image", "a.png", b"no image"),
        ("scan", "a.stl", b"no mesh"),
    ],
)
def test_files_that_cannot_be_used(quick: Kernel, freecad: FreeCAD, kind: str, name: str, data: bytes) -> None:
    environment = FreeCADEnvironment(quick, freecad, pictures=False)
    with pytest.raises(InputError, match=name):
        environment.reset(Request("x", attachments=(attached(kind, name, data),)))
    environment.close()


ATTACKS = {
    "reading by FreeCAD": "import Mesh; Part.read(given)",
    "opening": "App.openDocument(given)",
    "saving": "App.newDocument().saveAs(given + '.FCStd')",
    "exporting": "Part.makeBox(1, 1, 1).exportStep(given + '.step')",
    "network": "import urllib.request; urllib.request.urlopen('http://127.0.0.1:9')",
    "a program": "import subprocess; subprocess.run(['true'])",
    "a fork": "import os; os.fork()",
    "another library": "import ctypes; ctypes.CDLL(None).system(b'touch ' + given.encode())",
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_attacks_by_way_of_freecad(environment: FreeCADEnvironment, tmp_path: Path, attack: str) -> None:
    secret = tmp_path / "secret"
    secret.write_text("secret")
    seen = run(environment, f"given = {str(secret)!r}\n{ATTACKS[attack]}")
    assert "secret\n" not in seen.stdout
    assert seen.outcome in ("exception", "blocked", "executed")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"secret": "secret"}
    assert run(environment, "1 + 1").value == "2"


def test_a_macro_in_a_document_is_not_run(environment: FreeCADEnvironment, quick: Kernel, freecad: FreeCAD) -> None:
    source = """
import zipfile, io
doc = App.newDocument('part'); box = doc.addObject('Part::FeaturePython', 'Box'); box.Shape = Part.makeBox(1, 2, 3)
class Evil:
    def execute(self, one): pass
    def dumps(self): return 'x'
    def loads(self, state): open('ran', 'w').close()
    __getstate__, __setstate__ = dumps, loads
sys = __import__('sys')
Evil.__module__, sys.modules['evil'] = 'evil', type(sys)('evil')
sys.modules['evil'].Evil = Evil
box.Proxy = Evil(); box.purgeTouched()
"""
    made = run(environment, source).document
    assert made is not None
    other = FreeCADEnvironment(quick, freecad, pictures=False)
    seen = other.reset(Request("x", attachments=(attached("cad", "a.FCStd", made.data),)))
    assert seen is not None
    assert any("Python code, which is not run" in note for note in seen.notes), seen
    other.close()
