"""The trusted FreeCAD worker."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from cadwright.errors import InputError
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import FreeCAD, FreeCADError, Material, Session, discovery, find
from cadwright.kernel.freecad import client as client_module
from cadwright.sandbox.base import CallResult, CallStatus

pytestmark = pytest.mark.skipif(find() is None, reason="FreeCAD is not installed")


@pytest.fixture(scope="module")
def freecad() -> Iterator[FreeCAD]:
    with FreeCAD() as started:
        yield started


def test_a_function_is_called_by_name(freecad: FreeCAD) -> None:
    value, blobs = freecad.call("measurement:check", {}, {"document": b"no document"})
    assert "no FreeCAD document" in value["problem"]
    assert blobs == {}


def test_what_fails_is_told(freecad: FreeCAD) -> None:
    with pytest.raises(FreeCADError, match="has no attribute 'nothing'") as told:
        freecad.call("measurement:nothing", {})
    assert told.value.result.status == "exception"
    assert freecad.try_call("nowhere:nothing", {}).status == "exception"


def test_a_file_that_its_reader_does_not_survive_is_the_users_to_mend(
    freecad: FreeCAD, monkeypatch: pytest.MonkeyPatch
) -> None:
    endings: tuple[tuple[CallStatus, str], ...] = (("crash", "it died of SIGSEGV"), ("exception", "OSError: bad"))
    for status, reason in endings:
        ended = CallResult(status, message=reason)
        with monkeypatch.context() as context:
            context.setattr(freecad, "try_call", lambda *_, ended=ended: ended)
            with pytest.raises(InputError, match=r"part\.FCStd: FreeCAD cannot read it") as told:
                freecad.read("part.FCStd", "measurement:check", {}, {"document": b""})
        assert "\n" not in told.value.message
    with pytest.raises(InputError, match=r"part\.FCStd: it is no FreeCAD document"):
        freecad.read("part.FCStd", "measurement:check", {}, {"document": b"no document"})


def test_step_that_ends_the_reader_ends_no_more_than_that(kernel: Kernel) -> None:
    """A face without its outline: FreeCAD's OCCT takes what is not there for it."""
    box = kernel.write(kernel.execute("import cadquery as cq\nr = cq.Workplane().box(1, 2, 3)").brep, "step")
    broken = re.sub(rb"(FACE_(?:OUTER_)?BOUND\('',)#\d+", rb"\g<1>#999999", box)
    assert broken != box
    with Session(materials=[Material("doc", "document", "box.step", broken)]) as session:
        with pytest.raises(InputError, match=r"box\.step: ") as told:
            session.start()
        assert "\n" not in told.value.message


@pytest.mark.skipif(not Path("/usr/bin/python3.11").is_file(), reason="there is no second Python here")
def test_another_interpreter_needs_nothing_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing but the standard library: not our packages, not even NumPy."""
    found = find()
    assert found is not None
    other = msgspec.structs.replace(found, python="/usr/bin/python3.11", loads_ours=False, prefixes=("/usr",))
    bare = "import sys\nsys.path[:] = [p for p in sys.path if 'packages' not in p]\n"
    done = discovery._try("/usr/bin/python3.11", "", Path(found.library), "test")
    if done is None:
        pytest.skip("the second Python cannot load this FreeCAD")
    monkeypatch.setattr(client_module, "needed", lambda: other)
    monkeypatch.setattr("cadwright.kernel.freecad.session.needed", lambda: other)
    with FreeCAD() as freecad:
        assert "problem" in freecad.call("measurement:check", {}, {"document": b""})[0]
    with Session() as session:
        session.start()
        seen = session.step(f"{bare}'msgspec' in sys.modules, sys.executable, Part.makeBox(1, 2, 3).Volume")
        assert seen.value == "(False, '/usr/bin/python3.11', 6.0)"
        assert session.undo() == ()
