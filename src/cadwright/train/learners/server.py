"""A model behind OpenAI's protocol, for ``--planner local:http://127.0.0.1:PORT/v1#NAME``.

Requests that come at the same time are answered together, as one batch. It listens on this machine, and answers no
browser's page of somebody else's.
"""

import json
import queue
import threading
from collections.abc import Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from msgspec.structs import replace

from cadwright.errors import InputError
from cadwright.train.chat_completions import Asked, answer, asked
from cadwright.train.chats import Chat, Line
from cadwright.train.learners.generation import Sampling, Written, write
from cadwright.train.learners.loader import Learner

MOST_BYTES = 256 * 1024**2
"""Of a request: some dozens of pictures."""
UNSEEN = "(a picture that you cannot see)"
_GATHERING = 0.02
"""Seconds in which further requests may join a batch."""


class Server:
    """Answers for one model until it is closed. ``usual`` is how replies are drawn where a request does not say."""

    def __init__(
        self, learner: Learner, name: str, usual: Sampling, *, host: str = "127.0.0.1", port: int = 0, batch: int = 16
    ) -> None:
        """Raises `InputError` where the port cannot be had."""
        self.learner, self.name, self.usual = learner, name, usual
        self._batch = batch
        self._waiting: queue.Queue[_Ticket | None] = queue.Queue()
        try:
            self._http = _Listening((host, port), _Handler)
        except OSError as error:
            raise InputError(f"{host}:{port} cannot be listened on: {error.strerror}", "name another --port") from error
        self._http.owner = self
        self.url = f"http://{host}:{self._http.server_port}/v1"
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self._listener = threading.Thread(target=self._http.serve_forever, name="listener", daemon=True)

    def start(self) -> None:
        """Begin to answer."""
        self._writer.start()
        self._listener.start()

    def wait(self) -> None:
        """Until somebody interrupts."""
        while self._listener.is_alive():
            self._listener.join(1.0)

    def close(self) -> None:
        """Answer what is being written, and nothing after it."""
        self._http.shutdown()
        self._http.server_close()
        self._waiting.put(None)
        self._writer.join()

    def reply(self, wanted: Asked) -> Written:
        """The reply to one request. Raises `InputError` where there is none."""
        ticket = _Ticket(_blind(wanted.chat) if not self.learner.codec.sees else wanted.chat, self._sampling(wanted))
        self._waiting.put(ticket)
        ticket.done.wait()
        if isinstance(ticket.found, Written):
            return ticket.found
        raise ticket.found if ticket.found is not None else InputError("the server has ended")

    def _sampling(self, wanted: Asked) -> Sampling:
        told = {name: getattr(wanted, name) for name in ("temperature", "top_p", "tokens", "seed")}
        return replace(self.usual, **{name: value for name, value in told.items() if value is not None})

    def _write(self) -> None:
        while (first := self._waiting.get()) is not None:
            taken = [first]
            while len(taken) < self._batch:
                try:
                    more = self._waiting.get(timeout=_GATHERING)
                except queue.Empty:
                    break
                if more is None:
                    self._waiting.put(None)
                    break
                taken.append(more)
            self._answer(taken)

    def _answer(self, taken: Sequence["_Ticket"]) -> None:
        """Write replies together; where one of the chats cannot be answered, each alone."""
        try:
            found = write(self.learner, [each.chat for each in taken], [each.sampling for each in taken])
        except InputError as error:
            if len(taken) > 1:
                for each in taken:
                    self._answer([each])
                return
            taken[0].end(error)
            return
        except RuntimeError as error:  # of PyTorch: no memory left, mostly
            for each in taken:
                each.end(InputError(f"the model failed ({str(error).splitlines()[0]})"))
            return
        for each, written in zip(taken, found, strict=True):
            each.end(written)


class _Ticket:
    """A request that waits for its reply."""

    def __init__(self, chat: Chat, sampling: Sampling) -> None:
        self.chat, self.sampling = chat, sampling
        self.done = threading.Event()
        self.found: Written | InputError | None = None

    def end(self, found: Written | InputError) -> None:
        self.found = found
        self.done.set()


class _Listening(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128
    owner: Server


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 600
    server: _Listening

    def do_GET(self) -> None:
        owner = self.server.owner
        if self.path == "/v1/models":
            self._send(
                200, {"object": "list", "data": [{"id": owner.name, "object": "model", "owned_by": "cadwright"}]}
            )
        elif self.path == "/props":
            self._send(200, {"modalities": {"vision": owner.learner.codec.sees, "audio": False}})
        else:
            self._refuse(404, f"there is no {self.path}")

    def do_POST(self) -> None:
        size = self.headers.get("Content-Length", "")
        if self.path != "/v1/chat/completions":
            self.close_connection = True
            self._refuse(404, f"there is no {self.path}")
        elif "Origin" in self.headers or not size.isdigit() or int(size) > MOST_BYTES:
            self.close_connection = True
            self._refuse(400, f"a request has a length of at most {MOST_BYTES // 1024**2} MB, and is no web page's")
        else:
            self._reply(self.rfile.read(int(size)))

    def log_message(self, format: str, *arguments: Any) -> None:
        """Say nothing of each request."""

    def _reply(self, body: bytes) -> None:
        owner = self.server.owner
        try:
            found = owner.reply(asked(body))
        except InputError as error:
            self._refuse(400, error.message)
            return
        told = answer(found.text, owner.name, read=found.read, written=found.tokens, whole=found.whole)
        self._send(200, told)

    def _refuse(self, code: int, message: str) -> None:
        self._send(code, {"error": {"message": message, "type": "invalid_request_error"}})

    def _send(self, code: int, value: dict[str, Any]) -> None:
        data = json.dumps(value).encode()
        self.send_response(code)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def _blind(chat: Chat) -> Chat:
    """The chat for a model that sees nothing: it is told where a picture is."""
    return replace(chat, lines=tuple(_told(each) if each.images else each for each in chat.lines))


def _told(line: Line) -> Line:
    text, last = "", 0
    for image in line.images:
        text += f"{line.text[last : image.at]}\n{UNSEEN}"
        last = image.at
    return Line(line.role, (text + line.text[last:]).lstrip("\n"))
