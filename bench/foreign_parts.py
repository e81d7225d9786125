"""Parts that others made → drawing → part: how well the embedded planner rebuilds what no generator of ours made.

    python bench/foreign_parts.py --data DIR --sets FOLDER [--set cadcoder ...] [--sheets ours techdraw] [--half held]

Parts of the data folder's sets are drawn as DXF, by our own hand or by FreeCAD's TechDraw (front, top, right, no hidden
lines, no callouts), kept below FOLDER and rebuilt through the same loop as `cadwright bench run itercad-draw`, at most
five turns. Files that hold no single valid solid are left out. A checksum of each file's name decides which half a part
is of: the work half may be looked at while the planner is worked on, the held one is only ever scored. Intervals are
those of 95 % from 1000 resamplings of the parts.
"""

import argparse
import sys
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

from cadwright.bench import runner
from cadwright.bench.order import Order
from cadwright.bench.solids import share
from cadwright.bench.summary import Summary
from cadwright.bench.task import Metric, Result
from cadwright.errors import InputError
from cadwright.jobs import Threads
from cadwright.kernel.client import Kernel
from cadwright.metrics.bootstrap import interval
from cadwright.synth.given import Hand, files_in, write_given

SETS = {
    "cadcoder": ("cadcoder/steps", 100.0),
    "openecad": ("openecad", 1.0),
    "deepcad": ("cadprompt/deepcad", 1.0),
    "fusion360": ("fusion360/testdata", 1.0),
    "examples": ("cadquery_examples", 1.0),
    "files": ("cad_files/step", 1.0),
}
"""Where the sets lie below the data folder, and how much larger their parts are drawn: cadcoder's have no unit."""
HALVES = ("work", "held")
HEADS = (
    "set",
    "sheets",
    "half",
    "parts",
    "volume within 0.1 %",
    "1 %",
    "IR",
    "auc_tr_surface",
    "IoU",
    "wrong of done",
    "done",
)
COLUMNS = ("ir", "auc_tr_surface", "iou", "wrong_of_done")


def half_of(path: Path) -> str:
    """The half that a file's part is of."""
    return HALVES[zlib.crc32(path.stem.encode()) % 2]


def drawn(kernel: Kernel, data: Path, sets: Path, name: str, hand: Hand, half: str, threads: int) -> Path:
    """The folder of one set's half, drawn; what is there already is kept."""
    below, scale = SETS[name]
    folder = sets / f"{name}-{hand}-{half}"
    files = [path for path in files_in(data / below) if half_of(path) == half]
    done = write_given(kernel, folder / "itercad-draw", files, Threads(threads), hand=hand, scale=scale)
    for file, reason in done.left_out.items():
        print(f"{folder.name}: left out {file}: {reason}", file=sys.stderr)
    return folder


def within(limit: float) -> Metric:
    """The share of all parts whose volume is off by no more than a limit."""

    def near(result: Result) -> bool:
        off = result.scores.get("volume")
        return result.solved and off is not None and off <= limit

    return share(near)


def row(name: str, hand: Hand, half: str, summary: Summary, seed: int) -> str:
    """A row of the table."""
    results, metrics = summary.results, summary.metrics
    near = [_told(metric(results), interval(results, metric, seed)) for metric in (within(1e-3), within(1e-2))]
    told = [_told(metrics[c], metrics[f"{c}_ci"]) for c in COLUMNS]
    done = sum(r.status == "done" for r in results)
    return f"| {' | '.join([name, hand, half, str(len(results)), *near, *told, str(done)])} |"


def _told(value: float | None, ci: Sequence[float] | None) -> str:
    if value is None:
        return "–"
    return f"{value:.3f}" if ci is None else f"{value:.3f} [{ci[0]:.2f}, {ci[1]:.2f}]"


def main() -> None:
    """Draw, rebuild, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the folder of the data sets")
    parser.add_argument("--sets", type=Path, required=True, help="where the drawn sets are kept")
    parser.add_argument(
        "--set", dest="names", nargs="+", choices=list(SETS), default=["cadcoder", "openecad", "deepcad"]
    )
    parser.add_argument("--sheets", nargs="+", choices=get_args(Hand), default=list(get_args(Hand)))
    parser.add_argument("--half", choices=[*HALVES, "both"], default="both")
    parser.add_argument("--mode", choices=["agentic", "direct"], default="agentic")
    parser.add_argument("--seed", type=int, default=1, help="of the confidence intervals")
    parser.add_argument("--out", type=Path, help="where results and transcripts are kept, and a run goes on from")
    parser.add_argument("-j", dest="threads", type=int, default=1)
    parser.add_argument("-v", "--verbose", action="store_true", help="also print what came of each part that is off")
    given = parser.parse_args()
    print(f"| {' | '.join(HEADS)} |\n|{'---|' * len(HEADS)}")
    for name in given.names:
        for hand in given.sheets:
            for half in HALVES if given.half == "both" else (given.half,):
                try:
                    with Kernel() as kernel:
                        folder = drawn(kernel, given.data, given.sets, name, hand, half, given.threads)
                except InputError as error:
                    print(f"{name}: {error.message}", file=sys.stderr)
                    continue
                summary = runner.run(
                    Order(
                        task="itercad-draw",
                        data=folder,
                        planners=("embedded",),
                        threads=given.threads,
                        seed=given.seed,
                        options={"input": "vector"},
                        max_turns=1 if given.mode == "direct" else None,
                        out=given.out / folder.name if given.out else None,
                    )
                )[0]
                print(row(name, hand, half, summary, given.seed), flush=True)
                if given.verbose and half == "work":
                    _explain(summary.results)


def _explain(results: Sequence[Result]) -> None:
    """What came of the parts that are off, on stderr."""
    for r in results:
        off = r.scores.get("volume")
        if not r.solved or off is None or off > 1e-3:
            said = "; ".join(r.not_understood) or r.reason
            print(f"{r.id}: {r.status}, volume off {'–' if off is None else f'{off:.2%}'}; {said}", file=sys.stderr)


if __name__ == "__main__":
    main()
