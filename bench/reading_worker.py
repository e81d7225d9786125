"""What it costs that drawings are read in a worker instead of in process, everything warm.

    python bench/reading_worker.py [--repeat 9]

Milliseconds of wall time at the median: the dimensioned sheet of a plate of 23 faces as a file of lines, read in
turn in process and by the worker. Pictures take seconds to read, beside which the worker's part cannot be seen.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from functools import partial

from draw import PLATE, WRITERS

from cadwright.api.drawings import sheet_of
from cadwright.drawing.reading import worker
from cadwright.drawing.reading.files import read_strokes
from cadwright.drawing.reading.interpretation import understand
from cadwright.drawing.reading.values import Reading
from cadwright.drawing.reading.whole import read_drawing
from cadwright.drawing.sheets import Options
from cadwright.kernel.client import Geometry, Kernel


def in_process(data: bytes, name: str) -> Reading:
    """What `read_drawing` does, here."""
    return understand(read_strokes(data, name))


def taken(call: Callable[[], object]) -> float:
    """How many milliseconds a call takes."""
    start = time.perf_counter()
    call()
    return (time.perf_counter() - start) * 1000


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=9, help="readings of each kind (default 9)")
    given = parser.parse_args()
    with Kernel() as kernel:
        geometry = kernel.measure(kernel.execute(PLATE).brep)
        assert isinstance(geometry, Geometry)
        sheet, _ = sheet_of(geometry, Options(title="plate"), kernel)[:2]
    worker.boot()
    print("| sheet | bytes | in process | in the worker | more |\n|---|---|---|---|---|")
    for write in WRITERS[:3]:
        made, form = write(sheet), write.__name__[3:]
        data = made.encode() if isinstance(made, str) else made
        times: list[tuple[float, float]] = []
        for number in range(given.repeat + 1):
            name = f"{number}.{form}"
            inside = taken(partial(in_process, data, name))
            times.append((inside, taken(partial(read_drawing, data, name))))
        inside, outside = (statistics.median(each) for each in zip(*times[1:], strict=True))
        print(f"| {form} | {len(data)} | {inside:.0f} | {outside:.0f} | **{outside - inside:.0f}** |")


if __name__ == "__main__":
    main()
