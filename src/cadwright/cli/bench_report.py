"""Commands on finished runs: what they came to as a report, one record opened, two of them compared."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cadwright.cli.shared import json_option
from cadwright.values.text import visible

if TYPE_CHECKING:
    from cadwright.bench.reports.runs import Run
    from cadwright.bench.task import Result
    from cadwright.values import Observation

GALLERY = 12
"""Records of each run that a page of HTML shows."""
run_argument = click.argument("run", type=click.Path(path_type=Path))


@click.command("report")
@click.argument("runs", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="report.html, .md or .json.")
@click.option(
    "--gallery", default=GALLERY, show_default=True, type=click.IntRange(0, 400), help="Records shown of each run."
)
def report(runs: tuple[Path, ...], output: Path, gallery: int) -> None:
    """Write what runs came to, as one page that needs nothing else; RUNS are folders of `bench run --out`."""
    from cadwright.bench.reports import pages
    from cadwright.bench.reports.runs import opened

    pages.check(output)
    tasks = pages.write(opened(runs), output, gallery)
    print(visible(f"{output}: {', '.join(tasks)}"))


@click.command("compare")
@click.argument("first", type=click.Path(path_type=Path))
@click.argument("second", type=click.Path(path_type=Path))
@click.option("--seed", default=0, show_default=True, type=int, help="Of the bootstrap.")
@json_option
def compare(first: Path, second: Path, seed: int, as_json: bool) -> None:
    """Hold two runs of one benchmark against each other on the records that both have."""
    from cadwright.bench.reports.comparison import compared
    from cadwright.values import to_builtins

    one, other = _runs(first, second)
    found = compared(one, other, seed)
    if as_json:
        print(visible(json.dumps(to_builtins(found), ensure_ascii=False)))
        return
    print(visible(f"{found.second} against {found.first}, {found.table.caption}"))
    print(visible(_aligned([found.table.heads, *found.table.rows])))


@click.command("show")
@run_argument
@click.argument("record", required=False)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="A folder for the pictures of a record.")
@json_option
def show(run: Path, record: str | None, output: Path | None, as_json: bool) -> None:
    """List the results of a run, or open the transcripts of one RECORD."""
    (opened,) = _runs(run)
    found = [result for result in opened.results if record in (None, result.id)]
    if not found:
        raise click.UsageError(f"{run} has no record {record!r}")
    if as_json:
        from cadwright.values import to_builtins

        told = [to_builtins(result) for result in found]
        print(visible(json.dumps(told if record is None else told[0], ensure_ascii=False)))
    elif record is None:
        rows = [("record", "status", "turns", "scores", "reason"), *map(_row, found)]
        print(visible(_aligned(rows)))
    else:
        print(visible(_transcripts(opened, found[0], output)))


def _runs(*folders: Path) -> list["Run"]:
    """The one run in each of the folders."""
    from cadwright.bench.reports.runs import opened
    from cadwright.bench.run_folder import runs_in

    for folder in folders:
        if len(found := runs_in(folder)) > 1:
            names = ", ".join(str(run.relative_to(folder)) for run in found)
            raise click.UsageError(f"{folder} holds several runs: {names}")
    return opened(folders)


def _row(result: "Result") -> tuple[str, ...]:
    scores = ", ".join(f"{name} {value:.3g}" for name, value in result.scores.items() if value is not None)
    return result.id, result.status, str(result.turns), result.verdict or scores[:60], result.reason[:80]


def _transcripts(run: "Run", result: "Result", output: Path | None) -> str:
    from cadwright.bench.run_folder import file_name, transcripts_in
    from cadwright.protocols.feedback import describe

    found = transcripts_in(run.folder, result.id) if run.folder else ()
    if not found:
        return f"{result.id}: {result.status}; its transcripts are not there"
    blocks = []
    for number, transcript in enumerate(found, 1):
        blocks.append(f"== {result.id}, run {number} of {len(found)} ==\n{transcript.start.request.text}")
        for turn, step in enumerate(transcript.steps, 1):
            blocks += [
                f"-- turn {turn}: reply --\n{step.reply.text}",
                f"-- turn {turn} --\n{describe(step.observation)}",
            ]
            stem = f"{file_name(result.id)}-{number}-{turn}"
            blocks += _written(step.observation, output, stem) if output is not None else []
        end = transcript.end
        blocks.append(f"== {end.status}: {end.reason} ==" if end is not None else "== it did not end ==")
    return "\n\n".join(blocks)


def _written(seen: "Observation", folder: Path, stem: str) -> list[str]:
    """The pictures of a turn, written into a folder, and where each is."""
    from cadwright.bench.run_folder import file_name

    folder.mkdir(parents=True, exist_ok=True)
    lines = []
    for image in seen.images:
        path = folder / f"{stem}-{file_name(image.name)}.png"
        path.write_bytes(image.blob.data)
        lines.append(f"{image.name}: {path}")
    return lines


def _aligned(rows: list[tuple[str, ...]]) -> str:
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    return "\n".join(line.rstrip() for line in lines)
