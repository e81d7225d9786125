"""Worker processes for code that is not trusted and for kernels that may crash."""

from cadwright.sandbox.base import CallResult, CallStatus, Limits, Worker
from cadwright.sandbox.client import ForkWorker, PersistentWorker
from cadwright.sandbox.isolation import Isolation, probe
from cadwright.sandbox.wire import status_of

__all__ = [
    "CallResult",
    "CallStatus",
    "ForkWorker",
    "Isolation",
    "Limits",
    "PersistentWorker",
    "Worker",
    "probe",
    "status_of",
]
