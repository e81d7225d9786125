"""Warming a worker: FreeCAD and its workbenches are imported, and the process stays fit to be forked."""

from __future__ import annotations

import ctypes
import importlib
import os
import signal
import sys

_WORKBENCHES = ("Part", "Sketcher", "PartDesign", "Mesh", "MeshPart", "Import", "Spreadsheet")
_HANDLED = (signal.SIGSEGV, signal.SIGABRT, signal.SIGFPE)


def boot() -> None:
    """Import FreeCAD so that this process can be forked afterwards; does no geometry.

    Workbenches that an installation lacks are left out: what needs them says so. FreeCAD's own handlers of fatal
    signals are taken away, so that a crash is seen as one.
    """
    sys.path[:] = [path for path in sys.path if path]
    importlib.import_module("FreeCAD")
    for name in _WORKBENCHES:
        try:
            importlib.import_module(name)
        except ImportError:
            continue
    _keep_single_threaded()
    for number in _HANDLED:
        signal.signal(number, signal.SIG_DFL)


def _keep_single_threaded() -> None:
    """Make OCCT's own pool of one thread do all that runs in parallel, instead of TBB or a pool of many.

    The pool's threads would not be there in a child that is forked after the first geometry operation.
    """
    with open("/proc/self/maps") as file:
        paths = {line.split()[-1] for line in file if "libTKernel" in os.path.basename(line.split()[-1])}
    for path in paths:
        kernel = ctypes.CDLL(path)
        try:
            use_own_pool = kernel._ZN12OSD_Parallel17SetUseOcctThreadsEb
            default_pool, init = kernel._ZN14OSD_ThreadPool11DefaultPoolEi, kernel._ZN14OSD_ThreadPool4InitEi
        except AttributeError:
            continue
        default_pool.restype = ctypes.POINTER(ctypes.c_void_p)  # a reference to a handle, which is a pointer
        use_own_pool(ctypes.c_bool(True))
        init(ctypes.c_void_p(default_pool(ctypes.c_int(-1))[0]), ctypes.c_int(1))
