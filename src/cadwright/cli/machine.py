"""Commands about this machine and who can plan on it."""

from typing import TYPE_CHECKING

import click

from cadwright.cli.shared import NOT_DONE, json_option, print_result

if TYPE_CHECKING:
    from cadwright.results import Planners


@click.command()
@json_option
def doctor(as_json: bool) -> None:
    """Say what this machine has, what it lacks, and what that means."""
    from cadwright import api, report

    result = api.doctor()
    print_result(result, report.checkup, as_json)
    if not result.usable:
        raise click.exceptions.Exit(NOT_DONE)


@click.command()
@json_option
def planners(as_json: bool) -> None:
    """List the planners, which are ready, and what the others need."""
    from cadwright import api

    def words(result: "Planners") -> str:
        rows = [
            f"{'ready' if p.ready else 'needs':<6} {p.name:<22} {p.what}"
            + "".join(f" — {more}" for more in (p.missing, p.sends) if more)
            for p in result.planners
        ]
        return "\n".join([*rows, "", f"without --planner: {result.default}"])

    print_result(api.planners(), words, as_json)


COMMANDS = (doctor, planners)
