"""Damaged files through everything that reads files: what comes of them is read, or refused in one line.

    python bench/fuzz.py [--count N] [--seed S] [--only FORMAT …] [--minutes M] [-j N] [--write docs/results/fuzz.md]
    python bench/fuzz.py --replay FORMAT:SEED:NUMBER

The same seed gives the same files. Those that came to something else are kept (--keep) with what was told of them. The
exit code is 1 where there are any.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from fuzzing.formats import FORMATS, shares
from fuzzing.honest import Honest, honest
from fuzzing.runs import FINDINGS, Input, Told, run
from fuzzing.tables import markdown, signature


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10_000, help="how many files, of all formats together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", choices=FORMATS, default=list(FORMATS), metavar="FORMAT")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no file after so many")
    parser.add_argument("-j", type=int, default=2, dest="processes", help="how many are read at a time")
    parser.add_argument("--keep", type=Path, default=Path("build/fuzz"), help="where findings are kept")
    parser.add_argument("--write", type=Path, help="where the report goes")
    parser.add_argument("--replay", metavar="FORMAT:SEED:NUMBER", help="make and read one file again")
    options = parser.parse_args()
    if options.replay:
        sys.exit(replay(options.replay, options.keep))
    files = honest(options.only)
    missing = [name for name in options.only if name not in files]
    if missing:
        print(f"left out, as there is no FreeCAD: {', '.join(missing)}", file=sys.stderr)
    began = time.monotonic()
    planned = shares(tuple(files), options.count)
    inputs = (Input(name, options.seed, number) for name, number in planned)
    told = []
    for each in run(_until(inputs, began + 60 * options.minutes), files, options.processes):
        told.append(each)
        _announce(told, len(planned), files, options.keep)
    command = f"python bench/fuzz.py --count {options.count} --seed {options.seed} -j {options.processes}"
    command += f" --minutes {options.minutes:g}" if options.minutes < float("inf") else ""
    command += f" --only {' '.join(options.only)}" if len(options.only) < len(FORMATS) else ""
    report = markdown(told, len(planned), command, time.monotonic() - began)
    print(report)
    if options.write:
        options.write.write_text(report)
    sys.exit(any(each.outcome in FINDINGS for each in told))


def replay(name: str, folder: Path) -> int:
    """Read one file again, keep it, and print what came of it."""
    kind, seed, number = name.split(":")
    one = Input(kind, int(seed), int(number))
    files = honest([kind])
    print(f"kept: {keep(one, files, folder)}")
    for told in run([one], files, 1):
        print(f"{told.outcome}: {told.what}\n{told.detail}")
        print(f"{told.seconds:.2f} s, {told.own:.0f} MiB here, {told.theirs:.0f} MiB in a worker", *told.workers)
        return int(told.outcome in FINDINGS)
    return 0


def keep(one: Input, files: Honest, folder: Path) -> Path:
    """The file of an input, written."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{one.format}-{one.seed}-{one.number}.{FORMATS[one.format].ending}"
    path.write_bytes(one.data(files))
    return path


def _until(inputs: Iterator[Input], end: float) -> Iterator[Input]:
    for each in inputs:
        if time.monotonic() > end:
            return
        yield each


def _announce(told: list[Told], planned: int, files: Honest, folder: Path) -> None:
    """Keep and tell a finding at once, the first of its kind in full; and how far we are."""
    last = told[-1]
    if last.outcome in FINDINGS:
        path = keep(last.input, files, folder)
        path.with_name(f"{path.name}.txt").write_text(f"{last.outcome}: {last.what}\n\n{last.detail}")
        if signature(last) not in map(signature, (t for t in told[:-1] if t.outcome in FINDINGS)):
            print(f"{last.input}  {last.outcome}: {last.what}", file=sys.stderr, flush=True)
    if len(told) % 250 == 0:
        print(f"{len(told)} of {planned}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
