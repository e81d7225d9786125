"""Two files held against each other: solids, and parts against drawings."""

from pathlib import Path

import pytest

from cadwright import api
from cadwright.errors import InputError, UsageError
from cadwright.kernel.client import Kernel

SCRIPT = "import cadquery as cq\nr = cq.Workplane().box(60, 40, {}).faces('>Z').workplane().center(20, 10).hole(6)\n"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory, kernel: Kernel) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("parts")
    for name, height in (("thin", 8), ("thick", 12)):
        (folder / f"{name}.py").write_text(SCRIPT.format(height))
    api.run_script(folder / "thin.py", outputs=(folder / "thin.step",), kernel=kernel)
    api.draw(folder / "thin.py", (folder / "thin.dxf",), kernel=kernel)
    return {path.name: path for path in folder.iterdir()}


def test_solids_with_pictures_and_geometry_of_what_differs(
    files: dict[str, Path], kernel: Kernel, tmp_path: Path
) -> None:
    picture, changes = tmp_path / "views.png", tmp_path / "changes.step"
    told = api.differ(files["thin.step"], files["thick.py"], (picture, changes), kernel=kernel)
    assert [d.text for d in told.differences] == ["front: height 12, reference 8"]
    assert told.files == (str(picture), str(changes))
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert told.changed is not None
    volume = sum(lump.volume for lump in told.changed.added)
    assert kernel.read(changes).measurements.volume == pytest.approx(volume)
    assert b"added" in changes.read_bytes()


def test_the_same_part_from_a_script_and_from_a_file(files: dict[str, Path], kernel: Kernel, tmp_path: Path) -> None:
    told = api.differ(files["thin.py"], files["thin.step"], (tmp_path / "views.png",), kernel=kernel)
    assert told.differences == ()
    with pytest.raises(InputError, match="no material"):
        api.differ(files["thin.py"], files["thin.step"], (tmp_path / "changes.step",), kernel=kernel)


def test_a_part_against_a_drawing_and_a_drawing_against_a_drawing(files: dict[str, Path], kernel: Kernel) -> None:
    told = api.differ(files["thin.dxf"], files["thick.py"], kernel=kernel)
    assert told.differences[0].text == "front: height 12, reference 8"
    assert any(size.stated == 8 and size.measured == pytest.approx(12) for size in told.sizes)
    assert api.differ(files["thin.dxf"], files["thin.py"], kernel=kernel).differences == ()
    assert api.differ(files["thin.dxf"], files["thin.dxf"], kernel=kernel).differences == ()


def test_what_cannot_be_compared_is_one_line(files: dict[str, Path], kernel: Kernel, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="the drawing is the reference"):
        api.differ(files["thin.py"], files["thin.dxf"], kernel=kernel)
    with pytest.raises(InputError, match="no such file"):
        api.differ(files["thin.py"], tmp_path / "no.step", kernel=kernel)
    with pytest.raises(UsageError, match="not written like this"):
        api.differ(files["thin.dxf"], files["thin.py"], (tmp_path / "changes.step",), kernel=kernel)
    empty = tmp_path / "empty.dxf"
    empty.write_bytes(b"")
    with pytest.raises(InputError, match="empty"):
        api.differ(empty, files["thin.py"], kernel=kernel)
