"""`cadwright synth drawings`: drawing–code pairs."""

import click

COMMANDS: tuple[click.Command, ...] = ()
