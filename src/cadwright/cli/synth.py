"""`cadwright synth KIND`: corpora to learn from, a command for each kind."""

import click

from cadwright.cli import synth_drawings, synth_edits, synth_strokes, synth_texts, synth_trajectories


@click.group()
def synth() -> None:
    """Make corpora to learn from: shards of records with their files, the same for the same seed."""


for module in (synth_drawings, synth_texts, synth_edits, synth_strokes, synth_trajectories):
    for command in module.COMMANDS:
        synth.add_command(command)

COMMANDS = (synth,)
