"""`cadwright service`: the process that keeps workers warm between commands."""

from typing import TYPE_CHECKING

import click

from cadwright.cli.shared import json_option, print_result

if TYPE_CHECKING:
    from cadwright.service.state import ServiceState


@click.group()
def service() -> None:
    """Look at, or end, the process that keeps workers warm between commands.

    The first command that needs a kernel starts it; after ten minutes without work it ends by itself. A command with
    --no-service, or CADWRIGHT_SERVICE=0 in the environment, does without it.
    """


@service.command()
@json_option
def status(as_json: bool) -> None:
    """Say whether it runs, since when, and what it keeps."""
    from cadwright.service.state import state

    print_result(state(), _words, as_json)


@service.command()
@json_option
def stop(as_json: bool) -> None:
    """End it; commands that are running go on to their end."""
    from cadwright.service import state

    before = state.state()
    state.stop()
    print_result(before, lambda told: "stopped" if told.running else "it was not running", as_json)


def _words(told: "ServiceState") -> str:
    if not told.running:
        return "not running: the next command that needs a kernel starts it"
    use = f"in use by {told.in_use}" if told.in_use else f"idle, ends in {told.ends_in or 0:.0f} s"
    lines = [f"process {told.process}: asked {told.served} times, {use}, {told.memory_mib or '?'} MiB in all"]
    for each in told.workers:
        lines.append(f"  {each.role:<8} {', '.join(name.rpartition('.')[2] for name in each.preload)}")
    lines.append(f"  commands {'warm' if told.warm_commands else 'not warm yet'}")
    return "\n".join(lines)


COMMANDS = (service,)
