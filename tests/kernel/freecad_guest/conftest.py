"""FreeCAD in the tests' own process; a module here skips itself where ``FreeCAD`` cannot be imported."""

import sys
import tempfile
from pathlib import Path

import pytest

from cadwright.kernel.freecad.discovery import find

_found = find()
if _found is not None:
    sys.path.extend(str(path) for path in _found.paths if str(path) not in sys.path)


@pytest.fixture(autouse=True)
def _scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a worker leaves in its scratch folder, which ends with it, is left in the test's."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
