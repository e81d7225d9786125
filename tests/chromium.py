"""A real browser for tests: headless Chromium, driven through its DevTools protocol."""

import base64
import contextlib
import itertools
import json
import shutil
import subprocess
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

PROGRAM = shutil.which("chromium")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-features=Translate,MediaRouter,OptimizationHints",
    "--hide-scrollbars",
    "--remote-debugging-port=0",
)
FLAT = ("--disable-software-rasterizer", "--in-process-gpu")
DEEP = ("--enable-unsafe-swiftshader",)
"""What WebGL needs where there is no graphics processor."""
XY = tuple[float, float]
PATIENCE = 30.0
"""Seconds until something is taken for broken: many times what it takes on a machine that is busy otherwise."""


class Page:
    """A tab."""

    def __init__(self, browser: "Browser", session: str) -> None:
        self._browser, self._session = browser, session

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """A command of the DevTools protocol."""
        return self._browser.call(method, params, self._session)

    def evaluate(self, script: str) -> Any:
        """The value of an expression in the page."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def wait(self, condition: str) -> None:
        """Until an expression is true."""
        self._awaited(f"Boolean({condition})")

    def _awaited(self, script: str) -> Any:
        """The value of an expression, as soon as it has one."""
        until, pause = time.monotonic() + PATIENCE, 0.01
        while not (value := self.evaluate(script)):
            assert time.monotonic() < until, f"this did not come true: {script}"
            time.sleep(pause)
            # Asking keeps the page from what is waited for.
            pause = min(1.5 * pause, 0.25)
        return value

    def load(self, method: str, **params: Any) -> None:
        """Go somewhere, or reload, until the page is there; in between it has neither the old nor the new content."""
        before, until = self._browser.loaded[self._session], time.monotonic() + PATIENCE
        self.call(method, **params)
        while self._browser.loaded[self._session] == before:
            assert time.monotonic() < until, f"{method} does not end"
            self._browser.listen()

    def size(self, width: int, height: int, *, mobile: bool = False) -> None:
        """The size of the window."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=mobile)

    def click(self, selector: str) -> None:
        """Click what a selector finds, as soon as it can be clicked."""
        script = """(selector => {
            const found = document.querySelector(selector);
            if (!found || found.disabled || found.offsetParent === null) return null;
            found.scrollIntoView();
            const box = found.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        })"""
        x, y = self._awaited(f"{script}({json.dumps(selector)})")
        self.drag([(x, y)])

    def write(self, selector: str, text: str) -> None:
        """Type into a field."""
        self.evaluate(f"document.querySelector({json.dumps(selector)}).focus()")
        self.call("Input.insertText", text=text)

    def places(self, points: Sequence[XY]) -> list[XY]:
        """Where points of the canvas are in the window."""
        script = """(points => {
            const matrix = document.querySelector("#canvas svg").getScreenCTM();
            return points.map(([x, y]) => { const p = new DOMPoint(x, y).matrixTransform(matrix); return [p.x, p.y]; });
        })"""
        return [(x, y) for x, y in self.evaluate(f"{script}({json.dumps(points)})")]

    def draw(self, points: Sequence[XY], pointer: str = "mouse") -> None:
        """Press at the first point of the canvas, go through the others, release at the last."""
        self.drag(self.places(points), pointer)

    def drag(self, path: Sequence[XY], pointer: str = "mouse") -> None:
        """The same for points of the window; ``pointer`` is mouse, pen or touch."""
        if pointer == "touch":
            kinds = ["touchStart", *["touchMove"] * (len(path) - 1)]
            touches = [
                {"type": kind, "touchPoints": [{"x": x, "y": y}]} for kind, (x, y) in zip(kinds, path, strict=True)
            ]
            touches.append({"type": "touchEnd", "touchPoints": []})
            self._browser.calls([("Input.dispatchTouchEvent", each) for each in touches], self._session)
            return
        steps = [("mouseMoved", path[0], 0), ("mousePressed", path[0], 1)]
        steps += [("mouseMoved", each, 1) for each in path[1:]]
        events = [
            {"type": kind, "x": x, "y": y, "buttons": buttons, "clickCount": 1, "pointerType": pointer}
            | {"button": "none" if kind == "mouseMoved" and not buttons else "left"}
            for kind, (x, y), buttons in [*steps, ("mouseReleased", path[-1], 0)]
        ]
        self._browser.calls([("Input.dispatchMouseEvent", each) for each in events], self._session)

    def picture(self, path: Path) -> None:
        """Save what is seen."""
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))


class Browser:
    """A running browser."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection, self._numbers = connection, itertools.count(1)
        self.loaded: Counter[str] = Counter()
        """How many pages each tab has loaded, by its session."""
        self.problems: list[str] = []
        """Errors that pages reported."""

    def call(self, method: str, params: dict[str, Any], session: str | None = None) -> dict[str, Any]:
        """A command, and its answer."""
        return self.calls([(method, params)], session)

    def calls(self, commands: Sequence[tuple[str, dict[str, Any]]], session: str | None = None) -> dict[str, Any]:
        """Commands that do not wait for each other, and the answer to the last one."""
        waiting = set()
        for method, params in commands:
            message = {"id": next(self._numbers), "method": method, "params": params}
            waiting.add(message["id"])
            self._connection.send(json.dumps(message | ({"sessionId": session} if session else {})))
        answer: dict[str, Any] = {}
        while waiting:
            answer = self.listen()
            assert "error" not in answer, answer["error"]
            waiting.discard(answer.get("id"))
        return answer["result"]  # type: ignore[no-any-return]

    def listen(self) -> dict[str, Any]:
        """The next thing that the browser says. What a page reports as its fault is kept; a refusal is none."""
        event: dict[str, Any] = json.loads(self._connection.recv(timeout=PATIENCE))
        if event.get("method") == "Page.loadEventFired":
            self.loaded[event["sessionId"]] += 1
        if event.get("method") == "Runtime.exceptionThrown":
            self.problems.append(json.dumps(event["params"]["exceptionDetails"]))
        if event.get("method") == "Log.entryAdded":
            entry = event["params"]["entry"]
            if entry["level"] == "error" and entry["source"] != "network":
                self.problems.append(entry["text"])
        return event

    def open(self, address: str, *, width: int = 1440, height: int = 900) -> Page:
        """A new tab, as if by somebody else: it shares nothing with others."""
        context = self.call("Target.createBrowserContext", {})["browserContextId"]
        made = self.call("Target.createTarget", {"url": "about:blank", "browserContextId": context})
        attached = self.call("Target.attachToTarget", {"targetId": made["targetId"], "flatten": True})
        page = Page(self, attached["sessionId"])
        page.call("Runtime.enable")
        page.call("Log.enable")
        page.size(width, height)
        page.call("Page.enable")
        page.load("Page.navigate", url=address)
        return page


@contextlib.contextmanager
def running(folder: Path, *, webgl: bool = False) -> Iterator[Browser]:
    """A browser with an empty profile in a folder, until the block ends."""
    assert PROGRAM is not None
    process = subprocess.Popen(
        [PROGRAM, *FLAGS, *(DEEP if webgl else FLAT), f"--user-data-dir={folder}", "about:blank"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        with connect(_address(folder), max_size=2**26) as connection:
            yield Browser(connection)
            with contextlib.suppress(OSError):
                connection.send(json.dumps({"id": 0, "method": "Browser.close"}))
            process.wait(PATIENCE)
    finally:
        process.kill()
        process.wait()


def _address(folder: Path) -> str:
    """Where the browser listens, as soon as it says so."""
    file = folder / "DevToolsActivePort"
    until = time.monotonic() + PATIENCE
    while not file.exists() or len(file.read_text().splitlines()) < 2:
        assert time.monotonic() < until, "the browser does not start"
        time.sleep(0.05)
    port, path = file.read_text().splitlines()[:2]
    return f"ws://127.0.0.1:{port}{path}"
