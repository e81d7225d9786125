"""An OpenAI-compatible server on loopback that answers, or misbehaves, as a script of steps says."""

import json
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Step = Callable[[BaseHTTPRequestHandler], None]


def completion(content: str | None = "hello", **message: Any) -> dict[str, Any]:
    """A chat completion as OpenAI sends it."""
    return {
        "id": "c1",
        "object": "chat.completion",
        "created": 1_700_000_000,
        "model": "test-model",
        "choices": [
            {
                "index": 0,
                "finish_reason": message.pop("finish_reason", "stop"),
                "message": {"role": "assistant", "content": content, **message},
            }
        ],
        "usage": {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120},
    }


def answer(
    body: object, status: int = 200, content_type: str = "application/json", headers: dict[str, str] | None = None
) -> Step:
    """A step that sends a body: text and bytes as they are, anything else as JSON."""
    raw = body if isinstance(body, bytes) else body.encode() if isinstance(body, str) else json.dumps(body).encode()

    def step(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        handler.send_header("Content-Type", content_type)
        handler.send_header("Content-Length", str(len(raw)))
        for name, value in (headers or {}).items():
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(raw)

    return step


def error(status: int, message: str = "no", headers: dict[str, str] | None = None, **fields: str) -> Step:
    """A step that sends an error as OpenAI does."""
    return answer({"error": {"message": message, **fields}}, status, headers=headers)


def cut_off(handler: BaseHTTPRequestHandler) -> None:
    """Promise a long body, send a little of it and drop the connection."""
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b'{"choices": [')
    handler.close_connection = True


class ScriptedServer:
    """Answers each request with the next step (the last one again when they run out) and keeps what was sent to it."""

    def __init__(self, *steps: Step) -> None:
        self.requests: list[dict[str, Any]] = []
        self.paths: list[str] = []
        self.headers: list[dict[str, str]] = []
        self.released = threading.Event()
        self._steps = steps
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                server.requests.append(json.loads(body))
                server.paths.append(self.path)
                server.headers.append({k.lower(): v for k, v in self.headers.items()})
                server.step()(self)

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.01,), daemon=True)
        self._thread.start()

    @property
    def root(self) -> str:
        return f"http://127.0.0.1:{self._http.server_address[1]}"

    @property
    def url(self) -> str:
        return f"{self.root}/v1"

    def step(self) -> Step:
        return self._steps[min(len(self.requests), len(self._steps)) - 1]

    def hang(self, handler: BaseHTTPRequestHandler) -> None:
        """A step that says nothing until the server is closed."""
        self.released.wait(30)
        handler.close_connection = True

    def script(self, *steps: Step) -> None:
        """Replace the steps."""
        self._steps = steps

    def close(self) -> None:
        self.released.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()
