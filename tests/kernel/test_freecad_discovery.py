"""Finding FreeCAD, and what is said where there is none."""

import subprocess
import sys
from pathlib import Path

import pytest

from cadwright.errors import UserError
from cadwright.kernel.freecad import discovery, find, needed
from cadwright.kernel.freecad.discovery import OLDEST

installed = pytest.mark.skipif(find() is None, reason="FreeCAD is not installed")

FAKE = """
import sys, types
sys.modules["Part"] = types.ModuleType("Part")
def Version(): return {version!r}
def getHomePath(): return {home!r}
def getResourceDir(): return {home!r}
"""


def fake(folder: Path, version: tuple[str, str] = ("1", "0")) -> Path:
    """An installation as an AppImage unpacks to, with a module in place of the library."""
    library = folder / "usr" / "lib"
    library.mkdir(parents=True)
    (folder / "usr" / "Mod" / "Sketcher").mkdir(parents=True)
    (library / "FreeCAD.py").write_text(FAKE.format(version=version, home=str(folder / "usr")))
    (library / "Part.py").write_text("")
    return folder


@pytest.fixture(autouse=True)
def forgetful() -> None:
    discovery._find.cache_clear()


@pytest.fixture
def python_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take a module in Python for the library."""
    monkeypatch.setattr(discovery, "_LIBRARY", ("FreeCAD.py",))


@installed
def test_the_one_that_is_installed_works() -> None:
    found = needed()
    assert found.version >= OLDEST
    assert (Path(found.library) / "FreeCAD.so").is_file()
    assert any(path.name == "PartDesign" for path in found.paths)
    done = subprocess.run([found.python, "-c", "print(1)"], capture_output=True, check=True)
    assert done.stdout == b"1\n"


@installed
@pytest.mark.parametrize("part", ["library", "its parent"])
def test_it_can_be_named(monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    found = needed()
    library = Path(found.library)
    monkeypatch.setenv("FREECAD_PATH", str(library if part == "library" else library.parent))
    again = needed()
    assert (again.library, again.how) == (found.library, "FREECAD_PATH")


def test_what_is_named_and_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FREECAD_PATH", str(tmp_path / "nothing"))
    assert find() is None
    with pytest.raises(UserError, match=f"FREECAD_PATH is {tmp_path}/nothing: no FreeCAD that works") as told:
        needed()
    assert "apt install freecad-python3" in (told.value.hint or "")


def test_where_there_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("FREECAD_PATH", raising=False)
    monkeypatch.delenv("CONDA_PREFIX", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(discovery, "_APT", ())
    with pytest.raises(UserError, match="FreeCAD was not found"):
        needed()


@pytest.mark.usefixtures("python_only")
@pytest.mark.parametrize("version", [("0", "20"), ("0", "21"), ("1", "0"), ("1", "1"), ("2", "0")])
def test_an_unpacked_appimage(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, version: tuple[str, str]) -> None:
    monkeypatch.setenv("FREECAD_PATH", str(fake(tmp_path / "FreeCAD", version)))
    found = needed()
    assert found.version == tuple(map(int, version))
    assert found.python == sys.executable
    assert found.loads_ours
    assert tmp_path / "FreeCAD/usr/Mod/Sketcher" in found.paths


@pytest.mark.usefixtures("python_only")
def test_one_that_is_too_old(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FREECAD_PATH", str(fake(tmp_path, ("0", "19"))))
    assert find() is None


@pytest.mark.usefixtures("python_only")
def test_a_conda_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake(tmp_path / "conda")
    (tmp_path / "conda" / "usr" / "lib").rename(tmp_path / "conda" / "lib")
    monkeypatch.delenv("FREECAD_PATH", raising=False)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(discovery, "_APT", ())
    monkeypatch.setenv("CONDA_PREFIX", str(tmp_path / "conda"))
    assert needed().how == "the conda environment"


@pytest.mark.usefixtures("python_only")
def test_the_folder_of_a_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake(tmp_path / "opt")
    command = tmp_path / "opt" / "usr" / "bin" / "freecadcmd"
    command.parent.mkdir()
    command.write_text("#!/bin/sh\n")
    command.chmod(0o755)
    monkeypatch.delenv("FREECAD_PATH", raising=False)
    monkeypatch.setenv("PATH", str(command.parent))
    assert needed().how == "freecadcmd on PATH"


def test_a_library_that_crashes_what_loads_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (fake(tmp_path) / "usr" / "lib" / "FreeCAD.so").write_bytes(b"no library")
    monkeypatch.setenv("FREECAD_PATH", str(tmp_path))
    assert find() is None
