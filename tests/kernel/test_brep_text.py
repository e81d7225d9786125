"""Geometry as text that breaks off: told before OCCT reads it, which never comes back from some of it."""

import time
from pathlib import Path

import pytest

from cadwright.errors import InputError
from cadwright.kernel import brep_text
from cadwright.kernel.client import Kernel

SCRIPT = """
import cadquery as cq
from OCP.BRepTools import BRepTools
part = cq.Workplane().box(6, 4, 2).edges("|Z").fillet(1).faces(">Z").workplane().hole(1)
stream = __import__("io").BytesIO()
BRepTools.Write_s(part.val().wrapped, stream)
print(stream.getvalue().decode(), end="")
r = part
"""


@pytest.fixture(scope="module")
def text(kernel: Kernel) -> bytes:
    """A part with curved faces in OCCT's text format."""
    return kernel.execute(SCRIPT).stdout.encode()


def test_a_text_is_whole_or_cut_off(text: bytes) -> None:
    assert brep_text.is_text(text)
    assert brep_text.is_whole(text)
    assert brep_text.is_whole(text.replace(b"\n", b"\r\n"))
    root = text.rindex(b"*")
    for end in (*range(0, root, 97), root, root + 1):
        assert not brep_text.is_whole(text[:end]), end
    for other in (b"", b"garbage", b"DBRep_DrawableShape\n", text.replace(b"\nSurfaces ", b"\nFurfaces ")):
        assert not brep_text.is_whole(other)


@pytest.mark.parametrize("part", [0.2, 0.5, 0.8, 0.9, 0.97])
def test_a_file_that_breaks_off_is_refused_at_once(kernel: Kernel, text: bytes, tmp_path: Path, part: float) -> None:
    """Cut among its shapes, the last third, it would be read until the time limit."""
    path = tmp_path / "part.brep"
    path.write_bytes(text)
    assert kernel.read(path).measurements.valid
    path.write_bytes(text[: int(part * len(text))])
    began = time.monotonic()
    with pytest.raises(InputError, match="it breaks off"):
        kernel.read(path)
    assert time.monotonic() - began < 20
