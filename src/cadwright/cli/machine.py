"""Commands about this machine and who can plan on it."""

from typing import TYPE_CHECKING

import click

from cadwright.cli.shared import NOT_DONE, json_option, print_result, tell

if TYPE_CHECKING:
    from cadwright.api.local_models import Advice
    from cadwright.results import Planners, SetUp


@click.command()
@json_option
def doctor(as_json: bool) -> None:
    """Say what this machine has, what it lacks, and what that means."""
    from cadwright import api, report

    result = api.doctor()
    print_result(result, report.checkup, as_json)
    if not result.usable:
        raise click.exceptions.Exit(NOT_DONE)


@click.group(invoke_without_command=True)
@json_option
@click.pass_context
def planners(context: click.Context, as_json: bool) -> None:
    """List the planners, models of servers on this machine among them, and what each needs."""
    if context.invoked_subcommand is not None:
        return
    from cadwright import api

    def words(result: "Planners") -> str:
        rows = [
            f"{'ready' if p.ready else 'needs':<6} {p.name:<22} {p.what}"
            + "".join(f" — {more}" for more in (p.missing, p.sends) if more)
            for p in result.planners
        ]
        return "\n".join([*rows, "", f"without --planner: {result.default}"])

    print_result(api.planners(), words, as_json)


@planners.command()
@click.option("--planner", "-p", help="The model to try; by default one that is on this machine.")
@click.option("--no-trial", is_flag=True, help="Only say how to get a model.")
@json_option
def setup(planner: str | None, no_trial: bool, as_json: bool) -> None:
    """Say how to get a model for this machine, and try one that is here on the demo's sentence."""
    from cadwright.api.local_models import advise

    def words(result: "Advice") -> str:
        here = f"here now: {', '.join(result.here)}" if result.here else "no model server answers on this machine yet"
        lines = [*result.lines, "", here]
        if result.tried:
            told = f" — {result.told}" if result.told else ""
            lines.append(f"{result.tried} on the demo's sentence: {result.status} in {result.seconds} s{told}")
        return "\n".join(lines)

    result = advise(planner=planner, trial=not no_trial, announce=tell)
    print_result(result, words, as_json, keep=("lines",))
    if result.tried and result.status != "done":
        raise click.exceptions.Exit(NOT_DONE)


@click.command("setup")
@click.argument("what", type=click.Choice(["build123d"]))
@click.option("--dry-run", is_flag=True, help="Only say which commands would be run.")
@json_option
def set_up(what: str, dry_run: bool, as_json: bool) -> None:
    """Set up something optional: build123d, in an environment of its own."""
    from cadwright import api

    def words(result: "SetUp") -> str:
        if result.commands:
            here = "there is one already, which this would replace" if result.ready else "nothing is there yet"
            return "\n".join([f"would be set up in {result.folder} ({here}), by:", *result.commands])
        versions = ", ".join(f"{name} {version}" for name, version in result.versions.items())
        return f"{what} is set up in {result.folder}: {versions}"

    print_result(api.set_up_build123d(tell, dry=dry_run), words, as_json, keep=("commands",))


COMMANDS = (doctor, planners, set_up)
