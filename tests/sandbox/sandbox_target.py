"""Functions for the sandbox's own tests; nothing hostile."""

import os
import sys
import time
from typing import Any

Result = tuple[dict[str, Any], dict[str, bytes]]

booted = False
calls = 0


def boot() -> None:
    """Called by the server after the import."""
    global booted
    booted = True


def echo(arguments: dict[str, Any], blobs: dict[str, bytes]) -> Result:
    return {"arguments": arguments, "booted": booted}, blobs


def shout(arguments: dict[str, Any], blobs: dict[str, bytes]) -> Result:
    sys.stdout.write("to stdout: Grüße\n")
    os.write(2, b"to stderr\n")
    return {}, {}


def fail(arguments: dict[str, Any], blobs: dict[str, bytes]) -> Result:
    raise ValueError("an open wire")


def wait(arguments: dict[str, Any], blobs: dict[str, bytes]) -> Result:
    time.sleep(arguments["seconds"])
    return {"process": os.getpid()}, {}


def work(arguments: dict[str, Any], blobs: dict[str, bytes]) -> Result:
    """Keep a processor busy for so many seconds of its time."""
    end = time.process_time() + arguments["seconds"]
    while time.process_time() < end:
        pass
    return {}, {}


def count(arguments: dict[str, Any], blobs: dict[str, bytes]) -> Result:
    """How often it was called in this process, and what the working directory holds."""
    global calls
    calls += 1
    found = os.listdir(".")
    with open("left behind", "w") as file:
        file.write("x")
    return {"calls": calls, "found": found, "process": os.getpid()}, {}


def crash(arguments: dict[str, Any], blobs: dict[str, bytes]) -> Result:
    os.abort()


def allocate(arguments: dict[str, Any], blobs: dict[str, bytes]) -> Result:
    return {"length": len(bytearray(arguments["bytes"]))}, {}
