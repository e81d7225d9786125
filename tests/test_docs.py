"""What the documentation says is run: every console block, the generated help, and the links between pages."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from cadwright.cli import cli
from cadwright.cli_page import help_page

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")


def commands(page: Path) -> list[str]:
    blocks = CONSOLE.findall(page.read_text())
    return [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ ")]


@pytest.mark.parametrize("page", [p for p in PAGES if commands(p)], ids=lambda p: p.name)
def test_every_command_of_a_page_works(page: Path, tmp_path: Path) -> None:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    for command in commands(page):
        assert command.startswith("cadwright "), f"{page.name}: only cadwright is run here: {command}"
        done = subprocess.run(
            shlex.split(command), cwd=tmp_path, env=os.environ | {"PATH": path}, capture_output=True, text=True
        )
        assert done.returncode == 0, f"{page.name}: {command}\n{done.stdout}\n{done.stderr}"


def test_there_are_commands_to_check() -> None:
    assert len(commands(ROOT / "README.md")) >= 10


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text()):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_page_of_commands_is_what_the_command_line_says() -> None:
    page = (ROOT / "docs" / "cli.md").read_text()
    assert page == help_page(), "write it anew: python -m cadwright.cli_page > docs/cli.md"


def test_every_command_is_on_its_page() -> None:
    page = (ROOT / "docs" / "cli.md").read_text()
    for name in cli.commands:
        assert f"## cadwright {name}" in page
