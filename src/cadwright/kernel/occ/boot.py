"""Warming a worker that needs Open CASCADE only: the verifier, exchange, tessellation."""

import os


def boot() -> None:
    """Import OCP so that this process can be forked afterwards; does no geometry.

    OCCT's thread pool starts with the first geometry operation, and a child forked after that waits for ever for
    threads that it does not have. A pool of one worker, set before any geometry, runs everything in the calling
    thread. NumPy's BLAS would start threads of its own at import.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from OCP.OSD import OSD_ThreadPool

    OSD_ThreadPool.DefaultPool_s().Init(1)
