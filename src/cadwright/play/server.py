"""The web server of a session: pages, moves, and what happens as a stream of events (SSE). All state is the room's.

A seat's address holds a random token, and nothing but the page's own files is served without one. Everything runs on
one event loop, agents on threads of their own.
"""

import asyncio
import contextlib
import hmac
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from importlib.resources import files
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from cadwright.canvas import Edit, Instruction
from cadwright.errors import UserError
from cadwright.play.room import Job, Room, Seat
from cadwright.play.views import view
from cadwright.web.answers import HEADERS, RefusedError, body_of, not_found, read
from cadwright.web.door import Door
from cadwright.web.listener import listening, served

MOST_BYTES = 1_000_000
"""Of one message to the server."""
MOST_STREAMS = 8
"""Pages of one seat that are open at a time."""
TICK, KEEP_ALIVE = 0.25, 15.0
SCRIPTS = (
    *("canvas.js", "curves.js", "sheet.js", "strokes.js"),
    *("elements.js", "history.js", "lobby.js", "play.js", "tools.js"),
)
FILES = {"play.css": "text/css", **dict.fromkeys(SCRIPTS, "text/javascript")}


class Server:
    """The web application of a room. ``tokens`` are the secret parts of the seats' addresses."""

    def __init__(self, room: Room, tokens: Mapping[Seat, str], door: Door | None = None) -> None:
        self.room, self.door, self._tokens = room, door or Door(), dict(tokens)
        self._streams: list[tuple[Seat, asyncio.Event]] = []
        self._job: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopping = False
        room.changed = self._changed
        self.app = Starlette(
            routes=[
                Route("/{token}/", self._page),
                Route("/{token}/events", self._events),
                Route("/{token}/{move}", self._move, methods=["POST"]),
                Route("/{token}/{name}", self._file),
            ],
            lifespan=self._lifespan,
        )
        self.app.router.redirect_slashes = False

    def stop(self) -> None:
        """End all streams, so that the server can stop; from any thread."""
        self._stopping = True
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._wake)

    @contextlib.asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        self._loop = asyncio.get_running_loop()
        ticking = asyncio.create_task(self._ticking())
        yield
        ticking.cancel()
        if self._job is not None:
            self._job.cancel()
        self.room.close()

    async def _ticking(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            self.room.tick()

    def _changed(self) -> None:
        self._wake()
        if self._job is None and (job := self.room.job()) is not None:
            self._job = asyncio.get_running_loop().create_task(self._work(job))

    def _wake(self) -> None:
        for _, event in self._streams:
            event.set()

    async def _work(self, job: Job) -> None:
        """An agent's turn. Whatever goes wrong in it, people are told."""
        try:
            result = await _on_a_thread(job.work)
        except BaseException as error:  # at the boundary to agents: people must not wait for one that is gone
            self._job = None
            told = error if isinstance(error, UserError) else UserError("the agent broke down", "see the terminal")
            self.room.failed(job, told)
            if told is not error:
                raise
        else:
            self._job = None
            self.room.deliver(job, result)
        # What happened meanwhile may have left something to do.
        self._changed()

    def _seat(self, request: Request) -> Seat | None:
        given = request.path_params["token"].encode()
        found = next((seat for seat, token in self._tokens.items() if hmac.compare_digest(token.encode(), given)), None)
        if found is not None:
            self.door.let_in(request.client)
        return found

    async def _page(self, request: Request) -> Response:
        return not_found() if self._seat(request) is None else _asset("play.html", "text/html")

    async def _file(self, request: Request) -> Response:
        name = request.path_params["name"]
        kind = FILES.get(name)
        return not_found() if kind is None or self._seat(request) is None else _asset(name, kind)

    async def _events(self, request: Request) -> Response:
        seat = self._seat(request)
        if seat is None:
            return not_found()
        if sum(each == seat for each, _ in self._streams) >= MOST_STREAMS:
            return _refused("too many pages of this seat are open", 429)
        return StreamingResponse(self._stream(seat), media_type="text/event-stream", headers=HEADERS)

    async def _stream(self, seat: Seat) -> AsyncIterator[bytes]:
        event = asyncio.Event()
        entry = (seat, event)
        self._streams.append(entry)
        self.room.set_present(seat, 1)
        try:
            while not self._stopping:
                event.clear()
                yield b"data: " + msgspec.json.encode(view(self.room, seat)) + b"\n\n"
                try:
                    await asyncio.wait_for(event.wait(), KEEP_ALIVE)
                except TimeoutError:
                    yield b": still here\n\n"
        finally:
            self._streams.remove(entry)
            self.room.set_present(seat, -1)

    async def _move(self, request: Request) -> Response:
        seat = self._seat(request)
        move = self._moves().get(request.path_params["move"])
        if seat is None or move is None:
            return not_found()
        try:
            body = await body_of(request, MOST_BYTES)
        except RefusedError as error:
            return _refused(error.reason, error.status)
        try:
            move(seat, body)
        except UserError as error:
            return _refused(error.message, 400)
        return Response(status_code=204, headers=HEADERS)

    def _moves(self) -> dict[str, Callable[[Seat, bytes], None]]:
        room = self.room
        return {
            "say": lambda seat, body: room.say(seat, read(body, Instruction, "a message")),
            "edit": lambda seat, body: room.edit(seat, read(body, list[Edit], "edits")),
            "undo": lambda seat, _: room.undo(seat),
            "submit": lambda seat, _: room.submit(seat),
            "ready": lambda seat, _: room.set_ready(seat),
            "retry": lambda _, __: room.retry(),
            "give_up": lambda seat, _: room.give_up(seat),
        }


async def _on_a_thread(work: Callable[[], Any]) -> Any:
    """Call a function on a thread of its own, which is left alone when the server stops before it is done."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[Any] = loop.create_future()

    def settle(act: Callable[[Any], None], value: Any) -> None:
        if not future.done():
            act(value)

    def go() -> None:
        try:
            outcome = (future.set_result, work())
        except BaseException as error:  # noqa: BLE001 - nothing is swallowed: it is raised where the function was called
            outcome = (future.set_exception, error)
        with contextlib.suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(settle, *outcome)

    threading.Thread(target=go, name="agent", daemon=True).start()
    return await future


def _asset(name: str, kind: str) -> Response:
    return Response((files("cadwright.play") / "page" / name).read_bytes(), media_type=kind, headers=HEADERS)


def _refused(reason: str, status: int) -> Response:
    return Response(msgspec.json.encode({"error": reason}), status, HEADERS, "application/json")


@contextlib.contextmanager
def serving(server: Server, host: str, port: int) -> Iterator[int]:
    """Serve on a thread of its own until the block ends; gives the port, a free one where 0 was asked for.

    Raises `InputError` where the address cannot be had.
    """
    with listening(host, port) as at, served(server.app, server.door, at, server.stop):
        yield at.getsockname()[1]
