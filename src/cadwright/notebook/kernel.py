"""The one kernel of this process, started when something needs it and ended with the process."""

import atexit

from cadwright.kernel.client import Kernel
from cadwright.sandbox import Standby


def kernel() -> Kernel:
    """Warm workers for all designs of this process. The first call returns at once, and starts them behind it."""
    return _KERNEL.get()


def _started() -> Kernel:
    found = Kernel()
    found.warm()
    atexit.register(_KERNEL.close)
    return found


_KERNEL = Standby(_started)
