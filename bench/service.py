"""Commands with and without the resident process, side by side: `python bench/service.py [--count N]`.

Each way in turn, in one run, with sockets in a folder of its own. Times are those of whole commands, as a shell sees
them: Python's start, imports, kernel, files written.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

WARM_SECONDS = 60.0


def timed(folder: Path, environment: dict[str, str], *arguments: str) -> float:
    began = time.perf_counter()
    command = [sys.executable, "-m", "cadwright", *arguments]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - began
    assert done.returncode == 0, done.stdout + done.stderr
    return seconds


def status(environment: dict[str, str]) -> dict[str, object]:
    command = [sys.executable, "-m", "cadwright", "service", "status", "--json"]
    return dict(json.loads(subprocess.run(command, env=environment, capture_output=True, check=True).stdout))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=5)
    count = parser.parse_args().count
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        environment = {**os.environ, "XDG_RUNTIME_DIR": made, "CADWRIGHT_SERVICE": "1"}
        print(f"first command, which starts the service: {timed(folder, environment, 'make', PLATE, '-d', 'd'):.2f} s")
        end = time.monotonic() + WARM_SECONDS
        while not status(environment)["warm_commands"] and time.monotonic() < end:
            time.sleep(0.1)
        commands: dict[str, Callable[[int], tuple[str, ...]]] = {
            "edit": lambda n: ("edit", f"make it {70 + n} mm long", "-d", "d"),
            "measure": lambda _: ("measure", "d/current/part.step"),
            "run": lambda _: ("run", "d/current/part.py"),
            "params": lambda _: ("params", "-d", "d"),
        }
        timed(folder, environment, "edit", "make it 69 mm long", "-d", "d")
        for name, arguments in commands.items():
            warm, alone = [], []
            for n in range(count):
                warm.append(timed(folder, environment, *arguments(2 * n)))
                alone.append(timed(folder, environment, *arguments(2 * n + 1), "--no-service"))
            ratio = statistics.median(alone) / statistics.median(warm)
            print(
                f"{name:<8} {statistics.median(warm):6.2f} s   alone {statistics.median(alone):6.2f} s   {ratio:.1f}×"
            )
        print(f"memory: {status(environment)['memory_mib']} MiB")
        subprocess.run([sys.executable, "-m", "cadwright", "service", "stop"], env=environment, check=False)


PLATE = "a plate 60x40x5 mm with four 5 mm holes 8 mm from the edges"

if __name__ == "__main__":
    main()
