"""Commands about the requests that the planner ``bridge:DIR`` has put into a folder."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cadwright.cli.shared import json_option, print_result

if TYPE_CHECKING:
    from cadwright.planners.bridge.folder import Listing, Request

_folder = click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))


@click.group()
def bridge() -> None:
    """Look at what the planner bridge:DIR asks: who answers writes reply.md into a request's folder."""


@bridge.command("list")
@_folder
@click.option("--open", "only_open", is_flag=True, help="Only requests that have no answer yet.")
@json_option
def list_requests(folder: Path, only_open: bool, as_json: bool) -> None:
    """List the requests in DIR: which are open, which are answered."""
    from cadwright.planners.bridge.folder import listing

    def words(found: "Listing") -> str:
        rows = [
            f"{row.state:<10} {row.name}  (turn {row.turn}, about {row.tokens} tokens)"
            + (f" — {row.problem}" if row.problem else "")
            for row in found.requests
        ]
        return "\n".join([*rows, f"{found.open} open, {found.answered} answered"])

    print_result(listing(folder, only_open=only_open), words, as_json)


@bridge.command()
@_folder
@click.argument("name", metavar="ID")
@json_option
def show(folder: Path, name: str, as_json: bool) -> None:
    """Show a request of DIR, by its name or a part of it, and its answer where there is one."""
    from cadwright.planners.bridge.folder import find

    def words(found: "Request") -> str:
        told = [found.prompt.rstrip(), "", f"{found.folder}: {', '.join(found.files)}"]
        if found.answer is not None:
            calls = [f"(a call of {call.name}: {call.arguments})" for call in found.answer.calls]
            told += ["", "===== answer =====", "", *filter(None, [found.answer.text]), *calls]
        return "\n".join(told)

    print_result(find(folder, name), words, as_json, keep=("prompt", "answer"))


COMMANDS = (bridge,)
