"""Files made from a geometry: what cannot be made is left out of a version, and said when it is asked for."""

from pathlib import Path
from typing import Any

import pytest

from cadwright.errors import DrawingError, ExportError, InputError, UsageError
from cadwright.kernel.client import Kernel
from cadwright.products import Product, check_outputs, companions, format_of, save_all
from cadwright.values import Measurements

UNIT = Measurements(True, True, 1, 1, 6, 12, 8, 1, 6, (0, 0, 0, 1, 1, 1), (0.5, 0.5, 0.5))


class Unable(Kernel):
    """A kernel that can neither write nor draw."""

    def write(self, *_: Any, **__: Any) -> bytes:
        raise ExportError("the part could not be written as step (timeout)")

    def project(self, *_: Any, **__: Any) -> dict[str, Any]:
        raise DrawingError("the views could not be drawn (timeout)")


def test_what_cannot_be_made_is_left_out_of_a_version() -> None:
    assert set(companions(Product(Unable(), "part", b"", UNIT, "r = 1"), lambda: None)) == {"part.py"}


def test_what_cannot_be_made_is_said_when_it_is_asked_for(tmp_path: Path) -> None:
    product = Product(Unable(), "part", b"", UNIT)
    with pytest.raises(ExportError, match="step"):
        save_all(product, [tmp_path / "part.step"])
    with pytest.raises(UsageError, match="no script"):
        save_all(product, [tmp_path / "part.py"])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("name", "file_format"), [("a.STEP", "step"), ("a.stp", "step"), ("a.b.igs", "iges")])
def test_endings_name_formats(name: str, file_format: str) -> None:
    assert format_of(Path(name)) == file_format


def test_outputs_are_checked_before_any_work(tmp_path: Path) -> None:
    (tmp_path / "folder.step").mkdir()
    for wrong in (tmp_path / "folder.step", tmp_path / "missing" / "a.step"):
        with pytest.raises(InputError):
            check_outputs([wrong])
    for unknown in (tmp_path / "a", tmp_path / "a.doc"):
        with pytest.raises(UsageError):
            check_outputs([unknown])
