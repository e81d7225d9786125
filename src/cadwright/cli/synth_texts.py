"""`cadwright synth texts`: text–code pairs."""

import click

COMMANDS: tuple[click.Command, ...] = ()
