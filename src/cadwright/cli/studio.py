"""The command that serves the studio."""

from pathlib import Path

import click

from cadwright.cli.shared import REPLY_SECONDS, say, tell
from cadwright.errors import UsageError


@click.command("studio")
@click.argument("root", metavar="[DIR]", default="designs", type=click.Path(path_type=Path))
@click.option(
    "--port", default=8600, show_default=True, type=click.IntRange(0, 65535), help="Where to listen; 0 is any free one."
)
@click.option("--planner", "-p", help="Who plans where the page does not say: any of `planners`.")
@click.option("--reply-timeout", default=REPLY_SECONDS, show_default=True, help="Seconds for a model's reply.")
@click.option("--no-browser", is_flag=True, help="Print the link and open no browser.")
def studio(root: Path, port: int, planner: str | None, reply_timeout: float, no_browser: bool) -> None:
    """Design in the browser: talk, see, touch, and go back; with the designs in DIR, ./designs by default.

    It listens on this machine alone, and its link holds a secret of this start.
    """
    try:
        from cadwright.api import Settings
        from cadwright.studio import session
    except ModuleNotFoundError as error:
        raise UsageError(f"the studio needs {error.name}", 'pip install "cadwright[studio]"') from None

    def show(address: str) -> None:
        say(address)
        tell("cadwright: the studio is open at this link until Ctrl-C; what is finished is kept")
        if not no_browser:
            click.launch(address)

    session.studio(root, port, show, Settings(planner=planner, reply_seconds=reply_timeout))


COMMANDS = (studio,)
