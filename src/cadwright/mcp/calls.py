"""One call of a tool: on a thread of its own, told of while it lasts, ended when nobody wants it any more."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import anyio
import anyio.lowlevel
import anyio.to_thread
from mcp.server.mcpserver import Context
from mcp_types import CallToolResult

from cadwright.errors import UserError, WorkerError
from cadwright.mcp.answers import Answer, refused
from cadwright.mcp.desk import Desk, Office
from cadwright.sandbox.cancellation import Cancellation, Cancelled

if TYPE_CHECKING:
    from cadwright.kernel.client import Kernel

SESSION = "mcp-session-id"
TICK = 1.0
"""Seconds between two words of progress."""


class Call:
    """What a tool's function gets: the office, the connection's desk, and a way to say what is being done."""

    def __init__(self, office: Office, desk: Desk, author: str) -> None:
        self.office, self.desk, self.author = office, desk, author
        self.doing = "starting"

    @property
    def kernel(self) -> "Kernel":
        """The kernel, started if need be."""
        if not self.office.started:
            self.doing = "starting the CAD kernel"
        return self.office.kernel


Work = Callable[..., Answer]


async def made(context: Context[Any, Any], office: Office, work: Work, doing: str, **arguments: Any) -> CallToolResult:
    """What ``work(call, **arguments)`` answers; a mistake that the model can correct is an answer, too."""
    connection = _connection(context)
    desk = office.desk(connection) if connection is not None else Desk(office)
    call = Call(office, desk, _author(context))
    try:
        async with desk.turn:
            call.doing = doing
            answer = await _attended(context, call, partial(work, call, **arguments))
    except UserError as error:
        answer = refused(error, office.folder.root)
    except WorkerError as error:
        answer = Answer(f"a worker failed: {str(error).strip().splitlines()[-1]}\nHint: try again", failed=True)
    finally:
        if connection is None:
            desk.close()
    return await anyio.to_thread.run_sync(answer.result)


async def _attended(context: Context[Any, Any], call: Call, work: Callable[[], Answer]) -> Answer:
    """Do it on a thread, and tell once a second what is being done. A call that is given up is ended at once."""
    with Cancellation() as cancellation:
        found: list[Answer] = []

        def at_work() -> None:
            with cancellation.at_work():
                found.append(work())

        async def tell() -> None:
            seconds = 0.0
            try:
                while True:
                    await context.report_progress(seconds, None, f"{call.doing} ({seconds:.0f} s)")
                    await anyio.sleep(TICK)
                    seconds += TICK
            finally:
                cancellation.cancel()

        failed: list[UserError | WorkerError] = []
        async with anyio.create_task_group() as group:
            group.start_soon(tell)
            try:
                await anyio.to_thread.run_sync(at_work)
            except (UserError, WorkerError) as error:  # outside of the group, which would wrap it
                failed.append(error)
            except Cancelled:
                await anyio.lowlevel.checkpoint()
                raise
            finally:
                group.cancel_scope.cancel()
    if failed:
        raise failed[0]
    return found[0]


def _connection(context: Context[Any, Any]) -> str | None:
    """What tells this connection from others; ``None`` where each request stands alone."""
    headers = context.headers
    if headers is None:
        return ""
    return headers.get(SESSION)


def _author(context: Context[Any, Any]) -> str:
    """Who plans: the program at the other end."""
    client = context.request_context.session.client_params
    return f"mcp:{client.client_info.name}"[:80] if client is not None else "mcp"
