"""The page that shows the part beside the conversation, in a browser, behind the walls that hosts put around it."""

import http.server
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import anyio
import chromium
import pytest
from mcp import Client, MCPError
from mcp_types import TextResourceContents
from model import PLATE, Model, data_of

from cadwright.kernel.client import Kernel
from cadwright.mcp.app import URI
from cadwright.mcp.server import Server

pytestmark = pytest.mark.anyio
WALLS = (
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "media-src 'self' data:; connect-src 'none'"
)
"""What hosts allow a page that asks for nothing (ext-apps, 2026-01-26)."""
HOST = """<!doctype html><meta charset="utf-8"><body style="margin: 0">
<iframe id="app" sandbox="allow-scripts" style="border: 0; width: 700px; height: 560px" src="app.html"></iframe>
<script>
window.heard = [];
const app = document.getElementById("app").contentWindow;
const say = (message) => app.postMessage({ jsonrpc: "2.0", ...message }, "*");
window.addEventListener("message", async ({ data }) => {
    heard.push(data);
    if (data.method === "ui/initialize") say({ id: data.id, result: { hostContext: { theme: "light" } } });
    if (data.method === "ui/notifications/initialized")
        say({ method: "ui/notifications/tool-result", params: await (await fetch("result.json")).json() });
    if (data.method === "resources/read") say({ id: data.id, result: await (await fetch("model.json")).json() });
    if (data.method === "ui/update-model-context") say({ id: data.id, result: {} });
});
window.methods = () => heard.map((each) => each.method);
</script>"""


async def test_tools_name_the_page_and_the_page_asks_no_server(tmp_path: Path, kernel: Kernel) -> None:
    server = Server(tmp_path, kernel)
    async with Client(server) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert (tools["run_script"].meta or {})["ui"]["resourceUri"] == URI
        assert not (tools["docs"].meta or {}).get("ui")
        read = (await client.read_resource(URI)).contents[0]
        assert isinstance(read, TextResourceContents)
        assert read.mime_type == "text/html;profile=mcp-app"
        assert 'src="http' not in read.text
        with pytest.raises(MCPError):
            await client.read_resource("cadwright://model/designs%2Fnone/v1")
        with pytest.raises(MCPError):
            await client.read_resource("cadwright://model/..%2F..%2Fetc/v1")


@pytest.mark.skipif(chromium.PROGRAM is None, reason="no browser here: the package chromium is missing")
async def test_the_part_is_shown_and_what_is_clicked_is_told_the_model(tmp_path: Path, kernel: Kernel) -> None:
    root = tmp_path / "root"
    root.mkdir()
    server = Server(root, kernel)
    async with Client(server) as client:
        found = await Model(client).done("run_script", script=PLATE, design="plate")
        design = data_of(found)["design"]
        page = (await client.read_resource(URI)).contents[0]
        shape = (await client.read_resource(f"cadwright://model/{quote(design, safe='')}/v1")).contents[0]
    assert isinstance(page, TextResourceContents)
    assert isinstance(shape, TextResourceContents)
    files = {
        "": HOST,
        "app.html": page.text,
        "result.json": json.dumps({"structuredContent": data_of(found)}),
        "model.json": json.dumps({"contents": [{"text": shape.text}]}),
    }
    told = await anyio.to_thread.run_sync(_looked_at, files, tmp_path)
    text = told["params"]["content"][0]["text"]
    assert "points at a face (faces/" in text
    assert "of v1 of design designs/plate" in text


def _looked_at(files: dict[str, str], folder: Path) -> Any:
    """Open the host's page, wait until the part is drawn, click its middle: what the model is told."""
    with _served(files) as address, chromium.running(folder / "chromium", webgl=True) as browser:
        tab = browser.open(address, width=720, height=600)
        tab.wait("methods().includes('ui/notifications/size-changed')")
        for x in (250.0, 300.0, 350.0, 420.0):
            tab.drag([(x, 250.0)])
            if tab.evaluate("methods().includes('ui/update-model-context')"):
                break
        tab.wait("methods().includes('ui/update-model-context')")
        told = tab.evaluate("heard.find((each) => each.method === 'ui/update-model-context')")
        assert browser.problems == []
        return told


@contextmanager
def _served(files: dict[str, str]) -> Iterator[str]:
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            name = self.path.lstrip("/")
            self.send_response(200 if name in files else 404)
            kind = "application/json" if name.endswith("json") else "text/html"
            self.send_header("Content-Type", kind)
            if name == "app.html":
                self.send_header("Content-Security-Policy", WALLS)
            self.end_headers()
            self.wfile.write(files.get(name, "").encode())

        def log_message(self, *_: Any) -> None: ...

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
