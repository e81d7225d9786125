"""A studio on a folder of its own, and somebody who asks it what a page would."""

import contextlib
import gzip
import http.client
import json
import socket
import threading
import time
import urllib.parse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from cadwright.kernel.client import Kernel
from cadwright.studio.desk import Desk
from cadwright.studio.session import opened

TOKEN = "token-of-a-test"
PLATE = "a 60x40x5 mm plate with four 5 mm holes 8 mm from the corners"


class Tab:
    """The events of one design, as one tab hears them."""

    def __init__(self, connection: http.client.HTTPConnection) -> None:
        self.heard: list[dict[str, Any]] = []
        self.over = threading.Event()
        self._connection = connection
        self._answer = connection.getresponse()
        assert self._answer.status == 200
        threading.Thread(target=self._listen, daemon=True).start()

    def until(self, met: Callable[[dict[str, Any]], bool], seconds: float = 60) -> dict[str, Any]:
        """The first event that is as wanted, as soon as it comes."""
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            for event in list(self.heard):
                if met(event):
                    return event
            time.sleep(0.01)
        raise AssertionError(f"it never came; heard: {[event['kind'] for event in self.heard]}")

    def end(self, turn: str, seconds: float = 60) -> dict[str, Any]:
        """How a turn ended."""
        return self.until(lambda event: event.get("turn") == turn and event["kind"] in ("end", "error"), seconds)

    def kinds(self) -> list[str]:
        """What was heard, in order, without progress."""
        return [event["kind"] for event in self.heard if event["kind"] != "progress"]

    def close(self) -> None:
        if self._connection.sock is not None:
            with contextlib.suppress(OSError):
                self._connection.sock.shutdown(socket.SHUT_RDWR)
        self._connection.close()

    def _listen(self) -> None:
        buffer = b""
        with contextlib.suppress(OSError, http.client.HTTPException, AttributeError, ValueError):
            while chunk := self._answer.read1(65536):
                buffer += chunk
                *whole, buffer = buffer.split(b"\n\n")
                self.heard += [json.loads(event[6:]) for event in whole if event.startswith(b"data: ")]
        self.over.set()


class Visitor:
    """Who has the link."""

    def __init__(self, desk: Desk, address: str) -> None:
        self.desk, self.address = desk, address
        self.port = urllib.parse.urlsplit(address).port or 0
        self._tabs: list[Tab] = []

    def ask(
        self,
        path: str,
        body: Any = None,
        headers: dict[str, str] | None = None,
        *,
        method: str | None = None,
        token: str = TOKEN,
    ) -> tuple[int, bytes, dict[str, str]]:
        """Status, body and headers; a body that is not bytes goes as JSON."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        raw = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        sent = {"X-Cadwright": "studio"} if body is not None or method == "POST" else {}
        with contextlib.closing(connection):
            method = method or ("GET" if body is None else "POST")
            connection.request(method, f"/{token}/{path}", raw, sent | (headers or {}))
            answer = connection.getresponse()
            found = {name.lower(): value for name, value in answer.getheaders()}
            data = answer.read()
        return answer.status, gzip.decompress(data) if found.get("content-encoding") == "gzip" else data, found

    def get(self, path: str) -> Any:
        status, data, _ = self.ask(path)
        assert status == 200, (path, status, data[:500])
        return json.loads(data)

    def post(self, path: str, body: Any = None, wanted: int = 200) -> Any:
        status, data, _ = self.ask(path, {} if body is None else body)
        assert status == wanted, (path, status, data[:500])
        return json.loads(data)

    def tab(self, design: str) -> Tab:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("GET", f"/{TOKEN}/api/designs/{design}/events")
        tab = Tab(connection)
        self._tabs.append(tab)
        tab.until(lambda event: event["kind"] == "changed")
        return tab

    def turn(self, design: str, text: str, **more: Any) -> dict[str, Any]:
        """A whole turn: how it ended."""
        tab = self.tab(design)
        started = self.post(f"api/designs/{design}/turns", {"text": text, **more}, 202)
        end = tab.end(started["turn"])
        tab.close()
        return end

    def plate(self) -> str:
        """A design with one version."""
        name: str = self.post("api/designs", {"name": "plate"})["name"]
        assert self.turn(name, PLATE)["status"] == "done"
        return name

    def leave(self) -> None:
        for tab in self._tabs:
            tab.close()


@contextlib.contextmanager
def studio(root: Path, kernel: Kernel) -> Iterator[Visitor]:
    with opened(root, 0, token=TOKEN, kernel=kernel) as (desk, address):
        visitor = Visitor(desk, address)
        yield visitor
        visitor.leave()
