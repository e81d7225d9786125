"""Model servers that mean no good: what they send is bounded in bytes, in pieces and in time, and told in one line."""

import gzip
import itertools
import json
import resource
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from http.server import BaseHTTPRequestHandler
from typing import Any

import pytest
from scripted_server import ScriptedServer, Step, answer, completion

from cadwright.errors import PlannerError
from cadwright.planners.http import MOST_BYTES, Unusable, check_size
from cadwright.planners.model import ModelPlanner
from cadwright.planners.options import ModelOptions
from cadwright.protocols import mrcad_designer
from cadwright.protocols.base import Violation
from cadwright.protocols.itercad import IterCAD
from cadwright.protocols.mrcad import MrCAD
from cadwright.values import Message, Piece, Reply, Request, Start, ToolSpec, Transcript, Usage, encode

ASK = (Message("user", (Piece("make a plate"),)),)
DRAW = ToolSpec("draw_line", "Draws a line.", {"type": "object", "properties": {"x": {"type": "number"}}})
OK = answer(completion())
Ask = Callable[..., Reply]


@pytest.fixture
def ask() -> Iterator[Ask]:
    """Asks a model behind a server that does the steps; waits take no time."""
    opened: list[ScriptedServer] = []

    def ask(*steps: Step, timeout: float = 60.0, spec: str = "local:{url}#m", **environ: str) -> Reply:
        server = ScriptedServer(*steps)
        opened.append(server)
        given = {name: value.format(url=server.url, root=server.root) for name, value in environ.items()}
        options = ModelOptions(timeout=timeout, seed=1)
        planner = ModelPlanner(spec.format(url=server.url), options, environ=given, sleep=lambda _: None)
        with closing(planner):
            return planner.reply(ASK, (DRAW,))

    yield ask
    for server in opened:
        server.close()


def refusal(ask: Ask, *steps: Step, **options: Any) -> str:
    with pytest.raises(PlannerError) as caught:
        ask(*steps, **options)
    assert "\n" not in caught.value.message
    assert len(caught.value.message) < 400
    return caught.value.message


def pouring(piece: bytes, *headers: tuple[str, str], every: float = 0.0, chunked: bool = False) -> Step:
    """A step that sends one piece after the other for as long as somebody listens."""

    def step(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        for name, value in headers:
            handler.send_header(name, value)
        if chunked:
            handler.send_header("Transfer-Encoding", "chunked")
        handler.end_headers()
        handler.close_connection = True
        try:
            for _ in itertools.count():
                handler.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece) if chunked else piece)
                time.sleep(every)
        except OSError:
            pass

    return step


def grown(before: int) -> float:
    """By how many MiB the most memory that this process ever had has grown."""
    return (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_without_an_end(ask: Ask, chunked: bool) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert "sent a reply of more than 8 MiB" in refusal(ask, pouring(b"[" + b"0" * 65536, chunked=chunked))
    assert grown(before) < 200


def test_a_bomb_of_gzip(ask: Ask) -> None:
    bomb = gzip.compress(b'{"choices": "' + b"0" * 500_000_000, 1)
    assert len(bomb) < MOST_BYTES
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert "sent a reply of more than 8 MiB" in refusal(ask, answer(bomb, headers={"Content-Encoding": "gzip"}))
    assert grown(before) < 200


def test_gzip_that_unpacks_to_nothing_without_an_end(ask: Ask) -> None:
    # After the header of a gzip file, blocks of no bytes: nothing ever comes out of them.
    head, empty = gzip.compress(b"")[:10], b"\x00\x00\x00\xff\xff" * 13_000

    def step(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Encoding", "gzip")
        handler.end_headers()
        handler.close_connection = True
        try:
            handler.wfile.write(head)
            while True:
                handler.wfile.write(empty)
        except OSError:
            pass

    assert "sent a reply of more than 8 MiB" in refusal(ask, step)


@pytest.mark.parametrize("packed", ["gzip, gzip", "br", "zstd", "deflate"])
def test_what_is_packed_otherwise_than_was_asked_for(ask: Ask, packed: str) -> None:
    message = refusal(ask, answer(b"x" * 100, headers={"Content-Encoding": packed}))
    assert "packed its reply in a way that was not asked for" in message


def test_gzip_that_is_none(ask: Ask) -> None:
    assert "is not the gzip" in refusal(ask, answer(b"{}", headers={"Content-Encoding": "gzip"}))


def test_an_honest_reply_may_be_packed(ask: Ask) -> None:
    packed = gzip.compress(json.dumps(completion("hello")).encode())
    assert ask(answer(packed, headers={"Content-Encoding": "gzip"})).text == "hello"


@pytest.mark.parametrize(
    "step",
    [
        pouring(b" ", ("Content-Length", "1000"), every=0.05),
        pouring(b" ", every=0.05, chunked=True),
        pouring(b" ", every=0.05),
    ],
    ids=["with a length", "in chunks", "to the end"],
)
def test_a_byte_now_and_then_takes_no_longer_than_a_reply_may(ask: Ask, step: Step) -> None:
    began = time.monotonic()
    assert "did not answer in time after 2 retries" in refusal(ask, step, timeout=0.4)
    assert time.monotonic() - began < 8


def test_headers_now_and_then_take_no_longer_either(ask: Ask) -> None:
    def step(handler: BaseHTTPRequestHandler) -> None:
        try:
            handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
            while True:
                handler.wfile.write(b"X-A: b\r\n")
                time.sleep(0.05)
        except OSError:
            handler.close_connection = True

    assert "did not answer in time" in refusal(ask, step, timeout=0.4)


def test_answers_before_the_answer_without_an_end(ask: Ask) -> None:
    def step(handler: BaseHTTPRequestHandler) -> None:
        handler.close_connection = True
        try:
            while True:
                handler.wfile.write(b"HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n")
        except OSError:
            pass

    assert "did not answer in time" in refusal(ask, step, timeout=0.5)


@pytest.mark.parametrize(
    "head",
    [
        b"HTTP/1.1 200 OK\r\nX-A: " + b"a" * 10_000_000,
        b"HTTP/1.1 200 OK\r\n" + b"X-A: b\r\n" * 1_000_000,
        b"HTTP/1.1 200 " + b"O" * 10_000_000,
        b"HTTP/1.1 abc OK\r\n\r\n",
        b"\x00\xff\xfe" * 1000 + b"\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n{}",
        b"HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n{}",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFFFF\r\n{}",
    ],
    ids=["long header", "many headers", "long reason", "odd status", "noise", "negative", "huge length", "huge chunk"],
)
def test_heads_that_are_none(ask: Ask, head: bytes) -> None:
    def step(handler: BaseHTTPRequestHandler) -> None:
        handler.close_connection = True
        with suppress(OSError):
            handler.wfile.write(head)

    assert "the connection broke" in refusal(ask, step)


DEEP = "[" * 100_000 + "]" * 100_000


@pytest.mark.parametrize(
    "body",
    [
        DEEP,
        '{"a":' * 5000 + "1" + "}" * 5000,
        '{"choices": [{"message": {"content": ' + "[" * 900 + "]" * 900 + "}}]}",
    ],
)
def test_what_is_nested_too_deeply_is_no_reply(ask: Ask, body: str) -> None:
    assert "nested more than 100 deep after 1 retry" in refusal(ask, answer(body))


@pytest.mark.parametrize("piece", ["{}", "[]", "0", '""', "null"])
def test_what_has_too_many_pieces_is_no_reply(ask: Ask, piece: str) -> None:
    body = '{"choices": [' + ",".join([piece] * 1_000_000) + "]}"
    began = time.process_time()
    assert "of more than 100000 pieces" in refusal(ask, answer(body))
    assert time.process_time() - began < 10


def test_brackets_in_words_are_no_pieces() -> None:
    check_size(json.dumps({"text": '[{"\\,' * 500_000}).encode())
    check_size(b'"' + b'\\"[' * 500_000)
    check_size(b'"\\')
    with pytest.raises(Unusable):
        check_size(b'"a"' * 200_000)


@pytest.mark.parametrize(
    "body",
    [
        {**completion(), "choices": {"a": 1}},
        {**completion(), "choices": [None]},
        {**completion(), "choices": "text"},
        {**completion(), "choices": [{"index": 0, "message": "words", "finish_reason": "stop"}]},
        {**completion(), "choices": [{"index": 0, "message": [], "finish_reason": 7}]},
        {**completion(), "created": "yesterday"},
        {**completion(), "created": 10**400},
        {**completion(), "usage": "much"},
        {**completion(), "usage": {"prompt_tokens": "x", "completion_tokens": [], "total_tokens": {}}},
        {**completion(), "model": {"a": []}},
        completion({"a": 1}),  # type: ignore[arg-type]
        completion(None, tool_calls=[None]),
        completion(None, tool_calls=[{"id": 7, "type": "function"}]),
        completion(None, tool_calls={"function": 1}),
        completion(None, tool_calls=[{"id": "c", "type": "function", "function": {"name": None, "arguments": 5}}]),
    ],
)
def test_json_of_another_form_is_no_reply_or_an_empty_one(ask: Ask, body: dict[str, Any]) -> None:
    try:
        reply = ask(answer(body))
    except PlannerError as error:
        assert "\n" not in error.message  # noqa: PT017
    else:
        encode(reply)


def call(name: str, arguments: str) -> Step:
    function = {"name": name, "arguments": arguments}
    asked = {"id": "c", "type": "function", "function": function}
    return answer(completion(None, tool_calls=[asked], finish_reason="tool_calls"))


@pytest.mark.parametrize(
    "arguments",
    [
        DEEP,
        '{"x":' * 90_000 + "1" + "}" * 90_000,
        '{"x": "\\ud800"}',
        '{"\\ud800": 1}',
        '{"x": ' + "9" * 5000 + "}",
        '{"x": [' + "0," * 1_000_000 + "0]}",
        '{"x": "' + "y" * 5_000_000,
        "\ud800",
    ],
    ids=["list", "object", "surrogate", "named so", "huge number", "many", "long and cut", "no JSON at all"],
)
def test_arguments_that_no_file_could_hold(ask: Ask, arguments: str) -> None:
    reply = ask(call("draw_line", arguments))
    (made,) = reply.calls
    assert list(made.arguments) == ["not_json"]
    assert len(made.arguments["not_json"]) <= 2001
    encode(reply)
    transcript = Transcript(Start(Request("a line"), "m", "mrcad", "canvas"))
    MrCAD().parse(reply, transcript)


def test_numbers_that_json_does_not_know_are_none(ask: Ask) -> None:
    (made,) = ask(call("draw_line", '{"x": NaN, "y": 1e400}')).calls
    assert made.arguments == {"x": None, "y": None}


def test_halves_of_letters_are_replaced_everywhere(ask: Ask) -> None:
    reply = ask(call("draw\ud800line", "{}"))
    assert [made.name for made in reply.calls] == ["draw?line"]
    assert ask(answer(json.dumps(completion("a\ud800b")))).text == "a?b"


def test_tokens_are_not_counted_backwards(ask: Ask) -> None:
    body = {**completion(), "usage": {"prompt_tokens": -1000, "completion_tokens": -5, "total_tokens": -1005}}
    assert ask(answer(body)).usage == Usage(0, 0, None, 0)


def test_where_a_server_redirects_to_is_told_in_a_line(ask: Ask) -> None:
    where = "http://elsewhere.invalid/" + "a" * 5000
    message = refusal(ask, answer("", 307, headers={"Location": where}))
    assert "redirects to http://elsewhere.invalid/" in message


ACCOUNT = {
    "OPENAI_API_KEY": "sk-open",
    "OPENAI_ADMIN_KEY": "sk-admin",
    "OPENAI_ORG_ID": "org-1",
    "OPENAI_PROJECT_ID": "proj-1",
    "OPENAI_CUSTOM_HEADERS": "X-Secret: s3cret\nAuthorization: Bearer sk-open",
    "ANTHROPIC_API_KEY": "sk-ant",
    "OPENAI_BASE_URL": "https://gate.invalid/v1",
}


@pytest.mark.parametrize(("own", "sent"), [({}, "Bearer none"), ({"CADWRIGHT_LOCAL_KEY": "own"}, "Bearer own")])
def test_a_server_of_ones_own_learns_nothing_of_accounts(
    monkeypatch: pytest.MonkeyPatch, own: dict[str, str], sent: str
) -> None:
    for name, value in ACCOUNT.items():
        monkeypatch.setenv(name, value)
    server = ScriptedServer(OK)
    planner = ModelPlanner(f"local:{server.url}#m", ModelOptions(timeout=20), environ=ACCOUNT | own)
    with closing(server), closing(planner):
        planner.reply(ASK)
    (headers,) = server.headers
    assert headers["authorization"] == sent
    known = {"accept", "accept-encoding", "authorization", "connection", "content-length", "content-type", "host"}
    assert set(headers) <= known
    assert not any(secret in str(headers) for secret in ("sk-", "org-1", "proj-1", "s3cret"))


def test_a_proxy_of_the_environment_never_sees_what_stays_on_this_machine(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as proxy:
        proxy.settimeout(0)
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
            monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.getsockname()[1]}")
        monkeypatch.delenv("NO_PROXY", raising=False)
        monkeypatch.delenv("no_proxy", raising=False)
        assert ask(OK, CADWRIGHT_LOCAL_KEY="own").text == "hello"
        with pytest.raises(BlockingIOError):
            proxy.accept()


@pytest.mark.parametrize("text", ["```" * 100_000, "<thinking>" * 50_000, "```python\n" * 50_000, "<DONE>" * 80_000])
def test_long_replies_are_understood_or_refused_soon(text: str) -> None:
    transcript = Transcript(Start(Request("a plate"), "m", "itercad", "cadquery"))
    began = time.process_time()
    IterCAD().parse(Reply(text), transcript)
    MrCAD().parse(Reply(text), transcript)
    assert time.process_time() - began < 5


@pytest.mark.parametrize(
    "text", [f"[{DEEP}]", '[{"a": ' + "[" * 900 + "]" * 900 + "}]", '[{"a": ' + '{"b":' * 30 + "1" + "}" * 31 + "]"]
)
def test_a_block_that_is_nested_without_end_breaks_the_protocol(text: str) -> None:
    transcript = Transcript(Start(Request("a line"), "m", "mrcad", "canvas"))
    found = MrCAD().parse(Reply(f"```json\n{text}\n```"), transcript)
    assert isinstance(found, Violation)
    assert "nested too deeply" in found.message


def test_a_designers_message_that_is_nested_without_end_breaks_the_protocol() -> None:
    assert isinstance(mrcad_designer.parse(Reply(f"```json\n{DEEP}\n```")), Violation)
