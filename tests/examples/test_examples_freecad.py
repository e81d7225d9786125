"""The examples in examples/freecad run, and what comes out is what they say."""

import importlib
import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import FreeCAD, find
from cadwright.results import Made
from cadwright.sketch import Arc, Circle, Line, Sketch
from cadwright.values import Measurements

pytestmark = pytest.mark.skipif(find() is None, reason="FreeCAD is not installed")
FOLDER = Path(__file__).parents[2] / "examples" / "freecad"
BOTH = pytest.mark.parametrize("way", ["main", "from_words"])

Example = Callable[..., Made]


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kernel: Kernel) -> Example:
    """Runs an example by its name, in a folder that is not there yet, as recorded or from words."""
    monkeypatch.syspath_prepend(str(FOLDER))

    def run(name: str, way: str = "main") -> Made:
        made: Made = getattr(importlib.import_module(name), way)(tmp_path / "new" / "folder", kernel)
        assert made.status == "done", made
        return made

    return run


@pytest.fixture(scope="module")
def freecad() -> Iterator[FreeCAD]:
    with FreeCAD() as started:
        yield started


def sketch_of(made: Made, freecad: FreeCAD) -> Sketch:
    document = Path(made.files["part.FCStd"]).read_bytes()
    told: dict[str, Any] = freecad.call("calls:sketch_graphs", {}, {"document": document})[0]
    return msgspec.convert(told["sketches"][0]["graph"], Sketch)


def measured(made: Made) -> tuple[Measurements, tuple[float, float, float]]:
    """What was measured, and the sizes of the bounding box."""
    assert made.measurements is not None
    x0, y0, z0, x1, y1, z1 = made.measurements.bbox
    return made.measurements, (x1 - x0, y1 - y0, z1 - z0)


@BOTH
def test_fillet_corners(example: Example, freecad: FreeCAD, way: str) -> None:
    sketch = sketch_of(example("fillet_corners", way), freecad)
    arcs = [one for one in sketch.geometry if isinstance(one, Arc)]
    lines = [one for one in sketch.geometry if isinstance(one, Line)]
    assert [one.circle[1] for one in arcs] == pytest.approx([2, 2, 2, 2])
    assert sorted(math.dist(one.start, one.end) for one in lines) == pytest.approx([6, 6, 16, 16])
    assert sorted((round(one.circle[0][0], 6), round(one.circle[0][1], 6)) for one in arcs) == [
        (2, 2),
        (2, 8),
        (18, 2),
        (18, 8),
    ]


@BOTH
def test_revolve_drawing(example: Example, way: str) -> None:
    told, sizes = measured(example("revolve_drawing", way))
    # Pappus, for the two rectangles of the L that was drawn, and an axis 1 mm from the middle of its box.
    volume = 2 * math.pi * (0.33 * 1.0 * (1 - 0.175) + 0.35 * 0.34 * (1 + 0.165))
    assert told.volume == pytest.approx(volume, rel=0.06)
    assert sizes[0] == pytest.approx(2 * 1.34, rel=0.02)
    assert sizes[1] == pytest.approx(1, abs=0.02)


@BOTH
def test_drawing_to_solid(example: Example, way: str) -> None:
    told, sizes = measured(example("drawing_to_solid", way))
    assert sizes == pytest.approx((40, 24, 5), rel=0.06)
    assert told.volume == pytest.approx(5 * (40 * 24 - math.pi * 36), rel=0.08)
    assert [hole.diameter for hole in told.holes] == pytest.approx([12], rel=0.1)


@BOTH
def test_extrude_sketch(example: Example, way: str) -> None:
    told, sizes = measured(example("extrude_sketch", way))
    assert told.volume == pytest.approx(10 * math.pi * (100 - 4))
    assert sizes == pytest.approx((20, 20, 10))


def test_remove_marked(example: Example, freecad: FreeCAD) -> None:
    sketch = sketch_of(example("remove_marked"), freecad)
    assert len(sketch.geometry) == 5
    assert [one.center for one in sketch.geometry if isinstance(one, Circle)] == [(15, 20)]


@pytest.mark.slow
@BOTH
def test_section_of_scan(example: Example, freecad: FreeCAD, way: str) -> None:
    made = example("section_of_scan", way)
    told, sizes = measured(made)
    assert told.volume == pytest.approx(12 * math.pi * (400 - 64), rel=0.01)
    assert sizes == pytest.approx((40, 40, 12), rel=0.01)
    if way == "main":
        assert [type(one) for one in sketch_of(made, freecad).geometry] == [Circle, Circle]
