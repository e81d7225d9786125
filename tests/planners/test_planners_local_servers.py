"""Model servers on this machine: found, told apart, used by name; those that misbehave are none."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import msgspec
import pytest

from cadwright.errors import PlannerError
from cadwright.planners import local_servers, registry
from cadwright.planners.local_servers import KINDS, LocalModel, address_of, found, sees
from cadwright.planners.model import ModelPlanner
from cadwright.planners.providers import parse_model_spec
from cadwright.values import Blob, Image, Message, Piece

Said = Callable[[str, Any], Any]
OLLAMA = {
    "/api/tags": {"models": [{"name": "qwen2.5vl:7b", "size": 6_000_000_000}, {"name": "coder:3b"}, {"name": "embed"}]},
}
ABILITIES = {"qwen2.5vl:7b": ["completion", "vision"], "coder:3b": ["completion", "tools"], "embed": ["embedding"]}


def ollama(path: str, body: Any) -> Any:
    return {"capabilities": ABILITIES[body["model"]]} if path == "/api/show" else OLLAMA.get(path)


def lm_studio(path: str, _: Any) -> Any:
    models = [{"id": "gemma", "type": "vlm"}, {"id": "coder", "type": "llm"}, {"id": "nomic", "type": "embeddings"}]
    return {"data": models} if path == "/api/v0/models" else None


def llama_cpp(path: str, _: Any) -> Any:
    told = {"/props": {"modalities": {"vision": True}}, "/v1/models": {"data": [{"id": "gemma.gguf"}]}}
    return told.get(path)


def vllm(path: str, _: Any) -> Any:
    return {"data": [{"id": "Qwen/Qwen3"}]} if path == "/v1/models" else None


class Servers:
    """Servers at the ports that are taken for the usual ones."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch
        self._running: list[ThreadingHTTPServer] = []
        self.asked: list[str] = []
        monkeypatch.delenv("OLLAMA_HOST", raising=False)
        for scheme in KINDS:
            self._at(scheme, 9)  # nobody is there

    def _at(self, scheme: str, port: int) -> None:
        kind = msgspec.structs.replace(KINDS[scheme], port=port)
        self._monkeypatch.setitem(local_servers.KINDS, scheme, kind)

    def start(self, scheme: str, said: Said) -> int:
        asked = self.asked

        class Handler(BaseHTTPRequestHandler):
            def _answer(self) -> None:
                length = int(self.headers.get("Content-Length") or 0)
                asked.append(self.path)
                told = said(self.path, json.loads(self.rfile.read(length)) if length else None)
                raw = told if isinstance(told, bytes) else json.dumps(told).encode()
                self.send_response(404 if told is None else 200)
                self.send_header("Content-Length", str(len(raw)))
                self.end_headers()
                self.wfile.write(raw)

            def do_GET(self) -> None:
                self._answer()

            def do_POST(self) -> None:
                self._answer()

            def log_message(self, *_: Any) -> None: ...

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self._running.append(server)
        self._at(scheme, server.server_port)
        return server.server_port

    def close(self) -> None:
        for server in self._running:
            server.shutdown()
            server.server_close()


@pytest.fixture
def servers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Servers]:
    made = Servers(monkeypatch)
    yield made
    made.close()


def test_nobody_is_there(servers: Servers) -> None:
    began = time.monotonic()
    assert found() == ()
    assert time.monotonic() - began < 1


def test_each_kind_is_told_with_what_its_models_see(servers: Servers) -> None:
    for scheme, said in {"ollama": ollama, "lmstudio": lm_studio, "llamacpp": llama_cpp, "vllm": vllm}.items():
        servers.start(scheme, said)
    told = {server.scheme: server.models for server in found()}
    assert told["ollama"] == (LocalModel("qwen2.5vl:7b", True, 6_000_000_000), LocalModel("coder:3b", False))
    assert told["lmstudio"] == (LocalModel("gemma", True), LocalModel("coder", False))
    assert told["llamacpp"] == (LocalModel("gemma.gguf", True),)
    assert told["vllm"] == (LocalModel("Qwen/Qwen3", None),)


def test_they_are_listed_as_planners_and_can_be_named(servers: Servers) -> None:
    port = servers.start("ollama", ollama)
    rows = {row.name: row for row in registry.available({})}
    assert rows["ollama:qwen2.5vl:7b"].ready
    assert "sees pictures, 6.0 GB" in rows["ollama:qwen2.5vl:7b"].what
    assert "no pictures" in rows["ollama:coder:3b"].what
    spec = parse_model_spec("ollama:qwen2.5vl:7b")
    assert (spec.provider, spec.model, spec.base_url) == ("local", "qwen2.5vl:7b", f"http://127.0.0.1:{port}/v1")
    assert registry.default_spec({})[0] == "embedded", "it is offered, not taken"


def test_a_server_without_models_is_listed_as_not_ready(servers: Servers) -> None:
    servers.start("ollama", lambda path, _: {"models": []} if path == "/api/tags" else None)
    row = {row.name: row for row in registry.available({})}["ollama:MODEL"]
    assert (row.ready, row.missing) == (False, "it has no model yet")


def test_which_model(servers: Servers) -> None:
    with pytest.raises(PlannerError, match="which model of Ollama"):
        parse_model_spec("ollama:")
    with pytest.raises(PlannerError) as caught:
        registry.create("olama:x", None)  # type: ignore[arg-type]
    assert "did you mean ollama?" in str(caught.value.hint)


@pytest.mark.parametrize("said", [b"<html>", b"[" * 100_000, [], {"models": 3}, {"models": [3, {"name": 4}]}, "x"])
def test_something_else_that_listens_there(servers: Servers, said: Any) -> None:
    servers.start("ollama", lambda path, _: said if path == "/api/tags" else None)
    servers.start("vllm", lambda _, __: said)
    assert all(isinstance(model.name, str) for server in found() for model in server.models)


def test_one_that_never_answers_costs_a_moment(servers: Servers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_servers, "ASK_SECONDS", 0.2)
    done = threading.Event()
    servers.start("vllm", lambda _, __: done.wait(5))
    began = time.monotonic()
    assert found() == ()
    assert time.monotonic() - began < 3
    done.set()


def test_a_redirection_is_not_followed(servers: Servers) -> None:
    class Elsewhere(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(302)
            self.send_header("Location", f"http://127.0.0.1:{port}/api/tags")
            self.end_headers()

        def log_message(self, *_: Any) -> None: ...

    port = servers.start("ollama", ollama)
    with ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        assert found({"OLLAMA_HOST": f"127.0.0.1:{other.server_port}"}) == ()
        other.shutdown()


def test_where_ollama_is() -> None:
    assert address_of("ollama", {}) == "http://127.0.0.1:11434"
    assert address_of("ollama", {"OLLAMA_HOST": "0.0.0.0"}) == "http://127.0.0.1:11434"
    assert address_of("ollama", {"OLLAMA_HOST": "box:1234"}) == "http://box:1234"
    assert address_of("ollama", {"OLLAMA_HOST": "https://box/"}) == "https://box:11434"
    assert address_of("vllm", {"OLLAMA_HOST": "box"}) == "http://127.0.0.1:8000"


def test_no_picture_is_sent_to_a_model_that_sees_none(servers: Servers) -> None:
    sent: list[Any] = []

    def said(path: str, body: Any) -> Any:
        if path != "/v1/chat/completions":
            return ollama(path, body)
        sent.append(body)
        choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": "seen"}}
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        return {"id": "1", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": usage}

    servers.start("ollama", said)
    assert sees(parse_model_spec("ollama:coder:3b").base_url or "", "coder:3b") is False
    picture = Image("four views", Blob(b"\x89PNG", "image/png"))
    told: list[str] = []
    for model in ("coder:3b", "qwen2.5vl:7b"):
        planner = registry.create(f"ollama:{model}", None, environ={}, announce=told.append)  # type: ignore[arg-type]
        assert isinstance(planner, ModelPlanner)
        assert registry.looks(planner) is (model != "coder:3b")
        planner.reply([Message("user", (Piece("look"), Piece("", picture)))])
        planner.close()
    blind, seeing = (json.dumps(each["messages"]) for each in sent)
    assert "image_url" not in blind
    assert "cannot see: four views" in blind
    assert "image_url" in seeing
    assert any("sees no pictures" in line for line in told)
