"""The one kernel of this process, started when something needs it and ended with the process."""

import atexit
import contextlib

from cadwright.kernel.client import Kernel
from cadwright.sandbox import Standby
from cadwright.sandbox.loans import lend_from
from cadwright.service.entry import allowed
from cadwright.service.lender import Service


def kernel() -> Kernel:
    """Return warm workers for all designs of this process, the service's where there is one.

    The first call returns at once, and starts them behind it.
    """
    return _KERNEL.get()


def _started() -> Kernel:
    lent = contextlib.ExitStack()
    atexit.register(lent.close)
    if allowed():
        lent.enter_context(lend_from(Service()))
    found = Kernel()
    found.warm()
    atexit.register(_KERNEL.close)
    return found


_KERNEL = Standby(_started)
