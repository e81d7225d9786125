"""The add-on in FreeCAD's own window, on a screen of its own."""

import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

HERE = Path(__file__).parent
ADDON = HERE.parents[1] / "freecad_addon"
LACKING = [name for name in ("freecad", "Xvfb") if shutil.which(name) is None]
CONFIGURATION = """<?xml version="1.0" encoding="UTF-8" standalone="no" ?>
<FCParameters><FCParamGroup Name="Root"><FCParamGroup Name="BaseApp"><FCParamGroup Name="Preferences">
<FCParamGroup Name="General"><FCText Name="AutoloadModule">PartWorkbench</FCText></FCParamGroup>
<FCParamGroup Name="Mod"><FCParamGroup Name="cadwright"><FCText Name="Program">{program}</FCText></FCParamGroup>
</FCParamGroup></FCParamGroup></FCParamGroup></FCParamGroup></FCParameters>
"""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(LACKING), reason=f"no {' and no '.join(LACKING)} here"),
]


@pytest.fixture
def seen(tmp_path: Path) -> dict[str, Any]:
    """What somebody saw in an afternoon with the panel, by name."""
    folder = tmp_path
    (folder / "Mod").mkdir()
    (folder / "Mod/cadwright").symlink_to(ADDON)
    program = folder / "cadwright"
    program.write_text(f'#!/bin/sh\nPYTHONPATH={":".join(sys.path)} exec {sys.executable} -m cadwright "$@"\n')
    program.chmod(0o755)
    (folder / "user.cfg").write_text(CONFIGURATION.format(program=program))
    sockets = tempfile.mkdtemp(prefix="cw-")  # a socket's name is short
    read, write = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x960x24", "-dpi", "96"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    try:
        with os.fdopen(read) as told:
            display = told.readline().strip()
        environment = {
            **os.environ,
            "DISPLAY": f":{display}",
            "FREECAD_USER_HOME": str(folder),
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "QTWEBENGINE_DISABLE_SANDBOX": "1",
            "CADWRIGHT_DRIVER": str(folder),
            "CADWRIGHT_SERVICE": "1",
            "XDG_RUNTIME_DIR": sockets,
        }
        environment.pop("PYTHONPATH", None)
        command = ["freecad", "-u", str(folder / "user.cfg"), str(HERE / "addon_driver.py")]
        subprocess.run(command, env=environment, cwd=folder, capture_output=True, timeout=400, check=False)
        subprocess.run([program, "service", "stop"], env=environment, capture_output=True, timeout=60, check=True)
    finally:
        screen.kill()
        screen.wait()
        os.close(write)
        shutil.rmtree(sockets, ignore_errors=True)
    found = dict(json.loads(line) for line in (folder / "seen.jsonl").read_text().splitlines())
    assert "error" not in found, found["error"]
    return found | {"folder": str(folder)}


def test_an_afternoon(seen: dict[str, Any]) -> None:
    assert seen["before applying"] == [], "nothing is in the document before it is applied"
    said, objects, steps = seen["made"]
    assert said.endswith("Applied; Undo takes it back.")
    assert (objects, len(steps)) == (6, 1)
    selected, lost, last, steps = seen["filleted"]
    assert (selected, last, steps) == (2, "Fillet", 2), "what is selected is meant"
    assert lost == pytest.approx(2 * 5 * (36 - 36 * math.pi / 4), rel=1e-6)
    assert seen["colour"] == [0.9, 0.6, 0.1], "what is made from something looks like it"
    assert seen["undone"] == [True, "Holes_cut"]
    assert seen["redone"] == [True]
    assert seen["asked"].endswith(" g")
    checkouts, again, lost = seen["gone on"]
    assert (checkouts, again) == (1, 1), "after an undo and after a discard it is known what led to the document"
    assert lost == pytest.approx(5 * math.pi * 49, rel=1e-6)
    assert seen["not all"] == ["unmet", "not understood: 7 polka dots"], (
        "offered, and said to be less than was asked for"
    )
    assert seen["thicker"] == 8
    for name in ("declined", "discarded", "stopped", "killed"):
        said, same = seen[name]
        assert same, name
        assert said, name
    assert "Stopped" in seen["stopped"][0]
    assert "closed" in seen["closed"]
    said, names, volume, tip = seen["body"]
    assert said.endswith("Applied; Undo takes it back.")
    assert {"Body", "Box"} <= set(names)
    assert (volume, tip) == (40 * 20 * 10, "Box")
    names, volume = seen["body undone"]
    assert {"Body", "Box"} <= set(names)
    assert volume == 30 * 20 * 10
    said, length = seen["editing"]
    assert (said.startswith("Something of the document is being edited"), length) == (True, 30)
    assert seen["asked to replace"] == "Peg came out in another size"
    assert seen["meanwhile"] == [30, 3], "nothing is replaced unless somebody agrees"
    assert seen["after all"] == ["Applied; Undo takes it back.", 50]
    assert seen["missing"][0].startswith("The program cadwright is not there: install")
    assert seen["broken"][0].startswith("The program could not be started: install")
    assert seen["missing"][1]
    assert seen["broken"][1]
    for name in ("selected", "offered", "applied", "going on"):
        with Image.open(Path(seen["folder"]) / f"{name}.png") as picture:
            assert picture.size == (1600, 960)
            assert len(picture.convert("RGB").getcolors(2**24) or ()) > 100
