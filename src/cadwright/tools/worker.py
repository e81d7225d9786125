"""Calling a tool's body for a session: in the tools' own process, or in ours for those that need the kernel."""

from typing import Any

from cadwright.errors import UserError
from cadwright.tools import REGISTRY
from cadwright.tools.registry import Tool
from cadwright.tools.values import ToolError
from cadwright.tools.wire import WrongCallError, read_arguments, write_answer, write_error


def call(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Answer a call, ``{"tool", "arguments"}``, inside a worker."""
    return answer(REGISTRY[arguments["tool"]], arguments["arguments"], blobs)


def answer(
    tool: Tool, arguments: dict[str, Any], blobs: dict[str, bytes], **given: Any
) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Call a tool's body with what was sent and what it is ``given`` besides; a planner's mistake is an answer too."""
    try:
        return write_answer(tool, tool.body(**read_arguments(tool, arguments, blobs), **given))
    except WrongCallError as mistake:
        return write_error("TypeError", str(mistake))
    except (ToolError, UserError) as error:
        return write_error("ValueError", f"{tool.name}(): {error}")
