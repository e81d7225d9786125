"""Sections and scans through the whole: workers, the loop with FreeCAD, files on disk."""

from pathlib import Path

import ezdxf
import numpy as np
import pytest
import trimesh

from cadwright import api, report
from cadwright.errors import InputError, UsageError
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import find
from cadwright.sketch.formats import native

EMBEDDED = api.Settings(planner="embedded", environment="freecad")
freecad = pytest.mark.skipif(find() is None, reason="there is no FreeCAD here")


@pytest.fixture(scope="module")
def tube(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tube of radius 10 and 4 and length 10, about the origin."""
    path = tmp_path_factory.mktemp("scans") / "tube.stl"
    trimesh.creation.annulus(r_min=4, r_max=10, height=10, sections=128).export(path)
    return path


def test_a_section_is_written_in_every_format(tube: Path, tmp_path: Path, kernel: Kernel) -> None:
    outputs = [tmp_path / f"tube.{ending}" for ending in ("dxf", "json", "svg", "png")]
    found = api.section(tube, outputs, kernel=kernel)
    assert (found.loops, found.open_chains, found.primitives) == (2, 0, 2)
    assert found.size == pytest.approx((20, 20), abs=0.01)
    assert found.deviation.max <= found.tolerance
    graph = native.loads(outputs[1].read_text())
    assert len(graph.geometry) == 2
    assert {e.dxftype() for e in ezdxf.readfile(outputs[0]).modelspace()} == {"CIRCLE"}
    assert outputs[3].read_bytes().startswith(b"\x89PNG")
    assert "2 closed loops" in report.sectioned(found)


@freecad
def test_a_section_can_be_a_document(tube: Path, tmp_path: Path, kernel: Kernel) -> None:
    api.section(tube, [tmp_path / "tube.FCStd"], normal=(1, 0, 0), kernel=kernel)
    assert (tmp_path / "tube.FCStd").stat().st_size > 1000


def test_cad_files_are_cut_too(tmp_path: Path, kernel: Kernel) -> None:
    brep = kernel.execute("import cadquery as cq\nr = cq.Workplane().box(30, 20, 10)").brep
    (tmp_path / "box.step").write_bytes(kernel.write(brep, "step"))
    found = api.section(tmp_path / "box.step", normal=(0, 0, 1), kernel=kernel)
    assert found.size == pytest.approx((30, 20), abs=1e-5)
    assert found.primitives == 4


def test_what_cannot_be_cut_is_said_in_a_line(tube: Path, tmp_path: Path, kernel: Kernel) -> None:
    with pytest.raises(InputError, match="misses the mesh"):
        api.section(tube, origin=(0, 0, 50), kernel=kernel)
    with pytest.raises(UsageError, match="not written here"):
        api.section(tube, [tmp_path / "tube.step"], kernel=kernel)
    with pytest.raises(InputError, match="no such file"):
        api.section(tmp_path / "nothing.stl", kernel=kernel)
    (tmp_path / "bad.stl").write_bytes(b"nonsense" * 100)
    with pytest.raises(InputError, match=r"damaged|no triangles|no extent"):
        api.section(tmp_path / "bad.stl", kernel=kernel)


@pytest.mark.slow
@freecad
def test_a_scan_becomes_a_parametric_document(tube: Path, tmp_path: Path, kernel: Kernel) -> None:
    outputs = [tmp_path / "part.FCStd", tmp_path / "part.step"]
    found = api.scan(tube, directory=tmp_path / "design", outputs=outputs, settings=EMBEDDED, kernel=kernel)
    assert (found.status, found.version) == ("done", "v1")
    assert found.deviation is not None
    assert found.deviation.p95 < 0.005 * found.diagonal
    assert found.measurements is not None
    assert found.measurements.volume == pytest.approx(np.pi * (100 - 16) * 10, rel=2e-3)
    assert all(path.stat().st_size > 1000 for path in outputs)
    assert (tmp_path / "part-deviation.png").read_bytes().startswith(b"\x89PNG")
    assert "between scan and part" in report.scanned(found)


@freecad
def test_a_lump_is_declined_with_how_near_sections_come(tmp_path: Path, kernel: Kernel) -> None:
    ball = trimesh.creation.icosphere(subdivisions=4)
    points = np.asarray(ball.vertices)
    ball.vertices = 30 * points * (1 + 0.3 * np.sin(3 * points[:, :1]) * np.cos(4 * points[:, 1:2]))
    ball.export(tmp_path / "lump.stl")
    found = api.scan(tmp_path / "lump.stl", directory=tmp_path / "design", settings=EMBEDDED, kernel=kernel)
    assert (found.status, found.files) == ("declined", {})
    assert not list(tmp_path.glob("**/part.step"))
    assert "neither a stack of prisms nor a body of revolution" in found.reason


@freecad
def test_make_rebuilds_a_scan_and_says_what_it_leaves_to_others(tube: Path, tmp_path: Path, kernel: Kernel) -> None:
    made = api.make("rebuild this", tmp_path / "plain", files=[tube], settings=EMBEDDED, kernel=kernel)
    assert made.status == "done"
    made = api.make(
        "rebuild this with a 6 mm hole in the side", tmp_path / "more", files=[tube], settings=EMBEDDED, kernel=kernel
    )
    assert made.status == "unmet"
    assert any("6 mm hole" in missed for missed in made.not_understood)
