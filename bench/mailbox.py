"""An OpenAI-compatible server whose answers are written by hand, or by anything that reads and writes files.

    python bench/mailbox.py DIR [--port 8123]
    cadwright make "a bracket …" --planner local:http://127.0.0.1:8123/v1#NAME --reply-timeout 3600

Each request becomes DIR/NAME-HHMMSS-N.txt with all messages, its pictures beside it as -1.png, -2.png, …; the reply is
what then stands in DIR/NAME-HHMMSS-N.reply.txt, as soon as that file is there. Whoever answers sees what a model would
see and nothing else. The tokens of a request are estimated as in protocols/tokens.py and come back as its usage.
"""

import argparse
import base64
import io
import itertools
import json
import math
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from PIL import Image

from cadwright.protocols.tokens import LETTERS_PER_TOKEN, PIXELS_PER_TOKEN

PATIENCE = 3600.0
"""Seconds that a reply is waited for."""


class Mailbox:
    """A folder with requests and their replies."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._numbers = itertools.count(1)
        self._lock = threading.Lock()

    def ask(self, name: str, messages: list[dict[str, Any]]) -> tuple[str, int]:
        """The reply, and the tokens that the messages took. Raises `TimeoutError` when none comes."""
        with self._lock:
            stem = f"{name}-{time.strftime('%H%M%S')}-{next(self._numbers)}"
        pictures = list(_pictures(messages))
        for number, picture in enumerate(pictures, 1):
            (self._folder / f"{stem}-{number}.png").write_bytes(picture)
        text = "\n\n".join(f"===== {m['role']} =====\n\n{_words(m)}" for m in messages)
        part = self._folder / f"{stem}.part"
        part.write_text(text)
        part.rename(self._folder / f"{stem}.txt")
        return self._awaited(self._folder / f"{stem}.reply.txt"), _weight(text, pictures)

    def _awaited(self, path: Path) -> str:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if path.exists() and (text := path.read_text()).strip():
                return text
            time.sleep(0.5)
        raise TimeoutError(f"{path} was not written")


def _parts(message: dict[str, Any]) -> list[dict[str, Any]]:
    content = message.get("content") or ""
    return [{"type": "text", "text": content}] if isinstance(content, str) else content


def _words(message: dict[str, Any]) -> str:
    return "\n".join(part.get("text", "[a picture]") for part in _parts(message))


def _pictures(messages: list[dict[str, Any]]) -> list[bytes]:
    urls = [p["image_url"]["url"] for m in messages for p in _parts(m) if p["type"] == "image_url"]
    return [base64.b64decode(url.partition(",")[2]) for url in urls]


def _weight(text: str, pictures: list[bytes]) -> int:
    pixels = sum(math.prod(Image.open(io.BytesIO(picture)).size) for picture in pictures)
    return math.ceil(len(text) / LETTERS_PER_TOKEN) + math.ceil(pixels / PIXELS_PER_TOKEN)


def serve(folder: Path, port: int) -> ThreadingHTTPServer:
    """A server on loopback that answers from a folder."""
    mailbox = Mailbox(folder)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            text, tokens = mailbox.ask(asked["model"], asked["messages"])
            told = math.ceil(len(text) / LETTERS_PER_TOKEN)
            body = json.dumps(
                {
                    "id": "mail",
                    "object": "chat.completion",
                    "created": int(time.time()),
                    "model": asked["model"],
                    "choices": [
                        {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}
                    ],
                    "usage": {"prompt_tokens": tokens, "completion_tokens": told, "total_tokens": tokens + told},
                }
            ).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing; the folder shows what was asked."""

    return ThreadingHTTPServer(("127.0.0.1", port), Handler)


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--port", type=int, default=8123)
    chosen = parser.parse_args()
    server = serve(chosen.folder, chosen.port)
    print(f"http://127.0.0.1:{server.server_port}/v1", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
