"""A parent process for tests that interrupt or kill it: says that it is ready, then waits for an endless call."""

import sys
from pathlib import Path

from cadwright.sandbox import ForkWorker

worker = ForkWorker(["sandbox_target"], role="guest", paths=[Path(__file__).parent])
worker.call("sandbox_target:echo", {})
sys.stdout.write("ready\n")
sys.stdout.flush()
with worker:
    worker.call("sandbox_target:wait", {"seconds": 1000})
sys.exit("the call should not have ended")
