"""The widget's page side in a real browser: the library comes once for a page, the part is drawn, picks are told."""

import http.server
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import chromium
import pytest
from chromium import Browser, Page

from cadwright import notebook
from cadwright.api.scenes import scene_of
from cadwright.kernel.client import Kernel
from cadwright.viewer import page

pytestmark = pytest.mark.skipif(chromium.PROGRAM is None, reason="no browser here: the package chromium is missing")

WIDGET = Path(notebook.__file__).parent / "widget.js"
HTML = b"""<!doctype html><meta charset="utf-8"><body style="margin: 0"><script type="module">
import widget from "./widget.js";
window.asked = 0;
// The notebook's side of a widget, as far as ours uses it.
window.Model = class {
    constructor(values) { this.values = values; this.listeners = []; this.saved = 0; }
    get(name) { return this.values[name]; }
    set(name, value) { this.values[name] = value; this.tell(`change:${name}`); }
    save_changes() { this.saved += 1; }
    on(name, listener) { this.listeners.push([name, listener]); }
    off(name, listener) { this.listeners = this.listeners.filter(([n, l]) => n !== name || l !== listener); }
    tell(name, ...told) { this.listeners.filter(([n]) => n === name).forEach(([, listener]) => listener(...told)); }
    async send(message) {
        asked += 1;
        const names = ["three-cad-viewer.js", "view.js"];
        const buffers = await Promise.all(names.map(async (n) => new DataView(await (await fetch(n)).arrayBuffer())));
        const css = await (await fetch("three-cad-viewer.css")).text();
        this.tell("msg:custom", { library: names, css }, buffers);
    }
};
window.cells = [];
window.show = async (scene) => {
    const el = document.body.appendChild(document.createElement("div"));
    const values = { scene: await (await fetch(scene)).json(), height: 400, theme: "light", tools: true, picked: [] };
    const model = new Model(values);
    const close = await widget.render({ model, el });
    cells.push({ model, el, close, get view() { return el.firstChild.view; } });
};
await show("thin.json");
window.ready = true;
</script>"""
PLATE = "import cadquery as cq\nr = cq.Workplane().box(60, 40, {}).faces('>Z').workplane().hole(10)\n"


@pytest.fixture(scope="module")
def address(kernel: Kernel) -> Iterator[str]:
    scenes = {}
    for name, height in (("thin.json", 5), ("thick.json", 25)):
        run = kernel.execute(PLATE.format(height))
        scenes[name] = json.dumps(scene_of(run.brep, run.parts, "plate", kernel=kernel)).encode()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            name = self.path.lstrip("/")
            self.send_response(200)
            kind = {"js": "text/javascript", "css": "text/css", "json": "application/json"}.get(name.split(".")[-1])
            self.send_header("Content-Type", kind or "text/html")
            self.end_headers()
            self.wfile.write(self.body(name))

        def body(self, name: str) -> bytes:
            if name == "widget.js":
                return WIDGET.read_bytes()
            return scenes.get(name) or (page(name) if "." in name and "ico" not in name else HTML)

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


@pytest.fixture
def tab(browser: Browser, address: str) -> Iterator[Page]:
    tab = browser.open(address, width=900, height=900)
    tab.wait("window.ready")
    yield tab
    tab.call("Page.close")


def click(tab: Page, point: tuple[float, float, float]) -> None:
    tab.drag([tuple(tab.evaluate(f"cells[0].view.project({list(point)})"))])


def test_a_click_is_told_to_python_and_marked(tab: Page) -> None:
    click(tab, (20, 10, 2.5))
    tab.wait("cells[0].model.saved === 1")
    (picked,) = tab.evaluate("cells[0].model.get('picked')")
    assert picked["kind"] == "face"
    assert picked["point"] == pytest.approx([20, 10, 2.5], abs=1)
    click(tab, (0, -20, 2.5))
    tab.wait("cells[0].model.saved === 2")
    (picked,) = tab.evaluate("cells[0].model.get('picked')")
    assert picked["reference"].startswith("edges/")


def test_the_library_is_asked_for_once_and_another_scene_replaces_the_first(tab: Page) -> None:
    tab.evaluate("show('thin.json').then(() => 0)")
    assert tab.evaluate("asked") == 1
    tab.evaluate("fetch('thick.json').then((r) => r.json()).then((s) => cells[1].model.set('scene', s))")
    tab.wait("cells[1].view.viewer.bbox.max.z > 12")
    assert tab.evaluate("cells[0].view.viewer.bbox.max.z") == pytest.approx(2.5, abs=0.1)
    tab.evaluate("cells[1].close()")
    assert tab.evaluate("cells[1].model.listeners.length") == 0


def test_the_oldest_of_many_views_becomes_a_picture_until_it_is_clicked(tab: Page) -> None:
    tab.evaluate("(async () => { for (let n = 0; n < 8; n++) await show('thin.json'); })()")
    tab.wait("cells[0].el.querySelector('img')")
    assert tab.evaluate("document.querySelectorAll('canvas').length > 0")
    tab.evaluate("cells[0].el.querySelector('img').click()")
    tab.wait("cells[0].el.querySelector('canvas')")
