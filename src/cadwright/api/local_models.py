"""How to get a model that runs on this machine, and whether one that is there can design."""

import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from cadwright.api.designs import make
from cadwright.api.work import Settings
from cadwright.errors import UserError
from cadwright.kernel.client import Kernel
from cadwright.planners import local_servers
from cadwright.results import Made

SENTENCE = "a plate 60x40x5 mm with four 5 mm holes 8 mm from the edges"
"""Of `make demo`."""
_GIB = 1024**3
_CODER = ((26, "qwen2.5-coder:32b"), (13, "qwen2.5-coder:14b"), (7, "qwen2.5-coder:7b"), (0, "qwen2.5-coder:3b"))
_VISION = ((26, "qwen2.5vl:32b"), (8, "qwen2.5vl:7b"), (0, "qwen2.5vl:3b"))
"""GiB of free memory from which on a model works, its weights and what it keeps while it answers; Ollama's names."""


class Advice(msgspec.Struct, frozen=True):
    """Three lines on how to get a model, the models that are here, and how the one that was tried did."""

    memory_gib: float
    lines: tuple[str, ...]
    here: tuple[str, ...]
    tried: str | None = None
    status: str | None = None
    """How the demo's sentence came out: done, unmet, declined, failed, or error."""
    seconds: float | None = None
    told: str | None = None


def advise(
    *,
    planner: str | None = None,
    trial: bool = True,
    announce: Callable[[str], None] = lambda _: None,
    kernel: Kernel | None = None,
) -> Advice:
    """Say how to get a model that fits this machine; with ``trial``, have one that is here make the demo's part.

    It is ``planner``, or the first one that sees pictures, else the first one there is.
    """
    memory = _memory()
    servers = local_servers.found()
    models = [(f"{server.scheme}:{model.name}", model) for server in servers for model in server.models]
    here = tuple(name for name, _ in models)
    chosen = planner or next((name for name, model in models if model.pictures), here[0] if here else None)
    advice = Advice(round(memory, 1), _lines(memory, bool(servers)), here)
    if chosen is None or not trial:
        return advice
    began = time.monotonic()
    status, told = _tried(chosen, announce, kernel)
    return msgspec.structs.replace(
        advice, tried=chosen, status=status, seconds=round(time.monotonic() - began, 1), told=told
    )


def _lines(memory: float, running: bool) -> tuple[str, ...]:
    coder, vision = (next(name for least, name in table if memory >= least) for table in (_CODER, _VISION))
    first = "Ollama or another server answers on this machine" if running else "get Ollama from https://ollama.com"
    return (
        f"1. {first}",
        f"2. fetch a model that fits {memory:.0f} GiB: `ollama pull {vision}` (sees pictures) or `ollama pull {coder}`",
        f'3. use it: `cadwright make "{SENTENCE}" --planner ollama:{vision}`',
    )


def _memory() -> float:
    return float(os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")) / _GIB


def _tried(planner: str, announce: Callable[[str], None], kernel: Kernel | None) -> tuple[str, str]:
    with tempfile.TemporaryDirectory() as folder:
        try:
            made: Made = make(
                SENTENCE, Path(folder) / "demo", settings=Settings(planner=planner), announce=announce, kernel=kernel
            )
        except UserError as error:
            return "error", error.message
    return made.status, made.reason or ""
