"""What planners are told of FreeCAD is true of the FreeCAD that is installed."""

import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from cadwright.kernel.freecad import find
from cadwright.tools.freecad_api import COMMANDS, SETUPS, Command

NAMES = [command.name for command in COMMANDS]


def members(command: Command) -> Iterator[str]:
    """Every attribute and method that a command's description names."""
    for names in command.attributes:
        yield from names.split(", ")
    for signature in command.methods:
        yield signature.split("(")[0]


@pytest.fixture(scope="module")
def faults() -> dict[str, list[str]]:
    """What is wrong with each command, found out by FreeCAD."""
    found = find()
    if found is None:
        pytest.skip("FreeCAD is not installed")
    script = Path(__file__).with_name("check_freecad_api.py")
    told = [
        {
            "name": command.name,
            "setup": SETUPS[command.setup],
            "example": command.example,
            "subject": command.subject,
            "members": list(members(command)),
        }
        for command in COMMANDS
    ]
    arguments = [found.python, "-W", "ignore", str(script), *map(str, found.paths)]
    environment = dict(os.environ) | dict(found.program.environment)
    ran = subprocess.run(
        arguments, input=json.dumps(told), env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    faults: dict[str, list[str]] = json.loads(ran.stdout[ran.stdout.index('{"') :])
    return faults


@pytest.mark.parametrize("name", NAMES)
def test_every_name_and_example_is_true(name: str, faults: dict[str, list[str]]) -> None:
    assert faults[name] == []


@pytest.mark.parametrize("command", COMMANDS, ids=NAMES)
def test_every_method_is_shown_in_the_example(command: Command) -> None:
    for signature in command.methods:
        assert re.search(rf"\.{signature.split('(')[0]}\(", command.example), signature
    assert command.subject or not (command.attributes or command.methods)


@pytest.mark.parametrize("command", COMMANDS, ids=NAMES)
def test_every_kind_of_object_is_made_in_an_example(command: Command) -> None:
    for kind in re.findall(r"\w+::\w+", command.call):
        assert any(f'"{kind}"' in other.example for other in COMMANDS), kind


def test_needs_are_commands() -> None:
    assert len(set(NAMES)) == len(NAMES)
    for command in COMMANDS:
        assert set(command.needs) <= set(NAMES), command.name


def test_a_command_reads_like_a_docstring() -> None:
    text = next(command for command in COMMANDS if command.name == "Part.Circle").text
    assert text.startswith('Part.Circle(center: App.Vector, normal: App.Vector, radius: float)\n    """A full circle.')
    assert "\n    Attributes:\n        Center: (App.Vector)\n" in text
    assert "\n        >>> circle.Radius\n        1.5\n" in text


@pytest.mark.parametrize("command", COMMANDS, ids=NAMES)
def test_lines_are_no_longer_than_a_page(command: Command) -> None:
    assert command.summary.strip().endswith((".", "x axis"))
    assert len(command.text) < 4500
