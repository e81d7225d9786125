"""How long the studio takes: its start, a slider, a large part in the viewer, a design with many versions.

    python bench/studio.py [--versions 50]

Seconds on this machine, each the median of five, as a page waits for them over loopback.
"""

import argparse
import http.client
import json
import statistics
import tempfile
import time
import urllib.parse
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from cadwright import api
from cadwright.studio.session import opened

DEMO = "a 60x40x5 mm plate with four 5 mm holes 8 mm from the corners and 3 mm rounded vertical edges"
GRID = """import cadquery as cq
plate = cq.Workplane().box(200, 160, 8).faces(">Z").workplane()
part = plate.rarray(12, 12, 15, 13).hole(6)
"""
"""195 holes in a plate: 201 faces."""


class Page:
    """What a page does: asks and waits."""

    def __init__(self, address: str) -> None:
        parts = urllib.parse.urlsplit(address)
        self._port, self._path = parts.port or 0, parts.path

    def ask(self, path: str, body: Any = None) -> bytes:
        """An answer; raises `OSError` where it is no good one."""
        with closing(http.client.HTTPConnection("127.0.0.1", self._port, timeout=120)) as line:
            headers = {"X-Cadwright": "studio", "Accept-Encoding": "gzip"}
            line.request("POST" if body is not None else "GET", self._path + path, body and json.dumps(body), headers)
            answer = line.getresponse()
            data = answer.read()
        if answer.status >= 300:
            raise OSError(f"{path}: {answer.status} {data[:200]!r}")
        return data


def timed(work: Callable[[int], object], times: int = 5) -> float:
    """The median of a few times."""
    found = []
    for number in range(times):
        began = time.perf_counter()
        work(number)
        found.append(time.perf_counter() - began)
    return statistics.median(found)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--versions", type=int, default=50)
    versions = parser.parse_args().versions
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        began = time.perf_counter()
        with opened(root, 0) as (desk, address):
            page = Page(address)
            page.ask("")
            print(f"start to the page                    {time.perf_counter() - began:6.3f} s")
            api.make(DEMO, root / "demo", settings=api.Settings(planner="embedded"), kernel=desk.kernel)
            demo = "api/designs/demo/"
            files = (
                "",
                "page/studio.js",
                "page/studio.css",
                "viewer/three-cad-viewer.js",
                "viewer/view.js",
                "api/state",
            )
            print(f"page, viewer and state               {timed(lambda _: [page.ask(each) for each in files]):6.3f} s")
            place = demo + "parameters"
            look = timed(lambda n: page.ask(place, {"values": {"thickness": 6 + n / 10}, "preview": True}))
            print(f"slider to new geometry               {look:6.3f} s")
            keep = timed(lambda n: page.ask(place, {"values": {"thickness": 6 + n / 10}}))
            print(f"value kept as a version              {keep:6.3f} s")
            api.set_script(root / "grid", GRID, kernel=desk.kernel)
            began = time.perf_counter()
            size = len(page.ask("api/designs/grid/versions/v1/model"))
            print(f"model of 201 faces, the first time   {time.perf_counter() - began:6.3f} s, {size / 1e6:.2f} MB")
            again = timed(lambda _: page.ask("api/designs/grid/versions/v1/model"))
            print(f"model of 201 faces, again            {again:6.3f} s")
            picked = timed(lambda n: page.ask(f"api/designs/grid/versions/v1/pick/0/faces/{n}"))
            print(f"what was picked on it                {picked:6.3f} s")
            before = timed(lambda _: page.ask(demo.rstrip("/")))
            for number in range(versions):
                api.set_params(root / "demo", {"thickness": 5 + number / 20}, kernel=desk.kernel)
            later = timed(lambda n: page.ask(place, {"values": {"thickness": 8 + n / 10}}))
            print(f"a design of 6 versions               {before:6.3f} s")
            print(
                f"one of {versions + 6} versions                  {timed(lambda _: page.ask(demo.rstrip('/'))):6.3f} s"
            )
            print(f"value kept as one more version       {later:6.3f} s")


if __name__ == "__main__":
    main()
