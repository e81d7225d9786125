"""Three numbers on the command line, with spaces or with commas between them."""

import click
import pytest
from click.testing import CliRunner

from cadwright.cli.scans import _WithVectors


@pytest.mark.parametrize(
    "arguments",
    [
        ["--normal", "0", "-0.5", "1"],
        ["--normal", "0,-0.5,1"],
        ["--normal=0,-0.5,1"],
        ["--normal", "-0,-0.5,1"],
    ],
)
def test_commas_do(arguments: list[str]) -> None:
    seen: list[tuple[float, ...]] = []

    @click.command(cls=_WithVectors)
    @click.argument("file")
    @click.option("--normal", type=(float, float, float))
    def command(file: str, normal: tuple[float, float, float]) -> None:
        seen.append(normal)

    done = CliRunner().invoke(command, ["a,b.stl", *arguments])
    assert done.exit_code == 0, done.output
    assert seen == [(0, -0.5, 1)]


def test_two_numbers_are_a_usage_error() -> None:
    @click.command(cls=_WithVectors)
    @click.option("--normal", type=(float, float, float))
    def command(normal: tuple[float, float, float]) -> None:
        raise AssertionError

    assert CliRunner().invoke(command, ["--normal", "0,1"]).exit_code == 2
