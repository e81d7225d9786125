"""The calls of the paper's trajectories work with our tools, and its replies are read by our protocol."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from tools_trajectories import TRAJECTORIES, Trajectory

from cadwright.kernel.freecad import find
from cadwright.protocols.base import Parsed
from cadwright.protocols.cad_assistant import CADAssistant
from cadwright.tools import docstrings
from cadwright.values import Code, Done, Reply, Request, Start, Transcript

NAMES = [trajectory.name for trajectory in TRAJECTORIES]


@pytest.fixture(scope="module")
def replayed() -> dict[str, dict[str, Any]]:
    """What came of each trajectory, in FreeCAD."""
    found = find()
    if found is None or not found.loads_ours:
        pytest.skip("FreeCAD is not installed, or its Python cannot load ours")
    script = Path(__file__).with_name("check_trajectories.py")
    ran = subprocess.run(
        [found.python, "-W", "ignore", str(script), *map(str, found.paths)],
        input=json.dumps([trajectory._asdict() for trajectory in TRAJECTORIES]),
        env=dict(os.environ) | dict(found.program.environment),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    results: dict[str, dict[str, Any]] = json.loads(ran.stdout[ran.stdout.index('{"figure') :])
    return results


@pytest.mark.parametrize("trajectory", TRAJECTORIES, ids=NAMES)
def test_the_calls_work(trajectory: Trajectory, replayed: dict[str, dict[str, Any]]) -> None:
    result = replayed[trajectory.name]
    assert result["solved"] == 0
    if trajectory.constrains:
        assert result["constraints"] >= 3
        assert result["moved"] < 1e-4


@pytest.mark.parametrize("trajectory", TRAJECTORIES, ids=NAMES)
def test_the_replies_are_understood(trajectory: Trajectory) -> None:
    protocol = CADAssistant(docstrings)
    transcript = Transcript(Start(Request("…", "ask"), "p", protocol.name, "freecad"))
    for action in trajectory.actions:
        parsed = protocol.parse(Reply(protocol.write(Parsed("look", Code(action)))), transcript)
        assert isinstance(parsed, Parsed)
        assert parsed.action == Code(f"{action}\n")
    if trajectory.answer is not None:
        parsed = protocol.parse(Reply(f"PLAN: seen.\n\nANSWER: {trajectory.answer}, **TERMINATE**."), transcript)
        assert isinstance(parsed, Parsed)
        assert parsed.action == Done(trajectory.answer)
