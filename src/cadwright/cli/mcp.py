"""The command that serves tools to language models in other programs."""

import os
import sys
from pathlib import Path

import click

from cadwright.cli.shared import tell
from cadwright.errors import UsageError


@click.command("mcp")
@click.option("--http", is_flag=True, help="Serve over HTTP on this machine, instead of standard input and output.")
@click.option(
    "--port", default=8765, show_default=True, type=click.IntRange(0, 65535), help="For --http; 0 is any free one."
)
@click.option(
    "--root",
    default=".",
    type=click.Path(path_type=Path),
    help="The folder whose files tools may read and write; the working directory by default.",
)
@click.option(
    "--token-from",
    metavar="VARIABLE",
    help="With --http: only who sends this environment variable's value as bearer token.",
)
def mcp(http: bool, port: int, root: Path, token_from: str | None) -> None:
    """Serve CAD tools to a model in another program, by the Model Context Protocol.

    Programs start it themselves; docs/mcp.md has the lines for their settings.
    """
    try:
        from cadwright.mcp.server import Server, quiet
    except ModuleNotFoundError as error:
        raise UsageError(f"serving tools needs {error.name}", 'pip install "cadwright[mcp]"') from None
    token = os.environ.get(token_from, "") if token_from else None
    if token_from and not token:
        raise UsageError(f"the environment variable {token_from} is empty", "put a token into it")
    quiet()
    server = Server(root)
    if http:
        server.run_http(port, token, lambda address: tell(f"cadwright serves {server.office.folder.root} at {address}"))
        return
    if sys.stdin.isatty():
        tell("waiting for a program that speaks the Model Context Protocol: docs/mcp.md says how to set one up")
    server.run_stdio()


COMMANDS = (mcp,)
