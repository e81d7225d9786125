"""How long pictures take: the four-view shaded sheet and the hidden-line views, cold and warm.

    python bench/render.py [--repeat 20] [--size 1024]

Three parts of growing size. "cold" is the first sheet of a new process, start and imports included; "warm" are the
calls after it in the same process, as the renderer makes them; the same for the projection of four views. Times are
milliseconds on the wall: the best, the median and the worst. "growth" is the memory that the warm sheets added.
"""

import argparse
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import cadquery as cq

from cadwright.drawing.dxf import to_dxf
from cadwright.drawing.png import to_png
from cadwright.drawing.svg import to_svg
from cadwright.drawing.views import view_sheet, views_of
from cadwright.kernel.occ import boot, brep, render
from cadwright.kernel.occ.hidden_lines import project
from cadwright.kernel.occ.tessellate import tessellate

COLD_SHEET = """
import sys, pathlib
from cadwright.kernel.occ import render
render.sheet({"size": [int(sys.argv[2])] * 2}, {"mesh": pathlib.Path(sys.argv[1]).read_bytes()})
"""


def plate() -> cq.Workplane:
    """A plate with four holes and rounded corners."""
    corners = cq.Workplane().box(60, 40, 5).edges("|Z").fillet(3).faces(">Z").workplane()
    return corners.rect(44, 24, forConstruction=True).vertices().hole(5)


def flange() -> cq.Workplane:
    """A hub on a flange with a bolt circle, rounded and bevelled."""
    hub = cq.Workplane().circle(40).extrude(10).faces(">Z").workplane().circle(22).extrude(25)
    bored = hub.faces(">Z").workplane().hole(28).faces("<Z").workplane().polarArray(31, 0, 360, 6).hole(7)
    return bored.faces(">Z").edges("%CIRCLE").fillet(1.5)


def grid() -> cq.Workplane:
    """A plate with 144 countersunk holes: 438 faces."""
    return cq.Workplane().box(130, 130, 8).faces(">Z").workplane().rarray(10, 10, 12, 12).cskHole(4, 7, 90)


def times(call: Callable[[], object], repeat: int) -> str:
    """Best / median / worst of some calls, in ms."""
    taken = []
    for _ in range(repeat):
        start = time.perf_counter()
        call()
        taken.append((time.perf_counter() - start) * 1000)
    return f"{min(taken):6.0f} /{statistics.median(taken):6.0f} /{max(taken):6.0f}"


def cold_sheet(mesh: bytes, size: int) -> float:
    """A new process that draws one sheet, in ms."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "mesh.npz"
        path.write_bytes(mesh)
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", COLD_SHEET, str(path), str(size)], check=True)
        return (time.perf_counter() - start) * 1000


def resident() -> int:
    """The most memory that this process had so far, in KiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def measure(name: str, part: cq.Workplane, repeat: int, size: int) -> None:
    """All lines of the table for one part."""
    shape = part.val().wrapped
    start = time.perf_counter()
    mesh = tessellate(shape, 1e-3 * part.val().BoundingBox().DiagonalLength)
    tessellation = (time.perf_counter() - start) * 1000
    npz, geometry = {"mesh": mesh.to_npz()}, {"brep": brep.encode(shape)}
    arguments = {"size": [size, size]}
    print(f"\n{name}: {len(part.faces().vals())} faces, {len(mesh.triangles)} triangles ({tessellation:.0f} ms)")
    for renderer in ("opengl", "numpy"):
        if renderer == "opengl" and render.gl.lacking():
            print(f"  opengl: this machine lacks {render.gl.lacking()}")
            continue
        draw = partial(render.sheet, {**arguments, "renderer": renderer}, npz)
        draw()
        before = resident()
        print(f"  sheet {size}×{size}, {renderer:6} warm  {times(draw, repeat)}", end="")
        print(f"   growth {resident() - before} KiB")
    print(f"  sheet {size}×{size}, new process  {cold_sheet(npz['mesh'], size):6.0f}")
    print(f"  four hidden-line views      {times(lambda: project({}, geometry), max(3, repeat // 4))}")
    views = views_of(project({}, geometry)[0])
    sheet = view_sheet(views, name)
    print(f"  sheet as SVG                {times(lambda: to_svg(sheet), repeat)}")
    print(f"  sheet as DXF                {times(lambda: to_dxf(sheet), repeat)}")
    print(f"  sheet as PNG                {times(lambda: to_png(sheet), repeat)}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=20, help="warm calls for each number (default 20)")
    parser.add_argument("--size", type=int, default=1024, help="width and height of the shaded sheet in pixels")
    given = parser.parse_args()
    boot.boot()
    print("best / median / worst, ms")
    for name, part in (("plate", plate()), ("flange", flange()), ("grid", grid())):
        measure(name, part, given.repeat, given.size)


if __name__ == "__main__":
    main()
