"""Parts of others as sets of drawings."""

from pathlib import Path

import ezdxf
import pytest
from click.testing import CliRunner

from cadwright.cli import cli
from cadwright.errors import InputError
from cadwright.jobs import Threads
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import find
from cadwright.synth.folder import read_rows
from cadwright.synth.given import files_in, write_given

needs_freecad = pytest.mark.skipif(find() is None, reason="FreeCAD is not installed")
PLATE = "r = cq.Workplane().box(40, 30, 6).faces('>Z').workplane().pushPoints([(-10, 5), (10, 5)]).hole(5)"
TWO = "r = cq.Workplane().pushPoints([(0, 0), (50, 0)]).box(10, 10, 10)"


def dimensions(path: Path) -> list[float]:
    document = ezdxf.readfile(path)
    return sorted(round(each.get_measurement(), 3) for each in document.modelspace().query("DIMENSION"))


@pytest.fixture
def parts(kernel: Kernel, tmp_path: Path) -> Path:
    """A plate as STEP and as a script, two blocks, and no CAD file at all."""
    folder = tmp_path / "parts"
    folder.mkdir()
    plate = f"import cadquery as cq\n{PLATE}\n"
    (folder / "plate.step").write_bytes(kernel.write(kernel.execute(plate).brep, "step"))
    (folder / "script.py").write_text(plate)
    (folder / "two.py").write_text(f"import cadquery as cq\n{TWO}\n")
    (folder / "noise.step").write_text("noise")
    (folder / "readme.txt").write_text("no part")
    return folder


def test_parts_are_drawn_and_the_others_told(kernel: Kernel, parts: Path, tmp_path: Path) -> None:
    folder = tmp_path / "set"
    done = write_given(kernel, folder, files_in(parts), Threads(2), scale=2)
    assert [row.id for row in done.rows] == ["plate", "script"]
    assert set(done.left_out) == {"noise.step", "two.py"}
    assert "one valid solid" in done.left_out["two.py"]
    whole = kernel.measure(kernel.execute((parts / "script.py").read_text()).brep)
    assert hasattr(whole, "measurements")
    for row in read_rows(folder):
        assert row.volume == pytest.approx(8 * whole.measurements.volume)
        assert (folder / row.drawing).read_bytes().startswith(b"\x89PNG")
        assert {80, 60, 12, 10} <= set(dimensions(folder / row.dxf))
    again = write_given(kernel, folder, files_in(parts), Threads(1), scale=2)
    assert again.rows == done.rows
    assert len(read_rows(folder)) == 2


@needs_freecad
def test_sheets_by_techdraw(kernel: Kernel, parts: Path, tmp_path: Path) -> None:
    folder = tmp_path / "set"
    (row,) = write_given(kernel, folder, [parts / "plate.step"], Threads(1), hand="techdraw").rows
    assert row.drawing == ""
    document = ezdxf.readfile(folder / row.dxf)
    texts = [each.dxf.text for each in document.modelspace().query("DIMENSION")]
    assert {"40", "30", "6", "10", "20"} <= set(texts), "sizes and places of the holes from the lower left"
    signed = [text for text in texts if not text[0].isdigit()]
    assert len(signed) == 1, "one diameter for both holes"
    assert signed[0].endswith("5")


def test_a_folder_without_parts(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no parts"):
        files_in(tmp_path)
    ran = CliRunner().invoke(cli, ["bench", "draw", str(tmp_path), "--data", str(tmp_path), "--scale", "0"])
    assert ran.exit_code == 2
