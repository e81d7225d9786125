"""`cadwright synth strokes`: rounds of drawing with text and pen strokes, and hand-drawn sketches."""

import click

COMMANDS: tuple[click.Command, ...] = ()
