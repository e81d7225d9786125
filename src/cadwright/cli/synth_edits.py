"""`cadwright synth edits`: edit–code pairs."""

import click

COMMANDS: tuple[click.Command, ...] = ()
