"""`cadwright synth trajectories`: trajectories of several turns."""

import click

COMMANDS: tuple[click.Command, ...] = ()
