"""The viewer in a real browser: what it draws, what clicks and the cursor tell the page, where the camera stays."""

import base64
import contextlib
import http.server
import io
import json
import threading
from collections.abc import Iterator
from typing import Any

import chromium
import numpy as np
import pytest
from chromium import Browser, Page
from PIL import Image

from cadwright.kernel.client import Kernel
from cadwright.values import PartStyle
from cadwright.viewer import FILES, Shown, model, page

pytestmark = pytest.mark.skipif(chromium.PROGRAM is None, reason="no browser here: the package chromium is missing")

HTML = b"""<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="three-cad-viewer.css">
<body style="margin: 0"><div id="view" style="width: 800px; height: 600px"></div><script type="module">
import * as library from "./three-cad-viewer.js";
import { createView } from "./view.js";
window.picks = []; window.hovers = [];
window.view = createView(library, document.getElementById("view"), {
    theme: "light", onPick: (pick) => picks.push(pick), onHover: (pick) => hovers.push(pick) });
window.load = async (name) => view.show(await (await fetch(name)).json());
await load("plate.json");
window.ready = true;
</script>"""
PLATE = "import cadquery as cq\nr = cq.Workplane().box({}, 40, 5).faces('>Z').workplane().hole(30)\n"


@pytest.fixture(scope="module")
def models(kernel: Kernel) -> dict[str, bytes]:
    made = {}
    for name, length in (("plate.json", 60), ("longer.json", 120)):
        run = kernel.execute(PLATE.format(length))
        parts = [Shown(part, PartStyle("plate", (1, 0, 0, 1))) for part in kernel.tessellation(run.brep)]
        made[name] = json.dumps(model(parts, "sample")).encode()
    return made


@pytest.fixture(scope="module")
def address(models: dict[str, bytes]) -> Iterator[str]:
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            name = self.path.lstrip("/")
            body = models.get(name) or (page(name) if name in FILES else HTML if name == "" else b"")
            self.send_response(200 if body else 404)
            self.send_header("Content-Type", FILES.get(name, "text/html" if name == "" else "application/json"))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None: ...

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with chromium.running(tmp_path_factory.mktemp("chromium"), webgl=True) as browser:
        yield browser
        assert browser.problems == []


@contextlib.contextmanager
def shown(browser: Browser, address: str) -> Iterator[Page]:
    tab = browser.open(address, width=800, height=600)
    tab.wait("window.ready")
    yield tab
    tab.call("Page.close")


def click(tab: Page, point: tuple[float, float, float]) -> dict[str, Any] | None:
    before = tab.evaluate("picks.length")
    x, y = tab.evaluate(f"view.project({list(point)})")
    tab.drag([(x, y)])
    tab.wait(f"picks.length > {before}")
    return tab.evaluate("picks.at(-1)")  # type: ignore[no-any-return]


def colours(tab: Page) -> Any:
    """The middle of what is seen, as rows of pixels."""
    data = base64.b64decode(tab.call("Page.captureScreenshot", format="png")["data"])
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB"))


def red(pixels: Any) -> int:
    r, g, b = (pixels[..., i].astype(int) for i in range(3))
    return int(((r > 120) & (g < 90) & (b < 90)).sum())


def test_the_part_is_drawn_in_its_colour_with_its_hole(browser: Browser, address: str) -> None:
    with shown(browser, address) as tab:
        assert red(colours(tab)) > 40_000
        x, y = map(round, tab.evaluate("view.project([0, 0, 2.5])"))
        assert red(colours(tab)[y - 3 : y + 3, x - 3 : x + 3]) == 0
        assert tab.evaluate("view.picture()").startswith("data:image/png;base64,")


@pytest.mark.slow
def test_a_click_tells_the_face_the_edge_and_the_place(browser: Browser, address: str) -> None:
    with shown(browser, address) as tab:
        face = click(tab, (20, 10, 2.5))
        assert face is not None
        assert (face["part"], face["kind"], face["shift"]) == (0, "face", False)
        assert face["point"] == pytest.approx([20, 10, 2.5], abs=1)
        edge = click(tab, (0, -20, 2.5))
        assert edge is not None
        assert edge["kind"] == "edge"
        assert edge["reference"] == f"edges/{edge['index']}"
        assert tab.evaluate("hovers.filter((one) => one !== null).length") >= 1
        assert click(tab, (29, 19, 40)) is None
        before = red(colours(tab))
        tab.evaluate("view.highlight([picks[0]])")
        assert red(colours(tab)) < before / 2
        tab.evaluate("view.highlight([])")
        assert red(colours(tab)) > before * 0.9


def test_turning_picks_nothing(browser: Browser, address: str) -> None:
    with shown(browser, address) as tab:
        before = tab.evaluate("view.camera().position")
        tab.drag([(400, 300), (430, 310), (470, 330)])
        tab.wait(f"view.camera().position[0] !== {before[0]}")
        assert tab.evaluate("picks") == []


@pytest.mark.slow
def test_the_next_model_is_seen_from_where_one_looked(browser: Browser, address: str) -> None:
    with shown(browser, address) as tab:
        tab.drag([(400, 300), (430, 310), (470, 330)])
        tab.evaluate("view.camera({ zoom: 1.5 })")
        before = tab.evaluate("view.project([20, 10, 2.5])")
        tab.evaluate("load('plate.json').then(() => 0)")
        assert tab.evaluate("view.project([20, 10, 2.5])") == pytest.approx(before, abs=0.5)
        tab.evaluate("load('longer.json').then(() => 0)")
        assert tab.evaluate("view.project([20, 10, 2.5])") == pytest.approx(before, abs=0.5)
        tab.evaluate("view.dispose()")
        assert tab.evaluate("document.getElementById('view').children.length") == 0
