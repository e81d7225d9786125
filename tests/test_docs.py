"""What the documentation says is run: every console block, the generated help, and the links between pages."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from cadwright.cli import cli
from cadwright.cli_page import help_page
from cadwright.engines import engine_of
from cadwright.kernel.build123d import find
from cadwright.kernel.client import Kernel

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHELL = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"(?<!`)`((?:cadwright|python) [^`\n]+)`")
COMMAND_SECONDS = 240
"""None takes 30 on two idle cores. The limit is a command's: a page may have many."""
LONG = frozenset(("drawings.md", "freecad.md", "studio.md", "synthesis.md", "tour.md"))
"""Pages whose commands take more than ten seconds together."""
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")


def commands(page: Path) -> list[str]:
    blocks = CONSOLE.findall(page.read_text())
    return [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ ")]


WITH_COMMANDS = [
    pytest.param(p, id=p.name, marks=[pytest.mark.slow] if p.name in LONG else []) for p in PAGES if commands(p)
]


@pytest.mark.timeout(0)
@pytest.mark.parametrize("page", WITH_COMMANDS)
def test_every_command_of_a_page_works(page: Path, tmp_path: Path) -> None:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    for command in commands(page):
        assert command.startswith("cadwright "), f"{page.name}: only cadwright is run here: {command}"
        done = subprocess.run(
            shlex.split(command),
            cwd=tmp_path,
            env=os.environ | {"PATH": path},
            capture_output=True,
            text=True,
            timeout=COMMAND_SECONDS,
        )
        assert done.returncode == 0, f"{page.name}: {command}\n{done.stdout}\n{done.stderr}"


def shown(page: Path) -> list[str]:
    """The commands that are not run here, as they need keys, data or people: of shell blocks and in running text."""
    text = page.read_text()
    lines = [line for block in SHELL.findall(text) for line in block.splitlines()]
    return [line for line in lines + INLINE.findall(text) if line.startswith(("cadwright ", "python "))]


@pytest.mark.parametrize("page", [p for p in PAGES if shown(p)], ids=lambda p: p.name)
def test_every_command_that_is_shown_exists_with_its_options(page: Path) -> None:
    for line in shown(page):
        program, *words = shlex.split(line, comments=True)
        options = {word.partition("=")[0] for word in words if re.match(r"--?[a-z]", word)}
        if program == "python" and words[0] != "-m":
            source = (ROOT / words[0]).read_text()
            assert all(f'"{option}"' in source for option in options), f"{page.name}: {line}"
        elif program == "cadwright":
            command: click.Command = cli
            while isinstance(command, click.Group) and words and not words[0].startswith("-"):
                name = words.pop(0)
                found = command.get_command(click.Context(command), name)
                assert found is not None, f"{page.name}: {line}"
                command = found
            known = {name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts)}
            assert options <= known | {"--help"}, f"{page.name}: {line}"


@pytest.mark.parametrize("page", [p for p in PAGES if PYTHON.search(p.read_text())], ids=lambda p: p.name)
def test_python_that_is_shown_runs(page: Path, kernel: Kernel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}  # a page's examples go on from one another
    for source in PYTHON.findall(page.read_text()):
        if engine_of(source) == "build123d" and find() is None:
            pytest.skip("build123d is not set up: `cadwright setup build123d`")
        if ("cadquery" in source or engine_of(source) == "build123d") and "cadwright" not in source:
            assert kernel.execute(source).outcome == "ok", page.name
        else:
            exec(compile(source, page.name, "exec"), names)


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
