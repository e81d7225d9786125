"""`cadwright bench package` and `bench samples`: submissions to CADGenBench, and samples of our own in its layout."""

import json
from pathlib import Path
from textwrap import shorten

import click

from cadwright.cli.bench_progress import counter
from cadwright.cli.shared import json_option
from cadwright.values.text import visible


@click.command("package")
@click.argument("run", type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="The zip file to write.")
@click.option("--submitter", default="cadwright", show_default=True, help="Who submits it.")
@click.option("--name", "title", help="What the submission is called; else after its planner.")
@click.option("--agent-url", help="Where the agent is described.")
@click.option("--notes", help="At most 500 characters.")
@click.option("--agree", is_flag=True, help="Agree that it is published, without which the leaderboard refuses it.")
@json_option
def package(
    run: Path,
    output: Path,
    submitter: str,
    title: str | None,
    agent_url: str | None,
    notes: str | None,
    agree: bool,
    as_json: bool,
) -> None:
    """Write a run of cadgenbench as a submission: meta.json, and SAMPLE/output.step for each."""
    from cadwright.bench.submission import LONGEST_NOTES, Meta, pack, run_of
    from cadwright.kernel.client import Kernel

    if notes is not None and len(notes) > LONGEST_NOTES:
        raise click.UsageError(f"--notes has {len(notes)} characters, at most {LONGEST_NOTES} are taken")
    folder, planner = run_of(run)
    meta = Meta(submitter, title or f"cadwright, {planner}", agent_url, notes, agree)
    with Kernel() as kernel, counter() as count:
        kernel.warm()
        packed = pack(folder, output, meta, kernel, lambda done, total: count(f"{done} of {total} samples"))
    if as_json:
        told = {"file": str(output), "samples": list(packed.samples), "left_out": packed.left_out}
        print(visible(json.dumps(told, ensure_ascii=False)))
        return
    print(visible(f"{output}: {len(packed.samples)} samples as “{meta.submission_name}” by {submitter}"))
    for name, reason in packed.left_out.items():
        print(visible(f"  left out: {name}: {shorten(reason, 80, placeholder=' …')}"))
    if not agree:
        print("  agree_to_publish is false: with --agree the leaderboard takes it")


@click.command("samples")
@click.option("--data", type=click.Path(path_type=Path), envvar="CADWRIGHT_DATA", required=True)
@click.option("--count", default=48, show_default=True, type=click.IntRange(1), help="How many, of both kinds in turn.")
@click.option("--seed", default=1, show_default=True, type=int, help="The same seed gives the same samples.")
@click.option("-j", "threads", default=1, show_default=True, type=click.IntRange(1, 256), help="Samples at a time.")
@json_option
def samples(data: Path, count: int, seed: int, threads: int, as_json: bool) -> None:
    """Make samples of our own in CADGenBench's layout: DIR/cadgenbench. Run it again to go on."""
    from cadwright.jobs import Threads
    from cadwright.kernel.client import Kernel
    from cadwright.synth.cadgenbench.samples import write_samples

    folder = data / "cadgenbench"
    with Kernel() as kernel, counter() as tell_count:
        kernel.warm()
        names = write_samples(
            kernel, folder, count, seed, Threads(threads), lambda done: tell_count(f"{done} of {count} samples")
        )
    if as_json:
        print(visible(json.dumps({"folder": str(folder), "samples": names}, ensure_ascii=False)))
        return
    print(visible(f"{len(names)} samples in {folder}"))
