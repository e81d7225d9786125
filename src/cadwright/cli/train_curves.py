"""`cadwright train curves`: numbers of trainings over their steps."""

from pathlib import Path

import click


@click.command()
@click.argument("runs", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("-o", "out", required=True, type=click.Path(path_type=Path), help="The picture: FILE.svg.")
@click.option("--of", "number", default="rollout/turns", show_default=True, help="Which number of the logs.")
@click.option("--over", default=10, show_default=True, type=click.IntRange(1), help="Steps to smooth over.")
def curves(runs: tuple[Path, ...], out: Path, number: str, over: int) -> None:
    """Draw a number of RUNS' logs over their steps, the average turns of trajectories where no other is said."""
    from cadwright.errors import InputError
    from cadwright.train.curves import curve, picture

    drawn = picture({run.name: curve(run, number) for run in runs}, number, over)
    try:
        out.write_text(drawn, encoding="utf-8")
    except OSError as error:
        raise InputError(f"{out}: {error.strerror or error}") from error
