"""Scripts that were changed by hand, as versions of the design like any other."""

from pathlib import Path

import msgspec

from cadwright import inputs
from cadwright.api.work import Settings, environment_of, for_script, locked, warm
from cadwright.errors import InputError, UsageError
from cadwright.kernel.client import Kernel
from cadwright.results import Made
from cadwright.values import Observation
from cadwright.workbench import Workbench, current_or_first, stand

BY_HAND = "the script, changed by hand"
"""What is told of a version whose author said nothing about it."""


def set_script(
    directory: Path,
    script: str,
    text: str = "",
    *,
    settings: Settings = Settings(),
    kernel: Kernel | None = None,
) -> Made:
    """Run a script and keep it as the next version of a design, without any planner; ``text`` says what it is about.

    One that gives no valid part is kept in the history, and the current version stays. What the version before had to
    fulfil is checked again. Raises `UserError` for what is no script.
    """
    if len(script.encode("utf-8", "surrogatepass")) > inputs.MAX_SCRIPT_BYTES:
        raise InputError("the script is too long", f"at most {inputs.MAX_SCRIPT_BYTES // 1024**2} MiB are read")
    inputs.request_text(script[: inputs.MAX_TEXT], "script", "give the whole script")
    request, settings = inputs.request_text(text or BY_HAND), for_script(script, settings)
    with (
        warm(kernel, settings) as running,
        environment_of(settings, running, pictures=False) as environment,
        locked(directory) as design,
    ):
        base = current_or_first(design)
        if base is not None and base.document is not None:
            raise UsageError(
                f"{design.path} is a FreeCAD document, which no script makes",
                "say the change in words, or set parameters",
            )
        bench = Workbench(design, running)
        seen = bench.keep_script(script.rstrip() + "\n", request, environment, base)
        if design.current is None:
            return failed(None, request, seen)
        made = stand(design)
        return made if seen.sound else failed(made, request, seen)


def failed(made: Made | None, request: str, seen: Observation) -> Made:
    """How a design stands after what was tried by hand and gave no valid part."""
    why = (seen.error.cause or seen.error.message) if seen.error else seen.outcome
    where = f" (line {seen.error.line})" if seen.error is not None and seen.error.line is not None else ""
    stays = f" The version stays {made.version}." if made is not None else ""
    reason = f"{request}: {why}{where}{stays}"
    if made is None:
        return Made(
            status="failed",
            design=None,
            version=None,
            files={},
            measurements=None,
            requirements=(),
            assumptions=(),
            not_understood=(),
            reason=reason,
            planner="you",
        )
    return msgspec.structs.replace(
        made, status="failed", reason=reason, planner="you", measurements=None, requirements=(), files={}
    )
