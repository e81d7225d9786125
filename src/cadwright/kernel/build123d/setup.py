"""Making build123d's environment: a virtual environment with pinned versions, whole or not at all."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from filelock import FileLock, Timeout

from cadwright.errors import UserError
from cadwright.kernel.build123d.installation import CONSTRAINTS, PACKAGES, RECORD, Installation, pins, place

NEEDED_BYTES = 1_600_000_000
"""What it takes at most while it is made."""
_SECONDS = 3600.0
_NO_NETWORK = re.compile(
    r"NewConnectionError|ConnectTimeout|ReadTimeout|NameResolution|is unreachable|Max retries|ProxyError|SSLError"
)
_TRIAL = """
import importlib.metadata as metadata, json, sys
import build123d, bd_warehouse, py_gearworks
build123d.Box(1, 1, 1)
print(json.dumps({
    "versions": {name: metadata.version(name) for name in sys.argv[1:]},
    "prefixes": [sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix],
}))
"""

Run = Callable[[Sequence[str]], "subprocess.CompletedProcess[str]"]


class Step(msgspec.Struct, frozen=True):
    """A command and what is told of it while it runs."""

    told: str
    command: tuple[str, ...]
    failed: str


def steps(folder: Path) -> tuple[Step, ...]:
    """The commands that make an environment in a folder, in their order; the last one prints what it found."""
    python = str(folder / "bin" / "python")
    install = (
        *(python, "-I", "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--retries", "2"),
        *("--quiet", "--only-binary", ":all:", "--constraint", str(CONSTRAINTS), *PACKAGES),
    )
    return (
        Step("making a virtual environment", (sys.executable, "-I", "-m", "venv", str(folder)), "it could not be made"),
        Step("installing build123d, bd_warehouse and py_gearworks", install, "they could not be installed"),
        Step("trying it", (python, "-I", "-c", _TRIAL, *PACKAGES), "what was installed does not work"),
    )


def set_up(announce: Callable[[str], None], run: Run | None = None) -> Installation:
    """Make the environment, in place of one that is there; that one stays until the new one works.

    Raises `UserError` where it cannot be made, with what is to be done; nothing has changed then.
    """
    if sys.platform != "linux":
        raise UserError("build123d's scripts run on Linux only", "write them with CadQuery")
    folder = place()
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        free = shutil.disk_usage(folder.parent).free
    except OSError as error:
        raise UserError(f"{folder.parent}: {error.strerror}", "XDG_DATA_HOME may name another folder") from error
    if free < NEEDED_BYTES:
        raise UserError(
            f"{folder.parent} has {free / 1e9:.1f} GB free, and {NEEDED_BYTES / 1e9:.1f} are needed",
            "make room, or name another folder in XDG_DATA_HOME",
        )
    try:
        with FileLock(f"{folder}.lock", timeout=0):
            return _made(folder, announce, run or _run)
    except Timeout:
        raise UserError("it is being set up by another process", "wait for that one") from None


def _made(folder: Path, announce: Callable[[str], None], run: Run) -> Installation:
    """The environment, made beside its place and then put there."""
    new, old = (folder.with_name(f"{folder.name}.{what}") for what in ("new", "old"))
    shutil.rmtree(new, ignore_errors=True)
    try:
        printed = ""
        for step in steps(new):
            announce(f"{step.told} …")
            printed = _done(step, run)
        found = json.loads(printed.splitlines()[-1])
        made = Installation(
            python=str(folder / "bin" / "python"),
            versions=found["versions"],
            prefixes=_prefixes(found["prefixes"], new, folder),
            pinned=pins(),
        )
        (new / RECORD).write_bytes(msgspec.json.format(msgspec.json.encode(made)))
        shutil.rmtree(old, ignore_errors=True)
        if folder.exists():
            folder.rename(old)
        new.rename(folder)
        return made
    finally:
        if old.exists() and not folder.exists():
            old.rename(folder)
        for left in (new, old):
            shutil.rmtree(left, ignore_errors=True)


def _prefixes(found: Sequence[str], new: Path, folder: Path) -> tuple[str, ...]:
    """What the interpreter reads, with the environment where it goes; ``/usr`` and the like are readable anyhow."""
    forbidden = {"/", "/usr", str(Path.home())}
    real = {os.path.realpath(each) for each in found} - {os.path.realpath(new)} - forbidden
    return (str(folder), *sorted(real))


def _done(step: Step, run: Run) -> str:
    """What a step printed. Raises `UserError` when it failed."""
    try:
        done = run(step.command)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise UserError(f"build123d is not set up: {step.failed} ({error})", "nothing has changed") from error
    if done.returncode == 0:
        return done.stdout
    lines = [line.strip() for line in (done.stderr or done.stdout).splitlines() if line.strip()]
    errors = [line.removeprefix("ERROR: ") for line in lines if line.startswith("ERROR: ")]
    last = (errors or lines or [f"exit status {done.returncode}"])[-1][:300]
    if _NO_NETWORK.search("\n".join(lines)):
        raise UserError(
            f"build123d is not set up: {step.failed}, no package index was reached",
            "it needs a network, or an index that pip reaches (PIP_INDEX_URL); nothing has changed",
        )
    raise UserError(f"build123d is not set up: {step.failed} ({last})", "nothing has changed")


def _run(command: Sequence[str]) -> "subprocess.CompletedProcess[str]":
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(
        command, capture_output=True, text=True, errors="replace", timeout=_SECONDS, env=kept, check=False
    )
