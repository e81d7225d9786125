"""Warming the worker: build123d and its companions imported, and the code that is slow the first time run once."""

import importlib
import importlib.util
import os

COMPANIONS = (
    *(f"bd_warehouse.{name}" for name in ("bearing", "fastener", "flange", "gear", "pipe", "sprocket", "thread")),
    "py_gearworks",
)
_OURS = ("guest", "explain", "manual", "result", "stage")


def boot() -> None:
    """Import all that scripts use, and build one small part, so that forked children start warm.

    OCCT's thread pool starts with the first geometry operation, and a child forked after that waits for ever for
    threads that it does not have: a pool of one worker runs everything in the calling thread.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from OCP.OSD import OSD_ThreadPool

    OSD_ThreadPool.DefaultPool_s().Init(1)
    import build123d

    for name in COMPANIONS:
        if importlib.util.find_spec(name.partition(".")[0]) is not None:
            importlib.import_module(name)
    for name in _OURS:
        importlib.import_module(f"cadwright.kernel.build123d_guest.{name}")
    plate = build123d.Box(10, 10, 3) - build123d.Cylinder(1.5, 3)
    _ = build123d.fillet(plate.edges().filter_by(build123d.Axis.Z).group_by()[0], 1).is_valid
